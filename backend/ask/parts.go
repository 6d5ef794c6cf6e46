package ask

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"ibid/backend/answer"
	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/judge"
	"ibid/backend/question"
	"ibid/backend/retrieve"
	"ibid/backend/search"
)

// mostInPart is the score of an answer to a part of a question, at most: a low one.
const mostInPart = 0.4

// quotedInPart is how many units are quoted for a part at most.
const quotedInPart = 2

// parts looks for each part of a question by itself, so that each is answered by its own
// best units: what is found for the whole is mostly about one. It is not ok where there are
// no parts, or nothing is found for any: the question is then looked for as a whole.
func (r *run) parts() (together evidence, ok bool) {
	asked := r.question.Parts
	if len(asked) == 0 && r.ofDifferentDocuments(r.question.Sides) {
		asked = r.question.Sides
	}
	var all []section
	for _, part := range asked {
		all = append(all, r.part(part))
		if r.failed != nil {
			return evidence{}, false
		}
	}
	if len(all) == 0 && r.question.Steps != nil {
		all = r.steps(*r.question.Steps)
	}
	if r.failed != nil || !slices.ContainsFunc(all, func(p section) bool { return len(p.Picks) > 0 }) {
		return evidence{}, false
	}
	return gathered(r.question.Query, all), true
}

// part looks for one part of a question. What is found for a side is of that side: it
// stands in a document that is known by its name, or names it.
func (r *run) part(part question.Part) section {
	if part.Kind == ibid.PartSide {
		return section{part: part, Evidence: r.side(part)}
	}
	return section{part: part, Evidence: r.evidence(part.Query)}
}

// announced is the part of the question that a section answers, before it is answered.
func (s section) announced() ibid.AnswerPart {
	return ibid.AnswerPart{Kind: s.part.Kind, Name: s.part.Name, Question: s.part.Text, Value: s.value, Citations: []int{}}
}

// side looks for a side in the documents that are known by its name, and if nothing there
// clearly answers, in passages of others that name it. A time names no documents: a report
// has the figures of the years before as well.
func (r *run) side(part question.Part) (found search.Evidence) {
	where := r.where
	where.Keep = r.about(part.Name)
	if known := r.called(part.Name); len(known) > 0 && len(part.Query.Names) > 0 {
		called := where
		called.Scope.Documents = slices.Sorted(maps.Keys(known))
		found = r.find(part.Query, called)
	}
	if r.failed == nil && found.Verdict.Grade != ibid.GradeGood {
		if wider := r.find(part.Query, where); r.failed == nil && (len(found.Picks) == 0 || wider.Verdict.Better(found.Verdict)) {
			found = wider
		}
	}
	return found
}

// called are the documents of the scope that are called by a name, or have it in their front.
// They are looked up once for each name, since the scope stays the same while a question is
// answered.
func (r *run) called(name string) map[ibid.DocumentID]bool {
	known, found := r.knownBy[name]
	if found || r.failed != nil {
		return known
	}
	if r.failed = r.session.Learn(r.ctx, r.where.Scope.Workspace); r.failed != nil {
		return nil
	}
	if known, r.failed = retrieve.Known(r.ctx, r.service.Store, r.where.Scope, name, r.session.Languages); r.failed != nil {
		return nil
	}
	if r.knownBy == nil {
		r.knownBy = map[string]map[ibid.DocumentID]bool{}
	}
	r.knownBy[name] = known
	return known
}

// about returns a function that reports whether a passage is about a name: its document is
// known by the name, or the passage has it.
func (r *run) about(name string) func(ibid.Hit) bool {
	known := r.called(name)
	return func(h ibid.Hit) bool { return known[h.Document.ID] || names(h, name) }
}

// names reports whether a passage, its heading or the title of its document has all words
// of a name.
func names(h ibid.Hit, name string) bool {
	text := strings.Join([]string{h.Document.Title, h.Document.Name, h.Document.Dated[:min(len("2006"), len(h.Document.Dated))], h.Chunk.Section, h.Chunk.Context, h.Chunk.Text}, "\n")
	return retrieve.HasName(text, name)
}

// ofDifferentDocuments reports whether the names of sides are those of different documents:
// two at least are known to the library, and no document is known by two.
func (r *run) ofDifferentDocuments(sides []question.Part) bool {
	seen, known := map[ibid.DocumentID]bool{}, 0
	for _, side := range sides {
		if len(side.Query.Names) == 0 {
			return false // a time
		}
		called := r.called(side.Name)
		for id := range called {
			if seen[id] {
				return false
			}
			seen[id] = true
		}
		known += min(1, len(called))
	}
	return known > 1
}

// steps answers a question in two steps: what the second asks about is the name that
// answers the first. Nil if no name clearly answers the first, or nothing the second: the
// question is then looked for as a whole.
func (r *run) steps(s question.Steps) []section {
	first := r.part(s.First)
	if r.failed != nil || !first.answered() {
		return nil
	}
	first.value = r.nameIn(first)
	if r.failed != nil || first.value == "" {
		return nil
	}
	second := s.Second(first.value)
	second.Name, second.Kind = first.value, ibid.PartSide // what answers has to be about it
	found := r.part(second)
	if r.failed != nil || !found.answered() {
		return nil
	}
	found.part.Name, found.part.Kind = "", ibid.PartStep
	return []section{first, found}
}

// nameIn is the name that answers a part, in its best unit; empty if none does clearly.
func (r *run) nameIn(found section) (name string) {
	best := found.Finding.Candidates[0]
	var names []string
	for _, one := range question.Names(best.Text) {
		if !strings.Contains(strings.ToLower(found.Query.Text), strings.ToLower(one)) {
			names = append(names, one)
		}
	}
	r.stage(ibid.StageGround, len(names), func() (int, string, []float64) {
		name, r.failed = ground.Name(r.ctx, r.service.Scorer, found.Query, found.Searched[best.Passage].Hit.Document.Called(), best.Unit, names)
		return min(1, len(name)), "names → the one that answers the first step", nil
	})
	return name
}

// gathered puts together what was found for the parts of a question. The verdict is that of
// the part that is answered least well, and names those that nothing clearly answers; where
// nothing answers any, it is that of the nearest.
func gathered(query ibid.Query, all []section) (together evidence) {
	together.Query, together.sections = query, all
	var missing []string
	var clear, nearest *ibid.EvidenceCheck
	var lists [][]ibid.Passage
	wanted := 0
	for i := range all {
		p := &all[i]
		p.title, p.nothing = "**"+inText(p.announced().Title(i+1))+"**", inText(p.announced().None())
		if len(p.Picks) > quotedInPart {
			p.Picks = p.Picks[:quotedInPart]
		}
		p.Picks = slices.DeleteFunc(p.Picks, func(pick answer.Pick) bool { return pick != p.Picks[0] && pick.P < ground.AnsweredFrom })
		together.Query.Also = append(together.Query.Also, p.Query.Also...)
		together.Lacking = append(together.Lacking, p.Lacking...)
		switch verdict := p.Verdict; {
		case !p.answered():
			missing = append(missing, p.part.Called())
			if len(p.Picks) > 0 && (nearest == nil || verdict.Score > nearest.Score) {
				nearest = &verdict
			}
		case clear == nil || verdict.Score < clear.Score:
			clear = &verdict
		}
		if len(p.Picks) > 0 {
			at := p.Picks[0].Passage
			rest := slices.Delete(slices.Clone(p.Passages), at, at+1)
			lists = append(lists, append([]ibid.Passage{p.Passages[at]}, rest...))
			wanted += len(p.Passages)
		}
	}
	switch {
	case clear == nil:
		together.Verdict = *nearest
		together.Verdict.Score = min(nearest.Score, mostInPart)
	case len(missing) > 0:
		together.Verdict = *clear
		together.Verdict.Score = min(clear.Score, mostInPart)
		together.Verdict.Reason = "A part of the question has no clear answer: “" + strings.Join(missing, "” and “") + "”."
	default:
		together.Verdict = *clear
	}
	together.Verdict.Value, together.Verdict.Cell, together.Verdict.Amount = "", "", "" // it is that of one part
	together.Passages = retrieve.Interleave(lists, wanted)
	return together
}

// offer offers a table where a question is about all documents: an answer is made from a few
// passages, and a table asks each document.
func (r *run) offer() {
	each := r.question.Each
	if each == nil || r.failed != nil {
		return
	}
	if n := r.answer.Trace.Documents; n > 1 {
		r.answer.Understanding.Table = &ibid.TableOffer{Question: each.Text, Kind: each.Kind, Documents: n}
	}
}

// partial lowers the confidence in an answer about all documents that was made from a few:
// what it cites may be right, but it isn't all.
func (r *run) partial(c ibid.Confidence) ibid.Confidence {
	table := r.answer.Understanding.Table
	if table == nil || c.Score == 0 {
		return c
	}
	cited := map[ibid.DocumentID]bool{}
	for _, citation := range r.answer.Citations {
		cited[citation.DocumentID] = true
	}
	if len(cited) == table.Documents {
		return c
	}
	c.Score = min(c.Score, judge.DoubtfulBound)
	c.Reasons = append(c.Reasons, fmt.Sprintf("The question is about all %d documents; the answer cites %d.", table.Documents, len(cited)))
	return c
}
