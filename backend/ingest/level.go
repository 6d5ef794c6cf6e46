package ingest

import (
	"math"
	"regexp"
	"strings"

	"ibid/backend/ibid"
)

// rank is what decides which heading stands below which.
type rank struct {
	Outline  int     `json:"o,omitempty"` // level in the file's outline, from 1; 0: not in it
	Division int     `json:"d,omitempty"` // see numbering
	Depth    int     `json:"n,omitempty"`
	Series   int     `json:"r,omitempty"`
	Size     float64 `json:"s,omitempty"` // points
	Running  bool    `json:"h,omitempty"` // printed at the top of all its pages
	Weight   int     `json:"w,omitempty"` // by capitals, boldness, italics; 0 for a heading within a line
}

// openSection is a section that the next page may go on with.
type openSection struct {
	Title string `json:"t"` // at most longestTitle characters
	Rank  rank   `json:"r"`
}

const (
	longestTitle = 120 // bytes of a title in a path
	deepest      = 8
)

// above reports whether a heading of rank r may stand above one of rank o.
//
// The outline knows best. Among numbers, parts stand above articles and those
// above sections, and "4" above "4.1". A part, chapter, item or article stands
// above all that has no such number, however large it is set: the headings
// between Item 7 and Item 8 belong to Item 7. The title that runs on top of all
// pages of a part stands above the headings on them. Otherwise the larger heading stands
// above, then the heavier one. So two kinds of headings never change places, and
// levels are the same throughout a document.
func (r rank) above(o rank) bool {
	if r.Outline > 0 || o.Outline > 0 {
		return r.Outline > 0 && (o.Outline == 0 || r.Outline < o.Outline)
	}
	divided, other := r.Division > 0, o.Division > 0
	switch {
	case divided && other:
		return r.Division < o.Division || r.Division == o.Division && r.Division == 3 && r.Depth < o.Depth
	case divided && r.Division < 3:
		return true
	case other && o.Division < 3:
		return false
	case r.Running != o.Running:
		return r.Running
	case r.Depth > 0 && o.Depth > 0 && !divided && !other:
		return r.Depth < o.Depth
	case divided && o.Depth > 1: // "Section 4" and "4.1"
		return true
	}
	if math.Abs(r.Size-o.Size) > 0.05*max(r.Size, o.Size) {
		return r.Size > o.Size
	}
	if r.Weight != o.Weight {
		return r.Weight > o.Weight
	}
	if r.Series > 0 && o.Series > 0 {
		return r.Series < o.Series
	}
	return r.numbered() && !o.numbered()
}

// heaviest is the weight of a heading right below which numbers begin: "Notes to the
// accounts" above "1. Rents", both in bold.
const heaviest = 9

// first reports whether a title begins a count of sections.
func (r rank) first(title string) bool {
	return r.Division == 0 && r.Depth == 1 && firstNumber.MatchString(title)
}

var firstNumber = regexp.MustCompile(`^1\b`)

func (r rank) numbered() bool { return r.Division > 0 || r.Depth > 0 || r.Series > 0 }

// rankOf ranks the heading that begins with a line.
func rankOf(l *textLine, title string) rank {
	n := numberingOf(title)
	r := rank{Division: n.division, Depth: n.depth, Series: n.series, Running: l.running, Size: math.Round(l.size*10) / 10}
	if l.part.Len() > 0 {
		return r
	}
	r.Weight = 1
	if shapeOf(title).capitals() {
		r.Weight += 2
	}
	if l.bold {
		r.Weight += 3
	}
	if l.italic {
		r.Weight--
	}
	return r
}

var goesOn = regexp.MustCompile(`(?i)\s*[(\[—–-]?\s*(continued|cont[’']?d|fortsetzung|suite|continuación)\.?\s*[)\]]?$`)

// nest gives the headings of a page their levels and paths and lists the sections
// that begin on it. Sections that only the outline names begin above the page's text.
// A heading that repeats the title of an open section goes on with that one.
func (s *Sectioner) nest(sheet *sheet, named []outlined, words vocabulary) {
	read := sheet.read
	sheet.path = pathOf(s.state.Open)
	levels := map[int]int{} // of lines that the outline names
	for _, o := range named {
		if o.first < 0 {
			s.open(read, ibid.OneLine(o.item.Title), rank{Outline: o.item.Level}, ibid.Span{})
			sheet.path = pathOf(s.state.Open)
			continue
		}
		levels[o.first] = o.item.Level
	}
	bare := false // only small print since the last heading
	for i := range sheet.lines {
		l := &sheet.lines[i]
		if l.kind != ibid.BlockHeading {
			bare = bare && (l.kind != "" && l.kind != ibid.BlockText || strings.HasPrefix(l.text, "(") && strings.HasSuffix(l.text, ")"))
			continue
		}
		span := sheet.headingSpan(i)
		title := words.mend(ibid.OneLine(span.In(read.Page.Text)))
		r := rankOf(l, title)
		r.Outline = levels[i]
		if last := len(s.state.Open) - 1; bare && r.first(title) && !s.state.Open[last].Rank.numbered() {
			s.state.Open[last].Rank.Weight = heaviest
		}
		if !bare && r.first(title) && r.Outline == 0 {
			s.closeShort(r)
		}
		bare = true
		l.level = s.open(read, strings.TrimRight(title, " .:—–-"), r, span)
		sheet.paths = append(sheet.paths, pathOf(s.state.Open))
	}
}

// closeShort closes the section that was opened last where it has a name of one word and
// text of its own and a count of sections begins in letters as large: "RECITALS", which
// are set heavier than "1. Rent" and end where that begins.
func (s *Sectioner) closeShort(r rank) {
	last := len(s.state.Open) - 1
	if last < 0 {
		return
	}
	open := s.state.Open[last]
	if o := open.Rank; o.numbered() || o.Outline > 0 || o.Running || strings.Contains(open.Title, " ") || o.Size > 1.05*r.Size {
		return
	}
	s.state.Open = s.state.Open[:last]
}

// headingSpan is where the heading that begins with line i stands.
func (s *sheet) headingSpan(i int) ibid.Span {
	span := s.lines[i].span
	if s.lines[i].part.Len() > 0 {
		return s.lines[i].part
	}
	for i++; i < len(s.lines) && s.lines[i].kind == continued; i++ {
		span.End = s.lines[i].span.End
	}
	return span
}

// open begins a section below those that it may stand below, and gives its level.
func (s *Sectioner) open(read *ibid.ReadPage, title string, r rank, span ibid.Span) int {
	short := strings.ReplaceAll(cut(goesOn.ReplaceAllString(title, ""), longestTitle), ibid.PathSeparator, " › ")
	for i := len(s.state.Open) - 1; i >= 0; i-- {
		if key(s.state.Open[i].Title) == key(short) && r.Outline == 0 {
			s.state.Open = s.state.Open[:i+1]
			return i + 1
		}
	}
	open := s.state.Open
	for len(open) > 0 && (!open[len(open)-1].Rank.above(r) || len(open) >= deepest) {
		open = open[:len(open)-1]
	}
	s.state.Open = append(open, openSection{Title: short, Rank: r})
	level := len(s.state.Open)
	read.Sections = append(read.Sections, ibid.Section{Level: level, Title: title, Page: read.Page.Number, Span: span, Path: pathOf(s.state.Open)})
	return level
}

func pathOf(open []openSection) string {
	titles := make([]string, len(open))
	for i, o := range open {
		titles[i] = o.Title
	}
	return strings.Join(titles, ibid.PathSeparator)
}
