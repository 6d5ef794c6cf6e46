package ibid

// FrontMatter is what a document prints about itself on its first pages: its title, what
// kind of document it is, whom it concerns and when it was made. Each item comes with the
// words it was read from.
type FrontMatter struct {
	Title   FrontItem   `json:"title"`   // as printed; the zero item: none stands out
	Sure    bool        `json:"sure"`    // the title stands out enough to call the document by it
	Kind    FrontItem   `json:"kind"`    // Text is the kind, such as "Lease"
	Parties []FrontItem `json:"parties"` // Label is the role: "Landlord", "Author", "Registrant"
	Date    FrontItem   `json:"date"`    // Text is "2023-05-01", "2023-05" or "2023", Label what happened then: "Effective"
	Version string      `json:"version"` // of the rules that read it
}

// FrontItem is one thing that a document prints about itself. The zero item is none.
type FrontItem struct {
	Label string `json:"label"` // may be empty
	Text  string `json:"text"`  // what is shown, on one line
	Words string `json:"words"` // that it was read from: exactly Span.In(page.Text)
	Page  int    `json:"page"`  // 1-based
	Span  Span   `json:"span"`
}

// TitleFrom says where the title of a document comes from.
type TitleFrom string

// Where a title comes from, the best first.
const (
	TitleFromUser    TitleFrom = "user"    // the user gave it
	TitleFromPrinted TitleFrom = "printed" // it stands on one of the first pages
	TitleFromFile    TitleFrom = "file"    // the file's metadata have it
	TitleFromName    TitleFrom = "name"    // made of the file's name
)
