package ppocr

import (
	"cmp"
	"context"
	"errors"
	"image"
	"image/draw"
	"slices"
	"strings"

	"ibid/backend/infer"
)

// Files are the models, in the folder of the built-in ones.
var Files = []infer.NetFile{infer.TextDetector, infer.TextRecogniser}

// Reader reads pictures with the two models. Use it for one picture at a time. The caller
// closes it.
type Reader struct {
	detector, recogniser *infer.Net
	alphabet             []string // what the recogniser's classes stand for; the first is the blank
}

// Open loads the models of a folder, to run on so many threads; see [infer.OpenNet].
func Open(folder string, threads int) (*Reader, error) {
	detector, err := infer.OpenNet(folder, infer.TextDetector, threads)
	if err != nil {
		return nil, err
	}
	recogniser, err := infer.OpenNet(folder, infer.TextRecogniser, threads)
	if err != nil {
		return nil, errors.Join(err, detector.Close())
	}
	r := &Reader{detector: detector, recogniser: recogniser}
	characters, err := recogniser.Metadata("character")
	if err != nil {
		return nil, errors.Join(err, r.Close())
	}
	r.alphabet = append(append([]string{""}, strings.Split(characters, "\n")...), " ")
	return r, nil
}

// Close frees the models.
func (r *Reader) Close() error { return errors.Join(r.detector.Close(), r.recogniser.Close()) }

// Page is what was read in a picture.
type Page struct {
	// Turn is how often the picture is to be turned clockwise by 90° for its
	// text to stand upright, 0 to 3. Places are those in the upright picture.
	Turn          int
	Width, Height int    // of the upright picture, in pixels
	Lines         []Line // in no order
}

const (
	// leastSure is the confidence of a line below which nothing was read; RapidOCR's.
	leastSure = 0.5

	// uprightSure is the mean confidence of lines that stand upright beyond doubt. Lines of
	// `measure ocr` have .9 and more the right way up, and upside down .7 at the most.
	uprightSure = 0.9

	probes = 5   // lines that are tried both ways up
	tall   = 1.5 // times as high as wide: a line that runs up or down the picture
)

// Read reads a picture, whichever way up it lies.
func (r *Reader) Read(ctx context.Context, picture image.Image) (Page, error) {
	canvas := image.NewRGBA(image.Rect(0, 0, picture.Bounds().Dx(), picture.Bounds().Dy()))
	draw.Draw(canvas, canvas.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(canvas, canvas.Rect, picture, picture.Bounds().Min, draw.Over)
	at, err := r.upright(ctx, canvas)
	if err != nil {
		return Page{}, err
	}
	if err := r.readAll(ctx, &at, len(at.boxes)); err != nil {
		return Page{}, err
	}
	page := Page{Turn: at.turn, Width: at.picture.Rect.Dx(), Height: at.picture.Rect.Dy()}
	for _, l := range at.lines {
		if l.sure >= leastSure && len(l.Words) > 0 {
			page.Lines = append(page.Lines, l.Line)
		}
	}
	return page, nil
}

// position is a picture turned some way, with the boxes of its lines, the longest first, and
// as many of the lines as have been read.
type position struct {
	picture *image.RGBA
	turn    int
	boxes   []quad
	lines   []readLine
}

type readLine struct {
	Line
	sure float64
}

// readAll reads the first n lines that have not been read.
func (r *Reader) readAll(ctx context.Context, at *position, n int) error {
	for len(at.lines) < n {
		line, sure, err := r.read(ctx, at.picture, at.boxes[len(at.lines)])
		if err != nil {
			return err
		}
		at.lines = append(at.lines, readLine{line, sure})
	}
	return nil
}

// sure is the mean confidence of the lines that were read, by their length.
func (p *position) sure() float64 {
	sum, length := 0.0, 0.0
	for i, l := range p.lines {
		long := p.boxes[i].width() / p.boxes[i].height()
		sum, length = sum+l.sure*long, length+long
	}
	return sum / max(1, length)
}

// turnedOver is the position after a half turn, with nothing read.
func (p *position) turnedOver() position {
	w, h := float64(p.picture.Rect.Dx()), float64(p.picture.Rect.Dy())
	over := position{picture: quarterTurn(quarterTurn(p.picture)), turn: (p.turn + 2) % 4}
	for _, q := range p.boxes {
		over.boxes = append(over.boxes, q.turnedOver(w, h))
	}
	return over
}

// upright turns a picture so that its text stands upright. Lines that run up or down show
// that it lies on its side; which of the two ways is up shows in what can be read of the
// longest lines.
func (r *Reader) upright(ctx context.Context, picture *image.RGBA) (position, error) {
	at := position{picture: picture}
	var err error
	if at.boxes, err = r.detect(ctx, picture); err != nil {
		return at, err
	}
	if onItsSide(at.boxes) {
		at.picture, at.turn = quarterTurn(picture), 1
		if at.boxes, err = r.detect(ctx, at.picture); err != nil {
			return at, err
		}
	}
	slices.SortStableFunc(at.boxes, func(a, b quad) int { return -cmp.Compare(a.width()/a.height(), b.width()/b.height()) })
	tried := min(probes, len(at.boxes))
	if err := r.readAll(ctx, &at, tried); err != nil || at.sure() >= uprightSure {
		return at, err
	}
	over := at.turnedOver()
	if err := r.readAll(ctx, &over, tried); err != nil || over.sure() > at.sure() {
		return over, err
	}
	return at, nil
}

// onItsSide reports whether most of the lines run up or down.
func onItsSide(boxes []quad) bool {
	upwards, across := 0.0, 0.0
	for _, q := range boxes {
		switch w, h := q.width(), q.height(); {
		case h > tall*w:
			upwards += w * h
		case w > tall*h:
			across += w * h
		}
	}
	return upwards > across
}

// quarterTurn turns a picture clockwise by 90°.
func quarterTurn(p *image.RGBA) *image.RGBA {
	w, h := p.Rect.Dx(), p.Rect.Dy()
	out := image.NewRGBA(image.Rect(0, 0, h, w))
	for y := range h {
		for x := range w {
			copy(out.Pix[x*out.Stride+4*(h-1-y):][:4], p.Pix[y*p.Stride+4*x:][:4])
		}
	}
	return out
}
