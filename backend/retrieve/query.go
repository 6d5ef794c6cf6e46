package retrieve

import (
	"strings"
	"unicode"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// maxTerms bounds the work one question can ask for. A pasted page has hundreds
// of words, and beyond a few dozen no term changes the order any more.
const maxTerms = 48

// Query makes a question ready for search: control characters and outer white
// space go, stop words go, and what remains are the terms in lower case, each
// once, in their order. Words in double quotes are kept together as a phrase
// besides being terms. "FY2018" becomes "2018". A question without any term of its own ("who are you?")
// has no terms and finds nothing.
func Query(question string) ibid.Query {
	text := clean(question)
	query := ibid.Query{Text: text, Phrases: phrases(text)}
	seen := map[string]bool{}
	previous := ""
	for _, word := range language.Words(text) {
		term := fiscalYear(strings.ToLower(word.Text))
		measure := previous == "how" && measures[term]
		previous = term
		if measure || seen[term] || language.Stop(term) || language.Stop(strings.ReplaceAll(term, "’", "'")) {
			continue
		}
		if greetings[term] {
			continue
		}
		seen[term] = true
		if query.Terms = append(query.Terms, term); len(query.Terms) == maxTerms {
			break
		}
	}
	return query
}

// measures are the words that after "how" ask for a quantity. The sentence that
// answers "how large" hardly ever has the word "large".
var measures = map[string]bool{
	"many": true, "much": true, "large": true, "big": true, "small": true, "high": true, "low": true, "long": true,
	"old": true, "young": true, "deep": true, "tall": true, "far": true, "wide": true, "often": true, "soon": true,
	"fast": true, "quickly": true, "heavy": true, "late": true, "early": true, "expensive": true,
}

// fiscalYear turns the way people write a fiscal year, "fy2018" or "fy18", into
// the year as documents print it. Two digits mean this century.
func fiscalYear(term string) string {
	digits, found := strings.CutPrefix(term, "fy")
	if !found || strings.Trim(digits, "0123456789") != "" {
		return term
	}
	switch len(digits) {
	case 4:
		return digits
	case 2:
		return "20" + digits
	}
	return term
}

// greetings are what people type to see whether somebody is there. They ask
// for nothing that a document could answer.
var greetings = map[string]bool{
	"hello": true, "hi": true, "hey": true, "hallo": true, "greetings": true, "thanks": true, "thank": true,
	"bye": true, "goodbye": true, "ok": true, "okay": true, "cheers": true, "good": true, "morning": true,
	"afternoon": true, "evening": true, "welcome": true,
}

// clean replaces control characters by spaces and joins runs of white space.
func clean(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == unicode.ReplacementChar {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, " "))
	return strings.Join(strings.Fields(s), " ")
}

// phrases returns what stands between pairs of double quotes, straight or
// typographic, if it has more than one word.
func phrases(text string) []string {
	var found []string
	text = strings.NewReplacer("“", `"`, "”", `"`, "„", `"`, "«", `"`, "»", `"`).Replace(text)
	parts := strings.Split(text, `"`)
	for i := 1; i+1 < len(parts); i += 2 {
		if phrase := strings.TrimSpace(parts[i]); len(language.Words(phrase)) > 1 {
			found = append(found, phrase)
		}
	}
	return found
}
