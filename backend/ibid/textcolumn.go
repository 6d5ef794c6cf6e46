package ibid

import (
	"cmp"
	"math"
	"slices"
	"unicode/utf8"
)

// TextColumn is the column of a page that marked words stand in. A viewer shows it as
// wide as it can.
type TextColumn struct {
	Box    Rect    `json:"box"`    // as wide as the column, as high as the marked words
	Height float64 `json:"height"` // of a line's letters, from the lowest to the highest that the font has, in points: 1 to 1.45 times the size of the font
}

// Which lines count, and what divides columns.
const (
	nearLines   = 14     // lines above and below that count
	leastGutter = 5      // points: what divides columns is no narrower
	gutterLines = .15    // and is crossed by few lines, such as a title over both: this share of those beside it
	leastColumn = .2     // share of the text that a column has; what has less is an edge of numbers or marks
	mostHeight  = 3      // times the height of the marked lines: what is higher runs upwards
	mostWidth   = 20_000 // points: PDF readers stop at 14,400, and what is wider has no columns
)

// Column finds the column that marked words stand in: the text left and right of them up
// to a gutter that no line but a title crosses. Words marked in two columns have both.
// It returns nil for no boxes, or where none has text in it.
//
// Boxes are those of [Page.Boxes], and so are the units.
func (p Page) Column(boxes []Rect) *TextColumn {
	if len(boxes) == 0 {
		return nil
	}
	runs := p.runs()
	all := p.upright(boxes[0])
	var marked []Rect
	for _, box := range boxes {
		marked = append(marked, p.upright(box))
		all = all.Union(p.upright(box))
	}
	cited := textRuns{}
	for _, r := range runs {
		if slices.ContainsFunc(marked, func(m Rect) bool { return overlap(r.Rect, m) }) {
			cited = append(cited, r)
		}
	}
	body := cited.height()
	if body == 0 {
		return nil
	}
	near := textRuns{}
	for _, r := range runs {
		distance := max(0, all.Y0-r.Y1, r.Y0-all.Y1)
		if r.Y1-r.Y0 <= mostHeight*body && distance < nearLines*body {
			near = append(near, r)
		}
	}
	from, to := near.between(all)
	column := all
	inside := textRuns{}
	for _, r := range near {
		if middle := (r.X0 + r.X1) / 2; middle < from || middle > to {
			continue
		}
		inside = append(inside, r)
		if r.X0 >= from-2 && r.X1 <= to+2 {
			column.X0, column.X1 = min(column.X0, r.X0), max(column.X1, r.X1)
		}
	}
	height := body
	if h := inside.height(); h > 0 {
		height = min(h, body)
	}
	return &TextColumn{Box: p.turned(column), Height: height}
}

// between gives the ends of the gutters next to marked words, from the left and from
// the right; where there is none, the end of the text.
func (t textRuns) between(marked Rect) (from, to float64) {
	left, right := marked.X0, marked.X1
	for _, r := range t {
		left, right = min(left, r.X0), max(right, r.X1)
	}
	if right-left > mostWidth {
		return left, right
	}
	// How many lines there are above each point of the width.
	lines := make([]float64, int(math.Ceil(right-left))+1)
	for _, r := range t {
		for x := int(r.X0 - left); float64(x) < r.X1-left && x < len(lines); x++ {
			lines[x]++
		}
	}
	few := gutterLines * slices.Max(lines)
	// The text left of each point.
	before := make([]float64, len(lines)+1)
	for x, n := range lines {
		before[x+1] = before[x] + n
	}
	text := before[len(lines)]
	from, to = left, right
	for x := 0; x < len(lines); x++ {
		if lines[x] > few {
			continue
		}
		start := x
		for x < len(lines) && lines[x] <= few {
			x++
		}
		if x-start < leastGutter || min(before[start], text-before[x]) < leastColumn*text {
			continue
		}
		if end := left + float64(x); end <= marked.X0+1 {
			from = end
		} else if begin := left + float64(start); begin >= marked.X1-1 {
			to = min(to, begin)
		}
	}
	return from, to
}

// textRun is a run of words in one line of a page held upright.
type textRun struct {
	Rect
	letters int
}

type textRuns []textRun

// runs gives the lines of a page, held upright, in the parts that wide gaps divide
// them into.
func (p Page) runs() textRuns {
	var runs textRuns
	for _, w := range p.Body().Words {
		box, letters := p.upright(w.Box), utf8.RuneCountInString(w.Span.In(p.Text))
		if n := len(runs); n > 0 && noLineBreak(p.Text, w.Span.Start) && sameLine(runs[n-1].Rect, box) && math.Abs(box.X0-runs[n-1].X1) < box.Y1-box.Y0 {
			runs[n-1].Rect = runs[n-1].Union(box)
			runs[n-1].letters += letters
			continue
		}
		runs = append(runs, textRun{box, letters})
	}
	return runs
}

// height is the median height of the runs, by letters; 0 for none.
func (t textRuns) height() float64 {
	sorted := slices.SortedFunc(slices.Values(t), func(a, b textRun) int { return cmp.Compare(a.Y1-a.Y0, b.Y1-b.Y0) })
	letters := 0
	for _, r := range sorted {
		letters += r.letters
	}
	seen := 0
	for _, r := range sorted {
		if seen += r.letters; 2*seen >= letters {
			return r.Y1 - r.Y0
		}
	}
	return 0
}

// upright turns a box the way the viewer turns the page: on the screen X grows to the
// right and Y upwards. The origin may lie outside the page.
func (p Page) upright(r Rect) Rect {
	switch p.Rotate {
	case 90:
		return Rect{r.Y0, -r.X1, r.Y1, -r.X0}
	case 180:
		return Rect{-r.X1, -r.Y1, -r.X0, -r.Y0}
	case 270:
		return Rect{-r.Y1, r.X0, -r.Y0, r.X1}
	}
	return r
}

// turned undoes upright.
func (p Page) turned(r Rect) Rect {
	back := Page{Rotate: (360 - p.Rotate) % 360}
	return back.upright(r)
}

func overlap(a, b Rect) bool {
	return a.X0 < b.X1 && b.X0 < a.X1 && a.Y0 < b.Y1 && b.Y0 < a.Y1
}
