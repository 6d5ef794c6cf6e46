package question

import (
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// saying are the words with which people ask for the text of a section of law.
var saying = wordSet(`say says said state states provide provides read reads require requires mean means contain contains
	tell tells cover covers regulate regulates govern governs quote show text wording content section law
	steht sagt regelt lautet besagt bestimmt wortlaut text paragraph artikel`)

// WithoutCitations is a query with "this section" in the place of the sections of law it
// names, to be put to their own text, in which their numbers do not stand.
func WithoutCitations(query ibid.Query) ibid.Query {
	text, this := query.Wording, "this section"
	if query.Language == "de" {
		this = "dieser Vorschrift"
	}
	for _, c := range query.Cited {
		text = strings.ReplaceAll(text, c.Words, this)
	}
	return Understand(text)
}

// AsksForText reports whether a query names a section of law and asks nothing of it but what
// it says: "What does 21 CFR 117.5 say?", or the citation alone.
func AsksForText(query ibid.Query) bool {
	if len(query.Cited) == 0 {
		return false
	}
	rest := strings.ToLower(query.Wording)
	for _, c := range query.Cited {
		rest = strings.ReplaceAll(rest, strings.ToLower(c.Words), " ")
	}
	return !slices.ContainsFunc(language.Terms(rest, query.Language), func(term string) bool { return !saying[term] })
}
