package sqlite

import (
	"strings"
	"unicode"

	"ibid/backend/ibid"
)

// maxMatchParts limits how many terms and phrases are searched for. A question
// has a dozen; a pasted page would only make the search slow.
const maxMatchParts = 64

// Match turns a query into an FTS5 MATCH expression that finds chunks with any
// of its phrases or terms:
//
//	Terms: [notice period]  Phrases: [written notice]
//	→ "written notice" OR "notice" OR "period"
//
// Each becomes a quoted string, so that nothing a person writes is read as an
// operator, a column or a prefix. A phrase adds its weight to that of its words
// and so comes first, but a chunk without it is still found: a quotation is
// often remembered not quite right. What has no letter or digit is left out;
// if nothing remains, the result is empty and means no search.
func Match(q ibid.Query) string {
	var parts []string
	seen := make(map[string]bool)
	for _, list := range [][]string{q.Phrases, q.Terms} {
		for _, text := range list {
			part := matchString(text)
			if part == "" || seen[part] || len(parts) == maxMatchParts {
				continue
			}
			seen[part] = true
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, " OR ")
}

// matchString quotes a text for FTS5, or gives "" if it has nothing to search.
func matchString(text string) string {
	// FTS5 reads its expression as a C string, and so would stop at a NUL.
	text = strings.ReplaceAll(strings.ToValidUTF8(text, " "), "\x00", " ")
	text = strings.Join(strings.Fields(text), " ")
	if !strings.ContainsFunc(text, searchable) {
		return ""
	}
	return `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
}

// searchable tells whether the unicode61 tokenizer keeps a character.
func searchable(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.Is(unicode.Co, r)
}
