package pdf

import (
	"math"
	"slices"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// samplePage has a heading, a table of two rows with its caption, and no more.
var samplePage = ibid.Page{
	Number: 7, Label: "vii", Width: 612, Height: 792, Rotate: 90,
	Text: "Net sales\nTable 1: Rents\nTown Rent\nHallam 1,200",
	Words: []ibid.Word{
		{Span: ibid.Span{Start: 0, End: 3}, Box: ibid.Rect{X0: 72, Y0: 700, X1: 90, Y1: 712}},
		{Span: ibid.Span{Start: 4, End: 9}, Box: ibid.Rect{X0: 93, Y0: 700, X1: 120, Y1: 712}},
		{Span: ibid.Span{Start: 10, End: 15}, Box: ibid.Rect{X0: 72, Y0: 688, X1: 95, Y1: 700}},
	},
	Lines: []ibid.Line{
		{Span: ibid.Span{Start: 0, End: 9}, Size: 14.04, Bold: true},
		{Span: ibid.Span{Start: 10, End: 24}, Size: 9.96, Italic: true},
		{Span: ibid.Span{Start: 25, End: 34}, Size: 9.96},
	},
	Tables: []ibid.Table{{
		Span: ibid.Span{Start: 25, End: 47}, Caption: ibid.Span{Start: 10, End: 24}, Header: 1, Columns: 2,
		Rows: []ibid.TableRow{
			{Cells: []ibid.Cell{{Column: 0, Columns: 1, Span: ibid.Span{Start: 25, End: 29}}, {Column: 1, Columns: 1, Span: ibid.Span{Start: 30, End: 34}}}},
			{},
			{Cells: []ibid.Cell{{Column: 0, Columns: 1, Span: ibid.Span{Start: 35, End: 41}}, {Column: 1, Columns: 1, Span: ibid.Span{Start: 42, End: 47}}}},
		},
	}},
	Pictures: 0.1234,
	Unmapped: 3,
}

func TestPageRoundTrip(t *testing.T) {
	for _, page := range []ibid.Page{samplePage, {Number: 1}} {
		got, err := decodePage(encodePage(page))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(page, got); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	}
}

func TestEncodePageDrawsNumbersIn(t *testing.T) {
	page := ibid.Page{Width: math.Inf(1), Height: math.NaN(), Pictures: 1.5, Text: "Walnut", Lines: []ibid.Line{{Span: ibid.Span{End: 6}, Size: 1e30}}}
	got, err := decodePage(encodePage(page))
	if err != nil || got.Width != maxPoints || got.Height != 0 || got.Pictures != 1 || got.Lines[0].Size != maxSize {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestDecodePageRefuses(t *testing.T) {
	good := encodePage(samplePage)
	table := func(change func(*ibid.Table)) func(*ibid.Page) {
		return func(p *ibid.Page) {
			t := p.Tables[0]
			t.Rows = slices.Clone(t.Rows)
			for i, row := range t.Rows {
				t.Rows[i].Cells = slices.Clone(row.Cells)
			}
			change(&t)
			p.Tables = []ibid.Table{t}
		}
	}
	for name, change := range map[string]func(*ibid.Page){
		"text that is not UTF-8":      func(p *ibid.Page) { p.Text = "N\xff" + p.Text[2:] },
		"a rotation by 45 degrees":    func(p *ibid.Page) { p.Rotate = 45 },
		"a rotation by a full turn":   func(p *ibid.Page) { p.Rotate = 360 },
		"words outside the text":      func(p *ibid.Page) { p.Text, p.Lines, p.Tables = "Net", nil, nil },
		"words that overlap":          func(p *ibid.Page) { p.Words = []ibid.Word{p.Words[1], p.Words[0]} },
		"a word that splits a letter": func(p *ibid.Page) { p.Text = "Neé" + p.Text[4:] },
		"a line outside the text":     func(p *ibid.Page) { p.Lines = []ibid.Line{{Span: ibid.Span{Start: 40, End: 48}}} },
		"lines out of order":          func(p *ibid.Page) { p.Lines = []ibid.Line{p.Lines[1], p.Lines[0]} },
		"lines that overlap": func(p *ibid.Page) {
			p.Lines = []ibid.Line{{Span: ibid.Span{End: 9}}, {Span: ibid.Span{Start: 8, End: 9}}}
		},
		"tables that overlap":           func(p *ibid.Page) { p.Tables = []ibid.Table{p.Tables[0], p.Tables[0]} },
		"a table outside the text":      table(func(t *ibid.Table) { t.Span.End = 48 }),
		"a table without rows":          table(func(t *ibid.Table) { t.Rows = nil }),
		"a caption outside the text":    table(func(t *ibid.Table) { t.Caption = ibid.Span{Start: 47, End: 48} }),
		"more header rows than rows":    table(func(t *ibid.Table) { t.Header = 4 }),
		"more columns than anyone has":  table(func(t *ibid.Table) { t.Columns = maxTableColumns + 1 }),
		"a cell beyond the columns":     table(func(t *ibid.Table) { t.Columns = 1 }),
		"a cell that covers no column":  table(func(t *ibid.Table) { t.Rows[0].Cells[0].Columns = 0 }),
		"a cell outside its table":      table(func(t *ibid.Table) { t.Span.End = 46 }),
		"a cell before its table":       table(func(t *ibid.Table) { t.Span.Start = 26 }),
		"cells out of the rows' order":  table(func(t *ibid.Table) { t.Rows[0], t.Rows[2] = t.Rows[2], t.Rows[0] }),
		"cells that overlap in one row": table(func(t *ibid.Table) { t.Rows[0].Cells[1].Span.Start = 28 }),
	} {
		page := samplePage
		change(&page)
		if got, err := decodePage(encodePage(page)); err == nil {
			t.Errorf("%s: %+v", name, got)
		}
	}
	for name, b := range map[string][]byte{
		"nothing":         {},
		"something after": append(slices.Clone(good), 0),
	} {
		if page, err := decodePage(b); err == nil {
			t.Errorf("%s: %+v", name, page)
		}
	}
	for n := range good {
		if page, err := decodePage(good[:n]); err == nil {
			t.Errorf("cut to %d of %d bytes: %+v", n, len(good), page)
		}
	}
}

// FuzzDecodePage checks that no bytes bring decodePage down, that what it accepts is
// packed and unpacked to itself, and that it takes memory in proportion to the bytes.
func FuzzDecodePage(f *testing.F) {
	f.Add(encodePage(samplePage))
	f.Add(encodePage(ibid.Page{Number: 1}))
	f.Fuzz(func(t *testing.T, data []byte) {
		page, err := decodePage(data)
		if err != nil {
			return
		}
		if taken := footprint(page); taken > 32*len(data) {
			t.Errorf("%d bytes of memory for %d of input", taken, len(data))
		}
		again, err := decodePage(encodePage(page))
		if err != nil {
			t.Fatalf("what was decoded does not survive: %v", err)
		}
		if diff := cmp.Diff(page, again); diff != "" {
			t.Errorf("-decoded +again:\n%s", diff)
		}
	})
}

// footprint is how much memory a page points to.
func footprint(p ibid.Page) int {
	n := len(p.Label) + len(p.Text) + cap(p.Words)*int(unsafe.Sizeof(ibid.Word{})) +
		cap(p.Lines)*int(unsafe.Sizeof(ibid.Line{})) + cap(p.Tables)*int(unsafe.Sizeof(ibid.Table{}))
	for _, t := range p.Tables {
		n += cap(t.Rows) * int(unsafe.Sizeof(ibid.TableRow{}))
		for _, row := range t.Rows {
			n += cap(row.Cells) * int(unsafe.Sizeof(ibid.Cell{}))
		}
	}
	return n
}
