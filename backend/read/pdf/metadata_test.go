package pdf

import (
	"testing"
	"time"

	"ibid/backend/ibid"
)

func TestDated(t *testing.T) {
	now := time.Date(2024, 5, 17, 12, 0, 0, 0, time.UTC)
	for _, tt := range []struct {
		changed, made string
		want          string
	}{
		{"D:20230208143000+01'00'", "D:20220101000000Z", "2023-02-08"},
		{"", "D:20220131", "2022-01-31"},
		{"20230208143000", "", "2023-02-08"},
		{" 2023-02-08T14:30:00", "", "2023-02-08"},
		{"D:00000000000000", "D:20220131", "2022-01-31"},
		{"D:20240518", "", "2024-05-18"}, // it is tomorrow already on the other side of the earth
		{"D:20240519", "", ""},
		{"D:99990101", "D:19891231", ""},
		{"D:19900101", "", "1990-01-01"},
		{"D:20231332", "", ""},
		{"D:2023", "D:202302", ""},
		{"Wed Feb 8 2023", "", ""},
		{"", "", ""},
	} {
		if got := dated(now, tt.changed, tt.made); got != tt.want {
			t.Errorf("changed %q, made %q: %q, want %q", tt.changed, tt.made, got, tt.want)
		}
	}
}

// TestBothReadersTellMetadata checks that either reader tells the same of a file.
func TestBothReadersTellMetadata(t *testing.T) {
	path := write(t, "dated.pdf", buildPDF("/Info 4 0 R",
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>",
		"<< /Title (Lease of Norby Mill) /CreationDate (D:20210304101112Z) /ModDate (D:20230208143000Z) >>"))
	want := ibid.Preflight{Pages: 1, Title: "Lease of Norby Mill", Dated: "2023-02-08"}
	s, err := openSecondAt(t, path, passwords(""))
	if err != nil {
		t.Fatal(err)
	}
	if info, err := s.info(); err != nil || info != want {
		t.Errorf("second reader: %+v, %v", info, err)
	}
	p, err := newPDFium(cacheDir)
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	d, err := openDocument(t, p, path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.close()
	if info := d.info(); info != want {
		t.Errorf("PDFium: %+v", info)
	}
}
