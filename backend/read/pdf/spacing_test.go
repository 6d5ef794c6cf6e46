package pdf

import (
	"strings"
	"testing"
)

func TestLetterSpacing(t *testing.T) {
	r := newReader(t, nil)
	for _, tt := range []struct{ name, content, want string }{
		{"a heading", "4 Tc (METROPOLITAN) Tj", "METROPOLITAN"},
		{"two words", "4 Tc (Metropolitan area) Tj", "Metropolitan area"},
		{"words without spaces of the file", "3 Tc (Metropolitan) Tj 107 0 Td (area) Tj", "Metropolitan area"},
		{"short words beside a long one", "3 Tc (of) Tj 22 0 Td (an) Tj 24 0 Td (orchard) Tj", "of an orchard"},
		{"in a line of others", "(The) Tj 30 0 Td 3 Tc (walnut) Tj 80 0 Td 0 Tc (harvest) Tj", "The walnut harvest"},
		{"spaces of the file", "(a b c d e f g) Tj", "a b c d e f g"},
		{"figures", "4 Tc (123456) Tj", "1 2 3 4 5 6"},
		{"at different distances", "[(a) -300 (b) -400 (c) -300 (d) -400 (e) -300 (f)] TJ", "a b c d e f"},
		{"too few to tell", "4 Tc (abcd) Tj", "a b c d"},
	} {
		got := readAll(t.Context(), r, write(t, "spaced.pdf", pagePDF("/MediaBox [0 0 612 792]", "BT /F1 12 Tf 72 700 Td "+tt.content+" ET")), 1)
		if text := strings.Join(got.text, " "); got.err != nil || text != tt.want {
			t.Errorf("%s: %q, %v, want %q", tt.name, text, got.err, tt.want)
		}
	}
}
