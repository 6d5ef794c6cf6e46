package question

import (
	"regexp"
	"slices"
	"strings"
)

// expression is a regular expression with groups of words: in all it matches is one
// of each group, in small letters. Most questions lack one, and to find that out is
// some fifty times faster than to match: a question is understood on each key that
// is typed.
type expression struct {
	needs [][]string // none: nothing can be told beforehand
	*regexp.Regexp
}

// newExpression takes the words of a group separated by spaces, and groups by " + ".
func newExpression(needs, form string) expression {
	return expression{needGroups(needs), regexp.MustCompile(form)}
}

func needGroups(text string) (groups [][]string) {
	for group := range strings.SplitSeq(text, " + ") {
		if words := strings.Fields(group); len(words) > 0 {
			groups = append(groups, words)
		}
	}
	return groups
}

// lowered is a text in small letters, with the pairs of bytes that follow each other in
// it. Of the hundreds of words that are looked for most begin with a pair that a
// question does not have, and need not be looked for further.
type lowered struct {
	text  string
	pairs [16]uint64 // a bit for every pair, or for several
}

func inSmallLetters(text string) (l lowered) {
	l.text = strings.ToLower(text)
	for i := 1; i < len(l.text); i++ {
		group, bit := pairOf(l.text[i-1], l.text[i])
		l.pairs[group] |= bit
	}
	return l
}

func pairOf(a, b byte) (group int, bit uint64) {
	pair := uint(a)*31 + uint(b)
	return int(pair / 64 % 16), 1 << (pair % 64)
}

func (l *lowered) has(word string) bool {
	if len(word) > 1 {
		if group, bit := pairOf(word[0], word[1]); l.pairs[group]&bit == 0 {
			return false
		}
	}
	return strings.Contains(l.text, word)
}

// mayMatch tells whether a text has a word of each group.
func (e expression) mayMatch(text *lowered) bool {
	for _, group := range e.needs {
		if !slices.ContainsFunc(group, text.has) {
			return false
		}
	}
	return true
}

// matches tells whether the expression matches a text, which is also given in small
// letters.
func (e expression) matches(text string, lower *lowered) bool {
	return e.mayMatch(lower) && e.MatchString(text)
}

// anyMatches tells whether one of the expressions matches a text.
func anyMatches(all []expression, text string, lower *lowered) bool {
	return slices.ContainsFunc(all, func(one expression) bool { return one.matches(text, lower) })
}

// reading is an expression with what it tells of a question that it matches.
type reading[T any] struct {
	form  expression
	tells T
}

// firstReading is what the first of some expressions that match a text tells, the zero
// value where none does.
func firstReading[T any](all []reading[T], text string) (tells T) {
	lower := inSmallLetters(text)
	for _, one := range all {
		if one.form.matches(text, &lower) {
			return one.tells
		}
	}
	return tells
}
