package pdf

import (
	"fmt"
	"strings"
	"testing"
)

// bag counts words.
type bag map[string]int

func bagOf(words []string) bag {
	b := bag{}
	for _, w := range words {
		b[w]++
	}
	return b
}

// without gives what is left of b when the words of other are taken out.
func (b bag) without(other bag) bag {
	left := bag{}
	for w, n := range b {
		if n > other[w] {
			left[w] = n - other[w]
		}
	}
	return left
}

// agreement counts how far the words of a text are those of a reference.
type agreement struct {
	hits, wanted, found int // words, whatever their order
	glued, split        int // words of ours that are several of theirs, and the reverse
	kept, pairs         int // neighbours of theirs that are neighbours in ours, of how many
}

func (a *agreement) add(b agreement) {
	a.hits, a.wanted, a.found = a.hits+b.hits, a.wanted+b.wanted, a.found+b.found
	a.glued, a.split = a.glued+b.glued, a.split+b.split
	a.kept, a.pairs = a.kept+b.kept, a.pairs+b.pairs
}

// f1 is the harmonic mean of recall and precision.
func (a agreement) f1() float64 { return ratio(2*a.hits, a.wanted+a.found) }

// cuts is how many of a thousand words are glued or split.
func (a agreement) cuts() float64 { return 1000 * ratio(a.glued+a.split, a.wanted) }

// order is the share of neighbours that are kept.
func (a agreement) order() float64 { return ratio(a.kept, a.pairs) }

func (a agreement) String() string {
	return fmt.Sprintf("F1 %.4f, %d glued and %d split (%.2f in 1,000), order %.4f", a.f1(), a.glued, a.split, a.cuts(), a.order())
}

func ratio(a, b int) float64 {
	if b == 0 {
		return 1
	}
	return float64(a) / float64(b)
}

func agree(want, got []string) agreement {
	wanted, found := bagOf(want), bagOf(got)
	missing, extra := wanted.without(found), found.without(wanted)
	a := agreement{wanted: len(want), found: len(got), hits: len(want)}
	for _, n := range missing {
		a.hits -= n
	}
	a.glued = joins(want, missing, extra)
	a.split = joins(got, extra, missing)
	pairs := pairsOf(got)
	for pair, n := range pairsOf(want) {
		a.pairs += n
		a.kept += min(n, pairs[pair])
	}
	return a
}

// joins counts the words of whole that are made of two to four neighbours, which
// all are among parts.
func joins(words []string, parts, whole bag) int {
	n := 0
	for i := range words {
		joined := words[i]
		for j := i + 1; j < min(i+4, len(words)) && parts[words[j-1]] > 0 && parts[words[j]] > 0; j++ {
			joined += words[j]
			if whole[joined] > 0 {
				whole[joined]--
				n++
				break
			}
		}
	}
	return n
}

func pairsOf(words []string) bag {
	b := bag{}
	for i := 1; i < len(words); i++ {
		b[words[i-1]+" "+words[i]]++
	}
	return b
}

func TestAgree(t *testing.T) {
	for _, tt := range []struct {
		name, want, got string
		agreement       agreement
	}{
		{"the same", "a b c", "a b c", agreement{hits: 3, wanted: 3, found: 3, kept: 2, pairs: 2}},
		{"another order", "a b c", "b c a", agreement{hits: 3, wanted: 3, found: 3, kept: 1, pairs: 2}},
		{"glued", "on the roof", "onthe roof", agreement{hits: 1, wanted: 3, found: 2, glued: 1, pairs: 2}},
		{"split", "NOTE well", "NO TE well", agreement{hits: 1, wanted: 2, found: 3, split: 1, pairs: 1}},
		{"missing is not glued", "on the roof", "roof", agreement{hits: 1, wanted: 3, found: 1, pairs: 2}},
	} {
		if got := agree(strings.Fields(tt.want), strings.Fields(tt.got)); got != tt.agreement {
			t.Errorf("%s: %+v", tt.name, got)
		}
	}
}
