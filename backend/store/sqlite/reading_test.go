package sqlite_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// leasePage is a page with everything a reading can find on it.
func leasePage() ibid.ReadPage {
	text := "Norby Hall\n\n4.1 Rent\n\nRent is due each quar-\nter.\n\nTable 3: Rents\nFloor Rent\nFirst 400"
	at := func(part string) ibid.Span {
		i := strings.Index(text, part)
		return ibid.Span{Start: i, End: i + len(part)}
	}
	rent, table := at("Rent is due each quar-\nter."), at("Floor Rent\nFirst 400")
	return ibid.ReadPage{
		Page:     ibid.Page{Number: 1, Label: "iv", Width: 612, Height: 792, Text: text, Tables: []ibid.Table{{Span: table}}},
		State:    ibid.PageText,
		Quality:  0.75,
		Language: "en",
		Blocks: []ibid.Block{
			{Kind: ibid.BlockHeader, Span: at("Norby Hall")},
			{Kind: ibid.BlockHeading, Span: at("4.1 Rent"), Level: 2},
			{Kind: ibid.BlockText, Span: rent},
			{Kind: ibid.BlockCaption, Span: at("Table 3: Rents")},
			{Kind: ibid.BlockTable, Span: table},
		},
		Sections: []ibid.Section{
			{Level: 1, Title: "4 Money", Page: 1, Path: "4 Money"},
			{Level: 2, Title: "4.1 Rent", Page: 1, Span: at("4.1 Rent"), Path: "4 Money > 4.1 Rent"},
		},
		Chunks: []ibid.Chunk{
			{Span: rent, Text: rent.In(text), Section: "4 Money > 4.1 Rent", Reading: "Rent is due each quarter.", Tokens: 9},
			{Span: table, Text: table.In(text), Section: "4 Money > 4.1 Rent", Context: "Table 3: Rents", Reading: "Floor: First | Rent: 400", Tokens: 8},
		},
		Took: 1500 * time.Microsecond,
	}
}

// saveReading adds a document of the given pages.
func saveReading(t *testing.T, db *DB, pages ...ibid.ReadPage) ibid.Document {
	t.Helper()
	doc := addTexts(t, db, home, "norby")
	return must[ibid.Document](t)(db.SavePages(t.Context(), home, doc.ID, ibid.PageBatch{Reader: "r", Chunker: "c", Pages: pages, Resume: "{\"open\":[]}"}))
}

func scanPage(number int) ibid.ReadPage {
	return ibid.ReadPage{Page: ibid.Page{Number: number, Width: 612, Height: 792}, State: ibid.PageScan, Took: time.Millisecond}
}

func TestReadingIsKept(t *testing.T) {
	db := fresh(t)
	read := leasePage()
	doc := saveReading(t, db, read, ibid.ReadPage{Page: ibid.Page{Number: 2}, Failed: true})

	page, blocks, report, err := db.PageBlocks(t.Context(), home, doc.ID, 1)
	if err != nil {
		t.Fatal(err)
	}
	want := ibid.PageReport{Number: 1, Label: "iv", State: ibid.PageText, Words: 17, Tables: 1, Passages: 2, Language: "en", Quality: 0.75, Millis: 1.5}
	if diff := cmp.Diff(read.Page.Text, page.Text) + cmp.Diff(read.Blocks, blocks) + cmp.Diff(want, report); diff != "" {
		t.Error(diff)
	}
	reports := must[[]ibid.PageReport](t)(db.PageReports(t.Context(), home, doc.ID))
	if diff := cmp.Diff([]ibid.PageReport{want, {Number: 2, Failed: true}}, reports); diff != "" {
		t.Error(diff)
	}
	sections := must[[]ibid.Section](t)(db.Sections(t.Context(), home, doc.ID))
	if diff := cmp.Diff(read.Sections, sections); diff != "" {
		t.Error(diff)
	}
	at, failed, missing := ibid.PageKey{DocumentID: doc.ID, Page: 1}, ibid.PageKey{DocumentID: doc.ID, Page: 2}, ibid.PageKey{DocumentID: doc.ID, Page: 9}
	sheets := must[map[ibid.PageKey]ibid.Sheet](t)(db.Sheets(t.Context(), home, []ibid.PageKey{at, missing, failed, at}))
	wantSheets := map[ibid.PageKey]ibid.Sheet{
		at:     {Text: read.Page.Text, Language: "en", Blocks: read.Blocks, Sections: read.Sections},
		failed: {Sections: read.Sections},
	}
	if diff := cmp.Diff(wantSheets, sheets); diff != "" {
		t.Error(diff)
	}
	_, _, _, err = db.PageBlocks(t.Context(), home, doc.ID, 9)
	wantCode(t, err, ibid.CodeNotFound)
	sound(t, db)
}

// What is said of a chunk beside its text comes back with a hit and is searched:
// a word broken at a line end is found whole, a row by the words of its caption.
func TestWhatIsSaidOfAChunkIsSearched(t *testing.T) {
	db := fresh(t)
	doc := saveReading(t, db, leasePage())
	table := must[[]ibid.Chunk](t)(db.Ungisted(t.Context(), home, doc.ID, 9))[1]
	must[ibid.Document](t)(db.SaveGists(t.Context(), home, doc.ID, []ibid.ChunkGist{{Chunk: table.ID, Gist: "What tenants of Kestrel pay."}}))
	search := func(term string) []ibid.Chunk {
		var found []ibid.Chunk
		for _, h := range keywordHits(t, db, ibid.Scope{Workspace: home}, ibid.Query{Terms: []string{term}}, 9) {
			found = append(found, h.Chunk)
		}
		return found
	}
	read := leasePage().Chunks
	for term, want := range map[string][]string{
		"quarter": {read[0].Text}, // broken at a line end
		"ter":     nil,
		"money":   {read[0].Text, read[1].Text}, // the section
		"table":   {read[1].Text},               // the context
		"kestrel": {read[1].Text},               // the gist
	} {
		var got []string
		for _, c := range search(term) {
			got = append(got, c.Text)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", term, diff)
		}
	}
	got := search("kestrel")[0]
	if got.Section != read[1].Section || got.Context != read[1].Context || got.Reading != read[1].Reading || got.Gist != "What tenants of Kestrel pay." {
		t.Errorf("%+v", got)
	}
	textIsTrue(t, db)
}

// A section path names a chunk's neighbours too, so the chunk whose own words
// they are comes first.
func TestOwnWordsComeBeforeTheSection(t *testing.T) {
	db := fresh(t)
	page := readPage(1, "walnut trees stand here\n\nwater runs over there")
	page.Chunks[1].Section = "walnut trees"
	saveReading(t, db, page)
	hits := keywordHits(t, db, ibid.Scope{Workspace: home}, ibid.Query{Terms: []string{"walnut"}}, 9)
	if diff := cmp.Diff([]string{"walnut trees stand here", "water runs over there"}, texts(hits)); diff != "" {
		t.Error(diff)
	}
}

func TestResume(t *testing.T) {
	db := fresh(t)
	doc := saveReading(t, db)
	check := func(wantNext int, wantState string) {
		t.Helper()
		next, state, err := db.Resume(t.Context(), home, doc.ID)
		if next != wantNext || state != wantState || err != nil {
			t.Errorf("page %d, state %q, %v; want %d, %q", next, state, err, wantNext, wantState)
		}
	}
	save := func(resume string, pages ...ibid.ReadPage) {
		t.Helper()
		must[ibid.Document](t)(db.SavePages(t.Context(), home, doc.ID, ibid.PageBatch{Pages: pages, Resume: resume}))
	}
	check(1, "")
	save("one", readPage(1, "a"))
	check(2, "one")
	save("stale", readPage(1, "a")) // was there
	check(2, "one")
	save("two", readPage(2, "b"))
	check(3, "two")
	if err := db.SetStatus(t.Context(), home, doc.ID, ibid.StatusIndexing, nil); err != nil {
		t.Fatal(err)
	}
	check(3, "two")
	if err := db.SetStatus(t.Context(), home, doc.ID, ibid.StatusReady, nil); err != nil {
		t.Fatal(err)
	}
	check(3, "")
}
