package library_test

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/library"
)

// scanned is a library with one document of so many pages, of which some are
// pictures; what can be recognised on each is in eyes. It waits until the
// document has been read.
func scanned(t *testing.T, pages int, scans ...int) *bench {
	t.Helper()
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	b.reader.scans = scans
	b.eyes.Texts = map[int]string{}
	for _, page := range scans {
		b.eyes.Texts[page] = textOf(page)
	}
	b.run(t)
	b.add(t, pages)
	return b
}

func (b *bench) add(t *testing.T, pages int) {
	t.Helper()
	if _, err := b.Add(t.Context(), workspace, []string{file(t, t.TempDir(), "a.pdf", pages)}); err != nil {
		t.Fatal(err)
	}
	b.wait(t)
}

func (b *bench) readScans(t *testing.T) ibid.Document {
	t.Helper()
	if err := b.ReadScans(t.Context(), workspace, b.only(t).ID); err != nil {
		t.Fatal(err)
	}
	b.wait(t)
	return b.only(t)
}

func TestScansWaitForADecision(t *testing.T) {
	b := scanned(t, 12, 3, 4, 9)
	doc := b.only(t)
	if doc.Status != ibid.StatusReady || doc.PagesWaiting != 3 || doc.Scans != ibid.ScansAsk || doc.Chunks != 9 {
		t.Errorf("document %+v, want it ready with three scans and nine passages", doc)
	}
	if read := b.eyes.Read(); len(read) != 0 {
		t.Errorf("pages %v were read without asking", read)
	}
	estimate, err := b.ScanEstimate(t.Context(), workspace, doc.ID)
	if err != nil || estimate != (ibid.ScanEstimate{Pages: 3, Recogniser: "Fake eyes", Places: true, Seconds: 6}) {
		t.Errorf("estimate %+v, %v", estimate, err)
	}
}

func TestReadScans(t *testing.T) {
	b := scanned(t, 12, 3, 4, 9)
	doc := b.readScans(t)
	if doc.Status != ibid.StatusReady || doc.PagesWaiting != 0 || doc.PagesRecognised != 3 || doc.PagesEmpty != 0 || doc.Chunks != 12 || doc.ChunksEmbedded != 12 {
		t.Errorf("document %+v, want all twelve pages searchable by words and meaning", doc)
	}
	if read := b.eyes.Read(); !slices.Equal(read, []int{3, 4, 9}) {
		t.Errorf("recognised pages %v", read)
	}
	page, err := b.db.Page(t.Context(), workspace, doc.ID, 4)
	if err != nil || page.Text != textOf(4) || len(page.Boxes(ibid.Span{Start: 0, End: 8})) != 1 {
		t.Errorf("page %+v, %v; want its words with places", page, err)
	}
	report, err := b.Report(t.Context(), workspace, doc.ID)
	if err != nil || !slices.Contains(report.States, ibid.Share{Name: string(ibid.PageRecognised), Count: 3}) || report.Pages != 12 {
		t.Errorf("report %+v, %v", report, err)
	}
	view, err := b.PageReading(t.Context(), workspace, doc.ID, 4)
	if err != nil || view.Report.State != ibid.PageRecognised || view.Report.Quality != 0.9 || len(view.Blocks) == 0 || len(view.Blocks[0].Boxes) == 0 {
		t.Errorf("page reading %+v, %v", view, err)
	}
	// Once more is no work.
	b.readScans(t)
	if read := b.eyes.Read(); len(read) != 3 {
		t.Errorf("recognised again: %v", read)
	}
}

func TestScansWithoutPlacesAreDescribed(t *testing.T) {
	b := scanned(t, 3, 2)
	b.eyes.Places = false
	doc := b.readScans(t)
	view, err := b.PageReading(t.Context(), workspace, doc.ID, 2)
	if err != nil || view.Report.State != ibid.PageDescribed || len(view.Blocks) == 0 || len(view.Blocks[0].Boxes) != 0 {
		t.Errorf("page %+v, %v; want it described, without boxes", view, err)
	}
}

func TestLeaveScans(t *testing.T) {
	b := scanned(t, 12, 3, 4)
	if err := b.LeaveScans(t.Context(), workspace, b.only(t).ID); err != nil {
		t.Fatal(err)
	}
	doc := b.only(t)
	if doc.Status != ibid.StatusReady || doc.Scans != ibid.ScansLeave || doc.PagesWaiting != 2 {
		t.Errorf("document %+v, want it ready with its scans left and counted", doc)
	}
	// The user who thinks again can have them read.
	if doc = b.readScans(t); doc.PagesRecognised != 2 {
		t.Errorf("document %+v, want both pages recognised", doc)
	}
}

func TestScansAreAlwaysRead(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	b.reader.scans, b.eyes.Texts = []int{1, 2, 3}, map[int]string{1: textOf(1), 2: textOf(2), 3: textOf(3)}
	b.always.Store(true)
	b.run(t)
	b.add(t, 3)
	if doc := b.only(t); doc.Status != ibid.StatusReady || doc.PagesRecognised != 3 || doc.ChunksEmbedded != 3 {
		t.Errorf("document %+v, want its scans read", doc)
	}
}

// Deciding for always reaches the documents that were waiting, but none that a
// person has decided about.
func TestResumeReadsWaitingScans(t *testing.T) {
	b := scanned(t, 2, 1, 2)
	dir := t.TempDir()
	for _, name := range []string{"b.pdf", "c.pdf"} {
		if _, err := b.Add(t.Context(), workspace, []string{file(t, dir, name, 3)}); err != nil {
			t.Fatal(err)
		}
	}
	b.wait(t)
	left, err := b.Find(t.Context(), workspace, "c.pdf")
	if err != nil {
		t.Fatal(err)
	}
	if err := b.LeaveScans(t.Context(), workspace, left.ID); err != nil {
		t.Fatal(err)
	}
	for _, always := range []bool{false, true} {
		b.always.Store(always)
		if err := b.Queue.Resume(t.Context()); err != nil {
			t.Fatal(err)
		}
		b.wait(t)
		for name, waiting := range map[string]int{"a.pdf": 2, "b.pdf": 2, "c.pdf": 2} {
			if always && name != "c.pdf" {
				waiting = 0
			}
			doc, err := b.Find(t.Context(), workspace, name)
			if err != nil || doc.PagesWaiting != waiting || (waiting == 0) != (doc.PagesRecognised == 2 && doc.Status == ibid.StatusReady) {
				t.Errorf("always %t: document %+v, %v; want %d pages to wait", always, doc, err, waiting)
			}
		}
	}
}

// A document of scans alone has nothing to search before they are read, and is
// not called ready.
func TestADocumentOfScansIsNotReadyUnread(t *testing.T) {
	b := scanned(t, 2, 1, 2)
	doc := b.only(t)
	if doc.Status != ibid.StatusFailed || doc.Failure.Code != ibid.CodeNoText || !strings.Contains(doc.Failure.Hint, "scan") {
		t.Errorf("document %+v with failure %+v, want %s that names the scans", doc, doc.Failure, ibid.CodeNoText)
	}
	if doc = b.readScans(t); doc.Status != ibid.StatusReady || doc.Failure != nil {
		t.Errorf("document %+v, want it ready once they are read", doc)
	}
}

func TestScansWithoutWordsAreUnreadable(t *testing.T) {
	b := scanned(t, 4, 2, 3, 4)
	b.eyes.Texts = map[int]string{2: textOf(2)}
	b.eyes.Errors = map[int]error{4: ibid.Errorf(ibid.CodeOutOfMemory, "Too large.")}
	if doc := b.readScans(t); doc.Status != ibid.StatusReady || doc.PagesRecognised != 1 || doc.PagesUnreadable != 2 || doc.PagesWaiting != 0 {
		t.Errorf("document %+v, want two unreadable pages", doc)
	}

	b = scanned(t, 2, 1, 2)
	b.eyes.Texts = nil
	if doc := b.readScans(t); doc.Status != ibid.StatusFailed || doc.Failure.Code != ibid.CodeNoText || doc.PagesUnreadable != 2 {
		t.Errorf("document %+v, want it failed for want of any words", doc)
	}
}

// A document that can be searched stays ready when its scans are stopped: what was
// recognised is kept, and the person is asked again about the rest.
func TestCancelInTheMiddleOfScans(t *testing.T) {
	for _, always := range []bool{false, true} {
		b := scanned(t, 10, 4, 5, 6, 7, 8)
		b.always.Store(always)
		reached := make(chan struct{})
		b.eyes.At = func(ctx context.Context, page int) {
			if page == 6 {
				close(reached)
				<-ctx.Done()
			}
		}
		id := b.only(t).ID
		if err := b.ReadScans(t.Context(), workspace, id); err != nil {
			t.Fatal(err)
		}
		<-reached
		if err := b.Queue.Cancel(t.Context(), workspace, id); err != nil {
			t.Fatal(err)
		}
		want := ibid.ScansAsk
		if always {
			want = ibid.ScansLeave
		}
		doc := b.only(t)
		if doc.Status != ibid.StatusReady || doc.Scans != want || doc.PagesRecognised != 2 || doc.PagesWaiting != 3 {
			t.Fatalf("always %t: document %+v, want it ready after two pages", always, doc)
		}
		b.eyes.At = nil
		doc = b.readScans(t)
		if doc.Status != ibid.StatusReady || doc.PagesRecognised != 5 || doc.Chunks != 10 || doc.ChunksEmbedded != 10 {
			t.Errorf("document %+v, want it to have gone on", doc)
		}
		if read := b.eyes.Read(); !slices.Equal(read, []int{4, 5, 6, 6, 7, 8}) {
			t.Errorf("recognised pages %v, want those that waited", read)
		}
	}
}

// A document that is nothing but scans has no text yet: stopped, it is not ready.
func TestCancelScansOfADocumentWithoutText(t *testing.T) {
	b := scanned(t, 3, 1, 2, 3)
	reached := make(chan struct{})
	b.eyes.At = func(ctx context.Context, page int) {
		if page == 1 {
			close(reached)
			<-ctx.Done()
		}
	}
	id := b.only(t).ID
	if err := b.ReadScans(t.Context(), workspace, id); err != nil {
		t.Fatal(err)
	}
	<-reached
	if err := b.Queue.Cancel(t.Context(), workspace, id); err != nil {
		t.Fatal(err)
	}
	if doc := b.only(t); doc.Status != ibid.StatusCancelled || doc.Chunks != 0 {
		t.Fatalf("document %+v, want it stopped", doc)
	}
	b.eyes.At = nil
	b.retry(t, id)
	b.wait(t)
	if doc := b.only(t); doc.Status != ibid.StatusReady || doc.PagesRecognised != 3 {
		t.Errorf("document %+v, want it to have gone on", doc)
	}
}

// A decision while the vectors of the document are being made waits for its turn;
// and a stop at that point takes nothing from a document that was ready.
func TestReadScansWhileEmbedding(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	b.reader.scans, b.eyes.Texts = []int{2}, map[int]string{2: textOf(2)}
	reached, release := make(chan struct{}), make(chan struct{})
	b.embed.At = func(ctx context.Context) {
		close(reached)
		select {
		case <-release:
		case <-ctx.Done():
		}
	}
	b.run(t)
	if _, err := b.Add(t.Context(), workspace, []string{file(t, t.TempDir(), "a.pdf", 6)}); err != nil {
		t.Fatal(err)
	}
	<-reached
	doc := b.only(t)
	if doc.Status != ibid.StatusIndexing {
		t.Fatalf("document %+v, want it to be indexed", doc)
	}
	b.embed.At = nil
	for range 3 { // as an impatient person does
		if err := b.ReadScans(t.Context(), workspace, doc.ID); err != nil {
			t.Fatal(err)
		}
	}
	close(release)
	b.wait(t)
	if doc = b.only(t); doc.Status != ibid.StatusReady || doc.PagesRecognised != 1 || doc.Chunks != 6 || doc.ChunksEmbedded != 6 || !slices.Equal(b.eyes.Read(), []int{2}) {
		t.Errorf("document %+v, recognised %v; want the scan read once", doc, b.eyes.Read())
	}
}

// A stop while a ready document gets the vectors of what was added to it leaves it
// ready; they are made when the queue has nothing to do.
func TestCancelWhileEmbeddingWhatWasRecognised(t *testing.T) {
	b := scanned(t, 6, 2)
	id := b.only(t).ID
	h := holdAt(1)
	b.embed.At = h.here
	if err := b.ReadScans(t.Context(), workspace, id); err != nil {
		t.Fatal(err)
	}
	<-h.reached
	if err := b.Queue.Cancel(t.Context(), workspace, id); err != nil {
		t.Fatal(err)
	}
	if doc := b.only(t); doc.Status != ibid.StatusReady || doc.PagesRecognised != 1 {
		t.Fatalf("document %+v, want it ready with its new words", doc)
	}
	if err := b.Index.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if doc := b.only(t); doc.Status != ibid.StatusReady || doc.ChunksEmbedded != 6 {
		t.Errorf("document %+v, want the last vector made", doc)
	}
}

// What keeps scans from being read fails a document only when the user waits for
// them, and never keeps the rest from being searched by meaning.
func TestScansThatCannotBeRead(t *testing.T) {
	for _, always := range []bool{false, true} {
		b := open(t, filepath.Join(t.TempDir(), "library.db"))
		b.reader.scans = []int{2}
		b.eyes.Errors = map[int]error{2: ibid.Errorf(ibid.CodeModelServerDown, "Ollama is not running.").WithHint("Start it.")}
		b.always.Store(always)
		b.run(t)
		b.add(t, 6)
		if !always {
			b.readScans(t)
		}
		doc := b.only(t)
		failed := doc.Failure != nil && doc.Failure.Code == ibid.CodeModelServerDown && doc.Status == ibid.StatusFailed
		if failed == always || always && doc.Status != ibid.StatusReady || doc.ChunksEmbedded != 5 || doc.PagesWaiting != 1 {
			t.Errorf("always %t: document %+v, failure %+v", always, doc, doc.Failure)
		}
	}
}

func TestScansGoOnAtTheNextStart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "library.db")
	b := open(t, path)
	b.reader.scans, b.eyes.Texts = []int{1, 2, 3}, map[int]string{1: textOf(1), 2: textOf(2), 3: textOf(3)}
	reached := make(chan struct{})
	b.eyes.At = func(ctx context.Context, page int) {
		if page == 2 {
			close(reached)
			<-ctx.Done()
		}
	}
	b.run(t)
	b.add(t, 4)
	if err := b.ReadScans(t.Context(), workspace, b.only(t).ID); err != nil {
		t.Fatal(err)
	}
	<-reached
	texts := b.eyes.Texts
	b.stop()

	b = open(t, path)
	b.reader.scans, b.eyes.Texts = []int{1, 2, 3}, texts
	b.run(t)
	b.wait(t)
	if doc := b.only(t); doc.Status != ibid.StatusReady || doc.PagesRecognised != 3 || !slices.Equal(b.eyes.Read(), []int{2, 3}) {
		t.Errorf("document %+v, recognised %v; want the rest", doc, b.eyes.Read())
	}
}

// Deciding while the document is still being read loses nothing.
func TestReadScansWhileReading(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	b.reader.scans, b.eyes.Texts = []int{2}, map[int]string{2: textOf(2)}
	reached := b.reader.pauseAt(50)
	b.run(t)
	if _, err := b.Add(t.Context(), workspace, []string{file(t, t.TempDir(), "a.pdf", 60)}); err != nil {
		t.Fatal(err)
	}
	<-reached
	doc := b.only(t)
	if doc.PagesWaiting != 1 {
		t.Fatalf("document %+v, want one page to wait already", doc)
	}
	if err := b.ReadScans(t.Context(), workspace, doc.ID); err != nil {
		t.Fatal(err)
	}
	if err := b.Queue.Cancel(t.Context(), workspace, doc.ID); err != nil { // the paused reading can only be stopped
		t.Fatal(err)
	}
	b.reader.goOn()
	b.retry(t, doc.ID)
	b.wait(t)
	if doc = b.only(t); doc.Status != ibid.StatusReady || doc.PagesRecognised != 1 || doc.Chunks != 60 {
		t.Errorf("document %+v, want the scan read too", doc)
	}
}

func TestScansWithoutARecogniser(t *testing.T) {
	b := scanned(t, 4, 2)
	b.eyes.Missing = ibid.Errorf(ibid.CodeNoRecogniser, "Nothing can read scans.").WithHint("Install Tesseract.")
	doc := b.only(t)
	estimate, err := b.ScanEstimate(t.Context(), workspace, doc.ID)
	if err != nil || estimate.Problem == nil || estimate.Problem.Hint == "" || estimate.Pages != 1 {
		t.Errorf("estimate %+v, %v", estimate, err)
	}
	if err := b.ReadScans(t.Context(), workspace, doc.ID); ibid.CodeOf(err) != ibid.CodeNoRecogniser {
		t.Errorf("read scans: %v, want %s", err, ibid.CodeNoRecogniser)
	}
	if doc = b.only(t); doc.Status != ibid.StatusReady || doc.Scans != ibid.ScansAsk {
		t.Errorf("document %+v, want it as it was", doc)
	}
	// Reading them always is no failure of a document that has other text.
	b.always.Store(true)
	if err := b.Remove(t.Context(), workspace, []ibid.DocumentID{doc.ID}, ibid.Removal{}); err != nil {
		t.Fatal(err)
	}
	b.add(t, 4)
	if doc = b.only(t); doc.Status != ibid.StatusReady || doc.PagesWaiting != 1 {
		t.Errorf("document %+v, want it ready with its scan left", doc)
	}
}

// The counters change with every page, so that the user sees it go on.
func TestProgressOfScans(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	b.reader.scans, b.eyes.Texts = []int{2, 3, 4}, map[int]string{2: textOf(2), 3: textOf(3), 4: textOf(4)}
	told := make(chan library.Change, 100)
	b.Notify(func(c library.Change) { told <- c })
	b.run(t)
	b.add(t, 4)
	b.readScans(t)
	close(told)
	var recognised []int
	for c := range told {
		if n := c.Document.PagesRecognised; c.Document.PagesRecognised > 0 && !slices.Contains(recognised, n) {
			recognised = append(recognised, n)
		}
	}
	if !slices.Equal(recognised, []int{1, 2, 3}) {
		t.Errorf("told of %v recognised pages, want 1, 2, 3", recognised)
	}
}

// A document of nothing but scans waits for a decision: it has not failed.
func TestScansAreNoFailures(t *testing.T) {
	b := scanned(t, 2, 1, 2)
	if doc := b.only(t); doc.Status != ibid.StatusFailed || doc.PagesWaiting != 2 {
		t.Fatalf("document %+v, want it to wait with both pages", doc)
	}
	if status := b.status(t, workspace); status.Failed != 0 || status.Waiting != 0 {
		t.Errorf("queue %+v, want neither failures nor work", status)
	}
}
