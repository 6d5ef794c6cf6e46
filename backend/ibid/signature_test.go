package ibid

import (
	"strings"
	"testing"
)

func TestLooksLikePDF(t *testing.T) {
	for _, tt := range []struct {
		name, head string
		want       bool
	}{
		{"as it should be", "%PDF-1.7\n1 0 obj\n", true},
		{"after a letter of a mail program", "Content-Type: application/pdf\r\n\r\n%PDF-1.4\n", true},
		{"after 5,000 bytes of something else", strings.Repeat("x", 5000) + "%PDF-1.4\n", true},
		{"without its first line", "1 0 obj\n<< /Type /Catalog >>\nendobj\n", true},
		{"an object over several lines", "12\r\n0\r\nobj<</A 1>>", true},
		{"the end of one", "\ntrailer\n<< /Size 5 >>\nstartxref\n116\n%%EOF", true},
		{"a letter", "Dear Ms Norby, the mill has 10 objections and 1 0 objects. The trailer stands outside.", false},
		{"nothing", "", false},
	} {
		if got := LooksLikePDF([]byte(tt.head)); got != tt.want {
			t.Errorf("%s: %t, want %t", tt.name, got, tt.want)
		}
	}
}
