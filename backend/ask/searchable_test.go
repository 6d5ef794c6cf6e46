package ask_test

import (
	"testing"

	"ibid/backend/ibid"
	"ibid/internal/fake"
)

// A number of documents counts those that were searched, also within a scope; what is still
// being read and what has no text is named apart.
func TestOnlyWhatWasSearchedIsCounted(t *testing.T) {
	db := library(t) // two documents, of which all pages were stored
	settle := func(id ibid.DocumentID, status ibid.DocumentStatus, failure *ibid.Error) {
		t.Helper()
		if err := db.SetStatus(t.Context(), workspace, id, status, failure); err != nil {
			t.Fatal(err)
		}
	}
	documents, err := db.Documents(t.Context(), workspace)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range documents {
		settle(d.ID, ibid.StatusReady, nil)
	}
	for _, name := range []string{"waits.pdf", "scan.pdf", "broken.pdf"} {
		doc, _, err := db.AddDocument(t.Context(), workspace, ibid.NewDocument{Hash: "hash of " + name, Path: "/" + name, Name: name, Title: name})
		if err != nil {
			t.Fatal(err)
		}
		if name != "waits.pdf" {
			settle(doc.ID, ibid.StatusFailed, ibid.Errorf(ibid.CodeNoText, "No page has any words."))
		}
	}
	const nobody = "How much rent does Zebulon pay?"
	s := service(t, db, noModel{})
	answer := mustAsk(t, s, db, nobody)
	if want := "Not found in your 2 documents; 1 is still being read; 2 have no text that can be searched. Closest passages:"; answer.Text != want || answer.Trace.Documents != 2 {
		t.Errorf("%d, %q", answer.Trace.Documents, answer.Text)
	}
	if found := mustAsk(t, s, db, rentQuestion); found.Verdict() != "Quoted from 1 of 2 documents" {
		t.Errorf("%q", found.Verdict())
	}
	if refused := mustAsk(t, service(t, db, fake.NewClient(fake.Reply{Text: "I could not find it in the documents."})), db, nobody); refused.Text != answer.Text {
		t.Errorf("a model refuses: %q", refused.Text)
	}
	addDocument(t, db, "late.pdf", []string{"MEMO\n\nThe fence was painted green."})
	if answer := mustAsk(t, s, db, nobody); answer.Trace.Documents != 3 {
		t.Errorf("%d, %q", answer.Trace.Documents, answer.Text)
	}
	in := mustAsk(t, s, db, "in:lease "+nobody)
	if want := "Not found in your document. Closest passages:"; in.Text != want {
		t.Errorf("%q", in.Text)
	}
}
