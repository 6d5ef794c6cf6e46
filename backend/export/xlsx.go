package export

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"ibid/backend/ibid"
)

// The two sheets of a workbook.
const (
	answersSheet    = "Answers"
	quotationsSheet = "Quotations"
)

// writeXLSX writes a workbook: the table, whose answers lead to their quotations, and the
// quotations, whose pages lead to the PDF. Dates and figures are values that a spreadsheet
// sorts and adds up. Mark is put where archives have room for it.
func writeXLSX(w io.Writer, s sheet, mark string) (err error) {
	book := excelize.NewFile()
	defer func() { err = errors.Join(err, book.Close()) }()
	x := workbook{File: book}
	x.do(book.SetSheetName("Sheet1", answersSheet))
	_, failed := book.NewSheet(quotationsSheet)
	x.do(failed)
	x.styles()
	x.answers(s)
	if x.err != nil {
		return x.err
	}
	var b bytes.Buffer
	if err := book.Write(&b); err != nil {
		return err
	}
	_, err = w.Write(withComment(b.Bytes(), mark))
	return err
}

// workbook writes cells and keeps the first error.
type workbook struct {
	*excelize.File
	err                              error
	head, text, link, foot, day, num int
}

func (x *workbook) do(err error) {
	if x.err == nil {
		x.err = err
	}
}

func (x *workbook) style(style excelize.Style) (id int) {
	id, err := x.NewStyle(&style)
	x.do(err)
	return id
}

func (x *workbook) styles() {
	wrap := &excelize.Alignment{WrapText: true, Vertical: "top"}
	isoDay, plain := "yyyy-mm-dd", "#,##0.##"
	x.head = x.style(excelize.Style{Font: &excelize.Font{Bold: true}, Alignment: wrap})
	x.text = x.style(excelize.Style{Alignment: wrap})
	x.link = x.style(excelize.Style{Alignment: wrap, Font: &excelize.Font{Color: "0B57D0", Underline: "single"}})
	x.foot = x.style(excelize.Style{Alignment: wrap, Font: &excelize.Font{Italic: true}})
	x.day = x.style(excelize.Style{Alignment: wrap, CustomNumFmt: &isoDay})
	x.num = x.style(excelize.Style{Alignment: wrap, CustomNumFmt: &plain})
}

// set writes a value into a cell, counted from 1, and returns the cell's name.
func (x *workbook) set(sheet string, column, row int, value any, style int) string {
	name, err := excelize.CoordinatesToCellName(column, row)
	x.do(err)
	if text, ok := value.(string); ok {
		x.do(x.SetCellStr(sheet, name, fitting(printableText(text)))) // never a formula
	} else {
		x.do(x.SetCellValue(sheet, name, value))
	}
	x.do(x.SetCellStyle(sheet, name, name, style))
	return name
}

// fitting cuts a text to what a cell can hold.
func fitting(text string) string {
	if runes := []rune(text); len(runes) > excelize.TotalCellChars {
		return string(runes[:excelize.TotalCellChars-1]) + "…"
	}
	return text
}

func (x *workbook) answers(s sheet) {
	x.set(answersSheet, 1, 1, "Document", x.head)
	for i, c := range s.columns {
		name := x.set(answersSheet, i+2, 1, c.Label, x.head)
		x.do(x.AddComment(answersSheet, excelize.Comment{Cell: name, Author: "Ibid", Text: fitting(c.Question)}))
	}
	for i, title := range []string{"Document", "Question", "State", "Answer", "Value", "Page", "Quotation", "Likely", "Review", "Comment"} {
		x.set(quotationsSheet, i+1, 1, title, x.head)
	}
	line := 1
	for i, row := range s.rows {
		x.set(answersSheet, 1, i+2, row.title, x.text)
		for k, c := range row.cells {
			line++
			x.quotation(line, row, s.columns[k], c)
			value, style := x.typed(c)
			name := x.set(answersSheet, k+2, i+2, value, style)
			x.do(x.SetCellHyperLink(answersSheet, name, fmt.Sprintf("%s!A%d", quotationsSheet, line), "Location"))
		}
	}
	x.set(answersSheet, 1, len(s.rows)+2, s.cover, x.foot)
	for i, f := range s.footers {
		x.set(answersSheet, i+2, len(s.rows)+2, f, x.foot)
	}
	last, err := excelize.ColumnNumberToName(len(s.columns) + 1)
	x.do(err)
	x.do(x.SetColWidth(answersSheet, "A", last, 28))
	x.do(x.SetColWidth(quotationsSheet, "A", "D", 28))
	x.do(x.SetColWidth(quotationsSheet, "G", "G", 80))
	for _, sheet := range []string{answersSheet, quotationsSheet} {
		x.do(x.SetPanes(sheet, &excelize.Panes{Freeze: true, XSplit: 1, YSplit: 1, TopLeftCell: "B2", ActivePane: "bottomRight"}))
	}
	x.do(x.AutoFilter(quotationsSheet, fmt.Sprintf("A1:J%d", max(line, 2)), nil))
	x.do(x.AutoFilter(answersSheet, fmt.Sprintf("A1:%s%d", last, len(s.rows)+1), nil))
}

// typed is what stands in a cell of the table, and its style.
func (x *workbook) typed(c sheetCell) (value any, style int) {
	switch v := c.value; {
	case v.Number != nil:
		if v.Unit == "" {
			return *v.Number, x.num
		}
		return *v.Number, x.style(excelize.Style{Alignment: &excelize.Alignment{WrapText: true, Vertical: "top"}, CustomNumFmt: unitFormat(v.Unit)})
	case len(v.Date) == len(time.DateOnly):
		if day, err := time.Parse(time.DateOnly, v.Date); err == nil && day.Year() >= 1900 {
			return day, x.day
		}
	}
	return c.says, x.link
}

// unitFormat shows a number with its unit behind it.
func unitFormat(unit string) *string {
	format := `#,##0.## "` + strings.ReplaceAll(unit, `"`, "") + `"`
	return &format
}

// quotation writes a line of the second sheet.
func (x *workbook) quotation(line int, row sheetRow, column ibid.Column, c sheetCell) {
	likely := any("")
	if c.Probability > 0 {
		likely = c.Probability
	}
	for i, value := range []any{row.title, column.Question, c.state, c.says, ValueText(c.value), c.where, c.quote, likely, c.review, c.comment} {
		name := x.set(quotationsSheet, i+1, line, value, x.text)
		if i == 5 && c.Citation != nil && c.where != "" && row.path != "" {
			x.do(x.SetCellHyperLink(quotationsSheet, name, pageLink(row.path, c.Citation.Page), "External"))
			x.do(x.SetCellStyle(quotationsSheet, name, name, x.link))
		}
	}
}

// pageLink is the address of a page of a file on this computer, as readers of PDFs
// understand it (RFC 8118).
func pageLink(path string, page int) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") { // C:/…
		path = "/" + path
	}
	link := url.URL{Scheme: "file", Path: path, Fragment: fmt.Sprintf("page=%d", page)}
	return link.String()
}

// withComment gives a ZIP archive without a comment one: it ends with how long that is.
func withComment(archive []byte, comment string) []byte {
	if n := len(archive); n >= 2 && archive[n-1] == 0 && archive[n-2] == 0 {
		archive = binary.LittleEndian.AppendUint16(archive[:n-2], uint16(len(comment)))
		return append(archive, comment...)
	}
	return archive
}
