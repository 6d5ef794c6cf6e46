package ingest

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"ibid/backend/ibid"
)

// placeholder matches bookmarks that programs make by themselves.
var placeholder = regexp.MustCompile(`(?i)^((page|slide|seite|folie|página|blank page|untitled|bookmark|cover)\W*\d*|\S+\.(pdf|docx?|html?|xlsx?|pptx?|indd)|[\d\W]+)$`)

// usefulOutline leaves the items that name a section and point to a page, in
// order of their pages. An outline of one item is the title of the document, and so is a
// first item below which all others stand.
func usefulOutline(items []ibid.OutlineItem) map[int][]ibid.OutlineItem {
	items = withoutRoot(items)
	useful := map[int][]ibid.OutlineItem{}
	count := 0
	for _, item := range items {
		if item.Page > 0 && item.Level > 0 && !placeholder.MatchString(strings.TrimSpace(item.Title)) {
			useful[item.Page] = append(useful[item.Page], item)
			count++
		}
	}
	if count < 2 {
		return nil
	}
	return useful
}

// withoutRoot leaves out a first item that stands above all others, as a title or the
// first words of a cover page do, and lifts the others by its level.
func withoutRoot(items []ibid.OutlineItem) []ibid.OutlineItem {
	for len(items) > 1 {
		root, rest := items[0].Level, items[1:]
		if slices.ContainsFunc(rest, func(item ibid.OutlineItem) bool { return item.Level <= root }) {
			break
		}
		items = slices.Clone(rest)
		for i := range items {
			items[i].Level -= root
		}
	}
	return items
}

// outlined is an item of the outline at its line of the page.
type outlined struct {
	item  ibid.OutlineItem
	first int // line; -1 when the page does not print the title
	lines int
}

// matchOutline finds the lines of a page that its outline items name: the same
// letters and digits, over up to three lines, and of several the one nearest to
// where the item points.
func (s *sheet) matchOutline(items []ibid.OutlineItem) []outlined {
	keys := make([]string, len(s.lines))
	for i := range s.lines {
		keys[i] = key(s.lines[i].text)
	}
	var found []outlined
	taken := map[int]bool{}
	for _, item := range items {
		wanted := key(item.Title)
		best := outlined{item: item, first: -1}
		nearest := math.Inf(1)
		for i := range s.lines {
			if taken[i] || keys[i] == "" || s.lines[i].kind == ibid.BlockHeader || s.lines[i].kind == ibid.BlockFooter {
				continue
			}
			joined := ""
			for n := 1; n <= headingLines && i+n <= len(s.lines); n++ {
				joined += keys[i+n-1]
				if !sameTitle(joined, wanted) || n > 1 && sameTitle(joined[len(keys[i]):], wanted) {
					continue // or the title begins on the line below
				}
				if d := s.distance(i, item.Top); d < nearest {
					nearest = d
					best.first, best.lines = i, n
				}
				break
			}
		}
		for i := range best.lines {
			taken[best.first+i] = true
		}
		found = append(found, best)
	}
	return found
}

// sameTitle reports whether a heading and an outline item mean the same: outlines
// leave numbers and subtitles out, or cut long titles.
func sameTitle(printed, wanted string) bool {
	if printed == wanted {
		return true
	}
	short, long := printed, wanted
	if len(short) > len(long) {
		short, long = long, short
	}
	return len(short) >= 8 && 3*len(short) >= 2*len(long) && (strings.HasPrefix(long, short) || strings.HasSuffix(long, short))
}

// distance is how far a line stands from where an item points, in points.
func (s *sheet) distance(i int, top float64) float64 {
	if top == 0 || !s.lines[i].placed || s.read.Page.Rotate != 0 {
		return float64(i)
	}
	return math.Abs(s.read.Page.Height*(1-s.lines[i].at.top) - top)
}

// key leaves the letters and digits of a text, in lower case.
func key(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}
