package places_test

import (
	"context"
	"slices"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/places"
)

// held is a library with a document for each of some jurisdictions, in their order.
type held struct {
	places.Store
	jurisdictions []ibid.JurisdictionID
}

func (h held) HeldJurisdictions(context.Context, ibid.WorkspaceID) ([]ibid.JurisdictionID, error) {
	return h.jurisdictions, nil
}

func (h held) DocumentsWithin(_ context.Context, _ ibid.WorkspaceID, within []ibid.JurisdictionID) (ids []ibid.DocumentID, err error) {
	for i, j := range h.jurisdictions {
		if slices.Contains(within, j) {
			ids = append(ids, ibid.DocumentID(i+1))
		}
	}
	return ids, nil
}

// A question that names a jurisdiction is looked for in its documents, and then in those of
// what it is part of.
func TestWithin(t *testing.T) {
	library := held{jurisdictions: []ibid.JurisdictionID{"US", "US-TX", "US-TX-48201", "US-TX-houston", "US-UT"}}
	s := &places.Service{Store: library, Home: t.TempDir()}
	for question, want := range map[string][2][]ibid.DocumentID{
		"Who may sell food?":                              {nil, nil},
		"Who may sell food in Houston?":                   {{4}, {1, 2, 4}},
		"Who may sell food in Texas?":                     {{2}, {1, 2}},
		"Who may sell food under federal law?":            {{1}, {1}},
		"How do Utah and Houston differ on mobile units?": {{4, 5}, {1, 2, 4, 5}},
		"Who may sell food in Ohio?":                      {nil, nil},
	} {
		own, applying, err := s.Within(t.Context(), 1, question)
		if err != nil || !slices.Equal(own, want[0]) || !slices.Equal(applying, want[1]) {
			t.Errorf("%s: %v, %v, %v", question, own, applying, err)
		}
	}
	s.Store = held{jurisdictions: []ibid.JurisdictionID{"US-TX"}}
	if own, _, err := s.Within(t.Context(), 1, "Who may sell food in Texas?"); own != nil || err != nil {
		t.Errorf("a library of one jurisdiction is narrowed to %v, %v", own, err)
	}
}
