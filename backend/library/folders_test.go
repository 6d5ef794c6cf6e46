package library_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

func TestAddFolderRefuses(t *testing.T) {
	k := inStep(t, "write a.pdf oak; write sub/b.pdf elm")
	for name, tt := range map[string]struct {
		path   string
		ignore string
		want   ibid.Code
	}{
		"a folder that is not there":    {filepath.Join(k.root, "missing"), "", ibid.CodeNotFound},
		"a file":                        {filepath.Join(k.root, "a.pdf"), "", ibid.CodeInvalid},
		"the same folder":               {k.root, "", ibid.CodeConflict},
		"a folder within it":            {filepath.Join(k.root, "sub"), "", ibid.CodeConflict},
		"a folder around it":            {filepath.Dir(k.root), "", ibid.CodeConflict},
		"a pattern that makes no sense": {t.TempDir(), "[a", ibid.CodeInvalid},
	} {
		_, err := k.Folders.Add(t.Context(), workspace, tt.path, []string{tt.ignore})
		if ibid.CodeOf(err) != tt.want || ibid.AsError(err).Hint == "" {
			t.Errorf("%s: %v, want %s with a hint", name, err, tt.want)
		}
	}
	if _, err := k.Folders.Set(t.Context(), workspace, k.id, []string{"{a"}, false); ibid.CodeOf(err) != ibid.CodeInvalid {
		t.Errorf("a pattern that makes no sense: %v, want %s", err, ibid.CodeInvalid)
	}
}

func TestRemoveFolder(t *testing.T) {
	for documents, want := range map[bool]string{false: "-ash, a.pdf: oak, b.pdf: elm, fir<elm", true: ""} {
		k := inStep(t, "write a.pdf oak; write b.pdf fir; write c.pdf ash")
		for _, change := range []string{"write b.pdf elm", "delete c.pdf", ""} {
			if _, err := k.sync(); err != nil {
				t.Fatal(err)
			}
			k.do(change)
		}
		if err := k.Folders.Remove(t.Context(), workspace, k.id, documents); err != nil {
			t.Fatal(err)
		}
		if got := k.documents(); got != want {
			t.Errorf("documents too: %t: %s, want %s", documents, got, want)
		}
		if folders, err := k.Folders.List(t.Context(), workspace); err != nil || len(folders) > 0 {
			t.Errorf("folders %v, %v, want none", folders, err)
		}
		if _, err := os.Stat(filepath.Join(k.root, "a.pdf")); err != nil {
			t.Errorf("the file itself: %v", err)
		}
		if _, err := k.sync(); ibid.CodeOf(err) != ibid.CodeNotFound {
			t.Errorf("look through it: %v, want %s", err, ibid.CodeNotFound)
		}
	}
}

// The same bytes in two folders of a workspace are one document, which stays for as
// long as one of them has it.
func TestTwoFoldersWithTheSameFile(t *testing.T) {
	k := inStep(t, "write a.pdf oak; write z.pdf fir")
	other := t.TempDir()
	f, err := k.Folders.Add(t.Context(), workspace, other, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := k.write(filepath.Join(other, "b.pdf"), "oak"); err != nil {
		t.Fatal(err)
	}
	both := func() string {
		for _, id := range []ibid.FolderID{k.id, f.ID} {
			if _, err := k.Folders.Sync(t.Context(), workspace, id, nil); err != nil {
				t.Fatal(err)
			}
		}
		return strings.ReplaceAll(k.documents(), filepath.ToSlash(mustRel(t, k.root, other)), "other")
	}
	if got, want := both(), "other/b.pdf: oak, z.pdf: fir"; got != want {
		t.Errorf("documents %s, want %s", got, want)
	}
	k.do("delete a.pdf")
	if got, want := both(), "other/b.pdf: oak, z.pdf: fir"; got != want {
		t.Errorf("gone from one: %s, want %s", got, want)
	}
	if err := k.Folders.Remove(t.Context(), workspace, k.id, true); err != nil {
		t.Fatal(err)
	}
	if got, want := k.documents(), "other/b.pdf: oak"; strings.ReplaceAll(got, filepath.ToSlash(mustRel(t, k.root, other)), "other") != want {
		t.Errorf("one folder removed with its documents: %s, want %s", got, want)
	}
}
