package ibid

import (
	"strings"
	"time"
)

// Level is how far the rules of a jurisdiction reach.
type Level string

// The levels, the widest first.
const (
	LevelSupranational Level = "supranational" // of several countries, as the European Union
	LevelFederal       Level = "federal"       // of a country
	LevelState         Level = "state"
	LevelCounty        Level = "county"
	LevelMunicipal     Level = "municipal"
)

// LevelOutside heads what an answer for a place takes from documents of other places, or of
// none. No jurisdiction has it.
const LevelOutside Level = "outside"

// Levels are all of them, the widest first.
var Levels = []Level{LevelSupranational, LevelFederal, LevelState, LevelCounty, LevelMunicipal}

// JurisdictionID names a jurisdiction: the code of ISO 3166 of a country or its part
// ("US", "US-TX", "DE-BY"), that of the state and a county's five digits of FIPS
// ("US-TX-48201"), or that of the state and the name of a city in small letters
// ("US-TX-houston").
type JurisdictionID string

// Jurisdiction is whose rules apply: a country, or a part of one that makes rules.
type Jurisdiction struct {
	ID     JurisdictionID `json:"id"`
	Level  Level          `json:"level"`
	Name   string         `json:"name"`   // as people write it: "Harris County"
	Parent JurisdictionID `json:"parent"` // empty: it is part of nothing
}

// InSentence is the name of a jurisdiction as it stands in a sentence: "the city of
// Houston", "the United States", "Texas".
func (j Jurisdiction) InSentence() string {
	switch {
	case j.Level == LevelMunicipal:
		return "the city of " + j.Name
	case strings.HasPrefix(j.Name, "United ") || strings.HasSuffix(j.Name, " Union"):
		return "the " + j.Name
	}
	return j.Name
}

// Place is where somebody asks for: an address or a part of one, and the jurisdictions
// whose rules apply there.
type Place struct {
	Label  string         `json:"label"`  // how the place is shown: "Houston, Harris County, TX"
	Layers []Jurisdiction `json:"layers"` // whose rules apply, the widest first; never empty
	Postal bool           `json:"postal"` // the city is that of the post: what it governs may end elsewhere
	County JurisdictionID `json:"county"` // or what stands in its place; empty: not known. An independent city is no layer of its own.
	Region JurisdictionID `json:"region"` // planning region in Connecticut, which has had no county government since 1960
	Notice string         `json:"notice"` // what the user should know of the match; empty: nothing
}

// IDs are the jurisdictions of a place, the widest first.
func (p Place) IDs() []JurisdictionID {
	ids := make([]JurisdictionID, len(p.Layers))
	for i, l := range p.Layers {
		ids[i] = l.ID
	}
	return ids
}

// Rules are the jurisdictions of a place in a sentence: "the United States, Texas, Harris
// County and the city of Houston".
func (p Place) Rules() string {
	names := make([]string, len(p.Layers))
	for i, l := range p.Layers {
		names[i] = l.InSentence()
	}
	return Listed(names)
}

// Listed joins names as a sentence does: "Texas, Harris County and the city of Houston".
func Listed[T ~string](names []T) string {
	text := ""
	for i, name := range names {
		switch i {
		case 0:
		case len(names) - 1:
			text += " and "
		default:
			text += ", "
		}
		text += string(name)
	}
	return text
}

// Layer returns the jurisdiction of a place at a level.
func (p Place) Layer(level Level) (Jurisdiction, bool) {
	for _, l := range p.Layers {
		if l.Level == level {
			return l, true
		}
	}
	return Jurisdiction{}, false
}

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

// PlaceAnswer is what became of a question that was asked for a place.
type PlaceAnswer struct {
	Question string
	Place    Place
	Layers   []Layer
	Cited    []DocumentID // by its citations, in their order
}

// Coverage tells for which jurisdictions of the places that were asked about the documents
// answer.
type Coverage struct {
	Places []PlaceCoverage `json:"places"` // by the number of their questions, most first
	Alerts []Alert         `json:"alerts"`
}

// PlaceCoverage is the coverage of one place.
type PlaceCoverage struct {
	Place   string          `json:"place"`   // its label
	Answers int             `json:"answers"` // questions that were asked for it
	Layers  []LayerCoverage `json:"layers"`  // the widest first
}

// LayerCoverage is the coverage of a jurisdiction of a place.
type LayerCoverage struct {
	Jurisdiction Jurisdiction `json:"jurisdiction"`
	Documents    int          `json:"documents"` // that hold its rules and are searched now
	Answering    int          `json:"answering"` // documents that were quoted for it, among them those that are gone since
	Answered     int          `json:"answered"`  // questions that something in them answers
	Passages     int          `json:"passages"`  // that were quoted for it in all answers
	Open         []string     `json:"open"`      // the latest questions that nothing in them answers, each once, at most three
}
