package ocr

import (
	"cmp"
	"slices"
	"strings"

	"ibid/backend/ibid"
)

const pointsPerInch = 72

// extent gives the size in points of what a picture shows, as the picture lies:
// 0 by 0 when it is not known.
func extent(image ibid.PageImage) (width, height float64) {
	width, height = image.Box.X1-image.Box.X0, image.Box.Y1-image.Box.Y0
	if image.Rotate%180 != 0 {
		width, height = height, width
	}
	return width, height
}

// recognition writes the page: words of a line with a space between them, lines
// with a line break, paragraphs with an empty line.
func (s sheet) recognition(image ibid.PageImage) ibid.Recognition {
	if image.Width == 0 || image.Height == 0 {
		image.Width, image.Height = s.width, s.height
	}
	if image.Box == (ibid.Rect{}) {
		const points = float64(pointsPerInch) / DPI
		image.Box = ibid.Rect{X1: float64(image.Width) * points, Y1: float64(image.Height) * points}
	}
	page := ibid.Page{Number: image.Page}
	var text strings.Builder
	for first := 0; first < len(s.words); {
		line := s.words[first:]
		if end := slices.IndexFunc(line, func(w seen) bool { return w.line != line[0].line }); end > 0 {
			line = line[:end]
		}
		if first > 0 {
			text.WriteString(breakBetween(s.words[first-1].line, line[0].line))
		}
		start := text.Len()
		for i, w := range line {
			if i > 0 {
				text.WriteByte(' ')
			}
			at := text.Len()
			text.WriteString(w.text)
			page.Words = append(page.Words, ibid.Word{
				Span: ibid.Span{Start: at, End: text.Len()},
				Box:  image.Rect(float64(w.box.x0), float64(w.box.y0), float64(w.box.x1), float64(w.box.y1)),
			})
		}
		page.Lines = append(page.Lines, ibid.Line{Span: ibid.Span{Start: start, End: text.Len()}, Size: size(line, image)})
		first += len(line)
	}
	page.Text = text.String()
	evenOut(page.Lines)
	return ibid.Recognition{Page: page, Confidence: s.confidence()}
}

// breakBetween is a line break within a paragraph, and an empty line between
// paragraphs and blocks.
func breakBetween(before, after [3]int) string {
	if before[0] == after[0] && before[1] == after[1] {
		return "\n"
	}
	return "\n\n"
}

// inkShare is how much of a font's size lies between the top of its ascenders
// and the bottom of its descenders, in most fonts for text.
const inkShare = 0.93

// size guesses the font size of a line in points. The program tells no size, but
// the boxes of its words fit the ink: the tallest words have ascenders and
// descenders. The tallest of all may have grown together with a rule or the line
// below, so the one counts that a fifth of the words exceed. A line that runs up or down the
// picture has its height across.
func size(line []seen, image ibid.PageImage) float64 {
	wide, tall, letters := 0, 0, 0
	for _, w := range line {
		wide, tall = max(wide, w.box.x1-line[0].box.x0, line[0].box.x1-w.box.x0), max(tall, w.box.y1-line[0].box.y0, line[0].box.y1-w.box.y0)
		letters += len([]rune(w.text))
	}
	_, height := extent(image)
	perPixel := height / float64(max(1, image.Height)) // pictures of pages have square pixels
	heights := make([]int, len(line))
	for i, w := range line {
		heights[i] = w.box.y1 - w.box.y0
		if letters > 2 && tall > wide {
			heights[i] = w.box.x1 - w.box.x0
		}
	}
	slices.Sort(heights)
	return float64(heights[len(heights)*4/5]) * perPixel / inkShare
}

// alike is how far the guessed sizes of lines in one font lie apart: a line
// without a letter that reaches up or down has ink of little more than half its
// size, most lines have both.
const alike = 0.3

// evenOut gives lines whose guessed sizes are about the same the same size, that
// of most of the text. Otherwise every second line of a scan would look as if it
// were set a little larger than its neighbours, as headings are.
func evenOut(lines []ibid.Line) {
	bySize := slices.SortedFunc(slices.Values(lines), func(a, b ibid.Line) int { return cmp.Compare(a.Size, b.Size) })
	total := 0
	for _, l := range lines {
		total += l.Span.Len()
	}
	common, sum := 0.0, 0
	for _, l := range bySize {
		if sum += l.Span.Len(); 2*sum >= total {
			common = l.Size
			break
		}
	}
	for i := range lines {
		if size := lines[i].Size; size > common*(1-alike) && size < common*(1+alike) {
			lines[i].Size = common
		}
	}
}
