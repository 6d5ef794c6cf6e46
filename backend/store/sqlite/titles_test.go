package sqlite_test

import (
	"testing"
	"time"

	"ibid/backend/ibid"
)

// addNamed adds a document of which nothing is known but its file's name.
func addNamed(t *testing.T, db *DB, name, hash string) ibid.Document {
	t.Helper()
	doc, _, err := db.AddDocument(t.Context(), home, ibid.NewDocument{Hash: hash, Path: "/" + name, Name: name})
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func day(text string) time.Time {
	d, _ := time.Parse(time.DateOnly, text)
	return d
}

func frontOf(title string) ibid.FrontMatter {
	return ibid.FrontMatter{Version: "1", Title: ibid.FrontItem{Text: title, Words: title, Page: 1, Span: ibid.Span{End: len(title)}},
		Kind:    ibid.FrontItem{Text: "Lease", Page: 1},
		Parties: []ibid.FrontItem{{Text: "Hallam Quarry Limited", Label: "Landlord", Page: 1}},
		Date:    ibid.FrontItem{Text: "2021-03", Label: "Dated", Page: 1}}
}

// The user's title counts most, then the one that the content bears, then the file's name.
func TestTitles(t *testing.T) {
	db := fresh(t)
	doc := addNamed(t, db, "quay_lease.pdf", "bytes")
	other := addWorkspace(t, db, "Other")
	copied := must[[]ibid.Document](t)(db.CopyDocuments(t.Context(), home, []ibid.DocumentID{doc.ID}, other))[0]
	called := func(title string, from ibid.TitleFrom) {
		t.Helper()
		got := must[ibid.Document](t)(db.Document(t.Context(), home, doc.ID))
		if got.Title != title || got.TitleFrom != from {
			t.Errorf("called %q by %q, want %q by %q", got.Title, got.TitleFrom, title, from)
		}
	}
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	called("quay lease", ibid.TitleFromName)
	check(db.SetPreflight(t.Context(), home, doc.ID, ibid.Preflight{Pages: 1, Title: "Lease of the quay"}, "Lease of the quay"))
	called("Lease of the quay", ibid.TitleFromFile)
	check(db.SaveFrontMatter(t.Context(), home, doc.ID, frontOf("LEASE OF THE QUAY"), "LEASE OF THE QUAY", ibid.TitleFromPrinted))
	called("LEASE OF THE QUAY", ibid.TitleFromPrinted)
	if front, metadata, err := db.FrontMatter(t.Context(), home, doc.ID); err != nil || front.Kind.Text != "Lease" || metadata != "Lease of the quay" {
		t.Errorf("front matter %+v, metadata %q, error %v", front, metadata, err)
	}
	if _, err := db.RenameDocument(t.Context(), home, doc.ID, "My quay"); err != nil {
		t.Fatal(err)
	}
	called("My quay", ibid.TitleFromUser)
	check(db.SaveFrontMatter(t.Context(), home, doc.ID, frontOf("LEASE"), "", ibid.TitleFromName))
	called("My quay", ibid.TitleFromUser)
	check(db.MoveFile(t.Context(), home, doc.ID, "/elsewhere/other.pdf", "other.pdf"))
	called("My quay", ibid.TitleFromUser)
	if got := must[ibid.Document](t)(db.Document(t.Context(), other, copied.ID)); got.Title != "quay lease" || got.Parties[0].Label != "Landlord" || got.Date.Text != "2021-03" {
		t.Errorf("the copy in another workspace is %+v", got)
	}
	// A new version of the file keeps the user's title.
	version, _, err := db.AddDocument(t.Context(), home, ibid.NewDocument{Hash: "new", Path: "/elsewhere/other.pdf", Name: "other.pdf"})
	if err != nil || version.Title != "My quay" {
		t.Errorf("the new version is called %q, error %v", version.Title, err)
	}
	if _, err := db.RenameDocument(t.Context(), home, doc.ID, ""); err != nil {
		t.Fatal(err)
	}
	called("other", ibid.TitleFromName)
	if _, err := db.RenameDocument(t.Context(), other, doc.ID, "x"); ibid.CodeOf(err) != ibid.CodeNotFound {
		t.Errorf("from another workspace: %v", err)
	}
	sound(t, db)
}

// Reading a document again leaves the title that the user gave it.
func TestTitleOutlivesReread(t *testing.T) {
	db := fresh(t)
	doc := addNamed(t, db, "quay.pdf", "bytes")
	saveTexts(t, db, home, doc.ID, 1, "The rent is due in May.")
	if err := db.SetStatus(t.Context(), home, doc.ID, ibid.StatusReady, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := db.RenameDocument(t.Context(), home, doc.ID, "My quay"); err != nil {
		t.Fatal(err)
	}
	hidden := must[ibid.Document](t)(db.BeginReread(t.Context(), home, doc.ID))
	saveTexts(t, db, home, hidden.ID, 1, "The rent is due in May.")
	if err := db.SaveFrontMatter(t.Context(), home, hidden.ID, frontOf("LEASE OF THE QUAY"), "LEASE OF THE QUAY", ibid.TitleFromPrinted); err != nil {
		t.Fatal(err)
	}
	if err := db.SetStatus(t.Context(), home, hidden.ID, ibid.StatusReady, nil); err != nil {
		t.Fatal(err)
	}
	docs := must[[]ibid.Document](t)(db.CompleteReread(t.Context(), home, hidden.ID))
	if len(docs) != 1 || docs[0].Title != "My quay" || docs[0].Printed.Text != "LEASE OF THE QUAY" {
		t.Errorf("after reading again %+v", docs)
	}
}

// What other rules have read, or none, is listed until these have.
func TestWithoutFrontMatter(t *testing.T) {
	db := fresh(t)
	doc := addNamed(t, db, "quay.pdf", "bytes")
	addNamed(t, db, "unread.pdf", "more bytes")
	saveTexts(t, db, home, doc.ID, 1, "The rent is due in May.")
	for _, step := range []struct {
		version string
		want    int
	}{{"1", 1}, {"2", 1}} {
		if ids := must[[]ibid.DocumentID](t)(db.WithoutFrontMatter(t.Context(), home, step.version)); len(ids) != step.want {
			t.Errorf("before version %s: %v", step.version, ids)
		}
		front := frontOf("Lease")
		front.Version = step.version
		if err := db.SaveFrontMatter(t.Context(), home, doc.ID, front, "", ibid.TitleFromName); err != nil {
			t.Fatal(err)
		}
		if ids := must[[]ibid.DocumentID](t)(db.WithoutFrontMatter(t.Context(), home, step.version)); len(ids) != 0 {
			t.Errorf("after version %s: %v", step.version, ids)
		}
	}
}

// Type and date find documents by what their first pages say.
func TestFilterByFrontMatter(t *testing.T) {
	db := fresh(t)
	lease := addNamed(t, db, "quay.pdf", "bytes")
	plain := addNamed(t, db, "report 2019.pdf", "more bytes")
	if err := db.SetPreflight(t.Context(), home, lease.ID, ibid.Preflight{Pages: 1, Dated: "2024-01-01"}, ""); err != nil {
		t.Fatal(err)
	}
	if err := db.SaveFrontMatter(t.Context(), home, lease.ID, frontOf("Lease of the quay"), "", ibid.TitleFromName); err != nil {
		t.Fatal(err)
	}
	contract := ibid.SourceContract
	if err := db.SetAuthority(t.Context(), home, []ibid.DocumentID{plain.ID}, ibid.AuthoritySetting{SourceType: &contract}); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name   string
		filter ibid.Filter
		want   ibid.DocumentID
	}{
		{"by kind", ibid.Filter{Type: "lease"}, lease.ID},
		{"by source type", ibid.Filter{Type: "Contract"}, plain.ID},
		{"by the printed month, not the file's day", ibid.Filter{After: day("2021-03-20"), Before: day("2021-04-20")}, lease.ID},
		{"by the year in its name", ibid.Filter{Before: day("2019-06-30")}, plain.ID},
	} {
		if ids := must[[]ibid.DocumentID](t)(db.MatchingDocuments(t.Context(), home, tt.filter)); len(ids) != 1 || ids[0] != tt.want {
			t.Errorf("%s: %v, want %d", tt.name, ids, tt.want)
		}
	}
	if ids := must[[]ibid.DocumentID](t)(db.MatchingDocuments(t.Context(), home, ibid.Filter{Type: "invoice"})); ids == nil || len(ids) != 0 {
		t.Errorf("of no such type: %v", ids)
	}
}
