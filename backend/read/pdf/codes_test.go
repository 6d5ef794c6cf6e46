package pdf

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/jurisdiction"
)

// codeQuestion is a question of samples/codes/questions.json.
type codeQuestion struct {
	Address, Question string
	Place             []ibid.JurisdictionID // of the address, the widest first
	Federal, State    []codeAnswer
	County, Municipal []codeAnswer
	Missing           []ibid.Level // levels whose rules no document holds
	Never             []string     // words of rules that do not apply at the address
}

type codeAnswer struct {
	PDF, Section, Title, Answer string
	Page                        int
}

func (q codeQuestion) answers() map[ibid.Level][]codeAnswer {
	return map[ibid.Level][]codeAnswer{
		ibid.LevelFederal: q.Federal, ibid.LevelState: q.State, ibid.LevelCounty: q.County, ibid.LevelMunicipal: q.Municipal,
	}
}

// Each answer in samples/codes/questions.json stands once, on its page, in its section, in
// the document of its jurisdiction. Each address is found in the jurisdictions named.
func TestQuestionsOfCodesHoldTrue(t *testing.T) {
	const folder = "../../../samples/codes"
	content, err := os.ReadFile(filepath.Join(folder, "questions.json"))
	if err != nil {
		t.Fatal(err)
	}
	var questions []codeQuestion
	if err := json.Unmarshal(content, &questions); err != nil || len(questions) != 20 {
		t.Fatalf("%d questions, %v", len(questions), err)
	}
	h, err := jurisdiction.Load(filepath.Join(folder, jurisdiction.FileName))
	if err != nil {
		t.Fatal(err)
	}
	pages := readCodes(t, folder)
	of := map[ibid.JurisdictionID]string{
		"XV": "food-safety-act.pdf", "XV-MR": "marren-code-title-9.pdf", "XV-MR-tessel": "tessel-county-ordinances-chapter-5.pdf",
		"XV-MR-harrow-quay": "harrow-quay-municipal-code.pdf", "XV-MR-sallow-ferry": "sallow-ferry-municipal-code.pdf",
	}
	if len(pages) != len(of) {
		t.Fatalf("%d documents, want %d", len(pages), len(of))
	}
	all := ""
	for _, text := range pages {
		all += strings.Join(text, " ")
	}
	for _, q := range questions {
		t.Run(q.Question+" "+q.Address, func(t *testing.T) {
			places, err := h.Find(q.Address)
			if err != nil || !slices.Equal(places[0].IDs(), q.Place) {
				t.Fatalf("the address is at %+v, %v; want %v", places, err, q.Place)
			}
			var missing []ibid.Level
			for level, answers := range q.answers() {
				j, ok := places[0].Layer(level)
				if !ok {
					t.Fatalf("no %s layer", level)
				}
				if of[j.ID] == "" {
					missing = append(missing, level)
				}
				for _, a := range answers {
					if a.PDF != of[j.ID] {
						t.Errorf("%s holds the rules of another jurisdiction than %s", a.PDF, j.ID)
					}
					checkCodeAnswer(t, a, pages[a.PDF])
					for _, words := range q.Never {
						if strings.Contains(a.Answer, words) {
							t.Errorf("“%s” is both expected and never to appear", words)
						}
					}
				}
			}
			if !slices.Equal(missing, q.Missing) {
				t.Errorf("no document for %v, want %v", missing, q.Missing)
			}
			for _, words := range q.Never {
				if !strings.Contains(all, words) {
					t.Errorf("“%s” stands nowhere, so it can't leak", words)
				}
			}
		})
	}
}

func checkCodeAnswer(t *testing.T, a codeAnswer, pages []string) {
	t.Helper()
	if a.Page < 1 || a.Page > len(pages) || !strings.Contains(pages[a.Page-1], a.Answer) {
		t.Errorf("“%s” is not on page %d of %s", a.Answer, a.Page, a.PDF)
		return
	}
	text := strings.Join(pages, " ")
	if n := strings.Count(text, a.Answer); n != 1 {
		t.Errorf("“%s” stands %d times in %s", a.Answer, n, a.PDF)
	}
	heading := a.Section + ". " + a.Title // also in the contents, which come first
	if a.PDF == "tessel-county-ordinances-chapter-5.pdf" {
		heading = a.Section + " " + a.Title
	}
	if at := strings.LastIndex(text, heading); at < 0 || at > strings.Index(text, a.Answer) {
		t.Errorf("“%s” does not stand under “%s” in %s", a.Answer, heading, a.PDF)
	}
}

// readCodes reads the pages of all PDFs of a folder, with single spaces.
func readCodes(t *testing.T, folder string) map[string][]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	r, pages := newReader(t, nil), map[string][]string{}
	for _, file := range files {
		got := readAll(t.Context(), r, file, 1)
		if got.err != nil || len(got.failed) > 0 {
			t.Fatalf("%s: %v, %v", file, got.err, got.failed)
		}
		for _, text := range got.text {
			pages[filepath.Base(file)] = append(pages[filepath.Base(file)], strings.Join(strings.Fields(text), " "))
		}
	}
	return pages
}
