package ground

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"ibid/backend/ibid"
)

const (
	// maxBesides is how many units are quoted beside the best.
	maxBesides = 2

	// nearBest is how much of the best unit's probability another needs to be quoted
	// beside it.
	nearBest = 0.3
)

// A sentence is quoted together with its neighbours where these rank close behind it:
// "The judgment was for $465 million." and "The company appealed, and it was reversed."
// answer together. On real questions, with weights from other libraries, the first
// quotation answers 0.56 of the time with this and 0.52 without [+.02, +.07].
const (
	maxTogether = 3   // sentences of a quotation
	maxQuoted   = 600 // its bytes
	closeBehind = 6   // ranks behind the sentence that is quoted first
)

// Select chooses what to quote from candidates that are sorted, best first: the best,
// and at most two more that are likely to answer as well and say something else. Each is
// joined with its neighbours where they answer too. A field that is stated stands alone.
func Select(candidates []Candidate) (chosen []Candidate) {
	taken := make([]bool, len(candidates))
	for i, c := range candidates {
		if len(chosen) == 1+maxBesides || len(chosen) > 0 && (c.P < nearBest*chosen[0].P || chosen[0].statedField()) {
			break
		}
		if !taken[i] && !slices.ContainsFunc(chosen, func(other Candidate) bool { return repeats(other, c) }) {
			chosen = append(chosen, joined(candidates, taken, i))
		}
	}
	return chosen
}

// joined is a candidate with the neighbours that rank close behind it. It marks all of
// them as taken.
func joined(candidates []Candidate, taken []bool, i int) Candidate {
	whole := candidates[i]
	taken[i] = true
	for range maxTogether - 1 {
		next := -1
		for k := i + 1; k < min(i+closeBehind, len(candidates)) && next < 0; k++ {
			c := candidates[k]
			if !taken[k] && !whole.opposed && !c.opposed && whole.Span.Len()+c.Span.Len() <= maxQuoted && (follows(whole.Unit, c.Unit) || follows(c.Unit, whole.Unit)) {
				next = k
			}
		}
		if next < 0 {
			break
		}
		taken[next] = true
		whole.Unit = together(whole.Unit, candidates[next].Unit)
	}
	return whole
}

// follows reports whether a unit goes on where another ends: with a whole sentence, so
// that it is no heading, and without a new clause beginning there.
func follows(a, b Unit) bool {
	const between = 3 // characters at most between two sentences
	gap := b.Span.Start - a.Span.End
	return a.Passage == b.Passage && a.Kind == ibid.BlockText && b.Kind == ibid.BlockText && gap >= 0 && gap <= between &&
		a.Text != "" && strings.ContainsRune(".!?;:,)\"”’。", lastRune(a.Text)) && !clause.MatchString(b.Text)
}

// clause is the number of a clause or an item: "3.2", "3.", "(3)", "(b)".
var clause = regexp.MustCompile(`^(\d+(\.\d+)+\.?|\(?\d+[.)]|\([a-z]\))\s`)

func lastRune(text string) rune {
	r, _ := utf8.DecodeLastRuneInString(text)
	return r
}

// together is one unit made of two neighbours.
func together(a, b Unit) Unit {
	if b.Span.Start < a.Span.Start {
		a, b = b, a
	}
	a.Span.End, a.Around.End = b.Span.End, b.Around.End
	a.Text += " " + b.Text
	return a
}

// repeats reports whether two units say the same, or one is the heading of the other.
func repeats(a, b Candidate) bool {
	fold := func(s string) string { return strings.ToLower(ibid.OneLine(s)) }
	x, y := fold(a.Text), fold(b.Text)
	return x == y || strings.Contains(x, y) || fold(a.Heading) == y
}
