package legal_test

import (
	"fmt"
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/legal"
)

func TestSupersede(t *testing.T) {
	on := time.Date(2026, 11, 25, 0, 0, 0, 0, time.UTC)
	code := []string{"Title 15", "Title 15 > § 15.08.020 Licence required", "Title 15 > § 15.08.040 Fee", "Title 15 > § 15.08.060 Hours"}
	other := []string{"Title 7", "Title 7 > § 7.01.010 Dogs", "Title 7 > § 7.01.020 Leashes"}
	type doc struct {
		title, inForce string
		sections       []string
	}
	const fee = "Title 15 > § 15.08.040 Fee"
	for name, tt := range map[string]struct {
		docs []doc
		path string
		want []string // why that section of each document is not in force
	}{
		"two editions": {[]doc{{"Harlow Municipal Code, 2019 edition", "2019", code}, {"Harlow Municipal Code, 2024 edition", "2024-01", code}}, fee,
			[]string{"Superseded by Harlow Municipal Code, 2024 edition, in force January 2024", ""}},
		"three, named by file": {[]doc{{"harlow-code_2019", "2019", code}, {"harlow-code_2021", "2021", code}, {"harlow-code_2024", "2024", code}}, fee,
			[]string{"Superseded by harlow-code_2024, in force 2024", "Superseded by harlow-code_2024, in force 2024", ""}},
		"called in another way": {[]doc{{"Municipal Code of the City of Harlow (2019)", "2019", code}, {"Harlow Municipal Code · Title 15", "2024-05-01", code}}, fee,
			[]string{"Superseded by Harlow Municipal Code · Title 15, in force 1 May 2024", ""}},
		"a section that the new edition has no more": {[]doc{{"Harlow Municipal Code", "2019", code}, {"Harlow Municipal Code", "2024", code[:3]}}, "Title 15 > § 15.08.060 Hours",
			[]string{"Superseded by Harlow Municipal Code, in force 2024", ""}},
		"one section amended":        {[]doc{{"Harlow Municipal Code", "2019", code}, {"Harlow Municipal Code", "2024", code[2:3]}}, fee, []string{"Superseded by Harlow Municipal Code, in force 2024", ""}},
		"and another not":            {[]doc{{"Harlow Municipal Code", "2019", code}, {"Harlow Municipal Code", "2024", code[2:3]}}, "Title 15 > § 15.08.060 Hours", []string{"", ""}},
		"two volumes":                {[]doc{{"Harlow Municipal Code", "2019", code}, {"Harlow Municipal Code", "2024", other}}, fee, []string{"", ""}},
		"two acts":                   {[]doc{{"Finance Act 2019", "2019", code}, {"Finance Act 2024", "2024", code}}, fee, []string{"", ""}},
		"two codes":                  {[]doc{{"Harlow Building Code", "2019", code}, {"Harlow Fire Code", "2024", code}}, fee, []string{"", ""}},
		"the same year":              {[]doc{{"Harlow Municipal Code", "2024", code}, {"Harlow Municipal Code", "2024-05", code}}, fee, []string{"", ""}},
		"a date of one only":         {[]doc{{"Harlow Municipal Code", "", code}, {"Harlow Municipal Code", "2024-05", code}}, fee, []string{"", ""}},
		"sections without numbers":   {[]doc{{"Harlow Municipal Code", "2019", []string{"Fees"}}, {"Harlow Municipal Code", "2024", []string{"Fees"}}}, fee, []string{"", ""}},
		"the new one is not yet law": {[]doc{{"Harlow Municipal Code", "2019", code}, {"Harlow Municipal Code", "2031-01-01", code}}, fee, []string{"", "Not in force before 1 January 2031"}},
	} {
		var editions []ibid.Edition
		for i, d := range tt.docs {
			editions = append(editions, ibid.Edition{Document: ibid.DocumentID(i + 1), Title: d.title, InForce: d.inForce})
		}
		found, err := legal.Supersede(editions, on, func(id ibid.DocumentID) ([]string, error) { return tt.docs[id-1].sections, nil })
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range tt.want {
			if got := found[ibid.DocumentID(i+1)].Why(tt.path); got != want {
				t.Errorf("%s: document %d: %q, want %q", name, i+1, got, want)
			}
		}
	}
	_, err := legal.Supersede([]ibid.Edition{{Document: 1, Title: "A", InForce: "2019"}, {Document: 2, Title: "A", InForce: "2020"}}, on,
		func(ibid.DocumentID) ([]string, error) { return nil, fmt.Errorf("gone") })
	if err == nil {
		t.Error("an error is lost")
	}
}
