package ask_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/search"
	"ibid/internal/tempdb"
)

// fees is a library in which Texas, Utah and the United States each say what a fee is, and a
// service that knows whose documents these are.
func fees(t *testing.T) (db *tempdb.DB, s *ask.Service, of map[string]ibid.DocumentID) {
	t.Helper()
	db = library(t)
	of = map[string]ibid.DocumentID{}
	for name, text := range map[string]string{
		"Texas": "The fee for a ferry licence is $110.\n\nA ferry licence is given for a year.\n\nThe ferry licence fee is due in May.\n\nA ferry with a licence has a bell.\n\nA ferry licence has a number.",
		"Utah":  "The fee for a kiosk licence is $220.\n\nA kiosk licence is given for a year.",
		"US":    "The fee for a ferry licence is $330. The fee for a kiosk licence is $440.",
	} {
		of[name] = addPassages(t, db, ibid.NewDocument{Name: name + " code.pdf"}, "Fees", strings.Split(text, "\n\n")...)
	}
	s = service(t, db, noModel{})
	s.Within = func(_ context.Context, _ ibid.WorkspaceID, question string) (own, applying []ibid.DocumentID, err error) {
		for _, name := range []string{"Texas", "Utah"} {
			if strings.Contains(question, name) {
				return []ibid.DocumentID{of[name]}, []ibid.DocumentID{of[name], of["US"]}, nil
			}
		}
		return nil, nil, nil
	}
	return db, s, of
}

// found are the documents of what a search ranks, each once, in its order.
func found(t *testing.T, s *ask.Service, question string) (ids []ibid.DocumentID) {
	t.Helper()
	candidates, err := s.Search(t.Context(), ibid.Scope{Workspace: workspace}, question)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range candidates {
		if !slices.Contains(ids, c.DocumentID) {
			ids = append(ids, c.DocumentID)
		}
	}
	return ids
}

// A question that names a jurisdiction is searched in its documents alone, and in all if
// these have next to nothing on it.
func TestANamedJurisdictionNarrowsTheSearch(t *testing.T) {
	_, s, of := fees(t)
	if ids := found(t, s, "fee for a ferry licence"); len(ids) < 3 {
		t.Errorf("without a name only %v are found", ids)
	}
	if ids := found(t, s, "fee for a ferry licence in Texas"); !slices.Equal(ids, []ibid.DocumentID{of["Texas"]}) {
		t.Errorf("in Texas: %v, want %d alone", ids, of["Texas"])
	}
	if ids := found(t, s, "fee for a kiosk licence in Utah"); len(ids) < 2 || ids[0] != of["Utah"] {
		t.Errorf("in Utah, which has two passages: %v", ids)
	}
	s.Without = []search.Part{search.PartRoute}
	if ids := found(t, s, "fee for a ferry licence in Texas"); len(ids) < 3 {
		t.Errorf("without the part only %v are found", ids)
	}
}

// Each part of a question is searched where its own jurisdiction is.
func TestEachPartIsSearchedInItsOwnJurisdiction(t *testing.T) {
	db, s, of := fees(t)
	answer := mustAsk(t, s, db, "What is the fee for a ferry licence in Texas and what is the fee for a kiosk licence in Utah?")
	for _, name := range []string{"Texas", "Utah"} {
		if !slices.ContainsFunc(answer.Retrieved, func(source ibid.Source) bool { return source.DocumentID == of[name] }) {
			t.Errorf("nothing of %s is among %+v", name, answer.Retrieved)
		}
	}
}
