package export

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"ibid/backend/ibid"
	"ibid/internal/savefile"
)

// TableFormat names what a table is written as.
type TableFormat string

// The formats.
const (
	TableXLSX     TableFormat = "xlsx"
	TableCSV      TableFormat = "csv"
	TableDOCX     TableFormat = "docx"
	TableMarkdown TableFormat = "markdown"
)

// TableFormats are all formats of tables, in the order they are offered.
var TableFormats = []TableFormat{TableXLSX, TableCSV, TableDOCX, TableMarkdown}

// Extension is how the name of a file of the format ends, with its full stop.
func (f TableFormat) Extension() string {
	if f == TableMarkdown {
		return ".md"
	}
	return "." + string(f)
}

// kind is the kind of file of the format; see [savefile.Mark].
func (f TableFormat) kind() string { return "table-" + string(f) }

// UnknownTableFormat is the error for a format that tables aren't written in.
func UnknownTableFormat(format TableFormat) error {
	return ibid.Errorf(ibid.CodeInvalid, "Ibid writes no tables as “%s”.", format).WithHint("The formats are " + TableFormatNames() + ".")
}

// TableFormatNames lists the formats of tables for the user.
func TableFormatNames() string { return ibid.Listed(TableFormats) }

// TableName is what the file of an exported table is called.
func TableName(t ibid.QuestionTable, format TableFormat) string {
	name := strings.TrimSuffix(Name(ibid.Conversation{Title: t.Name}, Markdown), Markdown.Extension())
	return name + format.Extension()
}

// TableWritten reports whether the file at path is a table that Ibid wrote in a format and
// that hasn't changed since. It is always false for CSV, which has no room for the mark.
func TableWritten(path string, format TableFormat) bool { return savefile.Sealed(path, format.kind()) }

// WriteTable writes a table with its answers, quotations, reviews and footers. Returns
// CodeInvalid for an unknown format.
func WriteTable(w io.Writer, format TableFormat, cover Cover, grid ibid.TableGrid, private Finder) error {
	sheet := sheetOf(grid, private)
	sheet.cover = cover.line(len(sheet.rows), private)
	mark := savefile.Mark(format.kind())
	var text bytes.Buffer
	var err error
	switch format {
	case TableXLSX:
		err = writeXLSX(&text, sheet, mark)
	case TableCSV:
		err = writeCSV(&text, sheet)
	case TableDOCX:
		err = writeDOCX(&text, sheet.paper(), mark)
	case TableMarkdown:
		err = writeMarkdown(&text, sheet.paper())
		text.WriteString("\n<!-- " + mark + " -->\n")
	default:
		return UnknownTableFormat(format)
	}
	if err != nil {
		return err
	}
	_, err = w.Write(savefile.Seal(text.Bytes(), format.kind()))
	return err
}

// sheet is a table ready to be written: row by row, with what is shown in each cell.
type sheet struct {
	name    string
	cover   string // how many documents there are, and where they are from
	columns []ibid.Column
	rows    []sheetRow
	footers []string // one a column
}

type sheetRow struct {
	title, file, path string
	cells             []sheetCell
}

type sheetCell struct {
	ibid.TableCell
	says    string         // the answer that counts, or what is said in its place
	value   ibid.CellValue // of the answer that counts
	state   string         // in words
	where   string         // page and section of the quotation; empty without
	quote   string
	review  string // what the user said, in words; may be empty
	comment string
}

func sheetOf(grid ibid.TableGrid, private Finder) sheet {
	s := sheet{name: hide(grid.Table.Name, private), columns: slices.Clone(grid.Table.Columns)}
	for i := range s.columns {
		s.columns[i].Label = hide(s.columns[i].Label, private)
		s.columns[i].Question = hide(s.columns[i].Question, private)
	}
	n := len(s.columns)
	for i, row := range grid.Rows {
		r := sheetRow{title: hide(row.Title, private), file: hide(row.Name, private), path: row.Path}
		for _, c := range grid.Cells[i*n : (i+1)*n] {
			r.cells = append(r.cells, sheetCellOf(c, private))
		}
		s.rows = append(s.rows, r)
	}
	for i, f := range grid.Footers {
		s.footers = append(s.footers, FooterText(s.columns[i].Kind, f))
	}
	return s
}

func sheetCellOf(c ibid.TableCell, private Finder) sheetCell {
	says, value := c.Says()
	cell := sheetCell{TableCell: c, value: value, state: StateText(c.Shown())}
	if cell.says = hide(oneLine(says), private); cell.says == "" {
		cell.says = hide(oneLine(CellText(c)), private)
	}
	if c.State == ibid.CellStale {
		cell.state += ", before the document changed"
	}
	if c.Citation != nil && c.Shown() != ibid.CellNotFound {
		cell.where = whereOf(*c.Citation, private != nil)
		cell.quote = hide(oneLine(c.Citation.Read()), private)
	}
	if r := c.Review; r != nil {
		cell.comment = hide(oneLine(r.Comment), private)
		switch r.Verdict {
		case ibid.ReviewConfirmed:
			cell.review = "confirmed"
		case ibid.ReviewCorrected:
			cell.review = "corrected"
		case ibid.ReviewNone:
		}
		if r.Earlier && cell.review != "" {
			cell.review += " in an earlier version of the file"
		}
	}
	return cell
}

// whereOf is the page of a citation and its section, if it stands in one. The author of a note
// can be left out.
func whereOf(c ibid.Citation, unnamed bool) string {
	if unnamed {
		c.Note = c.Note.Unnamed()
	}
	page := oneLine(c.Note.On(pageOf(c.Page, c.PageLabel)))
	if section := listed(c.Section); section != "" {
		page += ", " + section
	}
	return page
}

// CellText is the state of a cell without an answer, with the answers that contradict each
// other if there are such.
func CellText(c ibid.TableCell) string {
	text := StateText(c.Shown())
	if either := c.Either(); either != nil {
		text += ": " + strings.Join(either, ", or ")
	}
	return text
}

// StateText says in a few words how far a cell is.
func StateText(s ibid.CellState) string {
	switch s {
	case ibid.CellAnswered:
		return "Found"
	case ibid.CellNotFound:
		return "Not found"
	case ibid.CellUnclear:
		return "Unclear"
	case ibid.CellFailed:
		return "Failed"
	case ibid.CellRunning:
		return "Being asked"
	case ibid.CellStale:
		return "Out of date"
	case ibid.CellWaiting:
	}
	return "Not asked yet"
}

// FooterText says what a column comes to, with the documents behind each figure.
func FooterText(kind ibid.ColumnKind, f ibid.TableFooter) string {
	parts := []string{fmt.Sprintf("found in %d of %d", f.Found, f.Asked())}
	if n := f.Rows - f.Asked(); n > 0 {
		parts = append(parts, fmt.Sprintf("%d not asked", n))
	}
	if n := f.States[ibid.CellUnclear]; n > 0 {
		parts = append(parts, fmt.Sprintf("unclear in %d", n))
	}
	switch {
	case f.Yes+f.No > 0:
		parts = append(parts, fmt.Sprintf("yes %d, no %d", f.Yes, f.No))
	case f.Dates > 0:
		parts = append(parts, fmt.Sprintf("%s to %s in %d", f.First, f.Last, f.Dates))
	}
	for _, s := range f.Sums {
		unit := s.Unit
		if unit != "" {
			unit = " " + unit
		}
		if kind == ibid.KindDuration {
			parts = append(parts, fmt.Sprintf("%s to %s in %d", duration(s.Least, s.Unit), duration(s.Most, s.Unit), s.Documents))
			continue
		}
		parts = append(parts, fmt.Sprintf("sum %s%s, %s to %s in %d", figure(s.Total), unit, figure(s.Least), figure(s.Most), s.Documents))
	}
	return strings.Join(parts, "; ")
}

// month is a month in days, as [ibid.CellValue] counts it.
const month = 30.4375

// duration writes a length of time in days, in months or years where it is so many:
// "9 months".
func duration(days float64, unit string) string {
	n := math.Round(days)
	if months := math.Round(days / month); unit == "day" && months >= 1 && math.Abs(days-months*month) < 0.01 {
		if n, unit = months, "month"; math.Mod(months, 12) == 0 {
			n, unit = months/12, "year"
		}
	}
	if n != 1 {
		unit += "s"
	}
	return figure(n) + " " + unit
}

// figure writes a number with commas between thousands, and at most two decimals.
func figure(x float64) string {
	text := strconv.FormatFloat(x, 'f', 2, 64)
	text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	whole, decimals, _ := strings.Cut(text, ".")
	sign := ""
	if strings.HasPrefix(whole, "-") {
		sign, whole = "-", whole[1:]
	}
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if decimals != "" {
		whole += "." + decimals
	}
	return sign + whole
}

// ValueText writes the value of an answer as a machine reads it: an ISO date, a plain
// number, days. It is empty where the answer has none.
func ValueText(v ibid.CellValue) string {
	switch {
	case v.Number != nil:
		return strings.TrimSpace(strconv.FormatFloat(*v.Number, 'f', -1, 64) + " " + v.Unit)
	case v.Days != nil:
		return strconv.FormatFloat(*v.Days, 'f', -1, 64)
	case v.Yes != nil && *v.Yes:
		return "yes"
	case v.Yes != nil:
		return "no"
	case v.Date != "":
		return v.Date
	}
	return strings.Join(v.List, "; ")
}

// writeCSV writes a line a document, with five columns for each question.
func writeCSV(w io.Writer, s sheet) error {
	lines := csv.NewWriter(w)
	head := []string{"Document", "File"}
	for _, c := range s.columns {
		head = append(head, c.Label, c.Label+": value", c.Label+": state", c.Label+": where", c.Label+": quotation", c.Label+": review")
	}
	records := [][]string{head}
	for _, r := range s.rows {
		record := []string{r.title, r.file}
		for _, c := range r.cells {
			review := c.review
			if c.comment != "" {
				review = strings.TrimSpace(review + " (" + c.comment + ")")
			}
			record = append(record, c.says, ValueText(c.value), c.state, c.where, c.quote, review)
		}
		records = append(records, record)
	}
	foot := []string{s.cover, ""}
	for _, f := range s.footers {
		foot = append(foot, f, "", "", "", "", "")
	}
	for _, record := range append(records, foot) {
		for i := range record {
			record[i] = noFormula(record[i])
		}
		if err := lines.Write(record); err != nil {
			return err
		}
	}
	lines.Flush()
	return lines.Error()
}

// noFormula keeps a spreadsheet from computing a text of a document: one that begins as a
// formula does gets an apostrophe before it. Negative numbers stay numbers.
func noFormula(text string) string {
	if text == "" || !strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return text
	}
	if _, err := strconv.ParseFloat(text, 64); err == nil {
		return text
	}
	return "'" + text
}

// paper lays the table out for reading: the answers first, then each document's quotations.
func (s sheet) paper() paper {
	p := paper{title: s.name, cover: s.cover}
	rows := [][]cell{{plainCell("Document")}}
	for _, c := range s.columns {
		rows[0] = append(rows[0], plainCell(c.Label))
	}
	number := 0
	var sources []entry
	for _, r := range s.rows {
		row := []cell{plainCell(r.title)}
		e := entry{question: r.title, level: 2}
		for i, c := range r.cells {
			runs := cell{{text: printableText(c.says)}}
			if c.review != "" {
				runs = append(runs, run{text: " (" + c.review + ")", italic: true})
			}
			if c.quote != "" {
				number++
				runs = append(runs, run{text: " [" + strconv.Itoa(number) + "]", cites: number})
				e.sources = append(e.sources, source{number, printableText(s.columns[i].Label + ", " + c.where), printableText(c.quote)})
			}
			if c.comment != "" {
				e.answer = append(e.answer, block{kind: paragraph, runs: []run{{text: printableText(s.columns[i].Label + ": " + c.comment), italic: true}}})
			}
			row = append(row, runs)
		}
		rows = append(rows, row)
		if len(e.sources)+len(e.answer) > 0 {
			sources = append(sources, e)
		}
	}
	foot := []cell{plainCell("")}
	for _, f := range s.footers {
		foot = append(foot, cell{{text: f, italic: true}})
	}
	p.entries = append([]entry{{question: "Answers", level: 2, answer: []block{{kind: table, rows: append(rows, foot)}}}}, sources...)
	return p
}

func plainCell(text string) cell { return cell{{text: printableText(text)}} }

func printableText(text string) string { return strings.Map(printable, text) }
