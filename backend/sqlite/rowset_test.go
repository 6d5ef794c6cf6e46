package sqlite

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// listOf is a list of some rows, in order, each found once.
func listOf(rows []int64) *list {
	l := &list{}
	for _, row := range rows {
		one := list{first: row, entries: make(entries, entrySize)}
		one.entries[4] = 1
		if !l.append(&one, 0) {
			panic("rows out of order")
		}
	}
	return l
}

func TestRowsAreUnited(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for name, span := range map[string]int64{"close together": 3_000, "far apart": 4_000_000_000} {
		for range 50 {
			var lists []*list
			var all []int64
			of := func(n int) []int64 {
				rows := make([]int64, n)
				for i := range rows {
					rows[i] = 1 + random.Int64N(span)
				}
				slices.Sort(rows)
				rows = slices.Compact(rows)
				all = append(all, rows...)
				return rows
			}
			for range random.IntN(6) {
				lists = append(lists, listOf(of(random.IntN(200))))
			}
			set := unite(lists, of(random.IntN(3)*random.IntN(50)))
			slices.Sort(all)
			all = slices.Compact(all)
			if !slices.Equal(set.rows, all) {
				t.Fatalf("%s: %d rows, not %d", name, len(set.rows), len(all))
			}
			if n := random.IntN(300); n > 0 {
				set.cut(n)
				all = all[:min(n, len(all))]
			}
			for i, row := range all {
				if at, ok := set.place(row); !ok || at != i {
					t.Fatalf("%s: row %d is at %d, %v, not %d", name, row, at, ok, i)
				}
			}
			for range 100 {
				row := random.Int64N(span + 200)
				if _, ok := set.place(row); ok != slices.Contains(all, row) {
					t.Fatalf("%s: row %d is in it: %v", name, row, ok)
				}
			}
			for _, n := range []int{20, 20 * longerList * max(len(all), 1)} { // shorter and longer than the set
				other := listOf(of(min(n, int(span)/2)))
				var met []int64
				set.meet(other, func(row, at int) {
					if set.rows[row] != other.row(at) {
						t.Fatalf("%s: row %d met %d", name, set.rows[row], other.row(at))
					}
					met = append(met, set.rows[row])
				})
				want := slices.DeleteFunc(slices.Clone(set.rows), func(row int64) bool {
					at := other.seek(0, row)
					return at == other.rows() || other.row(at) != row
				})
				if !slices.Equal(met, want) {
					t.Fatalf("%s: a list of %d rows meets %d of %d, not %d", name, other.rows(), len(met), len(set.rows), len(want))
				}
			}
		}
	}
}
