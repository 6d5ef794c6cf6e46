package ocr

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"ibid/backend/ibid"
	"ibid/backend/read/ocr/ppocr"
)

// TestMain lets this test's own program be the worker.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == WorkerCommand {
		if err := Worker(os.Stdin, os.Stdout); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// builtIn is the built-in reader. Before `make models` the test is skipped, unless
// IBID_REQUIRE_MODELS is set.
func builtIn(t *testing.T) *BuiltIn {
	t.Helper()
	if testing.Short() {
		t.Skip("a short run computes nothing with the real models")
	}
	folder, err := filepath.Abs("../../../build/cache/models")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("IBID_MODELS", folder)
	b := NewBuiltIn(BuiltInOptions{})
	if _, err := b.Traits(t.Context()); err != nil {
		if os.Getenv("IBID_REQUIRE_MODELS") != "" {
			t.Fatalf("the models that read scans are missing, run `make models`: %v", err)
		}
		t.Skip("the models that read scans are missing: run `make models`")
	}
	return b
}

// drawing is a picture of lines of text at [builtInDPI], with where each word stands.
type drawing struct {
	picture *image.Gray
	words   map[string]image.Rectangle
}

// set draws lines of 10 points, each at its place.
func set(t *testing.T, width, height int, lines map[image.Point]string) drawing {
	t.Helper()
	parsed, err := opentype.Parse(goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: 10, DPI: builtInDPI})
	if err != nil {
		t.Fatal(err)
	}
	d := drawing{image.NewGray(image.Rect(0, 0, width, height)), map[string]image.Rectangle{}}
	draw.Draw(d.picture, d.picture.Rect, image.White, image.Point{}, draw.Src)
	pen := font.Drawer{Dst: d.picture, Src: image.Black, Face: face}
	for at, line := range lines {
		pen.Dot = fixed.P(at.X, at.Y)
		for word := range strings.FieldsSeq(line) {
			bounds, _ := pen.BoundString(word)
			d.words[word] = image.Rect(bounds.Min.X.Floor(), bounds.Min.Y.Floor(), bounds.Max.X.Ceil(), bounds.Max.Y.Ceil())
			pen.DrawString(word + " ")
		}
	}
	return d
}

// turned is the picture after clockwise quarter turns, as PNG.
func (d drawing) turned(t *testing.T, quarters int) []byte {
	t.Helper()
	p := d.picture
	for range quarters {
		out := image.NewGray(image.Rect(0, 0, p.Rect.Dy(), p.Rect.Dx()))
		for y := range p.Rect.Dy() {
			for x := range p.Rect.Dx() {
				out.Pix[x*out.Stride+p.Rect.Dy()-1-y] = p.Pix[y*p.Stride+x]
			}
		}
		p = out
	}
	var file bytes.Buffer
	if err := png.Encode(&file, p); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

const (
	firstLine  = "The keeper at Harrow Light counted 1,482 ships in"
	secondLine = "1871, and noted each of them by name."
)

func notice(t *testing.T) drawing {
	return set(t, 1300, 500, map[image.Point]string{{120, 200}: firstLine, {120, 250}: secondLine})
}

// Fifteen words are read whichever way up they lie, each with its place.
func TestBuiltInReadsTurnedPages(t *testing.T) {
	reader := builtIn(t)
	d := notice(t)
	for _, quarters := range []int{2, 3} {
		// Turned by the page and by the picture, the words stand where they stood upright.
		picture := ibid.PageImage{
			PNG: d.turned(t, quarters), Width: 1300, Height: 500, Page: 4,
			Box: ibid.Rect{X1: 1300, Y1: 500}, Rotate: quarters * 90,
		}
		if quarters%2 == 1 {
			picture.Width, picture.Height = 500, 1300
		}
		got, err := reader.Recognise(t.Context(), picture)
		if err != nil {
			t.Fatal(err)
		}
		if want := firstLine + "\n" + secondLine; got.Page.Text != want || got.Page.Number != 4 || got.Confidence < 0.9 {
			t.Errorf("turned %d times: page %d, %q with confidence %.2f; want %q", quarters, got.Page.Number, got.Page.Text, got.Confidence, want)
		}
		const near = 4 // pixels: at 200 dots an inch 1.4 points
		for _, w := range got.Page.Words {
			word := w.Span.In(got.Page.Text)
			want := d.words[word]
			off := max(math.Abs(w.Box.X0-float64(want.Min.X)), math.Abs(w.Box.X1-float64(want.Max.X)),
				math.Abs(500-w.Box.Y1-float64(want.Min.Y)), math.Abs(500-w.Box.Y0-float64(want.Max.Y)))
			if off > near {
				t.Errorf("turned %d times: %q is at %.0f, want %v", quarters, word, w.Box, want)
			}
		}
	}
}

func TestBuiltInFindsNothingOnABlankPage(t *testing.T) {
	got, err := builtIn(t).Recognise(t.Context(), ibid.PageImage{PNG: set(t, 600, 400, nil).turned(t, 0), Page: 1})
	if err != nil || got.Page.Text != "" || got.Confidence != 0 {
		t.Errorf("%+v, %v", got, err)
	}
}

// A worker ends with the context, and within it.
func TestBuiltInStops(t *testing.T) {
	reader := builtIn(t)
	d := notice(t)
	began := time.Now()
	_, err := NewBuiltIn(BuiltInOptions{Timeout: 50 * time.Millisecond}).Recognise(t.Context(), ibid.PageImage{PNG: d.turned(t, 0), Page: 3})
	if ibid.CodeOf(err) != ibid.CodePageTimeout || !strings.Contains(err.Error(), "Page 3") {
		t.Errorf("error %v after %v, want %s", err, time.Since(began), ibid.CodePageTimeout)
	}
	if _, err := reader.Recognise(t.Context(), ibid.PageImage{PNG: []byte("no picture"), Page: 3}); ibid.CodeOf(err) != ibid.CodeDamaged {
		t.Errorf("error %v, want %s", err, ibid.CodeDamaged)
	}
}

func TestBuiltInNeedsItsModels(t *testing.T) {
	builtIn(t)
	t.Setenv("IBID_MODELS", t.TempDir())
	if _, err := NewBuiltIn(BuiltInOptions{}).Traits(t.Context()); ibid.CodeOf(err) != ibid.CodeNoRecogniser || ibid.AsError(err).Hint == "" {
		t.Errorf("missing: %v", err)
	}
	for _, file := range ppocr.Files {
		if err := os.WriteFile(filepath.Join(os.Getenv("IBID_MODELS"), file.Name), []byte("no model"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	_, err := NewBuiltIn(BuiltInOptions{}).Recognise(t.Context(), ibid.PageImage{PNG: notice(t).turned(t, 0)})
	if ibid.CodeOf(err) != ibid.CodeNoRecogniser || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("damaged: %v", err)
	}
}

// line is a line as the models find it, in a picture with a hundred pixels to the inch.
func line(x, y, width float64, words ...string) ppocr.Line {
	corners := func(x0, y0, x1, y1 float64) [4]ppocr.Point {
		return [4]ppocr.Point{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}
	}
	l := ppocr.Line{Corners: corners(x-5, y-5, x+width+5, y+20)}
	step := width / float64(len(words))
	for i, w := range words {
		l.Words = append(l.Words, ppocr.Word{Text: w, Confidence: 0.9, Corners: corners(x+float64(i)*step, y, x+float64(i+1)*step-5, y+15)})
	}
	return l
}

// Two columns are read one after the other, whatever order their lines were found in.
func TestArrangedReadsColumns(t *testing.T) {
	left := []string{"the rent falls due upon the", "first of each month and is", "paid to the agent in full", "without any deduction at all"}
	right := []string{"repairs to the roof are for", "the landlord to carry out at", "his own cost within a month", "of notice by the tenant here"}
	var lines []ppocr.Line
	for i := range left {
		lines = append(lines,
			line(500, 100+30*float64(i), 300, strings.Fields(right[i])...),
			line(100, 100+30*float64(i), 300, strings.Fields(left[i])...))
	}
	got := arranged(ppocr.Page{Width: 900, Height: 1200, Lines: lines}, ibid.PageImage{Width: 900, Height: 1200, Box: ibid.Rect{X1: 648, Y1: 864}})
	if want := strings.Join(left, "\n") + "\n\n" + strings.Join(right, "\n"); got.Page.Text != want {
		t.Errorf("text %q, want %q", got.Page.Text, want)
	}
	if math.Abs(got.Confidence-0.9) > 1e-9 {
		t.Errorf("confidence %v", got.Confidence)
	}
}

// Words whose ink touches are words all the same.
func TestArrangedKeepsTouchingWordsApart(t *testing.T) {
	l := line(100, 100, 400, "Payment", "Mode", "Amount")
	l.Words[0].Corners[1].X, l.Words[0].Corners[2].X = l.Words[1].Corners[0].X, l.Words[1].Corners[3].X
	got := arranged(ppocr.Page{Width: 900, Height: 1200, Lines: []ppocr.Line{l}}, ibid.PageImage{})
	if got.Page.Text != "Payment Mode Amount" || len(got.Page.Words) != 3 {
		t.Errorf("text %q", got.Page.Text)
	}
}

// A page that leans is read along its lines.
func TestArrangedReadsLeaningLines(t *testing.T) {
	const lean = 0.03
	var lines []ppocr.Line
	for _, l := range []ppocr.Line{line(700, 100, 100, "1,200"), line(100, 100, 400, "rent", "for", "the", "year"), line(100, 140, 400, "rates", "for", "the", "year"), line(700, 140, 100, "300")} {
		for i := range l.Corners {
			l.Corners[i] = turnedBack(l.Corners[i], -lean)
		}
		for n := range l.Words {
			for i := range l.Words[n].Corners {
				l.Words[n].Corners[i] = turnedBack(l.Words[n].Corners[i], -lean)
			}
		}
		lines = append(lines, l)
	}
	got := arranged(ppocr.Page{Width: 900, Height: 1200, Lines: lines}, ibid.PageImage{Width: 900, Height: 1200, Box: ibid.Rect{X1: 648, Y1: 864}})
	if want := "rent for the year 1,200\nrates for the year 300"; got.Page.Text != want {
		t.Errorf("text %q, want %q", got.Page.Text, want)
	}
}

func TestNothingIsArrangedOfNothing(t *testing.T) {
	got := arranged(ppocr.Page{Width: 10, Height: 10}, ibid.PageImage{Page: 2})
	if got.Page.Text != "" || got.Page.Number != 2 || got.Confidence != 0 {
		t.Errorf("%+v", got)
	}
}
