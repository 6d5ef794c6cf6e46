package backend

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// layOut makes files of a folder; each holds its text.
func layOut(t *testing.T, folder string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		err := os.MkdirAll(filepath.Dir(path), 0o700)
		if err == nil {
			err = os.WriteFile(path, []byte(text), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// laidOut is the reverse of layOut.
func laidOut(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		name, relErr := filepath.Rel(folder, path)
		files[filepath.ToSlash(name)] = string(text)
		return errors.Join(err, relErr)
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

var errKilled = errors.New("killed")

// A program killed after any rename of an exchange finds at its next start the
// restored library in its place, and the replaced one whole beside it.
func TestExchangeThatIsKilled(t *testing.T) {
	replaced := map[string]string{
		"library.db": "old", "library.db-wal": "old log", "library.db-shm": "old memory", "config.toml": "old settings",
		"documents/a.pdf": "old a", "documents/b.pdf": "old b",
	}
	restored := map[string]string{"library.db": "new", "config.toml": "new settings", "documents/a.pdf": "new a"}
	want := map[string]string{"cache/x": "cache", "library.db.lock": ""}
	for name, text := range restored {
		want[name] = text
	}
	for name, text := range replaced {
		want["library-before-1/"+name] = text
	}
	for last := 0; ; last++ {
		home := filepath.Join(t.TempDir(), "a [home] with * and ?")
		layOut(t, home, replaced)
		layOut(t, home, map[string]string{"cache/x": "cache", "library.db.lock": "", "library-before-0/library.db": "older"})
		layOut(t, filepath.Join(home, "restored-1"), restored)
		renames := 0
		err := exchange(home, func(from, to string) error {
			if renames == last {
				return errKilled
			}
			renames++
			return os.Rename(from, to)
		})
		if err == nil {
			if renames < 6 {
				t.Errorf("ended after %d renames", renames)
			}
			break
		}
		left := fmt.Sprint(laidOut(t, home))
		for name, text := range replaced {
			if !strings.Contains(left, text) {
				t.Errorf("killed after %d renames: %s is gone", last, name)
			}
		}
		if err := finishRestore(t.Context(), home, 0); err != nil {
			t.Fatalf("killed after %d renames, started again: %v", last, err)
		}
		if diff := cmp.Diff(want, laidOut(t, home)); diff != "" {
			t.Errorf("killed after %d renames, started again (-want +got):\n%s", last, diff)
		}
	}
}

// A home without a library gets the restored one and has nothing put aside.
func TestExchangeInAnEmptyHome(t *testing.T) {
	home := t.TempDir()
	layOut(t, filepath.Join(home, "restored-1"), map[string]string{"library.db": "new"})
	if err := exchange(home, os.Rename); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]string{"library.db": "new"}, laidOut(t, home)); diff != "" {
		t.Error(diff)
	}
	if len(putAside(home)) > 0 {
		t.Errorf("put aside: %q", putAside(home))
	}
}

// What a killed backup or restore leaves is deleted when the library is opened.
func TestSweep(t *testing.T) {
	home := t.TempDir()
	layOut(t, home, map[string]string{
		"library.db": "", "restoring-12/library.db": "", "cache/backup-12/library.db": "", "cache/backup-12/lock": "", "cache/pdfium/x": "",
	})
	sweep(home)
	if diff := cmp.Diff(map[string]string{"library.db": "", "cache/pdfium/x": ""}, laidOut(t, home)); diff != "" {
		t.Error(diff)
	}
}
