package layout

import (
	"math"
	"slices"
)

// # Labels and values without frames
//
// Letters, policies and statements set labels and values in blocks side by side: "Client no.
// 5520-0173   Statement date 4 October". Read line by line, one block runs into the other. Such
// blocks are told from prose by their type, as forms in frames are, and by their edges: labels
// begin below each other in at least two places, and what belongs to them stands right of them.
// They become a form, one block after the other.
//
// Known limits: labels that are set as what belongs to them, and a single block, whose lines are
// in order anyway.
const (
	leastLabels = 2   // below each other in a block, and blocks side by side, at least
	labelEdge   = 0.5 // in heights, by which the left edges of labels may differ
	inBlocks    = 0.8 // of the labels begin where others do
	blockGap    = 1.6 // in heights, between two lines
)

// part is what stands together on a line and is set alike.
type part struct {
	run   run
	label bool
}

// labelledBlocks finds the first lines that are blocks of labels and values side by side, and
// makes a form of them; nil if there are none.
func labelledBlocks(glyphs []Glyph, lines []line) (from, to int, t *table) {
	for from = 0; from < len(lines); from = to {
		to = from + 1
		for to < len(lines) && lines[to-1].seed.Y0-lines[to].seed.Y1 < blockGap*lines[to].height() {
			to++
		}
		if to-from < leastLabels {
			continue
		}
		for _, isLabel := range labelLooks(glyphs, lines[from:to]) {
			if first, last, t := blocksOf(glyphs, lines[from:to], isLabel); t != nil {
				return from + first, from + last, t
			}
		}
	}
	return 0, 0, nil
}

// labelLooks are the ways in which some lines may set their labels.
func labelLooks(glyphs []Glyph, lines []line) (looks []func(g *Glyph) bool) {
	var sizes tally
	bold, all := 0, 0
	for _, l := range lines {
		for _, r := range l.runs {
			for i := r.first; i < r.end; i++ {
				if g := &glyphs[i]; !g.Space {
					sizes.add(math.Round(g.size()*10)/10, 1)
					all++
					if g.bold() {
						bold++
					}
				}
			}
		}
	}
	large := sizes.most()
	small := 0.0 // the most frequent size that is smaller, or else large itself beside a larger one
	for _, v := range sizes {
		if v.n*10 >= all && (v.value <= labelSize*large && v.value > small) {
			small = v.value
		}
	}
	for _, v := range sizes {
		if small == 0 && v.n*10 >= all && large <= labelSize*v.value {
			small, large = large, v.value
		}
	}
	if small > 0 {
		bound := (small + large) / 2
		looks = append(looks, func(g *Glyph) bool { return g.size() < bound })
	}
	if bold*10 > all && bold*10 < 9*all {
		looks = append(looks, (*Glyph).bold,
			func(g *Glyph) bool { return g.Style != nil && !g.Style.Bold })
	}
	return looks
}

// partsOf cuts a line at gaps, and where labels begin and end.
func partsOf(glyphs []Glyph, l line, isLabel func(g *Glyph) bool) (parts []part) {
	runs := slices.Clone(l.runs)
	slices.SortStableFunc(runs, leftToRight)
	for _, r := range runs {
		for _, w := range cutWords(nil, glyphs, r) {
			p := part{w, isLabel(&glyphs[w.first])}
			if n := len(parts); n > 0 && parts[n-1].label == p.label && w.box.X0-parts[n-1].run.box.X1 < pieceGap*w.height() && parts[n-1].run.end == w.first {
				joined := piece{runs: []run{parts[n-1].run}}
				joined.extend(w, false)
				parts[n-1].run = joined.runs[0]
				continue
			}
			parts = append(parts, p)
		}
	}
	return parts
}

// blocks are blocks of labels and values side by side.
type blocks struct {
	edges  []float64 // where their labels begin, from left to right
	values []float64 // where the last value of each begins
	height float64   // of the first line
}

// of is the block in which a part begins, -1 if it begins in none or reaches into the next.
func (b blocks) of(p part) int {
	n := -1
	for i, edge := range b.edges {
		if p.run.box.X0 > edge-labelEdge*b.height {
			n = i
		}
	}
	if n+1 < len(b.edges) && n >= 0 && p.run.box.X1 > b.edges[n+1] {
		return -1
	}
	return n
}

// near reports whether two places are one edge.
func (b blocks) near(x, edge float64) bool { return math.Abs(x-edge) < labelEdge*b.height }

// begin reports whether a line has a label with something behind it at the edge of a block, and
// nothing that is in none. It keeps where the values begin.
func (b blocks) begin(line []part) (begun bool) {
	for j, p := range line {
		n := b.of(p)
		if n < 0 {
			return false
		}
		if p.label && j+1 < len(line) && !line[j+1].label && b.near(p.run.box.X0, b.edges[n]) {
			begun = true
			b.values[n] = line[j+1].run.box.X0
		}
	}
	return begun
}

// goOn reports whether a line has nothing but the rest of labels and values.
func (b blocks) goOn(glyphs []Glyph, line []part) bool {
	return !slices.ContainsFunc(line, func(p part) bool {
		n := b.of(p)
		switch {
		case n < 0:
			return true
		case p.label:
			return !startsLower(glyphs, p.run) || !b.near(p.run.box.X0, b.edges[n])
		}
		return !b.near(p.run.box.X0, b.values[n])
	})
}

// rows are the labels and values in each block. Several counts the lines that have them in more
// than one; ok is false where something is in none.
func (b blocks) rows(glyphs []Glyph, lines [][]part) (rows [][]box, several int, ok bool) {
	rows = make([][]box, len(b.edges))
	for _, line := range lines {
		own := make([]box, len(b.edges))
		for _, p := range line {
			n := b.of(p)
			switch {
			case n < 0:
				return nil, 0, false
			case p.label && len(own[n].value) == 0:
				own[n].label = append(own[n].label, p.run)
			default:
				own[n].value = append(own[n].value, p.run)
			}
		}
		whole := 0
		for n, part := range own {
			switch above := len(rows[n]) - 1; {
			case len(part.label) > 0 && len(part.value) > 0:
				rows[n] = append(rows[n], part)
				whole++
			case len(part.label) > 0 && above >= 0 && startsLower(glyphs, part.label[0]):
				rows[n][above].label = append(rows[n][above].label, part.label...)
			case len(part.value) > 0 && above >= 0:
				rows[n][above].value = append(rows[n][above].value, part.value...)
			case len(part.label) > 0 || len(part.value) > 0:
				rows[n] = append(rows[n], part)
			}
		}
		if whole > 1 {
			several++
		}
	}
	return rows, several, true
}

// blocksOf makes a form of lines if they are blocks side by side, and says which of them are.
func blocksOf(glyphs []Glyph, lines []line, isLabel func(g *Glyph) bool) (first, last int, t *table) {
	parts := make([][]part, len(lines))
	var places []float64 // where labels with something behind them begin
	for i, l := range lines {
		parts[i] = partsOf(glyphs, l, isLabel)
		for j, p := range parts[i][:max(0, len(parts[i])-1)] {
			if p.label && !parts[i][j+1].label && letters([]run{p.run}) > 1 {
				places = append(places, p.run.box.X0)
			}
		}
	}
	height := lines[0].height()
	edges := leftEdges(places, labelEdge*height)
	if len(edges) < leastLabels {
		return 0, 0, nil
	}
	b := blocks{edges, make([]float64, len(edges)), height}
	first = -1
	for i, line := range parts {
		if b.begin(line) {
			if first < 0 {
				first = i
			}
			last = i + 1
		}
	}
	if first < 0 {
		return 0, 0, nil
	}
	if last < len(lines) && lines[last-1].seed.Y0-lines[last].seed.Y1 < wrapMost*height && b.goOn(glyphs, parts[last]) {
		last++
	}
	rows, several, ok := b.rows(glyphs, parts[first:last])
	if !ok || several < leastLabels {
		return 0, 0, nil
	}
	return first, last, formOf(slices.Concat(rows...))
}

// leftEdges are the places where several labels begin, from left to right; none if many begin
// elsewhere.
func leftEdges(places []float64, slack float64) (edges []float64) {
	slices.Sort(places)
	held := 0
	for i := 0; i < len(places); {
		j := i
		for j < len(places) && places[j]-places[i] < slack {
			j++
		}
		if j-i >= leastLabels {
			edges = append(edges, places[i])
			held += j - i
		}
		i = j
	}
	if float64(held) < inBlocks*float64(len(places)) {
		return nil
	}
	return edges
}
