package table

import (
	"cmp"
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// Filter says which rows of a table are shown. The zero value shows all.
type Filter struct {
	Column ibid.ColumnID  // 0: any column
	State  ibid.CellState // by [ibid.TableCell.Shown], or stale; empty: any
	Review ibid.ReviewVerdict
	Words  string // that the answer, quotation or comment has, in whatever case
}

// Arrange returns a grid with the rows that pass a filter, in the order of a column: 0 is that
// of the titles. Figures, dates and lengths sort by their value, other answers by their words,
// and rows without an answer come last. Footers and progress stay those of the whole table.
func Arrange(grid ibid.TableGrid, by ibid.ColumnID, descending bool, filter Filter) ibid.TableGrid {
	n := len(grid.Table.Columns)
	type row struct {
		document ibid.TableDocument
		cells    []ibid.TableCell
	}
	var rows []row
	for i, d := range grid.Rows {
		cells := grid.Cells[i*n : (i+1)*n]
		if filter == (Filter{}) || slices.ContainsFunc(cells, filter.passes) {
			rows = append(rows, row{d, cells})
		}
	}
	at := slices.IndexFunc(grid.Table.Columns, func(c ibid.Column) bool { return c.ID == by })
	if at >= 0 {
		slices.SortStableFunc(rows, func(a, b row) int { return compare(a.cells[at], b.cells[at], descending) })
	} else if descending {
		slices.Reverse(rows)
	}
	grid.Rows, grid.Cells = []ibid.TableDocument{}, []ibid.TableCell{}
	for _, r := range rows {
		grid.Rows, grid.Cells = append(grid.Rows, r.document), append(grid.Cells, r.cells...)
	}
	return grid
}

// passes reports whether a cell is one that is looked for.
func (f Filter) passes(c ibid.TableCell) bool {
	switch {
	case f.Column != 0 && c.Column != f.Column,
		f.State == ibid.CellStale && c.State != ibid.CellStale,
		f.State != "" && f.State != ibid.CellStale && c.Shown() != f.State,
		f.Review != "" && (c.Review == nil || c.Review.Verdict != f.Review):
		return false
	}
	says, _ := c.Says()
	text := says
	if c.Citation != nil && c.Shown() != ibid.CellNotFound {
		text += "\n" + c.Citation.Quote
	}
	if c.Review != nil {
		text += "\n" + c.Review.Comment
	}
	return strings.Contains(strings.ToLower(text), strings.ToLower(f.Words))
}

// compare orders two cells of a column. What has no value to compare by comes after what has
// one, and what has no answer comes last, whichever way it goes.
func compare(a, b ibid.TableCell, descending bool) int {
	saysA, valueA := a.Says()
	saysB, valueB := b.Says()
	rankA, rankB := rank(saysA, valueA), rank(saysB, valueB)
	if rankA != rankB {
		return cmp.Compare(rankA, rankB)
	}
	order := 0
	switch {
	case valueA.Number != nil && valueB.Number != nil:
		order = cmp.Or(cmp.Compare(valueA.Unit, valueB.Unit), cmp.Compare(*valueA.Number, *valueB.Number))
	case valueA.Days != nil && valueB.Days != nil:
		order = cmp.Compare(*valueA.Days, *valueB.Days)
	case valueA.Date != "" && valueB.Date != "":
		order = cmp.Compare(valueA.Date, valueB.Date)
	case valueA.Yes != nil && valueB.Yes != nil:
		order = cmp.Compare(yesFirst(valueA), yesFirst(valueB))
	default:
		order = strings.Compare(strings.ToLower(saysA), strings.ToLower(saysB))
	}
	if descending {
		return -order
	}
	return order
}

func rank(says string, v ibid.CellValue) int {
	switch {
	case says == "":
		return 2
	case v.Number == nil && v.Days == nil && v.Date == "" && v.Yes == nil && v.List == nil:
		return 1
	}
	return 0
}

func yesFirst(v ibid.CellValue) int {
	if *v.Yes {
		return 0
	}
	return 1
}
