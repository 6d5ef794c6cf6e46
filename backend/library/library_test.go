package library_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/ingest"
	"ibid/backend/library"
	"ibid/backend/store/sqlite"
	"ibid/internal/fake"
	"ibid/internal/tempdb"
)

const workspace = ibid.DefaultWorkspace

// reader is a PDF reader whose documents have as many pages as their file has
// bytes after the header, each with sentences of its own.
type reader struct {
	mu       sync.Mutex
	from     []int               // first pages that were asked for
	names    []string            // of the files they were asked of
	pause    map[int]chan string // page number → told when it is reached; reading then waits for its end
	slow     time.Duration       // that a page takes
	failure  error               // returned instead of pages
	empty    bool                // pages have no words
	garbled  bool                // their characters have no meaning
	scans    []int               // pages that are pictures
	password string              // opens all files; empty: they need none

	cut error // returned after all pages

	change func(path string) // called before a file is opened
}

// changeFile lets a test change a file at the last moment.
func (r *reader) changeFile(path string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.change != nil {
		r.change(path)
	}
}

// sameBytes reports a file that has not the bytes of its hash, as the PDF reader does.
func sameBytes(file ibid.File) error {
	b, err := os.ReadFile(file.Path)
	if err != nil || file.Hash == "" {
		return err
	}
	if sum := sha256.Sum256(b); hex.EncodeToString(sum[:]) != file.Hash {
		return ibid.Errorf(ibid.CodeSourceGone, "The file changed while it was being read.")
	}
	return nil
}

// wordOf spells a number in letters, so that pages differ in their words.
func wordOf(number int) string {
	word := ""
	for n := number; n > 0; n /= 10 {
		word += []string{"oak", "elm", "ash", "fir", "yew", "box", "bay", "fig", "tea", "rye"}[n%10]
	}
	return word
}

// textOf is what stands on a page.
func textOf(number int) string {
	return fmt.Sprintf("The %s tree on page %d speaks of walnuts.\nIt stands by the gate of %s.", wordOf(number), number, wordOf(number*7))
}

// Render makes no picture: the recogniser of these tests knows what is on it.
func (r *reader) Render(ctx context.Context, file ibid.File, page int, _ float64) (ibid.PageImage, error) {
	return ibid.PageImage{Page: page}, errors.Join(r.opens(file), ctx.Err())
}

// opens reports whether a file can be opened.
func (r *reader) opens(file ibid.File) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch file.Password {
	case r.password:
		return nil
	case "":
		return ibid.Errorf(ibid.CodeEncrypted, "It is encrypted.")
	}
	return ibid.Errorf(ibid.CodeWrongPassword, "The password does not fit.")
}

const header = "%PDF-1.7\n"

func (r *reader) pages(path string) (int, error) {
	bytes, err := os.ReadFile(path)
	return len(bytes) - len(header), err
}

func (r *reader) Version() string { return "test/1" }

func (r *reader) Preflight(_ context.Context, file ibid.File) (ibid.Preflight, error) {
	r.changeFile(file.Path)
	if err := sameBytes(file); err != nil {
		return ibid.Preflight{}, err
	}
	n, err := r.pages(file.Path)
	return ibid.Preflight{Pages: n}, errors.Join(r.opens(file), err)
}

func (r *reader) Read(ctx context.Context, file ibid.File, from int, _ func([]ibid.OutlineItem) error, page func(ibid.Page, error) error) error {
	r.mu.Lock()
	r.from, r.names = append(r.from, from), append(r.names, filepath.Base(file.Path))
	slow, failure, empty, garbled, scans := r.slow, r.failure, r.empty, r.garbled, r.scans
	r.mu.Unlock()
	if err := errors.Join(failure, r.opens(file)); err != nil {
		return err
	}
	r.changeFile(file.Path)
	if err := sameBytes(file); err != nil {
		return err
	}
	n, err := r.pages(file.Path)
	if err != nil {
		return err
	}
	for number := from; number <= n; number++ {
		r.mu.Lock()
		reached := r.pause[number]
		r.mu.Unlock()
		if reached != nil {
			close(reached)
			<-ctx.Done()
			return ctx.Err()
		}
		select {
		case <-time.After(slow):
		case <-ctx.Done():
			return ctx.Err()
		}
		p := ibid.Page{Number: number, Width: 600, Height: 800, Text: textOf(number)}
		if empty {
			p.Text = ""
		}
		if garbled {
			p.Text, p.Unmapped = "", 900
		}
		if slices.Contains(scans, number) {
			p.Text, p.Pictures = "", 1
		}
		if err := page(p, nil); err != nil {
			return err
		}
	}
	return r.cut
}

// pauseAt makes reading wait at a page until it is stopped.
func (r *reader) pauseAt(page int) (reached chan string) {
	reached = make(chan string)
	r.mu.Lock()
	r.pause = map[int]chan string{page: reached}
	r.mu.Unlock()
	return reached
}

func (r *reader) goOn() {
	r.mu.Lock()
	r.pause = nil
	r.mu.Unlock()
}

// bench is a library on a real database, with a reader of the test's own.
type bench struct {
	*library.Library
	db       *tempdb.DB
	reader   *reader
	eyes     *fake.Recogniser
	always   atomic.Bool // scans are read without asking
	describe atomic.Bool // passages are described without asking
	embed    *fake.Embedder
	model    *fake.Client // describes passages
	stop     func()
}

func open(t testing.TB, path string) *bench {
	t.Helper()
	db, err := tempdb.OpenAt(t.Context(), path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{db: db, reader: &reader{}, eyes: &fake.Recogniser{Places: true}, embed: &fake.Embedder{}, model: &fake.Client{}}
	b.Library = library.New(db, &ingest.Ingester{
		Reader: b.reader, Store: db, Embedder: b.embed, Chunks: ingest.DefaultChunks,
		Scans: &ingest.Scans{Renderer: b.reader, Recogniser: b.eyes, Store: db, Always: b.always.Load},
		Gists: &ingest.Gists{Model: b.model, Store: db, Always: b.describe.Load, Context: func() int { return 8192 }, Tokens: ingest.DefaultChunks.Tokens},
	})
	return b
}

// run starts reading; stop stops it and closes the database.
func (b *bench) run(t *testing.T) {
	t.Helper()
	b.runWith(t, 2)
}

// runWith is run with a number of workers.
func (b *bench) runWith(t *testing.T, workers int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- b.Queue.Run(ctx, workers) }()
	b.stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if err := b.db.Close(); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(b.stop)
}

func (b *bench) wait(t *testing.T) {
	t.Helper()
	if err := b.Queue.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// waitFor waits for a reason why what waits cannot be done.
func (b *bench) waitFor(t *testing.T, want ibid.Code) {
	t.Helper()
	var reason *ibid.Error
	if err := b.Queue.Wait(t.Context()); !errors.As(err, &reason) || reason.Code != want || reason.Hint == "" {
		t.Errorf("waiting: %v, want %s with a hint", err, want)
	}
}

// retry lets documents be worked on again, all that can be where none is named.
func (b *bench) retry(t *testing.T, ids ...ibid.DocumentID) (n int) {
	t.Helper()
	n, err := b.Queue.Retry(t.Context(), workspace, ids)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func (b *bench) only(t *testing.T) ibid.Document {
	t.Helper()
	docs, err := b.Documents(t.Context(), workspace)
	if err != nil || len(docs) != 1 {
		t.Fatalf("%d documents, %v; want one", len(docs), err)
	}
	return docs[0]
}

// file writes a "PDF" of n pages.
func file(t *testing.T, dir, name string, pages int) string {
	t.Helper()
	path := filepath.Join(dir, name)
	body := slices.Repeat([]byte(name[:1]), pages)
	if err := os.WriteFile(path, append([]byte(header), body...), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAddReadsAndEmbeds(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	var mu sync.Mutex
	var states []ibid.DocumentStatus
	b.Notify(func(c library.Change) {
		mu.Lock()
		defer mu.Unlock()
		if n := len(states); n == 0 || states[n-1] != c.Document.Status {
			states = append(states, c.Document.Status)
		}
	})
	b.run(t)
	added, err := b.Add(t.Context(), workspace, []string{file(t, t.TempDir(), "a.pdf", 50)})
	if err != nil || len(added.New) != 1 {
		t.Fatalf("added %+v, %v", added, err)
	}
	b.wait(t)
	doc := b.only(t)
	if doc.Status != ibid.StatusReady || doc.Pages != 50 || doc.PagesRead != 50 || doc.Chunks != 50 || doc.ChunksEmbedded != 50 {
		t.Errorf("document %+v, want 50 pages read and 50 chunks embedded", doc)
	}
	mu.Lock()
	defer mu.Unlock()
	if states[0] != ibid.StatusQueued || states[len(states)-1] != ibid.StatusReady || !slices.Contains(states, ibid.StatusReading) || !slices.Contains(states, ibid.StatusIndexing) {
		t.Errorf("told of %v", states)
	}
}

func TestTheSameBytesAreOneDocument(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	b.run(t)
	dir := t.TempDir()
	first := file(t, dir, "a.pdf", 3)
	if _, err := b.Add(t.Context(), workspace, []string{first}); err != nil {
		t.Fatal(err)
	}
	b.wait(t)
	second := filepath.Join(dir, "copy.pdf")
	bytes, err := os.ReadFile(first)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(second, bytes, 0o600); err != nil {
		t.Fatal(err)
	}
	added, err := b.Add(t.Context(), workspace, []string{second, first})
	if err != nil || len(added.Known) != 2 || len(added.New) != 0 {
		t.Errorf("added %+v, %v; want the document known", added, err)
	}
	b.only(t)
}

func TestCancelStopsAndRetryGoesOn(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	reached := b.reader.pauseAt(40)
	b.run(t)
	if _, err := b.Add(t.Context(), workspace, []string{file(t, t.TempDir(), "a.pdf", 60)}); err != nil {
		t.Fatal(err)
	}
	<-reached
	doc := b.only(t)
	if err := b.Queue.Cancel(t.Context(), workspace, doc.ID); err != nil {
		t.Fatal(err)
	}
	doc = b.only(t)
	if doc.Status != ibid.StatusCancelled || doc.PagesRead == 0 || doc.PagesRead >= 40 {
		t.Fatalf("after cancel: %s with %d pages, want cancelled with those read until then", doc.Status, doc.PagesRead)
	}
	read := doc.PagesRead
	b.reader.goOn()
	b.retry(t, doc.ID)
	b.wait(t)
	if doc = b.only(t); doc.Status != ibid.StatusReady || doc.PagesRead != 60 || doc.Chunks != 60 {
		t.Errorf("after retry: %+v, want all 60 pages once", doc)
	}
	if got := b.reader.from; !slices.Equal(got, []int{1, read + 1}) {
		t.Errorf("read from pages %v, want the second time from %d", got, read+1)
	}
}

func TestAStoppedProgramGoesOnAtTheNextStart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "library.db")
	b := open(t, path)
	reached := b.reader.pauseAt(40)
	b.run(t)
	if _, err := b.Add(t.Context(), workspace, []string{file(t, t.TempDir(), "a.pdf", 60)}); err != nil {
		t.Fatal(err)
	}
	<-reached
	b.stop()

	b = open(t, path)
	b.run(t)
	b.wait(t)
	if doc := b.only(t); doc.Status != ibid.StatusReady || doc.PagesRead != 60 || doc.Chunks != 60 || b.reader.from[0] <= 1 {
		t.Errorf("document %+v, read from %v; want it to go on where it was", doc, b.reader.from)
	}
}

func TestFailuresNameThemselves(t *testing.T) {
	for name, tt := range map[string]struct {
		prepare func(*reader)
		want    ibid.Code
	}{
		"encrypted":         {func(r *reader) { r.failure = ibid.Errorf(ibid.CodeEncrypted, "It is encrypted.") }, ibid.CodeEncrypted},
		"no words":          {func(r *reader) { r.empty = true }, ibid.CodeNoText},
		"an unknown reason": {func(r *reader) { r.failure = errors.New("boom") }, ibid.CodeInternal},
	} {
		t.Run(name, func(t *testing.T) {
			b := open(t, filepath.Join(t.TempDir(), "library.db"))
			tt.prepare(b.reader)
			b.run(t)
			if _, err := b.Add(t.Context(), workspace, []string{file(t, t.TempDir(), "a.pdf", 3)}); err != nil {
				t.Fatal(err)
			}
			b.wait(t)
			doc := b.only(t)
			if doc.Status != ibid.StatusFailed || doc.Failure == nil || doc.Failure.Code != tt.want || doc.Failure.Message == "" {
				t.Errorf("document %+v with failure %+v, want failed with %s", doc, doc.Failure, tt.want)
			}
		})
	}
}

// A failure of the PDF reader, as for want of memory, is no verdict on the document:
// what was read is kept, and the next start goes on.
func TestTheReaderFailed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "library.db")
	b := open(t, path)
	b.reader.failure = ibid.Errorf(ibid.CodeReaderFailed, "The reader was stopped.").WithHint("Try again.")
	b.run(t)
	doc := b.put(t, "a.pdf", 3)
	b.wait(t)
	if doc = b.doc(t, doc); doc.Status != ibid.StatusFailed || doc.Failure.Code != ibid.CodeReaderFailed || doc.PagesFailed != 0 {
		t.Errorf("document %+v with failure %+v, want failed with %s and no page lost", doc, doc.Failure, ibid.CodeReaderFailed)
	}
	b.stop()
	b = open(t, path)
	b.run(t)
	b.wait(t)
	if doc = b.doc(t, doc); doc.Status != ibid.StatusReady || doc.PagesRead != 3 {
		t.Errorf("after the next start %+v with failure %+v, want it read", doc, doc.Failure)
	}
}

// A file whose end is missing says so, and what could be read of it is searched.
func TestATruncatedDocument(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	b.reader.cut = ibid.Errorf(ibid.CodeTruncated, "The end of this file is missing.").WithHint("Get it again.")
	b.run(t)
	doc := b.put(t, "a.pdf", 5)
	b.wait(t)
	if doc = b.doc(t, doc); doc.Status != ibid.StatusFailed || doc.Failure.Code != ibid.CodeTruncated || doc.PagesRead != 5 || doc.ChunksEmbedded != doc.Chunks || doc.Chunks == 0 {
		t.Errorf("document %+v with failure %+v, want its pages indexed and marked %s", doc, doc.Failure, ibid.CodeTruncated)
	}
	if found, err := b.FindDocuments(t.Context(), workspace, "walnuts", 10); err != nil || len(found) != 1 || found[0].Passages == 0 {
		t.Errorf("found %+v, %v; want its pages", found, err)
	}
	b.reader.empty = true
	doc = b.put(t, "b.pdf", 6)
	b.wait(t)
	if doc = b.doc(t, doc); doc.Failure == nil || doc.Failure.Code != ibid.CodeTruncated {
		t.Errorf("without words: %+v, want %s", doc.Failure, ibid.CodeTruncated)
	}
}

func TestRemoveWhileReading(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	reached := b.reader.pauseAt(40)
	b.run(t)
	if _, err := b.Add(t.Context(), workspace, []string{file(t, t.TempDir(), "a.pdf", 60)}); err != nil {
		t.Fatal(err)
	}
	<-reached
	if err := b.Remove(t.Context(), workspace, []ibid.DocumentID{b.only(t).ID}, ibid.Removal{}); err != nil {
		t.Fatal(err)
	}
	b.wait(t)
	docs, err := b.Documents(t.Context(), workspace)
	if err != nil || len(docs) != 0 {
		t.Errorf("%d documents, %v; want none", len(docs), err)
	}
	report, err := b.db.Check(t.Context())
	if err != nil || report.Chunks != 0 || report.Pages != 0 || len(report.Problems) > 0 {
		t.Errorf("left behind: %+v, %v", report, err)
	}
}

func TestFoldersAreSearched(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	b.run(t)
	dir := t.TempDir()
	for _, sub := range []string{"sub/deep", ".hidden"} {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	file(t, dir, "a.pdf", 1)
	file(t, filepath.Join(dir, "sub/deep"), "b.PDF", 1)
	file(t, filepath.Join(dir, ".hidden"), "c.pdf", 1)
	file(t, dir, "d.txt", 1)
	added, err := b.Add(t.Context(), workspace, []string{dir, filepath.Join(dir, "a.pdf")})
	if err != nil {
		t.Fatal(err)
	}
	if len(added.New) != 2 || len(added.Refused) != 0 {
		t.Errorf("added %d, refused %v; want a.pdf and b.PDF once", len(added.New), added.Refused)
	}
}

func TestFind(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	b.run(t)
	path := file(t, t.TempDir(), "lease.pdf", 1)
	if _, err := b.Add(t.Context(), workspace, []string{path}); err != nil {
		t.Fatal(err)
	}
	b.wait(t)
	doc := b.only(t)
	for _, name := range []string{"lease.pdf", "lease", path, fmt.Sprint(doc.ID), doc.Hash[:8]} {
		if got, err := b.Find(t.Context(), workspace, name); err != nil || got.ID != doc.ID {
			t.Errorf("Find(%q) = %v, %v", name, got.ID, err)
		}
	}
	if _, err := b.Find(t.Context(), workspace, "other"); ibid.CodeOf(err) != ibid.CodeNotFound {
		t.Errorf("Find(other): %v, want %s", err, ibid.CodeNotFound)
	}
}
