package sqlite_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// Damage to what is derived is found by CheckIndex, and Rebuild repairs it.
func TestCheckIndex(t *testing.T) {
	for name, c := range map[string]struct{ damage, want string }{
		"nothing":                {``, ""},
		"a token that differs":   {`DELETE FROM chunk_text WHERE rowid = 1; INSERT INTO chunk_text (rowid, title, text) VALUES (1, 'titl of a', 'one')`, "full-text index differs"},
		"a token that moved":     {`DELETE FROM content_profiles WHERE rowid = 1; INSERT INTO content_profiles (rowid, name) SELECT id, front FROM profile_content`, "index of names differs"},
		"terms that differ":      {`UPDATE chunk_terms SET terms = zeroblob(length(terms)) WHERE chunk_id = 1`, "list of terms differs from its text for 1 passages"},
		"a vector of no length":  {`UPDATE vectors_1_vector_chunks00 SET vectors = zeroblob(length(vectors))`, "2 vectors of tiny are damaged"},
		"a vector of no numbers": {`UPDATE vectors_1_vector_chunks00 SET vectors = unhex(replace(hex(zeroblob(length(vectors))), '00', 'FF'))`, "2 vectors of tiny are damaged"},
	} {
		t.Run(name, func(t *testing.T) {
			db := fresh(t)
			begin(t, db, identity)
			doc := addTexts(t, db, home, "a", "é one\n\ntwo")
			embedAll(t, db, home, doc.ID, func(ibid.Chunk) []float32 { return []float32{3, 0, 0, 4} })
			if err := db.SaveAnswer(t.Context(), home, &ibid.Answer{Question: "How many?", Text: "Two."}, ibid.QueryLog{}); err != nil {
				t.Fatal(err)
			}
			if _, err := db.writer.Exec(c.damage); err != nil {
				t.Fatal(err)
			}
			report := ibid.LibraryReport{}
			if err := db.CheckIndex(t.Context(), &report); err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(report.Problems, "\n"); !strings.Contains(got, c.want) || c.want == "" && got != "" {
				t.Errorf("problems %q, want %q", got, c.want)
			}
			if err := db.Rebuild(t.Context()); err != nil {
				t.Fatal(err)
			}
			report = sound(t, db)
			if err := db.CheckIndex(t.Context(), &report); err != nil || len(report.Problems) > 0 {
				t.Errorf("after it was rebuilt: %v %q", err, report.Problems)
			}
		})
	}
}

// A flipped bit in a token of the full-text index, which FTS5's own check passes over
// where the order of tokens stays, is found.
func TestCheckIndexFindsAFlippedBit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "library.db")
	db := open(t, path)
	addTexts(t, db, home, "a", "Quarzuhr")
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	data := must[[]byte](t)(os.ReadFile(path))
	if n := bytes.Count(data, []byte("quarzuhr")); n == 0 {
		t.Fatal("the index does not have the token as it is")
	}
	if err := os.WriteFile(path, bytes.ReplaceAll(data, []byte("quarzuhr"), []byte("quarzuhs")), 0o600); err != nil {
		t.Fatal(err)
	}
	db = open(t, path)
	report := must[ibid.LibraryReport](t)(db.Check(t.Context()))
	if err := db.CheckIndex(t.Context(), &report); err != nil || len(report.Problems) == 0 {
		t.Errorf("%v %q", err, report.Problems)
	}
}
