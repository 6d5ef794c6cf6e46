package ingest

import (
	"regexp"
	"strings"

	"ibid/backend/ibid"
)

// The head of a table.
//
// Columns have names of several levels: "Three months ended" over "2023" and
// "2022". They are joined from top to bottom. The reader of the file reports which
// rows are the head and over which columns a cell stands, as far as the geometry
// shows it; two things are mended here. A row that has no figures, between the
// head and the first row that has some, still belongs to the head. And a name
// that stands over several columns is often centred over one of them, or set over
// the last: where the names of a row divide the columns evenly, one in each part,
// each stands for its part, and so it does where the names below repeat themselves, one in
// each round. What stands over all columns, and the units, are said
// once for the whole table and not with every value: nobody reads them so, and
// words that are repeated in every row would mislead the search.
//
// Known limits: a single name over a part of the columns stands for those that it
// covers, and two names that were read as one cell, since they stand close and do
// not end or begin with their columns, stay one, over all the columns of both.

// units matches a remark in a header row that is no name of a column.
var units = regexp.MustCompile(`(?i)^\(?[^()]*\b(millions?|thousands?|billions?|unaudited|dollars|euros?|except|percent|millionen|tsd|mio)\b[^()]*\)$|^\(?[$€£] in (millions|thousands|billions)[^()]*\)?$`)

// mostHeaderRows is how many rows without figures may be added to a head.
const mostHeaderRows = 3

// fewNames is from how many columns on two cells from the left name no columns.
const fewNames = 5

// headerRows counts the rows of the head. A table without a head gets none.
func headerRows(t ibid.Table, text string) int {
	if t.Header <= 0 {
		return 0
	}
	for i := t.Header; i < len(t.Rows) && i <= t.Header+mostHeaderRows; i++ {
		if cells := t.Rows[i].Cells; len(cells) < 2 || len(cells) == 2 && cells[0].Column == 0 && t.Columns >= fewNames {
			break // the name of a group, with a remark: "Delivery note 905127   Despatched 06/09/2024"
		}
		if hasFigures(t.Rows[i], text) {
			return i
		}
	}
	return t.Header
}

// hasFigures reports whether a row has a figure beside its label that is no [yearOrMark].
func hasFigures(row ibid.TableRow, text string) bool {
	for _, cell := range row.Cells {
		value := ibid.OneLine(cell.Span.In(text))
		if cell.Column > 0 && figureToken(strings.ReplaceAll(value, " ", "")) && !yearOrMark.MatchString(value) {
			return true
		}
	}
	return false
}

// yearOrMark matches a year, the day of a date whose year stands below, and the mark of a note.
var yearOrMark = regexp.MustCompile(`^((19|20)\d\d([-–—‑/](\d\d|(19|20)\d\d))?|[1-3]?\d,|\(\d\))$`)

// headsOf names the columns of a table, and gives what the head says of all of
// them. Both are empty for a table without a head.
func headsOf(t ibid.Table, text string) (heads []string, over string) {
	if t.Header <= 0 || t.Columns <= 0 || t.Columns > 200 {
		return nil, ""
	}
	heads = make([]string, t.Columns)
	rows := t.Rows[:min(t.Header, len(t.Rows))]
	length := "" // how long the periods of all columns are
	for i, row := range rows {
		var names []ibid.Cell
		for _, cell := range row.Cells {
			name := ibid.OneLine(cell.Span.In(text))
			period := lengthOfPeriod.MatchString(name)
			all := cell.Columns > 1 && cell.Columns >= t.Columns-1 || i+1 < len(rows) && period && alone(row)
			if all && period {
				length = name
			}
			if label := cell.Column == 0 && !all; units.MatchString(name) && !label || all {
				over = strings.TrimSpace(over + " " + name)
				continue
			}
			names = append(names, cell)
		}
		if i+1 < len(rows) && !spread(names, t.Columns) {
			spreadOver(names, rounds(rows[i+1], t.Columns, text))
		}
		for _, cell := range names {
			for c := max(0, cell.Column); c < min(cell.Column+max(1, cell.Columns), t.Columns); c++ {
				heads[c] = cut(strings.TrimSpace(heads[c]+" "+ibid.OneLine(cell.Span.In(text))), longestHead)
			}
		}
	}
	for c, head := range heads {
		if length != "" && aYear.MatchString(head) {
			heads[c] = cut(length+" "+head, longestHead)
		}
	}
	return heads, over
}

// lengthOfPeriod matches the name of a period without its end, which the columns have. Two columns
// of one date in two tables differ in it alone, so it is said with every value.
var lengthOfPeriod = regexp.MustCompile(`(?i)\b(?:weeks|months|quarter|half|half-year|year) (?:ended|ending|to)\b`)

var aYear = regexp.MustCompile(`\b(?:19|20)\d\d\b`)

// alone reports whether a row has one cell, besides what names the labels.
func alone(row ibid.TableRow) bool { return len(besideLabels(row.Cells)) == 1 }

// spread makes the names of a row stand over equal parts of the columns beside
// the first, if there is one in each part, and reports whether there is.
func spread(names []ibid.Cell, columns int) bool {
	names = besideLabels(names)
	if len(names) < 2 || (columns-1)%len(names) != 0 {
		return false
	}
	part := (columns - 1) / len(names)
	var parts [][2]int
	for i := range names {
		parts = append(parts, [2]int{1 + i*part, part})
	}
	return spreadOver(names, parts)
}

// spreadOver makes the names of a row stand over parts of the columns, each its first column and
// how many, if there is one in each.
func spreadOver(names []ibid.Cell, parts [][2]int) bool {
	names = besideLabels(names)
	if len(names) < 2 || len(names) != len(parts) {
		return false
	}
	for i, cell := range names {
		if first := parts[i][0]; cell.Column < first || cell.Column+max(1, cell.Columns) > first+parts[i][1] {
			return false
		}
	}
	for i := range names {
		names[i].Column, names[i].Columns = parts[i][0], parts[i][1]
	}
	return true
}

func besideLabels(names []ibid.Cell) []ibid.Cell {
	if len(names) > 0 && names[0].Column == 0 && names[0].Columns <= 1 {
		return names[1:]
	}
	return names
}

// rounds divides the columns beside the first where the names of a row start over: "2023 2024 2023
// 2024" is two rounds. No round is longer than the first, so "2023 2024 2023 2024 Change" is three.
// There are none if a column has no name, or no name occurs twice.
func rounds(row ibid.TableRow, columns int, text string) (parts [][2]int) {
	names := make([]string, columns)
	for _, cell := range row.Cells {
		if cell.Columns > 1 || cell.Column < 0 || cell.Column >= columns {
			return nil
		}
		names[cell.Column] = ibid.OneLine(cell.Span.In(text))
	}
	seen := map[string]bool{}
	returned := false
	for c := 1; c < columns; c++ {
		if names[c] == "" {
			return nil
		}
		again := seen[names[c]]
		returned = returned || again
		if n := len(parts); n == 0 || again || n > 1 && parts[n-1][1] == parts[0][1] {
			parts = append(parts, [2]int{c, 0})
			clear(seen)
		}
		seen[names[c]] = true
		parts[len(parts)-1][1]++
	}
	if !returned {
		return nil
	}
	return parts
}
