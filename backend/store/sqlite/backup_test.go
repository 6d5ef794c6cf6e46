package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// backUp makes a copy of a library in a new folder.
func backUp(t *testing.T, db *DB, progress func(done, total int)) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "copy.db")
	if err := db.Backup(t.Context(), path, progress); err != nil {
		t.Fatal(err)
	}
	return path
}

func ignore(int, int) {}

func TestBackupIsTheLibrary(t *testing.T) {
	db := fresh(t)
	doc := addTexts(t, db, home, "a", "The notice period is thirty days.")
	kept := keep(t, db, home, "How long is the notice period?", "key")
	want := sound(t, db)

	path := backUp(t, db, ignore)
	report := must[ibid.LibraryReport](t)(sqlite.CheckFile(t.Context(), path))
	if len(report.Problems) > 0 || report.Documents != 1 || report.Chunks != want.Chunks || report.Schema != want.Schema {
		t.Errorf("the copy: %+v", report)
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 1 {
		t.Errorf("beside the copy: %v, %v", entries, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others may read the copy: %v, %v", info.Mode(), err)
	}

	restored := open(t, path)
	hits := keywordHits(t, restored, ibid.Scope{Workspace: home}, ibid.Query{Terms: []string{"notice"}}, 5)
	if len(hits) != 1 || hits[0].Document.ID != doc.ID {
		t.Errorf("hits in the copy: %+v", hits)
	}
	if found := must[[]ibid.Conversation](t)(restored.SearchConversations(t.Context(), home, "notice")); len(found) != 1 || found[0].ID != kept.ConversationID {
		t.Errorf("the history of the copy: %+v", found)
	}
	if lines := must[[]ibid.LoggedQuery](t)(restored.QueryLog(t.Context(), home, time.Time{}, 0)); len(lines) != 1 || lines[0].MessageID != kept.ID {
		t.Errorf("the log of the copy: %+v", lines)
	}
	if got := cached(t, restored, home, "key"); got != kept.Question {
		t.Errorf("the copy would answer %q again", got)
	}
	addTexts(t, restored, home, "b", "The rent is due.")
	if got := cached(t, restored, home, "key"); got != "" {
		t.Errorf("another document, and the copy would answer %q again", got)
	}
	sound(t, restored)
}

// Writing goes on between all steps of a backup, and the copy has the state of its
// last step: documents with all their pages, none half.
func TestBackupWhileWriting(t *testing.T) {
	db := fresh(t)
	for i := range 8 {
		doc := addTexts(t, db, home, fmt.Sprint("before ", i), "The notice period is thirty days.")
		page := readPage(2, "")
		page.Page.Text = strings.Repeat("oak elm ash fir yew ", 100_000) // no passages, which would take long to index
		must[ibid.Document](t)(db.SavePages(t.Context(), home, doc.ID, ibid.PageBatch{Reader: "r", Chunker: "c", Pages: []ibid.ReadPage{page}}))
	}
	before := sound(t, db)
	var last ibid.LibraryReport
	steps := 0
	path := backUp(t, db, func(done, total int) {
		steps++
		last = sound(t, db)
		addTexts(t, db, home, fmt.Sprint("meanwhile ", steps), "The rent is due.", "The deposit is not.")
		if steps%2 == 0 {
			removed := must[[]ibid.Document](t)(db.Documents(t.Context(), home))[0]
			if _, err := db.RemoveDocuments(t.Context(), home, []ibid.DocumentID{removed.ID}, ibid.Removal{}); err != nil {
				t.Error(err)
			}
		}
		if done > total {
			t.Errorf("%d of %d pages", done, total)
		}
	})
	if steps < 3 || last.Documents == before.Documents {
		t.Fatalf("%d steps, too few for writing between them", steps)
	}
	copied := must[ibid.LibraryReport](t)(sqlite.CheckFile(t.Context(), path))
	if len(copied.Problems) > 0 || copied.Documents != last.Documents || copied.Pages != last.Pages || copied.Chunks != last.Chunks {
		t.Errorf("the copy has %+v, want what was there at its last step: %+v", copied, last)
	}
	textIsTrue(t, open(t, path))
	sound(t, db)
}

func TestBackupLeavesNothingBehind(t *testing.T) {
	db := fresh(t)
	addTexts(t, db, home, "a", "The notice period is thirty days.")
	folder := t.TempDir()
	empty := func() {
		t.Helper()
		if entries, err := os.ReadDir(folder); err != nil || len(entries) > 0 {
			t.Errorf("left: %v, %v", entries, err)
		}
	}

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	wantCode(t, db.Backup(ctx, filepath.Join(folder, "copy.db"), ignore), ibid.CodeCancelled)
	empty()
	ctx, cancel = context.WithCancel(t.Context())
	wantCode(t, db.Backup(ctx, filepath.Join(folder, "copy.db"), func(int, int) { cancel() }), "")
	if err := os.Remove(filepath.Join(folder, "copy.db")); err != nil {
		t.Fatal(err) // stopped after the last step: it is whole
	}
	wantCode(t, db.Backup(t.Context(), filepath.Join(folder, "none", "copy.db"), ignore), ibid.CodeStorage)
	empty()

	taken := filepath.Join(folder, "taken.db")
	if err := os.WriteFile(taken, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	wantCode(t, db.Backup(t.Context(), taken, ignore), ibid.CodeConflict)
	if text, err := os.ReadFile(taken); err != nil || string(text) != "mine" {
		t.Errorf("the file that was there: %q, %v", text, err)
	}
}

func TestCheckFile(t *testing.T) {
	db := fresh(t)
	for i := range 20 {
		addTexts(t, db, home, fmt.Sprint(i), strings.Repeat("oak elm ash fir yew ", 1000))
	}
	whole := backUp(t, db, ignore)
	bytes, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	altered := func(statement string) string {
		t.Helper()
		path := filepath.Join(t.TempDir(), "altered.db")
		if err := os.WriteFile(path, bytes, 0o600); err != nil {
			t.Fatal(err)
		}
		pool, err := sqlite.OpenPool(path, true, 1)
		if err == nil {
			_, err = pool.Exec(statement)
		}
		if err := errors.Join(err, pool.Close()); err != nil {
			t.Fatal(err)
		}
		return path
	}
	written := func(bytes []byte) string {
		path := filepath.Join(t.TempDir(), "written.db")
		if err := os.WriteFile(path, bytes, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	broken := append([]byte(nil), bytes...)
	for i := len(broken) / 2; i < len(broken)/2+60_000; i++ {
		broken[i] ^= 0xff
	}
	for name, test := range map[string]struct {
		path string
		code ibid.Code
		says bool // problems
	}{
		"whole":             {whole, "", false},
		"a passage missing": {altered(`PRAGMA foreign_keys = off; DELETE FROM pages WHERE number = 1`), "", true},
		"newer":             {altered(`PRAGMA user_version = 9999`), ibid.CodeNewerLibrary, false},
		"no library":        {altered(`PRAGMA application_id = 7`), ibid.CodeStorage, false},
		"empty":             {written(nil), ibid.CodeStorage, false},
		"a text":            {written([]byte(strings.Repeat("no database ", 100))), ibid.CodeStorage, false},
		"missing":           {filepath.Join(t.TempDir(), "none.db"), ibid.CodeStorage, false},
		"broken":            {written(broken), "", true},
		"cut off":           {written(bytes[:len(bytes)/2]), "", true},
	} {
		t.Run(name, func(t *testing.T) {
			report, err := sqlite.CheckFile(t.Context(), test.path)
			if test.says && ibid.CodeOf(err) == ibid.CodeStorage {
				return // too damaged for a report
			}
			wantCode(t, err, test.code)
			if got := len(report.Problems) > 0; got != test.says {
				t.Errorf("problems %q", report.Problems)
			}
		})
	}
	if after, err := os.ReadFile(whole); err != nil || string(after) != string(bytes) {
		t.Errorf("checking changed the file: %v", err)
	}
}

func TestWhileClosed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "library.db")
	failure := errors.New("failure")
	ran := false
	err := sqlite.WhileClosed(t.Context(), path, sqlite.Options{}, func() error {
		ran = true
		_, err := Open(t.Context(), path, sqlite.Options{})
		wantCode(t, err, ibid.CodeLocked)
		return failure
	})
	if !ran || !errors.Is(err, failure) {
		t.Errorf("ran %v, %v", ran, err)
	}
	db := open(t, path)
	err = sqlite.WhileClosed(t.Context(), path, sqlite.Options{}, func() error {
		t.Error("ran while another has it open")
		return nil
	})
	wantCode(t, err, ibid.CodeLocked)
	_ = db.Close()
}
