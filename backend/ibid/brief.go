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
