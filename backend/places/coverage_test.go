package places_test

import (
	"context"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/places"
)

// asked is a store that knows what was asked, and nothing else.
type asked struct {
	places.Store
	answers     []ibid.PlaceAnswer
	authorities map[ibid.DocumentID]ibid.Authority
}

func (a asked) PlaceAnswers(context.Context, ibid.WorkspaceID) ([]ibid.PlaceAnswer, error) {
	return a.answers, nil
}

func (a asked) Authorities(context.Context, ibid.WorkspaceID) (map[ibid.DocumentID]ibid.Authority, error) {
	return a.authorities, nil
}

func TestCoverage(t *testing.T) {
	state := ibid.Jurisdiction{ID: "XV-MR", Level: ibid.LevelState, Name: "Marren"}
	county := ibid.Jurisdiction{ID: "XV-MR-orwen", Level: ibid.LevelCounty, Name: "Orwen County"}
	city := ibid.Jurisdiction{ID: "XV-MR-quay", Level: ibid.LevelMunicipal, Name: "Quay"}
	orwen := ibid.Place{Label: "Orwen County", Layers: []ibid.Jurisdiction{state, county}}
	quay := ibid.Place{Label: "Quay", Layers: []ibid.Jurisdiction{state, county, city}}
	quoted := []ibid.Regulation{{Text: "No person shall."}, {Text: "Each person shall."}}
	answer := func(p ibid.Place, level ibid.ConfidenceLevel) ibid.PlaceAnswer {
		return ibid.PlaceAnswer{Place: p, Confidence: level, Layers: []ibid.Layer{
			{Jurisdiction: state, Regulations: quoted}, {Jurisdiction: county}, {Jurisdiction: city, Regulations: quoted[:1]}}}
	}
	store := asked{
		answers:     []ibid.PlaceAnswer{answer(orwen, ibid.ConfidenceLow), answer(quay, ibid.ConfidenceHigh), answer(quay, ibid.ConfidenceLow)},
		authorities: map[ibid.DocumentID]ibid.Authority{1: {Jurisdictions: []ibid.JurisdictionID{"XV-MR"}}, 2: {Jurisdictions: []ibid.JurisdictionID{"XV-MR", "XV-MR-quay"}}},
	}
	c, err := (&places.Service{Store: store}).Coverage(t.Context(), 1)
	if err != nil || len(c.Places) != 2 {
		t.Fatalf("%+v, %v", c, err)
	}
	first := c.Places[0]
	if first.Place != "Quay" || first.Answers != 2 {
		t.Errorf("the place asked about most is %+v", first)
	}
	for i, want := range []ibid.LayerCoverage{
		{Jurisdiction: state, Documents: 2, Answered: 2, Passages: 4},
		{Jurisdiction: county},
		{Jurisdiction: city, Documents: 1, Answered: 2, Passages: 2},
	} {
		if first.Layers[i] != want {
			t.Errorf("%+v, want %+v", first.Layers[i], want)
		}
	}
	if len(c.Alerts) != 1 || !strings.Contains(c.Alerts[0].Message, "Orwen County") || !strings.Contains(c.Alerts[0].Message, "3 questions") {
		t.Errorf("%+v", c.Alerts)
	}

	store.answers = nil
	for range 10 {
		store.answers = append(store.answers, answer(ibid.Place{Label: "Marren", Layers: []ibid.Jurisdiction{state}}, ibid.ConfidenceHigh))
	}
	if c, err = (&places.Service{Store: store}).Coverage(t.Context(), 1); err != nil || len(c.Alerts) != 1 || c.Alerts[0].Name != "confidence" {
		t.Errorf("%+v, %v", c.Alerts, err)
	}
	store.answers[0].Confidence = ibid.ConfidenceLow // nine of ten
	if c, err = (&places.Service{Store: store}).Coverage(t.Context(), 1); err != nil || len(c.Alerts) != 0 {
		t.Errorf("%+v, %v", c.Alerts, err)
	}
}
