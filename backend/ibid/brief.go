package ibid

import "time"

// Brief is an overview of a document: what it is, whom it concerns, and what it says
// about dates, amounts, terms and duties. Each item is a quotation that stands word for
// word on its page. A list that nothing was found for is empty, never nil.
type Brief struct {
	DocumentID    DocumentID `json:"documentId"`
	DocumentTitle string     `json:"documentTitle"` // what the library calls it
	Pages         int        `json:"pages"`         // read so far

	Kind    *BriefItem     `json:"kind"`    // what kind of document it is: Text is the kind; nil: not known
	Title   *BriefItem     `json:"title"`   // as its first pages print it; nil: none stands out
	Parties []BriefItem    `json:"parties"` // Text is the name, Label the role: "Landlord", "Author"
	Dates   []BriefItem    `json:"dates"`   // Value is the day, Label what happens on it; in order of time
	Figures []BriefItem    `json:"figures"` // Value is the amount as printed, Label what it is
	Terms   []BriefItem    `json:"terms"`   // Label is the term, Text what it means; in order of the alphabet
	Duties  []BriefItem    `json:"duties"`  // Label is who has to act, Value the time limit as printed
	Outline []BriefSection `json:"outline"` // in order

	Summary *BriefSummary `json:"summary"` // what a model wrote; nil: no model was asked
	Notice  *Error        `json:"notice"`  // what the user should know, such as why no model wrote; nil: nothing

	Recipe string    `json:"recipe"` // fingerprint of what it was made from and by
	MadeAt time.Time `json:"madeAt" ts_type:"string"`
}

// BriefItem is one thing that a brief says, and the words it was read from.
type BriefItem struct {
	Label    string   `json:"label"` // may be empty
	Value    string   `json:"value"` // normalised or short: "2023-05-01", "within 30 days"; may be empty
	Text     string   `json:"text"`  // what is shown, on one line
	Citation Citation `json:"citation"`
}

// BriefSection is a section of the outline with the sentence that says most about it.
type BriefSection struct {
	Level    int        `json:"level"` // from 1
	Title    string     `json:"title"`
	Page     int        `json:"page"`     // where it begins, 1-based
	Sentence *BriefItem `json:"sentence"` // nil: it has none of its own
}

// BriefSummary is what a model wrote about a document. Its sentences are checked like
// those of an answer.
type BriefSummary struct {
	Text         string       `json:"text"` // Markdown with markers of Citations
	Model        string       `json:"model"`
	Citations    []Citation   `json:"citations"`
	Verification Verification `json:"verification"`
	Status       AnswerStatus `json:"status"`
}

// BriefPart names a part of a brief.
type BriefPart string

// The parts that a question may ask for.
const (
	BriefAll     BriefPart = "all"
	BriefParties BriefPart = "parties"
	BriefDates   BriefPart = "dates"
	BriefFigures BriefPart = "figures"
	BriefTerms   BriefPart = "terms"
	BriefDuties  BriefPart = "duties"
	BriefOutline BriefPart = "outline"
)

// Items returns all items of a brief, in the order in which it is read.
func (b *Brief) Items() []*BriefItem {
	var all []*BriefItem
	for _, item := range []*BriefItem{b.Kind, b.Title} {
		if item != nil {
			all = append(all, item)
		}
	}
	for _, list := range [][]BriefItem{b.Parties, b.Dates, b.Figures, b.Duties, b.Terms} {
		for i := range list {
			all = append(all, &list[i])
		}
	}
	for _, s := range b.Outline {
		if s.Sentence != nil {
			all = append(all, s.Sentence)
		}
	}
	return all
}

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
