// Package layout makes the text of a page of what is printed and drawn on it: words
// with their boxes, lines, blocks and tables, in the order in which one reads them. It
// knows glyphs, styles and rules, and nothing of the file that they come from. Start at
// [Arrange].
//
// A PDF says which glyph stands where; words, lines and paragraphs are up to the
// reader. PDFium has its own idea of them, but breaks lines inside table rows and
// puts spaces where none are, so only its characters and boxes are used:
//
//  1. Runs. Characters that follow each other in the file and on the page, on
//     one baseline and without a wide gap, are one run. Writers emit text in
//     such pieces, and a run never reaches across the gutter between columns.
//  2. Tables in frames. Cells that rules frame are put together, and the table
//     takes part in what follows as if it were a single run; see table.go.
//  3. Columns. Where prose stands to the left and right of a gutter, the left
//     side is read first; see columns.go, and shortcolumns.go for a few lines side by
//     side. A table is not taken apart.
//  4. Lines. Longest runs first, every run goes to the line that it overlaps by
//     half its height or founds a new one. Seeding with long runs keeps raised
//     figures with the line they belong to; comparing with the seed, not with
//     the growing line, keeps a chain of small overlaps from swallowing the page.
//     So a table row, whatever the order of its cells in the file, is one line.
//  5. Tables without frames are found among the lines of a column.
//  6. Words. Within a line from left to right (from right to left where most of
//     its letters are Hebrew or Arabic), a new word begins at a space of the file
//     and at a gap wider than wordGap.
//  7. Blocks. A new block begins at a new column and at a table, where the gap
//     between lines is wide both by itself and against its neighbours, and where a
//     first line is indented; see newBlock and markIndents.
//
// Some of what is printed is no line of the text: leaning letters and watermarks
// (watermark.go), the numbers of lines (linenumbers.go), words under a black box
// (covered.go). It is taken out first and written behind the rest. Boxes to tick, which
// are drawn, become characters (ticks.go).
//
// Text of each turn against the page, such as a stamp along the margin, is laid out
// by itself, that of most characters first. Vertical Chinese and Japanese counts as
// turned; see vertical.go. Letter-spaced words are closed up first; see spacing.go.
// All this takes about 0.4 ms for a page of a filing, half of it for the columns;
// PDFium takes some 13 ms before.
//
// Known limits: lines of a scan that lean by more than half a line over their
// width come apart, and a table whose cells are all prose is read as columns where
// no rules frame them.
package layout

import (
	"math"
	"slices"

	"ibid/backend/ibid"
)

// Arrange lays out a page. It keeps no glyph and may change the slice it gets. Glyphs
// without a meaning are not written, but count where letters are sought that stand
// together.
func Arrange(glyphs []Glyph, drawn Drawing) Page {
	turnColumns(glyphs)
	closeSpaced(glyphs)
	markLost(glyphs)
	glyphs = slices.DeleteFunc(glyphs, func(g Glyph) bool { return g.Rune == 0 })
	glyphs, slanted := takeSlanted(glyphs)
	glyphs, under := takeCovered(glyphs)
	glyphs = ticks(glyphs, drawn)
	var b builder
	var tables []ibid.Table
	var outside []run
	for _, turn := range turns(glyphs) {
		rules := drawn.turned(turn)
		runs, marks := tiles(glyphs, findRuns(glyphs, turn))
		runs, numbers := lineNumbers(glyphs, runs)
		outside = append(append(outside, marks...), numbers...)
		runs = ruledTables(glyphs, runs, rules)
		regions := columns(runs)
		if len(regions) > 1 {
			if kept, found := wideTables(glyphs, runs, regions, rules); found {
				regions = columns(kept)
			}
		}
		for _, region := range regions {
			for _, part := range shortColumns(glyphs, region) {
				tables = append(tables, b.writeStretches(glyphs, stretches(glyphs, part, rules))...)
			}
		}
	}
	b.writeAside(glyphs, outside)
	if len(slanted) > 0 {
		b.writeSlanted(slanted, usualSize(glyphs))
	}
	b.writeCovered(under)
	return Page{Text: string(b.text), Words: b.words, Lines: b.lines(drawn), Tables: tables}
}

// usualSize is the size of most characters, 0 if there are none.
func usualSize(glyphs []Glyph) float64 {
	var sizes tally
	for i := range glyphs {
		if !glyphs[i].Space {
			sizes.add(math.Round(glyphs[i].size()), 1)
		}
	}
	return sizes.most()
}

// Page is a page's text and what is known of it.
type Page struct {
	Text   string
	Words  []ibid.Word  // in order of their spans, cover all of text but its white space
	Lines  []ibid.Line  // in order of their spans
	Tables []ibid.Table // in order of their spans, never overlapping
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
