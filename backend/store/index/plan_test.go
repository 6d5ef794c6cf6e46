package index

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPlan(t *testing.T) {
	words := func(frequencies ...int) (all []weighed) {
		for i, n := range frequencies {
			all = append(all, weighed{wording: word([]string{string(rune('a' + i))}), frequency: n, weight: float64(i + 1)})
		}
		return all
	}
	for _, c := range []struct {
		what     string
		words    []weighed
		passages int // of which 100 are looked at
		match    string
		weights  []float64
		bound    int
	}{
		{"nothing", nil, 1000, ``, nil, 0},
		{"words that nothing has", words(0, 0), 1000, ``, nil, 0},
		{"rare words find, the rarest first", words(60, 40), 1000, `"b" OR "a"`, []float64{2, 1}, 0},
		{"a common word counts where a rare one finds", words(500, 3), 1000,
			`("b") AND ("b" OR "a")`, []float64{2, 0, 1}, 0},
		{"of common words two together find", words(500, 3, 400, 600), 1000,
			`("b" OR ("c" AND "a")) AND ("b" OR "c" OR "a" OR "d")`, []float64{2, 0, 0, 0, 3, 1, 4}, 103},
		{"only common words", words(500, 400), 1000, `(("b" AND "a")) AND ("b" OR "a")`, []float64{0, 0, 2, 1}, 100},
		{"one common word", words(500), 1000, `"a"`, []float64{1}, 100},
		{"so many rare words that they are common together", words(60, 60), 1000, `("a") AND ("a" OR "b")`, []float64{1, 0, 2}, 0},
		{"all words find among few passages", words(500, 400), 40, `"b" OR "a"`, []float64{2, 1}, 0},
		{"each word of a wording has its share", []weighed{{wording: nearby([]string{"a b"}), frequency: 1, weight: 3}}, 1000,
			`NEAR("a" "b", 12)`, []float64{1.5, 1.5}, 0},
	} {
		t.Run(c.what, func(t *testing.T) {
			p := choose(c.words, c.passages, 100).plan()
			if diff := cmp.Diff([]any{c.match, c.weights, c.bound}, []any{p.match, p.weights, p.bound}); diff != "" {
				t.Error(diff)
			}
			if len(p.weights) != strings.Count(p.match, `"`)/2 {
				t.Errorf("%d weights for %s", len(p.weights), p.match)
			}
		})
	}
}

func TestHeaviest(t *testing.T) {
	word := func(match string, weight float64, phrases int) weighed {
		return weighed{wording: wording{Match: match, shares: make([]float64, phrases)}, weight: weight}
	}
	words := []weighed{word("a", 1, 2), word("b", 9, 1), word("c", 2, 3), word("d", 3, 9), word("e", 1, 1)}
	for room, want := range map[int]string{0: "", 1: "b", 4: "b c", 5: "b c e", 7: "a b c e", 13: "b c d", 16: "a b c d e"} {
		var kept []string
		for _, w := range heaviest(words, room) {
			kept = append(kept, w.Match)
		}
		if got := strings.Join(kept, " "); got != want {
			t.Errorf("room %d: %q, want %q", room, got, want)
		}
	}
}
