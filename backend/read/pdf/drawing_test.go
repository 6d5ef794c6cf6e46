package pdf

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/read/layout"
)

// drawn reads what the page of a file draws.
func drawn(t *testing.T, p *pdfium, file []byte) (found layout.Drawing, pictures float64) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "page.pdf")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	d, err := openDocument(t, p, path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.close()
	if err := d.load(1, func(page uint64) { found, _, pictures = d.readDrawing(page, d.frame(page)) }); err != nil {
		t.Fatal(err)
	}
	return found, pictures
}

// TestDrawing boots PDFium once for all tests of what a page draws.
func TestDrawing(t *testing.T) {
	p, err := newPDFium(cacheDir)
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	t.Run("rules", func(t *testing.T) { testRules(t, p) })
	t.Run("pictures", func(t *testing.T) { testPictures(t, p) })
	t.Run("forms", func(t *testing.T) { testForms(t, p) })
}

func testRules(t *testing.T, p *pdfium) {
	const page = "/MediaBox [0 0 400 200]"
	across := []ibid.Rect{{X0: 50, Y0: 100, X1: 150, Y1: 100}}
	for _, tt := range []struct {
		name, entries, content string
		want                   []ibid.Rect
	}{
		{"a stroke", page, "50 100 m 150 100 l S", across},
		{"a thin filled shape", page, "50 99.5 100 1 re f", across},
		{"strokes that continue each other", page, "50 100 m 100 100 l S 100.5 100 m 150 100 l S", across},
		{"strokes of one path", page, "50 100 m 150 100 l 50 150 m 50 20 l S",
			[]ibid.Rect{{X0: 50, Y0: 100, X1: 150, Y1: 100}, {X0: 50, Y0: 20, X1: 50, Y1: 150}}},
		{"the sides of a stroked box", page, "50 100 100 50 re S",
			[]ibid.Rect{{X0: 50, Y0: 100, X1: 150, Y1: 100}, {X0: 50, Y0: 150, X1: 150, Y1: 150}, {X0: 50, Y0: 100, X1: 50, Y1: 150}, {X0: 150, Y0: 100, X1: 150, Y1: 150}}},
		{"thin shapes of one path", page, "50 99.5 100 1 re 50 49.5 100 1 re f",
			[]ibid.Rect{{X0: 50, Y0: 50, X1: 150, Y1: 50}, {X0: 50, Y0: 100, X1: 150, Y1: 100}}},
		{"under a matrix", page, "q 2 0 0 2 10 20 cm 20 40 m 70 40 l S Q", across},
		{"on a turned page", page + " /Rotate 90", "50 100 m 150 100 l S", []ibid.Rect{{X0: 100, Y0: -150, X1: 100, Y1: -50}}},
		{"cut at the edge of the page", page, "-900 100 m 150 100 l S", []ibid.Rect{{X0: 0, Y0: 100, X1: 150, Y1: 100}}},
		{"a shaded row is none", page, "50 90 100 20 re f", nil},
		{"a clip is none", page, "50 99.5 100 1 re W n", nil},
		{"a mark is none", page, "50 100 m 51 100 l S", nil},
		{"a slanted stroke is none", page, "50 100 m 150 150 l S", nil},
		{"off the page is none", page, "50 300 m 150 300 l S", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, _ := drawn(t, p, pagePDF(tt.entries, tt.content))
			if !slices.EqualFunc(got.Rules, tt.want, near) {
				t.Errorf("got  %v\nwant %v", got.Rules, tt.want)
			}
		})
	}
}

// near reports whether two rules are the same but for their width and the ends that
// width makes.
func near(a, b ibid.Rect) bool {
	const slack = 1.1
	return math.Abs(a.X0-b.X0) < slack && math.Abs(a.Y0-b.Y0) < slack && math.Abs(a.X1-b.X1) < slack && math.Abs(a.Y1-b.Y1) < slack
}

func testPictures(t *testing.T, p *pdfium) {
	const page = "/MediaBox [0 0 400 200]"
	const image = "BI /W 1 /H 1 /BPC 8 /CS /G ID \x80 EI "
	for _, tt := range []struct {
		name, content string
		want          float64
	}{
		{"nothing", "BT /F1 12 Tf 72 100 Td (text) Tj ET", 0},
		{"an image", "q 200 0 0 100 0 0 cm " + image + "Q", 0.25},
		{"an image over another", "q 200 0 0 100 0 0 cm " + image + "Q q 200 0 0 100 0 0 cm " + image + "Q", 0.25},
		{"an image larger than the page", "q 4000 0 0 4000 -9 -9 cm " + image + "Q", 1},
		{"a drawing", "0 0 m 100 200 l 200 0 l f", 0.5},
		{"a bullet", "0 0 m 5 10 l 10 0 l f", 0},
		{"a background", "0 0 400 200 re f", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, got := drawn(t, p, pagePDF(page, tt.content)); math.Abs(got-tt.want) > 0.02 {
				t.Errorf("%.3f, want %.3f", got, tt.want)
			}
		})
	}
}

// testForms is about rules and images within form objects, which have
// coordinates of their own, and forms that hold each other.
func testForms(t *testing.T, p *pdfium) {
	form := func(content string) string {
		return "<< /Type /XObject /Subtype /Form /BBox [0 0 400 200] /Resources << /XObject << /A 6 0 R /B 7 0 R >> >> " + stream(content)[3:]
	}
	file := buildPDF("",
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents 4 0 R /Resources << /XObject << /A 6 0 R >> >> >>",
		stream("q 1 0 0 1 10 20 cm /A Do Q"), helvetica,
		form("q 2 0 0 2 0 0 cm /B Do Q"), form("10 20 m 60 20 l S /A Do"))
	got, _ := drawn(t, p, file)
	if len(got.Rules) == 0 || !near(got.Rules[0], ibid.Rect{X0: 30, Y0: 60, X1: 130, Y1: 60}) {
		t.Errorf("%v", got.Rules)
	}
}
