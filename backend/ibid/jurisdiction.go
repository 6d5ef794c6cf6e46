package ibid

import "strings"

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
func Listed(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
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
