package sqlite_test

import (
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

func TestCheckCounts(t *testing.T) {
	db := fresh(t)
	begin(t, db, identity)
	doc := addTexts(t, db, home, "a", "one\n\ntwo", "three")
	embedAll(t, db, home, doc.ID, func(ibid.Chunk) []float32 { return []float32{1, 0, 0, 0} })
	if err := db.SaveAnswer(t.Context(), home, &ibid.Answer{}, ibid.QueryLog{}); err != nil {
		t.Fatal(err)
	}
	got := sound(t, db)
	if got.Path != db.path || got.Bytes < 16384 || got.Schema != sqlite.NewestSchema() || !strings.HasPrefix(got.SQLite, "3.") || got.SQLiteVec != "v0.1.6" {
		t.Errorf("%+v", got)
	}
	if got.Workspaces != 1 || got.Documents != 1 || got.Pages != 2 || got.Chunks != 3 || got.Vectors != 3 || got.Conversations != 1 || got.Answers != 1 {
		t.Errorf("%+v", got)
	}
}

// Each kind of damage is found and named.
func TestCheckFindsDamage(t *testing.T) {
	for name, c := range map[string]struct{ damage, want string }{
		"a chunk without words":    {`DELETE FROM chunk_text_docsize WHERE id = 1`, "lacks 1 passages"},
		"words without a chunk":    {`INSERT INTO chunk_text (rowid, title, text) VALUES (99, 'x', 'y')`, "full-text index still has 1"},
		"a chunk without terms":    {`DELETE FROM chunk_terms`, "list of terms lacks 2 passages"},
		"terms without a chunk":    {`INSERT INTO chunk_terms VALUES (99, x'')`, "list of terms still has 1"},
		"a file without a profile": {`DELETE FROM content_profiles`, "index of names lacks 1 files"},
		"a profile of nothing":     {`INSERT INTO content_profiles (rowid, name) VALUES (99, 'x')`, "index of names still has 1"},
		"a vector without a chunk": {`INSERT INTO vectors_1 (chunk_id, content_id, embedding, sketch)
			VALUES (99, 1, '[1, 0, 0, 0]', vec_bit(x'0000000000000000'))`, "vectors of tiny still has 1"},
		"a page without a document":    {`UPDATE pages SET content_id = 99`, "point to something that is gone"},
		"a wrong counter of chunks":    {`UPDATE contents SET chunks = 7`, "1 files have wrong counters"},
		"a wrong counter of vectors":   {`UPDATE contents SET chunks_embedded = 7`, "1 files have wrong counters"},
		"a wrong counter of gists":     {`UPDATE contents SET chunks_gisted = 7`, "1 files have wrong counters"},
		"a wrong counter of scans":     {`UPDATE contents SET pages_waiting = 7`, "1 files have wrong counters"},
		"a gist nobody counted":        {`UPDATE chunks SET gisted = 1`, "1 files have wrong counters"},
		"a section without a page":     {`INSERT INTO sections VALUES (1, 9, 0, 1, 'x', 0, 0, 'x', 0)`, "point to something that is gone"},
		"a vector of another file":     {`UPDATE vectors_1 SET content_id = 99 WHERE chunk_id = 1`, "wrong document for 1 passages"},
		"a file without a document":    {`INSERT INTO contents (hash, bytes, status) VALUES ('x', 0, 'queued')`, "1 files are kept that no workspace has"},
		"a reading of nothing":         {`UPDATE contents SET replaces = 99`, "1 files are kept that no workspace has"},
		"a folder that is gone":        {`UPDATE documents SET folder_id = 99`, "1 documents name a folder that is gone"},
		"a newer version that is gone": {`UPDATE documents SET replaced_by = 99`, "1 documents name a newer version that is gone"},
		"a name nobody gave":           {`UPDATE contents SET called = 'x'`, "1 files are searched under a wrong name"},
		"a job for nothing":            {`INSERT INTO jobs (content_id, priority, queued_at) VALUES (99, 0, 0)`, "point to something that is gone"},
		"a picture of nothing":         {`INSERT INTO thumbnails VALUES (99, x'')`, "point to something that is gone"},
		"a tag of another workspace":   {`INSERT INTO tags VALUES (1, 2, 'x'); INSERT INTO document_tags VALUES (1, 1, 1)`, "point to something that is gone"},
		"a citation that differs":      {`UPDATE citations SET quote = 'other'`, "1 citations differ"},
	} {
		t.Run(name, func(t *testing.T) {
			db := fresh(t)
			begin(t, db, identity)
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
