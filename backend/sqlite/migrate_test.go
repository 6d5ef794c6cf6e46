package sqlite

import (
	"bytes"
	"compress/gzip"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

var update = flag.Bool("update", false, "write testdata/schema-NNNN.db.gz for the newest schema, if it is missing")

// Every schema that was released is kept as a small library in testdata. Such a
// file is never made again: delete one only while its schema is unreleased.
func TestReleasedSchemas(t *testing.T) {
	files, err := filepath.Glob("testdata/schema-*.db.gz")
	if err != nil {
		t.Fatal(err)
	}
	newest := fmt.Sprintf("testdata/schema-%04d.db.gz", newestSchema(t))
	if _, err := os.Stat(newest); err != nil {
		if !*update {
			t.Fatalf("%s is missing: run this test with -update", newest)
		}
		writeRelease(t, newest)
		files = append(files, newest)
	}
	fresh := fresh(t)
	if err := fresh.UseEmbeddings(t.Context(), identity); err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			db := open(t, unpack(t, file))
			if diff := cmp.Diff(schema(t, fresh), schema(t, db)); diff != "" {
				t.Errorf("a migrated file differs from a fresh one (-fresh +migrated):\n%s", diff)
			}
			sound(t, db)
			released(t, db)
			if file >= "testdata/schema-0002" {
				releasedReading(t, db)
			}
		})
	}
}

// released checks the rows that writeRelease made.
func released(t *testing.T, db *DB) {
	t.Helper()
	docs := must[[]ibid.Document](t)(db.Documents(t.Context(), home))
	if len(docs) != 1 || docs[0].Chunks != 2 || docs[0].ChunksEmbedded != 2 || docs[0].Status != ibid.StatusReady {
		t.Fatalf("documents: %+v", docs)
	}
	hits := must[[]ibid.Hit](t)(db.SearchKeyword(t.Context(), ibid.Scope{Workspace: home}, ibid.Query{Terms: []string{"notices"}}, 5))
	if diff := cmp.Diff([]string{"The notice period is thirty days."}, texts(hits)); diff != "" {
		t.Error(diff)
	}
	hits = must[[]ibid.Hit](t)(db.SearchVector(t.Context(), ibid.Scope{Workspace: home}, []float32{0, 1, 0, 0}, 1))
	if diff := cmp.Diff([]string{"Appeals go to the court."}, texts(hits)); diff != "" {
		t.Error(diff)
	}
	conversations := must[[]ibid.Conversation](t)(db.Conversations(t.Context(), home))
	if len(conversations) != 1 {
		t.Fatalf("conversations: %+v", conversations)
	}
	answers := must[[]ibid.Answer](t)(db.Answers(t.Context(), home, conversations[0].ID))
	if len(answers) != 1 || len(answers[0].Citations) != 1 || answers[0].Citations[0].Quote != "thirty days" {
		t.Errorf("answers: %+v", answers)
	}
	reports := must[[]ibid.PageReport](t)(db.PageReports(t.Context(), home, docs[0].ID))
	if len(reports) != 1 || reports[0].State != ibid.PageText || reports[0].Words != 11 || reports[0].Passages != 2 {
		t.Errorf("page reports: %+v", reports)
	}
	textIsTrue(t, db)
}

// releasedReading checks the rows that writeRelease made since schema 2.
func releasedReading(t *testing.T, db *DB) {
	t.Helper()
	sections := must[[]ibid.Section](t)(db.Sections(t.Context(), home, 1))
	want := []ibid.Section{{Level: 1, Title: "9 Disputes", Page: 1, Path: "9 Disputes"}}
	if diff := cmp.Diff(want, sections); diff != "" {
		t.Error(diff)
	}
	for _, term := range []string{"disputes", "decides"} {
		hits := must[[]ibid.Hit](t)(db.SearchKeyword(t.Context(), ibid.Scope{Workspace: home}, ibid.Query{Terms: []string{term}}, 5))
		if diff := cmp.Diff([]string{"Appeals go to the court."}, texts(hits)); diff != "" {
			t.Errorf("%s: %s", term, diff)
		}
	}
}

// Pages that were read before their state was kept get the one that fits.
func TestMigrateGivesPagesAState(t *testing.T) {
	path := unpack(t, "testdata/schema-0001.db.gz")
	connector, err := newConnector(path, true)
	if err != nil {
		t.Fatal(err)
	}
	old := sql.OpenDB(connector)
	_, err = old.Exec(`
		INSERT INTO pages SELECT document_id, workspace_id, number + 1, '', 1, 1, 0, 0, char(10) || ' ', words FROM pages WHERE number = 1;
		INSERT INTO pages SELECT document_id, workspace_id, number + 2, '', 1, 1, 0, 1, '', words FROM pages WHERE number = 1;
		UPDATE documents SET pages_read = 2, pages_empty = 1, pages_failed = 1`)
	if err := errors.Join(err, old.Close()); err != nil {
		t.Fatal(err)
	}
	db := open(t, path)
	got := must[[]ibid.PageReport](t)(db.PageReports(t.Context(), home, 1))
	want := []ibid.PageReport{
		{Number: 1, Label: "1", State: ibid.PageText, Words: 11, Passages: 2, Quality: 1},
		{Number: 2, State: ibid.PageBlank},
		{Number: 3, Failed: true},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if docs := must[[]ibid.Document](t)(db.Documents(t.Context(), home)); docs[0].Scans != ibid.ScansAsk || docs[0].PagesWaiting != 0 {
		t.Errorf("%+v", docs[0])
	}
	sound(t, db)
}

func writeRelease(t *testing.T, file string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "library.db")
	db := open(t, path)
	if err := db.UseEmbeddings(t.Context(), identity); err != nil {
		t.Fatal(err)
	}
	doc := addTexts(t, db, home, "a")
	page := readPage(1, "The notice period is thirty days.\n\nAppeals go to the court.")
	page.Sections = []ibid.Section{{Level: 1, Title: "9 Disputes", Page: 1, Path: "9 Disputes"}}
	page.Chunks[1].Section = "9 Disputes"
	must[ibid.Document](t)(db.SavePages(t.Context(), home, doc.ID, ibid.PageBatch{Reader: "reader 1", Chunker: "chunker 1", Pages: []ibid.ReadPage{page}}))
	appeals := must[[]ibid.Chunk](t)(db.Ungisted(t.Context(), home, doc.ID, 2))[1]
	must[ibid.Document](t)(db.SaveGists(t.Context(), home, doc.ID, []ibid.ChunkGist{{Chunk: appeals.ID, Gist: "Who decides."}}))
	embedAll(t, db, home, doc.ID, func(c ibid.Chunk) []float32 {
		v := make([]float32, 4)
		v[c.Ordinal] = 1
		return v
	})
	if err := db.SetStatus(t.Context(), home, doc.ID, ibid.StatusReady, nil); err != nil {
		t.Fatal(err)
	}
	answer := ibid.Answer{Question: "How long?", Text: "Thirty days [1].", Citations: []ibid.Citation{{
		Number: 1, DocumentID: doc.ID, DocumentHash: doc.Hash, Page: 1, Span: ibid.Span{Start: 21, End: 32}, Quote: "thirty days"}}}
	if err := db.SaveAnswer(t.Context(), home, &answer, ibid.QueryLog{Query: "How long?"}); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err = w.Write(data)
	if err == nil {
		err = w.Close()
	}
	if err == nil {
		err = os.MkdirAll("testdata", 0o755)
	}
	if err == nil {
		err = os.WriteFile(file, packed.Bytes(), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// unpack writes a packed library to a temporary file.
func unpack(t *testing.T, file string) string {
	t.Helper()
	packed, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	r := must[*gzip.Reader](t)(gzip.NewReader(bytes.NewReader(packed)))
	data := must[[]byte](t)(io.ReadAll(r))
	path := filepath.Join(t.TempDir(), "library.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// newestSchema is the number of the last file in schema/.
func newestSchema(t *testing.T) (n int) {
	t.Helper()
	files := must[[]string](t)(fs.Glob(schemaFiles, "schema/*.sql"))
	if _, err := fmt.Sscanf(filepath.Base(files[len(files)-1]), "%04d_", &n); err != nil {
		t.Fatal(err)
	}
	return n
}

// schema lists every table, index, trigger and view as it was declared.
func schema(t *testing.T, db *DB) map[string]string {
	t.Helper()
	rows, err := db.reader.Query(`SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_schema`)
	all := make(map[string]string)
	_, err = collect(rows, err, func(row scanner) (struct{}, error) {
		var name, text string
		err := row.Scan(&name, &text)
		all[name] = text
		return struct{}{}, err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Rows of every table belong to a workspace, those of the library as a whole
// excepted.
func TestTablesNameTheirWorkspace(t *testing.T) {
	db := fresh(t)
	rows, err := db.reader.Query(`
		SELECT t.name FROM pragma_table_list t
		WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%'
			AND t.name NOT IN ('workspaces', 'embedding_indexes', 'chunk_text_upkeep', ?)
			AND NOT EXISTS (SELECT 1 FROM pragma_table_info(t.name) WHERE name = 'workspace_id')`, versionTable)
	without := must[[]string](t)(collect(rows, err, func(row scanner) (s string, err error) { return s, row.Scan(&s) }))
	if len(without) > 0 {
		t.Errorf("tables without a workspace: %v", without)
	}
	rows, err = db.reader.Query(`
		SELECT name FROM pragma_table_list
		WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%' AND name <> ?`, versionTable)
	loose := must[[]string](t)(collect(rows, err, func(row scanner) (s string, err error) { return s, row.Scan(&s) }))
	if len(loose) > 0 {
		t.Errorf("tables that are not strict: %v", loose)
	}
}
