package pdf

import "ibid/backend/ibid"

// wideTables finds aligned tables that columns has divided, since their labels look
// like prose, and puts a run in the place of each. Rows of a table beside prose hold
// longer words than narrowCell and are left alone, and so are tables side by side:
// they are tables in their regions too. It tells whether it found any.
func wideTables(glyphs []glyph, runs []run, regions [][]run, rules []ibid.Rect) (rest []run, found bool) {
	text, rest := textAndTables(runs)
	for _, s := range alignedTables(glyphs, findLines(text), rules, narrowCell) {
		for _, l := range s.lines {
			rest = append(rest, l.runs...)
		}
		if s.table == nil {
			continue
		}
		box := s.table.box
		var within []run
		inside := func(r run) bool {
			y := (r.box.Y0 + r.box.Y1) / 2
			return y > box.Y0 && y < box.Y1 && r.box.X1 > box.X0 && r.box.X0 < box.X1
		}
		alone := 0 // regions in which this is a table
		for _, region := range regions {
			within = within[:0]
			for _, r := range region {
				if r.table == nil && inside(r) {
					within = append(within, r)
				}
			}
			for _, part := range alignedTables(glyphs, findLines(within), rules, longCell) {
				if part.table != nil {
					alone++
					break
				}
			}
		}
		if alone < 2 && len(s.table.rows)-s.table.header >= minRows {
			rest, found = append(rest, run{box: box, table: s.table}), true
			continue
		}
		for _, row := range s.table.rows {
			for _, c := range row {
				for _, l := range c.lines {
					rest = append(rest, l.runs...)
				}
			}
		}
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
