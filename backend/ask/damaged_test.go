package ask_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/legal"
	"ibid/backend/store/sqlite"
	"ibid/internal/tempdb"
)

// damaged is a library in which the last bit of some bytes is flipped in one of the
// places where the file has them, or in all for -1.
func damaged(t *testing.T, at string, place int) *tempdb.DB {
	t.Helper()
	path := filepath.Join(t.TempDir(), "library.db")
	made(t, path, func(db *tempdb.DB) {
		addDocument(t, db, "lease.pdf", leasePages)
		addDocument(t, db, "report.pdf", reportPages)
	})
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
	return reopened(t, path)
}

// made makes a library and closes it.
func made(t *testing.T, path string, fill func(db *tempdb.DB)) {
	t.Helper()
	db, err := tempdb.OpenAt(t.Context(), path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	fill(db)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

func reopened(t *testing.T, path string) *tempdb.DB {
	t.Helper()
	db, err := tempdb.OpenAt(t.Context(), path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// Where the jurisdictions of a document or its sections of law are damaged, they are neither
// used nor denied.
func TestDamagedLawIsNotDenied(t *testing.T) {
	path := filepath.Join(t.TempDir(), "library.db")
	cited := legal.Asked("21 CFR 117.5")[0]
	made(t, path, func(db *tempdb.DB) {
		id := addCode(t, db, "Harlow Municipal Code", harlow, "2019", "§ 117.5 Fees\n\nThe fee for a vending licence is $320.")
		law := ibid.Law{Sections: []ibid.LawSection{{Cite: "21 CFR 117.5", Heading: "Fees of vendors", Page: 1, Key: cited.Key, Number: cited.Number, EndPage: 1, EndByte: 9}}}
		if err := db.SaveLaw(t.Context(), workspace, id, law); err != nil {
			t.Fatal(err)
		}
	})
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	flipped := func(from, to string) *tempdb.DB {
		if !bytes.Contains(whole, []byte(from)) {
			t.Fatalf("the library has no %q", from)
		}
		if err := os.WriteFile(path, bytes.ReplaceAll(whole, []byte(from), []byte(to)), 0o600); err != nil {
			t.Fatal(err)
		}
		return reopened(t, path)
	}
	wantNotice := func(a ibid.Answer) {
		t.Helper()
		if a.Notice == nil || a.Notice.Code != ibid.CodeTextDamaged || !strings.Contains(a.Notice.Message, "law in “Harlow Municipal Code” is damaged") {
			t.Errorf("notice %+v", a.Notice)
		}
	}

	db := flipped("US-TX-harlow", "US-TX-harlov")
	a := askAt(t, db, "What does a vending licence cost?", nil, harlow)
	wantNotice(a)
	if strings.Contains(a.Text, "Nothing in your library") || strings.Contains(a.Text, "Insufficient coverage") || !strings.Contains(a.Layers[0].Notice, "can’t tell") {
		t.Errorf("answered %q, layer %q", a.Text, a.Layers[0].Notice)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}

	db = flipped("Fees of vendors", "Fees of vendorr")
	a = mustAsk(t, service(t, db, noModel{}), db, "What does 21 CFR 117.5 say?")
	wantNotice(a)
	if strings.Contains(a.Text, "None of the documents") {
		t.Errorf("answered %q", a.Text)
	}
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
