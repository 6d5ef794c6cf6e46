package ingest

import "testing"

func TestTitle(t *testing.T) {
	for _, tt := range []struct{ name, metadata, want string }{
		{"harbour-lease.pdf", "Lease of the Harbour Mill", "Lease of the Harbour Mill"},
		{"harbour-lease.pdf", "", "harbour-lease"},
		{"harbour-lease.pdf", "Microsoft Word - harbour lease 3.docx", "harbour-lease"},
		{"harbour-lease.pdf", "COMMISSION ON SECURITIES", "harbour-lease"},
		{"ACME_2022_10K.pdf", "Annual report of Acme for 2022", "Annual report of Acme for 2022"},
		{"0001.pdf", "Tide gauges", "Tide gauges"},
		{"0001.pdf", "2", "0001"},
		{"notes.PDF", "Notes " + string(make([]byte, 200)), "notes"},
	} {
		if got := Title(tt.metadata, tt.name); got != tt.want {
			t.Errorf("Title(%q, %q) = %q, want %q", tt.metadata, tt.name, got, tt.want)
		}
	}
}
