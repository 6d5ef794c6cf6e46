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
// where a problem is grave, supported in part where there is another or where the passages
// bear the claim out less than even, see [Compare], and backed otherwise. A claim without
// citations stays unbacked.
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
	case len(found.problems) > 0 || m.score(found.ground.talk()) < borneOut:
		return ibid.ClaimPartly
	}
	return ibid.ClaimBacked
}
