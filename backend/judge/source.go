package judge

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"ibid/backend/facts"
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
			if own, _ := facts.ScaleNote(facts.Lower(r.Raw)); own != 1 {
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
		for _, w := range s.scope.Words {
			g.beside[w.Stem] = true
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
		for _, d := range r.Dates {
			if d.Year > 0 {
				g.years[d.Year] = true
			}
		}
	}
	return g
}

// has reports whether a stem stands anywhere in the sources or beside them.
func (g *ground) has(stem string) bool { return g.counts[stem] > 0 || g.beside[stem] }

// stems returns the stems of a text's content words and figures.
func (r *reading) stems() map[string]bool {
	stems := map[string]bool{}
	for _, w := range r.Words {
		if !w.Stop && w.Stem != "" {
			stems[w.Stem] = true
		}
	}
	return stems
}

// tabular reports whether a text reads as a row of a table: figures make up a third
// of its words, or it ends with one and has no full stop.
func tabular(r *reading) bool {
	figures := 0
	for _, f := range r.Figures {
		figures += f.Last - f.First + 1
	}
	if figures == 0 {
		return false
	}
	if figures >= 2 && figures*3 >= len(r.Words) {
		return true
	}
	last := r.Figures[len(r.Figures)-1]
	return last.Last == len(r.Words)-1 && len(r.Words) <= 8 && !strings.HasSuffix(strings.TrimSpace(r.Raw), ".")
}

// longestNote is how many words a line has that says what a table is in. Longer ones
// are prose, where "in thousands" is said of other things, unless it stands in
// parentheses.
const longestNote = 14

// noteIn returns what a text says that figures are in, 1 where it says nothing. A note
// in parentheses comes before one without, and the earlier before the later. What a
// row says is of that row alone.
func noteIn(text string) float64 {
	found := 1.0
	for line := range strings.Lines(strings.ReplaceAll(strings.ToLower(text), "’", "'")) {
		scale, bracketed := facts.ScaleNote(line)
		switch {
		case scale == 1 || tabular(read(line, "en")):
		case bracketed:
			return scale
		case found == 1 && len(strings.Fields(line)) <= longestNote:
			found = scale
		}
	}
	return found
}

// reading is a text with everything in it that a rule looks at. Function words that turn
// what a sentence says count as content in it.
type reading struct {
	*facts.Text
	denied []wordRange // clauses that are denied as a whole
}

func read(text, lang string) *reading {
	r := &reading{Text: facts.Read(text, lang)}
	for i := range r.Words {
		w := &r.Words[i]
		w.Stop = w.Stop && !turns(w.Lower, w.Stem)
	}
	r.findDenied()
	return r
}

// english reports whether the lists of words for what turns a sentence can be used.
func (r *reading) english() bool { return r.Lang == "en" }

// languageSample is how many bytes show the language of a text: some lines, whose
// function words are counted. Trigrams of all of it would cost more than the rules.
const languageSample = 600

// languageOf names the language of a text, "en" where that cannot be told: figures
// and names are written so in most.
func languageOf(text string) string {
	if len(text) > languageSample {
		text = strings.ToValidUTF8(text[:languageSample], "")
	}
	return cmp.Or(language.IdentifyShort(text), "en")
}

// has reports whether one of the words is in a set.
func (r *reading) has(set map[string]bool) bool {
	return slices.ContainsFunc(r.Words, func(w language.Word) bool { return set[w.Lower] })
}

// sameWords reports whether two texts have the same words of a set.
func sameWords(a, b *reading, set map[string]bool) bool {
	within := func(a, b *reading) bool {
		for _, w := range a.Words {
			if set[w.Lower] && !slices.ContainsFunc(b.Words, func(o language.Word) bool { return o.Lower == w.Lower }) {
				return false
			}
		}
		return true
	}
	return within(a, b) && within(b, a)
}

// count counts the words that are in a set.
func (r *reading) count(set map[string]bool) int {
	n := 0
	for _, w := range r.Words {
		if set[w.Lower] {
			n++
		}
	}
	return n
}

// refusals are the words of a sentence that says that the sources do not say it.
var refusals = []string{"do not have specific information", "don't have specific information", "no information", "not in the documents",
	"not in your documents", "do not contain", "does not contain", "do not mention", "does not mention", "not mentioned in", "cannot find",
	"could not find", "no explicit information", "i don't know", "i do not know", "not have enough information", "do not provide", "does not provide",
	"do not say", "does not say", "do not specify", "does not specify"}

// refuses reports whether a sentence says that the sources do not say something.
func refuses(text string) bool {
	text = facts.Lower(text)
	return slices.ContainsFunc(refusals, func(words string) bool { return strings.Contains(text, words) })
}

var wordSet = language.WordSet
