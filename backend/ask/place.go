package ask

import (
	"fmt"
	"slices"
	"strings"

	"ibid/backend/answer"
	"ibid/backend/ibid"
	"ibid/backend/judge"
	"ibid/backend/question"
)

// inSummary is how many passages of each layer the summary is written from.
const inSummary = 2

// insufficient begins an answer for a place whose documents don't answer.
const insufficient = "Insufficient coverage for a definitive answer. "

// placeEvidence is what was found for a place.
type placeEvidence struct {
	layers []answer.LayerEvidence
	topics []string // of the question; nil: it has one

	permits []answer.Permit // that the answer lists, in order
	claims  [][]int         // of each permit: indexes of [ibid.Verification.Claims]
}

// layerPart is what of a place a section is about.
type layerPart struct {
	index   int    // of the layer; -1: all
	topic   string // of a question with several; empty: it has one
	rules   string // the name of the jurisdiction; empty: several
	current bool   // there is something in force that a model can write about
}

// placeSections are those of an answer for a place: a summary of what is in force, how far the
// place is covered, and what each jurisdiction says of each topic.
func (r *run) placeSections(p *placeEvidence, topics []question.Topic) []section {
	all := []section{{layer: &layerPart{index: -1}}, {title: r.coverage(p), layer: &layerPart{index: -1}}}
	all[0].Query = r.question.Query
	for i, e := range p.layers {
		title, notice := answer.LayerHeading(e.Jurisdiction), answer.Escape(e.Layer(p.topics).Notice)
		if len(e.Picks) == 0 {
			all = append(all, section{title: title, nothing: notice, layer: &layerPart{index: i}})
			continue
		}
		if notice != "" {
			title += "\n\n" + notice
		}
		for t, topic := range topics {
			own := e.Of(t)
			if len(own.Picks) == 0 {
				continue
			}
			s := section{title: title, layer: &layerPart{index: i, rules: e.Jurisdiction.Name, current: own.Covered()}}
			s.Query, s.Passages, s.Picks = topic.Query, own.Passages, own.Picks
			s.Query.Text = topic.Text
			s.Verdict.Grade = ibid.GradeGood // see LayerFrom
			if p.topics != nil {
				s.title, s.layer.topic = strings.TrimSpace(title+"\n\n"+answer.TopicHeading(topic.Name)), topic.Name
			}
			all, title = append(all, s), ""
		}
		if e.Covered() {
			current := answer.Current(e.Passages)
			all[0].Passages = append(all[0].Passages, current[:min(len(current), inSummary)]...)
			all[0].layer.current = true
		}
	}
	return all
}

// noLayers says that no document answers for a place or beside it, where that is so.
func (r *run) noLayers(p *placeEvidence) bool {
	if slices.ContainsFunc(p.layers, func(e answer.LayerEvidence) bool { return len(e.Picks) > 0 }) {
		return false
	}
	r.answer.Notice, r.answer.Layers = r.status.Problem, p.skeleton()
	r.answer.Text = r.coverage(p)
	return true
}

// skeleton is the layers of an answer before anything is written; nil where none is for a place.
func (p *placeEvidence) skeleton() (layers []ibid.Layer) {
	if p != nil {
		for _, e := range p.layers {
			layers = append(layers, e.Layer(p.topics))
		}
	}
	return layers
}

// listPermits ends the answer for a place with the permits that its rules ask for.
func (r *run) listPermits(found evidence) {
	if found.place == nil {
		return
	}
	cited := make([][]int, len(found.place.layers))
	for _, s := range found.sections {
		if s.written && s.layer.index >= 0 {
			cited[s.layer.index] = append(cited[s.layer.index], r.numbersIn(s.text)...)
		}
	}
	known := len(r.answer.Citations)
	draft, permits := answer.Permits(found.place.layers, r.answer.Citations, cited)
	if found.place.permits = permits; len(permits) == 0 {
		return
	}
	r.remark("\n\n## Permits and licences\n\n")
	for i := range permits {
		permits[i].Span.Start += len(r.answer.Text)
		permits[i].Span.End += len(r.answer.Text)
	}
	r.keep(draft)
	r.grow(Growth{Text: draft.Text, Citations: r.answer.Citations[known:]})
}

// tie finds the claims that were made in the sections and permits of an answer.
func (r *run) tie(found evidence) {
	if found.place == nil {
		return
	}
	for i := range found.sections {
		found.sections[i].claims = r.claimsIn(found.sections[i].text)
	}
	found.place.claims = nil
	for _, p := range found.place.permits {
		found.place.claims = append(found.place.claims, r.claimsIn(p.Span))
	}
}

// fillLayers puts what is said of each jurisdiction, as far as it isn't withheld, into the
// layers of an answer.
func (r *run) fillLayers(found evidence) {
	a := &r.answer
	if found.place == nil || a.Status == ibid.AnswerHeld {
		return
	}
	tied := func(claims []int) []int {
		if a.Mode != ibid.ModeModel {
			return nil
		}
		return claims
	}
	for _, s := range found.sections {
		for _, i := range s.claims {
			claim := a.Verification.Claims[i]
			if s.layer.index < 0 || len(claim.Citations) == 0 {
				continue
			}
			text := plainText(claim.Span.In(a.Text))
			if !s.written && claim.Withheld == "" {
				text = ibid.OneLine(a.Citations[claim.Citations[0]-1].Read())
			}
			l := &a.Layers[s.layer.index]
			l.Regulations = append(l.Regulations, ibid.Regulation{
				Text: text, Citations: claim.Citations, Topic: s.layer.topic, Written: s.written, Claims: tied([]int{i}),
			})
		}
	}
	for i, p := range found.place.permits {
		claims := found.place.claims[i]
		if slices.ContainsFunc(claims, func(c int) bool { return a.Verification.Claims[c].Withheld != "" }) {
			continue
		}
		p.Claims = tied(claims)
		a.Layers[p.Layer].Permits = append(a.Layers[p.Layer].Permits, p.Permit)
	}
}

// plainText is a sentence of an answer without markers and emphasis, on one line.
func plainText(text string) string {
	return ibid.OneLine(strings.ReplaceAll(ibid.WithoutMarkers(text), "**", ""))
}

// uncovered lists the jurisdictions of the place that no document covers, by the names that
// fit into a sentence, with the notice for each.
func (p *placeEvidence) uncovered() (names, notices []string) {
	for _, e := range p.layers {
		if !e.Covered() && !e.Outside() {
			names, notices = append(names, e.Jurisdiction.InSentence()), append(notices, e.Layer(p.topics).Notice)
		}
	}
	return names, notices
}

// size is how many of the layers are jurisdictions of the place.
func (p *placeEvidence) size() int {
	return len(slices.DeleteFunc(slices.Clone(p.layers), answer.LayerEvidence.Outside))
}

// share says how many jurisdictions are covered, and which are not.
func (p *placeEvidence) share() string {
	missing, _ := p.uncovered()
	text := fmt.Sprintf("%d of %d jurisdictions covered", p.size()-len(missing), p.size())
	if len(missing) == 0 {
		return text + "."
	}
	return text + ": nothing for " + ibid.Listed(missing) + "."
}

// coverage says before the layers how far the place is covered, and of which topics nothing
// was found.
func (r *run) coverage(p *placeEvidence) (text string) {
	switch missing, notices := p.uncovered(); {
	case len(missing) == p.size():
		text = r.denial(insufficient + strings.Join(notices, " "))
	case len(missing) > 0:
		text = r.denial(p.share())
	default:
		text = "Each jurisdiction of this place is covered."
	}
	for _, topic := range p.unanswered() {
		text += " Nothing found about “" + topic + "” in the rules of this place."
	}
	return text
}

// unanswered are the topics that no layer of the place says anything of. There are none where
// no layer says anything at all.
func (p *placeEvidence) unanswered() (missing []string) {
	answered := map[int]bool{}
	for _, e := range p.layers {
		for _, pick := range e.Picks {
			if !e.Outside() {
				answered[pick.Topic] = true
			}
		}
	}
	for i, topic := range p.topics {
		if len(answered) > 0 && !answered[i] {
			missing = append(missing, topic)
		}
	}
	return missing
}

// confidence says how far an answer for the place can be relied on: how likely the best unit
// of a layer answers, in the mean of the layers of the place that have one, bounded where a
// layer is not covered or not every sentence is backed. Coverage and the share of quotations
// with a citation of law tell nothing more of whether the rule asked for is quoted; see
// tools/measure/results.md.
func (p *placeEvidence) confidence(a ibid.Answer) ibid.Confidence {
	if len(a.Citations) == 0 {
		return ibid.Confidence{Reasons: []string{}}
	}
	c := ibid.Confidence{Reasons: []string{p.share()}}
	covered := 0
	for _, e := range p.layers {
		if !e.Covered() {
			continue
		}
		covered++
		best := 0.0
		for _, pick := range e.Picks {
			best = max(best, pick.P)
		}
		c.Score += best
	}
	if covered == 0 {
		return c
	}
	c.Score /= float64(covered)
	if covered < p.size() {
		c.Score = min(c.Score, judge.DoubtfulBound)
	}
	if doubtful := a.Verification.Doubtful(); doubtful > 0 && c.Score > 0 {
		c.Score = min(c.Score, judge.DoubtfulBound)
		c.Reasons = append(c.Reasons, fmt.Sprintf("%d of %s not fully supported.", doubtful, plural(len(a.Verification.Claims), "sentence is", "sentences are")))
	}
	return c
}
