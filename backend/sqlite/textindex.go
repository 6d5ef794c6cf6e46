package sqlite

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"
)

// Reading what FTS5 has written.
//
// FTS5 keeps of every token a list of the rows in which it stands, with the places
// where. It answers MATCH by walking along these lists row by row, through SQL, which
// takes half a microsecond a row with its score. A question looks at hundreds of rows
// in a small library and at thousands in a large one, of which ten or two hundred are
// wanted. So the lists of its words are read as they stand in the tables of FTS5,
// which takes some nanoseconds a row; see lists.c. How long rows are is looked up of
// the best only.
//
// The format is written down at the beginning of fts5_index.c, and SQLite has to be
// able to read the files that have it. In short: the index is made of segments, which
// are written once and merged from time to time. A segment has its tokens in order on
// numbered leaves, each followed by its list, which may go on over further leaves;
// chunk_text_idx tells on which leaf to look. A list is, for each row, by how much its
// number is greater than that before, how many bytes the places take, and the places;
// on each leaf the first number is whole. A row that was deleted stays in its segment
// until that is merged, and stands in a hash table beside it.
//
// What is not as described here is not read: then, and where more is asked than
// whether words stand in a row, MATCH answers. So it does where a list goes over more
// than mostLeaves: it can jump over parts of that.

// mostLeaves is of how many leaves a list is read, of 4 kB each: that of a word in
// about 30,000 rows. With four times as many, questions of seventeen words to 100,000
// passages take a twelfth less, and those to a million up to a quarter more.
const mostLeaves = 64

// Numbers of rows of chunk_text_data, see the macros after the essay in fts5_index.c:
// two records, and how those of leaves are made.
const (
	averagesRow  = 1
	structureRow = 10
	segmentShift = 37
	hashSegment  = 1 << 16 // added to the number of a segment: the hash tables of its deleted rows
)

// textIndex is the full-text index of passages in one state of the library.
type textIndex struct {
	longest      int   // leaves of a list that is read, at most
	rows, tokens int64 // of the table
	segments     []segment
}

// segment is a part of the index.
type segment struct {
	id, firstLeaf int64
	gone          deleted
}

// longer is how many times longer than the average a row of so many tokens is.
func (x *textIndex) longer(tokens int) float64 {
	if x.tokens == 0 {
		return 1
	}
	return float64(tokens) * float64(x.rows) / float64(x.tokens)
}

// readTextIndex reads what the index is made of, from its two records. It is nil if
// that cannot be read here.
func readTextIndex(ctx context.Context, s snapshot, averages, structure []byte) (*textIndex, error) {
	of := reader{bytes: averages}
	x := &textIndex{longest: mostLeaves, rows: of.integer()}
	for of.more() {
		x.tokens += of.integer()
	}
	if of.bad || !x.readSegments(structure) {
		return nil, nil
	}
	return x, x.readDeleted(ctx, s)
}

// structureMark stands after four bytes in the record of an index from which rows
// can be deleted without what they contained.
var structureMark = []byte{0xff, 0, 0, 1}

func (x *textIndex) readSegments(record []byte) (ok bool) {
	if len(record) < 8 || !bytes.Equal(record[4:8], structureMark) {
		return false
	}
	r := reader{bytes: record, at: 8}
	levels, _, _ := r.integer(), r.integer(), r.integer() // segments in all, writes
	for range levels {
		merged, segments := r.integer(), r.integer()
		_ = merged // of them are being merged, and are still to be read
		for range segments {
			s := segment{id: r.integer(), firstLeaf: r.integer()}
			_, _, _ = r.integer(), r.integer(), r.integer() // last leaf, from and to which write
			s.gone.pages = make([][]byte, r.size())
			_, _ = r.integer(), r.integer() // rows deleted, rows
			if r.bad {
				return false
			}
			x.segments = append(x.segments, s)
		}
	}
	return !r.bad && !r.more()
}

// readDeleted reads the hash tables of deleted rows.
func (x *textIndex) readDeleted(ctx context.Context, s snapshot) error {
	for _, segment := range x.segments {
		pages := segment.gone.pages
		if len(pages) == 0 {
			continue
		}
		first := (segment.id + hashSegment) << segmentShift
		rows, err := s.pack(ctx, `
			SELECT packed(id, block) FROM chunk_text_data WHERE id BETWEEN ? AND ?`, first, first+int64(len(pages))-1)
		err = unpackRows(rows, err, func(row *packed) {
			pages[row.integer()-first] = row.bytes()
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// read gives the lists of tokens, in their order. One of a token that stands nowhere
// is empty. The result is nil if the lists cannot be read here.
func (x *textIndex) read(ctx context.Context, s snapshot, tokens []string) ([]list, error) {
	var words, segments, weights []byte
	for _, token := range tokens {
		word := mainPrefix + token
		words = append(binary.NativeEndian.AppendUint32(words, uint32(len(word))), word...)
	}
	for _, s := range x.segments {
		segments = binary.NativeEndian.AppendUint64(segments, uint64(s.id))
		segments = binary.NativeEndian.AppendUint64(segments, uint64(s.firstLeaf))
	}
	for _, weight := range []float64{titleWeight, sectionWeight, contextWeight, textWeight} {
		weights = binary.NativeEndian.AppendUint32(weights, uint32(weight/foundUnit))
	}
	all, err := s.pack(ctx, `SELECT lists FROM word_lists(?, ?, ?, ?)`, words, segments, x.longest, weights)
	if err != nil {
		return nil, err
	}
	lists := make([]list, len(tokens))
	readable := all.integer() == 1
	for readable && len(all) > 0 {
		l, gone := &lists[all.integer()], x.segments[all.integer()].gone
		part := list{first: all.integer()}
		n := all.integer() * entrySize
		part.entries, all = entries(all[:n:n]), all[n:]
		if len(gone.pages) > 0 {
			part = part.without(gone)
		}
		readable = l.add(part)
	}
	if !readable {
		return nil, nil
	}
	return lists, nil
}

// mainPrefix stands before each token of an index that has no index of prefixes.
const mainPrefix = "0"

// foundUnit is what 1 means in an entry: the weights of all columns are multiples of
// it.
const foundUnit = 0.25

// list is where a token stands: rows in the order of their numbers.
type list struct {
	first   int64 // number of the first row
	entries entries
}

// entries are what lists.c calls so, 8 bytes each: by how much the number of a row is
// greater than the first, how often the token stands in it, and how long it is at
// least.
type entries []byte

const entrySize = 8

func (l *list) rows() int { return len(l.entries) / entrySize }

func (l *list) row(i int) int64 {
	return l.first + int64(binary.NativeEndian.Uint32(l.entries[i*entrySize:]))
}

// found is how often the token stands in a row, by the weights of columns in units of
// foundUnit, and how many tokens the row has at least: each column as many as it takes
// to reach the last that was found in it.
func (l *list) found(i int) (found, least uint16) {
	e := l.entries[i*entrySize:]
	return binary.NativeEndian.Uint16(e[4:]), binary.NativeEndian.Uint16(e[6:])
}

// append adds a row of another list that comes after all others. It tells whether it
// could.
func (l *list) append(of *list, i int) bool {
	row := of.row(i)
	if len(l.entries) == 0 {
		l.first = row
	} else if row <= l.row(l.rows()-1) || row-l.first > math.MaxUint32 {
		return false
	}
	l.entries = binary.NativeEndian.AppendUint32(l.entries, uint32(row-l.first))
	l.entries = append(l.entries, of.entries[i*entrySize+4:(i+1)*entrySize]...)
	return true
}

// without leaves out rows that were deleted.
func (l *list) without(gone deleted) (left list) {
	for i := range l.rows() {
		if !gone.has(l.row(i)) {
			left.append(l, i)
		}
	}
	return left
}

// seek gives the first place of a list, from one on, whose row is not before another:
// by steps that double, and by halving the last of them.
func (l *list) seek(from int, row int64) int {
	n, step := l.rows(), 1
	for from+step <= n && l.row(from+step-1) < row {
		from += step
		step *= 2
	}
	to := min(from+step-1, n)
	for from < to {
		if middle := int(uint(from+to) / 2); l.row(middle) < row {
			from = middle + 1
		} else {
			to = middle
		}
	}
	return from
}

// add merges a list with what another segment has of it, and tells whether it could:
// each row is in one of them.
func (l *list) add(other list) bool {
	if l.rows() == 0 || other.rows() == 0 {
		if l.rows() == 0 {
			*l = other
		}
		return true
	}
	var both list
	i, j := 0, 0
	for i < l.rows() || j < other.rows() {
		ok := false
		if j == other.rows() || i < l.rows() && l.row(i) < other.row(j) {
			ok = both.append(l, i)
			i++
		} else {
			ok = both.append(&other, j)
			j++
		}
		if !ok {
			return false
		}
	}
	*l = both
	return true
}

// deleted are the rows of a segment that were deleted: a hash table over some pages.
type deleted struct{ pages [][]byte }

// has looks a row up as fts5IndexTombstoneQuery does. Row 0 is no passage.
func (d deleted) has(row int64) bool {
	if len(d.pages) == 0 {
		return false
	}
	pages := uint64(len(d.pages))
	page := d.pages[uint64(row)%pages]
	if len(page) < 16 {
		return false
	}
	width := 8
	if page[0] == 4 {
		width = 4
	}
	slots := (len(page) - 8) / width
	for i, tried := int(uint64(row)/pages%uint64(slots)), 0; tried < slots; i, tried = (i+1)%slots, tried+1 {
		slot := page[8+i*width:][:width]
		var is uint64
		for _, b := range slot {
			is = is<<8 | uint64(b)
		}
		if is == 0 {
			return false
		}
		if is == uint64(row) {
			return true
		}
	}
	return false
}

// reader reads the numbers of SQLite: seven bits a byte, the greatest first, and all
// bits of a ninth. What goes beyond the end is bad.
type reader struct {
	bytes []byte
	at    int
	bad   bool
}

func (r *reader) more() bool { return r.at < len(r.bytes) && !r.bad }

func (r *reader) integer() int64 {
	if r.at < len(r.bytes) && r.bytes[r.at] < 0x80 {
		r.at++
		return int64(r.bytes[r.at-1])
	}
	var n uint64
	for i := range 9 {
		if r.at >= len(r.bytes) {
			r.bad = true
			return 0
		}
		b := r.bytes[r.at]
		r.at++
		if i == 8 {
			return int64(n<<8 | uint64(b))
		}
		n = n<<7 | uint64(b&0x7f)
		if b < 0x80 {
			break
		}
	}
	return int64(n)
}

// size reads a number of pages, tokens or the like.
func (r *reader) size() int {
	n := r.integer()
	if n < 0 || n >= 1<<31 {
		r.bad = true
		return 0
	}
	return int(n)
}
