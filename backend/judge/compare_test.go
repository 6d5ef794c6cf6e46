package judge_test

import (
	"slices"
	"testing"

	"ibid/backend/judge"
)

// harbour are the sentences of a page.
var harbour = []string{
	"Salt Harbour lies on the west coast of Norland.",
	"Its quay was built in 1912 by the Pell Brothers, who dug the granite for it on Reef Island.",
	"In 1954 a storm took away forty metres of the mole.",
	"The harbour master collects a mooring fee of $40 from every vessel that stays for the night.",
	"Vessels of the coast guard pay nothing.",
	"A ferry leaves for Reef Island twice a day.",
}

func TestCompare(t *testing.T) {
	s := splitter(t)
	for _, tt := range []struct {
		name, claim string
		borneOut    bool
		problems    string
		sentences   []int
	}{
		{"word for word", harbour[3], true, "", []int{3}},
		{"in other words", "Every vessel staying overnight has to pay a mooring fee of 40 dollars to the harbour master.", true, "", []int{3}},
		{"put together from two", "The quay of Salt Harbour on the west coast was built in 1912.", true, "", []int{0, 1}},
		{"of two sentences", "The quay was built in 1912 by the Pell Brothers. A storm took away forty metres of the mole in 1954.", true, "", []int{1, 2}},
		{"another figure", "The harbour master collects a mooring fee of $60 from every vessel that stays for the night.", false, "figure! $60 < $40", []int{3}},
		{"another year", "In 1957 a storm took away forty metres of the mole.", false, "date! 1957 < 1954", []int{2}},
		{"another name", "The quay was built in 1912 by the Haddow Brothers.", false, "name Haddow", []int{1}},
		{"denied", "The harbour master does not collect a mooring fee from every vessel.", false, "negation! collect < The harbour master collects", []int{3}},
		{"one invented sentence of two", "The quay was built in 1912. Concerts of chamber music take place under its arcades all summer long.", false, "", []int{1}},
		{"nothing of it", "Concerts of chamber music take place under its arcades all summer long.", false, "", nil},
		{"says that they do not tell", "The documents do not mention who owns the ferry.", true, "", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := judge.Compare(s, tt.claim, harbour)
			if (got.Score >= 0.5) != tt.borneOut {
				t.Errorf("score %.2f", got.Score)
			}
			if found := written(got.Problems); found != tt.problems {
				t.Errorf("problems %q, want %q", found, tt.problems)
			}
			if tt.sentences != nil && !slices.Equal(got.Sentences, tt.sentences) {
				t.Errorf("rests on %v, want %v", got.Sentences, tt.sentences)
			}
			for _, p := range got.Problems {
				if p.Span.In(tt.claim) != p.Words {
					t.Errorf("%q at %v", p.Words, p.Span)
				}
			}
		})
	}
}

// A talk is told in other words than it is held in.
func TestCompareWithATalk(t *testing.T) {
	s := splitter(t)
	talk := []string{
		"Ada: Hi, can you lend me your boat? I'm stuck on the island and I've missed the ferry.",
		"Ben: I'm using it, but you can have my brother's. I'll ask him, okay?",
		"Ada: You're a star! I owe you a drink, and I'll bring it back at 5.",
	}
	report := "Ada asks Ben to borrow a vessel since she came too late for her crossing. Ben offers one of a relative."
	if got := judge.Compare(s, report, talk); got.Score < 0.5 {
		t.Errorf("a true report of a talk has score %.2f", got.Score)
	}
	wrong := "Ada asks Ben to lend her a boat, which she will bring back at 7."
	if got := judge.Compare(s, wrong, talk); got.Score >= 0.5 {
		t.Errorf("a report with another hour has score %.2f", got.Score)
	}
}

func TestCompareWithoutSources(t *testing.T) {
	s := splitter(t)
	if got := judge.Compare(s, "The quay was built in 1912 by the Pell Brothers.", nil); got.Score >= 0.5 || len(got.Sentences) > 0 {
		t.Errorf("borne out by nothing: %+v", got)
	}
	if got := judge.Compare(s, "", harbour); len(got.Problems) > 0 || len(got.Sentences) > 0 {
		t.Errorf("nothing claimed: %+v", got)
	}
}
