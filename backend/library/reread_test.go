package library_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/ingest"
	"ibid/backend/library"
	"ibid/internal/fake"
)

// newerReader is one that finds a sentence more on every page, and fails on some.
type newerReader struct {
	*reader
	fails []int
}

func (newerReader) Version() string { return "test/2" }

func (r newerReader) Read(ctx context.Context, file ibid.File, from int, outline func([]ibid.OutlineItem) error, page func(ibid.Page, error) error) error {
	return r.reader.Read(ctx, file, from, outline, func(p ibid.Page, err error) error {
		if slices.Contains(r.fails, p.Number) {
			return page(ibid.Page{Number: p.Number}, ibid.Errorf(ibid.CodePageTimeout, "It took too long."))
		}
		if p.Text != "" {
			p.Text += "\nIn its top a jackdaw has built by the " + wordOf(3*p.Number) + "."
		}
		return page(p, err)
	})
}

// ends collects how readings again have ended.
type ends struct {
	mu   sync.Mutex
	list []library.Reread
}

func (e *ends) add(r library.Reread) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.list = append(e.list, r)
}

func (e *ends) all() []library.Reread {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.list)
}

// theScans are pages of the document that is read again.
var theScans = []int{5, 6}

// newer opens a library with a newer reader than its documents were read with.
func newer(t *testing.T, path string, fails ...int) (*bench, *ends) {
	t.Helper()
	b, told := open(t, path), &ends{}
	b.reader.scans = theScans
	b.Library = library.New(b.db, b.newerIngester(fails...))
	b.NotifyReread(told.add)
	b.Notify(func(c library.Change) {
		if c.Document.Presence != ibid.PresenceCurrent {
			t.Errorf("told of a document that is %s", c.Document.Presence)
		}
	})
	return b, told
}

func (b *bench) newerIngester(fails ...int) *ingest.Ingester {
	return &ingest.Ingester{
		Reader: newerReader{b.reader, fails}, Store: b.db, Embedder: b.embed, Chunks: ingest.DefaultChunks,
		Scans: &ingest.Scans{Renderer: b.reader, Recogniser: b.eyes, Store: b.db, Always: b.always.Load},
		Gists: &ingest.Gists{Model: b.model, Store: b.db, Always: b.describe.Load, Context: func() int { return 8192 }, Tokens: ingest.DefaultChunks.Tokens},
	}
}

// outdated leaves a library behind in which an older Ibid has read a document of
// 40 pages, two of them scans, on one of which words were recognised.
func outdated(t *testing.T) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "library.db")
	b := open(t, path)
	b.reader.scans, b.eyes.Texts = theScans, map[int]string{5: textOf(5), 6: ""}
	b.run(t)
	b.add(t, 40)
	b.readScans(t)
	if doc := b.only(t); doc.Chunks != 39 || doc.PagesRecognised != 1 || doc.PagesUnreadable != 1 || doc.Outdated {
		t.Fatalf("document %+v", doc)
	}
	b.stop()
	return path
}

func (b *bench) reread(t *testing.T, want int) {
	t.Helper()
	if n, err := b.Reread(t.Context(), workspace, nil); err != nil || n != want {
		t.Fatalf("%d documents are read again, %v; want %d", n, err, want)
	}
}

// finds counts the passages that have a word.
func (b *bench) finds(t *testing.T, word string) int {
	t.Helper()
	hits, err := b.db.SearchKeyword(t.Context(), ibid.Scope{Workspace: workspace}, ibid.Query{Terms: []string{word}}, 99)
	if err != nil {
		t.Fatal(err)
	}
	return len(hits)
}

// replaced checks that the new reading has taken the place of the old one whole.
func (b *bench) replaced(t *testing.T, before ibid.Document) {
	t.Helper()
	if err := b.Index.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	doc := b.only(t)
	if doc.ID != before.ID || doc.Outdated || doc.Status != ibid.StatusReady || doc.Chunks != 39 || doc.ChunksEmbedded != 39 {
		t.Errorf("document %+v, want it read again whole", doc)
	}
	if doc.PagesRecognised != 1 || doc.PagesUnreadable != 1 || doc.PagesWaiting != 0 || len(b.eyes.Read()) != 0 {
		t.Errorf("%d recognised, %d unreadable, %d waiting; pages %v were recognised again",
			doc.PagesRecognised, doc.PagesUnreadable, doc.PagesWaiting, b.eyes.Read())
	}
	if n := b.finds(t, "jackdaw"); n != 38 {
		t.Errorf("the new words are found %d times", n)
	}
	b.clean(t)
}

// clean checks that nothing is left beside the documents.
func (b *bench) clean(t *testing.T) {
	t.Helper()
	rereads, err := b.db.Rereads(t.Context(), workspace)
	if err != nil || len(rereads) != 0 {
		t.Errorf("%d are being read again, %v", len(rereads), err)
	}
	report, err := b.db.Check(t.Context())
	if err != nil || len(report.Problems) > 0 {
		t.Errorf("the library: %v, %v", report.Problems, err)
	}
}

func TestRereadReplacesInOneStep(t *testing.T) {
	b, told := newer(t, outdated(t))
	b.run(t)
	b.wait(t)
	before := b.only(t)
	if !before.Outdated || b.index(t).Outdated != 1 {
		t.Fatalf("document %+v, %d outdated; want it told", before, b.index(t).Outdated)
	}
	g := b.gate()
	b.reread(t, 1)
	<-g.reached
	// The old reading is searched until the new one has its vectors.
	if doc := b.only(t); doc.Status != ibid.StatusReady || doc.Chunks != 39 || doc.ChunksEmbedded != 39 || b.finds(t, "jackdaw") != 0 {
		t.Errorf("meanwhile %+v", doc)
	}
	b.reread(t, 1) // again: no other one
	close(g.opened)
	b.wait(t)
	b.replaced(t, before)
	if got := told.all(); len(got) != 1 || got[0].Failure != nil || got[0].Document.ID != before.ID {
		t.Errorf("told of %+v", got)
	}
	b.reread(t, 0) // nothing is outdated any more
}

// Wherever the program ends, the next start goes on.
func TestRereadGoesOnAfterAStop(t *testing.T) {
	for name, stop := range map[string]func(t *testing.T, b *bench){
		"while pages are read": func(t *testing.T, b *bench) {
			reached := b.reader.pauseAt(20)
			b.run(t)
			b.reread(t, 1)
			<-reached
		},
		"while passages are embedded": func(t *testing.T, b *bench) {
			h := holdAt(2)
			b.embed.At = h.here
			b.run(t)
			b.reread(t, 1)
			<-h.reached
		},
		"before the work begins": func(t *testing.T, b *bench) {
			b.reread(t, 1)
			b.run(t)
		},
		"before it takes the place of the old one": func(t *testing.T, b *bench) {
			b.reread(t, 1)
			rereads, err := b.db.Rereads(t.Context(), workspace)
			if err != nil || len(rereads) != 1 {
				t.Fatalf("%d are being read again, %v", len(rereads), err)
			}
			before, in := b.only(t), b.newerIngester()
			in.Earlier = func(context.Context, ibid.Document) (ibid.Document, bool, error) { return before, true, nil }
			if err := in.Ingest(t.Context(), rereads[0], func(ibid.Document) {}); err != nil {
				t.Fatal(err)
			}
			if err := b.db.SetStatus(t.Context(), workspace, rereads[0].ID, ibid.StatusReady, nil); err != nil {
				t.Fatal(err)
			}
			b.stop = func() {
				if err := b.db.Close(); err != nil {
					t.Error(err)
				}
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			path := outdated(t)
			b, _ := newer(t, path)
			before := b.only(t)
			stop(t, b)
			b.stop()

			b, _ = newer(t, path)
			b.run(t)
			b.wait(t)
			b.replaced(t, before)
		})
	}
}

func TestTheOldReadingStays(t *testing.T) {
	for _, tt := range []struct {
		name    string
		prepare func(b *bench, doc ibid.Document)
		fails   []int // pages
		code    ibid.Code
	}{
		{"if the file is gone", func(_ *bench, doc ibid.Document) { _ = os.Remove(doc.Path) }, nil, ibid.CodeSourceGone},
		{"if it cannot be opened any more", func(b *bench, _ ibid.Document) { b.reader.failure = ibid.Errorf(ibid.CodeDamaged, "It is damaged.") }, nil, ibid.CodeDamaged},
		{"if fewer pages can be read", func(*bench, ibid.Document) {}, []int{7, 8}, ibid.CodeDamaged},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b, told := newer(t, outdated(t), tt.fails...)
			before := b.only(t)
			tt.prepare(b, before)
			b.run(t)
			b.reread(t, 1)
			b.wait(t)
			doc := b.only(t)
			if doc.ID != before.ID || doc.Status != ibid.StatusReady || doc.Chunks != 39 || doc.ChunksEmbedded != 39 || !doc.Outdated {
				t.Errorf("document %+v, want it as it was", doc)
			}
			got := told.all()
			if len(got) != 1 || got[0].Failure == nil || got[0].Failure.Code != tt.code || got[0].Failure.Hint == "" || got[0].Document.ID != before.ID {
				t.Errorf("told of %+v", got)
			}
			b.clean(t)
		})
	}
}

func TestRemoveWhileItIsReadAgain(t *testing.T) {
	b, _ := newer(t, outdated(t))
	reached := b.reader.pauseAt(20)
	b.run(t)
	b.reread(t, 1)
	<-reached
	if err := b.Remove(t.Context(), workspace, []ibid.DocumentID{b.only(t).ID}, ibid.Removal{}); err != nil {
		t.Fatal(err)
	}
	b.wait(t)
	b.clean(t)
	if report, err := b.db.Check(t.Context()); err != nil || report.Documents != 0 || report.Pages != 0 || report.Chunks != 0 || report.Vectors != 0 {
		t.Errorf("left behind: %+v, %v", report, err)
	}
}

// What a model has written is kept where the passage is the same, as it is on the
// page that was recognised.
func TestRereadKeepsDescriptions(t *testing.T) {
	path := outdated(t)
	b := open(t, path)
	b.model.Script(fake.Reply{When: "walnuts", Text: gist})
	b.run(t)
	if err := b.AddContext(t.Context(), workspace, b.only(t).ID); err != nil {
		t.Fatal(err)
	}
	b.wait(t)
	described := b.only(t).ChunksGisted
	b.stop()

	b, told := newer(t, path)
	b.run(t)
	b.reread(t, 1)
	b.wait(t)
	if got := told.all(); described != 39 || len(got) != 1 || got[0].Document.ChunksGisted != 1 || got[0].Lost != 38 {
		t.Errorf("%d were described, told of %+v", described, got)
	}
}
