package pdf

import (
	"strings"
	"testing"
)

// TestWhatAPersonCannotSee checks which texts count: those outside the page and in
// hidden annotations do not; invisible text does, since that is how the words of a
// scan are stored.
func TestWhatAPersonCannotSee(t *testing.T) {
	const page = "/MediaBox [0 0 612 792] /CropBox [50 50 550 750] "
	annotation := func(flags string) string {
		return "<< /Type /Annot /Subtype /FreeText /Rect [100 600 300 620] /Contents (Remark) " + flags + " /AP << /N 7 0 R >> >>"
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
