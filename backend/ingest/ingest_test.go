package ingest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ibid/backend/describe"
	"ibid/backend/ibid"
)

// shelf is a document in memory: the reader of its pages and the store of what
// was made of them.
type shelf struct {
	pages []ibid.Page
	stop  int // number of the page before which reading is stopped, 0 for none

	doc      ibid.Document
	file     ibid.File // last opened
	stored   []ibid.ReadPage
	state    string
	index    *ibid.EmbeddingIndex
	embedded []string
	printed  string // title that it prints; empty: none
	fronts   []int  // how many pages were stored whenever its front matter was read
	atHand   []int  // pages that came with each
	cancel   context.CancelFunc
}

func (s *shelf) Preflight(_ context.Context, file ibid.File) (ibid.Preflight, error) {
	s.file = file
	return ibid.Preflight{Pages: len(s.pages), Dated: "2021-03-04"}, nil
}

func (s *shelf) Read(ctx context.Context, file ibid.File, from int, outline func([]ibid.OutlineItem) error, page func(ibid.Page, error) error) error {
	s.file = file
	if err := outline(nil); err != nil {
		return err
	}
	for _, p := range s.pages[from-1:] {
		if p.Number == s.stop {
			s.stop = 0
			s.cancel()
			return ctx.Err()
		}
		if err := page(p, nil); err != nil {
			return err
		}
	}
	return nil
}

func (s *shelf) Version() string { return "shelf/1" }

func (s *shelf) Document(context.Context, ibid.WorkspaceID, ibid.DocumentID) (ibid.Document, error) {
	return s.doc, nil
}

func (s *shelf) SetPreflight(_ context.Context, _ ibid.WorkspaceID, _ ibid.DocumentID, p ibid.Preflight, title string) error {
	s.doc.Pages, s.doc.Dated, s.doc.Title = p.Pages, p.Dated, cmp.Or(title, ibid.TitleOfName(s.doc.Name))
	return nil
}

func (s *shelf) SetStatus(context.Context, ibid.WorkspaceID, ibid.DocumentID, ibid.DocumentStatus, *ibid.Error) error {
	return nil
}

func (s *shelf) Resume(context.Context, ibid.WorkspaceID, ibid.DocumentID) (int, string, error) {
	return len(s.stored) + 1, s.state, nil
}

func (s *shelf) SavePages(_ context.Context, _ ibid.WorkspaceID, _ ibid.DocumentID, batch ibid.PageBatch) (ibid.Document, error) {
	for _, p := range batch.Pages {
		p.Took = 0
		s.stored = append(s.stored, p)
		s.doc.Chunks += len(p.Chunks)
		if p.State.Waiting() {
			s.doc.PagesWaiting++
		}
	}
	s.state = batch.Resume
	return s.doc, nil
}

func (s *shelf) Indexes(context.Context) (current, building *ibid.EmbeddingIndex, err error) {
	return s.index, nil, nil
}

func (s *shelf) BeginIndex(_ context.Context, identity ibid.EmbeddingIdentity, chunker string) (ibid.EmbeddingIndex, error) {
	s.index = &ibid.EmbeddingIndex{ID: 1, Identity: identity, Chunker: chunker, State: ibid.IndexCurrent}
	return *s.index, nil
}

func (s *shelf) Unembedded(_ context.Context, _ ibid.WorkspaceID, _ ibid.DocumentID, _ ibid.IndexID, limit int) ([]ibid.Chunk, error) {
	var chunks []ibid.Chunk
	for _, p := range s.stored {
		chunks = append(chunks, p.Chunks...)
	}
	chunks = chunks[min(len(s.embedded), len(chunks)):]
	return chunks[:min(limit, len(chunks))], nil
}

func (s *shelf) SaveVectors(context.Context, ibid.WorkspaceID, ibid.DocumentID, ibid.IndexID, []ibid.ChunkVector) (ibid.Document, error) {
	return s.doc, nil
}

func (s *shelf) PagesByLanguage(context.Context) (map[string]int, error) { return nil, nil }

func (s *shelf) Embed(_ context.Context, _ ibid.EmbeddingIdentity, _ ibid.EmbedKind, texts []string) ([][]float32, error) {
	s.embedded = append(s.embedded, texts...)
	return make([][]float32, len(texts)), nil
}

func (s *shelf) EmbeddingIdentity(context.Context, string, string) (ibid.EmbeddingIdentity, error) {
	return ibid.EmbeddingIdentity{Model: "walnut", Recipe: "search_document", Dimensions: 3}, nil
}

func (s *shelf) ingest() error {
	var ctx context.Context
	ctx, s.cancel = context.WithCancel(context.Background())
	defer s.cancel()
	in := &Ingester{Reader: s, Store: s, Embedder: s, Chunks: DefaultChunks, Password: func(hash string) string { return "open " + hash }}
	in.Front = func(_ context.Context, _ ibid.WorkspaceID, _ ibid.DocumentID, pages []ibid.ReadPage) error {
		if s.printed != "" {
			s.doc.Title, s.doc.TitleFrom = s.printed, ibid.TitleFromPrinted
		}
		s.fronts = append(s.fronts, len(s.stored))
		s.atHand = append(s.atHand, len(pages))
		return nil
	}
	return in.Ingest(ctx, s.doc, func(ibid.Document) {})
}

func lease(n int) []ibid.Page {
	var pages []ibid.Page
	for i := 1; i <= n; i++ {
		pages = append(pages, page(i, compose(running("Hallam estate"), head(fmt.Sprintf("4.%d Rent of the mill", i)), prose(i, 5))...))
	}
	return pages
}

func TestIngestStoppedAnywhere(t *testing.T) {
	whole := &shelf{pages: lease(80)}
	if err := whole.ingest(); err != nil {
		t.Fatal(err)
	}
	for _, stop := range []int{1, 3, 5, 37, 60, 80} {
		s := &shelf{pages: lease(80), stop: stop}
		if err := s.ingest(); !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped before page %d: %v", stop, err)
		}
		if n := len(s.stored); n >= stop || n > 0 && !endsBatch(n) {
			t.Errorf("stopped before page %d with %d pages stored", stop, n)
		}
		if err := s.ingest(); err != nil {
			t.Fatal(err)
		}
		if !slices.EqualFunc(s.stored, whole.stored, func(a, b ibid.ReadPage) bool {
			return slices.Equal(a.Blocks, b.Blocks) && slices.Equal(a.Chunks, b.Chunks) && slices.Equal(a.Sections, b.Sections)
		}) {
			t.Errorf("stopped before page %d, another result", stop)
		}
	}
}

func TestIngestGivesTheReaderHashAndPassword(t *testing.T) {
	s := &shelf{pages: lease(1), doc: ibid.Document{Hash: "abc", Path: "/lease.pdf"}}
	if err := s.ingest(); err != nil || s.file != (ibid.File{Path: "/lease.pdf", Hash: "abc", Password: "open abc"}) {
		t.Errorf("read %+v: %v", s.file, err)
	}
}

// The front matter is read as soon as the first pages are stored, and once more with all.
func TestFrontMatterIsReadEarly(t *testing.T) {
	s := &shelf{pages: lease(80), doc: ibid.Document{Name: "mill.pdf"}}
	if err := s.ingest(); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(s.fronts, []int{firstBatch, 80}) {
		t.Errorf("it was read with %v pages", s.fronts)
	}
	if first := describe.FrontPages; !slices.Equal(s.atHand, []int{first, first}) {
		t.Errorf("%v pages were at hand, want the first %d each time", s.atHand, first)
	}
	s = &shelf{pages: lease(80), stop: 60}
	if err := errors.Join(s.ingest(), s.ingest()); !errors.Is(err, context.Canceled) || !slices.Equal(s.atHand, []int{describe.FrontPages, 0}) {
		t.Errorf("after a stop %v pages were at hand: %v", s.atHand, err)
	}
}

func TestWhatIsEmbedded(t *testing.T) {
	s := &shelf{pages: lease(2), doc: ibid.Document{Name: "mill.pdf"}}
	if err := s.ingest(); err != nil {
		t.Fatal(err)
	}
	if want := "mill, 2021-03-04\n4.1 Rent of the mill\npage 1\n\n4.1 Rent of the mill\n"; !strings.HasPrefix(s.embedded[0], want) {
		t.Errorf("got %.90q", s.embedded[0])
	}
	// What a lease prints tells less than its file's name, and would move all its vectors.
	s = &shelf{pages: lease(2), doc: ibid.Document{Name: "mill.pdf"}, printed: "LEASE"}
	if err := s.ingest(); err != nil {
		t.Fatal(err)
	}
	if want := "mill, 2021-03-04\n"; !strings.HasPrefix(s.embedded[0], want) {
		t.Errorf("with a printed title: %.90q", s.embedded[0])
	}
	if recipe := s.index.Identity.Recipe; !strings.HasPrefix(recipe, "search_document; ") || !strings.HasSuffix(recipe, contextRecipe) {
		t.Errorf("the vectors' recipe is %q", recipe)
	}
	if s.index.Chunker != DefaultChunks.Fingerprint() {
		t.Errorf("the index's chunker is %q", s.index.Chunker)
	}
}

func TestContextualise(t *testing.T) {
	got := Contextualise(ibid.Document{Title: "The lease"}, ibid.Chunk{Page: 3, Text: "Norby 1,200", Context: "Table 3: Rents", Gist: "It lists rents.", Reading: "Norby | Rent: 1,200"})
	if want := "The lease\npage 3\nTable 3: Rents\nIt lists rents.\n\nNorby | Rent: 1,200"; got != want {
		t.Errorf("got %q", got)
	}
}

func TestNoDocumentIsReadyWithoutText(t *testing.T) {
	for _, tt := range []struct {
		pages []ibid.Page
		hint  string
	}{
		{[]ibid.Page{{Number: 1, Pictures: 1}, {Number: 2, Pictures: 1}}, "It is a scan."},
		{[]ibid.Page{{Number: 1, Pictures: 1}, {Number: 2}}, "1 of its pages"},
		{[]ibid.Page{{Number: 1}}, "Its pages are blank."},
		{[]ibid.Page{{Number: 1, Unmapped: 400}}, "It is a scan."},
	} {
		s := &shelf{pages: tt.pages}
		err := ibid.AsError(s.ingest())
		if err == nil || err.Code != ibid.CodeNoText || !strings.HasPrefix(err.Hint, tt.hint) {
			t.Errorf("got %v, want a hint that begins with %q", err, tt.hint)
		}
	}
}

func TestInspectSeesWhatIngestStores(t *testing.T) {
	s := &shelf{pages: append(lease(6), ibid.Page{Number: 7, Pictures: 1})}
	path := filepath.Join(t.TempDir(), "lease.pdf")
	writeFile(t, path, "%PDF-1.7")
	var seen []ibid.ReadPage
	in := &Ingester{Reader: s, Chunks: DefaultChunks}
	report, err := in.Inspect(t.Context(), ibid.File{Path: path}, func(p ibid.ReadPage) error {
		seen = append(seen, p)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.ingest(); err != nil {
		t.Fatal(err)
	}
	passages := 0
	for i := range seen {
		if !slices.Equal(seen[i].Chunks, s.stored[i].Chunks) {
			t.Errorf("page %d has other chunks", i+1)
		}
		passages += len(seen[i].Chunks)
	}
	if report.Name != "lease.pdf" || report.Pages != 7 || report.Passages != passages || report.Dated != "2021-03-04" || report.Bytes != 8 || report.Reader != "shelf/1" || len(report.PageList) != 7 {
		t.Errorf("got %+v", report)
	}
	if want := []ibid.Share{{Name: "text", Count: 6}, {Name: "scan", Count: 1}}; !slices.Equal(report.States, want) {
		t.Errorf("states %v", report.States)
	}
	if want := []ibid.Share{{Name: "en", Count: 6}}; !slices.Equal(report.Languages, want) {
		t.Errorf("languages %v", report.Languages)
	}
	if report.Quality < 0.99 {
		t.Errorf("quality %.2f", report.Quality)
	}
}

func TestViewPlacesBlocks(t *testing.T) {
	read := sectioned(nil, lease(1)...)[0]
	view := View(read.Page, read.Blocks, ReportPage(read))
	if len(view.Blocks) != len(read.Blocks) || view.Report.Passages != len(read.Chunks) || view.Width != 600 {
		t.Fatalf("got %+v", view)
	}
	for i, b := range view.Blocks {
		lines := strings.Count(b.Text, "\n") + 1
		if b.Text != read.Blocks[i].Span.In(read.Page.Text) || len(b.Boxes) != lines {
			t.Errorf("block %d has %d boxes for %d lines", i, len(b.Boxes), lines)
		}
	}
}
