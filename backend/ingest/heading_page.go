package ingest

import (
	"strings"

	"ibid/backend/ibid"
)

// A heading is judged by itself first (heading.go), and then by the company it
// keeps on its page.

// dropEmpty takes headings back that head nothing: names in a list, lines of an
// address, a cover. Below a heading there is more text than it has itself before
// the next one that is set like it. Numbers of parts, articles and sections are
// believed, and so is the last heading of a page, whose text may follow on the
// next one.
func (s *sheet) dropEmpty() {
	for i := range s.lines {
		l := &s.lines[i]
		if l.kind != ibid.BlockHeading || l.named || l.part.Len() > 0 || numberingOf(l.text).division > 0 {
			continue
		}
		end := i + 1
		for end < len(s.lines) && s.lines[end].kind == continued {
			end++
		}
		own := s.headingSpan(i).Len()
		if below, ended := s.below(i, end); ended && below <= own {
			s.unmark(i)
		}
	}
}

// unmark takes back that a heading begins with line i.
func (s *sheet) unmark(i int) {
	s.lines[i].kind = ""
	for i++; i < len(s.lines) && s.lines[i].kind == continued; i++ {
		s.lines[i].kind = ""
	}
}

// dropNames takes headings back that are nothing but the name of a company: it
// signs, or is a party, and the pages below are not about it.
func (s *sheet) dropNames() {
	for i := range s.lines {
		l := &s.lines[i]
		if l.kind == ibid.BlockHeading && !l.named && l.part.Len() == 0 && !numberingOf(l.text).numbered() && company.MatchString(s.headingSpan(i).In(s.read.Page.Text)) {
			s.unmark(i)
		}
	}
}

// below counts the bytes of text from line end on until a heading that is set and
// numbered as line i, and reports whether there is one.
func (s *sheet) below(i, end int) (bytes int, ended bool) {
	first := &s.lines[i]
	n := numberingOf(first.text)
	for j := end; j < len(s.lines); j++ {
		l := &s.lines[j]
		switch l.kind {
		case ibid.BlockHeader, ibid.BlockFooter, ibid.BlockNote:
			continue
		case ibid.BlockHeading:
			o := numberingOf(l.text)
			if sameStyle(first, l) && n.depth == o.depth && n.series == o.series && o.division == 0 {
				return bytes, true
			}
		}
		bytes += l.span.Len()
	}
	return bytes, false
}

// thinOut takes headings back on a page that is mostly headings: a cover, a
// slide, a form. There the largest lines remain.
//
// Half of the lines, or two fifths of the text, is mostly.
func (s *sheet) thinOut() {
	headings, lines, all, allLines, largest := 0, 0, 0, 0, 0.0
	for i := range s.lines {
		l := &s.lines[i]
		if l.kind == ibid.BlockHeader || l.kind == ibid.BlockFooter {
			continue
		}
		all += len(l.text)
		allLines++
		if (l.kind == ibid.BlockHeading || l.kind == continued) && l.part.Len() == 0 {
			headings += len(l.text)
			lines++
			largest = max(largest, l.size)
		}
	}
	if 5*headings <= 2*all && (lines < 5 || 2*lines <= allLines) {
		return
	}
	dropped := false
	for i := range s.lines {
		l := &s.lines[i]
		switch {
		case l.kind == ibid.BlockHeading && l.part.Len() == 0:
			dropped = !l.named && l.size < 0.94*largest && numberingOf(l.text).division == 0
			fallthrough
		case l.kind == continued:
			if dropped {
				l.kind = ""
			}
		}
	}
}

// tableTitle returns the length of the title with which a page begins that is a
// table, or 0: "Consolidated balance sheets" on the left and whose they are on the
// right of one line that is set apart. Such a page is a part of its own.
func (s *sheet) tableTitle(i int, body surroundings) int {
	l := &s.lines[i]
	apart := l.bold && !body.bold || l.size >= 1.1*body.size
	if len(l.parted) != 1 || !apart || i+1 >= len(s.lines) || s.lines[i+1].table < 0 {
		return 0
	}
	for j := range i {
		if s.lines[j].kind == "" {
			return 0
		}
	}
	title := strings.TrimRight(l.text[:l.parted[0]], " ")
	sh := shapeOf(title)
	if sh.words < 2 || sh.words > 10 || sh.figures > 0 || !sh.titled() && !sh.capitals() || company.MatchString(title) {
		return 0
	}
	return len(title)
}
