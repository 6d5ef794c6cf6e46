package sqlite_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func TestLibraryFacts(t *testing.T) {
	db := fresh(t)
	other := addWorkspace(t, db, "Other")
	zebra := addTexts(t, db, home, "a", "The rent is due.\n\nIt is 48,000.", "")
	apple := addTexts(t, db, home, "b")
	gone := addTexts(t, db, home, "c", "It has left.")
	hidden := must[ibid.Document](t)(db.BeginReread(t.Context(), home, zebra.ID))
	saveTexts(t, db, home, hidden.ID, 1, "The rent is due.")
	for id, title := range map[ibid.DocumentID]string{zebra.ID: "Zebra lease", apple.ID: "Äpfel"} {
		if err := db.SetPreflight(t.Context(), home, id, ibid.Preflight{Pages: int(id), Dated: "2023-02-08"}, title); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.SetPresence(t.Context(), home, gone.ID, ibid.PresenceGone, 0); err != nil {
		t.Fatal(err)
	}
	if err := db.SetStatus(t.Context(), home, zebra.ID, ibid.StatusReady, nil); err != nil {
		t.Fatal(err)
	}
	for _, tag := range []string{"urgent", "Leases"} {
		if err := db.TagDocuments(t.Context(), home, []ibid.DocumentID{zebra.ID}, tag); err != nil {
			t.Fatal(err)
		}
	}
	dated := time.Date(2023, time.February, 8, 0, 0, 0, 0, time.UTC)
	want := ibid.LibraryFacts{Workspace: must[ibid.Workspace](t)(db.Workspace(t.Context(), home)).Name, Pages: 3, Passages: 2, Documents: []ibid.DocumentFacts{
		{ID: apple.ID, Title: "Äpfel", Name: "b.pdf", Status: ibid.StatusQueued, Pages: 2, Dated: dated, AddedAt: apple.AddedAt, Tags: []string{}},
		{ID: zebra.ID, Title: "Zebra lease", Name: "a.pdf", Status: ibid.StatusReady, Pages: 1, Words: 7, Dated: dated, AddedAt: zebra.AddedAt, Tags: []string{"Leases", "urgent"}},
	}}
	if diff := cmp.Diff(want, must[ibid.LibraryFacts](t)(db.LibraryFacts(t.Context(), home))); diff != "" {
		t.Error(diff)
	}
	if facts := must[ibid.LibraryFacts](t)(db.LibraryFacts(t.Context(), other)); len(facts.Documents) != 0 || facts.Workspace != "Other" || facts.Documents == nil {
		t.Errorf("%+v", facts)
	}
	_, err := db.LibraryFacts(t.Context(), 99)
	wantCode(t, err, ibid.CodeNotFound)

	// The words of a scan are counted when they are recognised, and all of them anew
	// by a rebuild.
	if _, err := db.SavePages(t.Context(), home, apple.ID, ibid.PageBatch{Pages: []ibid.ReadPage{{Page: ibid.Page{Number: 1, Text: "g a r"}, State: ibid.PageGarbled}}}); err != nil {
		t.Fatal(err)
	}
	must[ibid.Document](t)(db.SaveRecognised(t.Context(), home, apple.ID, ibid.PageBatch{Pages: []ibid.ReadPage{recognised(1, "two words")}}))
	for range 2 {
		if got := must[ibid.LibraryFacts](t)(db.LibraryFacts(t.Context(), home)).Documents[0].Words; got != 2 {
			t.Errorf("%d words", got)
		}
		sound(t, db)
		if err := db.Rebuild(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}
