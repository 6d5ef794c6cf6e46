package question

import (
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/legal"
)

// Bounds on the work one question can ask for. A pasted page has hundreds of
// words, and beyond a few dozen no term changes the order any more.
const (
	maxTerms   = 48
	maxPhrases = 8
	maxNames   = 12
	maxPeriods = 12
	maxWording = 4000 // bytes that are understood and embedded, about two printed pages
)

// Understand makes a question ready for retrieval, as far as its own words go.
//
// Text is the whole question. Wording is what is left of it without its field
// filters, at most 4,000 bytes of it; all else is read from the wording. A
// question without any content word ("who are you?") has no terms and finds
// nothing by its words. A filter alone ("in:lease.pdf page:3") is allowed: it has
// no wording and no terms, and asks for the passages of that place as they come.
func Understand(text string) ibid.Query {
	query := ibid.Query{Text: Clean(text)}
	query.Filter, query.Wording = fields(query.Text)
	query.Wording = shorten(query.Wording, maxWording)
	query.Asked = asking(query.Wording)
	query.Language = language.IdentifyShort(query.Wording)

	wording := plain(query.Wording)
	times := findPeriods(wording)
	words := tokens(wording)
	query.Phrases = phrases(wording)
	if query.Expects = ibid.ExpectsAnything; query.Language == "" || query.Language == "en" {
		query.Expects = wants(plain(query.Asked))
	}
	query.Periods = periods(times)
	query.Names = names(wording, words, query.Language, quotations(wording), times)
	query.Terms = terms(wording, query.Language)
	query.Cited = legal.Asked(query.Wording)
	return query
}

// terms returns the content words of a text in lower case and order, each once.
func terms(text, lang string) []string {
	var found []string
	seen := map[string]bool{}
	for _, term := range language.Terms(text, lang) {
		term = strings.TrimSuffix(term, "'s")
		if seen[term] || greetings[term] {
			continue
		}
		seen[term] = true
		if found = append(found, term); len(found) == maxTerms {
			break
		}
	}
	return found
}

// greetings are what people type to see whether somebody is there. They ask
// for nothing that a document could answer.
var greetings = wordSet(`hello hi hey hallo greetings thanks thank bye goodbye ok okay cheers good morning afternoon
	evening welcome`)

var wordSet = language.WordSet
