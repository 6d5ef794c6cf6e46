package language

import (
	"regexp"
	"strings"

	"ibid/backend/ibid"
)

// oneDate matches a date as it stands where a document says when it was made, with
// places left to be filled in.
const oneDate = `(?:(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.?|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}(?:st|nd|rd|th)?\s+day\s+of|_{2,}|\[)`

// works are the words for what a document is.
const works = `Agreement|Contract|Lease|Deed|Licen[cs]e|Policy|Amendment|Memorandum|Charter|Statutes|Handbook|Report`

var (
	betweenParties = regexp.MustCompile(`(?is)\bby\s+and\s+(?:between|among)\b|\b(?:made|entered\s+into|dated|concluded|executed)\b[^;]{0,160}?\b(?:between|among)\b|^\W*between\b.*\band\b`)
	rolesDefined   = regexp.MustCompile(`\((?:[^()]{0,40}\s)?["“][^"“”()]{2,40}["”]\)`)
	// A line in capitals, or with a capital for each word, that has a word for what the
	// document is, or the sentence that begins with it: "THIS LEASE AGREEMENT is ...".
	titleLine = regexp.MustCompile(`(?m)^\W*(?:[\p{Lu}\d&,'’()./-]+\s+){0,8}(?:` + strings.ToUpper(works) + `)(?:\s+[\p{Lu}\d&,'’()./-]+){0,8}\W*$` +
		`|^\W*(?:\p{Lu}[\p{L}-]*\s+|(?:and|of|for|&)\s+){1,8}(?:` + works + `)\W*$` +
		`|^\W*(?:THIS|This)\s+(?:(?:\p{Lu}[\p{L}&,-]*|and|of|for)\s+){1,8}(?:` + works + `|` + strings.ToUpper(works) + `)\b` +
		`|^\W*(?:THIS|This)\s+(?:` + works + `|` + strings.ToUpper(works) + `)\s+(?:\([^)]*\)\s+)?(?:is\s+)?(?:made|dated|entered|executed)\b`)
	madeOn = regexp.MustCompile(`(?is)\b(?:dated|made|entered\s+into|executed|concluded|effective|date)\b[^;]{0,60}?` + oneDate)
)

// SaysFront tells whether a sentence or a passage reads like the answer to a question
// for what a document says at its beginning, as far as words can tell that: of parties,
// dates and titles.
func SaysFront(matter ibid.FrontMatter, text string) bool {
	switch matter {
	case ibid.FrontParties:
		return namesParties(text)
	case ibid.FrontDate:
		return madeOn.MatchString(text)
	case ibid.FrontTitle:
		return titleLine.MatchString(text)
	}
	return false
}

// namesParties tells whether a sentence names those between whom a document was made: it
// says so, or gives two of them the names by which it calls them.
func namesParties(sentence string) bool {
	return betweenParties.MatchString(sentence) || len(rolesDefined.FindAllStringIndex(sentence, 2)) == 2
}
