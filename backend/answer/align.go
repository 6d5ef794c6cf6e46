package answer

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// How far a quotation backs a sentence
//
// A citation was made because a quotation shares enough with a claim to be the
// place to look (minSupport). That is not yet backing. For each statement of a
// finished answer Align asks how much of it the quotations behind it carry, by the
// measure of support.go: the weight of the words and figures they have in common,
// as a share of all that the statement has.
//
// Not all of a statement stands in the quoted line even where it is right. "In 2018
// Vesper spent 2,614 on machinery" rests on a row whose year stands in the header
// and whose company stands in the title. So a word that the quotation lacks counts
// half where its surroundings have it: the rest of the passage, its section, its
// context, the document's name. A figure counts in full or not at all: one that no
// quotation has, nor the header above it, leaves the statement backed in part at
// the most.
//
// The state says what can be said without understanding the words. Rules and judge
// come after, and may lower it or raise it.

// backedFrom is the share from which a statement is backed. With less, more than
// four tenths of what it tells stand neither in the quotation nor, at half its
// worth, around it. Between 0.3 and 0.9 it is the value that tells best which of
// WiCE's claims their page supports wholly, with a balanced accuracy of 0.67; of 43
// claims that have nothing in their page it lets one pass.
const backedFrom = 0.6

// Align says of every statement of a finished answer how far its citations bear it
// out, in the order of the text. text is markdown with resolved markers, citations
// are those of the answer, and passages those that it was written from; a citation
// whose passage is not among them is held against its quote alone.
//
// A statement with citations is backed or backed in part, one without is not
// backed. Sentences that stand on a page have their citation by then: see [Citer].
// So is a block of code: no citation is made in one. Headings, introductions,
// courtesies, and statements that something is not in the documents claim nothing,
// but a heading that is a sentence does. The result is never nil.
func Align(splitter *language.Splitter, text string, citations []ibid.Citation, passages []ibid.Passage) []ibid.Claim {
	e := newEvidence(splitter, passages)
	byNumber := map[int]ibid.Citation{}
	for _, c := range citations {
		byNumber[c.Number] = c
	}
	claims := []ibid.Claim{}
	for _, u := range units(splitter, text, numbersOf(citations)) {
		claim := ibid.Claim{Span: u.span, Citations: []int{}, Problems: []ibid.Problem{}}
		switch {
		case len(u.numbers) > 0:
			var behind []ibid.Citation
			for _, n := range u.numbers {
				behind = append(behind, byNumber[n])
			}
			claim.Citations = u.numbers
			claim.Score, claim.State = e.backing(u.words, behind)
		case u.heading && !endsSentence(u.words) || claimless(u.words):
			claim.State = ibid.ClaimNone
		default:
			claim.State = ibid.ClaimUnbacked
			_, _, claim.Score = e.best(u.words)
		}
		claims = append(claims, claim)
	}
	return claims
}

// endsSentence reports whether the words of a heading end like a sentence.
func endsSentence(words string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(words, closers+" "))
	return strings.ContainsRune(fullStops, last)
}

// Asserts reports whether an answer says anything beside courtesies and that
// something is not in the documents, headings included.
func Asserts(splitter *language.Splitter, text string) bool {
	return slices.ContainsFunc(units(splitter, text, nil), func(u unit) bool { return !claimless(u.words) })
}

// backing is how much of a statement its citations carry together.
func (e *evidence) backing(words string, citations []ibid.Citation) (float64, ibid.ClaimState) {
	lang := languageOf(words)
	quoted, around := map[string]bool{}, map[string]bool{}
	figures := map[string]bool{}
	for _, c := range citations {
		said := c.DocumentTitle + " " + c.Section
		if i := e.passageOf(c); i >= 0 {
			lang = e.languages[i]
			chunk := e.passages[i].Hit.Chunk
			said += " " + chunk.Context + " " + chunk.Section + " " + chunk.Text
			addAll(figures, figuresOf(chunk.Context))
		}
		addAll(quoted, contentStems(c.Quote, lang))
		addAll(around, contentStems(said, lang))
		addAll(figures, figuresOf(c.Quote))
	}
	score := e.share(slices.Sorted(maps.Keys(contentStems(words, lang))), func(stem string) float64 {
		switch {
		case quoted[stem]:
			return 1
		case around[stem] && !language.Figure(stem):
			return 0.5
		}
		return 0
	})
	if score < backedFrom || !hasAllFigures(figuresOf(words), figures) {
		return score, ibid.ClaimPartly
	}
	return score, ibid.ClaimBacked
}

// best finds the part of all passages that carries most of a statement, the earlier
// of two equals. The score is 0 if none is good enough for a citation.
func (e *evidence) best(words string) (passage int, place ibid.Span, score float64) {
	for i := range e.passages {
		if span, s := e.support(i, words); span.Len() > 0 && s > score {
			passage, place, score = i, span, s
		}
	}
	return passage, place, score
}

// passageOf finds the passage that a citation quotes; -1 if it is none of them.
func (e *evidence) passageOf(c ibid.Citation) int {
	for i, p := range e.passages {
		chunk := p.Hit.Chunk
		if p.Hit.Document.ID == c.DocumentID && chunk.Page == c.Page && chunk.Span.Contains(c.Span) {
			return i
		}
	}
	return -1
}

// Support finds the words of the passages that bear out any words best, such as a
// part of an answer that a person has selected. It tells false when no passage says
// them: when a sentence carries less than a third of them, or has none of their
// figures. The citation has number 1.
func Support(splitter *language.Splitter, words string, passages []ibid.Passage) (ibid.Citation, bool) {
	e := newEvidence(splitter, passages)
	best, place, score := e.best(words)
	if score < saysIt {
		return ibid.Citation{}, false
	}
	citation := e.cite(best, place, score)
	citation.Number = 1
	return citation, true
}

// saysIt is the share of selected words that a sentence must carry to be shown for
// them. It is twice minSupport: a model has named a passage, a selection has not.
const saysIt = 1.0 / 3

func numbersOf(citations []ibid.Citation) map[int]bool {
	numbers := map[int]bool{}
	for _, c := range citations {
		numbers[c.Number] = true
	}
	return numbers
}

func addAll(set, more map[string]bool) {
	for key := range more {
		set[key] = true
	}
}
