package ask_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/ingest"
	"ibid/internal/fake"
	"ibid/internal/tempdb"
)

// shelf is a real database of which a method may fail, and which keeps the lines of
// the query log that it is given.
type shelf struct {
	*tempdb.DB
	breaks string          // the method that fails
	gone   ibid.DocumentID // found by its words, and removed since
	edited ibid.DocumentID // found by its words, and read anew since

	mu   sync.Mutex
	logs []ibid.QueryLog
}

var errBroken = ibid.Errorf(ibid.CodeStorage, "The library cannot be read.")

func (s *shelf) fails(method string) error {
	if method == s.breaks {
		return errBroken
	}
	return nil
}

func (s *shelf) Languages(ctx context.Context, ws ibid.WorkspaceID) ([]string, error) {
	if err := s.fails("Languages"); err != nil {
		return nil, err
	}
	return s.DB.Languages(ctx, ws)
}

func (s *shelf) Frequencies(ctx context.Context, scope ibid.Scope, stems [][]string) ([]int, int, error) {
	if err := s.fails("Frequencies"); err != nil {
		return nil, 0, err
	}
	return s.DB.Frequencies(ctx, scope, stems)
}

func (s *shelf) SearchKeyword(ctx context.Context, scope ibid.Scope, query ibid.Query, limit int) ([]ibid.Candidate, error) {
	if err := s.fails("SearchKeyword"); err != nil {
		return nil, err
	}
	return s.DB.SearchKeyword(ctx, scope, query, limit)
}

func (s *shelf) MatchingDocuments(ctx context.Context, ws ibid.WorkspaceID, filter ibid.Filter) ([]ibid.DocumentID, error) {
	if err := s.fails("MatchingDocuments"); err != nil {
		return nil, err
	}
	return s.DB.MatchingDocuments(ctx, ws, filter)
}

func (s *shelf) LoadHits(ctx context.Context, scope ibid.Scope, candidates []ibid.Candidate) ([]ibid.Hit, error) {
	if err := s.fails("LoadHits"); err != nil {
		return nil, err
	}
	return s.DB.LoadHits(ctx, scope, candidates)
}

func (s *shelf) Sheets(ctx context.Context, ws ibid.WorkspaceID, pages []ibid.PageKey) (map[ibid.PageKey]ibid.Sheet, error) {
	if err := s.fails("Sheets"); err != nil {
		return nil, err
	}
	sheets, err := s.DB.Sheets(ctx, ws, pages)
	for at, sheet := range sheets {
		switch at.DocumentID {
		case s.gone:
			delete(sheets, at)
		case s.edited:
			sheet.Text = "New. " + sheet.Text
			sheets[at] = sheet
		}
	}
	return sheets, err
}

func (s *shelf) SaveAnswer(ctx context.Context, ws ibid.WorkspaceID, answer *ibid.Answer, log ibid.QueryLog) error {
	s.mu.Lock()
	s.logs = append(s.logs, log)
	s.mu.Unlock()
	return s.DB.SaveAnswer(ctx, ws, answer, log)
}

// logged is the last line of the query log.
func (s *shelf) logged() ibid.QueryLog {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.logs[len(s.logs)-1]
}

// addPassages adds a document with a passage a page, each in a section.
func addPassages(t testing.TB, db *tempdb.DB, doc ibid.NewDocument, section string, texts ...string) ibid.DocumentID {
	t.Helper()
	return addPages(t, db, doc, texts, func(page *ibid.ReadPage) { inSection(page, section) })
}

// inSection puts all passages of a page into a section.
func inSection(page *ibid.ReadPage, section string) {
	for i := range page.Chunks {
		page.Chunks[i].Section = section
	}
}

// addPages adds a document with a text a page; change may change each page before it is stored.
func addPages(t testing.TB, db *tempdb.DB, doc ibid.NewDocument, texts []string, change func(*ibid.ReadPage)) ibid.DocumentID {
	t.Helper()
	doc.Hash, doc.Path, doc.Bytes = "hash of "+doc.Name, "/"+doc.Name, 1
	if doc.Title == "" {
		doc.Title = strings.TrimSuffix(doc.Name, ".pdf")
	}
	added, _, err := db.AddDocument(t.Context(), workspace, doc)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.SetPreflight(t.Context(), workspace, added.ID, ibid.Preflight{Pages: len(texts)}, ""); err != nil {
		t.Fatal(err)
	}
	var read []ibid.ReadPage
	for i, text := range texts {
		page := ibid.Page{Number: i + 1, Width: 600, Height: 800, Text: text, Words: words(text)}
		made := ibid.ReadPage{Page: page, Chunks: ingest.Chunk(page, ingest.DefaultChunks), State: ibid.PageText}
		change(&made)
		read = append(read, made)
	}
	if _, err := db.SavePages(t.Context(), workspace, added.ID, ibid.PageBatch{Reader: "test", Chunker: "test", Pages: read}); err != nil {
		t.Fatal(err)
	}
	return added.ID
}

// embed gives every passage of the library a vector.
func embed(t *testing.T, db *tempdb.DB, model *fake.Client) {
	t.Helper()
	by, err := model.EmbeddingIdentity(t.Context(), "", "")
	if err != nil {
		t.Fatal(err)
	}
	index, err := db.BeginIndex(t.Context(), by, "test")
	if err != nil {
		t.Fatal(err)
	}
	docs, err := db.Documents(t.Context(), workspace)
	if err != nil {
		t.Fatal(err)
	}
	for _, doc := range docs {
		chunks, err := db.Unembedded(t.Context(), workspace, doc.ID, index.ID, 1000)
		if err != nil {
			t.Fatal(err)
		}
		var vectors []ibid.ChunkVector
		for _, c := range chunks {
			made, err := model.Embed(t.Context(), by, ibid.EmbedDocument, []string{c.Text})
			if err != nil {
				t.Fatal(err)
			}
			vectors = append(vectors, ibid.ChunkVector{Chunk: c.ID, Vector: made[0]})
		}
		if _, err := db.SaveVectors(t.Context(), workspace, doc.ID, index.ID, vectors); err != nil {
			t.Fatal(err)
		}
	}
}

// steps lists the stages of a trace in their order.
func steps(trace ibid.Trace) []ibid.Stage {
	var stages []ibid.Stage
	for _, step := range trace.Steps {
		stages = append(stages, step.Stage)
	}
	return stages
}

// note is what the first step of a stage says.
func note(t *testing.T, trace ibid.Trace, stage ibid.Stage) string {
	t.Helper()
	at := slices.Index(steps(trace), stage)
	if at < 0 {
		t.Fatalf("no stage %q in %v", stage, steps(trace))
	}
	return trace.Steps[at].Note
}

func (s *shelf) NamedDocuments(ctx context.Context, scope ibid.Scope, words [][]string) ([]ibid.NamedDocument, []int, int, error) {
	if err := s.fails("NamedDocuments"); err != nil {
		return nil, nil, 0, err
	}
	return s.DB.NamedDocuments(ctx, scope, words)
}
