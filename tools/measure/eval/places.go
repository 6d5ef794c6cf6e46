package eval

import (
	"errors"
	"path/filepath"
	"strings"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/jurisdiction"
	"ibid/internal/savefile"
)

// placed is a line of addresses.jsonl.
type placed struct {
	ID      string `json:"id"`
	Address string `json:"address"`
	Gold    struct {
		State  string `json:"state"`
		County string `json:"county_fips"`
		Place  string `json:"place"`
	} `json:"gold"`
	Confidence string `json:"gold_confidence"` // "high": the address stands well inside of its county
}

type placePrediction struct {
	ID     string `json:"id"`
	State  string `json:"state"`
	County string `json:"county_fips"`
	Place  string `json:"place"`
}

// partsOf is a line of address_parse.jsonl.
type partsOf struct {
	Text string `json:"text"`
	Gold struct {
		Place *string `json:"place"`
		State *string `json:"state"`
		ZIP   *string `json:"zip"`
	} `json:"gold"`
}

// PlaceFigures say for how many addresses the state, the county and the city were right,
// and how many address strings were taken apart exactly.
type PlaceFigures struct {
	Addresses int           `json:"addresses"`
	State     int           `json:"state"`
	Place     int           `json:"place"`
	Inside    int           `json:"inside"`    // addresses well inside of their county, by which counties are measured
	County    int           `json:"county"`    // the first place's
	AnyCounty int           `json:"anyCounty"` // that of one of the places
	Strings   int           `json:"strings"`
	Exact     int           `json:"exact"` // city, state and ZIP code as they are marked
	Each      time.Duration `json:"each"`  // a lookup, in the mean
}

// Places looks up the addresses of a folder, addresses.jsonl, writes the predictions and
// measures them, and takes the strings of address_parse.jsonl apart. Either may be missing;
// without both it returns CodeNotFound.
func Places(folder string, out savefile.Target) (PlaceFigures, error) {
	var figures PlaceFigures
	addresses, err := readLines[placed](filepath.Join(folder, "addresses.jsonl"))
	texts, errTexts := readLines[partsOf](filepath.Join(folder, "address_parse.jsonl"))
	if err != nil && errTexts != nil {
		return figures, errors.Join(err, errTexts)
	}
	hierarchy := jurisdiction.BuiltIn()
	_, _ = hierarchy.Find("Springfield") // loads the tables
	began := time.Now()
	var predictions []placePrediction
	for _, a := range addresses {
		places, err := hierarchy.Find(a.Address)
		if err != nil {
			return figures, err
		}
		predictions = append(predictions, figures.add(a, places))
	}
	figures.Each = time.Since(began) / time.Duration(max(1, len(addresses)))
	for _, text := range texts {
		figures.Strings++
		parts := jurisdiction.Parse(text.Text)
		if alike(parts.Place, text.Gold.Place) && alike(parts.State, text.Gold.State) && alike(parts.ZIP, text.Gold.ZIP) {
			figures.Exact++
		}
	}
	return figures, writeLines(out, predictions)
}

// add counts what of the first place is right.
func (f *PlaceFigures) add(a placed, places []ibid.Place) placePrediction {
	p := placePrediction{ID: a.ID, County: countyCode(places[0])}
	if state, ok := places[0].Layer(ibid.LevelState); ok {
		p.State = strings.TrimPrefix(string(state.ID), "US-")
	}
	if city, ok := places[0].Layer(ibid.LevelMunicipal); ok {
		p.Place = city.Name
	} else if p.State == "DC" {
		p.Place = "Washington"
	}
	f.Addresses++
	if p.State == a.Gold.State {
		f.State++
	}
	if alike(p.Place, &a.Gold.Place) {
		f.Place++
	}
	if a.Confidence != "high" {
		return p
	}
	f.Inside++
	if p.County == a.Gold.County {
		f.County++
	}
	for _, place := range places {
		if countyCode(place) == a.Gold.County {
			f.AnyCounty++
			break
		}
	}
	return p
}

// countyCode is the FIPS code of the county of a place.
func countyCode(p ibid.Place) string {
	return string(p.County[strings.LastIndexByte(string(p.County), '-')+1:])
}

// alike compares parts of addresses, whatever their case and spaces are and however "Saint"
// is written.
func alike(got string, want *string) bool {
	plain := func(s string) string {
		s = strings.NewReplacer("saint ", "st ", "st. ", "st ").Replace(strings.ToLower(s) + " ")
		return strings.Trim(strings.Join(strings.Fields(s), " "), " .,")
	}
	if want == nil {
		return got == ""
	}
	return plain(got) == plain(*want)
}
