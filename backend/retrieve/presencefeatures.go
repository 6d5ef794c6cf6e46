package retrieve

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// wanted is a content word of a question.
type wanted struct {
	word    string // as written
	key     string
	weight  float64
	name    bool // written with a capital, though it does not begin the question
	figure  bool
	extreme bool // picks one of many: "largest"
	head    bool // names the kind of thing asked for: "park" in "What park is ...": an answer need not repeat it
	joined  bool // stands right after the wanted word before it
	others  []string
}

// asked is a question made ready for looking at passages.
type asked struct {
	query   ibid.Query
	words   []wanted
	all     []string // keys of all its words, stop words included
	total   float64  // of the weights
	negated bool
	kinds   kindSet // what an answer must have; none: anything
}

// read is a passage made ready for looking at.
type read struct {
	text      string
	words     []spoken
	sentences []ibid.Span
	first     []int            // index of each sentence's first word, and the number of words
	at        map[string][]int // where a key stands, ascending
	around    map[string]bool  // keys of what is said of the passage: title, section, context
}

// understand takes a question apart.
func understand(query ibid.Query) asked {
	text := query.Wording
	if text == "" {
		text = query.Text
	}
	a := asked{query: query, kinds: kindsOfAnswer[query.Expects]}
	weights := map[string]float64{}
	var mean float64
	for i, term := range query.Terms {
		if i < len(query.Weights) {
			weights[key(term)] = query.Weights[i]
			mean += query.Weights[i] / float64(len(query.Terms))
		}
	}
	if mean == 0 {
		mean = 1
	}
	seen := map[string]bool{}
	previous, beforehead := "", false
	last := -2
	for i, w := range language.Words(text) {
		lower := strings.ToLower(w.Text)
		k := key(w.Text)
		a.all = append(a.all, k)
		a.negated = a.negated || negations[k] || strings.HasSuffix(lower, "n't")
		if language.Stop(lower) && !extreme(lower, k) || measuring(previous, lower) {
			previous = lower
			beforehead = lower == "what" || lower == "which" || lower == "whose"
			continue
		}
		previous = lower
		if seen[k] {
			continue
		}
		seen[k] = true
		r, _ := utf8.DecodeRuneInString(w.Text)
		word := wanted{
			word: w.Text, key: k, weight: mean,
			name:    unicode.IsUpper(r) && i > 0,
			figure:  isFigure(k) && !extreme(lower, k),
			extreme: extreme(lower, k),
			head:    beforehead,
			joined:  last == i-1,
		}
		if known := weights[k]; known > 0 {
			word.weight = known
		}
		last = i
		beforehead = false
		a.words = append(a.words, word)
		a.total += word.weight
	}
	return a
}

// measuring tells whether a word only tells what "how" asks for: "how many", "how old".
func measuring(previous, word string) bool {
	return previous == "how" && measures[word]
}

func readPassage(text string, around map[string]bool, sentences []ibid.Span) read {
	p := read{text: text, sentences: sentences, at: map[string][]int{}, around: around}
	s := 0
	for _, w := range language.Words(text) {
		for s < len(sentences) && w.Span.Start >= sentences[s].End {
			s++
		}
		for len(p.first) <= s && len(p.first) < len(sentences) {
			p.first = append(p.first, len(p.words))
		}
		k := key(w.Text)
		r, _ := utf8.DecodeRuneInString(w.Text)
		p.at[k] = append(p.at[k], len(p.words))
		p.words = append(p.words, spoken{
			span: w.Span, key: k,
			capital: unicode.IsUpper(r),
			stop:    language.Stop(strings.ToLower(w.Text)),
			first:   len(p.first) > 0 && p.first[len(p.first)-1] == len(p.words),
		})
	}
	for len(p.first) <= len(sentences) {
		p.first = append(p.first, len(p.words))
	}
	markKinds(text, p.words)
	return p
}

// places gives where a wanted word stands in any of its forms, and how surely it is that word.
func (p read) places(w wanted) ([]int, float64) {
	if at := p.at[w.key]; at != nil {
		return at, 1
	}
	if w.figure || w.name && len(w.key) < 5 {
		return nil, 0
	}
	var found []int
	for k, at := range p.at {
		if related(k, w.key) {
			found = append(found, at...)
		}
	}
	if found != nil {
		return found, 0.7
	}
	return nil, 0
}

// related tells whether two keys look like words of one family: five letters or more in common at the beginning, three fifths of the longer.
func related(a, b string) bool {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n >= 5 && 5*n >= 3*max(len(a), len(b))
}

const featureCount = 26

var featureNames = [featureCount]string{"bias", "cover", "near", "all", "nameMissing", "nameAway", "figureMissing", "figureAway", "opposite", "negation", "extremeMissing", "extremeAway", "pairs", "brokenPairs", "brokenName", "answer", "noAnswer", "answerDist", "tight", "lcs", "missing", "count", "head", "unknown", "run", "negAsked"}

func (a asked) features(p read, s int, where [][]int, sure []float64) [featureCount]float64 {
	var f [featureCount]float64
	f[0] = 1
	lo, hi := p.first[s], p.first[s+1]
	nlo, nhi := p.first[max(0, s-1)], p.first[min(len(p.sentences), s+2)]
	in := func(i, lo, hi int) int {
		for _, x := range where[i] {
			if x >= lo && x < hi {
				return x
			}
		}
		return -1
	}
	var total float64
	var first, last = -1, -1
	matched := 0
	pos := make([]int, len(a.words))
	for i, w := range a.words {
		share := w.weight
		if w.head {
			share *= 0.5
		}
		total += share
		x := in(i, lo, hi)
		pos[i] = x
		near := x >= 0 || in(i, nlo, nhi) >= 0
		anywhere := len(where[i]) > 0 || p.around[w.key]
		if x >= 0 {
			f[1] += share * sure[i]
			matched++
			if first < 0 || x < first {
				first = x
			}
			last = max(last, x)
		}
		if near {
			f[2] += share
		}
		if anywhere {
			f[3] += share
		}
		if w.name && !anywhere {
			f[4]++
		}
		if w.name && anywhere && !near {
			f[5]++
		}
		if w.figure && !anywhere {
			f[6]++
		}
		if w.figure && anywhere && x < 0 {
			f[7]++
		}
		if w.extreme && !anywhere {
			f[10]++
		}
		if w.extreme && anywhere && x < 0 {
			f[11]++
		}
		if !anywhere && !w.name && !w.figure && !w.extreme && !w.head {
			f[20]++
		}
		if w.head && x >= 0 {
			f[22] = 1
		}
		if x < 0 {
			for j := lo; j < hi; j++ {
				if opposite(p.words[j].key, w.key) {
					f[8] = 1
				}
			}
		}
	}
	if total > 0 {
		f[1] /= total
		f[2] = f[2]/total - f[1]
		f[3] = f[3]/total - f[1] - f[2]
	}
	negated := false
	for j := lo; j < hi; j++ {
		if negations[p.words[j].key] {
			negated = true
		}
	}
	if negated != a.negated {
		f[9] = 1
	}
	if a.negated {
		f[25] = 1
	}
	joined := 0
	for i := 1; i < len(a.words); i++ {
		if !a.words[i].joined {
			continue
		}
		joined++
		near := false
		for _, x := range where[i-1] {
			for _, y := range where[i] {
				if y-x <= 3 && x-y <= 3 {
					near = true
				}
			}
		}
		switch {
		case near:
			f[12]++
		case len(where[i-1]) > 0 || len(where[i]) > 0:
			f[13]++
			if a.words[i].name && a.words[i-1].name {
				f[14] = 1
			}
		}
	}
	if joined > 0 {
		f[12] /= float64(joined)
		f[13] /= float64(joined)
	}
	if a.kinds != 0 {
		best := 99.0
		for j := lo; j < hi; j++ {
			w := p.words[j]
			if w.kinds&a.kinds == 0 || a.has(w.key) {
				continue
			}
			for _, x := range pos {
				if x >= 0 {
					best = min(best, math.Abs(float64(x-j)))
				}
			}
			best = min(best, 30)
		}
		if best < 99 {
			f[15] = 1
			f[17] = best / 30
		} else {
			f[16] = 1
		}
	}
	if matched > 1 {
		f[18] = float64(matched) / float64(last-first+1)
	}
	f[19] = lcs(a.all, p.words[lo:hi]) / float64(max(1, len(a.all)))
	f[21] = float64(len(a.words)) / 10
	f[24] = run(a.all, p.words[lo:hi]) / float64(max(1, len(a.all)))
	return f
}

func (a asked) has(k string) bool {
	for _, w := range a.words {
		if w.key == k {
			return true
		}
	}
	return false
}

// lcs is the length of the longest common subsequence.
func lcs(a []string, b []spoken) float64 {
	row := make([]int, len(b)+1)
	for _, x := range a {
		diagonal := 0
		for j, y := range b {
			above := row[j+1]
			if x == y.key {
				row[j+1] = diagonal + 1
			} else {
				row[j+1] = max(above, row[j])
			}
			diagonal = above
		}
	}
	return float64(row[len(b)])
}

// run is the length of the longest common run of words.
func run(a []string, b []spoken) float64 {
	row := make([]int, len(b)+1)
	best := 0
	for _, x := range a {
		for j := len(b) - 1; j >= 0; j-- {
			if x == b[j].key {
				row[j+1] = row[j] + 1
				best = max(best, row[j+1])
			} else {
				row[j+1] = 0
			}
		}
	}
	return float64(best)
}
