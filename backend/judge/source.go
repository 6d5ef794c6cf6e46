package judge

import (
	"regexp"
	"strings"

	"ibid/backend/language"
)

// piece is a sentence of a source, or a row of its table.
type piece struct {
	*reading
	source int     // which source of its ground it is of
	row    bool    // of a table
	note   float64 // what its figures are multiplied by, if it is a row that says so or a table does; 1: nothing
	tokens []token
	stems  map[string]bool // of its content words
}

// source is a text that is read, with what is said beside it.
type source struct {
	pieces []piece
	scope  *reading // title, sections, head of a table
	head   header   // of a table that goes on in the source; without years where there is none
	note   float64  // what its tables say that figures are multiplied by; 1: nothing
	plain  string   // its words and those of its scope in small letters, with single spaces, also around
}

// broken matches a word that a line end breaks.
var broken = regexp.MustCompile(`(\pL+)[-\x{00AD}]\n(\p{Ll}+)`)

// readSource reads a text of a language, its title and sections, and the head of a
// table that it goes on with. Words that a line end breaks count as written and as
// whole.
func readSource(splitter *language.Splitter, lang, text, titles, head string) *source {
	s := &source{head: headYears(head), note: max(noteIn(head), noteIn(text))}
	plain := []string{""}
	for _, span := range splitter.Sentences(text) {
		// A sentence goes on over the end of a line; what stands alone has none within.
		r := read(strings.ReplaceAll(span.In(text), "\n", " "), lang)
		p := piece{reading: r, row: tabular(r), note: s.note, tokens: r.tokens(), stems: r.stems()}
		if p.row {
			if own, _ := language.ScaleNote(lower(r.text)); own != 1 {
				p.note = own
			}
		}
		s.pieces = append(s.pieces, p)
		plain = append(plain, r.plain())
	}
	for _, halves := range broken.FindAllStringSubmatch(text, -1) {
		titles += "\n" + halves[1] + halves[2]
	}
	s.scope = read(titles+"\n"+head, lang)
	plain = append(plain, s.scope.plain())
	if whole := broken.ReplaceAllString(text, "$1$2"); whole != text {
		plain = append(plain, read(whole, lang).plain())
	}
	s.plain = strings.Join(append(plain, ""), " ")
	return s
}

// ground is all that a claim may rest on.
type ground struct {
	sources []*source
	pieces  []piece
	counts  map[string]int  // pieces that have a stem
	beside  map[string]bool // stems of what is said beside the sources
	years   map[int]bool    // all years that are named anywhere
	without []string        // names of rules that are left out
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
