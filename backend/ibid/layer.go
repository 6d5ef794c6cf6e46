package ibid

import (
	"strings"
	"time"
)

// Layer is what an answer says of one jurisdiction of a place.
type Layer struct {
	Jurisdiction Jurisdiction `json:"jurisdiction"`
	Documents    int          `json:"documents"`   // that hold its rules and were searched
	Regulations  []Regulation `json:"regulations"` // empty: nothing in them answers
	Permits      []Permit     `json:"permits"`
	Notice       string       `json:"notice"` // why there is nothing, or what to mind; empty: nothing
}

// Covered reports whether something in the documents answers for a layer.
func (l Layer) Covered() bool { return len(l.Regulations) > 0 }

// Regulation is a statement of an answer, or a quotation, and the citations that it rests on.
type Regulation struct {
	Text      string `json:"text"` // without markers
	Citations []int  `json:"citations"`
	Topic     string `json:"topic,omitempty"`   // of a question about several things, the one that it is about: "pharmacy"
	Written   bool   `json:"written,omitempty"` // by a model; false: it is a quotation
	Claims    []int  `json:"claims,omitempty"`  // where a model wrote the answer: indexes of what was checked of it in [Verification.Claims]
}

// Permit is a permit, licence, certificate, registration or approval that rules ask for.
// What they do not say is empty.
type Permit struct {
	Name      string `json:"name"`      // "mobile food unit permit"
	Authority string `json:"authority"` // that issues it
	Level     Level  `json:"level"`     // whose rules ask for it
	Trigger   string `json:"trigger"`   // what it is needed for
	Deadline  string `json:"deadline"`
	Fee       string `json:"fee"`
	Citation  int    `json:"citation"` // number of the citation that it was read from

	FeeCitation      int `json:"feeCitation,omitempty"`      // of the one with its fee; 0: no fee is stated
	DeadlineCitation int `json:"deadlineCitation,omitempty"` // of the one with its deadline; 0: none is stated

	Claims []int `json:"claims,omitempty"` // as those of a [Regulation], where a model wrote the answer
}

// LayeredSummary is what stands before the layers in the text of an answer for a place: the
// summary that a model wrote, and how far the place is covered. Its claims have the same
// spans in it as in the text.
func LayeredSummary(text string) string {
	summary, _, _ := strings.Cut(text, "\n\n## ")
	return summary
}

// AskedPlace is a line of the log of places: an address that somebody gave, and what was
// found for it.
type AskedPlace struct {
	Text  string    `json:"text"` // as it was written
	Place Place     `json:"place"`
	Times int       `json:"times"`
	Asked time.Time `json:"asked" ts_type:"string"` // the last time
}
