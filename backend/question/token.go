package question

import (
	"strings"
	"unicode"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// token is a word as it is written between spaces, for what its spelling shows:
// capitals, digits, the marks around it.
type token struct {
	text       string // without the marks around it and the possessive
	span       ibid.Span
	possessive bool // "Acme's"
	opens      bool // begins a sentence
	apart      bool // a mark stands between it and the word before
}

// tokens cuts a text at white space and takes the marks off each word.
func tokens(text string) []token {
	fields := fieldsOf(text)
	all := make([]token, 0, len(fields))
	opens, apart := true, true
	for _, span := range fields {
		whole := span.In(text)
		bare := strings.TrimFunc(whole, outer)
		if bare == "" {
			apart = apart || whole != "&"
			if whole == "&" {
				all = append(all, token{text: "&", span: span})
			}
			continue
		}
		start := strings.Index(whole, bare)
		end := start + len(bare)
		one := token{text: bare, opens: opens, apart: apart || start > 0}
		if s, found := strings.CutSuffix(bare, "'s"); found {
			one.text, one.possessive = strings.TrimRightFunc(s, outer), true // also "Acme"'s
		}
		one.text = strings.TrimSuffix(one.text, "'")
		one.span = ibid.Span{Start: span.Start + start, End: span.Start + start + len(one.text)}
		all = append(all, one)
		marks := whole[end:]
		opens = strings.ContainsAny(marks, "?!:;") || strings.Contains(marks, ".") && !abbreviated(bare)
		apart = one.possessive || marks != "" && (marks != "." || !abbreviated(bare))
	}
	return all
}

// outer reports whether a character is a mark around a word rather than of it. A
// sign of currency is of its number.
func outer(r rune) bool { return !wordRune(r) && !unicode.Is(unicode.Sc, r) }

// abbreviated reports whether a full stop after a word is likely part of it:
// "Inc.", "J.", "U.S.".
func abbreviated(word string) bool {
	return len(word) == 1 || strings.Contains(word, ".") || legalForms[strings.ToLower(strings.TrimSuffix(word, "."))]
}

func fieldsOf(text string) []ibid.Span {
	spans := make([]ibid.Span, 0, 1+strings.Count(text, " "))
	start := -1
	for i, r := range text {
		switch {
		case unicode.IsSpace(r) && start >= 0:
			spans = append(spans, ibid.Span{Start: start, End: i})
			start = -1
		case !unicode.IsSpace(r) && start < 0:
			start = i
		}
	}
	if start >= 0 {
		spans = append(spans, ibid.Span{Start: start, End: len(text)})
	}
	return spans
}

// capital reports whether a word begins with a capital letter.
func (t token) capital() bool {
	for _, r := range t.text {
		return unicode.IsUpper(r) || unicode.IsTitle(r)
	}
	return false
}

// capitals reports whether a word is written in capitals, as tickers and
// abbreviations are: at least two, no small letter but a plural's.
func (t token) capitals() bool {
	upper := 0
	for _, r := range strings.TrimSuffix(t.text, "s") {
		if unicode.IsLower(r) {
			return false
		}
		if unicode.IsUpper(r) {
			upper++
		}
	}
	return upper >= 2
}

// mixed reports whether a word has capitals inside or letters besides digits:
// "McAllister", "eKYC", "4You".
func (t token) mixed() bool {
	var upper, lower, digit, inner bool
	for i, r := range t.text {
		upper = upper || unicode.IsUpper(r)
		lower = lower || unicode.IsLower(r)
		digit = digit || unicode.IsDigit(r)
		inner = inner || i > 0 && unicode.IsUpper(r)
	}
	return digit && upper || inner && lower
}

// legalForm reports whether a word says what a company is by law.
func (t token) legalForm() bool { return legalForms[strings.ToLower(strings.TrimSuffix(t.text, "."))] }

// content reports whether a word may be part of a name by its meaning: no function
// word, no word that opens questions.
func (t token) content() bool {
	word := strings.ToLower(t.text)
	return !language.Stop(word) && !requests[word] && !greetings[word] && !auxiliaries[word] && !questionWords[word] && !prepositions[word]
}
