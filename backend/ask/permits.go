package ask

import (
	"slices"
	"strings"

	"ibid/backend/answer"
	"ibid/backend/language"
	"ibid/backend/question"
)

// sameSubject is the cosine from which on the activity that a question asks about and the one
// that a sentence demands a permit for have the same subject. On the sample codes and invented
// sentences those of another subject reach .59 ("open a tattoo studio", "pharmacy open in the
// city"), and those of the same begin at .62, but for other names of a thing ("taco truck",
// "food business": .56), which are left out.
const sameSubject = 0.61

// permitsAskedFor marks the sentences of a layer that demand a permit for another activity than
// the question asks about. Where the question asks for permits, they are no answer, and are left
// out. Subjects are compared by the embedder for English, or by their words where there is none
// or the question is in another language.
func (r *run) permitsAskedFor(e *answer.LayerEvidence, topics []question.Topic) {
	asksForPermits := answer.AsksForPermits(r.asked())
	for i, topic := range topics {
		var of []int
		var triggers []string
		for k, pick := range e.Picks {
			words := pick.Line(e.Passages)
			if pick.Topic == i && answer.PermitIn(words) != "" {
				of, triggers = append(of, k), append(triggers, answer.Trigger(words))
			}
		}
		same := r.sameSubjects(answer.Activity(topic.Text), triggers, topic.Query.Language)
		for k, at := range of {
			e.Picks[at].Other = !same[k]
		}
	}
	if asksForPermits {
		e.Picks = slices.DeleteFunc(e.Picks, func(pick answer.Pick) bool { return pick.Other })
	}
}

// sameSubjects reports of each trigger whether it has the subject of an activity.
func (r *run) sameSubjects(activity string, triggers []string, lang string) []bool {
	same := make([]bool, len(triggers))
	activity = answer.Subject(activity)
	for i, trigger := range triggers {
		triggers[i] = answer.Subject(trigger)
	}
	if len(triggers) == 0 || activity == "" || r.failed != nil {
		return same
	}
	if r.service.Comparer != nil && (lang == "" || lang == "en") {
		if near, err := r.service.Comparer.Compare(r.ctx, activity, triggers); err == nil {
			for i, cosine := range near {
				same[i] = cosine >= sameSubject
			}
			return same
		}
	}
	wanted := language.Tokens(strings.Join(language.Terms(activity, lang), " "), lang)
	for i, trigger := range triggers {
		has := language.Tokens(trigger, lang)
		same[i] = slices.ContainsFunc(wanted, func(w string) bool { return slices.Contains(has, w) })
	}
	return same
}
