package layout

import (
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// Letters that lean against the page by more than a few degrees are no line of its
// text. They are taken out before lines are made, and written behind them. What is set
// much larger than the text, or stands on the page several times, is a watermark;
// what is left are labels of charts.
//
// A watermark that is not turned shows itself by being printed over or under other text.
const (
	leastTiles = 3   // of a watermark that leans
	overTiles  = 4   // of one that does not
	largeMark  = 1.8 // of the height of the text
	leastMark  = 3   // characters
)

// slant is a stretch of leaning text.
type slant struct {
	glyphs []Glyph
	text   string
}

// takeSlanted divides glyphs into those that stand on lines and stretches of others.
func takeSlanted(glyphs []Glyph) (upright []Glyph, slanted []slant) {
	if !slices.ContainsFunc(glyphs, func(g Glyph) bool { return g.Slanted }) {
		return glyphs, nil
	}
	var last *Glyph
	for i := range glyphs {
		g := &glyphs[i]
		if !g.Slanted {
			upright = append(upright, *g)
			last = nil
			continue
		}
		if last == nil || !touches(last.Box, g.Box) {
			slanted = append(slanted, slant{})
		}
		s := &slanted[len(slanted)-1]
		s.glyphs = append(s.glyphs, *g)
		last = g
	}
	for i := range slanted {
		var text strings.Builder
		for _, g := range slanted[i].glyphs {
			if !g.Space {
				text.WriteRune(g.Rune)
			}
		}
		slanted[i].text = text.String()
	}
	return upright, slanted
}

// touches reports whether two boxes are less than a letter apart.
func touches(a, b ibid.Rect) bool {
	size := max(a.X1-a.X0, a.Y1-a.Y0, b.X1-b.X0, b.Y1-b.Y0)
	return b.X0-a.X1 < size && a.X0-b.X1 < size && b.Y0-a.Y1 < size && a.Y0-b.Y1 < size
}

// writeSlanted writes leaning text behind the lines of the page, a line for each stretch,
// watermarks last.
func (b *builder) writeSlanted(slanted []slant, body float64) {
	count := map[string]int{}
	for _, s := range slanted {
		count[s.text]++
	}
	watermark := func(s slant) bool {
		return count[s.text] >= leastTiles || len(s.text) >= leastMark && body > 0 && s.glyphs[0].size() > largeMark*body
	}
	for _, marks := range []bool{false, true} {
		separator := "\n\n"
		if marks {
			b.role = aside
		}
		for _, s := range slanted {
			if s.text == "" || watermark(s) != marks {
				continue
			}
			b.pause(separator)
			separator = "\n"
			b.slanted(s)
		}
	}
	b.role = inText
}

// slanted writes the words of a stretch.
func (b *builder) slanted(s slant) {
	open, first := false, true
	for i := range s.glyphs {
		g := &s.glyphs[i]
		if g.Space {
			open = false
			continue
		}
		if open = open && !g.Guessed; !open {
			b.begin(g, first)
			open, first = true, false
		}
		b.write(g, g.Rune)
	}
}

// size is that of a glyph's font, or the height of its box if that is not known.
func (g *Glyph) size() float64 {
	if g.Style != nil && g.Style.Size > 0 {
		return g.Style.Size
	}
	return g.Box.Y1 - g.Box.Y0
}

// tiles divides runs into text and a watermark that repeats over it.
func tiles(glyphs []Glyph, runs []run) (text, marks []run) {
	at := map[string][]int{}
	for i, r := range runs {
		if r.chars >= leastMark && r.digits < r.chars {
			word := textOf(glyphs, r)
			at[word] = append(at[word], i)
		}
	}
	taken := map[int]bool{}
	for _, same := range at {
		if len(same) < overTiles {
			continue
		}
		over := 0
		for _, i := range same {
			if slices.ContainsFunc(runs, func(o run) bool { return overprints(runs[i].box, o.box) }) {
				over++
			}
		}
		if 3*over < len(same) {
			continue
		}
		for _, i := range same {
			taken[i] = true
		}
	}
	if len(taken) == 0 {
		return runs, nil
	}
	for i, r := range runs {
		if taken[i] {
			marks = append(marks, r)
		} else {
			text = append(text, r)
		}
	}
	return text, marks
}

// overprints reports whether a box lies over another one that is not printed twice in
// its place: they share a third of the lower height, and more than a letter across.
func overprints(a, b ibid.Rect) bool {
	low := min(a.Y1-a.Y0, b.Y1-b.Y0)
	return a != b && !closeBy(a, b) && min(a.Y1, b.Y1)-max(a.Y0, b.Y0) > low/3 && min(a.X1, b.X1)-max(a.X0, b.X0) > low
}

func textOf(glyphs []Glyph, r run) string {
	var text strings.Builder
	for _, g := range glyphs[r.first:r.end] {
		if !g.Space {
			text.WriteRune(g.Rune)
		}
	}
	return text.String()
}
