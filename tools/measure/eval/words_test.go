package eval

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTokens(t *testing.T) {
	for text, want := range map[string]string{
		"":                      "",
		"Rent: £48,500 a year.": "rent 48 500 a year",
		"oﬃce ﬁle":              "office file", // ligatures
		"Straße 4½ m²":          "straße 41 2 m2",
		"snake_case e-mail":     "snake_case e mail",
		"集油器 Ａ４":                "集油器 a4",
		" \n\t. , – “”":         "",
	} {
		if diff := cmp.Diff(strings.Fields(want), tokens(text)); diff != "" && want != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		} else if want == "" && len(tokens(text)) > 0 {
			t.Errorf("%q has words: %q", text, tokens(text))
		}
	}
}

func TestOverlapCountsEachWordOnce(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"a b", "b a", 2}, {"a a b", "a c", 1}, {"a", "a a a", 1}, {"a b", "c d", 0},
	} {
		if got := overlap(strings.Fields(c.a), strings.Fields(c.b)); got != c.want {
			t.Errorf("%q and %q share %d words, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"walnut", "walnut", 0}, {"", "nut", 3}, {"kitten", "sitting", 3}, {"flaw", "lawn", 2}, {"abc", "cba", 2},
	} {
		if got := distance([]rune(c.a), []rune(c.b)); got != c.want {
			t.Errorf("from %q to %q it is %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

// TestDistanceIsAMetric checks what holds for every edit distance, on random words.
func TestDistanceIsAMetric(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	word := func() []byte {
		w := make([]byte, random.IntN(9))
		for i := range w {
			w[i] = 'a' + byte(random.IntN(3))
		}
		return w
	}
	for range 2000 {
		a, b, c := word(), word(), word()
		ab, ba, bc, ac := distance(a, b), distance(b, a), distance(b, c), distance(a, c)
		if ab != ba || ac > ab+bc || (ab == 0) != (string(a) == string(b)) || ab < max(len(a), len(b))-min(len(a), len(b)) || ab > max(len(a), len(b)) {
			t.Fatalf("%q %q %q: %d %d %d %d", a, b, c, ab, ba, bc, ac)
		}
	}
}
