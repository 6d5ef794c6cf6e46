package pdf

import "ibid/backend/ibid"

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
//  2. Tables in frames. Cells that rules frame are put together, and the table
//     takes part in what follows as if it were a single run; see table.go.
//  3. Columns. Where prose stands to the left and right of a gutter, the left
//     side is read first; see columns.go. A table is not taken apart.
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
// Text of each turn against the page, such as a stamp along the margin, is laid out
// by itself, that of most characters first. Vertical Chinese and Japanese counts as
// turned; see vertical.go. All this takes about 0.4 ms for a page of a filing, half
// of it for the columns; PDFium takes some 13 ms before.
//
// Known limits: lines of a scan that lean by more than half a line over their
// width come apart, and a table whose cells are all prose is read as columns where
// no rules frame them.
func layout(glyphs []glyph, drawn drawing) laidOut {
	var b builder
	var tables []ibid.Table
	for _, turn := range turns(glyphs) {
		rules := drawn.turned(turn)
		runs := ruledTables(glyphs, findRuns(glyphs, turn), rules)
		regions := columns(runs)
		if len(regions) > 1 {
			if kept, found := wideTables(glyphs, runs, regions, rules); found {
				regions = columns(kept)
			}
		}
		for _, region := range regions {
			tables = append(tables, b.writeStretches(glyphs, stretches(glyphs, region, rules))...)
		}
	}
	return laidOut{text: string(b.text), words: b.words, lines: b.lines(drawn), tables: tables}
}

// laidOut is a page's text and what is known of it.
type laidOut struct {
	text   string
	words  []ibid.Word  // in order of their spans, cover all of text but its white space
	lines  []ibid.Line  // in order of their spans
	tables []ibid.Table // in order of their spans, never overlapping
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
