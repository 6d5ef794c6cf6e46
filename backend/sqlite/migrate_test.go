package sqlite

import (
	"bytes"
	"compress/gzip"
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/pressly/goose/v3"

	"ibid/backend/ibid"
)

var vectorTable = regexp.MustCompile(`vectors_\d+`)

var update = flag.Bool("update", false, "write testdata/schema-NNNN.db.gz for the newest schema, if it is missing")

// Every schema that was released is kept as a small library in testdata. Such a
// file is never made again: delete one only while its schema is unreleased.
func TestReleasedSchemas(t *testing.T) {
	files, err := filepath.Glob("testdata/schema-*.db.gz")
	if err != nil {
		t.Fatal(err)
	}
	fresh := fresh(t)
	begin(t, fresh, identity)
	newest := fmt.Sprintf("testdata/schema-%04d.db.gz", must[int64](t)(schemaVersion(t.Context(), fresh.reader)))
	if _, err := os.Stat(newest); err != nil {
		if !*update {
			t.Fatalf("%s is missing: run this test with -update", newest)
		}
		writeRelease(t, newest)
		files = append(files, newest)
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
			if file >= "testdata/schema-0016" {
				releasedTable(t, db)
			}
			if file >= "testdata/schema-0021" {
				releasedWeb(t, db)
			}
			var profile ibid.Profile
			if file >= "testdata/schema-0009" {
				profile = ibid.ProfileCareful
			}
			if w := must[ibid.Workspace](t)(db.Workspace(t.Context(), home)); w.Profile != profile {
				t.Errorf("profile %q, want %q", w.Profile, profile)
			}
			var place string
			var authority ibid.Authority
			if file >= "testdata/schema-0012" {
				place, authority.Jurisdictions = "Texas", []ibid.JurisdictionID{"US-TX"}
			} else {
				authority.Jurisdictions = []ibid.JurisdictionID{}
			}
			if w := must[ibid.Workspace](t)(db.Workspace(t.Context(), home)); w.Place != nil && w.Place.Label != place || w.Place == nil && place != "" {
				t.Errorf("place %+v, want %q", w.Place, place)
			}
			if got := must[map[ibid.DocumentID]ibid.Authority](t)(db.Authorities(t.Context(), home))[1]; !cmp.Equal(got.Jurisdictions, authority.Jurisdictions) {
				t.Errorf("jurisdictions %v, want %v", got.Jurisdictions, authority.Jurisdictions)
			}
			if file >= "testdata/schema-0018" {
				sections := must[[]ibid.LawSection](t)(db.LawSections(t.Context(), ibid.Scope{Workspace: home}, []string{"|harbour code 9-1"}, nil))
				citations := must[[]ibid.LawCitation](t)(db.LawCitations(t.Context(), home, 1, 0))
				if len(sections) != 1 || sections[0].Quote != "The" || len(citations) != 1 || citations[0].Words != "notice" {
					t.Errorf("law %+v, %+v", sections, citations)
				}
			}
		})
	}
}

// releasedLaw is what writeRelease stores of law since schema 18.
var releasedLaw = ibid.Law{
	Sections:  []ibid.LawSection{{Cite: "Harbour Code § 9-1", Key: "|harbour code 9-1", Number: "9-1", Heading: "Disputes", Page: 1, Span: ibid.Span{End: 3}, EndPage: 1, EndByte: 9}},
	Citations: []ibid.LawCitation{{Page: 1, Span: ibid.Span{Start: 4, End: 10}, Words: "notice", Key: "|harbour code 9-2"}},
}

// released checks the rows that writeRelease made.
func released(t *testing.T, db *DB) {
	t.Helper()
	docs := must[[]ibid.Document](t)(db.Documents(t.Context(), home))
	if len(docs) != 1 || docs[0].Chunks != 2 || docs[0].ChunksEmbedded != 2 || docs[0].Status != ibid.StatusReady {
		t.Fatalf("documents: %+v", docs)
	}
	hits := keywordHits(t, db, ibid.Scope{Workspace: home}, ibid.Query{Terms: []string{"notices"}}, 5)
	if diff := cmp.Diff([]string{"The notice period is thirty days."}, texts(hits)); diff != "" {
		t.Error(diff)
	}
	hits = near(t, db, ibid.Scope{Workspace: home}, current(t, db), []float32{0, 1, 0, 0}, 1)
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
		hits := keywordHits(t, db, ibid.Scope{Workspace: home}, ibid.Query{Terms: []string{term}}, 5)
		if diff := cmp.Diff([]string{"Appeals go to the court."}, texts(hits)); diff != "" {
			t.Errorf("%s: %s", term, diff)
		}
	}
}

// releasedTable checks the table that writeRelease made since schema 16.
func releasedTable(t *testing.T, db *DB) {
	t.Helper()
	tables := must[[]ibid.QuestionTable](t)(db.Tables(t.Context(), home))
	if len(tables) != 1 || tables[0].Name != "Leases of 2024" {
		t.Fatalf("tables: %+v", tables)
	}
	cells := gridOf(t, db, tables[0]).Cells
	if len(cells) != 1 || cells[0].Citation == nil || cells[0].Citation.Quote != "The notice period" || cells[0].Review == nil {
		t.Errorf("cells: %+v", cells)
	}
}

func releasedWeb(t *testing.T, db *DB) {
	t.Helper()
	requests := must[[]ibid.WebRequest](t)(db.WebRequests(t.Context(), home, 0))
	if len(requests) != 1 || requests[0].Query != "notice periods" || requests[0].MessageID == 0 {
		t.Fatalf("requests: %+v", requests)
	}
	answer := must[ibid.Answer](t)(db.Answer(t.Context(), home, requests[0].MessageID))
	if answer.Web == nil || len(answer.Web.Results) != 1 || answer.Web.Results[0].URL != "https://example.org/notice" {
		t.Errorf("web: %+v", answer.Web)
	}
}

// Pages that were read before their state was kept get the one that fits.
func TestMigrateGivesPagesAState(t *testing.T) {
	db := openChanged(t, "testdata/schema-0001.db.gz", `
		INSERT INTO pages SELECT document_id, workspace_id, number + 1, '', 1, 1, 0, 0, char(10) || ' ', words FROM pages WHERE number = 1;
		INSERT INTO pages SELECT document_id, workspace_id, number + 2, '', 1, 1, 0, 1, '', words FROM pages WHERE number = 1;
		UPDATE documents SET pages_read = 2, pages_empty = 1, pages_failed = 1`)
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

// A file that two workspaces had was read twice. The reading that got furthest
// is kept, for both, with what it was embedded with last.
func TestMigrateReadsAFileOnce(t *testing.T) {
	db := openChanged(t, "testdata/schema-0002.db.gz", `
		INSERT INTO workspaces (id, name, created_at) VALUES (2, 'Second', 0);
		INSERT INTO documents (id, workspace_id, hash, path, name, title, bytes, status, pages, pages_read, chunks, chunks_embedded, added_at)
		SELECT 2, 2, hash, '/b/walnut.pdf', 'walnut.pdf', 'walnut', bytes, 'indexing', 1, 1, 1, 1, 7 FROM documents WHERE id = 1;
		INSERT INTO pages SELECT 2, 2, number, label, width, height, rotate, failed, text, words, state, quality, language, tables, read_us, blocks FROM pages;
		INSERT INTO chunks (id, workspace_id, document_id, page, ordinal, start_byte, end_byte, tokens, text)
		SELECT 40, 2, 2, page, ordinal, start_byte, end_byte, tokens, text FROM chunks WHERE ordinal = 0;
		INSERT INTO vectors_1 (chunk_id, workspace_id, document_id, embedding) VALUES (40, 2, 2, '[1, 0, 0, 0]');
		INSERT INTO documents (id, workspace_id, hash, path, name, title, bytes, status, added_at)
		VALUES (8, 2, 'waits', '/b/waits.pdf', 'waits.pdf', 'A bearing title', 3, 'queued', 9), (9, 1, 'gone', '', '', '', 0, 'failed', 9);
		DELETE FROM documents WHERE id = 9;

		-- Vectors of a model that was used before, and one whose chunk is gone.
		INSERT INTO embedding_indexes (id, model, digest, recipe, dimensions, state, created_at) VALUES (2, 'older', '', '', 4, 'previous', 0);
		CREATE VIRTUAL TABLE vectors_2 USING vec0 (chunk_id INTEGER PRIMARY KEY, workspace_id INTEGER PARTITION KEY,
			document_id INTEGER, embedding FLOAT[4] distance_metric=L2, chunk_size=128);
		CREATE TRIGGER vectors_2_delete AFTER DELETE ON chunks BEGIN DELETE FROM vectors_2 WHERE chunk_id = old.id; END;
		INSERT INTO vectors_2 (chunk_id, workspace_id, document_id, embedding) VALUES (1, 1, 1, '[1, 0, 0, 0]');
		INSERT INTO vectors_1 (chunk_id, workspace_id, document_id, embedding) VALUES (99, 1, 1, '[1, 0, 0, 0]')`)
	sound(t, db)
	textIsTrue(t, db)
	for ws, id := range map[ibid.WorkspaceID]ibid.DocumentID{home: 1, 2: 2} {
		doc := must[ibid.Document](t)(db.Document(t.Context(), ws, id))
		if doc.Status != ibid.StatusReady || doc.Chunks != 2 || doc.ChunksEmbedded != 2 || doc.ChunksGisted != 1 || doc.Elsewhere != 1 || !doc.Queued.At.IsZero() {
			t.Errorf("%+v", doc)
		}
		scope := ibid.Scope{Workspace: ws}
		for what, hits := range map[string][]ibid.Hit{
			"words":   keywordHits(t, db, scope, ibid.Query{Terms: []string{"appeals"}}, 9),
			"vectors": near(t, db, scope, current(t, db), []float32{0, 1, 0, 0}, 1),
		} {
			if len(hits) != 1 || hits[0].Chunk.Text != "Appeals go to the court." || hits[0].Chunk.DocumentID != id || hits[0].Chunk.WorkspaceID != ws {
				t.Errorf("%s in workspace %d: %+v", what, ws, hits)
			}
		}
	}
	// The name that one workspace gives is not found from the other.
	if hits := keywordHits(t, db, ibid.Scope{Workspace: home}, ibid.Query{Terms: []string{"walnut"}}, 9); len(hits) != 0 {
		t.Errorf("found %q by a name of another workspace", texts(hits))
	}
	waiting := must[ibid.Document](t)(db.Document(t.Context(), 2, 8))
	if waiting.Title != "A bearing title" || waiting.Queued.At.IsZero() {
		t.Errorf("what was to be read is forgotten: %+v", waiting)
	}

	// Numbers of what is gone are not used again.
	next := addTexts(t, db, home, "next", "walnut")
	hits := keywordHits(t, db, ibid.Scope{Workspace: home}, ibid.Query{Terms: []string{"walnut"}}, 9)
	if next.ID <= 9 || len(hits) != 1 || hits[0].Chunk.ID <= 40 {
		t.Errorf("document %d, hits %+v", next.ID, hits)
	}
	if n := must[int](t)(count(db, `SELECT count(*) FROM sqlite_schema WHERE sql LIKE '%USING vec0%'`)); n != 1 {
		t.Errorf("%d tables of vectors, want 1", n)
	}
}

// A library without a document or model comes over too, and keeps its numbers.
func TestMigrateAnEmptyLibrary(t *testing.T) {
	db := openChanged(t, "testdata/schema-0002.db.gz", `
		DELETE FROM conversations; DELETE FROM chunks; DELETE FROM sections; DELETE FROM pages; DELETE FROM documents;
		DROP TRIGGER vectors_1_delete; DROP TABLE vectors_1; DELETE FROM embedding_indexes`)
	if report := sound(t, db); report.Documents != 0 || report.Vectors != 0 {
		t.Errorf("%+v", report)
	}
	next := addTexts(t, db, home, "next", "walnut")
	hits := keywordHits(t, db, ibid.Scope{Workspace: home}, ibid.Query{Terms: []string{"walnut"}}, 9)
	if next.ID != 2 || len(hits) != 1 || hits[0].Chunk.ID != 3 {
		t.Errorf("document %d, hits %+v", next.ID, hits)
	}
	begin(t, db, identity)
}

// The program may end between two steps.
func TestMigrateGoesOn(t *testing.T) {
	path := unpack(t, "testdata/schema-0002.db.gz")
	for version := int64(3); version <= 6; version++ {
		pool := must[*sql.DB](t)(openPool(path, true, 1))
		_, err := must[*goose.Provider](t)(newProvider(pool, unheard)).UpTo(t.Context(), version)
		if err := errors.Join(err, pool.Close()); err != nil {
			t.Fatal(err)
		}
	}
	db := open(t, path)
	sound(t, db)
	released(t, db)
}

// How far a library is that is brought up to date is told in passages, each counted
// once for every step that goes through all of them; of others there is nothing to tell.
func TestMigrateTellsHowFarItIs(t *testing.T) {
	for file, total := range map[string]int64{
		"schema-0002": 6, // two passages, three steps
		"schema-0004": 4,
		"schema-0007": 0,
	} {
		path := unpack(t, "testdata/"+file+".db.gz")
		var told []ibid.Progress
		db, err := Open(t.Context(), path, Options{Progress: func(p ibid.Progress) { told = append(told, p) }})
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
		if total == 0 {
			if len(told) > 0 {
				t.Errorf("%s: told %+v, want nothing", file, told)
			}
			continue
		}
		last := int64(-1)
		for _, p := range told {
			if p.Total != total || p.Done < last || p.Note == "" {
				t.Errorf("%s: told %+v after %d of %d", file, p, last, total)
			}
			last = p.Done
		}
		if len(told) == 0 || told[0].Done != 0 || last != total {
			t.Errorf("%s: told %+v, want 0 to %d", file, told, total)
		}
	}
}

// Stopped while it is brought up to date, a library goes on with that the next time.
func TestMigrateStopped(t *testing.T) {
	path := unpack(t, "testdata/schema-0002.db.gz")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	_, err := Open(ctx, path, Options{Progress: func(p ibid.Progress) {
		if p.Done > 0 {
			stop()
		}
	}})
	if ibid.CodeOf(err) != ibid.CodeCancelled {
		t.Errorf("%v, want that it was stopped", err)
	}
	db := open(t, path)
	sound(t, db)
	released(t, db)
}

// A new schema writes every page anew; the file does not stay twice as large.
func TestMigrateGivesSpaceBack(t *testing.T) {
	db := openChanged(t, "testdata/schema-0002.db.gz", `
		WITH RECURSIVE n (i) AS (VALUES (2) UNION ALL SELECT i + 1 FROM n WHERE i < 500)
		INSERT INTO pages (document_id, workspace_id, number, label, width, height, rotate, failed, text, words)
		SELECT 1, 1, i, '', 1, 1, 0, 0, 'x', randomblob(60000) FROM n;
		UPDATE documents SET pages_read = 500`)
	if report := sound(t, db); report.Bytes > 40_000_000 {
		t.Errorf("30 MB of pages stand in %d bytes", report.Bytes)
	}
}

// openChanged opens a released library in which something was changed before.
func openChanged(t *testing.T, file, change string) *DB {
	t.Helper()
	path := unpack(t, file)
	old := must[*sql.DB](t)(openPool(path, true, 1))
	_, err := old.Exec(change)
	if err := errors.Join(err, old.Close()); err != nil {
		t.Fatal(err)
	}
	return open(t, path)
}

func writeRelease(t *testing.T, file string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "library.db")
	db := open(t, path)
	begin(t, db, identity)
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
	answer.Understanding, answer.Verification, answer.Followups = fullAnswer().Understanding, fullAnswer().Verification, []string{"When?"}
	log := fullLog()
	log.Query, log.CacheKey = "How long?", "key"
	if err := db.SaveAnswer(t.Context(), home, &answer, log); err != nil {
		t.Fatal(err)
	}
	if err := db.PinConversation(t.Context(), home, answer.ConversationID, true); err != nil {
		t.Fatal(err)
	}
	must[ibid.Workspace](t)(db.SetProfile(t.Context(), home, ibid.ProfileCareful))
	must[ibid.Workspace](t)(db.SetPlace(t.Context(), home, &ibid.Place{Label: "Texas"}))
	if err := db.SaveAuthority(t.Context(), home, doc.ID, ibid.Authority{Jurisdictions: []ibid.JurisdictionID{"US-TX"}}, "1"); err != nil {
		t.Fatal(err)
	}
	if err := db.SaveLaw(t.Context(), home, doc.ID, releasedLaw); err != nil {
		t.Fatal(err)
	}
	searchedWeb(t, db, answer.ID)
	table := madeTable(t, db, home, ibid.Rows{Rule: ibid.RowsDocuments, Documents: []ibid.DocumentID{doc.ID}})
	answered(t, db, table, doc, "The notice period")
	if err := db.SaveReview(t.Context(), home, table.Columns[0].ID, doc.ID, &ibid.Review{Verdict: ibid.ReviewConfirmed}); err != nil {
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

// schema lists every table, index, trigger and view as it was declared. A table
// of vectors is called the same wherever it stands.
func schema(t *testing.T, db *DB) map[string]string {
	t.Helper()
	rows, err := db.reader.Query(`SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_schema`)
	all := make(map[string]string)
	_, err = collect(rows, err, func(row scanner) (struct{}, error) {
		var name, text string
		err := row.Scan(&name, &text)
		all[vectorTable.ReplaceAllString(name, "vectors_n")] = vectorTable.ReplaceAllString(text, "vectors_n")
		return struct{}{}, err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Rows of every table belong to a workspace, those of the library as a whole and
// of contents excepted, which only documents lead to.
func TestTablesNameTheirWorkspace(t *testing.T) {
	db := fresh(t)
	rows, err := db.reader.Query(`
		SELECT t.name FROM pragma_table_list t
		WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%'
			AND t.name NOT IN ('workspaces', 'embedding_indexes', 'chunk_text_upkeep', 'queue', ?)
			AND t.name NOT IN ('contents', 'pages', 'sections', 'chunks', 'chunk_terms', 'page_sums', 'content_languages', 'definitions', 'thumbnails', 'jobs', 'briefs', 'law_sections', 'law_citations')
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
