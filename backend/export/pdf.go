package export

import (
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gobolditalic"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
)

// The measures of a page, in millimetres and points.
const (
	pdfMargin = 22.0
	pdfSize   = 10.5 // of text
	pdfLine   = 5.2  // from line to line
	pdfIndent = 7.0  // of a list
	pdfPad    = 1.4  // within a cell of a table
)

// lackingSign stands for a character that the fonts of a PDF do not have. They are
// the Go fonts, which have the Latin, Greek and Cyrillic letters of WGL4: Chinese,
// Japanese, Korean, Arabic, Hebrew and Indian letters are not among them.
const lackingSign = '□'

const lackingNote = "□ stands for a character that the fonts of this PDF do not have. It is kept in the other formats."

// writePDF writes pages of A4 with its fonts in them.
func writePDF(w io.Writer, p paper) error {
	d, err := newPDF(p)
	if err != nil {
		return err
	}
	d.pdf.AddPage()
	d.line("B", 17, 7.5, p.title)
	if date := day(p.date); date != "" {
		d.grey(date)
	}
	if len(p.documents) == 0 && p.cover != "" {
		d.grey(p.cover)
	}
	for _, e := range p.entries {
		d.entry(e)
	}
	if len(p.documents) > 0 {
		d.heading(documentsTitle)
		d.grey(p.cover)
		d.pdf.Ln(1)
		for _, document := range p.documents {
			d.indented(0, "•", []run{{text: document}})
		}
	}
	if d.lacking {
		d.pdf.Ln(pdfLine)
		d.grey(lackingNote)
	}
	return d.pdf.Output(w)
}

// pdfWriter writes blocks from the top of a page to its bottom.
type pdfWriter struct {
	pdf     *fpdf.Fpdf
	face    *sfnt.Font // reports which characters there are
	buffer  sfnt.Buffer
	lacking bool // a character was replaced
	coded   bool // the font of code is there
}

func newPDF(p paper) (*pdfWriter, error) {
	face, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		return nil, err
	}
	d := &pdfWriter{pdf: fpdf.New("P", "mm", "A4", ""), face: face}
	d.pdf.AddUTF8FontFromBytes("Go", "", goregular.TTF)
	d.pdf.AddUTF8FontFromBytes("Go", "B", gobold.TTF)
	d.pdf.AddUTF8FontFromBytes("Go", "I", goitalic.TTF)
	d.pdf.AddUTF8FontFromBytes("Go", "BI", gobolditalic.TTF)
	d.pdf.SetMargins(pdfMargin, pdfMargin, pdfMargin)
	d.pdf.SetAutoPageBreak(true, pdfMargin)
	date := p.date
	if date.IsZero() {
		date = time.Unix(0, 0).UTC()
	}
	d.pdf.SetCreationDate(date)
	d.pdf.SetModificationDate(date)
	d.pdf.SetCatalogSort(true)
	d.pdf.SetTitle(p.title, true)
	d.pdf.SetCreator("Ibid", true)
	d.pdf.SetFooterFunc(func() {
		d.pdf.SetY(-pdfMargin / 2)
		d.pdf.SetFont("Go", "", 8)
		d.pdf.SetTextColor(85, 83, 78)
		d.pdf.CellFormat(0, 4, strconv.Itoa(d.pdf.PageNo()), "", 0, "C", false, 0, "")
		d.pdf.SetTextColor(29, 29, 27)
	})
	return d, d.pdf.Error()
}

// mono brings the font of code in, where there is code.
func (d *pdfWriter) mono() {
	if !d.coded {
		d.coded = true
		d.pdf.AddUTF8FontFromBytes("Go Mono", "", gomono.TTF)
	}
}

// known replaces the characters that the fonts lack.
func (d *pdfWriter) known(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' || r == '\n' {
			return ' '
		}
		if glyph, err := d.face.GlyphIndex(&d.buffer, r); err == nil && glyph != 0 {
			return r
		}
		d.lacking = true
		return lackingSign
	}, text)
}

// line writes a line of its own, or several where it is long.
func (d *pdfWriter) line(style string, size, height float64, text string) {
	d.pdf.SetFont("Go", style, size)
	d.pdf.MultiCell(0, height, d.known(text), "", "L", false)
}

func (d *pdfWriter) grey(text string) {
	d.pdf.SetTextColor(85, 83, 78)
	d.line("", 9, 4.5, text)
	d.pdf.SetTextColor(29, 29, 27)
}

func (d *pdfWriter) heading(text string) {
	d.pdf.Ln(pdfLine)
	d.keep(4 * pdfLine)
	d.pdf.SetFont("Go", "B", 13)
	d.pdf.Bookmark(d.known(text), 0, -1)
	d.line("B", 13, 6.2, text)
	d.pdf.Ln(1.5)
}

func (d *pdfWriter) entry(e entry) {
	if e.question != "" {
		d.heading(e.question)
	} else {
		d.pdf.Ln(pdfLine)
	}
	if e.place != "" {
		d.grey(e.place)
		d.pdf.Ln(1)
	}
	for _, b := range e.answer {
		d.block(b)
	}
	for _, line := range []string{e.notice, e.confidence} {
		if line != "" {
			d.grey(line)
			d.pdf.Ln(1)
		}
	}
	if len(e.sources) > 0 {
		d.keep(3 * pdfLine)
		d.line("B", pdfSize, pdfLine, "Sources")
	}
	for _, s := range e.sources {
		d.indented(0, "["+strconv.Itoa(s.number)+"]", []run{{text: s.text()}})
	}
	if len(e.research) > 0 {
		d.keep(3 * pdfLine)
		d.line("B", pdfSize, pdfLine, researched)
	}
	for i, line := range e.research {
		d.indented(0, strconv.Itoa(i+1)+".", []run{{text: line}})
	}
	if e.web != "" {
		d.pdf.Ln(1)
		d.grey(e.web)
	}
	for _, r := range e.results {
		d.indented(0, "•", []run{{text: r.line()}})
	}
}

// keep begins a new page unless so much space is left on this one.
func (d *pdfWriter) keep(height float64) {
	if d.left() < height {
		d.pdf.AddPage()
	}
}

func (d *pdfWriter) left() float64 {
	_, page := d.pdf.GetPageSize()
	return page - pdfMargin - d.pdf.GetY()
}

func (d *pdfWriter) block(b block) {
	switch b.kind {
	case heading:
		d.keep(4 * pdfLine)
		d.pdf.Ln(1)
		d.indented(float64(b.quoted), "", bold(b.runs))
	case paragraph:
		depth := 0.0
		if b.more {
			depth = float64(b.level)
		}
		d.indented(depth+float64(b.quoted), "", b.runs)
	case item:
		sign := "•"
		if b.number > 0 {
			sign = strconv.Itoa(b.number) + "."
		}
		d.indented(float64(b.level+b.quoted), sign, b.runs)
	case code:
		d.pdf.SetLeftMargin(pdfMargin + pdfIndent*float64(b.quoted+b.level))
		d.pdf.SetX(pdfMargin + pdfIndent*float64(b.quoted+b.level))
		d.mono()
		d.pdf.SetFont("Go Mono", "", pdfSize-1.5)
		for line := range strings.SplitSeq(b.lines, "\n") {
			d.pdf.MultiCell(0, pdfLine-0.6, d.known(strings.ReplaceAll(line, "\t", "    ")), "", "L", false)
		}
		d.pdf.SetLeftMargin(pdfMargin)
		d.pdf.SetX(pdfMargin)
		d.pdf.Ln(1.5)
	case rule:
		y := d.pdf.GetY() + 1.5
		d.pdf.Line(pdfMargin, y, 210-pdfMargin, y)
		d.pdf.Ln(4)
	case table:
		d.table(b.rows)
	}
}

// indented writes runs so many steps in, with a sign before their first line.
func (d *pdfWriter) indented(depth float64, sign string, runs []run) {
	x := pdfMargin + pdfIndent*depth
	if sign != "" {
		d.pdf.SetFont("Go", "", pdfSize)
		d.pdf.SetX(x)
		d.pdf.CellFormat(pdfIndent, pdfLine, sign, "", 0, "L", false, 0, "")
		x += pdfIndent
	}
	d.pdf.SetLeftMargin(x)
	d.pdf.SetX(x)
	for _, r := range runs {
		d.run(r)
	}
	d.pdf.SetLeftMargin(pdfMargin)
	d.pdf.Ln(pdfLine + 1.2)
}

func (d *pdfWriter) run(r run) {
	if r.breaks {
		d.pdf.Ln(pdfLine)
		return
	}
	family, style := "Go", ""
	if r.bold || r.mark {
		style += "B"
	}
	if r.italic {
		style += "I"
	}
	if r.code {
		d.mono()
		family, style = "Go Mono", ""
	}
	if r.struck {
		style += "S"
	}
	text := d.known(r.text)
	size := pdfSize
	switch {
	case r.mark:
		d.pdf.SetTextColor(138, 43, 14)
		size, text = pdfSize-1.5, " "+text
	case r.cites > 0:
		d.pdf.SetTextColor(31, 78, 121)
		size = pdfSize - 1.5
	}
	d.pdf.SetFont(family, style, size)
	d.pdf.Write(pdfLine, text)
	d.pdf.SetTextColor(29, 29, 27)
}

// table writes rows whose columns are as wide as their longest cell asks for, within
// the page. A row that does not fit goes on over the page.
func (d *pdfWriter) table(rows [][]cell) {
	widths := d.widths(rows)
	for i, row := range rows {
		style := ""
		if i == 0 {
			style = "B"
		}
		d.pdf.SetFont("Go", style, pdfSize-1)
		var cells [][]string
		most := 0
		for c, width := range widths {
			var lines []string
			if c < len(row) {
				lines = d.pdf.SplitText(d.known(plainRuns(row[c])), width-2*pdfPad-1)
			}
			cells = append(cells, lines)
			most = max(most, len(lines))
		}
		for done := 0; done < max(1, most); {
			if d.left() < pdfLine+2*pdfPad {
				d.pdf.AddPage()
			}
			fit := min(max(1, most)-done, int((d.left()-2*pdfPad)/pdfLine))
			d.row(widths, cells, done, done+fit, style)
			done += fit
		}
	}
	d.pdf.Ln(2)
}

// row draws some lines of the cells of a row.
func (d *pdfWriter) row(widths []float64, cells [][]string, from, to int, style string) {
	x, y := pdfMargin, d.pdf.GetY()
	height := float64(to-from)*pdfLine + 2*pdfPad
	d.pdf.SetFont("Go", style, pdfSize-1)
	for c, width := range widths {
		d.pdf.Rect(x, y, width, height, "D")
		for i := from; i < min(to, len(cells[c])); i++ {
			d.pdf.SetXY(x+pdfPad, y+pdfPad+float64(i-from)*pdfLine)
			d.pdf.CellFormat(width-2*pdfPad, pdfLine, cells[c][i], "", 0, "L", false, 0, "")
		}
		x += width
	}
	d.pdf.SetXY(pdfMargin, y+height)
}

// widths shares the width of the page out among the columns.
func (d *pdfWriter) widths(rows [][]cell) []float64 {
	var wanted []float64
	d.pdf.SetFont("Go", "B", pdfSize-1)
	for _, row := range rows {
		for c, content := range row {
			if c == len(wanted) {
				wanted = append(wanted, 12)
			}
			wanted[c] = max(wanted[c], min(90, d.pdf.GetStringWidth(d.known(plainRuns(content)))+2*pdfPad+3))
		}
	}
	sum, page := 0.0, 210-2*pdfMargin
	for _, width := range wanted {
		sum += width
	}
	if sum > page {
		for c := range wanted {
			wanted[c] *= page / sum
		}
	}
	return wanted
}

// bold returns runs in bold.
func bold(runs []run) []run {
	runs = slices.Clone(runs)
	for i := range runs {
		runs[i].bold = true
	}
	return runs
}

// plainRuns is the text of runs.
func plainRuns(runs []run) string {
	var b strings.Builder
	for _, r := range runs {
		if r.mark {
			b.WriteByte(' ')
		}
		b.WriteString(r.text)
		if r.breaks {
			b.WriteByte(' ')
		}
	}
	return b.String()
}
