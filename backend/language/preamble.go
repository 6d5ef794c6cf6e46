package language

import (
	"regexp"

	"ibid/backend/ibid"
)

// oneDate matches a date as it stands where a document says when it was made, with
// places left to be filled in.
const oneDate = `(?:(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.?|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}(?:st|nd|rd|th)?\s+day\s+of|_{2,}|\[)`

var (
	betweenParties = regexp.MustCompile(`(?is)\bby\s+and\s+(?:between|among)\b|\b(?:made|entered\s+into|dated|concluded|executed)\b[^;]{0,160}?\b(?:between|among)\b|^\W*between\b.*\band\b`)
	rolesDefined   = regexp.MustCompile(`\((?:[^()]{0,40}\s)?["“][^"“”()]{2,40}["”]\)`)
	madeOn         = regexp.MustCompile(`(?is)\b(?:dated|made|entered\s+into|executed|concluded|effective|date)\b[^;]{0,60}?` + oneDate)
)

// SaysFront tells whether a sentence or a passage reads like the answer to a question
// for what a document says at its beginning, as far as words can tell that: of parties
// and dates.
func SaysFront(matter ibid.FrontMatter, text string) bool {
	switch matter {
	case ibid.FrontParties:
		return namesParties(text)
	case ibid.FrontDate:
		return madeOn.MatchString(text)
	}
	return false
}

// namesParties tells whether a sentence names those between whom a document was made: it
// says so, or gives two of them the names by which it calls them.
func namesParties(sentence string) bool {
	return betweenParties.MatchString(sentence) || len(rolesDefined.FindAllStringIndex(sentence, 2)) == 2
}
