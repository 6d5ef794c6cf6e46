package pdf

import (
	"encoding/binary"
	"errors"
	"math"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// A page frame holds, with every count and offset as a varint:
//
//	number, rotation, characters without a meaning in Unicode
//	width and height as float64
//	label and text, each with its length before it
//	the words as ibid.EncodeWords packs them, with their length before them
//	share of pictures, in shareUnits
//	the lines: start after the end of the line before, then its length times
//	16 plus 8 for aside, 4 for hidden, 2 for bold and 1 for italic, then the size
//	in sizeUnits
//	the tables: start after the end of the table before, length, start and
//	length of the caption, header rows, columns, and the rows: for each its
//	cells, with column, columns covered, start after the end of the cell
//	before, and length
//	the notes: start after the end of the note before, length, author and date
//
// An empty list costs one byte. Sizes are rounded to a hundredth of a point and
// shares to a hundredth of a percent, so packing what was unpacked changes nothing.
const (
	sizeUnits  = 100    // of a point
	shareUnits = 10_000 // of the whole
)

// Bounds of what a page may claim. A PDF reader need not show pages longer than
// 14,400 points (PDF 1.7, annex C); numbers beyond a bound are drawn in by the
// worker and refused by the app.
const (
	maxPoints       = 10_000_000 // width and height of a page
	maxSize         = 100_000    // of a font, in points
	maxTableColumns = 1000       // of a table
)

// The least bytes that something takes in a frame: a count of more than fit into
// the rest of it is a lie, and is found out before memory is taken.
const (
	minLineBytes  = 3
	minTableBytes = 8
	minRowBytes   = 1
	minCellBytes  = 4
	minNoteBytes  = 4
)

// encodePage packs a page. It must hold what [ibid.Page] promises, or decodePage
// refuses it.
func encodePage(p ibid.Page) []byte {
	words := ibid.EncodeWords(p.Words)
	b := make([]byte, 0, 128+len(p.Label)+len(p.Text)+len(words)+6*len(p.Lines))
	number := func(values ...int) {
		for _, v := range values {
			b = binary.AppendUvarint(b, uint64(v))
		}
	}
	number(p.Number, p.Rotate, p.Unmapped)
	for _, v := range []float64{p.Width, p.Height} {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(within(v, maxPoints)))
	}
	for _, s := range []string{p.Label, p.Text, string(words)} {
		number(len(s))
		b = append(b, s...)
	}
	number(int(math.Round(within(p.Pictures, 1) * shareUnits)))
	number(len(p.Lines))
	at := 0
	for _, l := range p.Lines {
		style := l.Span.Len() << 4
		if l.Aside {
			style |= 8
		}
		if l.Hidden {
			style |= 4
		}
		if l.Bold {
			style |= 2
		}
		if l.Italic {
			style |= 1
		}
		number(l.Span.Start-at, style, int(math.Round(within(l.Size, maxSize)*sizeUnits)))
		at = l.Span.End
	}
	number(len(p.Tables))
	at = 0
	for _, t := range p.Tables {
		number(t.Span.Start-at, t.Span.Len(), t.Caption.Start, t.Caption.Len(), t.Header, t.Columns, len(t.Rows))
		at = t.Span.Start
		for _, row := range t.Rows {
			number(len(row.Cells))
			for _, c := range row.Cells {
				number(c.Column, c.Columns, c.Span.Start-at, c.Span.Len())
				at = c.Span.End
			}
		}
		at = t.Span.End
	}
	number(len(p.Notes))
	at = 0
	for _, n := range p.Notes {
		number(n.Span.Start-at, n.Span.Len())
		at = n.Span.End
		for _, s := range []string{n.Author, n.Date} {
			number(len(s))
			b = append(b, s...)
		}
	}
	return b
}

// within draws a number into 0..most; what is no number becomes 0.
func within(v, most float64) float64 {
	if !(v > 0) {
		return 0
	}
	return min(v, most)
}

// decodePage unpacks a page and checks what the rest of the app relies on: text is
// UTF-8; words, lines and tables lie inside it in order, the cells of a table inside
// the table in the order of its rows, and all of them begin and end at characters;
// sizes, shares and columns are within their bounds. It never panics, and the memory
// it takes is at most some 30 times the length of b.
func decodePage(b []byte) (ibid.Page, error) {
	r := &pageBytes{b: b}
	var p ibid.Page
	p.Number, p.Rotate, p.Unmapped = r.number(), r.number(), r.number()
	p.Width, p.Height = r.points(), r.points()
	p.Label, p.Text = string(r.text()), string(r.text())
	r.check(p.Rotate%90 == 0 && p.Rotate < 360)
	packed := r.take(r.number())
	if r.bad {
		return ibid.Page{}, errProtocol
	}
	words, err := ibid.DecodeWords(packed)
	if err != nil {
		return ibid.Page{}, errors.Join(errProtocol, err)
	}
	at := 0
	for _, w := range words {
		r.inside(p.Text, w.Span, at, len(p.Text))
		at = w.Span.End
	}
	p.Words = words
	share := r.number()
	r.check(share <= shareUnits)
	p.Pictures = float64(share) / shareUnits
	p.Lines = r.lines(p.Text)
	p.Tables = r.tables(p.Text)
	p.Notes = r.notes(p.Text)
	r.check(len(r.b) == 0)
	if r.bad {
		return ibid.Page{}, errProtocol
	}
	return p, nil
}

// pageBytes is the rest of a page frame. After the first thing that is wrong it
// stays bad and gives zeros only.
type pageBytes struct {
	b   []byte
	bad bool
}

func (r *pageBytes) check(ok bool) { r.bad = r.bad || !ok }

// number reads a count or an offset; none in a frame is larger than the frame may be.
func (r *pageBytes) number() int {
	v, n := binary.Uvarint(r.b)
	if r.bad || n <= 0 || v > 4*maxPageFrame {
		r.bad = true
		return 0
	}
	r.b = r.b[n:]
	return int(v)
}

// count reads how many of something follow, each of at least least bytes.
func (r *pageBytes) count(least int) int {
	n := r.number()
	r.check(n <= len(r.b)/least)
	if r.bad {
		return 0
	}
	return n
}

func (r *pageBytes) take(n int) []byte {
	if r.check(n <= len(r.b)); r.bad {
		return nil
	}
	taken := r.b[:n]
	r.b = r.b[n:]
	return taken
}

func (r *pageBytes) float() float64 {
	b := r.take(8)
	if r.bad {
		return 0
	}
	return math.Float64frombits(binary.LittleEndian.Uint64(b))
}

// points reads a width or height.
func (r *pageBytes) points() float64 {
	v := r.float()
	r.check(v >= 0 && v <= maxPoints)
	return v
}

func (r *pageBytes) text() []byte {
	b := r.take(r.number())
	r.check(utf8.Valid(b))
	return b
}

// inside checks that a span lies in text[from:end] and on character boundaries.
func (r *pageBytes) inside(text string, s ibid.Span, from, end int) {
	boundary := func(i int) bool { return i == len(text) || utf8.RuneStart(text[i]) }
	r.check(from <= s.Start && s.Start <= s.End && s.End <= end && boundary(s.Start) && boundary(s.End))
}

// span reads a span of text that begins at or after from and ends at or before end.
func (r *pageBytes) span(text string, from, end int) ibid.Span {
	start := from + r.number()
	s := ibid.Span{Start: start, End: start + r.number()}
	r.inside(text, s, from, end)
	return s
}

func (r *pageBytes) lines(text string) []ibid.Line {
	n := r.count(minLineBytes)
	if n == 0 {
		return nil
	}
	lines := make([]ibid.Line, 0, n)
	at := 0
	for range n {
		start, style, size := at+r.number(), r.number(), r.number()
		l := ibid.Line{
			Span: ibid.Span{Start: start, End: start + style>>4},
			Size: float64(size) / sizeUnits, Aside: style&8 != 0, Hidden: style&4 != 0, Bold: style&2 != 0, Italic: style&1 != 0,
		}
		r.inside(text, l.Span, at, len(text))
		r.check(size <= maxSize*sizeUnits)
		if r.bad {
			return nil
		}
		lines, at = append(lines, l), l.Span.End
	}
	return lines
}

func (r *pageBytes) notes(text string) []ibid.PageNote {
	n := r.count(minNoteBytes)
	if n == 0 {
		return nil
	}
	notes := make([]ibid.PageNote, 0, n)
	at := 0
	for range n {
		note := ibid.PageNote{Span: r.span(text, at, len(text))}
		note.Author, note.Date = string(r.text()), string(r.text())
		if r.bad {
			return nil
		}
		notes, at = append(notes, note), note.Span.End
	}
	return notes
}

func (r *pageBytes) tables(text string) []ibid.Table {
	n := r.count(minTableBytes)
	if n == 0 {
		return nil
	}
	tables := make([]ibid.Table, 0, n)
	at := 0
	for range n {
		t := ibid.Table{Span: r.span(text, at, len(text)), Caption: r.span(text, 0, len(text))}
		t.Header, t.Columns = r.number(), r.number()
		rows := r.count(minRowBytes)
		r.check(rows > 0 && t.Header <= rows && t.Columns <= maxTableColumns)
		if r.bad {
			return nil
		}
		t.Rows = make([]ibid.TableRow, rows)
		cellAt := t.Span.Start
		for i := range t.Rows {
			cells := r.count(minCellBytes)
			if cells == 0 {
				continue
			}
			t.Rows[i].Cells = make([]ibid.Cell, cells)
			for j := range t.Rows[i].Cells {
				c := ibid.Cell{Column: r.number(), Columns: r.number(), Span: r.span(text, cellAt, t.Span.End)}
				r.check(c.Columns >= 1 && c.Column+c.Columns <= t.Columns)
				if r.bad {
					return nil
				}
				t.Rows[i].Cells[j], cellAt = c, c.Span.End
			}
		}
		if r.bad {
			return nil
		}
		tables, at = append(tables, t), t.Span.End
	}
	return tables
}
