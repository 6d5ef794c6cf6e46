package answer

import (
	"strings"

	"ibid/backend/facts"
	"ibid/backend/language"
)

// Figures are what a reader checks first, and what a model gets wrong with the
// most confidence. So they are a condition, not only a weight: a claim with
// figures none of which its passage has gets no citation, however many words
// the two share.
//
// A figure counts as there when the passage prints it, spells it out ("nine"),
// or prints one that rounds to it at any scale: "$2.6 billion" is there where a
// table in millions says "2,614". Whether unit and scale are right is not
// decided here.

// figuresOf returns the figures of a text by their [facts.Digits].
func figuresOf(text string) map[string]bool {
	figures := map[string]bool{}
	for word := range language.AllWords(text) {
		if digits := facts.Digits(word); digits != "" {
			figures[digits] = true
		}
	}
	return figures
}

// hasFigures reports whether a passage's figures allow a claim: the claim has no
// figure, or at least one of its figures is there.
func hasFigures(claim, passage map[string]bool) bool {
	if len(claim) == 0 {
		return true
	}
	for wanted := range claim {
		if printedIn(wanted, passage) {
			return true
		}
	}
	return false
}

// hasAllFigures reports whether every figure of a claim is among others.
func hasAllFigures(claim, others map[string]bool) bool {
	for wanted := range claim {
		if !printedIn(wanted, others) {
			return false
		}
	}
	return true
}

// printedIn reports whether a figure is among those that are printed, itself or
// rounded.
func printedIn(wanted string, printed map[string]bool) bool {
	if printed[wanted] {
		return true
	}
	for longer := range printed {
		if rounds(longer, wanted) {
			return true
		}
	}
	return false
}

// rounds reports whether a longer run of digits rounds to a shorter one.
func rounds(long, short string) bool {
	if len(long) <= len(short) || short == "" {
		return false
	}
	head := []byte(long[:len(short)])
	if long[len(short)] >= '5' {
		i := len(head) - 1
		for i >= 0 && head[i] == '9' {
			head[i] = '0'
			i--
		}
		if i < 0 {
			return short == "1" // 9.96 rounds to 10
		}
		head[i]++
	}
	return strings.TrimRight(string(head), "0") == short
}

// claimless reports whether a statement without a citation claims nothing.
func claimless(words string) bool { return language.Claimless(words, len(figuresOf(words)) > 0) }
