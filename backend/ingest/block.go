package ingest

import (
	"regexp"
	"slices"

	"ibid/backend/ibid"
)

// noteMark begins a footnote: a raised figure, a letter in brackets, an asterisk
// or a dagger.
var noteMark = regexp.MustCompile(`^(\(?\d{1,3}\)?|\([a-z]\)|[*†‡§¹²³⁴⁵⁶⁷⁸⁹]+)[. ]{0,2}["“‘(]?\p{L}`)

// findNotes marks the footnotes of a page. A footnote begins with a mark, is
// smaller than the body, and stands in the lower half of the page at the foot of
// its column: below it there is nothing but other small lines and the footer. It
// goes on as long as the text does in the same column.
//
// Known limit: a note that goes on at the foot of the next column or page has
// there no mark, and is text.
func (s *sheet) findNotes(body surroundings) {
	if body.size == 0 {
		return
	}
	small := func(l *textLine) bool {
		return l.kind == "" && l.table < 0 && l.placed && l.at.top >= 0.5 && l.size > 0 && l.size <= 0.93*body.size
	}
	for i := 0; i < len(s.lines); i++ {
		first := &s.lines[i]
		if !small(first) || !noteMark.MatchString(first.text) || !s.foot(i, small) {
			continue
		}
		for ; i < len(s.lines) && small(&s.lines[i]) && s.lines[i].at.top >= first.at.top && s.lines[i].at.over(first.at); i++ {
			s.lines[i].kind = ibid.BlockNote
		}
		i--
	}
}

// foot reports whether below line i, in its column, stand only lines that could be
// notes, and furniture.
func (s *sheet) foot(i int, small func(*textLine) bool) bool {
	at := s.lines[i].at
	for j := range s.lines {
		l := &s.lines[j]
		if j != i && l.placed && l.at.middle() > at.bottom && l.at.over(at) && !small(l) &&
			l.kind != ibid.BlockFooter && l.kind != ibid.BlockHeader && l.kind != ibid.BlockNote {
			return false
		}
	}
	return true
}

// blocks puts the lines of a page together: a heading over all its lines, a
// table, a paragraph.
func (s *sheet) blocks() []ibid.Block {
	var blocks []ibid.Block
	lastTable := -1
	for i := range s.lines {
		l := &s.lines[i]
		kind, table := l.kind, -1
		switch {
		case kind == continued:
			blocks[len(blocks)-1].Span.End = l.span.End
			continue
		case kind != "":
		case l.table >= 0:
			kind, table = ibid.BlockTable, l.table
		case slices.ContainsFunc(s.read.Page.Tables, func(t ibid.Table) bool { return t.Caption.Len() > 0 && t.Caption.Overlaps(l.span) }):
			kind = ibid.BlockCaption
		default:
			kind = ibid.BlockText
		}
		l.kind = kind
		if kind == ibid.BlockHeading && l.part.Len() > 0 {
			blocks = append(blocks, ibid.Block{Kind: kind, Span: l.part, Level: l.level})
			rest := ibid.Span{Start: l.part.End, End: l.span.End}.Trim(s.read.Page.Text)
			blocks = append(blocks, ibid.Block{Kind: ibid.BlockText, Span: rest})
			lastTable = -1
			continue
		}
		if n := len(blocks); n > 0 && blocks[n-1].Kind == kind && table == lastTable && kind != ibid.BlockHeading && (!l.opens || table >= 0) {
			blocks[n-1].Span.End = l.span.End
			continue
		}
		lastTable = table
		blocks = append(blocks, ibid.Block{Kind: kind, Span: l.span.Trim(s.read.Page.Text), Level: l.level})
	}
	return blocks
}
