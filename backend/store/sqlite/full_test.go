package sqlite_test

import (
	"fmt"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// room lets a library's file grow to so many pages and no further, as a full disk
// does. It cannot be less than there are.
func room(t *testing.T, db *DB, pages int) {
	t.Helper()
	if err := db.writer.QueryRow(fmt.Sprintf(`PRAGMA max_page_count = %d`, pages)).Scan(new(int)); err != nil {
		t.Fatal(err)
	}
}

const plenty = 1 << 30

// The disk fills up in the middle of an ingest. Whatever was to be written says so
// in the same way and keeps nothing by halves; what was there can be searched;
// and with room again the ingest goes on where it was, as if nothing had happened.
func TestFullDiskInTheMiddleOfAnIngest(t *testing.T) {
	words := func(page int) string {
		return strings.Repeat(fmt.Sprintf("The notice period of clause %d is thirty days.\n\n", page), 40)
	}
	const pages = 60
	undisturbed := fresh(t)
	all := make([]string, pages)
	for i := range all {
		all[i] = words(i + 1)
	}
	want := addTexts(t, undisturbed, home, "a", all...)

	db := fresh(t)
	doc := addTexts(t, db, home, "a", words(1))
	full := 0
	for next := 2; next <= pages; {
		if full == 0 && next == 10 || full == 1 && next == 40 {
			room(t, db, 1)
		}
		stored, err := db.SavePages(t.Context(), home, doc.ID, ibid.PageBatch{Reader: "reader 1", Chunker: "chunker 1",
			Pages: []ibid.ReadPage{readPage(next, words(next)), readPage(next+1, words(next+1))}[:min(2, pages-next+1)]})
		if err == nil {
			doc = stored
			next = doc.PagesRead + 1
			continue
		}
		full++
		saysDiskIsFull(t, err)
		if got := must[ibid.Document](t)(db.Document(t.Context(), home, doc.ID)); got.PagesRead != doc.PagesRead || got.Chunks != doc.Chunks {
			t.Fatalf("kept by halves: %d pages and %d passages, want %d and %d", got.PagesRead, got.Chunks, doc.PagesRead, doc.Chunks)
		}
		hits := keywordHits(t, db, ibid.Scope{Workspace: home}, ibid.Query{Terms: []string{"notice"}}, 5)
		if len(hits) != 5 {
			t.Errorf("%d hits on a full disk", len(hits))
		}
		sound(t, db)
		room(t, db, plenty)
	}
	if full != 2 {
		t.Errorf("the disk was full %d times, want 2", full)
	}
	if doc.PagesRead != want.PagesRead || doc.Chunks != want.Chunks {
		t.Errorf("%d pages and %d passages, want %d and %d", doc.PagesRead, doc.Chunks, want.PagesRead, want.Chunks)
	}
	sound(t, db)
	textIsTrue(t, db)
}

// Every kind of write tells of a full disk alike, and the next one works.
func TestFullDiskAtEveryWrite(t *testing.T) {
	db := fresh(t)
	fill(t, db, 1)
	doc := must[[]ibid.Document](t)(db.Documents(t.Context(), home))[0]
	long := strings.Repeat("oak elm ash fir yew ", 20_000)
	for name, write := range map[string]func() error{
		"add a document": func() error {
			_, _, err := db.AddDocument(t.Context(), home, ibid.NewDocument{Hash: "b", Path: long, Name: "b.pdf"})
			return err
		},
		"record a failure": func() error {
			return db.SetStatus(t.Context(), home, doc.ID, ibid.StatusFailed, ibid.Errorf(ibid.CodeDamaged, "%s", long))
		},
		"save an answer": func() error {
			return db.SaveAnswer(t.Context(), home, &ibid.Answer{Question: long, Text: long}, ibid.QueryLog{Query: long})
		},
	} {
		t.Run(name, func(t *testing.T) {
			if err := db.Drain(t.Context(), `PRAGMA incremental_vacuum`); err != nil { // what an earlier write has freed is room
				t.Fatal(err)
			}
			room(t, db, 1)
			saysDiskIsFull(t, write())
			sound(t, db)
			room(t, db, plenty)
			if err := write(); err != nil {
				t.Errorf("with room again: %v", err)
			}
			sound(t, db)
		})
	}
}

func saysDiskIsFull(t *testing.T, err error) {
	t.Helper()
	wantCode(t, err, ibid.CodeStorage)
	if e := ibid.AsError(err); !strings.Contains(e.Message, "no space left") || e.Hint == "" {
		t.Errorf("a full disk gives %q, hint %q", e.Message, e.Hint)
	}
}
