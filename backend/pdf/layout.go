package pdf

import (
	"cmp"
	"math"
	"slices"
	"unicode"

	"ibid/backend/ibid"
)

// layout builds the text of a page, and the place of every word, from its
// characters.
//
// A PDF says which glyph stands where; words, lines and paragraphs are up to the
// reader. PDFium has its own idea of them, but breaks lines inside table rows and
// puts spaces where none are, so only its characters and boxes are used:
//
//  1. Runs. Characters that follow each other in the file and on the page, on
//     one baseline and without a wide gap, are one run. Writers emit text in
//     such pieces, and a run never reaches across the gutter between columns.
//  2. Columns. Where prose stands to the left and right of a gutter, the left
//     side is read first; see columns.go. A table is not taken apart.
//  3. Lines. Longest runs first, every run goes to the line that it overlaps by
//     half its height or founds a new one. Seeding with long runs keeps raised
//     figures with the line they belong to; comparing with the seed, not with
//     the growing line, keeps a chain of small overlaps from swallowing the page.
//     So a table row, whatever the order of its cells in the file, is one line.
//  4. Words. Within a line from left to right (from right to left where most of
//     its letters are Hebrew or Arabic), a new word begins at a space of the file
//     and at a gap wider than wordGap.
//  5. Blocks. A new block begins at a new column, and where the gap between lines
//     is wide both by itself and against its neighbours; see newBlock.
//
// Text that is turned against the page, such as a stamp along the margin, is laid
// out by itself after the rest. All this takes about 0.4 ms for a page of a filing, half
// of it for the columns; PDFium takes some 13 ms before.
//
// Known limits: lines of a scan that lean by more than half a line over their
// width come apart, vertical Chinese and Japanese is read across, and a table
// whose cells are all prose is read as columns.
func layout(glyphs []glyph) (string, []ibid.Word) {
	var b builder
	for turn := range uint8(4) {
		runs := findRuns(glyphs, turn)
		for _, region := range columns(runs) {
			lines := findLines(region)
			for i, l := range lines {
				switch {
				case i == 0 || newBlock(lines, i):
					b.pause("\n\n")
				default:
					b.pause("\n")
				}
				b.line(glyphs, l)
			}
		}
	}
	return string(b.text), b.words
}

// Thresholds, in heights of the character box, which is 1.1 to 1.2 times the font
// size in common fonts.
const (
	wordGap    = 0.09 // poppler breaks words at 0.1 font sizes
	hintedGap  = 0.05 // where PDFium sees a space too
	runGap     = 0.9  // wider than any space between justified words that matters
	backwards  = 0.1  // how far kerning or an accent may step back
	sameHeight = 0.5  // share of the lower height that must overlap on one line
	overprint  = 0.08 // two equal characters closer than this are one, printed twice
)

// run is a piece of a line whose characters follow each other in the file.
type run struct {
	first, end int       // glyphs[first:end], spaces of the file among them
	box        ibid.Rect // of what is no space
	chars      int       // that are no spaces
	digits     int
	rtl        bool // read from right to left
}

func (r run) height() float64 { return r.box.Y1 - r.box.Y0 }

// findRuns cuts the glyphs of one turn into runs.
func findRuns(glyphs []glyph, turn uint8) []run {
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
		if g.turn != turn {
			flush()
			continue
		}
		if g.space {
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
			r.first, r.box, r.rtl = i, g.box, rightToLeft(g.r)
		}
		r.end = i + 1
		r.box = r.box.Union(g.box)
		r.chars++
		if unicode.IsDigit(g.r) {
			r.digits++
		}
		last = g.box
	}
	flush()
	return runs
}

// follow tells whether a glyph continues a run, and whether the run is then read
// from right to left.
func follow(last ibid.Rect, g *glyph, r run) (follows, rtl bool) {
	height := max(last.Y1-last.Y0, g.box.Y1-g.box.Y0)
	if !onLine(last, g.box) {
		return false, false
	}
	if g.box.X0 >= last.X0-backwards*height && g.box.X0 <= last.X1+runGap*height {
		if r.rtl { // only a mark on the same letter goes on from here
			return g.box.X0 <= last.X0+backwards*height, true
		}
		return !rightToLeft(g.r), false
	}
	leftwards := g.box.X1 <= last.X1+backwards*height && g.box.X1 >= last.X0-runGap*height
	return leftwards && (r.rtl || r.chars == 1 && rightToLeft(g.r)) && !unicode.IsDigit(g.r), true
}

// onLine tells whether two boxes overlap vertically by half the lower height.
func onLine(a, b ibid.Rect) bool {
	overlap := min(a.Y1, b.Y1) - max(a.Y0, b.Y0)
	return overlap >= sameHeight*min(a.Y1-a.Y0, b.Y1-b.Y0)
}

func rightToLeft(r rune) bool {
	return r >= 0x590 && unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana)
}

// line is a line of text, its runs in reading order.
type line struct {
	seed ibid.Rect // the longest run's box: what belongs to the line is measured by it
	box  ibid.Rect
	runs []run
}

// findLines groups runs to lines, from top to bottom.
func findLines(runs []run) []line {
	byLength := slices.Clone(runs)
	slices.SortStableFunc(byLength, func(a, b run) int { return cmp.Compare(b.chars, a.chars) })
	var lines []line
	for _, r := range byLength {
		best, most := -1, 0.0
		for i := range lines {
			s := lines[i].seed
			if r.box.Y0 >= s.Y1 || r.box.Y1 <= s.Y0 || !onLine(s, r.box) {
				continue
			}
			if overlap := min(s.Y1, r.box.Y1) - max(s.Y0, r.box.Y0); overlap > most {
				best, most = i, overlap
			}
		}
		if best < 0 {
			lines = append(lines, line{seed: r.box, box: r.box, runs: []run{r}})
			continue
		}
		l := &lines[best]
		l.runs = append(l.runs, r)
		l.box = l.box.Union(r.box)
	}
	slices.SortStableFunc(lines, func(a, b line) int {
		return cmp.Compare(b.seed.Y0+b.seed.Y1, a.seed.Y0+a.seed.Y1)
	})
	for i := range lines {
		lines[i].order()
	}
	return lines
}

// order puts the runs of a line into reading order.
func (l *line) order() {
	var rtl, all int
	for _, r := range l.runs {
		if r.rtl {
			rtl += r.chars
		}
		all += r.chars - r.digits
	}
	if 2*rtl > all {
		slices.SortStableFunc(l.runs, func(a, b run) int { return cmp.Compare(b.box.X1, a.box.X1) })
		return
	}
	slices.SortStableFunc(l.runs, func(a, b run) int {
		return cmp.Or(cmp.Compare(a.box.X0, b.box.X0), cmp.Compare(a.first, b.first))
	})
}

// newBlock tells whether line i begins a new paragraph or other block: its text is
// of clearly another size, or the gap above it is wide. A gap counts as wide from
// 1.5 line heights on, and from 0.45 on when it is wider than the gap next to it,
// so that the rows of an airy table and double-spaced lines stay together.
func newBlock(lines []line, i int) bool {
	gap := func(j int) float64 {
		if j < 1 || j >= len(lines) {
			return math.Inf(1)
		}
		return lines[j-1].seed.Y0 - lines[j].seed.Y1
	}
	above, below := lines[i-1].seed.Y1-lines[i-1].seed.Y0, lines[i].seed.Y1-lines[i].seed.Y0
	height := min(above, below)
	g := gap(i)
	if g > 1.5*height || max(above, below) > 1.25*height && g > 0.1*height {
		return true
	}
	return g > 0.45*height && g > 1.25*min(gap(i-1), gap(i+1))
}
