package folder_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
	"ibid/backend/library/folder"
)

var now = time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)

// ago is a time in the past, by minutes.
func ago(minutes int) time.Time { return now.Add(-time.Duration(minutes) * time.Minute) }

func known(path string, bytes int64, modified time.Time) ibid.FolderFile {
	return ibid.FolderFile{Path: path, Bytes: bytes, Modified: modified, Document: 1}
}

func refused(path string, bytes int64, modified time.Time, code ibid.Code) ibid.FolderFile {
	return ibid.FolderFile{Path: path, Bytes: bytes, Modified: modified, Failure: ibid.Errorf(code, "It is refused.")}
}

func there(path string, bytes int64, modified time.Time) folder.File {
	return folder.File{Path: path, Bytes: bytes, Modified: modified}
}

// told writes changes as a line each, so that a table can be read.
func told(c folder.Changes) string {
	var lines []string
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	for _, f := range c.New {
		add("new %s", f.Path)
	}
	for _, m := range c.Changed {
		add("changed %s", m.Found.Path)
	}
	for _, m := range c.Renamed {
		add("renamed %s > %s", m.Known.Path, m.Found.Path)
	}
	for _, k := range c.Gone {
		add("gone %s", k.Path)
	}
	for _, k := range c.Same {
		add("same %s", k.Path)
	}
	for _, k := range c.Unseen {
		add("unseen %s", k.Path)
	}
	for _, f := range c.Waiting {
		add("waiting %s", f.Path)
	}
	return strings.Join(lines, ", ")
}

func TestDiff(t *testing.T) {
	type (
		was = []ibid.FolderFile
		is  = []folder.File
	)
	moment := now.Add(-time.Second)
	for _, tt := range []struct {
		name   string
		known  was
		found  is
		unread []string
		want   string
	}{
		{"nothing", nil, nil, nil, ""},
		{"a first look", nil, is{there("a.pdf", 1, ago(5)), there("sub/b.pdf", 2, ago(5))}, nil, "new a.pdf, new sub/b.pdf"},
		{"nothing happened", was{known("a.pdf", 1, ago(5))}, is{there("a.pdf", 1, ago(5))}, nil, "same a.pdf"},
		{"longer", was{known("a.pdf", 1, ago(5))}, is{there("a.pdf", 2, ago(5))}, nil, "changed a.pdf"},
		{"later", was{known("a.pdf", 1, ago(5))}, is{there("a.pdf", 1, ago(4))}, nil, "changed a.pdf"},
		{"earlier: an old version was put back", was{known("a.pdf", 1, ago(5))}, is{there("a.pdf", 1, ago(6))}, nil, "changed a.pdf"},
		{"removed", was{known("a.pdf", 1, ago(5))}, nil, nil, "gone a.pdf"},

		{"another name", was{known("a.pdf", 1, ago(5))}, is{there("b.pdf", 1, ago(5))}, nil, "renamed a.pdf > b.pdf"},
		{"another sub-folder", was{known("a.pdf", 1, ago(5))}, is{there("old/a.pdf", 1, ago(5))}, nil, "renamed a.pdf > old/a.pdf"},
		{"capitals", was{known("a.pdf", 1, ago(5))}, is{there("A.PDF", 1, ago(5))}, nil, "renamed a.pdf > A.PDF"},
		{"another name and another time is another file", was{known("a.pdf", 1, ago(5))}, is{there("b.pdf", 1, ago(4))}, nil, "new b.pdf, gone a.pdf"},
		{"another name and another size is another file", was{known("a.pdf", 1, ago(5))}, is{there("b.pdf", 2, ago(5))}, nil, "new b.pdf, gone a.pdf"},
		{"a copy is no rename", was{known("a.pdf", 1, ago(5))}, is{there("a.pdf", 1, ago(5)), there("b.pdf", 1, ago(5))}, nil, "new b.pdf, same a.pdf"},
		{"one of two copies is removed", was{known("a.pdf", 1, ago(5)), known("b.pdf", 1, ago(5))}, is{there("b.pdf", 1, ago(5))}, nil, "gone a.pdf, same b.pdf"},
		{"moved away, and a new one in its place", was{known("a.pdf", 1, ago(5))}, is{there("a.pdf", 2, ago(1)), there("old/a.pdf", 1, ago(5))}, nil, "new old/a.pdf, changed a.pdf"},
		{"two have swapped their names", was{known("a.pdf", 1, ago(5)), known("b.pdf", 2, ago(6))}, is{there("a.pdf", 2, ago(6)), there("b.pdf", 1, ago(5))}, nil, "changed a.pdf, changed b.pdf"},
		{"a sub-folder of like files is renamed",
			was{known("x/a.pdf", 1, ago(5)), known("x/b.pdf", 1, ago(5))}, is{there("y/a.pdf", 1, ago(5)), there("y/b.pdf", 1, ago(5))}, nil,
			"renamed x/a.pdf > y/a.pdf, renamed x/b.pdf > y/b.pdf"},
		{"like files: the same name goes first", was{known("x/b.pdf", 1, ago(5))}, is{there("a.pdf", 1, ago(5)), there("y/b.pdf", 1, ago(5))}, nil, "new a.pdf, renamed x/b.pdf > y/b.pdf"},
		{"like files: the rest in their order", was{known("1.pdf", 1, ago(5)), known("2.pdf", 1, ago(5))}, is{there("3.pdf", 1, ago(5)), there("4.pdf", 1, ago(5))}, nil, "renamed 1.pdf > 3.pdf, renamed 2.pdf > 4.pdf"},
		{"like files: fewer than there were", was{known("1.pdf", 1, ago(5)), known("2.pdf", 1, ago(5))}, is{there("3.pdf", 1, ago(5))}, nil, "renamed 1.pdf > 3.pdf, gone 2.pdf"},

		{"new, being written", nil, is{there("a.pdf", 1, moment)}, nil, "waiting a.pdf"},
		{"new, settled just now", nil, is{there("a.pdf", 1, now.Add(-folder.Settle))}, nil, "new a.pdf"},
		{"known, being written", was{known("a.pdf", 1, ago(5))}, is{there("a.pdf", 2, moment)}, nil, "waiting a.pdf"},
		{"known, and as it was a moment ago", was{known("a.pdf", 1, moment)}, is{there("a.pdf", 1, moment)}, nil, "same a.pdf"},
		{"renamed a moment after it was written", was{known("a.pdf", 1, moment)}, is{there("b.pdf", 1, moment)}, nil, "renamed a.pdf > b.pdf"},
		{"by a clock a little ahead", nil, is{there("a.pdf", 1, now.Add(time.Second))}, nil, "waiting a.pdf"},
		{"by a clock far ahead", nil, is{there("a.pdf", 1, now.Add(time.Hour))}, nil, "new a.pdf"},

		{"a sub-folder could not be read", was{known("x/a.pdf", 1, ago(5)), known("y.pdf", 1, ago(5))}, nil, []string{"x"}, "gone y.pdf, unseen x/a.pdf"},
		{"only that sub-folder", was{known("xy/a.pdf", 1, ago(5))}, nil, []string{"x"}, "gone xy/a.pdf"},
		{"a file could not be looked at", was{known("a.pdf", 1, ago(5))}, nil, []string{"a.pdf"}, "unseen a.pdf"},
		{"what is not seen was not renamed", was{known("x/a.pdf", 1, ago(5))}, is{there("a.pdf", 1, ago(5))}, []string{"x"}, "new a.pdf, unseen x/a.pdf"},

		{"no PDF, unchanged", was{refused("a.pdf", 1, ago(5), ibid.CodeNotPDF)}, is{there("a.pdf", 1, ago(5))}, nil, "same a.pdf"},
		{"no PDF, changed", was{refused("a.pdf", 1, ago(5), ibid.CodeNotPDF)}, is{there("a.pdf", 2, ago(1))}, nil, "changed a.pdf"},
		{"unreadable, tried at every look", was{refused("a.pdf", 1, ago(5), ibid.CodeInvalid)}, is{there("a.pdf", 1, ago(5))}, nil, "changed a.pdf"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := told(folder.Diff(tt.known, folder.Listing{Files: tt.found, Unread: tt.unread}, now))
			if got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

// Applying the changes to what is known gives what is found, but for files that
// wait and those nobody could see; and every file is in one place.
func TestDiffLeadsToWhatIsFound(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 8))
	for round := range 5000 {
		was, found := anyFolder(random), folder.Listing{}
		var before []ibid.FolderFile
		for _, f := range was {
			before = append(before, known(f.Path, f.Bytes, f.Modified))
		}
		found.Files = anyFolder(random)
		if random.IntN(4) == 0 {
			found.Unread = []string{"x"}
			found.Files = slices.DeleteFunc(found.Files, func(f folder.File) bool { return strings.HasPrefix(f.Path, "x/") })
		}
		c := folder.Diff(slices.Clone(before), found, now)
		got, want := applied(t, before, c), wanted(found, c)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("round %d: %s\nfrom %v\nto   %v\n%s", round, told(c), was, found, diff)
		}
	}
}

// anyFolder is a small folder of files that often look alike.
func anyFolder(random *rand.Rand) (files []folder.File) {
	for _, path := range []string{"a.pdf", "b.pdf", "c.pdf", "x/a.pdf", "x/b.pdf", "y/a.pdf"} {
		if random.IntN(2) == 0 {
			files = append(files, there(path, random.Int64N(2), now.Add(-time.Duration(random.IntN(3))*2*time.Second)))
		}
	}
	return files
}

// applied is what is known after changes.
func applied(t *testing.T, before []ibid.FolderFile, c folder.Changes) map[string]folder.File {
	t.Helper()
	after := map[string]folder.File{}
	for _, k := range before {
		after[k.Path] = there(k.Path, k.Bytes, k.Modified)
	}
	take := func(path string) {
		if _, ok := after[path]; !ok {
			t.Fatalf("%s is not known, or taken twice: %s", path, told(c))
		}
		delete(after, path)
	}
	for _, k := range c.Gone {
		take(k.Path)
	}
	for _, m := range slices.Concat(c.Renamed, c.Changed) {
		take(m.Known.Path)
	}
	for _, m := range slices.Concat(c.Renamed, c.Changed) {
		after[m.Found.Path] = m.Found
	}
	for _, f := range c.New {
		if _, ok := after[f.Path]; ok {
			t.Fatalf("%s is new, and known: %s", f.Path, told(c))
		}
		after[f.Path] = f
	}
	for _, f := range c.Waiting {
		delete(after, f.Path)
	}
	return after
}

// wanted is what is found, without what waits and with what was not seen.
func wanted(found folder.Listing, c folder.Changes) map[string]folder.File {
	want := map[string]folder.File{}
	for _, f := range found.Files {
		want[f.Path] = f
	}
	for _, f := range c.Waiting {
		delete(want, f.Path)
	}
	for _, k := range c.Unseen {
		want[k.Path] = there(k.Path, k.Bytes, k.Modified)
	}
	return want
}
