package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
	"ibid/internal/fake"
	"ibid/internal/tempdb"
)

// disk is a small disk that is mounted for a test.
type disk struct {
	t    *testing.T
	path string
}

func newDisk(t *testing.T) disk {
	t.Helper()
	d := disk{t: t, path: t.TempDir()}
	if err := syscall.Mount("tmpfs", d.path, "tmpfs", 0, "size=64m"); err != nil {
		if errors.Is(err, syscall.EPERM) || errors.Is(err, syscall.EACCES) {
			t.Skip("only root may mount a disk")
		}
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(d.path, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return d
}

func (d disk) makeReadOnly() {
	d.t.Helper()
	if err := syscall.Mount("", d.path, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		d.t.Fatal(err)
	}
}

// fill leaves no byte free.
func (d disk) fill() {
	d.t.Helper()
	file, err := os.Create(filepath.Join(d.path, "filler"))
	if err != nil {
		d.t.Fatal(err)
	}
	for block := make([]byte, 4096); err == nil; {
		_, err = file.Write(block)
	}
	if !errors.Is(err, syscall.ENOSPC) {
		d.t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		d.t.Fatal(err)
	}
}

// libraries are the states in which a library may be found on a disk that cannot be
// written, by the files that stand beside its database.
var libraries = map[string][]string{
	"closed":                     {".lock", ".worker"},
	"alone":                      {},
	"killed":                     {".lock", ".worker", "-wal", "-shm"},
	"killed, without -shm":       {".lock", "-wal"},
	"copied while it was in use": {"-wal"},
}

// layLibrary makes a library with one document and one conversation in a home, in one of
// these states. Of those that were killed, the conversation is in the log only.
func layLibrary(t *testing.T, home string, beside []string) {
	t.Helper()
	s := newShelf(t)
	database := config.Database(s.home)
	held, err := tempdb.OpenAt(t.Context(), database, sqlite.Options{Access: ibid.AccessRead}) // keeps the log from being folded in
	if err != nil {
		t.Fatal(err)
	}
	s.must("ask", "How often are the tide gauges read?")
	if len(beside) < 3 && !strings.Contains(strings.Join(beside, ""), "-wal") {
		if err := held.Close(); err != nil {
			t.Fatal(err)
		}
	} else {
		defer held.Close()
	}
	copyFile(t, database, config.Database(home))
	for _, suffix := range beside {
		copyFile(t, database+suffix, config.Database(home)+suffix)
	}
	if err := fake.SharePDFium(config.Cache(home)); err != nil {
		t.Fatal(err)
	}
}

// The commands that read work on a full disk and on a read-only one, whatever stands
// beside the database, and say once why nothing is stored; those that write say so and
// change nothing.
func TestDisksThatCannotBeWritten(t *testing.T) {
	compilePDFium(t)
	for state, beside := range libraries {
		for kind, spoil := range map[string]struct {
			spoil func(disk)
			says  string
		}{
			"full":      {disk.fill, "The disk is full"},
			"read-only": {disk.makeReadOnly, "The disk is read-only"},
		} {
			t.Run(kind+", "+state, func(t *testing.T) {
				d := newDisk(t)
				s := &shelf{t: t, home: filepath.Join(d.path, "home"), env: append(os.Environ(), "IBID_HOME="+filepath.Join(d.path, "home"), "OLLAMA_BASE_URL=127.0.0.1:9")}
				var err error
				if s.folder, err = filepath.Abs("samples"); err != nil {
					t.Fatal(err)
				}
				layLibrary(t, s.home, beside)
				spoil.spoil(d)
				elsewhere := t.TempDir()
				for _, args := range [][]string{
					{"list"}, {"search", "tide"}, {"ask", "How often are the tide gauges read?"}, {"history"},
					{"export", "1", "--format", "markdown", "--out", filepath.Join(elsewhere, "answer.md")}, {"insights"}, {"storage"}, {"doctor"},
					{"backup", filepath.Join(elsewhere, "library.ibidbackup")}, {"index"}, {"queue"}, {"inspect", "1"},
				} {
					out, errs, err := s.run(args...)
					if err != nil || out == "" && args[0] != "export" {
						t.Errorf("ibid %q: %v\n%s%s", args, err, out, errs)
					}
					if n := strings.Count(errs, "reading only"); n > 1 || n == 1 && !strings.Contains(errs, spoil.says) {
						t.Errorf("ibid %q says: %s", args, errs)
					}
					if args[0] == "ask" && !strings.Contains(out, "gauge") {
						t.Errorf("ask says: %s", out)
					}
					// The log of a killed process has room for a little more, so on a
					// full disk the answer may be kept.
					kept := kind == "full" && len(beside) == 4
					if args[0] == "ask" && !kept && !strings.Contains(out, "This answer was not kept.") {
						t.Errorf("ask doesn't say that the answer was not kept: %s", out)
					}
				}
				if out := s.must("history"); !strings.Contains(out, "How often are the tide gauges read?") {
					t.Errorf("the conversation in the log is not there: %s", out)
				}
				for _, args := range [][]string{{"add", "staff-handbook.pdf"}, {"remove", "1"}, {"tag", "add", "coast", "1"}, {"history", "delete", "1"}} {
					if kind == "full" && len(beside) == 4 && args[0] != "add" {
						continue // the files that are there have room for a little more
					}
					if said := s.refused(args...); !strings.Contains(said, spoil.says) && !strings.Contains(said, "no space left") {
						t.Errorf("ibid %q says %q, want %q", args, said, spoil.says)
					}
				}
				if out := s.must("list"); !strings.Contains(out, "Tide") && !strings.Contains(out, "tide") {
					t.Errorf("the library has changed: %s", out)
				}
			})
		}
	}
}
