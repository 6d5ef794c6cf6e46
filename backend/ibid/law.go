package ibid

// LawSection is a section of law in a document.
type LawSection struct {
	DocumentID    DocumentID `json:"documentId"`
	DocumentHash  string     `json:"documentHash"`
	DocumentTitle string     `json:"documentTitle"`
	Cite          string     `json:"cite"`    // as its law is cited: "21 CFR 117.5"
	Heading       string     `json:"heading"` // what heads it: "Registration"; may be empty
	Page          int        `json:"page"`    // where it begins, 1-based
	PageLabel     string     `json:"pageLabel"`
	Span          Span       `json:"span"`  // of the heading in the page's text; empty: its place is not known
	Quote         string     `json:"quote"` // exactly the text that Span covers

	Key     string `json:"-"` // equal for all spellings of the citation; see [legal.Citation.Key]
	Number  string `json:"-"` // the end of the key, after the code
	EndPage int    `json:"-"` // page on which the section ends, before EndByte of its text
	EndByte int    `json:"-"`
}

// On returns the part of a page of the given length that belongs to the section; empty: none.
func (s LawSection) On(page, length int) Span {
	part := Span{End: length}
	if page < s.Page || page > s.EndPage {
		return Span{}
	}
	if page == s.Page {
		part.Start = min(s.Span.Start, length)
	}
	if page == s.EndPage {
		part.End = min(s.EndByte, length)
	}
	return part
}

// LawCitation is a citation of law in the text of a document.
type LawCitation struct {
	Page      int         `json:"page"` // 1-based
	PageLabel string      `json:"pageLabel"`
	Span      Span        `json:"span"`
	Words     string      `json:"words"`   // exactly the text that Span covers
	Section   *LawSection `json:"section"` // that it names; nil: the workspace doesn't have it
	Boxes     []Rect      `json:"boxes"`   // where the words stand, in user space; empty: not asked for, or not known

	Key string `json:"-"` // of the section it names
}

// Law is what a document has of law: its own sections, and the citations in its text.
type Law struct {
	Sections  []LawSection
	Citations []LawCitation
}

// CitedSection is a section of law that a question names.
type CitedSection struct {
	Words  string // as they stand in the question
	Key    string // equal for all spellings of the citation; empty: its code is not named
	Number string // "117.5"
	Guess  bool   // it is not written as a citation, and may be none: it counts only if a document has the section
}
