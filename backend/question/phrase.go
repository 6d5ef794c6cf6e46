package question

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// quoted matches text between quotation marks: English and typewriter, German,
// French and its reverse, East Asian. Single marks count only where they stand
// outside of words, which keeps apostrophes apart ("the tenants' rights").
var quoted = regexp.MustCompile(`"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|»([^«»]+)«|「([^「」]+)」|『([^『』]+)』|《([^《》]+)》|` +
	`(?:^|[\s(])['‘]([^\s'‘][^'‘]*[^\s'‘]|[^\s'‘])'(?:$|[\s).,;:?!])`)

// quotation is a text in quotation marks, with the span of it between them.
type quotation struct {
	text string
	span ibid.Span
}

// quotations returns what stands between pairs of quotation marks, in order.
func quotations(text string) []quotation {
	if !strings.ContainsAny(text, `"'“„«»‘「『《`) {
		return nil
	}
	var found []quotation
	for _, at := range quoted.FindAllStringSubmatchIndex(text, -1) {
		for group := 2; group < len(at); group += 2 {
			if at[group] < 0 {
				continue
			}
			if inner := strings.TrimSpace(text[at[group]:at[group+1]]); inner != "" {
				found = append(found, quotation{inner, ibid.Span{Start: at[group], End: at[group+1]}})
			}
		}
	}
	return found
}

// longestPhrase is in characters. What is longer is quoted for its meaning, and
// no page has it word for word.
const longestPhrase = 120

// phrases returns what stood in quotation marks and has more than one word.
func phrases(text string) []string {
	var found []string
	for _, quote := range quotations(text) {
		if utf8.RuneCountInString(quote.text) > longestPhrase || len(language.Words(quote.text)) < 2 {
			continue
		}
		if found = append(found, strings.TrimRight(quote.text, ".,;:?!")); len(found) == maxPhrases {
			break
		}
	}
	return found
}
