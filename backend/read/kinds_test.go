package read

import (
	"os"
	"strings"
	"testing"
)

func TestByName(t *testing.T) {
	for name, want := range map[string]string{
		"lease.pdf": "PDF", "/home/me/A lease.PDF": "PDF", "Leases/2024/lease.v2.Pdf": "PDF",
		"lease": "", "pdf": "", "lease.pdf.txt": "", "lease.pdf/": "", "": "",
	} {
		if kind, ok := ByName(name); kind.Name != want || ok != (want != "") {
			t.Errorf("%q is of kind %q, want %q", name, kind.Name, want)
		}
	}
}

func TestTrimEnding(t *testing.T) {
	for name, want := range map[string]string{"lease.pdf": "lease", "A lease.v2.PDF": "A lease.v2", "lease": "lease", "lease.txt": "lease.txt", "": ""} {
		if got := TrimEnding(name); got != want {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
}

// The desktop offers Ibid for the files that it reads.
func TestDesktopKnowsKinds(t *testing.T) {
	for _, path := range []string{"../../build/linux/ibid.desktop", "../../build/linux/ibid.metainfo.xml"} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range Kinds {
			if !strings.Contains(string(text), kind.MediaType) {
				t.Errorf("%s lacks %s", path, kind.MediaType)
			}
		}
	}
}

func TestPDFBegins(t *testing.T) {
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
		if got := PDF.Begins([]byte(tt.head)); got != tt.want {
			t.Errorf("%s: %t, want %t", tt.name, got, tt.want)
		}
	}
}
