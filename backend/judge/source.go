package judge

import (
	"strings"

	"ibid/backend/language"
)

// piece is a sentence of a source, or a row of its table.
type piece struct {
	*reading
	source int  // which source of its ground it is of
	row    bool // of a table
	tokens []token
	stems  map[string]bool // of its content words
}

// source is a text that is read, with what is said beside it.
type source struct {
	pieces []piece
	scope  *reading // title, sections, head of a table
	head   []int    // years that the columns of a table are of, where its head stands beside the source; or nil
	note   float64  // what the figures of its tables are multiplied by; 1: nothing
}

// readSource reads a text, its title and sections, and the head of a table that it
// goes on with.
func readSource(splitter *language.Splitter, text, titles, head string) *source {
	s := &source{scope: read(titles + "\n" + head), head: headYears(head), note: max(noteIn(head), noteIn(text))}
	for _, span := range splitter.Sentences(text) {
		r := read(span.In(text))
		s.pieces = append(s.pieces, piece{reading: r, row: tabular(r), tokens: r.tokens(), stems: r.stems()})
	}
	return s
}

// ground is all that a claim may rest on.
type ground struct {
	sources []*source
	pieces  []piece
	counts  map[string]int  // pieces that have a stem
	beside  map[string]bool // stems of what is said beside the sources
	years   map[int]bool    // all years that are named anywhere
}

func newGround(sources []*source) *ground {
	g := &ground{sources: sources, counts: map[string]int{}, beside: map[string]bool{}, years: map[int]bool{}}
	for i, s := range sources {
		for _, w := range s.scope.words {
			g.beside[w.stem] = true
		}
		for _, p := range s.pieces {
			p.source = i
			g.pieces = append(g.pieces, p)
			for stem := range p.stems {
				g.counts[stem]++
			}
		}
	}
	for r := range g.readings {
		for _, d := range r.dates {
			if d.year > 0 {
				g.years[d.year] = true
			}
		}
	}
	return g
}

// has tells whether a stem stands anywhere in the sources or beside them.
func (g *ground) has(stem string) bool { return g.counts[stem] > 0 || g.beside[stem] }

// stems returns the stems of a text's content words and figures.
func (r *reading) stems() map[string]bool {
	stems := map[string]bool{}
	for _, w := range r.words {
		if !w.bare && w.stem != "" {
			stems[w.stem] = true
		}
	}
	return stems
}

// tabular tells whether a text reads as a row of a table: figures make up a third
// of its words, or it ends with one and has no full stop.
func tabular(r *reading) bool {
	figures := 0
	for _, f := range r.figures {
		figures += f.last - f.first + 1
	}
	if figures == 0 {
		return false
	}
	if figures >= 2 && figures*3 >= len(r.words) {
		return true
	}
	last := r.figures[len(r.figures)-1]
	return last.last == len(r.words)-1 && len(r.words) <= 8 && !strings.HasSuffix(strings.TrimSpace(r.text), ".")
}

// notes are how tables say that their figures are in thousands or in millions.
var notes = []struct {
	words []string
	scale float64
}{
	{[]string{"in thousands", "in 000s", "(000s)", "(000)", "$000", "£000", "€000", "'000", "’000", "teur", "in tausend", "thousands of"}, 1e3},
	{[]string{"in millions", "millions of", "(millions)", "$ millions", "$ million", "$ in million", "€ million", "£ million", "usd million", "eur million", "in million", "us$m", "$m)", "€m", "£m", "(millions", "mio.", "$ mn", "(in mn"}, 1e6},
	{[]string{"in billions", "(billions)", "billions of", "$ billion", "usd billion", "eur billion", "$bn", "€bn", "£bn", "in billion"}, 1e9},
	{[]string{"in lakhs", "in lakh"}, 1e5},
	{[]string{"in crores", "in crore"}, 1e7},
}

// noteIn gives what a text says that the figures of its tables are in, 1 where it
// says nothing. Where it says two things, in the table and in prose, the one that
// stands in parentheses counts.
func noteIn(text string) float64 {
	text = strings.ToLower(text)
	scale, bracketed := 1.0, false
	for _, note := range notes {
		for _, words := range note.words {
			at := strings.Index(text, words)
			if at < 0 {
				continue
			}
			open := strings.LastIndexByte(text[:at], '(')
			inside := strings.HasPrefix(words, "(") || open >= 0 && at-open < 40 && !strings.Contains(text[open:at], ")")
			if scale == 1 || inside && !bracketed {
				scale, bracketed = note.scale, inside
			}
		}
	}
	return scale
}
