package library_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"ibid/backend/ibid"
)

type lookStep struct {
	do      string // what happened since the last look
	changes string // that the look finds
	docs    string // after it
}

// Every scenario begins with a folder that holds what the first step writes.
var scenarios = map[string][]lookStep{
	"files come": {
		{"write a.pdf oak; write sub/deep/b.PDF elm; write c.txt ash", "2 new", "a.pdf: oak, sub/deep/b.PDF: elm"},
		{"", "", "a.pdf: oak, sub/deep/b.PDF: elm"},
		{"write d.pdf fir", "1 new", "a.pdf: oak, d.pdf: fir, sub/deep/b.PDF: elm"},
	},
	"a file changes, and changes back": {
		{"write a.pdf oak", "1 new", "a.pdf: oak"},
		{"write a.pdf elm", "1 changed", "a.pdf: elm, oak<elm"},
		{"write a.pdf ash", "1 changed", "a.pdf: ash, elm<ash, oak<elm"},
		{"write a.pdf oak", "1 changed", "a.pdf: oak, ash<oak, elm<ash"},
	},
	"a file is written again with the same words": {
		{"write a.pdf oak", "1 new", "a.pdf: oak"},
		{"touch a.pdf", "", "a.pdf: oak"},
	},
	"a file is renamed": {
		{"write a.pdf oak", "1 new", "a.pdf: oak"},
		{"move a.pdf b.pdf", "1 renamed", "b.pdf: oak"},
		{"move b.pdf sub/c.pdf", "1 renamed", "sub/c.pdf: oak"},
		{"write sub/c.pdf elm", "1 changed", "oak<elm, sub/c.pdf: elm"},
	},
	"a sub-folder is renamed": {
		{"write x/a.pdf oak; write x/b.pdf elm", "2 new", "x/a.pdf: oak, x/b.pdf: elm"},
		{"move x y", "2 renamed", "y/a.pdf: oak, y/b.pdf: elm"},
	},
	"a file is renamed and written again": {
		{"write a.pdf oak", "1 new", "a.pdf: oak"},
		{"move a.pdf b.pdf; touch b.pdf", "", "b.pdf: oak"},
	},
	"the old version is put aside": {
		{"write a.pdf oak", "1 new", "a.pdf: oak"},
		{"move a.pdf old/a.pdf; write a.pdf elm", "1 changed", "a.pdf: elm, old/a.pdf: oak"},
	},
	"two files swap their names": {
		{"write a.pdf oak; write b.pdf elm", "2 new", "a.pdf: oak, b.pdf: elm"},
		{"move a.pdf c.pdf; move b.pdf a.pdf; move c.pdf b.pdf", "2 changed", "a.pdf: elm, b.pdf: oak"},
	},
	"another file has the size and time of one that has gone": {
		{"write a.pdf oak", "1 new", "a.pdf: oak"},
		{"write b.pdf elm; disguise b.pdf a.pdf; delete a.pdf", "1 new, 1 gone", "-oak, b.pdf: elm"},
	},
	"a file goes and comes back": {
		{"write a.pdf oak; write b.pdf elm", "2 new", "a.pdf: oak, b.pdf: elm"},
		{"delete a.pdf", "1 gone", "-oak, b.pdf: elm"},
		{"", "", "-oak, b.pdf: elm"},
		{"write c.pdf oak", "1 back", "b.pdf: elm, c.pdf: oak"},
	},
	"an old version comes back beside the new one": {
		{"write a.pdf oak", "1 new", "a.pdf: oak"},
		{"write a.pdf elm", "1 changed", "a.pdf: elm, oak<elm"},
		{"write b.pdf oak", "1 back", "a.pdf: elm, b.pdf: oak"},
	},
	"a file is there twice": {
		{"write a.pdf oak; copy a.pdf b.pdf; write z.pdf fir", "2 new", "b.pdf: oak, z.pdf: fir"},
		{"delete b.pdf", "", "a.pdf: oak, z.pdf: fir"},
		{"delete a.pdf", "1 gone", "-oak, z.pdf: fir"},
	},
	"a file that is there twice goes at once": {
		{"write a.pdf oak; copy a.pdf b.pdf; write z.pdf fir", "2 new", "b.pdf: oak, z.pdf: fir"},
		{"delete a.pdf; delete b.pdf", "1 gone", "-oak, z.pdf: fir"},
	},
	"one of two copies changes": {
		{"write a.pdf oak; copy a.pdf b.pdf", "1 new", "b.pdf: oak"},
		{"write b.pdf elm", "1 changed", "a.pdf: oak, b.pdf: elm"},
	},
	"what is no PDF": {
		{"write a.pdf junk; write b.pdf elm", "1 new, 1 refused", "b.pdf: elm"},
		{"", "", "b.pdf: elm"},
		{"touch a.pdf", "", "b.pdf: elm"},
		{"write a.pdf oak", "1 new", "a.pdf: oak, b.pdf: elm"},
		{"write a.pdf junk", "1 gone, 1 refused", "-oak, b.pdf: elm"},
		{"write a.pdf oak", "1 back", "a.pdf: oak, b.pdf: elm"},
	},
	"a person removes a document": {
		{"write a.pdf oak; write b.pdf elm", "2 new", "a.pdf: oak, b.pdf: elm"},
		{"remove oak", "", "b.pdf: elm"},
		{"touch a.pdf", "", "b.pdf: elm"},
		{"move a.pdf sub/c.pdf", "1 renamed", "b.pdf: elm"},
		{"write sub/c.pdf ash", "", "b.pdf: elm"},
		{"delete sub/c.pdf", "", "b.pdf: elm"},
		{"write sub/c.pdf ash", "1 new", "b.pdf: elm, sub/c.pdf: ash"},
	},
	"a person adds again what was left out": {
		{"write a.pdf oak; write b.pdf elm", "2 new", "a.pdf: oak, b.pdf: elm"},
		{"remove oak", "", "b.pdf: elm"},
		{"add a.pdf", "", "a.pdf: oak, b.pdf: elm"},
		{"write a.pdf ash", "1 changed", "a.pdf: ash, b.pdf: elm, oak<ash"},
	},
	"a person brings back what has gone": {
		{"write a.pdf oak; write b.pdf elm", "2 new", "a.pdf: oak, b.pdf: elm"},
		{"delete a.pdf", "1 gone", "-oak, b.pdf: elm"},
		{"bring oak", "", "a.pdf: oak, b.pdf: elm"},
		{"write a.pdf oak", "", "a.pdf: oak, b.pdf: elm"},
		{"delete a.pdf", "1 gone", "-oak, b.pdf: elm"},
	},
	"a person removes what has gone": {
		{"write a.pdf oak; write b.pdf elm", "2 new", "a.pdf: oak, b.pdf: elm"},
		{"delete a.pdf", "1 gone", "-oak, b.pdf: elm"},
		{"remove oak", "", "b.pdf: elm"},
		{"write a.pdf oak", "1 new", "a.pdf: oak, b.pdf: elm"},
	},
	"documents that were added by hand before": {
		{"write a.pdf oak; add a.pdf; write b.pdf elm", "1 new", "a.pdf: oak, b.pdf: elm"},
		{"delete a.pdf", "1 gone", "-oak, b.pdf: elm"},
	},
	"files that are passed over": {
		{"write a.pdf oak; write old/b.pdf elm", "2 new", "a.pdf: oak, old/b.pdf: elm"},
		{"ignore old/", "1 gone", "-elm, a.pdf: oak"},
		{"ignore", "1 back", "a.pdf: oak, old/b.pdf: elm"},
	},
}

func TestFolderInStep(t *testing.T) {
	for name, steps := range scenarios {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := inStep(t, steps[0].do)
			for i, step := range steps {
				if i > 0 {
					k.do(step.do)
				}
				got, err := k.sync()
				if err != nil || changes(got) != step.changes || k.documents() != step.docs {
					t.Fatalf("after %q: %s (%v)\n%s\nwant %s\n%s", step.do, changes(got), err, k.documents(), step.changes, step.docs)
				}
				k.known()
			}
		})
	}
}

// What happens while a folder is looked through is left for the next look.
func TestThingsHappenDuringALook(t *testing.T) {
	for name, tt := range map[string]struct {
		happens func(k *folderBench) error // after the first of two files
		changes string
		docs    string
		code    ibid.Code
	}{
		"a file changes":  {func(k *folderBench) error { return k.write(filepath.Join(k.root, "b.pdf"), "ash") }, "1 new, 1 waiting", "a.pdf: oak", ""},
		"a file goes":     {func(k *folderBench) error { return os.Remove(filepath.Join(k.root, "b.pdf")) }, "1 new, 1 waiting", "a.pdf: oak", ""},
		"the folder goes": {func(k *folderBench) error { return os.Rename(k.root, k.root+"-away") }, "1 new", "a.pdf: oak", ibid.CodeUnreachable},
	} {
		t.Run(name, func(t *testing.T) {
			k := inStep(t, "write a.pdf oak; write b.pdf elm")
			c, err := k.Folders.Sync(t.Context(), workspace, k.id, func(p ibid.Progress) {
				if p.Done == 1 {
					if err := tt.happens(k); err != nil {
						t.Error(err)
					}
				}
			})
			if ibid.CodeOf(err) != tt.code || changes(c) != tt.changes || k.documents() != tt.docs {
				t.Errorf("%s, %v, documents %s; want %s, %q, %s", changes(c), err, k.documents(), tt.changes, tt.code, tt.docs)
			}
			if problem := k.folder().Problem; (problem != nil) != (tt.code != "") {
				t.Errorf("problem %v", problem)
			}
		})
	}
}

// A first look that is stopped goes on where it was, and reports how far it is.
func TestALongLookCanBeStopped(t *testing.T) {
	var write []string
	for i := range 20 {
		write = append(write, fmt.Sprintf("write %d.pdf word%d", i, i))
	}
	k := inStep(t, strings.Join(write, ";"))
	ctx, cancel := context.WithCancel(t.Context())
	var last ibid.Progress
	c, err := k.Folders.Sync(ctx, workspace, k.id, func(p ibid.Progress) {
		if last = p; p.Done == 5 {
			if f := k.folder(); !f.Looking || f.Done != 5 || f.Total != 20 {
				t.Errorf("folder %+v, want 5 of 20", f)
			}
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || c.New != 5 || last.Total != 20 || last.Note == "" {
		t.Errorf("stopped: %s, %v, %+v; want 5 of 20", changes(c), err, last)
	}
	if f := k.folder(); f.Looking || f.Total != 0 {
		t.Errorf("afterwards: %+v", f)
	}
	if c, err = k.sync(); err != nil || c.New != 15 {
		t.Errorf("again: %s, %v; want the other 15", changes(c), err)
	}
}

// A version that was replaced is kept for what cites it, and is not found any more. What the
// user said of it counts for the new one.
func TestAnOldVersionStaysCitable(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	b.run(t)
	root := t.TempDir()
	old := time.Now().Add(-time.Hour)
	write := func(pages int, at time.Time) {
		if err := os.Chtimes(file(t, root, "a.pdf", pages), at, at); err != nil {
			t.Fatal(err)
		}
	}
	write(1, old)
	f, err := b.Folders.Add(t.Context(), workspace, root, nil)
	if err != nil {
		t.Fatal(err)
	}
	look := func() {
		if _, err := b.Folders.Sync(t.Context(), workspace, f.ID, nil); err != nil {
			t.Fatal(err)
		}
		b.wait(t)
	}
	look()
	first := b.only(t)
	city, since := []ibid.JurisdictionID{"US-TX-austin"}, "2019"
	if err := b.db.SetAuthority(t.Context(), workspace, []ibid.DocumentID{first.ID}, ibid.AuthoritySetting{Jurisdictions: &city, InForce: &since}); err != nil {
		t.Fatal(err)
	}
	write(3, old.Add(time.Minute))
	look()
	second := b.only(t)
	if said, err := b.db.Authority(t.Context(), workspace, second.ID); err != nil || !slices.Equal(said.Jurisdictions, city) || said.InForce != since {
		t.Errorf("whose rules the new version holds: %+v, %v", said, err)
	}
	hits, err := b.db.SearchKeyword(t.Context(), ibid.Scope{Workspace: workspace}, ibid.Query{Terms: []string{"walnuts"}}, 10)
	if err != nil || len(hits) != 3 {
		t.Errorf("%d hits, %v, want the three pages of the new version", len(hits), err)
	}
	for _, hit := range hits {
		if hit.DocumentID != second.ID {
			t.Errorf("found document %d, want only %d", hit.DocumentID, second.ID)
		}
	}
	doc, err := b.Document(t.Context(), workspace, first.ID)
	if err != nil || doc.Presence != ibid.PresenceReplaced || doc.ReplacedBy != second.ID {
		t.Errorf("old version %+v, %v", doc, err)
	}
	if page, err := b.db.Page(t.Context(), workspace, first.ID, 1); err != nil || page.Text != textOf(1) {
		t.Errorf("its page: %q, %v", page.Text, err)
	}
}

// Files of folders are copied into the library, too, if that is the setting.
func TestFilesOfFoldersAreCopied(t *testing.T) {
	home, root := t.TempDir(), t.TempDir()
	b := keeping(t, home, true)
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(file(t, root, "a.pdf", 3), old, old); err != nil {
		t.Fatal(err)
	}
	f, err := b.Folders.Add(t.Context(), workspace, root, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Folders.Sync(t.Context(), workspace, f.ID, nil); err != nil {
		t.Fatal(err)
	}
	if doc := b.only(t); !doc.Copied || !slices.Equal(copiesIn(t, home), []string{doc.Hash + ".pdf"}) {
		t.Errorf("document %+v, copies %v", doc, copiesIn(t, home))
	}
}
