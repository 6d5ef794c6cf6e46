package places_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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

func (a asked) DocumentsOf(_ context.Context, _ ibid.WorkspaceID, id ibid.JurisdictionID) (documents []ibid.DocumentID, err error) {
	for document, authority := range a.authorities {
		if slices.Contains(authority.Jurisdictions, id) {
			documents = append(documents, document)
		}
	}
	return documents, nil
}

func TestCoverage(t *testing.T) {
	state := ibid.Jurisdiction{ID: "XV-MR", Level: ibid.LevelState, Name: "Marren"}
	county := ibid.Jurisdiction{ID: "XV-MR-orwen", Level: ibid.LevelCounty, Name: "Orwen County"}
	city := ibid.Jurisdiction{ID: "XV-MR-quay", Level: ibid.LevelMunicipal, Name: "Quay"}
	orwen := ibid.Place{Label: "Orwen County", Layers: []ibid.Jurisdiction{state, county}}
	quay := ibid.Place{Label: "Quay", Layers: []ibid.Jurisdiction{state, county, city}}
	quoted := []ibid.Regulation{{Text: "No person shall."}, {Text: "Each person shall."}}
	quoted[0].Citations, quoted[1].Citations = []int{1}, []int{2}
	answer := func(p ibid.Place) ibid.PlaceAnswer {
		return ibid.PlaceAnswer{Question: "Which permits?", Place: p, Cited: []ibid.DocumentID{2, 1}, Layers: []ibid.Layer{
			{Jurisdiction: state, Regulations: quoted}, {Jurisdiction: county}, {Jurisdiction: city, Regulations: quoted[:1]}}}
	}
	store := asked{
		answers:     []ibid.PlaceAnswer{answer(orwen), answer(quay), answer(quay)},
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
		{Jurisdiction: state, Documents: 2, Answering: 2, Answered: 2, Passages: 4, Open: []string{}},
		{Jurisdiction: county, Open: []string{"Which permits?"}},
		{Jurisdiction: city, Documents: 1, Answering: 1, Answered: 2, Passages: 2, Open: []string{}},
	} {
		if !cmp.Equal(first.Layers[i], want) {
			t.Errorf("%+v, want %+v", first.Layers[i], want)
		}
	}
	if len(c.Alerts) != 1 || !strings.Contains(c.Alerts[0].Message, "Orwen County") || !strings.Contains(c.Alerts[0].Message, "3 questions") || !strings.HasPrefix(c.Alerts[0].Hint, "No document holds its rules") {
		t.Errorf("%+v", c.Alerts)
	}

	// What was answered later is open no more, nor is what is quoted from rules that lapsed answered.
	later, lapsed := answer(quay), answer(quay)
	later.Layers[1].Regulations, lapsed.Question, lapsed.Layers[2].Lapsed = quoted, "Which fees?", true
	store.answers = append(store.answers, later, lapsed)
	if c, err = (&places.Service{Store: store}).Coverage(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	if l := c.Places[0].Layers; !cmp.Equal(l[1].Open, []string{"Which fees?"}) || l[1].Answered != 1 || l[2].Answered != 3 || !cmp.Equal(l[2].Open, []string{"Which fees?"}) {
		t.Errorf("%+v", l)
	}
}
