package ingest

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ibid/backend/ibid"
)

// edgeLine is a row at the edge of a page, or a part of one, as other pages are
// compared with it.
type edgeLine struct {
	Page   int     `json:"p"`
	Bottom bool    `json:"b,omitempty"`
	Key    string  `json:"k"`           // text with the number that may be that of the page as "#", at most 80 bytes
	Number int     `json:"n"`           // that number, -1 for none
	Ends   bool    `json:"e,omitempty"` // the row begins or ends with it
	At     float64 `json:"y"`           // share of the height from the top; -1 when nobody knows
	Size   float64 `json:"s"`
	lines  []int
}

// edgeRow is a row at the edge of a page: as a whole, and by its lines where it
// has several.
type edgeRow struct {
	whole edgeLine
	parts []edgeLine
}

var numbers = regexp.MustCompile(`\d+`)

// edges lists the rows at the upper and the lower edge of a page, each from the
// edge inwards.
func (s *sheet) edges() (top, bottom []edgeRow) {
	rows := s.rows()
	for count := 0; len(rows) > 0; rows = rows[1:] {
		l := &s.lines[rows[0][0]]
		if count += len(rows[0]); count > edgeLines || l.placed && l.at.middle() >= edge {
			break
		}
		top = append(top, s.edgeRow(rows[0], false))
	}
	rows = s.rows()
	slices.Reverse(rows)
	for count := 0; len(rows) > 0; rows = rows[1:] {
		l := &s.lines[rows[0][0]]
		if count += len(rows[0]); count > edgeLines || l.placed && l.at.middle() <= 1-edge {
			break
		}
		bottom = append(bottom, s.edgeRow(rows[0], true))
	}
	return top, bottom
}

// rows puts the lines that stand at one height together, from left to right, and
// lists the rows from the top of the page down. Without places each line is a row
// and the text gives the order.
func (s *sheet) rows() [][]int {
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
	var rows [][]int
	for _, i := range order {
		if n := len(rows) - 1; n >= 0 && placed && s.besides(rows[n], i) {
			rows[n] = append(rows[n], i)
		} else {
			rows = append(rows, []int{i})
		}
	}
	for _, row := range rows {
		slices.SortStableFunc(row, func(a, b int) int { return cmp.Compare(s.lines[a].at.left, s.lines[b].at.left) })
	}
	return rows
}

// besides reports whether line i stands at the height of a row, next to all its
// lines.
func (s *sheet) besides(row []int, i int) bool {
	l := &s.lines[i]
	for _, j := range row {
		o := &s.lines[j]
		if math.Abs(l.at.middle()-o.at.middle()) > 0.3*min(l.at.height(), o.at.height()) || l.at.left < o.at.right && o.at.left < l.at.right {
			return false
		}
	}
	return true
}

func (s *sheet) edgeRow(lines []int, bottom bool) edgeRow {
	row := edgeRow{whole: s.edgeLine(lines, bottom)}
	if len(lines) > 1 {
		for i := range lines {
			row.parts = append(row.parts, s.edgeLine(lines[i:i+1], bottom))
		}
	}
	return row
}

func (s *sheet) edgeLine(lines []int, bottom bool) edgeLine {
	l := &s.lines[lines[0]]
	e := edgeLine{Page: s.read.Page.Number, Bottom: bottom, Number: -1, At: -1, Size: math.Round(l.size*2) / 2, lines: lines}
	if l.placed {
		e.At = math.Round(l.at.middle()*1e4) / 1e4
	}
	texts := make([]string, len(lines))
	for i, line := range lines {
		texts[i] = ibid.OneLine(s.lines[line].text)
	}
	text := strings.ToLower(strings.Join(texts, " "))
	if n := roman(text); n > 0 {
		e.Number, text = n, "#"
	} else if found := numbers.FindAllStringIndex(text, -1); found != nil {
		at := found[len(found)-1]
		if first, _ := strconv.Atoi(cut(text[found[0][0]:found[0][1]], 9)); first == e.Page || found[0][0] == 0 {
			at = found[0]
		}
		e.Number, _ = strconv.Atoi(cut(text[at[0]:at[1]], 9))
		e.Ends = at[0] == 0 || at[1] == len(text)
		text = text[:at[0]] + "#" + text[at[1]:]
	}
	e.Key = cut(text, 80)
	return e
}
