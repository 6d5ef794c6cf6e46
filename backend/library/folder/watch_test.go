package folder_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/fsnotify/fsnotify"

	"ibid/backend/ibid"
	"ibid/backend/library/folder"
)

// watched is a folder that is being watched, in a time of its own.
type watched struct {
	*folder.System
	root   string
	looks  atomic.Int32
	reason atomic.Pointer[ibid.Error]
}

// watching runs a test on a folder that holds a.pdf, sub/b.pdf and drafts/c.pdf, of
// which the last is passed over.
func watching(t *testing.T, refusal error, test func(t *testing.T, w *watched)) {
	root := filepath.Join(t.TempDir(), "root")
	makeFiles(t, root, "a.pdf", "sub/b.pdf", "drafts/c.pdf", ".hidden/d.pdf")
	synctest.Test(t, func(t *testing.T) {
		w := &watched{System: &folder.System{}, root: root}
		w.Refuse(refusal)
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			folder.WatchOn(ctx, w.System, root, ignoring(t, "drafts/"), func() { w.looks.Add(1) }, w.reason.Store)
		}()
		w.expect(t, 0, 1, "at the beginning")
		test(t, w)
		cancel()
		<-ended
		if left := w.Watched(); len(left) > 0 {
			t.Errorf("%v still watched at the end", left)
		}
	})
}

// expect passes time and wants that many looks within it.
func (w *watched) expect(t *testing.T, d time.Duration, looks int32, when string) {
	t.Helper()
	time.Sleep(d)
	synctest.Wait()
	if got := w.looks.Swap(0); got != looks {
		t.Errorf("%s: %d looks, want %d", when, got, looks)
	}
}

func (w *watched) path(within string) string {
	return filepath.Join(w.root, filepath.FromSlash(within))
}

func (w *watched) expectWatched(t *testing.T, within ...string) {
	t.Helper()
	var want []string
	for _, path := range within {
		want = append(want, w.path(path))
	}
	if got := w.Watched(); !slices.Equal(got, want) {
		t.Errorf("watched %v, want %v", got, want)
	}
}

func TestWhatIsWorthALook(t *testing.T) {
	for _, tt := range []struct {
		within string
		op     fsnotify.Op
		looks  int32
	}{
		{"new.pdf", fsnotify.Create, 1},
		{"a.pdf", fsnotify.Write, 1},
		{"sub/b.PDF", fsnotify.Write, 1},
		{"sub/b.pdf", fsnotify.Remove, 1},
		{"sub/b.pdf", fsnotify.Rename, 1},
		{"a.pdf", fsnotify.Chmod, 0},
		{"notes.txt", fsnotify.Create, 0},
		{".partial.pdf", fsnotify.Create, 0},
		{"drafts", fsnotify.Create, 0},
		{"drafts", fsnotify.Remove, 0},
		{"sub", fsnotify.Write, 0},
		{"sub", fsnotify.Rename, 1},
		{".", fsnotify.Remove, 1},
	} {
		t.Run(tt.op.String()+" "+tt.within, func(t *testing.T) {
			watching(t, nil, func(t *testing.T, w *watched) {
				w.Tell(w.path(tt.within), tt.op)
				w.expect(t, folder.Quiet/2, 0, "at once")
				w.expect(t, folder.Quiet, tt.looks, "after a while")
			})
		})
	}
}

func TestManyEventsAreOneLook(t *testing.T) {
	watching(t, nil, func(t *testing.T, w *watched) {
		for range 20 {
			w.Tell(w.path("a.pdf"), fsnotify.Write)
			w.expect(t, folder.Quiet/2, 0, "while it is written")
		}
		w.expect(t, folder.Quiet, 1, "after it was written")
	})
}

func TestEndlessEventsDoNotPutOffALook(t *testing.T) {
	watching(t, nil, func(t *testing.T, w *watched) {
		var looks int32
		for range 3 * int(folder.Longest/time.Second) {
			w.Tell(w.path("a.pdf"), fsnotify.Write)
			time.Sleep(time.Second)
			looks += w.looks.Swap(0)
		}
		if looks < 2 || looks > 3 {
			t.Errorf("%d looks in three times the longest wait, want one each", looks)
		}
	})
}

func TestRegularLooks(t *testing.T) {
	watching(t, nil, func(t *testing.T, w *watched) {
		w.expect(t, folder.Every-time.Second, 0, "while nothing happens")
		w.expect(t, time.Second, 1, "after the usual time")
		w.expect(t, folder.Every, 1, "and again")
	})
}

func TestSubFoldersAreWatched(t *testing.T) {
	watching(t, nil, func(t *testing.T, w *watched) {
		w.expectWatched(t, ".", "sub")
		makeFiles(t, w.root, "new/deep/e.pdf")
		w.Tell(w.path("new"), fsnotify.Create)
		w.expect(t, folder.Quiet, 1, "after a sub-folder came")
		w.expectWatched(t, ".", "new", "new/deep", "sub")
		if err := os.Rename(w.path("new"), w.path("old")); err != nil {
			t.Fatal(err)
		}
		w.Tell(w.path("new"), fsnotify.Rename)
		w.Tell(w.path("old"), fsnotify.Create)
		w.expect(t, folder.Quiet, 1, "after it was renamed")
		w.expectWatched(t, ".", "old", "old/deep", "sub")
	})
}

func TestTheFolderGoesAndComesBack(t *testing.T) {
	watching(t, nil, func(t *testing.T, w *watched) {
		if err := os.Rename(w.root, w.root+"-away"); err != nil {
			t.Fatal(err)
		}
		w.expect(t, folder.Check, 1, "after it went")
		w.expectWatched(t)
		w.expect(t, folder.Check, 0, "while it is away")
		if err := os.Mkdir(w.root, 0o700); err != nil {
			t.Fatal(err)
		}
		w.expect(t, folder.Check, 1, "after another one took its place")
		w.expectWatched(t, ".")
		if err := os.Rename(w.root, w.root+"-empty"); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(w.root+"-away", w.root); err != nil {
			t.Fatal(err)
		}
		w.expect(t, folder.Check, 1, "after it came back over that one")
		w.expectWatched(t, ".", "sub")
	})
}

func TestWithoutTheSystemTheRegularLooksAreLeft(t *testing.T) {
	for name, refusal := range map[string]error{"no more watches": syscall.ENOSPC, "no more open files": syscall.EMFILE} {
		t.Run(name, func(t *testing.T) {
			watching(t, refusal, func(t *testing.T, w *watched) {
				if reason := w.reason.Load(); reason == nil || reason.Message == "" || reason.Hint == "" {
					t.Errorf("told %v, want why changes are noticed late", reason)
				}
				w.expectWatched(t)
				w.expect(t, folder.Every, 1, "after the usual time")
				w.Refuse(nil)
				w.expect(t, folder.Every, 1, "after the usual time, the system willing")
				if reason := w.reason.Load(); reason != nil {
					t.Errorf("still told %v", reason)
				}
				w.expectWatched(t, ".", "sub")
			})
		})
	}
}

func TestLostEventsAreMadeUpFor(t *testing.T) {
	watching(t, nil, func(t *testing.T, w *watched) {
		makeFiles(t, w.root, "new/e.pdf")
		w.Lose()
		w.expect(t, folder.Quiet, 1, "after events were lost")
		w.expectWatched(t, ".", "new", "sub")
		w.End()
		w.expect(t, folder.Quiet, 1, "after the system stopped telling")
		w.expectWatched(t, ".", "new", "sub")
	})
}

// What the real system tells.
func TestWatchOnThisSystem(t *testing.T) {
	root := t.TempDir()
	makeFiles(t, root, "a.pdf")
	ctx, cancel := context.WithCancel(t.Context())
	looks, refused, ended := make(chan struct{}, 100), make(chan *ibid.Error, 100), make(chan struct{})
	go func() {
		defer close(ended)
		folder.WatchAtOnce(ctx, root, folder.Ignore{}, func() { looks <- struct{}{} }, func(reason *ibid.Error) { refused <- reason })
	}()
	defer func() {
		cancel()
		<-ended
	}()
	<-looks
	select {
	case reason := <-refused:
		t.Skip("no room for one more watcher here:", reason.Err)
	default:
	}
	for _, step := range []func() error{
		func() error { return os.WriteFile(filepath.Join(root, "b.pdf"), []byte("b"), 0o600) },
		func() error { return os.MkdirAll(filepath.Join(root, "sub", "deep"), 0o700) },
		func() error { return os.WriteFile(filepath.Join(root, "sub", "deep", "c.pdf"), []byte("c"), 0o600) },
		func() error { return os.Rename(filepath.Join(root, "sub"), filepath.Join(root, "other")) },
		func() error { return os.WriteFile(filepath.Join(root, "other", "deep", "d.pdf"), []byte("d"), 0o600) },
		func() error { return os.Remove(filepath.Join(root, "a.pdf")) },
	} {
		for len(looks) > 0 {
			<-looks
		}
		if err := step(); err != nil {
			t.Fatal(err)
		}
		<-looks // or the test runs out of time
	}
}
