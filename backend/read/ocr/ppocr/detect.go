package ppocr

import (
	"context"
	"image"
	"math"

	"golang.org/x/image/draw"
)

// Parameters of the detector. PaddleOCR's, as RapidOCR 3.10.0 sets them for this model.
const (
	longestSide = 960 // of the picture that it sees; larger takes longer
	multiple    = 32  // of which both sides are
	inText      = 0.3 // probability from which a pixel belongs to a line
	surelyText  = 0.5 // mean probability of a box that is a line
	unclipRatio = 1.6 // margin of a box, as a multiple of its area by its circumference
	least       = 3   // pixels of a box's shorter side
	mostBoxes   = 3000
)

// detect returns the boxes of the lines of text in a picture, in no order.
func (r *Reader) detect(ctx context.Context, picture *image.RGBA) ([]quad, error) {
	w, h := picture.Rect.Dx(), picture.Rect.Dy()
	scale := min(1, longestSide/float64(max(w, h)))
	seenWidth, seenHeight := toMultiple(float64(w)*scale), toMultiple(float64(h)*scale)
	seen := image.NewRGBA(image.Rect(0, 0, seenWidth, seenHeight))
	draw.BiLinear.Scale(seen, seen.Rect, picture, picture.Rect, draw.Src, nil)
	var boxes []quad
	err := r.detector.Run(ctx, []int64{1, 3, int64(seenHeight), int64(seenWidth)}, planes(seen), func(output []float32, shape []int64) {
		if len(shape) != 4 || len(output) != seenWidth*seenHeight {
			return
		}
		boxes = boxesOf(probabilities{output, seenWidth, seenHeight})
	})
	if err != nil {
		return nil, err
	}
	x, y := float64(w)/float64(seenWidth), float64(h)/float64(seenHeight)
	kept := boxes[:0]
	for _, q := range boxes {
		if q = q.scaled(x, y); q.width() > least && q.height() > least {
			kept = append(kept, q)
		}
	}
	return kept, nil
}

func toMultiple(side float64) int { return max(multiple, int(math.Round(side/multiple))*multiple) }

// planes returns a picture as the models take it: blue, green and red one after the other,
// from -1 to 1.
func planes(picture *image.RGBA) []float32 {
	w, h := picture.Rect.Dx(), picture.Rect.Dy()
	out := make([]float32, 3*w*h)
	for y := range h {
		row := picture.Pix[y*picture.Stride:]
		for x := range w {
			for c := range 3 {
				out[c*w*h+y*w+x] = float32(row[4*x+2-c])/127.5 - 1
			}
		}
	}
	return out
}

// probabilities are the detector's, pixel by pixel.
type probabilities struct {
	p             []float32
	width, height int
}

// boxesOf returns the boxes of the lines that stand out of a map.
func boxesOf(m probabilities) []quad {
	mask := m.mask()
	var boxes []quad
	for start, in := range mask {
		if !in || len(boxes) == mostBoxes {
			continue
		}
		q := smallestBox(m.take(mask, start))
		if min(q.width(), q.height()) < least || m.mean(q) < surelyText {
			continue
		}
		w, h := q.width(), q.height()
		boxes = append(boxes, q.grown(w*h*unclipRatio/(2*(w+h))))
	}
	return boxes
}

// mask returns which pixels are text, or are right of, below, or right below one that is:
// it closes gaps of one pixel.
func (m probabilities) mask() []bool {
	mask := make([]bool, len(m.p))
	for y := range m.height {
		for x := range m.width {
			if m.p[y*m.width+x] <= inText {
				continue
			}
			for _, at := range [][2]int{{x, y}, {x + 1, y}, {x, y + 1}, {x + 1, y + 1}} {
				if at[0] < m.width && at[1] < m.height {
					mask[at[1]*m.width+at[0]] = true
				}
			}
		}
	}
	return mask
}

// take removes a connected part from the mask, and returns the outermost pixels of its
// rows.
func (m probabilities) take(mask []bool, start int) []Point {
	type reach struct{ from, to int }
	rows := map[int]reach{}
	waiting := []int{start}
	mask[start] = false
	for len(waiting) > 0 {
		at := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		x, y := at%m.width, at/m.width
		if row, known := rows[y]; known {
			rows[y] = reach{min(row.from, x), max(row.to, x)}
		} else {
			rows[y] = reach{x, x}
		}
		for ny := max(0, y-1); ny <= min(m.height-1, y+1); ny++ {
			for nx := max(0, x-1); nx <= min(m.width-1, x+1); nx++ {
				if next := ny*m.width + nx; mask[next] {
					mask[next] = false
					waiting = append(waiting, next)
				}
			}
		}
	}
	points := make([]Point, 0, 2*len(rows))
	for y, row := range rows {
		points = append(points, Point{float64(row.from), float64(y)}, Point{float64(row.to), float64(y)})
	}
	return points
}

// mean is the mean probability within a box.
func (m probabilities) mean(q quad) float64 {
	low, high := Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for _, p := range q.part(0, 0, 1, 1) {
		low, high = Point{min(low.X, p.X), min(low.Y, p.Y)}, Point{max(high.X, p.X), max(high.Y, p.Y)}
	}
	wide, tall := q.along.dot(q.along), q.down.dot(q.down)
	sum, n := 0.0, 0
	for y := max(0, int(low.Y)); y <= min(m.height-1, int(math.Ceil(high.Y))); y++ {
		for x := max(0, int(low.X)); x <= min(m.width-1, int(math.Ceil(high.X))); x++ {
			p := Point{float64(x), float64(y)}.minus(q.corner)
			if u, v := p.dot(q.along), p.dot(q.down); u >= 0 && u <= wide && v >= 0 && v <= tall {
				sum += float64(m.p[y*m.width+x])
				n++
			}
		}
	}
	return sum / max(1, float64(n))
}
