//go:build unix

package backend_test

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend"
	"ibid/backend/config"
	"ibid/backend/ibid"
)

// scan is a page that is a picture of a page of text.
type scan struct {
	rotate int // of the page, as the file says: a viewer turns it so far clockwise
	turn   int // of the picture: so far clockwise it lay in the scanner
}

// TestScansAreReadWithPlaces takes pictures of a page of text, lying every way
// round, through the whole program with the real Tesseract. What is recognised
// must stand within two points of where the words really are.
func TestScansAreReadWithPlaces(t *testing.T) {
	if testing.Short() {
		t.Skip("a short run leaves out what Tesseract takes long for")
	}
	readTurnedScans(t, config.RecogniserTesseract, "IBID_REQUIRE_TESSERACT", []scan{{0, 0}, {90, 0}, {180, 90}, {270, 180}, {0, 270}})
}

// TestScansAreReadWithoutTesseract does the same with the built-in reader, which takes
// seconds for a page: two ways must do.
func TestScansAreReadWithoutTesseract(t *testing.T) {
	if testing.Short() {
		t.Skip("a short run computes nothing with the real models")
	}
	models, err := filepath.Abs("../build/cache/models")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("IBID_MODELS", models)
	readTurnedScans(t, config.RecogniserBuiltIn, "IBID_REQUIRE_MODELS", []scan{{180, 90}, {0, 180}})
}

// readTurnedScans lets a recogniser read scans; where it is missing the test is skipped, or
// fails if a variable is set.
func readTurnedScans(t *testing.T, recogniser, require string, scans []scan) {
	t.Helper()
	home := t.TempDir()
	b := open(t, home, "")
	defer func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	}()
	settings := b.Settings()
	settings.Reading.Recogniser, settings.Reading.Languages = recogniser, "eng"
	if err := b.Configure(settings); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Recogniser.Traits(t.Context()); err != nil {
		if os.Getenv(require) != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}

	sample := ibid.File{Path: "../samples/commercial-lease.pdf"}
	var truth ibid.Page
	inspector, err := backend.NewInspector(backend.Options{Home: home})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := inspector.Close(); err != nil {
			t.Error(err)
		}
	}()
	if _, err := inspector.Inspect(t.Context(), sample, func(read ibid.ReadPage) error {
		if read.Page.Number == 3 {
			truth = read.Page
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	picture, err := b.Reader.Render(t.Context(), sample, 3, 200)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "scans.pdf")
	if err := os.WriteFile(path, pdfOf(t, picture, scans), 0o600); err != nil {
		t.Fatal(err)
	}

	added, err := b.Library.Add(t.Context(), ibid.DefaultWorkspace, []string{path})
	if err != nil || len(added.New) != 1 {
		t.Fatalf("added %+v, %v", added, err)
	}
	if err := b.Library.Queue.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	id := added.New[0].ID
	if err := b.Library.ReadScans(t.Context(), ibid.DefaultWorkspace, id); err != nil {
		t.Fatal(err)
	}
	if err := b.Library.Queue.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	doc, err := b.Library.Document(t.Context(), ibid.DefaultWorkspace, id)
	if err != nil || doc.Status != ibid.StatusReady || doc.PagesRecognised != len(scans) {
		t.Fatalf("document %+v, %v; want %d pages recognised", doc, err, len(scans))
	}
	for i, s := range scans {
		t.Run(fmt.Sprintf("page turned by %d, picture by %d", s.rotate, s.turn), func(t *testing.T) {
			page, err := b.Store.Documents.Page(t.Context(), ibid.DefaultWorkspace, id, i+1)
			if err != nil {
				t.Fatal(err)
			}
			comparePlaces(t, page, truth, s.turn)
		})
	}
}

// comparePlaces finds the words that stand once on the true page, and checks that
// they were recognised and where.
func comparePlaces(t *testing.T, page, truth ibid.Page, turn int) {
	t.Helper()
	const near = 2 // points
	places := map[string][]ibid.Rect{}
	for _, w := range page.Words {
		places[w.Span.In(page.Text)] = append(places[w.Span.In(page.Text)], w.Box)
	}
	once := map[string]int{}
	for _, w := range truth.Words {
		once[w.Span.In(truth.Text)]++
	}
	wanted, found := 0, 0
	for _, w := range truth.Words {
		word := w.Span.In(truth.Text)
		if once[word] != 1 || len(word) < 4 {
			continue
		}
		wanted++
		if len(places[word]) != 1 {
			continue
		}
		found++
		got, want := places[word][0], turned(w.Box, truth.Width, truth.Height, turn)
		// The true box is as high as the font, the recognised one as its ink.
		inside := got.X0 > want.X0-near && got.X1 < want.X1+near && got.Y0 > want.Y0-near && got.Y1 < want.Y1+near
		length := func(r ibid.Rect) float64 { return max(r.X1-r.X0, r.Y1-r.Y0) }
		if !inside || length(got) < length(want)-2*near {
			t.Errorf("%q is at %.1f, want %.1f", word, got, want)
		}
	}
	if wanted < 50 || found*10 < wanted*9 {
		t.Errorf("%d of %d words found; the text is %q", found, wanted, page.Text)
	}
}

// turned is where a box of a page comes to lie when the page is turned clockwise.
func turned(r ibid.Rect, width, height float64, degrees int) ibid.Rect {
	switch degrees {
	case 90:
		return ibid.Rect{X0: r.Y0, Y0: width - r.X1, X1: r.Y1, Y1: width - r.X0}
	case 180:
		return ibid.Rect{X0: width - r.X1, Y0: height - r.Y1, X1: width - r.X0, Y1: height - r.Y0}
	case 270:
		return ibid.Rect{X0: height - r.Y1, Y0: r.X0, X1: height - r.Y0, Y1: r.X1}
	}
	return r
}

// pdfOf writes a PDF whose pages are nothing but the picture.
func pdfOf(t *testing.T, picture ibid.PageImage, scans []scan) []byte {
	t.Helper()
	decoded, err := png.Decode(bytes.NewReader(picture.PNG))
	if err != nil {
		t.Fatal(err)
	}
	upright := image.NewGray(decoded.Bounds())
	draw.Draw(upright, upright.Bounds(), decoded, decoded.Bounds().Min, draw.Src)
	width, height := picture.Box.X1-picture.Box.X0, picture.Box.Y1-picture.Box.Y0

	var kids []string
	objects := []string{"<< /Type /Catalog /Pages 2 0 R >>", ""}
	for _, s := range scans {
		pixels, w, h := upright, width, height
		for range s.turn / 90 {
			pixels, w, h = quarterTurn(pixels), h, w
		}
		var data bytes.Buffer
		packer := zlib.NewWriter(&data)
		if _, err := packer.Write(pixels.Pix); err != nil {
			t.Fatal(err)
		}
		if err := packer.Close(); err != nil {
			t.Fatal(err)
		}
		paint := fmt.Sprintf("q %g 0 0 %g 0 0 cm /I Do Q", w, h)
		first := len(objects) + 1
		kids = append(kids, fmt.Sprintf("%d 0 R", first))
		objects = append(objects,
			fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %g %g] /Rotate %d /Contents %d 0 R /Resources << /XObject << /I %d 0 R >> >> >>", w, h, s.rotate, first+1, first+2),
			fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(paint), paint),
			fmt.Sprintf("<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream",
				pixels.Rect.Dx(), pixels.Rect.Dy(), data.Len(), data.String()))
	}
	objects[1] = fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s] >>", len(kids), strings.Join(kids, " "))

	file := bytes.NewBufferString("%PDF-1.7\n")
	var offsets []int
	for i, object := range objects {
		offsets = append(offsets, file.Len())
		fmt.Fprintf(file, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	start := file.Len()
	fmt.Fprintf(file, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, offset := range offsets {
		fmt.Fprintf(file, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(file, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, start)
	return file.Bytes()
}

// quarterTurn turns a picture clockwise.
func quarterTurn(p *image.Gray) *image.Gray {
	w, h := p.Rect.Dx(), p.Rect.Dy()
	out := image.NewGray(image.Rect(0, 0, h, w))
	for y := range h {
		for x := range w {
			out.Pix[x*out.Stride+h-1-y] = p.Pix[y*p.Stride+x]
		}
	}
	return out
}
