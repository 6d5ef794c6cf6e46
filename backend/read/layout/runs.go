package layout

import (
	"unicode"

	"ibid/backend/ibid"
)

// run is a piece of a line whose characters follow each other in the file.
type run struct {
	first, end int       // glyphs[first:end], spaces of the file among them
	box        ibid.Rect // of what is no space
	chars      int       // that are no spaces
	digits     int
	rtl        bool // read from right to left

	// table is set where the run stands for a whole table: box is that of the
	// table, and there are no glyphs.
	table *table
}

func (r run) height() float64 { return r.box.Y1 - r.box.Y0 }

// boxOf is the box around some runs, at least one.
func boxOf(runs []run) ibid.Rect {
	box := runs[0].box
	for _, r := range runs {
		box = box.Union(r.box)
	}
	return box
}

// findRuns cuts the glyphs of one turn into runs.
func findRuns(glyphs []Glyph, turn uint8) []run {
	var runs []run
	var r run
	var last ibid.Rect // box of the run's last character that is no space
	flush := func() {
		if r.chars > 0 {
			runs = append(runs, r)
		}
		r = run{}
	}
	for i := range glyphs {
		g := &glyphs[i]
		if g.Turn != turn {
			flush()
			continue
		}
		if g.Space {
			if r.chars > 0 {
				r.end = i + 1
			}
			continue
		}
		if r.chars > 0 {
			follows, rtl := follow(last, g, r)
			if !follows {
				flush()
			} else {
				r.rtl = rtl
			}
		}
		if r.chars == 0 {
			r.first, r.box, r.rtl = i, g.Box, rightToLeft(g.Rune)
		}
		r.end = i + 1
		r.box = r.box.Union(g.Box)
		r.chars++
		if unicode.IsDigit(g.Rune) {
			r.digits++
		}
		last = g.Box
	}
	flush()
	return runs
}

// follow reports whether a glyph continues a run, and whether the run is then read
// from right to left.
func follow(last ibid.Rect, g *Glyph, r run) (follows, rtl bool) {
	height := max(last.Y1-last.Y0, g.Box.Y1-g.Box.Y0)
	if !onLine(last, g.Box) {
		return false, false
	}
	if g.Box.X0 >= last.X0-backwards*height && g.Box.X0 <= last.X1+runGap*height {
		if r.rtl { // only a mark on the same letter goes on from here
			return g.Box.X0 <= last.X0+backwards*height, true
		}
		return !rightToLeft(g.Rune), false
	}
	leftwards := g.Box.X1 <= last.X1+backwards*height && g.Box.X1 >= last.X0-runGap*height
	if rightToLeft(g.Rune) {
		return leftwards && (r.rtl || r.chars == 1), true
	}
	return leftwards && r.rtl && !unicode.IsDigit(g.Rune) && !unicode.IsLetter(g.Rune), true
}

// onLine reports whether two boxes overlap vertically by half the lower height.
func onLine(a, b ibid.Rect) bool {
	overlap := min(a.Y1, b.Y1) - max(a.Y0, b.Y0)
	return overlap >= sameHeight*min(a.Y1-a.Y0, b.Y1-b.Y0)
}
