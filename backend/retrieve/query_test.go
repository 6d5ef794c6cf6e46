package retrieve

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestQuery(t *testing.T) {
	for _, tt := range []struct {
		name, question string
		terms, phrases []string
	}{
		{"stop words go", "What is the yearly rent under this lease?", []string{"yearly", "rent", "lease"}, nil},
		{"each term once, in order", "Rent, rent and more rent deposit", []string{"rent", "deposit"}, nil},
		{"figures keep their separators", "Who paid $2,614.50 in 2018?", []string{"paid", "2,614.50", "2018"}, nil},
		{"a fiscal year is a year", "Capex in FY2018 and FY21, fyi", []string{"capex", "2018", "2021", "fyi"}, nil},
		{"how large asks for a size", "How large is the deposit? Is it a large one?", []string{"deposit", "large"}, nil},
		{"a phrase is kept together", `Where does "quiet enjoyment" stand?`, []string{"quiet", "enjoyment", "stand"}, []string{"quiet enjoyment"}},
		{"typographic quotes", "the “break clause” and “rent”", []string{"break", "clause", "rent"}, []string{"break clause"}},
		{"an open quote is none", `the "break clause`, []string{"break", "clause"}, nil},
		{"greetings ask nothing", "Hello, good morning!", nil, nil},
		{"only stop words", "Who are you?", nil, nil},
		{"other scripts", "Wie hoch ist der Zins? 資本", []string{"wie", "hoch", "ist", "der", "zins", "資", "本"}, nil},
		{"control characters are spaces", "rent\x00deposit\n\tlease\xff", []string{"rent", "deposit", "lease"}, nil},
		{"nothing", " \t", nil, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := Query(tt.question)
			if diff := cmp.Diff(tt.terms, got.Terms); diff != "" {
				t.Errorf("terms (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.phrases, got.Phrases); diff != "" {
				t.Errorf("phrases (-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzQuery(f *testing.F) {
	f.Add("What is the \"rent\" in FY2018?")
	f.Add("\x00\xff\"\"\"“”")
	f.Fuzz(func(t *testing.T, question string) {
		q := Query(question)
		if len(q.Terms) > maxTerms || !utf8.ValidString(q.Text) {
			t.Fatalf("%d terms of %q", len(q.Terms), q.Text)
		}
		for _, term := range q.Terms {
			if term == "" || strings.ContainsAny(term, " \"\x00") {
				t.Fatalf("term %q", term)
			}
		}
	})
}
