package table

import (
	"cmp"
	"slices"

	"ibid/backend/ibid"
)

// footers says what each column comes to. What the user corrected counts as corrected, and
// a figure says how many documents stand behind it.
func footers(grid ibid.TableGrid) []ibid.TableFooter {
	all := make([]ibid.TableFooter, len(grid.Table.Columns))
	for i, column := range grid.Table.Columns {
		f := ibid.TableFooter{Column: column.ID, Rows: len(grid.Rows), States: map[ibid.CellState]int{}, Sums: []ibid.TableSum{}}
		for k := i; k < len(grid.Cells); k += len(grid.Table.Columns) {
			add(&f, grid.Cells[k])
		}
		slices.SortFunc(f.Sums, func(a, b ibid.TableSum) int {
			return cmp.Or(cmp.Compare(b.Documents, a.Documents), cmp.Compare(a.Unit, b.Unit))
		})
		all[i] = f
	}
	return all
}

// add counts a cell of a column.
func add(f *ibid.TableFooter, c ibid.TableCell) {
	state := c.Shown()
	f.States[state]++
	if state == ibid.CellAnswered {
		f.Found++
	}
	_, v := c.Says()
	switch {
	case v.Number != nil:
		addUp(f, v.Unit, *v.Number)
	case v.Days != nil && v.Business:
		addUp(f, businessDay, *v.Days)
	case v.Days != nil:
		addUp(f, "day", *v.Days)
	case v.Yes != nil && *v.Yes:
		f.Yes++
	case v.Yes != nil:
		f.No++
	case v.Date != "":
		f.Dates++
		if f.First == "" || v.Date < f.First {
			f.First = v.Date
		}
		f.Last = max(f.Last, v.Date)
	}
}

func addUp(f *ibid.TableFooter, unit string, figure float64) {
	i := slices.IndexFunc(f.Sums, func(s ibid.TableSum) bool { return s.Unit == unit })
	if i < 0 {
		f.Sums = append(f.Sums, ibid.TableSum{Unit: unit, Documents: 1, Total: figure, Least: figure, Most: figure})
		return
	}
	s := &f.Sums[i]
	s.Documents++
	s.Total += figure
	s.Least, s.Most = min(s.Least, figure), max(s.Most, figure)
}
