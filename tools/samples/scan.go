package main

import (
	"bytes"
	"fmt"
	"image"
	imagecolor "image/color"
	"image/draw"
	"image/jpeg"
	"math/rand/v2"
	"strings"

	"codeberg.org/go-pdf/fpdf"
	xfont "golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// A4 at 150 dots an inch.
const (
	scanWidth  = 1240
	scanHeight = 1754
)

const letterText = `4 March 1997

Our reference: 2214/BL

The Clerk to the Parish Council
Reading Room
Upper Sallow


Dear Clerk,

Sallow Bridge: inspection of 26 February 1997

We have inspected the three-arch bridge over the Ouzel as
instructed by your letter of 3 February. The river was low
and all foundations could be seen.

The arches and parapets are sound. The foundation of pier 2
has been scoured on its upstream side to a depth of 340 mm
over a length of 2.1 m. The cause is the willow that came
down in the flood of November and turns the stream against
the pier. If nothing is done we would expect the pier to
settle within two or three winters.

We recommend:

  1. that the willow be removed before the end of April;
  2. that the pier be underpinned with bagged concrete, at
     an estimated cost of 18,750 pounds;
  3. that vehicles heavier than 7.5 tonnes be kept off the
     bridge until this has been done.

The repointing which we advised in 1993 was well carried
out and needs no attention for ten years. We would wish to
inspect the bridge again in September 1997.

Yours faithfully,



Brack & Lovage
Chartered Surveyors`

// scannedLetter is a page that is only an image: a typed letter that has lain
// on a scanner, a little askew, with a stamp, holes and specks.
func scannedLetter() ([]byte, error) {
	sheet, err := typeLetter()
	if err != nil {
		return nil, err
	}
	var scan bytes.Buffer
	if err := jpeg.Encode(&scan, age(sheet), &jpeg.Options{Quality: 62}); err != nil {
		return nil, err
	}
	pdf := fpdf.New("P", "pt", "A4", "")
	pdf.SetCreationDate(date)
	pdf.SetModificationDate(date)
	pdf.SetProducer("Ibid samples", true)
	pdf.SetAutoPageBreak(false, 0)
	pdf.AddPage()
	options := fpdf.ImageOptions{ImageType: "JPEG"}
	pdf.RegisterImageOptionsReader("scan", options, &scan)
	pdf.ImageOptions("scan", 0, 0, pageWidth, pageHeight, false, options, 0, "")
	var out bytes.Buffer
	err = pdf.Output(&out)
	return out.Bytes(), err
}

// paper is a sheet at 150 dots an inch, and the faces to write on it with.
type paper struct {
	sheet                     *image.Gray
	title, small, typed, seal xfont.Face
}

func newPaper() (*paper, error) {
	p := &paper{sheet: image.NewGray(image.Rect(0, 0, scanWidth, scanHeight))}
	draw.Draw(p.sheet, p.sheet.Bounds(), image.NewUniform(imagecolor.Gray{246}), image.Point{}, draw.Src)
	for _, f := range []struct {
		face *xfont.Face
		font string
		size float64
	}{
		{&p.typed, "courier-prime-latin-400-normal", 26}, {&p.seal, "courier-prime-latin-400-normal", 30},
		{&p.title, "eb-garamond-latin-600-normal", 54}, {&p.small, "eb-garamond-latin-400-italic", 27},
	} {
		data, err := font(f.font)
		if err != nil {
			return nil, err
		}
		parsed, err := opentype.Parse(data)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", f.font, err)
		}
		if *f.face, err = opentype.NewFace(parsed, &opentype.FaceOptions{Size: f.size, DPI: 72}); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (p *paper) write(f xfont.Face, x, y int, text string, ink uint8) {
	d := xfont.Drawer{Dst: p.sheet, Src: image.NewUniform(imagecolor.Gray{ink}), Face: f, Dot: fixed.P(x, y)}
	d.DrawString(text)
}

func (p *paper) center(f xfont.Face, y int, text string) {
	p.write(f, (scanWidth-xfont.MeasureString(f, text).Round())/2, y, text, 40)
}

// typewrite types lines from a height on: every stroke a little higher or lower, a
// little darker or paler.
func (p *paper) typewrite(y int, text string) {
	hand := rand.New(rand.NewPCG(1997, 3))
	for _, line := range strings.Split(text, "\n") {
		x := 168
		for _, r := range line {
			ink := uint8(38 + hand.IntN(46))
			p.write(p.typed, x, y+hand.IntN(5)/4, string(r), ink)
			x += 16
		}
		y += 31
	}
}

func typeLetter() (*image.Gray, error) {
	p, err := newPaper()
	if err != nil {
		return nil, err
	}
	p.center(p.title, 150, "Brack & Lovage")
	p.center(p.small, 194, "Chartered Surveyors · 8 Weir Street · Ouzelford")
	for x := 170; x < scanWidth-170; x++ {
		p.sheet.SetGray(x, 220, imagecolor.Gray{70})
		p.sheet.SetGray(x, 221, imagecolor.Gray{90})
	}
	p.typewrite(300, letterText)
	for i, text := range []string{"RECEIVED", "7 MAR 1997"} {
		p.write(p.seal, 838-9*(i-1), 346+36*i, text, 120)
	}
	for _, inset := range []int{0, 1, 2} {
		box := image.Rect(800+inset, 302+inset, 1062-inset, 404-inset)
		for x := box.Min.X; x < box.Max.X; x++ {
			p.sheet.SetGray(x, box.Min.Y, imagecolor.Gray{125})
			p.sheet.SetGray(x, box.Max.Y, imagecolor.Gray{125})
		}
		for y := box.Min.Y; y < box.Max.Y; y++ {
			p.sheet.SetGray(box.Min.X, y, imagecolor.Gray{125})
			p.sheet.SetGray(box.Max.X, y, imagecolor.Gray{125})
		}
	}
	return p.sheet, nil
}

// age turns the page by 0.7 degrees, blurs and speckles it. It calculates in
// whole numbers only, so that every processor draws the same picture.
func age(page *image.Gray) *image.Gray {
	const one, sine = 1 << 16, 801 // sin 0.7° · 2¹⁶; its cosine is 1 to within half a pixel
	dust := rand.New(rand.NewPCG(1997, 26))
	out := image.NewGray(page.Bounds())
	at := func(x, y int) int {
		if x < 0 || y < 0 || x >= scanWidth || y >= scanHeight {
			return 150
		}
		return int(page.Pix[y*page.Stride+x])
	}
	for y := range scanHeight {
		for x := range scanWidth {
			sx := x*one + (y-scanHeight/2)*sine
			sy := y*one - (x-scanWidth/2)*sine
			ix, iy, fx, fy := sx>>16, sy>>16, sx&0xffff, sy&0xffff
			top := at(ix, iy)*(one-fx) + at(ix+1, iy)*fx
			bottom := at(ix, iy+1)*(one-fx) + at(ix+1, iy+1)*fx
			v := ((top>>8)*(one-fy) + (bottom>>8)*fy) >> 24
			if x < 70 { // the shadow of the binding
				v -= (70 - x) * (70 - x) / 60
			}
			v += dust.IntN(9) - 4
			out.Pix[y*out.Stride+x] = uint8(max(0, min(255, v)))
		}
	}
	disc := func(cx, cy, radius int, ink uint8) {
		for y := -radius; y <= radius; y++ {
			for x := -radius; x <= radius; x++ {
				if p := image.Pt(cx+x, cy+y); x*x+y*y <= radius*radius && p.In(out.Bounds()) {
					out.SetGray(p.X, p.Y, imagecolor.Gray{ink})
				}
			}
		}
	}
	disc(62, 560, 19, 96)
	disc(66, 1190, 19, 96)
	for range 70 {
		disc(dust.IntN(scanWidth), dust.IntN(scanHeight), dust.IntN(2), uint8(90+dust.IntN(90)))
	}
	return out
}
