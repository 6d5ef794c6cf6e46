package search

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"ibid/backend/answer"
	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/legal"
	"ibid/backend/question"
)

// namedSections are the sections of law that a query names, the newest document first. Lacking
// are those citations whose section no document of the scope has; none where that can't be
// known, since what is stored of law is damaged.
func (f *finder) namedSections(cited []ibid.CitedSection) (sections []ibid.LawSection, lacking []ibid.CitedSection, err error) {
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
	sections, err = f.Store.LawSections(f.ctx, f.Scope, keys, numbers)
	for _, c := range cited {
		if c.Key != "" && !c.Guess && !slices.ContainsFunc(sections, func(s ibid.LawSection) bool { return s.Key == c.Key }) {
			lacking = append(lacking, c)
		}
	}
	if err == nil && len(lacking) > 0 {
		damaged, err := f.DamagedRules(f.ctx, f.Scope, true)
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
func (f *finder) ofLaw(query ibid.Query, candidates []ibid.Candidate) (found Evidence, ok bool) {
	f.lacking = nil
	if len(query.Cited) == 0 || f.failed != nil {
		return found, false
	}
	narrow, beyond := f.Scope, f.reach
	f.unbound()
	scope := f.Scope
	sections, first, candidates := f.cited(query, candidates)
	if f.failed == nil && len(first)+len(f.lacking) == 0 {
		f.Scope, f.reach = narrow, beyond
		return found, false
	}
	if len(first) == 0 {
		return f.ground(query, f.choose(candidates)), true
	}
	passages := f.clipped(f.choose(first), sections)
	if question.AsksForText(query) {
		return f.opening(query, passages, func(ground.Unit) bool { return true }), true
	}
	asked := f.query(question.WithoutCitations(query))
	f.Scope, f.reach = scope, reach{}
	within := f.ground(asked, passages)
	within.Query = query
	if f.failed != nil || within.Verdict.Grade == ibid.GradeGood {
		return within, true
	}
	if all := f.ground(query, f.choose(candidates)); all.Verdict.Better(within.Verdict) {
		return all, true
	}
	return within, true
}

// cited finds the passages of the sections of law that a question names, and puts them before
// all others. Where no document has one of the sections, the passages of other sections of law
// are left out unless they cite it: they would pass for it.
func (f *finder) cited(query ibid.Query, candidates []ibid.Candidate) (sections []ibid.LawSection, first, all []ibid.Candidate) {
	f.stage(ibid.StageRoute, len(query.Cited), func() (int, string, []float64) {
		var lacking []ibid.CitedSection
		var err error
		sections, lacking, err = f.namedSections(query.Cited)
		var keys, others []string
		for _, s := range sections {
			keys = append(keys, s.Key)
		}
		if err == nil {
			first, err = f.Store.SectionPassages(f.ctx, f.Scope, keys)
		}
		for _, c := range lacking {
			var at []ibid.Candidate
			var standing []ibid.LawSection
			if err == nil {
				at, standing, err = f.opened(c.Number)
			}
			if first, sections = append(first, at...), append(sections, standing...); len(at) == 0 {
				f.lacking, others = append(f.lacking, c.Words), append(others, c.Key)
			}
		}
		var citing []ibid.Candidate
		var law []ibid.DocumentID
		if err == nil {
			citing, err = f.Store.CitingPassages(f.ctx, f.Scope, others)
		}
		if err == nil && len(f.lacking) > 0 {
			law, err = f.Store.LawDocuments(f.ctx, f.Scope)
		}
		if err != nil {
			f.failed = err
			return 0, "", nil
		}
		note := "citations → passages of the sections they name"
		if len(f.lacking) > 0 {
			candidates = slices.DeleteFunc(slices.Clone(candidates), func(c ibid.Candidate) bool { return slices.Contains(law, c.DocumentID) })
			candidates = foremost(citing, "passages that cite it", candidates)
			note += "; no document has " + strings.Join(f.lacking, ", ")
		}
		candidates = foremost(first, "the section that is cited", candidates)
		return len(first), note, nil
	})
	return sections, candidates[:min(len(first), len(candidates))], candidates
}

// opened finds where a block of text begins with the number of a section: most printed codes
// don't say on each page which law they are, so that [legal.Read] doesn't know their sections.
// The passages are not proved to be of the law that is asked about, but while there are some,
// the section can't be said to be missing. Standing are the parts of the pages from the number to
// the next one like it.
func (f *finder) opened(number string) (at []ibid.Candidate, standing []ibid.LawSection, err error) {
	if !legal.Distinctive(number) {
		return nil, nil, nil
	}
	found, err := f.Store.SearchKeyword(f.ctx, f.Scope, ibid.Query{Text: number, Terms: []string{number}}, opensIn)
	if err != nil {
		return nil, nil, err
	}
	hits, err := f.hits(found, len(found))
	if err != nil {
		return nil, nil, err
	}
	opened := legal.Opened(number)
	others, err := f.Store.LawSections(f.ctx, f.Scope, nil, []string{number}) // of laws that are known
	for _, hit := range hits {
		on := f.Pages[ibid.PageKey{DocumentID: hit.Document.ID, Page: hit.Chunk.Page}]
		s := ibid.LawSection{DocumentID: hit.Document.ID, Number: number, Page: hit.Chunk.Page, Span: opened(on.Text, on.Blocks), EndPage: hit.Chunk.Page}
		s.EndByte = s.Span.End
		same := func(o ibid.LawSection) bool {
			return o.DocumentID == s.DocumentID && o.Page == s.Page && o.Span.Overlaps(s.Span)
		}
		if !s.Span.Overlaps(hit.Chunk.Span) || slices.ContainsFunc(others, same) {
			continue
		}
		at = append(at, found[slices.IndexFunc(found, func(c ibid.Candidate) bool { return c.ChunkID == hit.Chunk.ID })])
		standing = append(standing, s)
	}
	return at, standing, err
}

// opensIn is how many passages with the number of a section are looked at.
const opensIn = 60

// clipped are passages without what belongs to none of some sections: short sections share
// their passages with others.
func (f *finder) clipped(passages []ibid.Passage, sections []ibid.LawSection) (clipped []ibid.Passage) {
	for _, p := range passages {
		chunk := &p.Hit.Chunk
		text := f.Pages[ibid.PageKey{DocumentID: p.Hit.Document.ID, Page: chunk.Page}].Text
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

// longestMark is how many bytes the mark of a paragraph has at most if it has letters: "(iii)".
const longestMark = 6

// openingUnits is how many sentences of a section are quoted where a question asks what it says.
const openingUnits = 3

// opening is the evidence for a question that asks what a section says, and nothing else of it:
// how it begins, of the units that are to be quoted.
func (f *finder) opening(query ibid.Query, passages []ibid.Passage, quotes func(ground.Unit) bool) Evidence {
	found := Evidence{Query: query, Searched: passages}
	f.stage(ibid.StageGround, len(passages), func() (int, string, []float64) {
		at := map[int]int{}
		var mark ibid.Span
		marked := 0
		for _, unit := range ground.Units(f.Splitter, passages, f.Pages) {
			if unit.Kind == ibid.BlockHeading || unit.Text == unit.Heading {
				continue
			}
			if len(unit.Text) <= longestMark || !strings.ContainsFunc(unit.Text, unicode.IsLetter) { // the letter or number of a paragraph, which belongs to the next unit
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
				if len(found.Passages) == cmp.Or(f.Limit, Usual) {
					break
				}
				i = len(found.Passages)
				p := passages[unit.Passage]
				p.Number = i + 1
				p.Check = ibid.PassageCheck{Relevance: 1, Presence: ibid.AnswerPresent, Score: 1, Evidence: unit.Span, Around: unit.Around, Reason: namesIt}
				at[unit.Passage], found.Passages = i, append(found.Passages, p)
			}
			found.Passages[i].Units = append(found.Passages[i].Units, unit.Text)
			if len(found.Picks) < openingUnits {
				found.Picks = append(found.Picks, answer.Pick{Passage: i, Span: unit.Span, P: 1})
			}
		}
		if len(found.Passages) > 0 {
			first := found.Passages[0].Check
			found.Verdict = ibid.EvidenceCheck{Grade: ibid.GradeGood, Presence: ibid.AnswerPresent, Score: 1, Relevance: 1, Evidence: first.Evidence, Around: first.Around, Reason: namesIt}
		}
		return len(found.Picks), "passages of the section → its first units", nil
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
