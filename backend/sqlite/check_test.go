package sqlite

import (
	"strings"
	"testing"

	"ibid/backend/ibid"
)

func TestCheckCounts(t *testing.T) {
	db := fresh(t)
	if err := db.UseEmbeddings(t.Context(), identity); err != nil {
		t.Fatal(err)
	}
	doc := addTexts(t, db, home, "a", "one\n\ntwo", "three")
	embedAll(t, db, home, doc.ID, func(ibid.Chunk) []float32 { return []float32{1, 0, 0, 0} })
	if err := db.SaveAnswer(t.Context(), home, &ibid.Answer{}, ibid.QueryLog{}); err != nil {
		t.Fatal(err)
	}
	got := sound(t, db)
	if got.Path != db.path || got.Bytes < 16384 || got.Schema != 2 || !strings.HasPrefix(got.SQLite, "3.") || got.SQLiteVec != "v0.1.6" {
		t.Errorf("%+v", got)
	}
	if got.Workspaces != 1 || got.Documents != 1 || got.Pages != 2 || got.Chunks != 3 || got.Vectors != 3 || got.Conversations != 1 || got.Answers != 1 {
		t.Errorf("%+v", got)
	}
}

// Each kind of damage is found and named.
func TestCheckFindsDamage(t *testing.T) {
	for name, c := range map[string]struct{ damage, want string }{
		"a chunk without words": {`DELETE FROM chunk_text_docsize WHERE id = 1`, "lacks 1 passages"},
		"words without a chunk": {`INSERT INTO chunk_text (rowid, title, text) VALUES (99, 'x', 'y')`, "full-text index still has 1"},
		"a vector without a chunk": {`INSERT INTO vectors_1 (chunk_id, workspace_id, document_id, embedding)
			VALUES (99, 1, 1, '[1, 0, 0, 0]')`, "vectors of tiny still has 1"},
		"a page without a document":  {`UPDATE pages SET document_id = 99`, "point to something that is gone"},
		"a wrong counter of chunks":  {`UPDATE documents SET chunks = 7`, "1 documents have wrong counters"},
		"a wrong counter of vectors": {`UPDATE documents SET chunks_embedded = 7`, "1 documents have wrong counters"},
		"a wrong counter of gists":   {`UPDATE documents SET chunks_gisted = 7`, "1 documents have wrong counters"},
		"a wrong counter of scans":   {`UPDATE documents SET pages_waiting = 7`, "1 documents have wrong counters"},
		"a gist nobody counted":      {`UPDATE chunks SET gisted = 1`, "1 documents have wrong counters"},
		"a section without a page":   {`INSERT INTO sections VALUES (1, 1, 9, 0, 1, 'x', 0, 0, 'x')`, "point to something that is gone"},
		"a citation that differs":    {`UPDATE citations SET quote = 'other'`, "1 citations differ"},
	} {
		t.Run(name, func(t *testing.T) {
			db := fresh(t)
			if err := db.UseEmbeddings(t.Context(), identity); err != nil {
				t.Fatal(err)
			}
			doc := addTexts(t, db, home, "a", "é one\n\ntwo")
			embedAll(t, db, home, doc.ID, func(ibid.Chunk) []float32 { return []float32{1, 0, 0, 0} })
			answer := ibid.Answer{Citations: []ibid.Citation{{Number: 1, DocumentID: doc.ID, DocumentHash: "a", Page: 1,
				Span: ibid.Span{Start: 0, End: 6}, Quote: "é one"}}}
			if err := db.SaveAnswer(t.Context(), home, &answer, ibid.QueryLog{}); err != nil {
				t.Fatal(err)
			}
			sound(t, db)
			if _, err := db.writer.Exec(`PRAGMA foreign_keys = off; ` + c.damage); err != nil {
				t.Fatal(err)
			}
			report := must[ibid.LibraryReport](t)(db.Check(t.Context()))
			if !strings.Contains(strings.Join(report.Problems, "\n"), c.want) {
				t.Errorf("problems %q, want one with %q", report.Problems, c.want)
			}
		})
	}
}
