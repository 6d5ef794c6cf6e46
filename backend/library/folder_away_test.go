package library_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/library/folder"
)

func TestAFolderThatIsAway(t *testing.T) {
	k := inStep(t, "write a.pdf oak; write sub/b.pdf elm")
	if _, err := k.sync(); err != nil {
		t.Fatal(err)
	}
	for name, away := range map[string]func() error{
		"not there": func() error { return os.Rename(k.root, k.root+"-away") },
		"empty":     func() error { return errors.Join(os.Rename(k.root, k.root+"-away"), os.Mkdir(k.root, 0o700)) },
		"a file":    func() error { return errors.Join(os.Rename(k.root, k.root+"-away"), os.WriteFile(k.root, nil, 0o600)) },
	} {
		t.Run(name, func(t *testing.T) {
			if err := away(); err != nil {
				t.Fatal(err)
			}
			for range 2 {
				if c, err := k.sync(); ibid.CodeOf(err) != ibid.CodeUnreachable || changes(c) != "" {
					t.Errorf("%s, %v; want %s", changes(c), err, ibid.CodeUnreachable)
				}
			}
			if got := k.documents(); got != "a.pdf: oak, sub/b.pdf: elm" {
				t.Errorf("documents %s, want both as they were", got)
			}
			if f := k.folder(); f.Problem == nil || f.Problem.Code != ibid.CodeUnreachable || f.CheckedAt.IsZero() {
				t.Errorf("folder %+v, want its problem and when it was looked through", f)
			}
			if err := errors.Join(os.RemoveAll(k.root), os.Rename(k.root+"-away", k.root)); err != nil {
				t.Fatal(err)
			}
			if c, err := k.sync(); err != nil || changes(c) != "" || k.folder().Problem != nil {
				t.Errorf("back again: %s, %v, problem %v", changes(c), err, k.folder().Problem)
			}
		})
	}
}

// A drive that is away can leave another disk in its place.
func TestAnotherDiskInItsPlace(t *testing.T) {
	elsewhere, err := os.MkdirTemp("/dev/shm", "ibid")
	if err != nil {
		t.Skip("no other disk here:", err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(elsewhere) })
	k := inStep(t, "write a.pdf oak")
	real := k.root + "-real"
	if err := errors.Join(os.Rename(k.root, real), os.Symlink(real, k.root), k.write(filepath.Join(elsewhere, "b.pdf"), "elm")); err != nil {
		t.Fatal(err)
	}
	if _, err := k.sync(); err != nil {
		t.Fatal(err)
	}
	if here, there := device(t, real), device(t, elsewhere); here == there {
		t.Skip("one disk holds all here")
	}
	for range 2 {
		if err := errors.Join(os.Remove(k.root), os.Symlink(elsewhere, k.root)); err != nil {
			t.Fatal(err)
		}
		if c, err := k.sync(); ibid.CodeOf(err) != ibid.CodeUnreachable || changes(c) != "" || k.documents() != "a.pdf: oak" {
			t.Errorf("%s, %v, documents %s; want %s and nothing changed", changes(c), err, k.documents(), ibid.CodeUnreachable)
		}
		if err := errors.Join(os.Remove(k.root), os.Symlink(real, k.root)); err != nil {
			t.Fatal(err)
		}
		if c, err := k.sync(); err != nil || changes(c) != "" {
			t.Errorf("back again: %s, %v", changes(c), err)
		}
	}
}

func device(t *testing.T, path string) folder.Device {
	t.Helper()
	found, err := folder.Scan(t.Context(), path, folder.Ignore{})
	if err != nil {
		t.Fatal(err)
	}
	return found.Device
}

// A file that may not be read is tried again at every look, and its document stays.
func TestAFileThatMayNotBeRead(t *testing.T) {
	if os.Geteuid() <= 0 {
		t.Skip("this user may read everything")
	}
	k := inStep(t, "write a.pdf oak; write b.pdf elm")
	allow := func(within string, mode fs.FileMode) {
		if err := os.Chmod(filepath.Join(k.root, within), mode); err != nil {
			t.Fatal(err)
		}
	}
	look := func(wantChanges, wantDocs string) {
		t.Helper()
		if c, err := k.sync(); err != nil || changes(c) != wantChanges || k.documents() != wantDocs {
			t.Errorf("%s, %v, documents %s; want %s, %s", changes(c), err, k.documents(), wantChanges, wantDocs)
		}
	}
	allow("b.pdf", 0)
	look("1 new, 1 refused", "a.pdf: oak")
	look("", "a.pdf: oak")
	allow("b.pdf", 0o600)
	look("1 new", "a.pdf: oak, b.pdf: elm")
	k.do("touch b.pdf")
	allow("b.pdf", 0)
	look("", "a.pdf: oak, b.pdf: elm")
}

func TestAFileThatIsBeingWritten(t *testing.T) {
	k := inStep(t, "write a.pdf oak")
	path := filepath.Join(k.root, "a.pdf")
	if err := os.Chtimes(path, time.Now(), time.Now()); err != nil {
		t.Fatal(err)
	}
	if c, err := k.sync(); err != nil || changes(c) != "1 waiting" || k.documents() != "" {
		t.Errorf("%s, %v, documents %q; want it to wait", changes(c), err, k.documents())
	}
	k.do("touch a.pdf")
	if c, err := k.sync(); err != nil || changes(c) != "1 new" {
		t.Errorf("%s, %v; want it new", changes(c), err)
	}
}
