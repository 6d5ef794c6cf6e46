package search

import (
	"cmp"
	"slices"
	"strings"

	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/question"
)

// ofSection is the evidence for a question that asks what a document says about something,
// where a section has that for a heading: how the section begins, or, where the heading names
// more, those of its sentences that speak of it. It reports whether there is such a section.
// One of a document that the question refers to comes first, and one that is about nothing else.
func (f *finder) ofSection(query ibid.Query, passages []ibid.Passage) (found Evidence, ok bool) {
	topic := question.About(query.Text)
	if topic == "" || f.failed != nil {
		return found, false
	}
	best, worth := heading{}, 0
	for _, p := range passages {
		h := headedBy(topic, p.Hit)
		w := 0
		if h.just {
			w++
		}
		if f.referred[h.document] {
			w += 2
		}
		if h.path != "" && (best.path == "" || w > worth) {
			best, worth = h, w
		}
	}
	if best.path == "" {
		return found, false
	}
	headed := slices.Clone(passages)
	headed = slices.DeleteFunc(headed, func(p ibid.Passage) bool { return headedBy(topic, p.Hit) != best })
	slices.SortFunc(headed, func(a, b ibid.Passage) int {
		return cmp.Or(cmp.Compare(a.Hit.Chunk.Page, b.Hit.Chunk.Page), cmp.Compare(a.Hit.Chunk.Span.Start, b.Hit.Chunk.Span.Start))
	})
	found = f.opening(query, headed, func(u ground.Unit) bool {
		speaks, _ := question.Covers(u.Text, topic)
		return best.just || speaks
	})
	found.Searched = passages
	return found, len(found.Picks) > 0
}

// heading is the heading of a section that has the words of a topic.
type heading struct {
	document ibid.DocumentID
	path     string // of its section; empty: there is none
	just     bool   // it has no other words
}

// headedBy is the innermost heading of a passage that has the words of a topic; one that has no
// others is preferred.
func headedBy(topic string, hit ibid.Hit) (best heading) {
	headings := strings.Split(hit.Chunk.Section, ibid.PathSeparator)
	for i := len(headings); i > 0; i-- {
		covers, just := question.Covers(headings[i-1], topic)
		if covers && (best.path == "" || just && !best.just) {
			best = heading{hit.Document.ID, strings.Join(headings[:i], ibid.PathSeparator), just}
		}
	}
	return best
}
