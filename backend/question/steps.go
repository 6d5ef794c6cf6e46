package question

import (
	"regexp"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Steps is a question that needs the answer to another first: "Who audits the company that
// owns the Harbour café?"
type Steps struct {
	First  Part // "Which company owns the Harbour café?"
	before string
	after  string
}

// Second is what to ask once the answer to the first is known: "Who audits Sudmark Ltd?"
func (s Steps) Second(value string) Part {
	text := mark(s.before + value + s.after)
	return Part{Kind: ibid.PartStep, Text: text, Query: Understand(text)}
}

// relative matches a thing that is known only by what a clause says of it, at the end of a
// question: "the company that owns the Harbour café". The clause begins with its verb.
var relative = regexp.MustCompile(`^(.*\s)the ([a-z]+(?: [a-z]+)?),? (that|which|who) ([a-z]+)\b(.*)$`)

// noVerb are words with which a clause begins whose subject is another: "the lease that the
// tenant signed".
var noVerb = wordSet(`the a an this that these those my our your his her its their i we you he she it they all some any no each every`)

// twoSteps takes a question apart that asks about something known only by a clause, which must
// name something, or there is nothing to look for. Nil if it is no such question.
func twoSteps(asked string) *Steps {
	text := strings.TrimRight(strings.TrimSpace(plain(Clean(asked))), " ?.!")
	m := relative.FindStringSubmatch(text)
	if m == nil || noVerb[m[4]] || language.IdentifyShort(text) != "en" && language.IdentifyShort(text) != "" {
		return nil
	}
	before, noun, clause := m[1], m[2], m[4]+m[5]
	if len(terms(before, "en")) == 0 { // "What is the company that …": the clause is all that is asked
		return nil
	}
	first := Understand("Which " + noun + " " + clause + "?")
	if len(first.Names) == 0 {
		return nil
	}
	return &Steps{First: Part{Kind: ibid.PartStep, Text: first.Text, Query: first}, before: before}
}
