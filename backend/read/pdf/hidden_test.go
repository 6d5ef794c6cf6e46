package pdf

import (
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// TestWhatAPersonCannotSee checks which texts count: those outside the page and in
// hidden annotations do not; invisible text does, since that is how the words of a
// scan are stored.
func TestWhatAPersonCannotSee(t *testing.T) {
	const page = "/MediaBox [0 0 612 792] /CropBox [50 50 550 750] "
	annotation := func(flags string) string {
		return "<< /Type /Annot /Subtype /Square /Rect [100 600 300 620] " + flags + " /AP << /N 7 0 R >> >>"
	}
	appearance := strings.Replace(stream("BT /F1 12 Tf 2 5 Td (Remark) Tj ET"), "<< ",
		"<< /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F1 5 0 R >> >> ", 1)
	withAnnotation := func(flags string) []byte {
		return buildPDF("", "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
			"<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Annots [6 0 R] /Resources << /Font << /F1 5 0 R >> >> "+page+">>",
			stream("BT /F1 12 Tf 100 700 Td (Printed) Tj ET"), helvetica, annotation(flags), appearance)
	}
	r := newReader(t, nil)
	for _, tt := range []struct {
		name    string
		content []byte
		want    string
	}{
		{"invisible", pagePDF(page, "BT 3 Tr /F1 12 Tf 100 700 Td (Recognised) Tj ET"), "Recognised"},
		{"outside the crop box", pagePDF(page, "BT /F1 12 Tf 100 700 Td (Inside) Tj 0 -690 Td (Outside) Tj ET"), "Inside"},
		{"an annotation", withAnnotation("/F 4"), "Printed Remark"},
		{"a hidden annotation", withAnnotation("/F 2"), "Printed"},
		{"an annotation that is not shown", withAnnotation("/F 32"), "Printed"},
	} {
		got := readAll(t.Context(), r, write(t, "page.pdf", tt.content), 1)
		if text := strings.Join(strings.Fields(strings.Join(got.text, " ")), " "); got.err != nil || text != tt.want {
			t.Errorf("%s: %q, %v, want %q", tt.name, text, got.err, tt.want)
		}
	}
}

// TestLinesThatNobodySees checks which lines are told to be hidden: letters too small
// to be seen, and those that are set without being painted where no picture stands that
// may show them. White letters are not: what lies behind them is not known.
func TestLinesThatNobodySees(t *testing.T) {
	const (
		seen  = "BT /F1 12 Tf 100 700 Td (Seen by all) Tj ET "
		image = "q 300 0 0 100 90 560 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x80 EI Q "
	)
	r := newReader(t, nil)
	for _, tt := range []struct {
		name, content string
		want          []string // the hidden lines
	}{
		{"plain text", seen, nil},
		{"unpainted over nothing", seen + "BT 3 Tr /F1 12 Tf 100 600 Td (The rent is low) Tj ET", []string{"The rent is low"}},
		{"unpainted over a picture, as the words of a scan", seen + image + "BT 3 Tr /F1 12 Tf 100 600 Td (Recognised) Tj ET", nil},
		{"unpainted beside a picture", image + "BT 3 Tr /F1 12 Tf 100 400 Td (The rent is low) Tj ET", []string{"The rent is low"}},
		{"unpainted over a coloured area", "1 0 0 rg 90 590 300 40 re f BT 3 Tr /F1 12 Tf 100 600 Td (The rent is low) Tj ET", []string{"The rent is low"}},
		{"unpainted over drawn letters", "0 g 100 600 m 103 612 l 106 600 l 104 605 l 102 606 l f BT 3 Tr /F1 12 Tf 100 600 Td (A) Tj ET", nil},
		{"half a point", seen + "BT /F1 0.5 Tf 100 600 Td (The rent is low) Tj ET", []string{"The rent is low"}},
		{"a small size that is scaled up", seen + "BT /F1 0.5 Tf 20 0 0 20 100 600 Tm (The rent is low) Tj ET", nil},
		{"fine print", seen + "BT /F1 4 Tf 100 600 Td (The rent is low.) Tj ET", nil},
		{"white", seen + "BT 1 g /F1 12 Tf 100 600 Td (The rent is low) Tj ET", nil},
	} {
		var hidden []string
		err := r.Read(t.Context(), ibid.File{Path: write(t, "page.pdf", pagePDF("/MediaBox [0 0 612 792]", tt.content))}, 1, nil, func(p ibid.Page, err error) error {
			for _, l := range p.Lines {
				if l.Hidden {
					hidden = append(hidden, l.Span.In(p.Text))
				}
			}
			return err
		})
		if err != nil || !slices.Equal(hidden, tt.want) {
			t.Errorf("%s: %q, %v, want %q", tt.name, hidden, err, tt.want)
		}
	}
}

// TestWordsUnderABox checks which words are told to be painted over: what comes before an
// opaque rectangle, not what is written on it, highlighted, or beside what its clip leaves.
func TestWordsUnderABox(t *testing.T) {
	const words = "BT 0 g /F1 12 Tf 100 700 Td (The sum is hidden) Tj ET "
	r := newReader(t, nil)
	for _, tt := range []struct {
		name, content string
		want          string
	}{
		{"a black box over a word", words + "0 g 161 696 45 16 re f", "The sum is █\n\nhidden"},
		{"a white one", words + "1 g 161 696 45 16 re f", "The sum is █\n\nhidden"},
		{"a ground below the words", "0.9 g 90 690 300 30 re f " + words, "The sum is hidden"},
		{"words on a box over others", words + "1 g 161 696 45 16 re f BT 0 g /F1 12 Tf 161 700 Td (40) Tj ET", "The sum is █ 40\n\nhidden"},
		{"a highlighter", words + "/G gs 1 1 0 rg 161 696 45 16 re f", "The sum is hidden"},
		{"clipped to the margin", words + "q 10 600 40 150 re W n 0 g 0 0 612 792 re f Q", "The sum is hidden"},
		{"a frame", words + "0 G 161 696 45 16 re S", "The sum is hidden"},
	} {
		page := pagePDF("/MediaBox [0 0 612 792]", tt.content)
		page = []byte(strings.Replace(string(page), "/Font <<", "/ExtGState << /G << /BM /Multiply >> >> /Font <<", 1))
		got := readAll(t.Context(), r, write(t, "page.pdf", page), 1)
		if got.err != nil || strings.Join(got.text, "") != tt.want {
			t.Errorf("%s: %q, %v, want %q", tt.name, got.text, got.err, tt.want)
		}
	}
}

// TestBoxesToTick checks fields of a form, by their state, and drawn squares.
func TestBoxesToTick(t *testing.T) {
	field := func(x, state string) string {
		return "<< /Type /Annot /Subtype /Widget /FT /Btn /T (b" + x + ") /F 4 /Rect [" + x + " 698 " + x[:2] + "9 707] /V /" + state + " /AS /" + state + " /AP << /N << /Off 8 0 R /On 8 0 R >> >> >>"
	}
	empty := strings.Replace(stream("0 0 9 9 re S"), "<< ", "<< /Subtype /Form /BBox [0 0 9 9] ", 1)
	form := buildPDF("", "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R 7 0 R] >> >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Annots [6 0 R 7 0 R] /Resources << /Font << /F1 5 0 R >> >> >>",
		stream("BT /F1 12 Tf 50 700 Td (Dog:) Tj 64 0 Td (yes) Tj 50 0 Td (no) Tj ET"), helvetica, field("100", "Off"), field("150", "On"), empty)
	const labels = "BT /F1 10 Tf 114 700 Td (yes) Tj 50 0 Td (no) Tj 40 0 Td (Insured?) Tj ET 0 G 1 w "
	r := newReader(t, nil)
	for _, tt := range []struct {
		name    string
		content []byte
		want    string
	}{
		{"fields", form, "Dog: ☐ yes ☒ no"},
		{"a cross", pagePDF("/MediaBox [0 0 612 792]", labels+"100 699 9 9 re S 150 699 9 9 re S 150 699 m 159 708 l S 150 708 m 159 699 l S"), "☐ yes ☒ no Insured?"},
		{"a curved tick", pagePDF("/MediaBox [0 0 612 792]", labels+"100 699 9 9 re S 150 699 9 9 re S 101 704 m 103 700 l 104 700 l 106 704 108 707 111 712 c S"), "☒ yes ☐ no Insured?"},
		{"keys of a chart", pagePDF("/MediaBox [0 0 612 792]", labels+"1 0 0 rg 100 699 9 9 re f 0 0 1 rg 150 699 9 9 re f"), "yes no Insured?"},
		{"cells", pagePDF("/MediaBox [0 0 612 792]", labels+"91 699 9 9 re S 100 699 9 9 re S"), "yes no Insured?"},
	} {
		got := readAll(t.Context(), r, write(t, "page.pdf", tt.content), 1)
		if got.err != nil || strings.Join(got.text, "") != tt.want {
			t.Errorf("%s: %q, %v, want %q", tt.name, got.text, got.err, tt.want)
		}
	}
}
