package sqlite_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// One flipped bit in what stands beside the text is found, and is not shown as if it were
// sound: what is derived is made again, and the rest is called damaged.
func TestFlippedBitsBesideTheText(t *testing.T) {
	path := filepath.Join(t.TempDir(), "library.db")
	db := open(t, path)
	doc := addTexts(t, db, home, "lease", "The rent is £48,000 a year.")
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	brief := ibid.Brief{DocumentID: doc.ID, Recipe: "the overview's recipe"}
	check(db.SaveBrief(t.Context(), home, brief))
	front := frontOf("LEASE OF THE QUAY")
	saveFront := func(db *DB) error {
		return db.SaveFrontMatter(t.Context(), home, doc.ID, front, "LEASE OF THE QUAY", ibid.TitleFromPrinted)
	}
	check(saveFront(db))
	must[ibid.Document](t)(db.RenameDocument(t.Context(), home, doc.ID, "My own quay"))
	made := madeTable(t, db, home, ibid.Rows{Rule: ibid.RowsWorkspace})
	cell := answered(t, db, made, doc, "The rent is")
	check(db.SaveReview(t.Context(), home, cell.Column, doc.ID, &ibid.Review{Verdict: ibid.ReviewCorrected, Comment: "ask the agent"}))
	answer := ibid.Answer{Question: "What is due?", Mode: ibid.ModePassages, Status: ibid.AnswerComplete, Text: "A peppercorn is due [1].",
		Citations: []ibid.Citation{{Number: 1, DocumentID: doc.ID, DocumentHash: doc.Hash, Page: 1, Span: ibid.Span{End: 8}, Quote: "The rent", DocumentTitle: "as it was called"}},
		Trace:     ibid.Trace{EmbeddingModel: "the model of the trace"}}
	check(db.SaveAnswer(t.Context(), home, &answer, ibid.QueryLog{}))
	sound(t, db)
	check(db.Close())
	whole := must[[]byte](t)(os.ReadFile(path))

	cellOf := func(db *DB) ibid.TableCell { return gridOf(t, db, made).Cells[0] }
	answerOf := func(db *DB) ibid.Answer {
		return must[[]ibid.Answer](t)(db.Answers(t.Context(), home, answer.ConversationID))[0]
	}
	for _, test := range []struct {
		flipped, problem string
		shown            func(db *DB) bool // as if it were sound
		again            func(db *DB) error
		everywhere       bool // it stands in the index of names too
	}{
		{"the overview's rec", "1 overviews are damaged", func(db *DB) bool { return must[*ibid.Brief](t)(db.Brief(t.Context(), home, doc.ID)) != nil },
			func(db *DB) error { return db.SaveBrief(t.Context(), home, brief) }, false},
		{"Hallam Quarry", "The titles and facts that 1 files print are damaged", func(db *DB) bool {
			stale := must[[]ibid.DocumentID](t)(db.WithoutFrontMatter(t.Context(), home, front.Version))
			return len(must[ibid.Document](t)(db.Document(t.Context(), home, doc.ID)).Parties) > 0 || !slices.Contains(stale, doc.ID)
		}, saveFront, false},
		{"£48,000{", "1 cells of tables are damaged", func(db *DB) bool { // the answer, with its value behind it
			c := cellOf(db)
			return c.State != ibid.CellWaiting || c.Answer != "" || c.Citation != nil || c.Review == nil
		}, func(db *DB) error { answered(t, db, made, doc, "The rent is"); return nil }, false},
		{"ask the agent", "1 reviews of cells are damaged", func(db *DB) bool { return cellOf(db).Review != nil || cellOf(db).Answer == "" }, nil, false},
		{"A peppercorn is", "1 answers are damaged", func(db *DB) bool { return answerOf(db).Notice == nil }, nil, false},
		{"the model of the trace", "1 answers are damaged", func(db *DB) bool { return answerOf(db).Notice == nil }, nil, false},
		{"as it was called", "1 citations of answers are damaged", func(db *DB) bool { return answerOf(db).Notice == nil }, nil, false},
		{"My own quay", "1 titles of documents are damaged", nil, nil, true},
	} {
		if test.everywhere {
			check(os.WriteFile(path, whole, 0o600))
			flip(t, path, []byte(test.flipped))
		} else {
			flipOnce(t, path, whole, test.flipped)
		}
		db := open(t, path)
		report := must[ibid.LibraryReport](t)(db.Check(t.Context()))
		if !slices.ContainsFunc(report.Problems, func(p string) bool { return strings.Contains(p, test.problem) }) {
			t.Errorf("%s: problems %q, want %q", test.flipped, report.Problems, test.problem)
		}
		if test.shown != nil && test.shown(db) {
			t.Errorf("%s: it is shown as if it were sound", test.flipped)
		}
		if test.again != nil {
			check(test.again(db))
			if report := must[ibid.LibraryReport](t)(db.Check(t.Context())); slices.ContainsFunc(report.Problems, func(p string) bool { return strings.Contains(p, test.problem) }) {
				t.Errorf("%s: made again, and still %q", test.flipped, report.Problems)
			}
		}
		check(db.Close())
	}
}

// flipOnce flips a bit in the middle of a text in a file that has it.
func flipOnce(t *testing.T, path string, whole []byte, text string) {
	t.Helper()
	at := bytes.Index(whole, []byte(text))
	if at < 0 {
		t.Fatalf("the file has no %q", text)
	}
	other := bytes.Clone(whole)
	other[at+len(text)/2] ^= 1
	if err := os.WriteFile(path, other, 0o600); err != nil {
		t.Fatal(err)
	}
}
