package ppocr

import (
	"context"
	"image"
	"image/color"
	"math"
	"strings"
)

// Parameters of the recogniser: PaddleOCR's for this model.
const (
	lineHeight = 48   // pixels of a line that it sees
	leastWidth = 320  // of the same; the rest is grey
	mostWidth  = 4800 // a hundred letters are 2,400 wide
)

// Line is a line of text, or the part of it that stands by itself, such as in a table's cell.
type Line struct {
	Words   []Word
	Corners [4]Point // of its box, with a margin, from the upper left one clockwise
}

// Word is a word of a line.
type Word struct {
	Text       string
	Confidence float64  // 0 to 1
	Corners    [4]Point // of its ink, from the upper left one clockwise as the word is read
}

// read reads the line in a box of a picture, and returns the mean confidence of its characters, 0
// if there are none.
func (r *Reader) read(ctx context.Context, picture *image.RGBA, q quad) (Line, float64, error) {
	width := int(min(math.Ceil(lineHeight*q.width()/q.height()), mostWidth))
	seen := strip(picture, q, max(1, width))
	padded := max(leastWidth, seen.Rect.Dx())
	input := make([]float32, 3*lineHeight*padded)
	for i, v := range planes(seen) {
		row, x := i/seen.Rect.Dx(), i%seen.Rect.Dx()
		input[row*padded+x] = v
	}
	var letters []letter
	err := r.recogniser.Run(ctx, []int64{1, 3, lineHeight, int64(padded)}, input, func(output []float32, shape []int64) {
		if len(shape) == 3 && int(shape[2]) == len(r.alphabet) && shape[1] > 0 {
			letters = r.decode(output, float64(padded)/float64(shape[1]))
		}
	})
	if err != nil || len(letters) == 0 {
		return Line{}, 0, err
	}
	sum := 0.0
	for _, l := range letters {
		sum += l.confidence
	}
	return Line{words(letters, inkOf(seen), q), q.part(0, 0, 1, 1)}, sum / float64(len(letters)), nil
}

// strip cuts a box out of a picture and makes it as high as the recogniser takes it. What lies outside
// of the picture is as its edge is.
func strip(picture *image.RGBA, q quad, width int) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, width, lineHeight))
	fine := min(4, max(1, int(math.Round(q.height()/lineHeight)))) // samples a side, where it gets smaller
	for y := range lineHeight {
		for x := range width {
			var sum [3]float64
			for i := range fine * fine {
				u := (float64(x) + (float64(i%fine)+0.5)/float64(fine)) / float64(width)
				v := (float64(y) + (float64(i/fine)+0.5)/float64(fine)) / lineHeight
				for c, value := range sample(picture, q.at(u, v)) {
					sum[c] += value
				}
			}
			n := float64(fine * fine)
			out.SetRGBA(x, y, color.RGBA{uint8(sum[0]/n + 0.5), uint8(sum[1]/n + 0.5), uint8(sum[2]/n + 0.5), 255})
		}
	}
	return out
}

// sample returns the colour at a place between pixels.
func sample(picture *image.RGBA, at Point) (mixed [3]float64) {
	x, y := at.X-0.5, at.Y-0.5
	left, top := math.Floor(x), math.Floor(y)
	for i := range 4 {
		dx, dy := float64(i%2), float64(i/2)
		share := math.Abs(1-dx-(x-left)) * math.Abs(1-dy-(y-top))
		px := min(max(int(left+dx), 0), picture.Rect.Dx()-1)
		py := min(max(int(top+dy), 0), picture.Rect.Dy()-1)
		pixel := picture.Pix[py*picture.Stride+4*px:]
		for c := range 3 {
			mixed[c] += share * float64(pixel[c])
		}
	}
	return mixed
}

// letter is a character that was read.
type letter struct {
	text       string
	at         float64 // middle, in pixels of the strip
	confidence float64
}

// decode reads the recogniser's output, columns of so many pixels: in each the most likely
// character, or the blank, which is the first one. The same character in neighbouring columns
// is one.
func (r *Reader) decode(output []float32, step float64) []letter {
	var letters []letter
	classes, before := len(r.alphabet), 0
	for column := range len(output) / classes {
		best, p := 0, output[column*classes]
		for class, other := range output[column*classes : (column+1)*classes] {
			if other > p {
				best, p = class, other
			}
		}
		if best != 0 && best != before {
			letters = append(letters, letter{r.alphabet[best], (float64(column) + 0.5) * step, float64(p)})
		}
		before = best
	}
	return letters
}

// words puts letters together to words, each with the place of its ink.
func words(letters []letter, seen ink, q quad) []Word {
	var all []Word
	for first := 0; first < len(letters); first++ {
		if blank(letters[first]) {
			continue
		}
		last := first
		for last+1 < len(letters) && !blank(letters[last+1]) {
			last++
		}
		var text strings.Builder
		sum := 0.0
		for _, l := range letters[first : last+1] {
			text.WriteString(l.text)
			sum += l.confidence
		}
		from, to := 0.0, float64(seen.width)
		before, after := neighbour(letters, first, -1), neighbour(letters, last, +1)
		if before >= 0 {
			_, from = seen.gap(letters[before].at, letters[first].at)
		}
		if after >= 0 {
			to, _ = seen.gap(letters[last].at, letters[after].at)
		}
		x0, y0, x1, y1 := seen.bounds(from, to)
		w, h := float64(seen.width), float64(lineHeight)
		all = append(all, Word{text.String(), sum / float64(last+1-first), q.part(x0/w, y0/h, x1/w, y1/h)})
		first = last
	}
	return all
}

func blank(l letter) bool { return strings.TrimSpace(l.text) == "" }

// neighbour returns the next letter in a direction that is no space; -1 if there is none.
func neighbour(letters []letter, at, direction int) int {
	for at += direction; at >= 0 && at < len(letters); at += direction {
		if !blank(letters[at]) {
			return at
		}
	}
	return -1
}
