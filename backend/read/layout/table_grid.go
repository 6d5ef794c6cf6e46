package layout

import (
	"cmp"
	"math"
	"slices"

	"ibid/backend/ibid"
)

// lattice is a grid of rules that touch each other.
type lattice struct {
	xs, ys []float64 // of the grid lines, ascending
	cell   [][]int   // for each row from the top, for each column: index into frames
	frames []latticeCell
	left   float64 // length of rule along the left side
	right  float64
	texts  [][]run // of each frame
}

// latticeCell is a cell: rows and columns of the grid, the ends included.
type latticeCell struct{ row0, row1, column0, column1 int }

// lattices groups rules that touch, and makes a lattice of each group that frames
// at least two cells. The largest come first.
func lattices(across, upright []ibid.Rect) []*lattice {
	group := make([]int, len(across)+len(upright))
	for i := range group {
		group[i] = i
	}
	find := func(i int) int {
		for group[i] != i {
			group[i] = group[group[i]]
			i = group[i]
		}
		return i
	}
	for i, h := range across {
		for j, v := range upright {
			if v.X0 <= h.X1+ruleReach && v.X1 >= h.X0-ruleReach && v.Y0 <= h.Y1+ruleReach && v.Y1 >= h.Y0-ruleReach {
				group[find(len(across)+j)] = find(i)
			}
		}
	}
	members := map[int][2][]ibid.Rect{}
	for i, r := range slices.Concat(across, upright) {
		m := members[find(i)]
		side := 0
		if i >= len(across) {
			side = 1
		}
		m[side] = append(m[side], r)
		members[find(i)] = m
	}
	var found []*lattice
	for _, m := range members {
		if l := newLattice(m[0], m[1]); l != nil {
			found = append(found, l)
		}
	}
	slices.SortFunc(found, func(a, b *lattice) int {
		return cmp.Or(cmp.Compare(b.area(), a.area()), cmp.Compare(a.xs[0], b.xs[0]), cmp.Compare(a.ys[0], b.ys[0]))
	})
	return found[:min(len(found), maxLattices)]
}

func (l *lattice) box() ibid.Rect {
	return ibid.Rect{X0: l.xs[0], Y0: l.ys[0], X1: l.xs[len(l.xs)-1], Y1: l.ys[len(l.ys)-1]}
}

func (l *lattice) area() float64 {
	b := l.box()
	return (b.X1 - b.X0) * (b.Y1 - b.Y0)
}

// newLattice makes a lattice of rules, or gives nil where they frame no two columns.
// A table that is open at its sides is closed where its rules end.
func newLattice(across, upright []ibid.Rect) *lattice {
	if len(across) < 2 || len(upright) == 0 {
		return nil
	}
	l := &lattice{}
	for _, v := range upright {
		l.xs = append(l.xs, (v.X0+v.X1)/2)
	}
	for _, h := range across {
		l.ys = append(l.ys, (h.Y0+h.Y1)/2)
		l.xs = append(l.xs, h.X0, h.X1)
	}
	for _, v := range upright {
		l.ys = append(l.ys, v.Y0, v.Y1)
	}
	l.xs, l.ys = gridLines(l.xs), gridLines(l.ys)
	if len(l.xs) < 3 || len(l.ys) < 2 || len(l.xs) > maxExtents || len(l.xs)*len(l.ys) > maxGrid {
		return nil
	}
	l.findFrames(across, upright)
	return l
}

// gridLines makes one of places closer than ruleReach.
func gridLines(places []float64) []float64 {
	slices.Sort(places)
	lines := places[:0]
	for _, x := range places {
		if n := len(lines); n == 0 || x-lines[n-1] > ruleReach {
			lines = append(lines, x)
		}
	}
	return lines
}

// findFrames finds the cells: neighbours in a row that no rule divides are one, and
// so are equal ones above each other.
func (l *lattice) findFrames(across, upright []ibid.Rect) {
	columns, rows := len(l.xs)-1, len(l.ys)-1
	walls := make([]float64, columns*rows)  // length of rule on the left side of each field
	floors := make([]float64, columns*rows) // on its lower side
	for _, v := range upright {
		c, ok := at(l.xs, (v.X0+v.X1)/2)
		switch {
		case ok && c == 0:
			l.left += v.Y1 - v.Y0
		case ok && c == columns:
			l.right += v.Y1 - v.Y0
		}
		if !ok || c >= columns {
			continue
		}
		for r := range rows {
			bottom := rows - 1 - r
			if part := min(v.Y1, l.ys[bottom+1]) - max(v.Y0, l.ys[bottom]); part > 0 {
				walls[r*columns+c] += part
			}
		}
	}
	for _, h := range across {
		y, ok := at(l.ys, (h.Y0+h.Y1)/2)
		if r := rows - 1 - y; ok && r >= 0 {
			for c := range columns {
				if part := min(h.X1, l.xs[c+1]) - max(h.X0, l.xs[c]); part > 0 {
					floors[r*columns+c] += part
				}
			}
		}
	}
	l.cell = make([][]int, rows)
	for r := range rows {
		l.cell[r] = make([]int, columns)
		bottom := rows - 1 - r
		for c := 0; c < columns; {
			end := c + 1
			for end < columns && walls[r*columns+end] < edgeCover*(l.ys[bottom+1]-l.ys[bottom]) {
				end++
			}
			f := latticeCell{r, r, c, end - 1}
			n := len(l.frames)
			if r > 0 {
				if above := l.cell[r-1][c]; l.frames[above].column0 == c && l.frames[above].column1 == end-1 {
					covered := 0.0
					for i := c; i < end; i++ {
						covered += floors[(r-1)*columns+i]
					}
					if covered < edgeCover*(l.xs[end]-l.xs[c]) {
						n = above
					}
				}
			}
			if n == len(l.frames) {
				l.frames = append(l.frames, f)
			}
			l.frames[n].row1 = r
			for i := c; i < end; i++ {
				l.cell[r][i] = n
			}
			c = end
		}
	}
}

// at finds a grid line near a place.
func at(lines []float64, x float64) (int, bool) {
	i, _ := slices.BinarySearch(lines, x-ruleReach)
	best, ok := 0, false
	for ; i < len(lines) && lines[i] <= x+ruleReach; i++ {
		if !ok || math.Abs(lines[i]-x) < math.Abs(lines[best]-x) {
			best, ok = i, true
		}
	}
	return best, ok
}

// frameAt gives the cell at a place, -1 where there is none.
func (l *lattice) frameAt(x, y float64) int {
	c, _ := slices.BinarySearch(l.xs, x)
	r, _ := slices.BinarySearch(l.ys, y)
	if c == 0 || r == 0 || c == len(l.xs) || r == len(l.ys) {
		return -1
	}
	return l.cell[len(l.ys)-1-r][c-1]
}
