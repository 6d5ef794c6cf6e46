package judge

import (
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// piece is a sentence of a source, or a row of its table.
type piece struct {
	*reading
	source int       // which source it is of
	span   ibid.Span // in the source's text
	row    bool      // of a table
	tokens []token
	stems  map[string]bool // of its content words
}

// ground is all that a claim may rest on.
type ground struct {
	pieces []piece
	scope  []*reading      // what is said beside the sources, by source: titles, sections, heads of tables
	note   []float64       // what a table of a source multiplies its figures by, by source; 1: nothing
	counts map[string]int  // pieces that have a stem
	beside map[string]bool // stems of the scope
	years  map[int]bool    // all years that are named anywhere
}

// source is a text and what is said beside it.
type source struct {
	text   string
	beside string
}

func newGround(splitter *language.Splitter, sources []source) *ground {
	g := &ground{counts: map[string]int{}, beside: map[string]bool{}, years: map[int]bool{}}
	for i, s := range sources {
		scope := read(s.beside)
		g.scope = append(g.scope, scope)
		g.note = append(g.note, max(noteIn(s.beside), noteIn(s.text)))
		for _, w := range scope.words {
			g.beside[w.stem] = true
		}
		g.addYears(scope)
		for _, span := range splitter.Sentences(s.text) {
			g.add(i, span, s.text)
		}
	}
	return g
}

// add reads a sentence of source i.
func (g *ground) add(i int, span ibid.Span, text string) {
	r := read(span.In(text))
	p := piece{reading: r, source: i, span: span, row: tabular(r), tokens: r.tokens(), stems: r.stems()}
	for stem := range p.stems {
		g.counts[stem]++
	}
	g.addYears(r)
	g.pieces = append(g.pieces, p)
}

func (g *ground) addYears(r *reading) {
	for _, d := range r.dates {
		if d.year > 0 {
			g.years[d.year] = true
		}
	}
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
	{[]string{"in billions", "(billions)", "billions of", "$ billions", "$bn", "€bn", "£bn", "in billion"}, 1e9},
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
