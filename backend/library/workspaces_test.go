package library_test

import (
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/library"
)

func TestFindWorkspace(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	b.run(t)
	second := b.other(t)
	for name, want := range map[string]ibid.WorkspaceID{
		"":                        workspace, // the first
		"Second":                  second,
		"  sECOND ":               second,
		strconv.Itoa(int(second)): second,
		"Third":                   0,
	} {
		got, err := b.Workspaces.Find(t.Context(), name)
		if got.ID != want || (want == 0) != (ibid.CodeOf(err) == ibid.CodeNotFound) {
			t.Errorf("FindWorkspace(%q) = %+v, %v; want %d", name, got, err, want)
		}
	}
	if _, err := b.Workspaces.Archive(t.Context(), workspace, true); err != nil {
		t.Fatal(err)
	}
	if got, err := b.Workspaces.Find(t.Context(), ""); err != nil || got.ID != second {
		t.Errorf("with the first one archived: %+v, %v; want the second", got, err)
	}
}

func TestProfilesOfWorkspaces(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	b.run(t)
	second := b.other(t)
	for _, name := range []string{"fast", "balanced", "careful", ""} {
		w, err := b.Workspaces.SetProfile(t.Context(), second, name)
		if err != nil || w.ID != second || string(w.Profile) != name {
			t.Errorf("set to %q: %+v, %v", name, w, err)
		}
	}
	if _, err := b.Workspaces.SetProfile(t.Context(), second, "careful"); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Workspaces.SetProfile(t.Context(), second, "quick"); ibid.CodeOf(err) != ibid.CodeInvalid || ibid.AsError(err).Hint == "" {
		t.Errorf("a profile that is none: %v", err)
	}
	if _, err := b.Workspaces.SetProfile(t.Context(), 99, "fast"); ibid.CodeOf(err) != ibid.CodeNotFound {
		t.Errorf("a workspace that is none: %v", err)
	}
	all, err := b.Workspaces.List(t.Context())
	if err != nil || len(all) != 2 || all[0].Profile != "" || all[1].Profile != ibid.ProfileCareful {
		t.Errorf("workspaces: %+v, %v", all, err)
	}
}

func TestNamesOfWorkspaces(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	b.run(t)
	second := b.other(t)
	for name, want := range map[string]ibid.Code{" ": ibid.CodeInvalid, "second": ibid.CodeConflict, "a\nb": ibid.CodeInvalid} {
		if _, err := b.Workspaces.Create(t.Context(), name); ibid.CodeOf(err) != want {
			t.Errorf("create %q: %v, want %s", name, err, want)
		}
	}
	w, err := b.Workspaces.Rename(t.Context(), second, " Hallam Mill ")
	if err != nil || w.Name != "Hallam Mill" {
		t.Errorf("renamed: %+v, %v", w, err)
	}
	if _, err := b.Workspaces.Rename(t.Context(), second, ""); ibid.CodeOf(err) != ibid.CodeInvalid {
		t.Errorf("no name: %v", err)
	}
	if err := b.Workspaces.Delete(t.Context(), second); err != nil {
		t.Fatal(err)
	}
	if err := b.Workspaces.Delete(t.Context(), workspace); ibid.CodeOf(err) != ibid.CodeConflict {
		t.Errorf("delete the last one: %v, want %s", err, ibid.CodeConflict)
	}
}

// The window is told of every document whose tags change, and of no other.
func TestTagsAreTold(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	told := make(chan library.Change, 1000)
	b.Notify(func(c library.Change) { told <- c })
	b.run(t)
	lease, letter := b.put(t, "lease.pdf", 2), b.put(t, "letter.pdf", 3)
	b.wait(t)
	for len(told) > 0 {
		<-told
	}
	both := []ibid.DocumentID{lease.ID, letter.ID}
	for _, step := range []struct {
		name   string
		change func() error
		want   map[ibid.DocumentID][]string
	}{
		{"tag both", func() error { return b.Tags.Add(t.Context(), workspace, both, "rent") },
			map[ibid.DocumentID][]string{lease.ID: {"rent"}, letter.ID: {"rent"}}},
		{"tag one", func() error { return b.Tags.Add(t.Context(), workspace, both[:1], "Urgent") },
			map[ibid.DocumentID][]string{lease.ID: {"rent", "Urgent"}}},
		{"rename", func() error { return b.Tags.Rename(t.Context(), workspace, "urgent", "later") },
			map[ibid.DocumentID][]string{lease.ID: {"later", "rent"}}},
		{"untag", func() error { return b.Tags.Remove(t.Context(), workspace, both[1:], "rent") },
			map[ibid.DocumentID][]string{letter.ID: {}}},
		{"delete", func() error { return b.Tags.Delete(t.Context(), workspace, "rent") },
			map[ibid.DocumentID][]string{lease.ID: {"later"}}},
	} {
		if err := step.change(); err != nil {
			t.Fatalf("%s: %v", step.name, err)
		}
		for range step.want {
			c := <-told
			if want, ok := step.want[c.Document.ID]; !ok || !slices.Equal(c.Document.Tags, want) {
				t.Errorf("%s: told that %d has %v, want %v", step.name, c.Document.ID, c.Document.Tags, step.want)
			}
		}
		if len(told) > 0 {
			t.Errorf("%s: told of %d more", step.name, len(told))
		}
	}
}
