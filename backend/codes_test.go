//go:build unix

package backend_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend"
	"ibid/backend/ask"
	"ibid/backend/ibid"
)

// codesQuestion is a question of samples/codes/questions.json, with the answers of each
// layer.
type codesQuestion struct {
	Address, Question                 string
	Federal, State, County, Municipal []struct{ Section, Answer string }
	Missing                           []ibid.Level // levels whose rules no document holds
	Never                             []string     // words of rules that do not apply at the address
}

func (q codesQuestion) answers(level ibid.Level) []struct{ Section, Answer string } {
	return map[ibid.Level][]struct{ Section, Answer string }{
		ibid.LevelFederal: q.Federal, ibid.LevelState: q.State, ibid.LevelCounty: q.County, ibid.LevelMunicipal: q.Municipal,
	}[level]
}

// The twenty questions on the codes of an invented country are answered layer by layer from
// the built-in models alone, and whose rules each document holds is found out from the
// document. Rules of another place are never quoted, and layers without documents are named.
func TestCodesAreAnsweredLayerByLayer(t *testing.T) {
	withBuiltIn(t)
	folder := filepath.Join("..", "samples", "codes")
	files, err := filepath.Glob(filepath.Join(folder, "*.pdf"))
	if err != nil || len(files) != 5 {
		t.Fatalf("%d documents, %v", len(files), err)
	}
	var names []string
	for _, file := range files {
		names = append(names, filepath.Join("codes", filepath.Base(file)))
	}
	b, _ := promised(t, noModels)
	jurisdictions, err := os.ReadFile(filepath.Join(folder, "jurisdictions.toml"))
	if err == nil {
		err = os.WriteFile(filepath.Join(b.Home, "jurisdictions.toml"), jurisdictions, 0o600)
	}
	var questions []codesQuestion
	if err == nil {
		var content []byte
		if content, err = os.ReadFile(filepath.Join(folder, "questions.json")); err == nil {
			err = json.Unmarshal(content, &questions)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	addSamples(t, b, ibid.DefaultWorkspace, names...)
	if err := b.Library.Index.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	noPermitOfAnotherTrade(t, b, questions[0].Address)
	var answered, section, words, due, filled, silent, missing, named int
	for _, q := range questions {
		places, err := b.Places.Find(q.Address)
		if err != nil {
			t.Fatal(err)
		}
		a, err := b.Ask.Ask(t.Context(), ask.Request{Question: q.Question, Scope: ibid.Scope{Workspace: ibid.DefaultWorkspace}, Place: &places[0]}, func(ask.Growth) {})
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range q.Never {
			for _, c := range a.Citations {
				if strings.Contains(c.Quote, word) {
					t.Errorf("%s, %s: “%s” is of another place: %s", q.Question, q.Address, word, c.Quote)
				}
			}
		}
		for _, layer := range a.Layers {
			want := q.answers(layer.Jurisdiction.Level)
			for _, level := range q.Missing {
				if level == layer.Jurisdiction.Level {
					missing++
					if layer.Documents == 0 && strings.HasPrefix(layer.Notice, "Nothing in your library covers") {
						named++
					}
				}
			}
			switch {
			case len(want) == 0 && layer.Documents > 0:
				silent++
				if layer.Covered() {
					filled++
					t.Logf("%s: %s has nothing to say, quoted: %q", q.Question, layer.Jurisdiction.Name, layer.Regulations[0].Text)
				}
			case len(want) > 0:
				due++
				right, said := false, false
				for _, r := range layer.Regulations {
					for _, n := range r.Citations {
						for _, w := range want {
							right = right || strings.Contains(a.Citations[n-1].Section, strings.TrimPrefix(strings.TrimPrefix(w.Section, "Section "), "§ "))
							said = said || strings.Contains(r.Text, w.Answer)
						}
					}
				}
				if layer.Covered() {
					answered++
				}
				if right {
					section++
				}
				if said {
					words++
				} else {
					t.Logf("%s: %s wants %q, has %+v", q.Question, layer.Jurisdiction.Name, want[0].Answer, layer.Regulations)
				}
			}
		}
	}
	outside(t, b)
	t.Logf("of %d layers with an answer %d are answered, %d from the right section, %d with the right words; of %d without %d are filled; of %d that are missing %d are named", due, answered, section, words, silent, filled, missing, named)
	if section < 34 || words < 30 || filled > 6 || named != missing || missing == 0 {
		t.Error("the layers are answered worse than they were")
	}
}

// Where the library has nothing for a place, what other documents say is marked as such,
// and what none of them says is refused.
func outside(t *testing.T, b *backend.Backend) {
	t.Helper()
	places, err := b.Places.Find("Houston, TX")
	if err != nil {
		t.Fatal(err)
	}
	at := func(question string) ibid.Answer {
		a, err := b.Ask.Ask(t.Context(), ask.Request{Question: question, Scope: ibid.Scope{Workspace: ibid.DefaultWorkspace}, Place: &places[0]}, func(ask.Growth) {})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(a.Text, "Insufficient coverage for a definitive answer. ") {
			t.Errorf("%s: %q", question, a.Text)
		}
		return a
	}
	a := at("How much is the fee for a street vending permit?")
	last := a.Layers[len(a.Layers)-1]
	if a.Status != ibid.AnswerComplete || last.Jurisdiction.Level != ibid.LevelOutside || !last.Covered() || len(last.Permits) > 0 || a.Verification.Confidence.Score >= 0.45 {
		t.Errorf("%s, confidence %+v, %+v", a.Status, a.Verification.Confidence, last)
	}
	a, err = b.Ask.Ask(t.Context(), ask.Request{Question: "What does a street vending permit cost at:sallow-ferry?", Scope: ibid.Scope{Workspace: ibid.DefaultWorkspace}}, func(ask.Growth) {})
	if err != nil || a.Place == nil || !strings.HasPrefix(a.Place.Label, "Sallow Ferry") || len(a.Layers) != 4 {
		t.Errorf("a question that names its place: %+v, %v", a.Place, err)
	}
	if a := at("Who won the football world cup of 1998?"); a.Status != ibid.AnswerNotFound || len(a.Citations) > 0 {
		t.Errorf("%s: %+v", a.Status, a.Citations)
	}
}

// noPermitOfAnotherTrade asks for permits for what none of the codes speaks of: no permit for
// something else is listed or quoted, and no layer counts as covered.
func noPermitOfAnotherTrade(t *testing.T, b *backend.Backend, address string) {
	t.Helper()
	places, err := b.Places.Find(address)
	if err != nil {
		t.Fatal(err)
	}
	for _, question := range []string{
		"What permit do I need to keep bees?", "Do I need a licence to open a tattoo studio?",
		"What permits do I need to fly a drone?", "What licence do I need for a childcare centre?",
	} {
		a, err := b.Ask.Ask(t.Context(), ask.Request{Question: question, Scope: ibid.Scope{Workspace: ibid.DefaultWorkspace}, Place: &places[0]}, func(ask.Growth) {})
		if err != nil {
			t.Fatal(err)
		}
		for _, layer := range a.Layers {
			if layer.Covered() || len(layer.Permits) > 0 {
				t.Errorf("%s: %s has %+v, %+v", question, layer.Jurisdiction.Name, layer.Permits, layer.Regulations)
			}
		}
	}
}
