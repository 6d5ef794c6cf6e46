package index

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// wording is what the full-text index is asked for: a word, or several that stand
// together, in any of the forms that they are indexed in. Forms are tokens, so
// that raw text never reaches MATCH.
type wording struct {
	Match  string    // MATCH expression; empty: there is nothing to search for
	shares []float64 // of the strings in quotes in it, in order: how much of the wording each is
}

// word gives the wording for the forms of a word: tokens that follow each other,
// with spaces between. Mostly it is one token.
//
//	["rent" "mietzin"] → ("rent" OR "mietzin")
//	["10 k" "10k"]     → ("10 k" OR "10k")
func word(forms []string) wording { return either(forms, sequence) }

// beginning gives the wording for words that begin so.
func beginning(forms []string) wording {
	return either(forms, func(tokens []string) wording {
		w := sequence(tokens)
		w.Match += " *"
		return w
	})
}

// nearby gives the wording for words that stand near each other in any order.
//
//	["capit expenditur"] → NEAR("capit" "expenditur", 12)
//
// The signs of a script without spaces are no words by themselves: they follow
// each other.
func nearby(forms []string) wording {
	return either(forms, func(tokens []string) wording {
		if len(tokens) == 1 || slices.ContainsFunc(tokens, isSign) {
			return sequence(tokens)
		}
		for i, token := range tokens {
			tokens[i] = quoted(token)
		}
		share := 1 / float64(len(tokens))
		return wording{Match: fmt.Sprintf("NEAR(%s, %d)", strings.Join(tokens, " "), nearTokens), shares: slices.Repeat([]float64{share}, len(tokens))}
	})
}

// nearTokens is how many tokens may stand between those that are near each other.
const nearTokens = 12

// isSign reports whether a token is a sign of a script that is indexed by its signs.
func isSign(token string) bool {
	first, _ := utf8.DecodeRuneInString(token)
	return ibid.WithoutSpaces(first) || unicode.Is(unicode.Hangul, first)
}

// either gives the wording for any of several forms.
func either(forms []string, match func(tokens []string) wording) (w wording) {
	var parts []string
	for _, form := range forms {
		tokens := strings.Fields(clean(form))
		if len(tokens) == 0 {
			continue
		}
		if part := match(tokens); !slices.Contains(parts, part.Match) {
			parts = append(parts, part.Match)
			w.shares = append(w.shares, part.shares...)
		}
	}
	if w.Match = strings.Join(parts, " OR "); len(parts) > 1 {
		w.Match = "(" + w.Match + ")"
	}
	return w
}

// or gives the wording for one or the other.
func or(a, b wording) wording {
	if a.Match == "" || b.Match == "" {
		return wording{Match: a.Match + b.Match, shares: slices.Concat(a.shares, b.shares)}
	}
	return wording{Match: "(" + a.Match + " OR " + b.Match + ")", shares: slices.Concat(a.shares, b.shares)}
}

// sequence gives the wording for tokens that follow each other.
func sequence(tokens []string) wording {
	return wording{Match: quoted(strings.Join(tokens, " ")), shares: []float64{1}}
}

// clean makes spaces of what stands in no token. To FTS5 a string without a token
// is no phrase, and has no weight.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || r == '.' || r == '&' {
			return r
		}
		return ' '
	}, strings.ToValidUTF8(text, " "))
}

// quoted makes a string of FTS5 of a clean text, in which nothing is read as an
// operator, a column or a prefix.
func quoted(text string) string { return `"` + text + `"` }
