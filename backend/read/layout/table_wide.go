package layout

import (
	"slices"

	"ibid/backend/ibid"
)

// wideTables finds aligned tables that columns has divided, since their labels look
// like prose, and puts a run in the place of each. Rows of a table beside prose hold
// longer words than narrowCell and are left alone, and so are tables side by side:
// they are tables in their regions too, and so is what reaches over a gutter that
// does not depend on it; see overGutter. It reports whether it found any.
func wideTables(glyphs []Glyph, runs []run, regions [][]run, rules []ibid.Rect) (rest []run, found bool) {
	text, rest := textAndTables(runs)
	parts := alignedTables(glyphs, findLines(text), rules, narrowCell)
	for _, s := range parts {
		for _, l := range s.lines {
			rest = append(rest, l.runs...)
		}
		if s.table == nil {
			continue
		}
		var within []run
		alone := 0 // regions in which this is a table
		for _, region := range regions {
			within = within[:0]
			for _, r := range region {
				if r.table == nil && s.table.holds(r) {
					within = append(within, r)
				}
			}
			if slices.ContainsFunc(alignedTables(glyphs, findLines(within), rules, longCell), func(part stretch) bool { return part.table != nil }) {
				alone++
			}
		}
		if alone < 2 && len(s.table.rows)-s.table.header >= minRows && !overGutter(glyphs, s.table, parts, regions) {
			rest, found = append(rest, run{box: s.table.box, table: s.table}), true
			continue
		}
		rest = append(rest, s.table.runs()...)
	}
	return rest, found
}

// textAndTables divides runs into text and tables.
func textAndTables(runs []run) (text, tables []run) {
	for _, r := range runs {
		if r.table != nil {
			tables = append(tables, r)
		} else {
			text = append(text, r)
		}
	}
	return text, tables
}
