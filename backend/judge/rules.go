package judge

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Rules looks, for every claim of an answer, whether the figures, dates, names and
// quotations in it stand in the passages that it cites, and whether it turns what
// they say. It returns the claims with their problems and their states: contradicted
// where a problem is grave, and supported in part where there is another. Otherwise a claim is
// backed if the passages have what it adds to the question, see [checked.adds]; if it adds no
// word, if they bear it out at least evenly, see [Compare]. A claim without citations stays
// unbacked.
//
// A passage is read with what is said beside it: its title, sections and the head
// of its table. What the question itself names needs no source. A claim without
// citations is held against all passages.
//
// Cost: linear in the words of the passages, once, and for each claim linear in
// its pieces and quadratic in the words of three of them. Rules named in without are left
// out, see [RuleNames].
func Rules(splitter *language.Splitter, question, text string, claims []ibid.Claim, citations []ibid.Citation, passages []ibid.Passage, without ...string) []ibid.Claim {
	lang := languageOf(text)
	asked := read(question, lang)
	sources := make([]*source, len(passages))
	grounds := map[string]*ground{}
	checked := slices.Clone(claims)
	for i, claim := range checked {
		if claim.State == ibid.ClaimNone {
			continue
		}
		cited := citedPassages(claim, citations, passages)
		key := fmt.Sprint(cited)
		if grounds[key] == nil {
			var ground []*source
			for _, n := range cited {
				if sources[n] == nil {
					sources[n] = readPassage(splitter, passages[n])
				}
				ground = append(ground, sources[n])
			}
			grounds[key] = newGround(ground)
			grounds[key].without = without
		}
		words := withoutMarkers(claim.Span.In(text))
		found := grounds[key].check(words, cmp.Or(language.IdentifyShort(words), lang), asked)
		problems := slices.Clone(claim.Problems)
		for _, p := range found.problems {
			p.Span.Start += claim.Span.Start
			p.Span.End += claim.Span.Start
			problems = append(problems, p)
		}
		checked[i].Problems = problems
		checked[i].State = lowered(claim.State, found)
	}
	return checked
}

// citedPassages returns the indices of the passages that hold a claim's citations,
// all of them for a claim without.
func citedPassages(claim ibid.Claim, citations []ibid.Citation, passages []ibid.Passage) []int {
	var cited []int
	for n, p := range passages {
		if cites(claim, citations, p) {
			cited = append(cited, n)
		}
	}
	if cited == nil {
		for n := range passages {
			cited = append(cited, n)
		}
	}
	return cited
}

// readPassage reads a passage with what is said beside it.
func readPassage(splitter *language.Splitter, p ibid.Passage) *source {
	chunk, document := p.Hit.Chunk, p.Hit.Document
	titles := strings.Join([]string{document.Title, document.Name, p.Section(chunk.Span.Start)}, "\n")
	return readSource(splitter, languageOf(chunk.Text), chunk.Text, titles, chunk.Context)
}

// withoutMarkers blanks the markers of citations, "[2]", so that they are no
// figures and all offsets stay.
func withoutMarkers(text string) string {
	return marker.ReplaceAllStringFunc(text, func(found string) string { return strings.Repeat(" ", len(found)) })
}

// lowered returns the state of a claim that was checked.
func lowered(state ibid.ClaimState, found *checked) ibid.ClaimState {
	var m measure
	m.add(found)
	switch {
	case slices.ContainsFunc(found.problems, func(p ibid.Problem) bool { return p.Grave }):
		return ibid.ClaimContradicted
	case state != ibid.ClaimBacked && state != ibid.ClaimPartly:
		return state
	case len(found.problems) > 0:
		return ibid.ClaimPartly
	}
	added, any := found.adds()
	switch {
	case any && added >= mostAdded, !any && found.factual():
		return ibid.ClaimBacked
	case any && added < leastAdded, m.score(found.ground.talk()) < borneOut:
		return ibid.ClaimPartly
	}
	return ibid.ClaimBacked
}

// What an answer adds to its question is what a source must say: "The drone may carry 4 kg" to
// "How much may the drone carry?" adds "4 kg" alone. A sentence shares many words with any
// passage on the same matter, and those are mostly the words of the question.
//
// Of the answers that a model of 1.5 billion parameters gave to 65 questions on contracts, 29
// are right and rest on the first quotation. By the share of all words 20 of these were backed,
// by what they add 27; see tools/measure/results.md.
const (
	mostAdded  = 0.8 // share of it, by weight, from which on a claim is backed
	leastAdded = 0.4 // below which it is backed in part, however many words it shares
)

// adds returns how much of what the claim adds to the question the three best pieces have
// together, 0..1, by weight; false if it adds no word. Figures and dates are held against
// the sources by the rules for figures and dates.
func (c *checked) adds() (share float64, any bool) {
	known := c.question.stems()
	var added []term
	var total float64
	seen := map[string]bool{}
	for _, t := range c.tokens {
		if t.figure != nil || t.date != nil || known[t.stem] || seen[t.stem] {
			continue
		}
		seen[t.stem] = true
		word := c.ground.term(c.ground.ofOneRoot(t.stem)...)
		added, total = append(added, word), total+word.weight
	}
	if len(added) == 0 {
		return 0, false
	}
	return c.ground.reach(added, total), true
}

// factual reports whether the claim has a figure or a date.
func (c *checked) factual() bool {
	return slices.ContainsFunc(c.tokens, func(t token) bool { return t.figure != nil || t.date != nil })
}
