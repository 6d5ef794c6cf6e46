package ocr

import (
	"math"
	"slices"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/read/layout"
	"ibid/backend/read/ocr/ppocr"
)

// boxShare is the height of a character's box, from descent to ascent, by the font's size, in
// most fonts for text.
const boxShare = 1.15

// arranged lays out what was read in a picture, as the text of a PDF is laid out: columns and
// lines in the order in which one reads them.
func arranged(read ppocr.Page, image ibid.PageImage) ibid.Recognition {
	p := onPage(read, image)
	lean := leaning(read.Lines)
	sizes := p.sizes(read.Lines)
	var glyphs []layout.Glyph
	sum, length := 0.0, 0.0
	for i, line := range read.Lines {
		glyphs = append(glyphs, p.glyphs(line, sizes[i], lean)...)
		for _, word := range line.Words {
			n := float64(utf8.RuneCountInString(word.Text))
			sum, length = sum+word.Confidence*n, length+n
		}
	}
	page := layout.Arrange(glyphs, layout.Drawing{Page: p.image.Box})
	return ibid.Recognition{
		Page:       ibid.Page{Number: image.Page, Text: page.Text, Words: page.Words, Lines: page.Lines},
		Confidence: sum / max(1, length),
	}
}

// narrowest is the width of a space at the least, by the font's size. Where letters touch, the
// words on both sides give way.
const narrowest = 0.2

// glyphs returns the letters of a line as if they had been set: those of a word share its
// width, and all are as high as the font, since a line of layout is known by the heights of its
// letters.
func (p paper) glyphs(line ppocr.Line, size, lean float64) []layout.Glyph {
	style := &layout.Style{Size: size}
	middle := 0.0
	for _, c := range line.Corners {
		middle -= turnedBack(c, lean).Y * p.points / 4
	}
	from, to := make([]float64, len(line.Words)), make([]float64, len(line.Words))
	for i, word := range line.Words {
		from[i], to[i] = p.along(word, lean)
		if i == 0 {
			continue
		}
		if short := narrowest*size - (from[i] - to[i-1]); short > 0 {
			to[i-1] = max(from[i-1], to[i-1]-short/2)
			from[i] = to[i-1] + narrowest*size
			to[i] = max(to[i], from[i])
		}
	}
	box := ibid.Rect{Y0: middle - size*boxShare/2, Y1: middle + size*boxShare/2}
	var glyphs []layout.Glyph
	for i, word := range line.Words {
		user := p.user(word)
		if i > 0 {
			box.X0, box.X1 = to[i-1], from[i]
			glyphs = append(glyphs, layout.Glyph{Rune: ' ', Space: true, Box: box, User: user, Style: style})
		}
		letters := []rune(printable(word.Text))
		step := (to[i] - from[i]) / float64(max(1, len(letters)))
		for k, r := range letters {
			box.X0, box.X1 = from[i]+float64(k)*step, from[i]+float64(k+1)*step
			glyphs = append(glyphs, layout.Glyph{Rune: r, Box: box, User: user, Style: style})
		}
	}
	return glyphs
}

// paper maps places in the upright picture to the page.
type paper struct {
	image  ibid.PageImage // its size and box are known
	turn   int
	points float64 // to a pixel
}

func onPage(read ppocr.Page, image ibid.PageImage) paper {
	if image.Width == 0 || image.Height == 0 {
		image.Width, image.Height = read.Width, read.Height
		if read.Turn%2 == 1 {
			image.Width, image.Height = read.Height, read.Width
		}
	}
	if image.Box == (ibid.Rect{}) {
		const points = float64(pointsPerInch) / builtInDPI
		image.Box = ibid.Rect{X1: float64(image.Width) * points, Y1: float64(image.Height) * points}
	}
	width, _ := extent(image)
	return paper{image, read.Turn, width / float64(image.Width)}
}

// user returns the box of a word in the page's user space.
func (p paper) user(word ppocr.Word) ibid.Rect {
	w, h := float64(p.image.Width), float64(p.image.Height)
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, c := range word.Corners {
		x, y := c.X, c.Y
		switch p.turn {
		case 1:
			x, y = c.Y, h-c.X
		case 2:
			x, y = w-c.X, h-c.Y
		case 3:
			x, y = w-c.Y, c.X
		}
		x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
	}
	return p.image.Rect(x0, y0, x1, y1)
}

// along returns where a word begins and ends in its line, in points.
func (p paper) along(word ppocr.Word, lean float64) (from, to float64) {
	from, to = math.Inf(1), math.Inf(-1)
	for _, c := range word.Corners {
		x := turnedBack(c, lean).X * p.points
		from, to = min(from, x), max(to, x)
	}
	return from, to
}

// sizes guesses the font sizes of lines in points; see [size].
func (p paper) sizes(lines []ppocr.Line) []float64 {
	guessed := make([]ibid.Line, len(lines))
	at := 0
	for i, line := range lines {
		var heights []float64
		start := at
		for _, w := range line.Words {
			heights = append(heights, math.Hypot(w.Corners[3].X-w.Corners[0].X, w.Corners[3].Y-w.Corners[0].Y))
			at += len(w.Text)
		}
		slices.Sort(heights)
		guessed[i] = ibid.Line{Span: ibid.Span{Start: start, End: at}, Size: heights[len(heights)*4/5] * p.points / inkShare}
	}
	evenOut(guessed)
	sizes := make([]float64, len(lines))
	for i := range guessed {
		sizes[i] = guessed[i].Size
	}
	return sizes
}

// leaning is the angle at which most of the text leans, in radians clockwise: the median over
// lines that are long enough to show it.
func leaning(lines []ppocr.Line) float64 {
	var angles []float64
	for _, l := range lines {
		along := [2]float64{l.Corners[1].X - l.Corners[0].X, l.Corners[1].Y - l.Corners[0].Y}
		if math.Hypot(along[0], along[1]) > longLine*math.Hypot(l.Corners[3].X-l.Corners[0].X, l.Corners[3].Y-l.Corners[0].Y) {
			angles = append(angles, math.Atan2(along[1], along[0]))
		}
	}
	if len(angles) == 0 {
		return 0
	}
	slices.Sort(angles)
	return angles[len(angles)/2]
}

// longLine is how many times as long as high a line is whose angle is certain.
const longLine = 5

// turnedBack turns a place about the picture's corner so that text that leans does no more.
func turnedBack(p ppocr.Point, lean float64) ppocr.Point {
	sin, cos := math.Sincos(lean)
	return ppocr.Point{X: p.X*cos + p.Y*sin, Y: p.Y*cos - p.X*sin}
}
