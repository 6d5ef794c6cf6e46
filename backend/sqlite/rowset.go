package sqlite

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// rowSet are rows of a table in order, with the place of each among them.
//
// A question unites the lists of a dozen words and then asks, for every entry of each,
// which of the united rows it is. Both take a few nanoseconds an entry where each row
// has a bit: places are told by how many bits are set before. A library whose rows
// are few for their numbers, after many were deleted, does without the bits.
type rowSet struct {
	rows   []int64
	first  int64    // the row of the first bit
	bits   []uint64 // of the rows from first on; nil: there are none
	before []int32  // bits that are set before each group of 64
}

// sparse is how many bits a row may take. 64 are what its number takes among the rows.
const sparse = 512

// unite puts together the rows of lists and others, which are in order.
func unite(lists []*list, others []int64) rowSet {
	total := len(others)
	var first, last int64
	widen := func(from, to int64) {
		if first == 0 && last == 0 {
			first, last = from, to
		}
		first, last = min(first, from), max(last, to)
	}
	if total > 0 {
		widen(others[0], others[total-1])
	}
	for _, l := range lists {
		if n := l.rows(); n > 0 {
			total += n
			widen(l.first, l.row(n-1))
		}
	}
	if total == 0 {
		return rowSet{}
	}
	if (last-first)/sparse > int64(total) {
		return rowSet{rows: inOrder(lists, others, total)}
	}
	s := rowSet{first: first, bits: make([]uint64, (last-first)/64+1)}
	for _, row := range others {
		s.bits[(row-first)/64] |= 1 << ((row - first) % 64)
	}
	for _, l := range lists {
		from := uint64(l.first - first)
		for e := l.entries; len(e) >= entrySize; e = e[entrySize:] {
			at := from + uint64(binary.NativeEndian.Uint32(e))
			s.bits[at/64] |= 1 << (at % 64)
		}
	}
	s.before = make([]int32, len(s.bits))
	n := 0
	for i, group := range s.bits {
		s.before[i] = int32(n)
		n += bits.OnesCount64(group)
	}
	s.rows = make([]int64, 0, n)
	for i, group := range s.bits {
		for row := first + int64(i)*64; group != 0; group &= group - 1 {
			s.rows = append(s.rows, row+int64(bits.TrailingZeros64(group)))
		}
	}
	return s
}

func inOrder(lists []*list, others []int64, total int) []int64 {
	rows := append(make([]int64, 0, total), others...)
	for _, l := range lists {
		for i := range l.rows() {
			rows = append(rows, l.row(i))
		}
	}
	slices.Sort(rows)
	return slices.Compact(rows)
}

// cut leaves the first n rows, or all if there are fewer.
func (s *rowSet) cut(n int) { s.rows = s.rows[:min(n, len(s.rows))] }

// place tells which of the rows one is; ok is false where it is none of them.
func (s *rowSet) place(row int64) (at int, ok bool) {
	if s.bits == nil {
		return slices.BinarySearch(s.rows, row)
	}
	bit := uint64(row - s.first) // a row before the first is beyond all
	if bit/64 >= uint64(len(s.bits)) {
		return 0, false
	}
	group, mask := s.bits[bit/64], uint64(1)<<(bit%64)
	if group&mask == 0 {
		return 0, false
	}
	at = int(s.before[bit/64]) + bits.OnesCount64(group&(mask-1))
	return at, at < len(s.rows)
}

// longerList is how many times as many rows a list may have for each of them to be
// looked up in a set. In longer lists the rows of the set are looked up.
const longerList = 8

// meet calls each for every row that a list has too, with its place in the set and in
// the list.
func (s *rowSet) meet(l *list, each func(row, at int)) {
	if l.rows() <= longerList*len(s.rows) {
		for at := range l.rows() {
			if row, ok := s.place(l.row(at)); ok {
				each(row, at)
			}
		}
		return
	}
	at := 0
	for i, row := range s.rows {
		if at = l.seek(at, row); at == l.rows() {
			return
		}
		if l.row(at) == row {
			each(i, at)
		}
	}
}
