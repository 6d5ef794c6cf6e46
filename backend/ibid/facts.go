package ibid

import "time"

// LibraryFacts is what a workspace knows of itself, to answer what is in it
// without reading a page.
type LibraryFacts struct {
	Workspace string          // its name
	Documents []DocumentFacts // by title
	Pages     int
	Passages  int
}

// DocumentFacts is what the library knows of a document.
type DocumentFacts struct {
	ID      DocumentID
	Title   string
	Name    string
	Status  DocumentStatus
	Pages   int
	Words   int       // of its text; 0 while it is unknown
	Dated   time.Time // as the file says; zero: it does not
	AddedAt time.Time
	Tags    []string
}
