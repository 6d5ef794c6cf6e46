package sqlite_test

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/store"
	"ibid/backend/store/index"
	"ibid/backend/store/sqlite"
)

const home = ibid.DefaultWorkspace

// DB is an open library with all services, and its connections.
type DB struct {
	*store.All
	opened         *store.Store
	path           string
	reader, writer *sql.DB
}

// Open opens a library with all services.
func Open(ctx context.Context, path string, opts sqlite.Options) (*DB, error) {
	opened, err := store.Open(ctx, path, opts)
	if err != nil {
		return nil, err
	}
	db := &DB{All: opened.All(), opened: opened, path: path}
	db.reader, db.writer = opened.DB.Pools()
	return db, nil
}

// forget forgets what is remembered of the library for searches.
func (db *DB) forget() {
	few := db.FewVectors
	db.opened.Index = index.New(db.DB)
	db.All = db.opened.All()
	db.FewVectors = few
}

// open opens a library at path and closes it with the test.
func open(t testing.TB, path string) *DB {
	t.Helper()
	db, err := Open(t.Context(), path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// fresh opens a new library.
func fresh(t testing.TB) *DB {
	t.Helper()
	return open(t, filepath.Join(t.TempDir(), "library.db"))
}

// must returns the value of a call that should not fail.
func must[T any](t testing.TB) func(v T, err error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// wantCode fails the test unless the error has the code.
func wantCode(t testing.TB, err error, code ibid.Code) {
	t.Helper()
	if got := ibid.CodeOf(err); got != code {
		t.Fatalf("error %v has code %q, want %q", err, got, code)
	}
}

// addWorkspace makes a second workspace.
func addWorkspace(t testing.TB, db *DB, name string) ibid.WorkspaceID {
	t.Helper()
	return must[ibid.Workspace](t)(db.CreateWorkspace(t.Context(), name)).ID
}

// addTexts adds a document with one page for each text. Each paragraph of a
// page is a chunk.
func addTexts(t testing.TB, db *DB, ws ibid.WorkspaceID, hash string, pages ...string) ibid.Document {
	t.Helper()
	doc, _, err := db.AddDocument(t.Context(), ws, ibid.NewDocument{
		Hash: hash, Path: "/docs/" + hash + ".pdf", Name: hash + ".pdf", Title: "Title of " + hash, Bytes: 1000,
	})
	if err != nil {
		t.Fatal(err)
	}
	return saveTexts(t, db, ws, doc.ID, 1, pages...)
}

func saveTexts(t testing.TB, db *DB, ws ibid.WorkspaceID, id ibid.DocumentID, first int, pages ...string) ibid.Document {
	t.Helper()
	var read []ibid.ReadPage
	for i, text := range pages {
		read = append(read, readPage(first+i, text))
	}
	return must[ibid.Document](t)(db.SavePages(t.Context(), ws, id, ibid.PageBatch{Reader: "reader 1", Chunker: "chunker 1", Pages: read}))
}

// readPage makes a page whose paragraphs are its chunks.
func readPage(number int, text string) ibid.ReadPage {
	p := ibid.ReadPage{Page: ibid.Page{Number: number, Label: fmt.Sprint(number), Width: 612, Height: 792, Text: text}}
	offset := 0
	for _, paragraph := range strings.Split(text, "\n\n") {
		if paragraph != "" {
			span := ibid.Span{Start: offset, End: offset + len(paragraph)}
			p.Chunks = append(p.Chunks, ibid.Chunk{Span: span, Text: paragraph, Tokens: ibid.EstimateTokens(paragraph)})
		}
		offset += len(paragraph) + 2
	}
	return p
}

// recognised makes a page that Tesseract read.
func recognised(number int, text string) ibid.ReadPage {
	page := readPage(number, text)
	page.State = ibid.PageRecognised
	return page
}

// begin gives the index for vectors of an identity.
func begin(t testing.TB, db *DB, id ibid.EmbeddingIdentity) ibid.IndexID {
	t.Helper()
	return must[ibid.EmbeddingIndex](t)(db.BeginIndex(t.Context(), id, "chunker 1")).ID
}

// current gives the index that is searched, 0 if there is none.
func current(t testing.TB, db *DB) ibid.IndexID {
	t.Helper()
	index, _, err := db.Indexes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if index == nil {
		return 0
	}
	return index.ID
}

// table is the table of the vectors that are searched.
func table(t testing.TB, db *DB) string {
	t.Helper()
	place := must[int](t)(count(db, `SELECT place FROM embedding_indexes WHERE state = 'current'`))
	return sqlite.VectorIndex{Place: int64(place)}.Table()
}

// remove removes a document from one workspace.
func remove(t testing.TB, db *DB, ws ibid.WorkspaceID, id ibid.DocumentID) {
	t.Helper()
	must[[]string](t)(db.RemoveDocuments(t.Context(), ws, []ibid.DocumentID{id}, ibid.Removal{}))
}

// embedAll gives every chunk of a document that lacks one in the current index a
// vector, which vector makes.
func embedAll(t testing.TB, db *DB, ws ibid.WorkspaceID, id ibid.DocumentID, vector func(ibid.Chunk) []float32) ibid.Document {
	t.Helper()
	return embedIn(t, db, current(t, db), ws, id, vector)
}

func embedIn(t testing.TB, db *DB, index ibid.IndexID, ws ibid.WorkspaceID, id ibid.DocumentID, vector func(ibid.Chunk) []float32) ibid.Document {
	t.Helper()
	chunks := must[[]ibid.Chunk](t)(db.Unembedded(t.Context(), ws, id, index, 1_000_000))
	var vectors []ibid.ChunkVector
	for _, c := range chunks {
		vectors = append(vectors, ibid.ChunkVector{Chunk: c.ID, Vector: vector(c)})
	}
	return must[ibid.Document](t)(db.SaveVectors(t.Context(), ws, id, index, vectors))
}

// sound fails the test if the library has any problem.
func sound(t testing.TB, db *DB) ibid.LibraryReport {
	t.Helper()
	report := must[ibid.LibraryReport](t)(db.Check(context.Background()))
	if len(report.Problems) > 0 {
		t.Fatalf("problems: %q", report.Problems)
	}
	return report
}

// textIsTrue fails the test unless what is derived from texts is exactly what would
// be made of them now: the full-text tables hold these tokens in these places, and
// terms and languages are these rows.
func textIsTrue(t testing.TB, db *DB) {
	t.Helper()
	if _, err := db.writer.Exec(`
		INSERT INTO chunk_text (chunk_text) VALUES ('integrity-check');
		INSERT INTO content_profiles (content_profiles) VALUES ('integrity-check');
		INSERT INTO message_text (message_text) VALUES ('integrity-check');
		DROP TABLE IF EXISTS temp.chunk_text_now;
		DROP TABLE IF EXISTS temp.content_profiles_now;
		DROP TABLE IF EXISTS temp.message_text_now;
		CREATE VIRTUAL TABLE temp.message_text_now USING fts5 (question, text, tokenize = "ascii tokenchars '.&'");
		INSERT INTO temp.message_text_now (rowid, question, text) SELECT id, question, text FROM message_content;
		CREATE VIRTUAL TABLE temp.chunk_text_now USING fts5 (title, section, context, text, tokenize = "ascii tokenchars '.&'");
		CREATE VIRTUAL TABLE temp.content_profiles_now USING fts5 (name, front, headings, tokenize = "ascii tokenchars '.&'");
		INSERT INTO temp.chunk_text_now (rowid, title, section, context, text) SELECT id, title, section, context, text FROM chunk_content;
		INSERT INTO temp.content_profiles_now (rowid, name, front, headings) SELECT id, name, front, headings FROM profile_content`); err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{"chunk_text", "content_profiles", "message_text"} {
		if _, err := db.writer.Exec(fmt.Sprintf(`
			CREATE VIRTUAL TABLE temp.kept USING fts5vocab ('main', '%[1]s', 'instance');
			CREATE VIRTUAL TABLE temp.now USING fts5vocab ('temp', '%[1]s_now', 'instance')`, table)); err != nil {
			t.Fatal(err)
		}
		same(t, db, "tokens of "+table, `SELECT term, doc, col, "offset" FROM temp.kept`, `SELECT term, doc, col, "offset" FROM temp.now`)
		if _, err := db.writer.Exec(`DROP TABLE temp.kept; DROP TABLE temp.now`); err != nil {
			t.Fatal(err)
		}
	}
	same(t, db, "terms", `SELECT chunk_id, terms FROM chunk_terms`,
		`SELECT id, token_hashes(text, section || ' ' || context) FROM chunk_content`)
	same(t, db, "languages", `SELECT content_id, language, pages FROM content_languages`,
		`SELECT content_id, language, count(*) FROM pages GROUP BY content_id, language`)
}

// same fails the test unless two queries give the same rows in some order.
func same(t testing.TB, db *DB, what, a, b string) {
	t.Helper()
	var n int
	query := fmt.Sprintf(`SELECT count(*) FROM (SELECT * FROM (%[1]s EXCEPT %[2]s) UNION ALL SELECT * FROM (%[2]s EXCEPT %[1]s))`, a, b)
	if err := db.writer.QueryRow(query).Scan(&n); err != nil || n > 0 {
		t.Errorf("%s: %d rows differ, %v", what, n, err)
	}
}

// keywordHits searches words and reads what is found.
func keywordHits(t testing.TB, db *DB, scope ibid.Scope, q ibid.Query, limit int) []ibid.Hit {
	t.Helper()
	found := must[[]ibid.Candidate](t)(db.SearchKeyword(t.Context(), scope, q, limit))
	return must[[]ibid.Hit](t)(db.LoadHits(t.Context(), scope, found))
}

// frequencies counts the chunks that have each of some terms.
func frequencies(t testing.TB, db *DB, ws ibid.WorkspaceID, terms ...string) (counts map[string]int, chunks int) {
	t.Helper()
	stems := make([][]string, len(terms))
	for i, term := range terms {
		stems[i] = language.Alternatives(term, must[[]string](t)(db.Languages(t.Context(), ws)))
	}
	list, chunks, err := db.Frequencies(t.Context(), ibid.Scope{Workspace: ws}, stems)
	if err != nil {
		t.Fatal(err)
	}
	counts = make(map[string]int, len(terms))
	for i, term := range terms {
		counts[term] = list[i]
	}
	return counts, chunks
}

// count reads a number.
func count(db *DB, query string) (n int, err error) {
	return n, db.reader.QueryRow(query).Scan(&n)
}

// near gives the hits of a search by meaning.
func near(t testing.TB, db *DB, scope ibid.Scope, index ibid.IndexID, vector []float32, limit int) []ibid.Hit {
	t.Helper()
	found := must[[]ibid.Candidate](t)(db.SearchVector(t.Context(), scope, index, vector, limit))
	hits := must[[]ibid.Hit](t)(db.LoadHits(t.Context(), scope, found))
	if len(hits) != len(found) {
		t.Fatalf("%d of %d passages found by meaning can be read", len(hits), len(found))
	}
	return hits
}

// texts are the texts of hits.
func texts(hits []ibid.Hit) []string {
	var all []string
	for _, h := range hits {
		all = append(all, h.Chunk.Text)
	}
	return all
}

var identity = ibid.EmbeddingIdentity{Model: "tiny", Digest: "d1", Recipe: "plain", Dimensions: 4}
