package ingest

import "testing"

func TestTitle(t *testing.T) {
	for _, tt := range []struct{ name, metadata, printed, want string }{
		{"harbour-lease.pdf", "Lease of the Harbour Mill", "", "Lease of the Harbour Mill"},
		{"harbour-lease.pdf", "", "", "harbour-lease"},
		{"harbour-lease.pdf", "Microsoft Word - harbour lease 3.docx", "", "harbour-lease"},
		{"harbour-lease.pdf", "COMMISSION ON SECURITIES", "", "harbour-lease"},
		{"HALLAM_2022_10K.pdf", "Annual report of Hallam for 2022", "", "Annual report of Hallam for 2022"},
		{"0001.pdf", "Tide gauges", "", "Tide gauges"},
		{"0001.pdf", "2", "", "0001"},
		{"notes.PDF", "Notes " + string(make([]byte, 200)), "", "notes"},
		{"harbour-lease.pdf", "", "Lease of the Harbour Mill", "Lease of the Harbour Mill"},
		{"harbour-lease-2021.pdf", "", "Hallam & Norby", "harbour-lease-2021"},
		{"HALLAM_2022_10K.pdf", "", "HALLAM COMPANY", "HALLAM 2022 10K"},
		{"0001.pdf", "", "Tide gauges", "Tide gauges"},
		{"0b5e9d2c71a84f6e93c0d7a2486f1e5b.pdf", "", "Tide gauges", "Tide gauges"},
		{"0001.pdf", "Untitled-1", "Tide gauges", "Tide gauges"},
	} {
		if got := titleOf(tt.metadata, tt.printed, tt.name); got != tt.want {
			t.Errorf("titleOf(%q, %q, %q) = %q, want %q", tt.metadata, tt.printed, tt.name, got, tt.want)
		}
	}
}

func TestPrintedTitle(t *testing.T) {
	large := func(text string) set { return set{text: text, size: 20, gap: true} }
	for _, tt := range []struct {
		name  string
		lines []set
		want  string
	}{
		{"the largest lines", compose(running("Ardmore institute"), large("Tide gauges"), set{text: "and how to read them", size: 20}, prose(1, 9)), "Tide gauges and how to read them"},
		{"nothing stands out", prose(1, 9), ""},
		{"a large line at the foot", compose(prose(1, 9), set{text: "Ardmore", size: 20, at: 0.9, gap: true}), ""},
	} {
		if got := printedTitle(page(1, tt.lines...)); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}
