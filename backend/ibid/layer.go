package ibid

import "time"

// Layer is what an answer says of one jurisdiction of a place.
type Layer struct {
	Jurisdiction Jurisdiction `json:"jurisdiction"`
	Documents    int          `json:"documents"`   // that hold its rules and were searched
	Regulations  []Regulation `json:"regulations"` // empty: nothing in them answers
	Permits      []Permit     `json:"permits"`
	Lapsed       bool         `json:"lapsed,omitempty"` // nothing that it quotes is in force
	Notice       string       `json:"notice"`           // why there is nothing, or what to mind; empty: nothing
}

// Covered reports whether something in the documents answers for a layer, and is in force as
// far as is known.
func (l Layer) Covered() bool { return len(l.Regulations) > 0 && !l.Lapsed }

// Regulation is a statement of an answer, or a quotation, and the citations that it rests on.
type Regulation struct {
	Text      string `json:"text"` // without markers
	Citations []int  `json:"citations"`
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
}

// AskedPlace is a line of the log of places: an address that somebody gave, and what was
// found for it.
type AskedPlace struct {
	Text  string    `json:"text"` // as it was written
	Place Place     `json:"place"`
	Times int       `json:"times"`
	Asked time.Time `json:"asked" ts_type:"string"` // the last time
}
