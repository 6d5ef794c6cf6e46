package ground

import (
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Unit is a piece of a page that may answer a question.
type Unit struct {
	Passage  int       // index of the passage that it stands in
	Span     ibid.Span // in the text of the passage's page
	Around   ibid.Span // from the unit before it to the one after it, within the passage
	Text     string    // as the scorer reads it: on one line, a row of a table with the names of its columns, a box of a form as "Carrier: Blue Heron"
	Previous string    // the unit before it; of a row, the caption of its table; of a list item, what leads into the list
	Heading  string    // of the innermost section that it stands in; may be empty
	Kind     ibid.BlockKind
	Corner   string // of a row of a table, what its header row says of the rows: "Country"; may be empty
}

// Units takes passages apart into units, those of each passage in the order of its
// page. Running headers and footers, header rows and lines of a table of contents are none.
// Hidden text is: what quotes it says so. A unit that several passages share belongs to the first of them.
func Units(splitter *language.Splitter, passages []ibid.Passage, sheets map[ibid.PageKey]ibid.Sheet) []Unit {
	var all []Unit
	taken := map[ibid.PageKey]map[int]bool{}
	for i, p := range passages {
		at := ibid.PageKey{DocumentID: p.Hit.Document.ID, Page: p.Hit.Chunk.Page}
		if taken[at] == nil {
			taken[at] = map[int]bool{}
		}
		for _, u := range unitsOf(splitter, p, sheets[at]) {
			if !taken[at][u.Span.Start] {
				taken[at][u.Span.Start] = true
				u.Passage = i
				all = append(all, u)
			}
		}
	}
	return all
}

func unitsOf(splitter *language.Splitter, p ibid.Passage, sheet ibid.Sheet) (units []Unit) {
	chunk := p.Hit.Chunk
	reading := newReading(chunk)
	table := tableNames{caption: ibid.OneLine(chunk.Context)}
	lead := ""
	rows := reading.rows(chunk.Span, sheet)
	for _, span := range beside(rows, pieces(splitter.Near(sheet.Text, chunk.Span), chunk.Span, sheet.Blocks, sheet.Text), sheet.Text) {
		words := ibid.OneLine(span.In(sheet.Text))
		if !meaningful(words) {
			continue
		}
		kind := kindAt(sheet.Blocks, span)
		switch kind {
		case ibid.BlockHeader, ibid.BlockFooter:
			continue
		case ibid.BlockCaption:
			table = tableNames{caption: words}
		}
		if kind != ibid.BlockTable {
			table.corner, table.group = "", ""
		}
		row, isRow := rows[span]
		if !isRow && contentsLine(words) || isRow && table.heads(reading.rowsRead, row) {
			continue
		}
		u := Unit{Span: span, Heading: innermost(p.Section(span.Start)), Kind: kind}
		if isRow {
			u.Text = reading.rowsRead[row].said()
		} else {
			u.Text = reading.of(words)
		}
		if n := len(units); n > 0 {
			u.Previous = units[n-1].Text
		}
		switch {
		case kind == ibid.BlockTable:
			table.name(&u, isRow)
		case listItem(words):
			if lead != "" {
				u.Previous = lead
			}
		case strings.HasSuffix(words, ":"):
			lead = words
		default:
			lead = ""
		}
		if kind == ibid.BlockAnnotation {
			u.Heading = ""
			if len(units) == 0 {
				u.Previous = table.caption // who has noted it
			}
		}
		if u.Heading == words { // a heading does not stand under itself
			u.Heading = ""
		}
		units = append(units, u)
	}
	for i := range units {
		units[i].Around = ibid.Span{Start: units[max(0, i-1)].Span.Start, End: units[min(i+1, len(units)-1)].Span.End}
	}
	return units
}

// pieces are the parts of sentences that lie within a span, cut where a heading, a
// table or a note begins or ends, and before each item of a list: what the splitter
// takes for one sentence may join them.
func pieces(sentences []ibid.Span, within ibid.Span, blocks []ibid.Block, text string) (cut []ibid.Span) {
	for _, s := range sentences {
		if !s.Overlaps(within) {
			continue
		}
		s = ibid.Span{Start: max(s.Start, within.Start), End: min(s.End, within.End)}
		for _, b := range blocks {
			if b.Span.End > s.Start && b.Span.End < s.End {
				cut = append(cut, items(ibid.Span{Start: s.Start, End: b.Span.End}, text)...)
				s.Start = b.Span.End
			}
		}
		cut = append(cut, items(s, text)...)
	}
	return cut
}

// items cuts a span of a text before each line that begins with a bullet.
func items(s ibid.Span, text string) (cut []ibid.Span) {
	for at := s.Start; ; {
		n := strings.IndexByte(text[at:s.End], '\n')
		if n < 0 {
			return append(cut, s)
		}
		at += n + 1
		if strings.ContainsAny(firstRune(text[at:s.End]), "•●▪◦‣➢✓") {
			cut = append(cut, ibid.Span{Start: s.Start, End: at - 1})
			s.Start = at
		}
	}
}

func firstRune(text string) string {
	for i := range text {
		if i > 0 {
			return text[:i]
		}
	}
	return text
}

// kindAt is the kind of the block in which most of a span stands.
func kindAt(blocks []ibid.Block, span ibid.Span) ibid.BlockKind {
	kind, most := ibid.BlockText, 0
	for _, b := range blocks {
		if n := min(b.Span.End, span.End) - max(b.Span.Start, span.Start); n > most {
			kind, most = b.Kind, n
		}
	}
	return kind
}

func innermost(path string) string {
	if i := strings.LastIndex(path, ibid.PathSeparator); i >= 0 {
		return path[i+len(ibid.PathSeparator):]
	}
	return path
}

// meaningful reports whether a text has a letter or a digit.
func meaningful(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		return r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r > 0xbf
	})
}

// contentsLine reports whether a line is an entry of a table of contents: its dots lead
// to a page number.
func contentsLine(line string) bool {
	return strings.Contains(line, "....") || strings.Contains(line, ". . . .") || strings.Contains(line, "…….") || strings.Contains(line, "………")
}

// listItem reports whether a line begins as an item of a list: with a bullet, a number
// or a letter in brackets or before a bracket or full stop.
func listItem(line string) bool {
	first, _, found := strings.Cut(line, " ")
	if !found {
		return false
	}
	switch first {
	case "•", "●", "▪", "◦", "‣", "·", "*", "-", "–", "—", "o", "➢", "✓":
		return true
	}
	mark := strings.Trim(first, "()")
	if mark == first && !strings.HasSuffix(first, ".") {
		return false
	}
	mark = strings.TrimSuffix(mark, ".")
	if len(mark) == 0 || len(mark) > 4 {
		return false
	}
	return strings.Trim(mark, "0123456789") == "" || len(mark) == 1 || strings.Trim(strings.ToLower(mark), "ivx") == ""
}
