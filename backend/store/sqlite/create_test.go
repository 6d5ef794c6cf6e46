package sqlite_test

import (
	"os"
	"path/filepath"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// A library file without a byte is damage, and stays as it is.
func TestOpenRefusesAnEmptyFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "library.db")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		db, err := Open(t.Context(), path, sqlite.Options{})
		if err == nil {
			_ = db.Close()
			t.Fatal("an empty file is taken for an empty library")
		}
		wantCode(t, err, ibid.CodeStorage)
		if info, err := os.Stat(path); err != nil || info.Size() != 0 {
			t.Fatalf("the file was changed: %v, %v", info, err)
		}
	}
}

// What a creation that was killed has left, and the log of a library that was deleted,
// do not get into a new one.
func TestOpenCreatesAfterACrash(t *testing.T) {
	path := closedLibrary(t)
	library := must[[]byte](t)(os.ReadFile(path))
	db := open(t, path)
	addTexts(t, db, home, "b", "written to the log")
	log := must[[]byte](t)(os.ReadFile(path + "-wal"))
	if err := db.Close(); err != nil || len(log) == 0 {
		t.Fatal(len(log), err)
	}
	for name, left := range map[string]map[string][]byte{
		"empty":          {".new": nil},
		"half":           {".new": library[:len(library)/2], ".new-wal": log, ".new-shm": {1}},
		"a deleted file": {"-wal": log},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "library.db")
			for suffix, data := range left {
				if err := os.WriteFile(path+suffix, data, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			db := open(t, path)
			if report := sound(t, db); report.Documents != 0 {
				t.Errorf("%+v", report)
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			if left := must[[]string](t)(filepath.Glob(path + ".new*")); len(left) > 0 {
				t.Errorf("left: %v", left)
			}
			if info := must[os.FileInfo](t)(os.Stat(path)); info.Mode().Perm() != 0o600 {
				t.Errorf("mode %v", info.Mode())
			}
		})
	}
}
