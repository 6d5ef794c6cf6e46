package ingest

import (
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// tableText is a table of a page as it is written down for search and models.
type tableText struct {
	ibid.Table
	text    string // of the page
	caption string
	over    string   // what the head says of all columns, such as "(in millions)"
	heads   []string // of the columns; from the page before where the table goes on
	carried bool     // heads and caption are from the page before
}

// openTable is the table that the last page ended in.
type openTable struct {
	Columns int      `json:"c"`
	Caption string   `json:"t,omitempty"`
	Over    string   `json:"o,omitempty"`
	Heads   []string `json:"h"`
}

const (
	longestHead = 80  // bytes of a column's name
	mostHeads   = 600 // bytes of all that is kept for the next page
)

// tables prepares the tables of a page. A table that stands first on the page,
// has no header row and as many columns as the one that the page before ended in,
// goes on with that one.
func (s *Sectioner) tables(sheet *sheet) []*tableText {
	text := sheet.read.Page.Text
	var tables []*tableText
	for i, t := range sheet.read.Page.Tables {
		if len(t.Rows) == 0 || t.Span.In(text) == "" {
			continue
		}
		t.Header = headerRows(t, text)
		found := &tableText{Table: t, text: text, caption: ibid.OneLine(t.Caption.In(text))}
		found.heads, found.over = headsOf(t, text)
		if open := s.state.Table; i == 0 && open != nil && t.Header == 0 && t.Columns == open.Columns && sheet.edgeTable(false) == 0 {
			found.heads, found.over, found.carried = open.Heads, open.Over, true
			if found.caption == "" {
				found.caption = open.Caption
			}
		}
		tables = append(tables, found)
	}
	s.state.Table = nil
	if last := sheet.edgeTable(true); last >= 0 {
		for _, t := range tables {
			if t.Span == sheet.read.Page.Tables[last].Span && len(t.heads) > 0 && len(strings.Join(t.heads, "")) <= mostHeads {
				s.state.Table = &openTable{Columns: t.Columns, Caption: cut(t.caption, longestTitle), Over: cut(t.over, longestTitle), Heads: t.heads}
			}
		}
	}
	return tables
}

// edgeTable returns the table that the page's text begins with, or ends with,
// running headers, footers and notes aside; -1 for none.
func (s *sheet) edgeTable(last bool) int {
	for i := range s.lines {
		l := &s.lines[i]
		if last {
			l = &s.lines[len(s.lines)-1-i]
		}
		switch l.kind {
		case ibid.BlockHeader, ibid.BlockFooter, ibid.BlockNote:
			continue
		}
		return l.table
	}
	return -1
}

// context says what the rows from one on take for granted: caption and header
// row, if they do not stand in the same chunk.
func (t *tableText) context(row int, chunk ibid.Span) string {
	var said []string
	if t.carried || !chunk.Contains(t.Caption) {
		said = append(said, t.caption)
	}
	if row > 0 || t.carried {
		heads := slices.DeleteFunc(slices.Clone(t.heads), func(h string) bool { return h == "" })
		said = append(said, t.over, strings.Join(heads, " | "))
	}
	var lines []string
	for _, line := range said {
		if line != "" && !strings.Contains(strings.Join(lines, "\n"), line) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// atoms gives the table as one piece where it fits a chunk, and otherwise row by
// row, the header rows together with the first row below them. Only rows within
// the block are given: a heading may part a table.
func (t *tableText) atoms(block ibid.Span, limit int) []atom {
	var atoms []atom
	at := block.Start
	for i := range t.Rows {
		end := block.End
		if i+1 < len(t.Rows) {
			end = min(end, t.rowStart(i+1))
		}
		if end <= at || i < t.Header && i+1 < len(t.Rows) {
			continue
		}
		for n, span := range cutBetweenWords(t.text, ibid.Span{Start: at, End: end}.Trim(t.text), limit) {
			row := i
			if n == 0 && i == t.Header {
				row = 0 // the header rows stand in it
			}
			atoms = append(atoms, atom{span: span, tokens: ibid.EstimateTokens(span.In(t.text)), closes: true, table: t, row: row})
		}
		at = end
	}
	sum := 0
	for _, a := range atoms {
		sum += a.tokens
	}
	if len(atoms) > 1 && sum <= limit {
		whole := atoms[0]
		whole.span.End, whole.tokens = atoms[len(atoms)-1].span.End, sum
		return []atom{whole}
	}
	return atoms
}

// rowStart is where a row's first cell stands, or the next row's if it has none.
func (t *tableText) rowStart(i int) int {
	for ; i < len(t.Rows); i++ {
		if cells := t.Rows[i].Cells; len(cells) > 0 {
			return cells[0].Span.Start
		}
	}
	return t.Span.End
}

// read writes the rows that stand within a span, each on a line: the label, which is the first
// cell that is no figure, and every value with the name of its column.
func (t *tableText) read(span ibid.Span) string {
	var b strings.Builder
	for i, row := range t.Rows {
		var cells []string
		for _, cell := range row.Cells {
			value := ibid.OneLine(cell.Span.In(t.text))
			if value == "" || !span.Contains(cell.Span) {
				continue
			}
			names := len(cells) == 0 && !figureToken(strings.ReplaceAll(value, " ", "")) // "Total" in the second column
			if i >= t.Header && !names && (len(cells) > 0 || cell.Column > 0) && cell.Column >= 0 && cell.Column < len(t.heads) && t.heads[cell.Column] != "" {
				value = t.heads[cell.Column] + ": " + value
			}
			cells = append(cells, value)
		}
		if len(cells) == 0 {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(strings.Join(cells, " | "))
	}
	return b.String()
}
