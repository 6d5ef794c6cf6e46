package folder_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/library/folder"
)

// makeFiles makes a folder with files of a few bytes.
func makeFiles(t *testing.T, root string, paths ...string) {
	t.Helper()
	for _, within := range paths {
		path := filepath.Join(root, filepath.FromSlash(within))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(within), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, ago(5), ago(5)); err != nil {
			t.Fatal(err)
		}
	}
}

func ignoring(t *testing.T, patterns ...string) folder.Ignore {
	t.Helper()
	ignore, err := folder.ParseIgnore(patterns)
	if err != nil {
		t.Fatal(err)
	}
	return ignore
}

func scan(t *testing.T, root string, patterns ...string) folder.Listing {
	t.Helper()
	found, err := folder.Scan(t.Context(), root, ignoring(t, patterns...))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func pathsOf(found folder.Listing) string {
	var paths []string
	for _, f := range found.Files {
		paths = append(paths, f.Path)
	}
	return strings.Join(paths, " ")
}

func TestScanListsPDFs(t *testing.T) {
	root := t.TempDir()
	makeFiles(t, root, "b.pdf", "A.PDF", "sub/deep/c.pdf", "sub/d.pdf", "e.txt", "pdf", ".hidden.pdf", "._a.pdf", ".git/f.pdf", "drafts/g.pdf", "folder.pdf/h.pdf")
	found := scan(t, root, "drafts/")
	if got, want := pathsOf(found), "A.PDF b.pdf folder.pdf/h.pdf sub/d.pdf sub/deep/c.pdf"; got != want {
		t.Errorf("found %s, want %s", got, want)
	}
	if f := found.Files[4]; f.Bytes != int64(len("sub/deep/c.pdf")) || !f.Modified.Equal(ago(5)) {
		t.Errorf("%+v, want its size and time", f)
	}
	if found.Empty || len(found.Unread) > 0 || found.Device == 0 {
		t.Errorf("empty %t, unread %v, device %d", found.Empty, found.Unread, found.Device)
	}
}

func TestScanFollowsNoLinks(t *testing.T) {
	root, elsewhere := t.TempDir(), t.TempDir()
	makeFiles(t, root, "sub/a.pdf")
	makeFiles(t, elsewhere, "b.pdf")
	for link, target := range map[string]string{
		"sub/loop": root, "out": elsewhere, "out.pdf": filepath.Join(elsewhere, "b.pdf"), "twice.pdf": filepath.Join(root, "sub/a.pdf"), "broken.pdf": "nowhere",
	} {
		if err := os.Symlink(target, filepath.Join(root, link)); err != nil {
			t.Skip("no links here:", err)
		}
	}
	if got := pathsOf(scan(t, root)); got != "sub/a.pdf" {
		t.Errorf("found %s, want sub/a.pdf once", got)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(root, link); err != nil {
		t.Fatal(err)
	}
	if got := pathsOf(scan(t, link)); got != "sub/a.pdf" {
		t.Errorf("found %q through a link to the folder, want sub/a.pdf", got)
	}
}

func TestScanOfNoFolder(t *testing.T) {
	root := t.TempDir()
	makeFiles(t, root, "a.pdf")
	for _, path := range []string{filepath.Join(root, "missing"), filepath.Join(root, "a.pdf")} {
		_, err := folder.Scan(t.Context(), path, folder.Ignore{})
		if ibid.CodeOf(err) != ibid.CodeUnreachable || ibid.AsError(err).Hint == "" {
			t.Errorf("%s: %v, want %s with a hint", path, err, ibid.CodeUnreachable)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := folder.Scan(ctx, root, folder.Ignore{}); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v, want the context's error", err)
	}
}

// failing is a disk on which some sub-folders cannot be read.
type failing struct {
	fs.ReadDirFS
	unreadable []string
}

func (f failing) ReadDir(name string) ([]fs.DirEntry, error) {
	if slices.Contains(f.unreadable, name) {
		return nil, fs.ErrPermission
	}
	return f.ReadDirFS.ReadDir(name)
}

func TestUnreadableSubFoldersAreSaid(t *testing.T) {
	disk := fstest.MapFS{"a.pdf": {}, "x/b.pdf": {}, "x/deep/c.pdf": {}, "y/d.pdf": {}}
	walk := func(unreadable ...string) (folder.Listing, error) {
		return folder.Walk(failing{disk, unreadable}, folder.Ignore{}, func() error { return nil })
	}
	found, err := walk("x/deep")
	if err != nil || pathsOf(found) != "a.pdf x/b.pdf y/d.pdf" || !slices.Equal(found.Unread, []string{"x/deep"}) {
		t.Errorf("found %s, unread %v, %v", pathsOf(found), found.Unread, err)
	}
	if _, err := walk("."); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("the folder itself: %v, want an error", err)
	}
}

func TestADiskThatDoesNotAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		forever := make(chan struct{})
		defer close(forever)
		_, err := folder.Patiently(t.Context(), time.Minute, func(step func() error) (folder.Listing, error) {
			for range 5 {
				time.Sleep(50 * time.Second)
				if err := step(); err != nil {
					t.Errorf("given up while it goes on: %v", err)
				}
			}
			<-forever
			return folder.Listing{}, step()
		})
		if err == nil {
			t.Error("no error of a disk that does not answer")
		}
	})
}

func TestReachable(t *testing.T) {
	files := []ibid.FolderFile{known("a.pdf", 1, ago(5)), known("x/b.pdf", 1, ago(5))}
	left := []folder.File{there("a.pdf", 1, ago(5))}
	others := []folder.File{there("z.pdf", 1, ago(5))}
	for _, tt := range []struct {
		name   string
		known  []ibid.FolderFile
		found  folder.Listing
		before folder.Device
		away   bool
	}{
		{"an empty folder that was always empty", nil, folder.Listing{Empty: true, Device: 1}, 1, false},
		{"files are there", files, folder.Listing{Files: left, Device: 1}, 1, false},
		{"nothing is there any more", files, folder.Listing{Empty: true, Device: 1}, 1, true},
		{"only things that are no PDFs", files, folder.Listing{Device: 1}, 1, false},
		{"other files, the same disk", files, folder.Listing{Files: others, Device: 1}, 1, false},
		{"other files, another disk", files, folder.Listing{Files: others, Device: 2}, 1, true},
		{"no PDFs, another disk", files, folder.Listing{Device: 2}, 1, true},
		{"a new disk with the old files", files, folder.Listing{Files: left, Device: 2}, 1, false},
		{"a new disk, where they may be unseen", files, folder.Listing{Unread: []string{"x"}, Device: 2}, 1, false},
		{"other files, disk unknown", files, folder.Listing{Files: others, Device: 2}, 0, false},
	} {
		err := folder.Reachable("/data", tt.found, tt.known, tt.before)
		if away := ibid.CodeOf(err) == ibid.CodeUnreachable; away != tt.away || away != (err != nil) {
			t.Errorf("%s: %v, want away %t", tt.name, err, tt.away)
		}
	}
}

func TestWhatWasFoundMayHaveChangedSince(t *testing.T) {
	root := t.TempDir()
	makeFiles(t, root, "sub/a.pdf", "sub/b.pdf", "sub/c.pdf", "sub/d.pdf")
	found := scan(t, root)
	for _, err := range []error{
		os.Truncate(filepath.Join(root, "sub", "b.pdf"), 1),
		os.Chtimes(filepath.Join(root, "sub", "c.pdf"), ago(1), ago(1)),
		os.Remove(filepath.Join(root, "sub", "d.pdf")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for i, want := range []bool{true, false, false, false} {
		if f := found.Files[i]; f.Unchanged(root) != want {
			t.Errorf("%s unchanged: %t, want %t", f.Path, !want, want)
		}
	}
	if err := folder.Present(t.Context(), root, found); err != nil {
		t.Error(err)
	}
	found.Device++
	if err := folder.Present(t.Context(), root, found); ibid.CodeOf(err) != ibid.CodeUnreachable {
		t.Errorf("another disk: %v, want %s", err, ibid.CodeUnreachable)
	}
	if err := folder.Present(t.Context(), filepath.Join(root, "missing"), found); ibid.CodeOf(err) != ibid.CodeUnreachable {
		t.Errorf("missing: %v, want %s", err, ibid.CodeUnreachable)
	}
}
