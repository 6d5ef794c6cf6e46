package ask_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/sqlite"
)

// damaged is a library in which the last bit of some bytes is flipped in one of the
// places where the file has them, or in all for -1.
func damaged(t *testing.T, at string, place int) *sqlite.DB {
	t.Helper()
	path := filepath.Join(t.TempDir(), "library.db")
	db, err := sqlite.Open(t.Context(), path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	addDocument(t, db, "lease.pdf", leasePages)
	addDocument(t, db, "report.pdf", reportPages)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	parts := bytes.Split(data, []byte(at))
	if len(parts) != 3 {
		t.Fatalf("%q stands in %d places, want the page and a passage", at, len(parts)-1)
	}
	other := []byte(at)
	other[len(other)-1] ^= 1
	data = parts[0]
	for i, part := range parts[1:] {
		if place < 0 || place == i {
			data = append(append(data, other...), part...)
		} else {
			data = append(append(data, at...), part...)
		}
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if db, err = sqlite.Open(t.Context(), path, sqlite.Options{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// A flipped bit in the text that answers becomes neither a denial nor an altered
// figure: the answer says which document is damaged and what to do.
func TestDamagedTextIsNotDenied(t *testing.T) {
	leftOut(t)
	for place, what := range map[int]string{-1: "page and passage", 0: "one of the two", 1: "the other"} {
		t.Run(what, func(t *testing.T) {
			db := damaged(t, "yearly rent of £48,000", place)
			s := service(t, db, noModel{})
			answer := mustAsk(t, s, db, "What is the yearly rent?")
			if answer.Status != ibid.AnswerNotFound || strings.Contains(answer.Text, "not in your documents") || strings.Contains(answer.Text, "48,0") {
				t.Errorf("answered %q (%s)", answer.Text, answer.Status)
			}
			wantDamage(t, answer.Notice)
			for _, source := range answer.Retrieved {
				if strings.Contains(source.Text, "£48,0") {
					t.Errorf("shows %q", source.Text)
				}
			}
			again := mustAsk(t, s, db, "What is the yearly rent?")
			if again.Cached {
				t.Error("an answer without the damaged text is given again")
			}
			result, err := s.Find(t.Context(), ibid.SearchRequest{Text: "yearly rent", Scope: ibid.Scope{Workspace: workspace}})
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range result.Found {
				if strings.Contains(f.Quote+f.Snippet, "£48,001") {
					t.Errorf("found %q", f.Quote)
				}
			}
		})
	}
}

// A search leaves out a damaged passage and says so.
func TestFindLeavesDamagedTextOut(t *testing.T) {
	s := service(t, damaged(t, "yearly rent of £48,000", -1), noModel{})
	result, err := s.Find(t.Context(), ibid.SearchRequest{Text: "yearly rent", Scope: ibid.Scope{Workspace: workspace}})
	if err != nil {
		t.Fatal(err)
	}
	wantDamage(t, result.Notice)
}

// What else is asked is answered as ever.
func TestSoundTextBesideDamagedText(t *testing.T) {
	db := damaged(t, "yearly rent of £48,000", -1)
	answer := mustAsk(t, service(t, db, noModel{}), db, "What were the purchases of plant and machinery?")
	if answer.Status != ibid.AnswerComplete || !strings.Contains(answer.Text, "(2,614)") {
		t.Errorf("answered %q (%s)", answer.Text, answer.Status)
	}
}

// A citation on a damaged page is not placed, and says why.
func TestLocateOnADamagedPage(t *testing.T) {
	db := damaged(t, "yearly rent of £48,000", -1)
	s := &ask.Service{Store: db}
	placement, err := s.Locate(t.Context(), workspace, ibid.Citation{DocumentID: 1, Page: 2, Quote: "4. RENT", Span: ibid.Span{End: 7}})
	if err != nil || len(placement.Boxes) > 0 || !strings.Contains(placement.Reason, "damaged") {
		t.Errorf("%+v, %v", placement, err)
	}
}

func wantDamage(t *testing.T, notice *ibid.Error) {
	t.Helper()
	if notice == nil || notice.Code != ibid.CodeTextDamaged || !strings.Contains(notice.Message, "“lease” is damaged on page 2") || notice.Hint == "" {
		t.Errorf("notice %+v", notice)
	}
}
