package library_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/library"
)

// mortal is a store in which a program is killed at one of its writes: that one and
// all others are not made.
type mortal struct {
	library.Store
	left atomic.Int64 // writes until then
}

var errKilled = errors.New("killed")

func (m *mortal) alive() error {
	if m.left.Add(-1) < 0 {
		return errKilled
	}
	return nil
}

func (m *mortal) AddDocument(ctx context.Context, ws ibid.WorkspaceID, d ibid.NewDocument) (ibid.Document, bool, error) {
	if err := m.alive(); err != nil {
		return ibid.Document{}, false, err
	}
	return m.Store.AddDocument(ctx, ws, d)
}

func (m *mortal) Enqueue(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, priority ibid.Priority) (ibid.Document, error) {
	if err := m.alive(); err != nil {
		return ibid.Document{}, err
	}
	return m.Store.Enqueue(ctx, ws, id, priority)
}

func (m *mortal) Dequeue(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) error {
	return errors.Join(m.alive(), m.Store.Dequeue(ctx, ws, id))
}

func (m *mortal) SetPresence(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, presence ibid.Presence, by ibid.DocumentID) error {
	if err := m.alive(); err != nil {
		return err
	}
	return m.Store.SetPresence(ctx, ws, id, presence, by)
}

func (m *mortal) MoveFile(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, path, name string) error {
	if err := m.alive(); err != nil {
		return err
	}
	return m.Store.MoveFile(ctx, ws, id, path, name)
}

func (m *mortal) SaveFolderFile(ctx context.Context, ws ibid.WorkspaceID, id ibid.FolderID, f ibid.FolderFile) error {
	if err := m.alive(); err != nil {
		return err
	}
	return m.Store.SaveFolderFile(ctx, ws, id, f)
}

func (m *mortal) RenameFolderFile(ctx context.Context, ws ibid.WorkspaceID, id ibid.FolderID, from, to string) error {
	if err := m.alive(); err != nil {
		return err
	}
	return m.Store.RenameFolderFile(ctx, ws, id, from, to)
}

func (m *mortal) DeleteFolderFile(ctx context.Context, ws ibid.WorkspaceID, id ibid.FolderID, path string) error {
	if err := m.alive(); err != nil {
		return err
	}
	return m.Store.DeleteFolderFile(ctx, ws, id, path)
}

// Killed at any write, and after that again at a later one, the next look completes
// what was begun: nothing is lost, nothing is doubled.
func TestFolderInStepThoughKilled(t *testing.T) {
	for name, steps := range scenarios {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := inStep(t, steps[0].do)
			kills := 0
			for i, step := range steps {
				if i > 0 {
					k.do(step.do)
				}
				var err error
				for writes := int64(0); writes == 0 || errors.Is(err, errKilled); writes++ {
					k.store.left.Store(writes)
					if _, err = k.sync(); errors.Is(err, errKilled) {
						kills++
					}
					k.restart()
				}
				if err != nil || k.documents() != step.docs {
					t.Fatalf("after %q: %v\n%s\nwant\n%s", step.do, err, k.documents(), step.docs)
				}
				k.known()
			}
			if kills == 0 {
				t.Error("never killed")
			}
		})
	}
}

// Whatever happens to files between two looks, the current documents are the
// contents of the folder.
func TestFolderEndsInStep(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 11))
	pick := func(of ...string) string { return of[random.IntN(len(of))] }
	path := func() string { return pick("a.pdf", "b.pdf", "x/a.pdf", "x/c.pdf", "y/d.pdf") }
	k := inStep(t, "write keep.pdf yew")
	for round := range 300 {
		var did []string
		for range 1 + random.IntN(3) {
			from := path()
			command := "write " + from + " " + pick("oak", "elm", "ash", "fir")
			if _, err := os.Stat(filepath.Join(k.root, from)); err == nil {
				command = pick(command, "touch "+from, "move "+from+" "+path(), "copy "+from+" "+path(), "delete "+from)
			}
			did = append(did, command)
			k.do(command)
		}
		k.store.left.Store(random.Int64N(12))
		if _, err := k.sync(); err != nil && !errors.Is(err, errKilled) {
			t.Fatal(err)
		}
		k.restart()
		if _, err := k.sync(); err != nil {
			t.Fatal(err)
		}
		k.known()
		if got, want := k.current(), k.contents(); got != want {
			t.Fatalf("round %d: after %v the current documents are %s, want %s", round, did, got, want)
		}
	}
}

// Killed between what becomes of a document and what is known of its file, and the
// file is there again at the next look.
func TestAFileComesBackAfterAKill(t *testing.T) {
	for name, comeBack := range map[string]string{"a.pdf: oak": "copy aside.txt a.pdf", "b.pdf: oak": "copy aside.txt b.pdf"} {
		t.Run(comeBack, func(t *testing.T) {
			k := inStep(t, "write a.pdf oak; copy a.pdf aside.txt")
			if _, err := k.sync(); err != nil {
				t.Fatal(err)
			}
			k.do("delete a.pdf")
			for writes := int64(0); k.documents() != "-oak"; writes++ {
				k.store.left.Store(writes)
				if _, err := k.sync(); !errors.Is(err, errKilled) {
					t.Fatalf("%v, want it killed", err)
				}
			}
			k.restart()
			k.do(comeBack)
			if c, err := k.sync(); err != nil || changes(c) != "1 back" || k.documents() != name {
				t.Errorf("%s, %v, documents %s; want it back at %s", changes(c), err, k.documents(), name)
			}
			k.known()
		})
	}
}
