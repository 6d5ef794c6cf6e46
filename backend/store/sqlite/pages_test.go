package sqlite_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
	"ibid/backend/store/documents"
	"ibid/backend/store/sqlite"
)

func TestSavePages(t *testing.T) {
	db := fresh(t)
	doc, _, err := db.AddDocument(t.Context(), home, ibid.NewDocument{Hash: "a"})
	if err != nil {
		t.Fatal(err)
	}
	next := func() int {
		t.Helper()
		n, _, err := db.Resume(t.Context(), home, doc.ID)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if next() != 1 {
		t.Errorf("next page of an empty document is %d", next())
	}
	failed := ibid.ReadPage{Page: ibid.Page{Number: 3}, Failed: true}
	save := func(pages ...ibid.ReadPage) {
		t.Helper()
		doc = must[ibid.Document](t)(db.SavePages(t.Context(), home, doc.ID, ibid.PageBatch{Reader: "reader 1", Chunker: "chunker 1", Pages: pages}))
	}
	type counters struct{ Read, Empty, Failed, Chunks int }
	check := func(want counters) {
		t.Helper()
		got := counters{doc.PagesRead, doc.PagesEmpty, doc.PagesFailed, doc.Chunks}
		if got != want {
			t.Errorf("counters %+v, want %+v", got, want)
		}
		if stored := must[ibid.Document](t)(db.Document(t.Context(), home, doc.ID)); !cmp.Equal(stored, doc) {
			t.Errorf("stored %+v, returned %+v", stored, doc)
		}
	}
	save(readPage(1, "one\n\ntwo"), readPage(2, " \n"), failed)
	check(counters{Read: 2, Empty: 1, Failed: 1, Chunks: 3})

	// Saved again, with another text, a page stays as it was.
	save(readPage(1, "changed"), failed, readPage(5, "five"))
	check(counters{Read: 3, Empty: 1, Failed: 1, Chunks: 4})
	if page := must[ibid.Page](t)(db.Page(t.Context(), home, doc.ID, 1)); page.Text != "one\n\ntwo" {
		t.Errorf("page 1 became %q", page.Text)
	}
	if next() != 4 { // a gap is filled first
		t.Errorf("next page is %d, want 4", next())
	}
	save(readPage(4, "four"))
	if next() != 6 {
		t.Errorf("next page is %d, want 6", next())
	}

	var ordinals, pages []int
	for _, c := range must[[]ibid.Chunk](t)(sqlite.Rows(t.Context(), db.reader, documents.ScanChunk, `SELECT `+documents.ChunkColumns+` FROM `+documents.ShownChunks+` ORDER BY c.id`)) {
		ordinals, pages = append(ordinals, c.Ordinal), append(pages, c.Page)
	}
	if diff := cmp.Diff([]int{0, 1, 2, 3, 4}, ordinals) + cmp.Diff([]int{1, 1, 2, 5, 4}, pages); diff != "" {
		t.Error(diff)
	}
	sound(t, db)
}

func TestSavePagesIsAllOrNothing(t *testing.T) {
	db := fresh(t)
	doc := addTexts(t, db, home, "a")
	for name, bad := range map[string]ibid.ReadPage{
		"a chunk that is not on its page": {Page: ibid.Page{Number: 2, Text: "text"}, Chunks: []ibid.Chunk{{Span: ibid.Span{Start: 0, End: 3}, Text: "text"}}},
		"a chunk beyond its page":         {Page: ibid.Page{Number: 2, Text: "text"}, Chunks: []ibid.Chunk{{Span: ibid.Span{Start: 2, End: 9}, Text: "xt"}}},
		"a failed page with text":         {Page: ibid.Page{Number: 2, Text: "text"}, Failed: true},
		"page 0":                          {Page: ibid.Page{Text: "text"}},
		"a scan with a chunk":             {Page: ibid.Page{Number: 2, Text: "text"}, State: ibid.PageScan, Chunks: []ibid.Chunk{{Span: ibid.Span{Start: 0, End: 4}, Text: "text"}}},
	} {
		_, err := db.SavePages(t.Context(), home, doc.ID, ibid.PageBatch{Reader: "r", Chunker: "c", Pages: []ibid.ReadPage{readPage(1, "good"), bad}})
		if ibid.CodeOf(err) != ibid.CodeInvalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	if report := sound(t, db); report.Pages != 0 || report.Chunks != 0 {
		t.Errorf("%+v", report)
	}
}

func TestPage(t *testing.T) {
	db := fresh(t)
	doc := addTexts(t, db, home, "a")
	want := ibid.Page{Number: 1, Label: "iv", Width: 612.5, Height: 792, Rotate: 90, Text: "first second", Words: []ibid.Word{
		{Span: ibid.Span{Start: 0, End: 5}, Box: ibid.Rect{X0: 10, Y0: 20, X1: 30, Y1: 32}},
		{Span: ibid.Span{Start: 6, End: 12}, Box: ibid.Rect{X0: 34, Y0: 20, X1: 60, Y1: 32}},
	}}
	must[ibid.Document](t)(db.SavePages(t.Context(), home, doc.ID, ibid.PageBatch{Reader: "r", Chunker: "c", Pages: []ibid.ReadPage{{Page: want}}}))
	if diff := cmp.Diff(want, must[ibid.Page](t)(db.Page(t.Context(), home, doc.ID, 1))); diff != "" {
		t.Error(diff)
	}
	_, err := db.Page(t.Context(), home, doc.ID, 2)
	wantCode(t, err, ibid.CodeNotFound)
	_, err = db.Page(t.Context(), home, doc.ID+1, 1)
	wantCode(t, err, ibid.CodeNotFound)
}
