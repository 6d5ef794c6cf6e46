package answer

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Align lists the statements of a finished answer with their citations, in the order of
// the text. text is markdown with resolved markers, and citations are those of the answer.
//
// A statement with citations is backed until it is checked (see judge.Rules), one
// without is not. Sentences that stand on a page have their citation by then: see [Citer].
// So is a block of code: no citation is made in one. Headings, introductions,
// courtesies, and statements that something is not in the documents claim nothing,
// but a heading that is a sentence does. The result is never nil.
func Align(splitter *language.Splitter, text string, citations []ibid.Citation) []ibid.Claim {
	claims := []ibid.Claim{}
	for _, u := range units(splitter, text, numbersOf(citations)) {
		claim := ibid.Claim{Span: u.span, Citations: []int{}, Problems: []ibid.Problem{}}
		switch {
		case len(u.numbers) > 0:
			claim.Citations, claim.State = u.numbers, ibid.ClaimBacked
		case u.heading && !endsSentence(u.words) || claimless(u.words):
			claim.State = ibid.ClaimNone
		default:
			claim.State = ibid.ClaimUnbacked
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

// ofSources matches what a sentence names that says what the documents lack: them, or who
// has looked.
var ofSources = regexp.MustCompile(`(?i)\b(documents?|passages?|sources?|texts?|excerpts?|context|information|i|we|dokumente?n?|passagen?|quellen?|texte?n?|unterlagen|extraits?|documentos?|documenti|fuentes?|fonti|ich|je)\b`)

// Refuses reports whether an answer says no more than that the documents do not answer, in
// whatever words, with courtesies or citations or without. It does so too if it is empty.
func Refuses(splitter *language.Splitter, text string, citations []ibid.Citation) bool {
	return !slices.ContainsFunc(units(splitter, text, numbersOf(citations)), func(u unit) bool {
		return !claimless(u.words) || len(u.numbers) > 0 && !ofSources.MatchString(u.words)
	})
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

// Support finds the words of the passages that best support any words, such as a
// part of an answer that the user selected. It returns false when no passage says
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

// OnlyCited leaves the statements without a citation out of a text, and reports whether there
// were any.
func OnlyCited(splitter *language.Splitter, text string, citations []ibid.Citation) (cited string, left bool) {
	var kept strings.Builder
	at := 0
	for _, u := range units(splitter, text, numbersOf(citations)) {
		if len(u.numbers) == 0 && u.span.Start >= at {
			kept.WriteString(text[at:u.span.Start])
			at, left = u.span.End, true
		}
	}
	if !left {
		return text, false
	}
	kept.WriteString(text[at:])
	var lines strings.Builder
	for line := range strings.Lines(kept.String()) {
		if bare := strings.TrimSpace(line); bare == "" || strings.TrimLeft(bare, "#>-*+•`0123456789.)! ") != "" {
			lines.WriteString(line)
		}
	}
	return strings.TrimSpace(blankLines.ReplaceAllString(lines.String(), "\n\n")), true
}

var blankLines = regexp.MustCompile(`\n{3,}`)
