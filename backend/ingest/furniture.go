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
// They are found by what they are: the outermost lines of a page that stand
// again, in the same place and of the same size, on a page next to it. Left and
// right pages may differ: then it takes two pages of the same side, or one where
// the line is smaller than body text or counts the pages. The line is the same but
// for its last number, or first one, which must count like a page number: "Note
// 3" and "Note 4" on top of two pages are headings.
//
// The lines of a page are peeled off from its edge, and the first that does not
// repeat ends it. So the repeated header of a table is safe as long as anything
// stands above it, and where nothing does, rows of a table are left alone.
//
// Known limits: a header that changes from page to page and holds no page number
// is taken for text, and so is one that begins on the last page of a batch.

// Furniture stands within this share of the page's height from its edge, and is
// at most so many lines.
const (
	edge      = 0.13
	edgeLines = 5
	sameSpot  = 0.012 // share of the height by which the places may differ
)

// edgeLine is a line at the edge of a page, as other pages are compared with it.
type edgeLine struct {
	Page   int     `json:"p"`
	Bottom bool    `json:"b,omitempty"`
	Key    string  `json:"k"` // text with the number that may be that of the page as "#", at most 80 bytes
	Number int     `json:"n"` // that number, -1 for none
	At     float64 `json:"y"` // share of the height from the top; -1 when nobody knows
	Size   float64 `json:"s"`
	line   int
}

var numbers = regexp.MustCompile(`\d+`)

// edges lists the lines at the upper and the lower edge of a page, each from the
// edge inwards.
func (s *sheet) edges() (top, bottom []edgeLine) {
	order := make([]int, len(s.lines))
	for i := range order {
		order[i] = i
	}
	placed := !slices.ContainsFunc(s.lines, func(l textLine) bool { return !l.placed })
	if placed {
		slices.SortStableFunc(order, func(a, b int) int {
			return int(math.Round(1000 * (s.lines[a].at.middle() - s.lines[b].at.middle())))
		})
	}
	for _, i := range order[:min(edgeLines, len(order))] {
		if l := &s.lines[i]; !l.placed || l.at.middle() < edge {
			top = append(top, s.edgeLine(i, false))
		}
	}
	slices.Reverse(order)
	for _, i := range order[:min(edgeLines, len(order))] {
		if l := &s.lines[i]; !l.placed || l.at.middle() > 1-edge {
			bottom = append(bottom, s.edgeLine(i, true))
		}
	}
	return top, bottom
}

func (s *sheet) edgeLine(i int, bottom bool) edgeLine {
	l := &s.lines[i]
	e := edgeLine{Page: s.read.Page.Number, Bottom: bottom, Number: -1, At: -1, Size: math.Round(l.size*2) / 2, line: i}
	if l.placed {
		e.At = math.Round(l.at.middle()*1e4) / 1e4
	}
	text := strings.ToLower(oneLine(l.text))
	if n := roman(text); n > 0 {
		e.Number, text = n, "#"
	} else if found := numbers.FindAllStringIndex(text, -1); found != nil {
		at := found[len(found)-1]
		if first, _ := strconv.Atoi(cut(text[found[0][0]:found[0][1]], 9)); first == e.Page || found[0][0] == 0 {
			at = found[0]
		}
		e.Number, _ = strconv.Atoi(cut(text[at[0]:at[1]], 9))
		text = text[:at[0]] + "#" + text[at[1]:]
	}
	e.Key = cut(text, 80)
	return e
}

// seenPages is how many pages back and forth a running line is looked for.
const seenPages = 4

// repeats tells whether a line stands again on the pages around it. A line
// smaller than body text needs less evidence.
func (e edgeLine) repeats(known []edgeLine, small bool) bool {
	sameSide := 0
	for _, o := range known {
		apart := o.Page - e.Page
		counts := o.Number-e.Number == apart && !numberedHeading(e.Key)
		if e.Bottom != o.Bottom || e.Key != o.Key || apart == 0 || e.Number != o.Number && !counts ||
			math.Abs(e.At-o.At) > sameSpot || math.Abs(e.Size-o.Size) > 0.15*max(e.Size, o.Size) {
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

// numberedHeading tells whether a key is that of a heading such as "note #".
func numberedHeading(key string) bool {
	word, _, _ := strings.Cut(key, " ")
	return divisions[strings.ToUpper(word)] > 0 && word != "page"
}

// findFurniture marks the running headers and footers of the pages, which follow
// each other, and remembers the edges of the last ones.
func (s *Sectioner) findFurniture(sheets []*sheet) {
	known := slices.Clone(s.state.Edges)
	size := bodySize(sheets)
	type ends struct{ top, bottom []edgeLine }
	all := make([]ends, len(sheets))
	for i, sheet := range sheets {
		all[i].top, all[i].bottom = sheet.edges()
		known = append(append(known, all[i].top...), all[i].bottom...)
	}
	for i, sheet := range sheets {
		sheet.peel(all[i].top, known, ibid.BlockHeader, size)
		sheet.peel(all[i].bottom, known, ibid.BlockFooter, size)
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

// peel marks lines from the edge inwards while they repeat on other pages.
func (s *sheet) peel(lines, known []edgeLine, kind ibid.BlockKind, size float64) {
	for _, e := range lines {
		l := &s.lines[e.line]
		repeated := e.repeats(known, l.size < 0.95*size)
		switch {
		case l.kind != "":
			return
		case s.pageNumber(l, e):
		case !repeated, l.table >= 0 && len(s.read.Page.Tables[l.table].Rows) > 2:
			return
		}
		l.kind = kind
	}
}

// pageNumber tells whether a line is nothing but the number of its page, by the
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

// roman reads a Roman number in small or capital letters up to 399, and returns 0
// for what is none.
func roman(text string) int {
	values := map[byte]int{'i': 1, 'v': 5, 'x': 10, 'l': 50, 'c': 100}
	text = strings.ToLower(text)
	sum := 0
	for i := range len(text) {
		v, ok := values[text[i]]
		if !ok || len(text) > 9 {
			return 0
		}
		if i+1 < len(text) && values[text[i+1]] > v {
			v = -v
		}
		sum += v
	}
	return sum
}
