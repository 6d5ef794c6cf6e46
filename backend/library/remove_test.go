package library_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/library"
)

// shelve puts documents without files into the first workspace.
func (b *bench) shelve(t *testing.T, n int) (ids []ibid.DocumentID) {
	t.Helper()
	for i := range n {
		hash := fmt.Sprintf("%064d", i)
		doc, _, err := b.db.AddDocument(t.Context(), workspace, ibid.NewDocument{Path: "/" + hash, Name: hash, Hash: hash})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, doc.ID)
	}
	return ids
}

// count is how many documents a workspace has.
func (b *bench) count(t *testing.T, workspace ibid.WorkspaceID) int {
	t.Helper()
	docs, err := b.Documents(t.Context(), workspace)
	if err != nil {
		t.Fatal(err)
	}
	return len(docs)
}

// Many documents go in portions, and each of them is told of.
func TestRemoveMany(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	want := b.shelve(t, 250)
	var told []ibid.DocumentID
	stays := want[0]
	want = want[1:]
	b.Notify(func(c library.Change) {
		if c.Removed {
			told = append(told, c.Document.ID)
		}
	})
	if err := b.Remove(t.Context(), workspace, want, ibid.Removal{}); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(told, want) {
		t.Errorf("told of %d documents, want %d", len(told), len(want))
	}
	if doc := b.only(t); doc.ID != stays {
		t.Errorf("document %d is left, want %d", doc.ID, stays)
	}
}

// Work on many documents reports how far it is and can be stopped: what is done stays
// done, and the rest is as it was.
func TestWorkOnManyCanBeStopped(t *testing.T) {
	works := []struct {
		name        string
		work        func(context.Context, *bench, []ibid.DocumentID, ibid.WorkspaceID, func(ibid.Progress)) error
		here, there int // documents of the two workspaces, stopped after a portion of 250
	}{
		{"remove", func(ctx context.Context, b *bench, ids []ibid.DocumentID, _ ibid.WorkspaceID, tell func(ibid.Progress)) error {
			return b.Remove(ctx, workspace, ids, ibid.Removal{}, tell)
		}, 150, 0},
		{"copy", func(ctx context.Context, b *bench, ids []ibid.DocumentID, to ibid.WorkspaceID, tell func(ibid.Progress)) error {
			docs, err := b.Copy(ctx, workspace, ids, to, tell)
			if len(docs) != 100 {
				t.Errorf("copied %d, want 100", len(docs))
			}
			return err
		}, 250, 100},
		{"move", func(ctx context.Context, b *bench, ids []ibid.DocumentID, to ibid.WorkspaceID, tell func(ibid.Progress)) error {
			docs, err := b.Move(ctx, workspace, ids, to, tell)
			if len(docs) != 100 {
				t.Errorf("moved %d, want 100", len(docs))
			}
			return err
		}, 150, 100},
	}
	for _, w := range works {
		t.Run(w.name, func(t *testing.T) {
			b := open(t, filepath.Join(t.TempDir(), "library.db"))
			t.Cleanup(func() { _ = b.db.Close() })
			ids, second := b.shelve(t, 250), b.other(t)
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			var done []int64
			err := w.work(ctx, b, ids, second, func(p ibid.Progress) {
				done = append(done, p.Done)
				if p.Total != 250 {
					t.Errorf("a total of %d", p.Total)
				}
				if p.Done == 100 {
					stop()
				}
			})
			if ibid.CodeOf(err) != ibid.CodeCancelled || !slices.Equal(done, []int64{0, 100}) {
				t.Errorf("done %v, %v; want it stopped after 100", done, err)
			}
			if here, there := b.count(t, workspace), b.count(t, second); here != w.here || there != w.there {
				t.Errorf("%d documents here and %d there, want %d and %d", here, there, w.here, w.there)
			}
		})
	}
}
