package pdf

import (
	"fmt"
	"strings"
	"testing"
)

// TestOptionalContentThatIsOff checks that text is left out where its group is
// certainly off, and only there.
func TestOptionalContentThatIsOff(t *testing.T) {
	// Objects 6 and 7 are the groups, 8 is a form that draws a text.
	const both = "/OCGs [6 0 R 7 0 R] /D << /Order [6 0 R 7 0 R] "
	file := func(properties, first, second, content string) []byte {
		form := strings.Replace(stream("BT /F1 12 Tf 72 500 Td (Stamp) Tj ET"), "<< ",
			"<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >> ", 1)
		return buildPDF("", "<< /Type /Catalog /Pages 2 0 R /OCProperties << "+properties+" >> >>",
			"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
			"<< /Type /Page /Parent 2 0 R /Contents 4 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >>"+
				" /Properties << /One 6 0 R /Two 7 0 R >> /XObject << /Form 8 0 R >> >> >>",
			stream(content), helvetica,
			fmt.Sprintf("<< /Type /OCG /Name %s >>", first), fmt.Sprintf("<< /Type /OCG /Name %s >>", second), form)
	}
	text := func(group, s string, y int) string {
		return fmt.Sprintf("/OC /%s BDC BT /F1 12 Tf 72 %d Td (%s) Tj ET EMC ", group, y, s)
	}
	plain := "BT /F1 12 Tf 72 720 Td (Plain) Tj ET " + text("One", "First", 700) + text("Two", "Second", 680)
	r := newReader(t, nil)
	for _, tt := range []struct {
		name    string
		content []byte
		want    string
	}{
		{"all on", file(both+">>", "(Draft)", "(Final)", plain), "Plain First Second"},
		{"one off", file(both+"/OFF [6 0 R] >>", "(Draft)", "(Final)", plain), "Plain Second"},
		{"a name beyond ASCII", file(both+"/OFF [6 0 R] >>", "<FEFF004500740075006400E9>", "(Final)", plain), "Plain Second"},
		{"on unless named", file(both+"/BaseState /OFF /ON [7 0 R] >>", "(Draft)", "(Final)", plain), "Plain Second"},
		{"two groups of one name, one off", file(both+"/OFF [6 0 R] >>", "(Draft)", "(Draft)", plain), "Plain First Second"},
		{"two groups of one name, both off", file(both+"/OFF [6 0 R 7 0 R] >>", "(Draft)", "(Draft)", plain), "Plain"},
		{"switched on by zooming", file(both+"/OFF [6 0 R] /AS [<< /Event /View /Category [/Zoom] /OCGs [6 0 R] >>] >>",
			"(Draft) /Usage << /Zoom << /min 2 >> >>", "(Final)", plain), "Plain First Second"},
		{"other marks", file(both+"/OFF [6 0 R] >>", "(Draft)", "(Final)", "/Span /One BDC BT /F1 12 Tf 72 700 Td (Plain) Tj ET EMC"), "Plain"},
		{"within another mark", file(both+"/OFF [6 0 R] >>", "(Draft)", "(Final)", "/Artifact BMC "+plain+" EMC"), "Plain Second"},
		{"a form", file(both+"/OFF [6 0 R] >>", "(Draft)", "(Final)", plain+" /OC /One BDC /Form Do EMC"), "Plain Second"},
		{"a form that is on", file(both+"/OFF [6 0 R] >>", "(Draft)", "(Final)", plain+" /OC /Two BDC /Form Do EMC"), "Plain Second Stamp"},
		{"in the middle of a line", file(both+"/OFF [6 0 R] >>", "(Draft)", "(Final)",
			"BT /F1 12 Tf 72 720 Td (be) Tj /OC /One BDC (fore) Tj EMC (hind) Tj ET"), "be hind"},
	} {
		got := readAll(t.Context(), r, write(t, "layers.pdf", tt.content), 1)
		if text := strings.Join(strings.Fields(strings.Join(got.text, " ")), " "); got.err != nil || text != tt.want {
			t.Errorf("%s: %q, %v, want %q", tt.name, text, got.err, tt.want)
		}
	}
}
