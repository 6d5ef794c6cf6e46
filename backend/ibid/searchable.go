package ibid

import "fmt"

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
