package ask

import (
	"cmp"
	"slices"
	"strings"

	"ibid/backend/answer"
	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/legal"
	"ibid/backend/question"
)

// namedSections are the sections of law that a query names, the newest document first. Lacking
// are those citations whose section no document of the scope has; none where that can't be
// told, since what is stored of law is damaged.
func (l *lookup) namedSections(cited []ibid.CitedSection) (sections []ibid.LawSection, lacking []ibid.CitedSection, err error) {
	var keys, numbers []string
	for _, c := range cited {
		if c.Key != "" {
			keys = append(keys, c.Key)
		} else {
			numbers = append(numbers, c.Number)
		}
	}
	if len(keys)+len(numbers) == 0 {
		return nil, nil, nil
	}
	sections, err = l.Store.LawSections(l.ctx, l.scope, keys, numbers)
	for _, c := range cited {
		if c.Key != "" && !c.Guess && !slices.ContainsFunc(sections, func(s ibid.LawSection) bool { return s.Key == c.Key }) {
			lacking = append(lacking, c)
		}
	}
	if err == nil && len(lacking) > 0 {
		damaged, err := l.damagedRules(true)
		if damaged || err != nil {
			return sections, nil, err
		}
	}
	return sections, lacking, err
}

// ofLaw is the evidence for a question that names a section of law: what stands in that
// section, or everywhere else if nothing in it answers. The section counts wherever it is,
// whatever jurisdictions the question names besides. It reports whether the question names a
// section.
func (l *lookup) ofLaw(query ibid.Query, candidates []ibid.Candidate) (found evidence, ok bool) {
	l.lacking = nil
	if len(query.Cited) == 0 || l.failed != nil {
		return found, false
	}
	narrow, beyond := l.scope, l.reach
	l.unbound()
	scope := l.scope
	sections, first, candidates := l.cited(query, candidates)
	if l.failed == nil && len(first)+len(l.lacking) == 0 {
		l.scope, l.reach = narrow, beyond
		return found, false
	}
	if len(first) == 0 {
		return l.ground(query, l.choose(candidates)), true
	}
	passages := l.clipped(l.choose(first), sections)
	if question.AsksForText(query) {
		return l.opening(query, passages, func(ground.Unit) bool { return true }), true
	}
	asked := l.query(question.WithoutCitations(query))
	l.scope, l.reach = scope, reach{}
	within := l.ground(asked, passages)
	within.query = query
	if l.failed != nil || within.verdict.Grade == ibid.GradeGood {
		return within, true
	}
	if all := l.ground(query, l.choose(candidates)); betterThan(all.verdict, within.verdict) {
		return all, true
	}
	return within, true
}

// cited finds the passages of the sections of law that a question names, and puts them before
// all others. Where no document has one of the sections, the passages of other sections of law
// are left out unless they cite it: they would pass for it.
func (l *lookup) cited(query ibid.Query, candidates []ibid.Candidate) (sections []ibid.LawSection, first, all []ibid.Candidate) {
	l.stage(ibid.StageRoute, len(query.Cited), func() (int, string, []float64) {
		var lacking []ibid.CitedSection
		var err error
		sections, lacking, err = l.namedSections(query.Cited)
		var keys, others []string
		for _, s := range sections {
			keys = append(keys, s.Key)
		}
		for _, c := range lacking {
			l.lacking, others = append(l.lacking, c.Words), append(others, c.Key)
		}
		var citing []ibid.Candidate
		var law []ibid.DocumentID
		if err == nil {
			first, err = l.Store.SectionPassages(l.ctx, l.scope, keys)
		}
		if err == nil {
			citing, err = l.Store.CitingPassages(l.ctx, l.scope, others)
		}
		if err == nil && len(lacking) > 0 {
			law, err = l.Store.LawDocuments(l.ctx, l.scope)
		}
		if err != nil {
			l.failed = err
			return 0, "", nil
		}
		note := "citations → passages of the sections they name"
		if len(lacking) > 0 {
			candidates = slices.DeleteFunc(slices.Clone(candidates), func(c ibid.Candidate) bool { return slices.Contains(law, c.DocumentID) })
			candidates = foremost(citing, "passages that cite it", candidates)
			note += "; no document has " + strings.Join(l.lacking, ", ")
		}
		candidates = foremost(first, "the section that is cited", candidates)
		return len(first), note, nil
	})
	return sections, candidates[:min(len(first), len(candidates))], candidates
}

// clipped are passages without what belongs to none of some sections: short sections share
// their passages with others.
func (l *lookup) clipped(passages []ibid.Passage, sections []ibid.LawSection) (clipped []ibid.Passage) {
	for _, p := range passages {
		chunk := &p.Hit.Chunk
		text := l.pages[ibid.PageKey{DocumentID: p.Hit.Document.ID, Page: chunk.Page}].Text
		for _, s := range sections {
			part := s.On(chunk.Page, len(text))
			if s.DocumentID != p.Hit.Document.ID || !part.Overlaps(chunk.Span) {
				continue
			}
			own := p
			own.Hit.Chunk.Span = ibid.Span{Start: max(part.Start, chunk.Span.Start), End: min(part.End, chunk.Span.End)}
			own.Hit.Chunk.Text, own.Hit.Chunk.Reading = own.Hit.Chunk.Span.In(text), ""
			own.Number = len(clipped) + 1
			clipped = append(clipped, own)
		}
	}
	return clipped
}

// longestMark is how many bytes the mark of a paragraph has at most: "(iii)", "12.".
const longestMark = 6

// openingUnits is how many sentences of a section are quoted where a question asks what it says.
const openingUnits = 3

// opening is the evidence for a question that asks what a section says, and nothing else of it:
// how it begins, of the units that are to be quoted.
func (l *lookup) opening(query ibid.Query, passages []ibid.Passage, quotes func(ground.Unit) bool) evidence {
	found := evidence{query: query, searched: passages}
	l.stage(ibid.StageGround, len(passages), func() (int, string, []float64) {
		at := map[int]int{}
		var mark ibid.Span
		marked := 0
		for _, unit := range ground.Units(l.Splitter, passages, l.pages) {
			if unit.Kind == ibid.BlockHeading || unit.Text == unit.Heading {
				continue
			}
			if len(unit.Text) <= longestMark { // the letter or number of a paragraph, which belongs to the next unit
				mark, marked = unit.Span, unit.Passage
				continue
			}
			if mark.Len() > 0 && marked == unit.Passage {
				unit.Span.Start = mark.Start
			}
			mark = ibid.Span{}
			if !quotes(unit) {
				continue
			}
			i, known := at[unit.Passage]
			if !known {
				if len(found.passages) == cmp.Or(l.limit, usual) {
					break
				}
				i = len(found.passages)
				p := passages[unit.Passage]
				p.Number = i + 1
				p.Check = ibid.PassageCheck{Relevance: 1, Presence: ibid.AnswerPresent, Score: 1, Evidence: unit.Span, Around: unit.Around, Reason: namesIt}
				at[unit.Passage], found.passages = i, append(found.passages, p)
			}
			found.passages[i].Units = append(found.passages[i].Units, unit.Text)
			if len(found.picks) < openingUnits {
				found.picks = append(found.picks, answer.Pick{Passage: i, Span: unit.Span, P: 1})
			}
		}
		if len(found.passages) > 0 {
			first := found.passages[0].Check
			found.verdict = ibid.EvidenceCheck{Grade: ibid.GradeGood, Presence: ibid.AnswerPresent, Score: 1, Relevance: 1, Evidence: first.Evidence, Around: first.Around, Reason: namesIt}
		}
		return len(found.picks), "passages of the section → its first units", nil
	})
	return found
}

// namesIt is why a section answers.
const namesIt = "The question names this section."

// foremost are ranked passages with some of them, or others, before them, which is a signal by
// that name.
func foremost(first []ibid.Candidate, signal string, ranked []ibid.Candidate) []ibid.Candidate {
	top := slices.Clone(first)
	for i, c := range top {
		if at := slices.IndexFunc(ranked, func(r ibid.Candidate) bool { return r.ChunkID == c.ChunkID }); at >= 0 {
			top[i] = ranked[at]
		}
		top[i].Signals = append(slices.Clip(top[i].Signals), ibid.Signal{Name: signal, Value: 1, Weight: 1})
		top[i].Score++
	}
	for _, r := range ranked {
		if !slices.ContainsFunc(top, func(c ibid.Candidate) bool { return c.ChunkID == r.ChunkID }) {
			top = append(top, r)
		}
	}
	return top
}

// lacks says that no document has the sections a question names; "" if there are none such.
func (l *lookup) lacks() string {
	if len(l.lacking) == 0 {
		return ""
	}
	of := "the documents"
	if len(l.scope.Documents) > 0 {
		of = "the documents that were searched"
	}
	return "None of " + of + " has " + strings.Join(l.lacking, " or ") + " itself."
}

// foundLaw are the sections of law that a search names, as results. Besides citations it reads
// numbers without a mark, "harlow code 15.08.020", if the other words are in the citation. There
// are none in a search of some pages or sections only.
func (l *lookup) foundLaw(query ibid.Query) (found []ibid.Found, err error) {
	if l.scope.Partial() {
		return nil, nil // a section stands on more pages than are searched
	}
	sections, _, err := l.namedSections(query.Cited)
	if number, words := legal.Loose(query.Wording); err == nil && len(sections) == 0 && number != "" {
		sections, err = l.Store.LawSections(l.ctx, l.scope, nil, []string{number})
		sections = slices.DeleteFunc(sections, func(s ibid.LawSection) bool {
			has := legal.NameWords(s.Cite)
			return slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(has, w) })
		})
	}
	for _, s := range sections {
		found = append(found, ibid.Found{
			DocumentID: s.DocumentID, DocumentHash: s.DocumentHash, DocumentTitle: s.DocumentTitle, Page: s.Page, PageLabel: s.PageLabel,
			Section: s.Heading, Span: s.Span, Quote: s.Quote, Snippet: strings.Join(strings.Fields(s.Quote), " "),
			Law: s.Cite, LawHeading: s.Heading, Signals: []ibid.Signal{},
		})
	}
	return found, err
}
