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

// labelledBlocks finds the first lines at or below line at that are blocks of labels and values
// side by side, and makes a form of them; nil if there are none.
func labelledBlocks(glyphs []Glyph, lines []line, at int) (from, to int, t *table) {
	for from = at; from < len(lines); from = to {
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
					if g.Style != nil && g.Style.Bold {
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
		looks = append(looks, func(g *Glyph) bool { return g.Style != nil && g.Style.Bold },
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

// blocksOf makes a form of lines if they are blocks side by side, and says which of them are.
func blocksOf(glyphs []Glyph, lines []line, isLabel func(g *Glyph) bool) (first, last int, t *table) {
	parts := make([][]part, len(lines))
	var edges []float64 // where labels with something behind them begin
	height := lines[0].height()
	for i, l := range lines {
		parts[i] = partsOf(glyphs, l, isLabel)
		for j, p := range parts[i][:max(0, len(parts[i])-1)] {
			if p.label && !parts[i][j+1].label && letters([]run{p.run}) > 1 {
				edges = append(edges, p.run.box.X0)
			}
		}
	}
	blocks := leftEdges(edges, labelEdge*height)
	if len(blocks) < leastLabels {
		return 0, 0, nil
	}
	in := func(x float64) int { // the block in which something begins, -1 for none
		n := -1
		for i, edge := range blocks {
			if x > edge-labelEdge*height {
				n = i
			}
		}
		return n
	}
	first = -1
	values := make([]float64, len(blocks)) // where the last value of each begins
	rows := make([][]box, len(blocks))
	for i, line := range parts {
		begun := 0
		for j, p := range line {
			n := in(p.run.box.X0)
			if n < 0 || n+1 < len(blocks) && p.run.box.X1 > blocks[n+1] {
				begun = 0 // something that reaches from block to block
				break
			}
			if p.label && j+1 < len(line) && !line[j+1].label && math.Abs(p.run.box.X0-blocks[n]) < labelEdge*height {
				begun++
				values[n] = line[j+1].run.box.X0
			}
		}
		switch {
		case begun > 0 && first < 0:
			first = i
		case first < 0:
			continue
		}
		if begun > 0 {
			last = i + 1
		}
	}
	if first < 0 {
		return 0, 0, nil
	}
	if last < len(lines) && lines[last-1].seed.Y0-lines[last].seed.Y1 < wrapMost*height && !slices.ContainsFunc(parts[last], func(p part) bool {
		n := in(p.run.box.X0)
		rest := n >= 0 && (p.label && startsLower(glyphs, p.run) && math.Abs(p.run.box.X0-blocks[n]) < labelEdge*height ||
			!p.label && math.Abs(p.run.box.X0-values[n]) < labelEdge*height)
		return !rest
	}) {
		last++ // the rest of labels and values
	}
	several := 0
	for i := first; i < last; i++ {
		own := make([]box, len(blocks))
		for _, p := range parts[i] {
			n := in(p.run.box.X0)
			if n < 0 || n+1 < len(blocks) && p.run.box.X1 > blocks[n+1] {
				return 0, 0, nil
			}
			if p.label && len(own[n].value) == 0 {
				own[n].label = append(own[n].label, p.run)
			} else {
				own[n].value = append(own[n].value, p.run)
			}
		}
		with := 0
		for n, b := range own {
			switch above := len(rows[n]) - 1; {
			case len(b.label) > 0 && len(b.value) > 0:
				rows[n] = append(rows[n], b)
				with++
			case len(b.label) > 0 && above >= 0 && startsLower(glyphs, b.label[0]):
				rows[n][above].label = append(rows[n][above].label, b.label...)
			case len(b.value) > 0 && above >= 0:
				rows[n][above].value = append(rows[n][above].value, b.value...)
			case len(b.label) > 0 || len(b.value) > 0:
				rows[n] = append(rows[n], b)
			}
		}
		if with > 1 {
			several++
		}
	}
	if several < leastLabels {
		return 0, 0, nil
	}
	t = &table{columns: 2}
	for _, block := range rows {
		for _, b := range block {
			t.rows = append(t.rows, b.row())
		}
	}
	t.box = boxOf(t.runs())
	t.mirror()
	return first, last, t
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
