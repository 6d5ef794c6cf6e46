package library_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/ingest"
)

// bubble runs a test with a clock that jumps on when all is waiting.
func bubble(test func(t *testing.T)) func(t *testing.T) {
	return func(t *testing.T) { synctest.Test(t, test) }
}

// pagesPDF is a file of so many pages to the reader of these tests.
func pagesPDF(pages int) []byte { return []byte(header + strings.Repeat("*", pages)) }

// A file that is replaced between hashing and reading is stored under the hash of the
// bytes that were read, be it replaced by another file or rewritten in place.
func TestAFileThatChangesBeforeItIsRead(t *testing.T) {
	for name, write := range map[string]func(path string, b []byte) error{
		"replaced": func(path string, b []byte) error {
			if err := os.WriteFile(path+".new", b, 0o600); err != nil {
				return err
			}
			return os.Rename(path+".new", path)
		},
		"rewritten": func(path string, b []byte) error { return os.WriteFile(path, b, 0o600) },
	} {
		for _, when := range []string{"before the look", "before the first page"} {
			t.Run(name+" "+when, bubble(func(t *testing.T) {
				b := open(t, filepath.Join(t.TempDir(), "library.db"))
				opened := 0
				b.reader.change = func(path string) {
					opened++
					if opened == map[string]int{"before the look": 1, "before the first page": 2}[when] {
						if err := write(path, pagesPDF(7)); err != nil {
							t.Error(err)
						}
					}
				}
				b.run(t)
				doc := b.put(t, "a.pdf", 3)
				b.wait(t)
				now, err := ingest.Fingerprint(t.Context(), doc.Path)
				if err != nil {
					t.Fatal(err)
				}
				doc = b.only(t)
				if doc.Status != ibid.StatusReady || doc.Hash != now.Hash || doc.PagesRead != 7 || doc.Pages != 7 {
					t.Errorf("document %+v with failure %+v, want the 7 pages of the new version under its hash", doc, doc.Failure)
				}
				if report, err := b.db.Check(t.Context()); err != nil || report.Pages != 7 || len(report.Problems) > 0 {
					t.Errorf("the library holds %+v, %v", report, err)
				}
				b.stop()
			}))
		}
	}
}

// A file with the size and the time stamp of the one that was opened before isn't taken
// for it: a citation would be shown on other words.
func TestAnotherFileIsNotShown(t *testing.T) {
	for name, write := range map[string]func(path string, b []byte) error{
		"replaced": func(path string, b []byte) error {
			return errors.Join(os.WriteFile(path+".new", b, 0o600), os.Rename(path+".new", path))
		},
		"rewritten": func(path string, b []byte) error {
			if runtime.GOOS != "linux" {
				return os.Rename(path, path+".old") // not noticed elsewhere
			}
			return os.WriteFile(path, b, 0o600)
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := open(t, filepath.Join(t.TempDir(), "library.db"))
			b.run(t)
			path := file(t, t.TempDir(), "a.pdf", 3)
			before := time.Now().Add(-time.Hour)
			if err := os.Chtimes(path, before, before); err != nil {
				t.Fatal(err)
			}
			doc := b.added(t, path)
			b.wait(t)
			for range 2 { // it is remembered
				if text, err := b.bytesOf(t, doc); err != nil || text != header+"aaa" {
					t.Fatalf("%q, %v", text, err)
				}
			}
			if err := errors.Join(write(path, []byte(header+"bbb")), os.Chtimes(path, before, before)); err != nil && name == "replaced" {
				t.Fatal(err)
			}
			if text, err := b.bytesOf(t, doc); ibid.CodeOf(err) != ibid.CodeSourceGone {
				t.Errorf("%q, %v; want %s", text, err, ibid.CodeSourceGone)
			}
		})
	}
}

// A file that goes on changing is given up for now, with the reason.
func TestAFileThatGoesOnChanging(t *testing.T) { bubble(goesOnChanging)(t) }

func goesOnChanging(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	pages := 3
	b.reader.change = func(path string) {
		pages++
		if err := os.WriteFile(path, pagesPDF(pages), 0o600); err != nil {
			t.Error(err)
		}
	}
	b.run(t)
	b.put(t, "a.pdf", 3)
	b.wait(t)
	if doc := b.only(t); doc.Status != ibid.StatusFailed || doc.Failure.Code != ibid.CodeSourceGone || doc.PagesRead != 0 {
		t.Errorf("document %+v with failure %+v, want %s", doc, doc.Failure, ibid.CodeSourceGone)
	}
	b.stop()
}

// So is one that is replaced again and again while it is read, each time after pages of it
// were read, so that each version is a document of its own.
func TestAFileThatIsReplacedWhileItIsRead(t *testing.T) { bubble(replacedWhileRead)(t) }

func replacedWhileRead(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	b.reader.slow, b.reader.cut = time.Second, ibid.Errorf(ibid.CodeSourceGone, "The file changed while it was being read.")
	b.run(t)
	doc := b.put(t, "a.pdf", 60)
	written := rewriteEvery(t, doc.Path, 20*time.Second, 40)
	b.wait(t)
	if got := written.Load(); got == 0 || got == 40 {
		t.Errorf("it ended after %d versions of the file", got)
	}
	docs, err := b.Documents(t.Context(), workspace)
	if err != nil || len(docs) == 0 || docs[0].Failure == nil || !strings.Contains(docs[0].Failure.Message, "keeps changing") {
		t.Errorf("documents %+v, %v", docs, err)
	}
	b.stop()
}

// And one that never rests is not waited for without an end.
func TestAFileThatNeverRests(t *testing.T) { bubble(neverRests)(t) }

func neverRests(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	b.reader.slow, b.reader.cut = time.Second, ibid.Errorf(ibid.CodeSourceGone, "The file changed while it was being read.")
	b.run(t)
	doc := b.put(t, "a.pdf", 3)
	written := rewriteEvery(t, doc.Path, time.Second, 1000)
	b.wait(t)
	if got := written.Load(); got == 1000 {
		t.Error("it was waited for until the end")
	}
	if doc := b.only(t); doc.Failure == nil || !strings.Contains(doc.Failure.Message, "keeps changing") {
		t.Errorf("document %+v, failure %+v", doc, doc.Failure)
	}
	b.stop()
}

// rewriteEvery gives a file other bytes again and again, at most so many times, and counts.
func rewriteEvery(t *testing.T, path string, pause time.Duration, most int64) *atomic.Int64 {
	var written atomic.Int64
	ctx, stop := context.WithCancel(t.Context())
	t.Cleanup(stop)
	go func() {
		for written.Load() < most {
			select {
			case <-time.After(pause):
			case <-ctx.Done():
				return
			}
			if err := os.WriteFile(path, pagesPDF(60+int(written.Add(1))), 0o600); err != nil {
				return
			}
		}
	}()
	return &written
}

// Pages of the old version that were read are not mixed with those of the new one.
func TestAFileThatChangesWhileItIsRead(t *testing.T) { bubble(changesWhileRead)(t) }

func changesWhileRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "library.db")
	b := open(t, path)
	reached := b.reader.pauseAt(40)
	b.run(t)
	doc := b.put(t, "a.pdf", 60)
	<-reached
	b.stop()
	if err := os.WriteFile(doc.Path, pagesPDF(8), 0o600); err != nil {
		t.Fatal(err)
	}
	b = open(t, path)
	b.run(t)
	b.wait(t)
	b.wait(t)
	now := b.only(t)
	if now.Status != ibid.StatusReady || now.PagesRead != 8 || now.ID == doc.ID {
		t.Errorf("document %+v with failure %+v, want the 8 pages of the new version", now, now.Failure)
	}
	if old := b.doc(t, doc); old.Presence != ibid.PresenceReplaced || old.ReplacedBy != now.ID || old.Hash != doc.Hash || old.PagesRead == 0 {
		t.Errorf("the old version %+v, want what was read of it, replaced", old)
	}
	b.stop()
}
