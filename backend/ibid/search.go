package ibid

import "fmt"

// SearchRequest asks for passages, not for an answer.
type SearchRequest struct {
	Text  string `json:"text"`  // words, phrases in quotes and field filters, as typed
	Open  bool   `json:"open"`  // the person is still typing: the last word may be the beginning of one
	Scope Scope  `json:"scope"` // where to look
	Limit int    `json:"limit"` // most results, 1..100; 0: 20
}

// SearchResult is what a search found.
type SearchResult struct {
	Found   []Found  `json:"found"`          // best first, never nil
	Meaning bool     `json:"meaning"`        // passages were compared by meaning too
	Notice  *Error   `json:"notice"`         // why the result is less than it could be: no embedding model, a filter that fits nothing; nil: nothing to say
	Also    []string `json:"also,omitempty"` // words that misspelt ones may have been meant as, searched for with them
	Took    float64  `json:"took"`           // milliseconds
}

// Found is a passage that a search found, with the words that a click leads to:
// Quote is exactly the text that Span covers on that page.
type Found struct {
	DocumentID    DocumentID `json:"documentId"`
	DocumentHash  string     `json:"documentHash"`
	DocumentTitle string     `json:"documentTitle"`
	Dated         string     `json:"dated"` // the date that the document gives itself, or else its file: "2023-02-08", "2023-02" or "2023"; may be empty
	Page          int        `json:"page"`  // 1-based
	PageLabel     string     `json:"pageLabel"`
	Section       string     `json:"section"` // path, may be empty
	Span          Span       `json:"span"`
	Quote         string     `json:"quote"`
	Snippet       string     `json:"snippet"`              // words around the match on one line, the matching ones between U+E000 and U+E001
	Note          *Note      `json:"note,omitempty"`       // that the passage is; nil: it is none
	Law           string     `json:"law,omitempty"`        // the result is the section of law that was searched for, cited so: "21 CFR 117.5"
	LawHeading    string     `json:"lawHeading,omitempty"` // what heads that section
	Match         float64    `json:"match"`                // cosine 0..1 where vectors were compared, else 0
	Copies        int        `json:"copies"`               // further passages that say the same
	KeywordRank   int        `json:"keywordRank"`          // 1-based; 0: not found by words
	VectorRank    int        `json:"vectorRank"`           // 1-based; 0: not found by meaning
	Signals       []Signal   `json:"signals"`              // what its place is made of
	Score         float64    `json:"score"`
}

// Searchable is what a search of a scope can see at this moment. Each sentence with a number
// of documents that were searched has it from here.
type Searchable struct {
	Documents int // that have text that is searched; of those that are being read, what was read until now
	Reading   int // of which not all pages were read yet, those that have some text among them
	Unread    int // that have no text and won't get any by themselves: scans, and what could not be read
}

// Where says where a question was looked for, to go after "Not found in": "your 3 documents",
// and names what was not searched apart: "your 3 documents; 19 are still being read".
func (s Searchable) Where() string {
	where := fmt.Sprintf("your %d documents", s.Documents)
	if s.Documents == 1 {
		where = "your document"
	}
	if s.Reading > 0 {
		where += fmt.Sprintf("; %d %s still being read", s.Reading, are(s.Reading))
	}
	if s.Unread > 0 {
		where += fmt.Sprintf("; %d %s no text that can be searched", s.Unread, map[bool]string{true: "has", false: "have"}[s.Unread == 1])
	}
	return where
}

func are(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}
