package pdf

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"strings"
	"testing"
	"time"

	"ibid/backend/ibid"
)

func render(t *testing.T, r *Reader, path string, page int, dpi float64) (ibid.PageImage, image.Image) {
	t.Helper()
	picture, err := r.Render(t.Context(), ibid.File{Path: path}, page, dpi)
	if err != nil {
		t.Fatal(err)
	}
	m, err := png.Decode(bytes.NewReader(picture.PNG))
	if err != nil {
		t.Fatal(err)
	}
	if size := m.Bounds().Size(); size.X != picture.Width || size.Y != picture.Height {
		t.Fatalf("the picture has %v, told are %d x %d", size, picture.Width, picture.Height)
	}
	return picture, m
}

// TestRenderMapsBothWays checks pixels against words: the ink of the only word of a
// page, mapped to user space, lies in the box of that word, and fills its width.
func TestRenderMapsBothWays(t *testing.T) {
	r := newReader(t, nil)
	for _, rotate := range []int{0, 90, 180, 270} {
		for _, boxes := range []string{"/MediaBox [0 0 300 400]", "/MediaBox [-40 -30 500 600] /CropBox [20 50 320 450]", "/MediaBox [0 0 300 400] /CropBox [70.5 80.25 290.75 280.5]"} {
			t.Run(fmt.Sprint(rotate, boxes), func(t *testing.T) {
				path := write(t, "page.pdf", pagePDF(fmt.Sprintf("%s /Rotate %d", boxes, rotate), "BT /F1 30 Tf 100 150 Td (HIH) Tj ET"))
				var page ibid.Page
				err := r.Read(t.Context(), ibid.File{Path: path}, 1, nil, func(p ibid.Page, err error) error { page = p; return err })
				if err != nil || len(page.Words) != 1 {
					t.Fatalf("%v, %+v", err, page)
				}
				picture, m := render(t, r, path, 1, 144)
				if picture.Page != 1 || picture.Rotate != rotate ||
					math.Abs(picture.Box.X1-picture.Box.X0-page.Width) > 0.01 || math.Abs(picture.Box.Y1-picture.Box.Y0-page.Height) > 0.01 {
					t.Errorf("page %d, box %v, turned by %d", picture.Page, picture.Box, picture.Rotate)
				}
				wide, high := page.Width, page.Height
				if rotate%180 != 0 {
					wide, high = high, wide
				}
				if math.Abs(float64(picture.Width)-2*wide) > 1 || math.Abs(float64(picture.Height)-2*high) > 1 {
					t.Errorf("%d x %d pixels for %g x %g points at 144 dpi", picture.Width, picture.Height, wide, high)
				}
				ink := image.Rectangle{}
				for y := range picture.Height {
					for x := range picture.Width {
						if c, _, _, _ := m.At(x, y).RGBA(); c < 0x8000 {
							ink = ink.Union(image.Rect(x, y, x+1, y+1))
						}
					}
				}
				if ink.Empty() {
					t.Fatal("nothing is drawn")
				}
				got := picture.Rect(float64(ink.Min.X), float64(ink.Min.Y), float64(ink.Max.X), float64(ink.Max.Y))
				word := page.Words[0].Box
				if got.X0 < word.X0-1 || got.X1 > word.X1+1 || got.Y0 < word.Y0-1 || got.Y1 > word.Y1+1 {
					t.Errorf("ink at %v, the word at %v", got, word)
				}
				if math.Abs(got.Y0-150) > 1 || got.X1-got.X0 < 0.8*(word.X1-word.X0) {
					t.Errorf("ink at %v does not fill %v from 150 on", got, word)
				}
			})
		}
	}
}

func TestRenderGreyOrColour(t *testing.T) {
	r := newReader(t, nil)
	const page = "/MediaBox [0 0 100 100]"
	if _, m := render(t, r, write(t, "grey.pdf", pagePDF(page, "0.5 g 10 10 50 50 re f")), 1, 72); m.ColorModel() != color.GrayModel {
		t.Errorf("a grey page is a %T", m)
	}
	_, m := render(t, r, write(t, "red.pdf", pagePDF(page, "1 0 0 rg 0 0 50 50 re f")), 1, 72)
	if red, green, blue, _ := m.At(20, 80).RGBA(); red != 0xffff || green != 0 || blue != 0 {
		t.Errorf("red is %x %x %x", red, green, blue)
	}
	if red, green, blue, _ := m.At(80, 20).RGBA(); red+green+blue != 3*0xffff {
		t.Errorf("paper is %x %x %x", red, green, blue)
	}
}

func TestRenderDrawsFormsAndAnnotations(t *testing.T) {
	r := newReader(t, nil)
	dark := func(m image.Image, box ibid.Rect) (n int) {
		for y := int(792 - box.Y1); y < int(792-box.Y0); y++ {
			for x := int(box.X0); x < int(box.X1); x++ {
				if c, _, _, _ := m.At(x, y).RGBA(); c < 0x8000 {
					n++
				}
			}
		}
		return n
	}
	_, m := render(t, r, write(t, "form.pdf", formPDF()), 1, 72)
	if dark(m, ibid.Rect{X0: 72, Y0: 600, X1: 272, Y1: 620}) < 20 {
		t.Error("the value of a form field is not drawn")
	}
	if dark(m, ibid.Rect{X0: 72, Y0: 690, X1: 272, Y1: 720}) < 20 {
		t.Error("the page's own text is not drawn")
	}
}

func TestRenderBounds(t *testing.T) {
	for _, tt := range []struct {
		name          string
		box           ibid.Rect
		rotate        int
		dpi           float64
		width, height int
	}{
		{"letter at 72", ibid.Rect{X1: 612, Y1: 792}, 0, 72, 612, 792},
		{"turned", ibid.Rect{X1: 612, Y1: 792}, 90, 72, 792, 612},
		{"without a resolution", ibid.Rect{X1: 612, Y1: 792}, 0, 0, 1224, 1584},
		{"a resolution that is no number", ibid.Rect{X1: 612, Y1: 792}, 0, math.NaN(), 1224, 1584},
		{"an empty box", ibid.Rect{}, 0, 72, 1, 1},
		{"a line", ibid.Rect{X1: 1e9, Y1: 1}, 0, 72, maxSide, 1},
	} {
		if w, h := pixels(frame{tt.box, tt.rotate}, tt.dpi, 1); w != tt.width || h != tt.height {
			t.Errorf("%s: %d x %d, want %d x %d", tt.name, w, h, tt.width, tt.height)
		}
	}
	for _, dpi := range []float64{600, 1e6, math.Inf(1)} {
		for _, side := range []float64{100, 14_400, 1e30, math.MaxFloat32} {
			w, h := pixels(frame{ibid.Rect{X1: side, Y1: 2 * side}, 0}, dpi, 1)
			if w < 1 || h < 1 || w*h > maxPixels {
				t.Errorf("%g dpi of %g points: %d x %d", dpi, side, w, h)
			}
		}
	}
	picture, _ := render(t, newReader(t, nil), write(t, "large.pdf", pagePDF("/MediaBox [0 0 14400 14400]", "0 0 9 9 re f")), 1, 300)
	if n := picture.Width * picture.Height; n > maxPixels || n < maxPixels*9/10 {
		t.Errorf("%d x %d pixels", picture.Width, picture.Height)
	}
}

func TestRenderFailures(t *testing.T) {
	path := write(t, "three.pdf", textPDF("a", "b", "c"))
	good := newReader(t, nil)
	for _, page := range []int{-1, 0, 4, math.MaxInt32} {
		if _, err := good.Render(t.Context(), ibid.File{Path: path}, page, 72); ibid.CodeOf(err) != ibid.CodeInvalid {
			t.Errorf("page %d: %v", page, err)
		}
	}
	render(t, good, path, 3, 72)
	if len(good.idle) != 1 {
		t.Errorf("%d workers kept", len(good.idle))
	}
	for name, content := range map[string]string{"noise": "%PDF-1.7\n\x00\x01", "no PDF": "Hallam"} {
		want := map[string]ibid.Code{"noise": ibid.CodeDamaged, "no PDF": ibid.CodeNotPDF}[name]
		if _, err := good.Render(t.Context(), ibid.File{Path: write(t, "bad.pdf", []byte(content))}, 1, 72); ibid.CodeOf(err) != want {
			t.Errorf("%s: %v", name, err)
		}
	}
	for how, code := range map[string]ibid.Code{
		"hang-on-2": ibid.CodePageTimeout, "exit-on-2": ibid.CodeDamaged, "trap-on-2": ibid.CodeDamaged,
		"hang": ibid.CodeTimeout, "exit": ibid.CodeDamaged, "garbage-on-2": ibid.CodeInternal,
	} {
		bad := newReader(t, func(o *Options) { misbehave(how)(o); o.OpenTimeout = 2 * time.Second })
		if _, err := bad.Render(t.Context(), ibid.File{Path: path}, 2, 72); ibid.CodeOf(err) != code && (how != "garbage-on-2" || err == nil) {
			t.Errorf("%s: %v, want %s", how, err, code)
		}
		if len(bad.idle) != 0 {
			t.Errorf("%s: the worker was kept", how)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, cancel)
	hanging := newReader(t, func(o *Options) { misbehave("hang-on-2")(o); o.PageTimeout = time.Minute })
	if _, err := hanging.Render(ctx, ibid.File{Path: path}, 2, 72); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
}

func TestDecodeImageRefuses(t *testing.T) {
	good := ibid.PageImage{Page: 1, Width: 2, Height: 3, Rotate: 90, Box: ibid.Rect{X1: 10, Y1: 20}, PNG: []byte(pngHead + "\x00\x00\x00\x02\x00\x00\x00\x03rest")}
	if got, err := decodeImage(encodeImage(good)); err != nil || got.Box != good.Box || got.Rotate != 90 || !bytes.Equal(got.PNG, good.PNG) {
		t.Fatalf("%+v, %v", got, err)
	}
	for name, change := range map[string]func(*ibid.PageImage){
		"no PNG":                func(i *ibid.PageImage) { i.PNG = []byte(strings.Repeat("x", 100)) },
		"a PNG of another size": func(i *ibid.PageImage) { i.Width = 3 },
		"no pixels":             func(i *ibid.PageImage) { i.Height = 0 },
		"too many pixels":       func(i *ibid.PageImage) { i.Width, i.Height = 60_000, 60_000 },
		"a box inside out":      func(i *ibid.PageImage) { i.Box.X0 = 11 },
		"a box without numbers": func(i *ibid.PageImage) { i.Box.Y0 = math.NaN() },
		"an odd rotation":       func(i *ibid.PageImage) { i.Rotate = 30 },
	} {
		bad := good
		change(&bad)
		if got, err := decodeImage(encodeImage(bad)); err == nil {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if _, err := decodeImage(nil); err == nil {
		t.Error("nothing is a picture")
	}
}
