package ask

import (
	"slices"

	"ibid/backend/answer"
	"ibid/backend/ibid"
	"ibid/backend/question"
	"ibid/backend/retrieve"
	"ibid/backend/search"
)

// topics are what a question for a place asks about, in the words of laws. One that asks
// about a single thing has one topic without a name.
func (r *run) topics() []question.Topic {
	topics := r.question.Topics()
	if len(topics) == 0 {
		topics = []question.Topic{{Text: r.asked(), Query: r.question.Query}}
	}
	for i := range topics {
		topics[i].Query = asInLaw(topics[i].Text, topics[i].Query)
	}
	return topics
}

// topicNames are the names of topics; nil where there is only one.
func topicNames(topics []question.Topic) (names []string) {
	if len(topics) > 1 {
		for _, topic := range topics {
			names = append(names, topic.Name)
		}
	}
	return names
}

// gatherTopics looks for each topic by itself and adds what answers to the evidence of one
// of so many layers, the best passage of each topic first. Words that answer two topics are
// kept for both only if they answer both about as likely. The verdict is that of the topic
// that is answered best.
func (r *run) gatherTopics(where search.Where, e *answer.LayerEvidence, topics []question.Topic, layers int) (verdict ibid.EvidenceCheck) {
	where.Limit = max(1, min(perLayer, overall/(layers*len(topics))))
	var lists [][]ibid.Passage
	var picks []answer.Pick // into the list of their topic
	for i, topic := range topics {
		found := r.find(topic.Query, where)
		if r.failed != nil {
			return verdict
		}
		if found.Verdict.Score > verdict.Score {
			verdict = found.Verdict
		}
		lists = append(lists, found.Passages)
		if len(e.Topics) == i {
			e.Topics = append(e.Topics, map[ibid.ChunkID]bool{})
		}
		for _, p := range found.Passages {
			e.Topics[i][p.Hit.Chunk.ID] = true
		}
		for _, pick := range found.Picks {
			if pick.P >= LayerFrom || r.service.without(PartBound) {
				pick.Topic = i
				picks = append(picks, pick)
			}
		}
	}
	all := slices.Clone(picks)
	picks = slices.DeleteFunc(picks, func(pick answer.Pick) bool {
		return slices.ContainsFunc(all, func(other answer.Pick) bool {
			return other.Topic != pick.Topic && sameWords(lists, pick, other) && odds(pick.P) < odds(other.P)/2
		})
	})
	before := len(e.Passages)
	added := retrieve.Interleave(lists, perLayer*len(topics))
	e.Passages = append(e.Passages, added...)
	for _, pick := range picks {
		id := lists[pick.Topic][pick.Passage].Hit.Chunk.ID
		pick.Passage = before + slices.IndexFunc(added, func(p ibid.Passage) bool { return p.Hit.Chunk.ID == id })
		e.Picks = append(e.Picks, pick)
	}
	return verdict
}

// sameWords reports whether two picks, each into the list of its topic, quote the same words.
func sameWords(lists [][]ibid.Passage, a, b answer.Pick) bool {
	return lists[a.Topic][a.Passage].Hit.Chunk.ID == lists[b.Topic][b.Passage].Hit.Chunk.ID && a.Span.Overlaps(b.Span)
}

// odds are those of a probability below 1.
func odds(p float64) float64 { return p / (1 - p) }
