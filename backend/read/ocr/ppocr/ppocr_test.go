package ppocr

import (
	"image"
	"math"
	"testing"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-6 }

// The smallest box around a leaning rectangle is that rectangle, and along it runs to the right.
func TestSmallestBox(t *testing.T) {
	sin, cos := math.Sincos(0.3)
	along, down := Point{100 * cos, 100 * sin}, Point{-20 * sin, 20 * cos}
	corner := Point{50, 30}
	var points []Point
	for _, at := range [][2]float64{{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0.5, 0.5}, {0.2, 0}} {
		points = append(points, corner.plus(along.times(at[0])).plus(down.times(at[1])))
	}
	q := smallestBox(points)
	if !near(q.width(), 100) || !near(q.height(), 20) || q.along.minus(along).length() > 1e-6 || q.corner.minus(corner).length() > 1e-6 {
		t.Errorf("%+v", q)
	}
	grown := q.grown(5)
	if !near(grown.width(), 110) || !near(grown.height(), 30) || grown.at(0.5, 0.5).minus(q.at(0.5, 0.5)).length() > 1e-6 {
		t.Errorf("grown: %+v", grown)
	}
	twice := q.turnedOver(300, 200).turnedOver(300, 200)
	if twice.corner.minus(q.corner).length() > 1e-6 {
		t.Errorf("turned over twice: %+v, want %+v", twice, q)
	}
}

func TestBoxesOfAMap(t *testing.T) {
	m := probabilities{make([]float32, 200*100), 200, 100}
	fill := func(r image.Rectangle, p float32) {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				m.p[y*m.width+x] = p
			}
		}
	}
	fill(image.Rect(20, 20, 120, 30), 0.9)  // a line
	fill(image.Rect(20, 50, 120, 60), 0.4)  // shadow of one
	fill(image.Rect(150, 80, 152, 82), 0.9) // a speck
	boxes := boxesOf(m)
	if len(boxes) != 1 {
		t.Fatalf("%d boxes, want one: %+v", len(boxes), boxes)
	}
	if c := boxes[0].at(0.5, 0.5); math.Abs(c.X-70) > 1 || math.Abs(c.Y-25) > 1 || boxes[0].height() < 20 || boxes[0].height() > 30 {
		t.Errorf("%+v", boxes[0])
	}
}

// Characters are what most columns say, blanks between equal ones part them, and words end at
// spaces.
func TestDecode(t *testing.T) {
	r := &Reader{alphabet: []string{"", "a", "b", " "}}
	var output []float32
	for _, class := range []int{0, 1, 1, 0, 1, 3, 3, 2, 0} {
		row := []float32{0.1, 0.1, 0.1, 0.1}
		row[class] = 0.7
		output = append(output, row...)
	}
	letters := r.decode(output, 8)
	text := ""
	for _, l := range letters {
		text += l.text
	}
	if text != "aa b" || letters[0].at != 12 || !near(math.Round(letters[0].confidence*10), 7) {
		t.Errorf("%q, %+v", text, letters)
	}
	strip := image.NewRGBA(image.Rect(0, 0, 72, lineHeight))
	for i := range strip.Pix {
		strip.Pix[i] = 255
	}
	for y := 10; y < 40; y++ {
		for x := 8; x < 40; x++ {
			strip.Pix[y*strip.Stride+4*x] = 0
			strip.Pix[y*strip.Stride+4*x+1] = 0
		}
		for x := 55; x < 66; x++ {
			strip.Pix[y*strip.Stride+4*x] = 0
			strip.Pix[y*strip.Stride+4*x+1] = 0
		}
	}
	found := words(letters, inkOf(strip), quad{Point{100, 200}, Point{72, 0}, Point{0, lineHeight}})
	if len(found) != 2 || found[0].Text != "aa" || found[1].Text != "b" {
		t.Fatalf("%+v", found)
	}
	if got, want := found[1].Corners, [4]Point{{155, 210}, {166, 210}, {166, 240}, {155, 240}}; got != want {
		t.Errorf("“b” is at %v, want %v", got, want)
	}
}

func TestQuarterTurns(t *testing.T) {
	p := image.NewRGBA(image.Rect(0, 0, 3, 2))
	p.Pix[0] = 200
	turned := quarterTurn(p)
	if turned.Rect.Dx() != 2 || turned.Rect.Dy() != 3 || turned.Pix[4*1] != 200 {
		t.Errorf("%v, %v", turned.Rect, turned.Pix)
	}
	again := quarterTurn(quarterTurn(quarterTurn(turned)))
	if again.Pix[0] != 200 {
		t.Error("four turns are not none")
	}
}
