package question

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/language"
)

func TestLexiconIsWellFormed(t *testing.T) {
	entries := 0
	for line := range strings.Lines(lexiconText) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' && line[0] != '[' {
			entries++
		}
	}
	if entries < 300 {
		t.Errorf("%d entries", entries)
	}
	classes := map[string]float64{}
	directions := map[string]bool{}
	for _, list := range lexicon {
		for _, from := range list {
			own := stems(from.text)
			for _, to := range from.to {
				if to.weight <= 0 || to.weight >= 1 {
					t.Errorf("%q to %q counts %v", from.text, to.words, to.weight)
				}
				if other, set := classes[from.class]; set && other != to.weight {
					t.Errorf("%q counts %v in the class of %v", from.text, to.weight, other)
				}
				classes[from.class] = to.weight
				if slices.Equal(own, to.stems) {
					t.Errorf("%q stands for itself, as the index sees it", from.text)
				}
				direction := strings.ToLower(from.text) + " > " + to.words
				if directions[direction] {
					t.Errorf("%q stands twice", direction)
				}
				directions[direction] = true
				if len(to.stems) < 2 && len(strings.Fields(to.written)) > 1 {
					t.Errorf("%q to %q: a single content word of several", from.text, to.written)
				}
				if len(to.stems) > 6 {
					t.Errorf("%q to %q: too many words to stand near each other", from.text, to.words)
				}
			}
		}
	}
}

// A one-way entry that has its way back is a circle: it says both that the two
// are the same and that they are not.
func TestLexiconHasNoCircles(t *testing.T) {
	oneWay := map[string]string{}
	for line := range strings.Lines(lexiconText) {
		from, list, found := strings.Cut(strings.TrimSpace(line), " > ")
		if !found || strings.HasPrefix(line, "#") {
			continue
		}
		for to := range strings.SplitSeq(list, ", ") {
			oneWay[strings.Join(stems(from), " ")+" > "+strings.Join(stems(to), " ")] = line
		}
	}
	for way, line := range oneWay {
		from, to, _ := strings.Cut(way, " > ")
		if back, found := oneWay[to+" > "+from]; found {
			t.Errorf("%q and %q", strings.TrimSpace(line), strings.TrimSpace(back))
		}
	}
}

// Each wording, asked for by itself, gives other words than its own.
func TestExpansionsAreOtherWords(t *testing.T) {
	for _, list := range lexicon {
		for _, from := range list {
			query := Understand("the " + from.text + " here")
			if len(query.Expansions) == 0 {
				t.Errorf("%q is not recognised", from.text)
			}
			has := map[string]bool{}
			for _, word := range language.Words(query.Wording) {
				has[word.Stem] = true
			}
			for _, expansion := range query.Expansions {
				if allIn(stems(expansion.Words), has) {
					t.Errorf("%q is expanded by its own words %q", query.Wording, expansion.Words)
				}
			}
		}
	}
}

func TestExpansions(t *testing.T) {
	for _, tt := range []struct {
		name, question string
		want           []string // "for: words"
	}{
		{"an abbreviation", "Norland's opex", []string{"opex: operating expenses"}},
		{"its long form", "the key performance indicator of Norland", []string{"key performance indicator: kpi"}},
		{"a usual wording", "the balance sheet of Norland", []string{"balance sheet: statement financial position", "balance sheet: statement financial condition"}},
		{"inflected", "balance sheets of Norland", []string{"balance sheets: statement financial position", "balance sheets: statement financial condition"}},
		{"the longest part", "a change of control of Norland", []string{"change of control: merger", "change of control: sale substantially assets"}},
		{"capitals are asked for", "who owns the IP", []string{"IP: intellectual property"}},
		{"and missing", "may it tell us who", nil},
		{"nothing the question has", "the KPI, or key performance indicator", nil},
		{"one way only", "the carcinoma", nil},
		{"English only", "Wie hoch ist der capex der Nordland Bank und der Vertrag?", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, expansion := range Understand(tt.question).Expansions {
				got = append(got, expansion.For+": "+expansion.Words)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
