package sqlite_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func TestSetScans(t *testing.T) {
	db := fresh(t)
	doc := addTexts(t, db, home, "a")
	for _, decision := range []ibid.ScanDecision{ibid.ScansRead, ibid.ScansLeave, ibid.ScansAsk} {
		if err := db.SetScans(t.Context(), home, doc.ID, decision); err != nil {
			t.Fatal(err)
		}
		if got := must[ibid.Document](t)(db.Document(t.Context(), home, doc.ID)); got.Scans != decision {
			t.Errorf("stored %q, want %q", got.Scans, decision)
		}
	}
	wantCode(t, db.SetScans(t.Context(), home, doc.ID, "perhaps"), ibid.CodeInvalid)
}

func TestSaveRecognised(t *testing.T) {
	db := fresh(t)
	garbled := ibid.ReadPage{Page: ibid.Page{Number: 4, Text: "xq zzv"}, State: ibid.PageGarbled}
	third := leasePage()
	third.Page.Number = 3
	doc := saveReading(t, db, scanPage(1), scanPage(2), third, garbled, scanPage(5))

	type counters struct{ Read, Empty, Waiting, Recognised, Unreadable, Chunks int }
	check := func(want counters, waiting ...int) {
		t.Helper()
		got := counters{doc.PagesRead, doc.PagesEmpty, doc.PagesWaiting, doc.PagesRecognised, doc.PagesUnreadable, doc.Chunks}
		if got != want {
			t.Errorf("counters %+v, want %+v", got, want)
		}
		if diff := cmp.Diff(waiting, must[[]int](t)(db.WaitingPages(t.Context(), home, doc.ID))); diff != "" {
			t.Error(diff)
		}
		sound(t, db)
	}
	check(counters{Read: 5, Empty: 3, Waiting: 4, Chunks: 2}, 1, 2, 4, 5)

	seen := recognised(2, "The walnut\n\nis sold.")
	seen.Page.Label, seen.Took, seen.Quality, seen.Language = "not the file's", 2*time.Millisecond, 0.5, "en"
	seen.Page.Words = []ibid.Word{{Span: ibid.Span{Start: 0, End: 3}, Box: ibid.Rect{X0: 1, Y0: 1, X1: 2, Y1: 2}}}
	seen.Blocks = []ibid.Block{{Kind: ibid.BlockText, Span: ibid.Span{Start: 0, End: 10}}}
	seen.Sections = []ibid.Section{{Level: 1, Title: "2 Sale", Page: 2, Path: "2 Sale"}}
	described := recognised(4, "A plan of the hall.")
	described.State = ibid.PageDescribed
	nothing := ibid.ReadPage{Page: ibid.Page{Number: 5}, State: ibid.PageUnreadable}
	doc = must[ibid.Document](t)(db.SaveRecognised(t.Context(), home, doc.ID, ibid.PageBatch{Pages: []ibid.ReadPage{seen, described, nothing}}))
	check(counters{Read: 5, Empty: 2, Waiting: 1, Recognised: 2, Unreadable: 1, Chunks: 5}, 1)

	page, blocks, report, err := db.PageBlocks(t.Context(), home, doc.ID, 2)
	if err != nil {
		t.Fatal(err)
	}
	want := ibid.PageReport{Number: 2, State: ibid.PageRecognised, Words: 4, Passages: 2, Language: "en", Quality: 0.5, Millis: 3}
	if diff := cmp.Diff(want, report) + cmp.Diff(seen.Blocks, blocks) + cmp.Diff(seen.Page.Words, page.Words); diff != "" || page.Width != 612 {
		t.Error(diff, page.Width)
	}
	var paths []string
	for _, s := range must[[]ibid.Section](t)(db.Sections(t.Context(), home, doc.ID)) {
		paths = append(paths, s.Path)
	}
	if diff := cmp.Diff([]string{"2 Sale", "4 Money", "4 Money > 4.1 Rent"}, paths); diff != "" {
		t.Errorf("sections are not in the order of pages: %s", diff)
	}
	hits := keywordHits(t, db, ibid.Scope{Workspace: home}, ibid.Query{Terms: []string{"walnut", "plan"}}, 9)
	if len(hits) != 2 || hits[0].Chunk.Ordinal < 2 {
		t.Errorf("%+v", hits)
	}
	if _, state, _ := db.Resume(t.Context(), home, doc.ID); state == "" {
		t.Error("recognising pages changed where the reading goes on")
	}
}

// Text that something may cite never changes, and a batch is stored whole or
// not at all.
func TestSaveRecognisedRefuses(t *testing.T) {
	db := fresh(t)
	doc := saveReading(t, db, leasePage(), scanPage(2), ibid.ReadPage{Page: ibid.Page{Number: 3}, Failed: true})
	for name, bad := range map[string]ibid.ReadPage{
		"a page with text":         recognised(1, "other"),
		"a failed page":            recognised(3, "other"),
		"a page that is not there": recognised(9, "other"),
		"a page twice":             recognised(2, "again"),
		"a page that still waits":  {Page: ibid.Page{Number: 2}, State: ibid.PageScan},
		"a page of the file":       {Page: ibid.Page{Number: 2, Text: "x"}, State: ibid.PageText},
		"a failure":                {Page: ibid.Page{Number: 2}, State: ibid.PageUnreadable, Failed: true},
		"a chunk beyond its page":  {Page: ibid.Page{Number: 2}, State: ibid.PageRecognised, Chunks: []ibid.Chunk{{Span: ibid.Span{End: 1}, Text: "x"}}},
	} {
		_, err := db.SaveRecognised(t.Context(), home, doc.ID, ibid.PageBatch{Pages: []ibid.ReadPage{recognised(2, "good"), bad}})
		if ibid.CodeOf(err) != ibid.CodeInvalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got := must[ibid.Document](t)(db.Document(t.Context(), home, doc.ID)); !cmp.Equal(got, doc) {
		t.Errorf("became %+v, was %+v", got, doc)
	}
	sound(t, db)
}
