package ingest

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"ibid/backend/ibid"
)

// Running headers and footers.
//
// They are found by what they are: the outermost rows of a page that stand
// again, in the same place and of the same size, on a page next to it. Left and
// right pages may differ: then it takes two pages of the same side, or one where
// the row is smaller than body text or counts the pages. The row is the same but
// for its last number, or first one, which must count like a page number: "Note
// 3" and "Note 4" on top of two pages are headings. Where facing pages print
// different titles beside their numbers, the numbers alone must count.
//
// A row is all that stands at one height, from left to right, wherever it is in
// the page's text: on a page of two columns the reader takes the left and the
// right part of a header for the heads of the columns. A row that does not repeat
// as a whole may do so in parts.
//
// The rows of a page are peeled off from its edge, and the first that does not
// repeat ends it. So the repeated header of a table is safe as long as anything
// stands above it, and where nothing does, rows of a table are left alone. A page
// that would be left with nothing keeps the innermost of them: it is what the
// page says, even if all pages say the same.
//
// Known limits: a header that changes from page to page and holds no page number
// is taken for text, and so is one that begins on the last page of a batch; a
// page with nothing but its running header has it as its text.

// Furniture stands within this share of the page's height from its edge, and is
// at most so many lines.
const (
	edge      = 0.13
	edgeLines = 5
	sameSpot  = 0.012 // share of the height by which the places may differ
)

// seenPages is how many pages back and forth a running line is looked for.
const seenPages = 4

// repeats reports whether a row stands again on the pages around it. One that is
// smaller than body text needs less evidence.
func (e edgeLine) repeats(known []edgeLine, small bool) bool {
	sameSide := 0
	for _, o := range known {
		apart := o.Page - e.Page
		counts := o.Number-e.Number == apart && !numberedHeading(e.Key)
		if e.Bottom != o.Bottom || apart == 0 || math.Abs(e.At-o.At) > sameSpot || math.Abs(e.Size-o.Size) > 0.15*max(e.Size, o.Size) {
			continue
		}
		if e.Key != o.Key {
			if small && e.At >= 0 && counts && e.Ends && o.Ends && (apart == 1 || apart == -1) {
				return true
			}
			continue
		}
		if e.Number != o.Number && !counts {
			continue
		}
		switch apart {
		case 1, -1:
			return true
		case 2, -2, 4, -4:
			if small || counts && e.Number >= 0 {
				return true
			}
			sameSide++
		}
	}
	return sameSide >= 2
}

// numberedHeading reports whether a key is that of a heading such as "note #".
func numberedHeading(key string) bool {
	word, _, _ := strings.Cut(key, " ")
	return divisions[strings.ToUpper(word)] > 0 && word != "page"
}

// findFurniture marks the running headers and footers of the pages, which follow
// each other, and remembers the edges of the last ones.
func (s *Sectioner) findFurniture(sheets []*sheet) {
	known := slices.Clone(s.state.Edges)
	size := bodySize(sheets)
	type ends struct{ top, bottom []edgeRow }
	all := make([]ends, len(sheets))
	for i, sheet := range sheets {
		all[i].top, all[i].bottom = sheet.edges()
		for _, row := range slices.Concat(all[i].top, all[i].bottom) {
			known = append(append(known, row.whole), row.parts...)
		}
	}
	for i, sheet := range sheets {
		sheet.peel(all[i].top, known, ibid.BlockHeader, size)
		sheet.peel(all[i].bottom, known, ibid.BlockFooter, size)
		sheet.keepOne()
	}
	s.state.Edges = nil
	if len(sheets) == 0 {
		return
	}
	last := sheets[len(sheets)-1].read.Page.Number
	for _, e := range known {
		if e.Page > last-seenPages {
			s.state.Edges = append(s.state.Edges, e)
		}
	}
}

// bodySize is the size of most text of some pages, 0 when nobody knows.
func bodySize(sheets []*sheet) float64 {
	var sizes []sizeCount
	for _, sheet := range sheets {
		for _, c := range sheet.sizes() {
			sizes = addSize(sizes, c)
		}
	}
	common, _ := commonest(sizes)
	return common.Size
}

// peel marks rows from the edge inwards while they repeat on other pages.
func (s *sheet) peel(rows []edgeRow, known []edgeLine, kind ibid.BlockKind, size float64) {
	for _, row := range rows {
		if s.runs(row.whole, known, size) {
			s.mark(row.whole, kind)
			if kind == ibid.BlockHeader && s.opensPart(row.whole, known, size) {
				l := &s.lines[row.whole.lines[0]]
				l.kind, l.named, l.running = ibid.BlockHeading, true, true
			}
			continue
		}
		all := len(row.parts) > 0
		for _, part := range row.parts {
			if s.runs(part, known, size) {
				s.mark(part, kind)
			} else {
				all = false
			}
		}
		if !all {
			return
		}
	}
}

func (s *sheet) mark(e edgeLine, kind ibid.BlockKind) {
	for _, i := range e.lines {
		s.lines[i].kind = kind
	}
}

// runs reports whether a row, or a part of one, is furniture.
func (s *sheet) runs(e edgeLine, known []edgeLine, size float64) bool {
	first := &s.lines[e.lines[0]]
	if len(e.lines) == 1 && first.kind == "" && s.pageNumber(first, e) {
		return true
	}
	for _, i := range e.lines {
		l := &s.lines[i]
		if l.kind != "" || l.table >= 0 && len(s.read.Page.Tables[l.table].Rows) > 2 {
			return false
		}
	}
	return e.repeats(known, first.size < 0.95*size)
}

var company = regexp.MustCompile(`(?i)\b(inc|corp|corporation|co|company|companies|ltd|limited|plc|llc|lp|gmbh|ag|s\.a|n\.v|subsidiary|subsidiaries|annual report|form \S+)\W*$`)

// opensPart reports whether a running header is the title of a part of the document
// ("Notes to the accounts" on top of all its pages) and this is its first page:
// the pages before do not have it, and it is set like a heading, not like the
// small print of a header, nor is it the name of a company or a report.
func (s *sheet) opensPart(e edgeLine, known []edgeLine, size float64) bool {
	l := &s.lines[e.lines[0]]
	sh := shapeOf(l.text)
	if s.read.Page.Number <= seenPages || len(e.lines) > 1 || e.Number >= 0 || sh.words < 3 || sh.words > 12 || l.size < 0.95*size ||
		!l.bold && !sh.capitals() && l.size < 1.1*size || contentsTitle.MatchString(l.text) || company.MatchString(l.text) || dangling.MatchString(l.text) || address.MatchString(l.text) {
		return false
	}
	return !slices.ContainsFunc(known, func(o edgeLine) bool { return o.Page < e.Page && o.Key == e.Key })
}

// keepOne takes the innermost line of furniture back where a page has nothing
// else. A bare page number is no text.
func (s *sheet) keepOne() {
	kept, depth := -1, -1.0
	for i := range s.lines {
		l := &s.lines[i]
		if l.kind == "" {
			return
		}
		inside := 0.0
		if l.placed {
			inside = min(l.at.middle(), 1-l.at.middle())
		}
		if inside >= depth && !s.pageNumber(l, s.edgeLine([]int{i}, false)) {
			kept, depth = i, inside
		}
	}
	if kept >= 0 {
		s.lines[kept].kind = ""
	}
}

// pageNumber reports whether a line is nothing but the number of its page, by the
// file's label or by counting.
func (s *sheet) pageNumber(l *textLine, e edgeLine) bool {
	if e.At >= 0 && e.At > edge && e.At < 1-edge {
		return false
	}
	text := strings.TrimFunc(l.text, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsPunct(r) || r == '|' })
	if word, rest, found := strings.Cut(text, " "); found && slices.Contains([]string{"page", "seite", "página", "p"}, strings.ToLower(strings.Trim(word, "."))) {
		text, _, _ = strings.Cut(rest, " ")
	}
	return text != "" && (text == s.read.Page.Label || text == strconv.Itoa(s.read.Page.Number))
}
