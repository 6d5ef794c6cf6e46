package describe

import (
	"strings"
	"testing"

	"ibid/backend/ibid"
)

func TestChooseTitle(t *testing.T) {
	for _, tt := range []struct {
		name, metadata, printed string
		sure                    bool
		want                    string // empty: the file's name
		from                    ibid.TitleFrom
	}{
		{"harbour-lease.pdf", "Lease of the Harbour Mill", "", false, "Lease of the Harbour Mill", ibid.TitleFromFile},
		{"harbour-lease.pdf", "Lease of the Harbour Mill", "LEASE AGREEMENT", true, "LEASE AGREEMENT", ibid.TitleFromPrinted},
		{"report.pdf", "Hallam Bread: Annual Report 2024", "ANNUAL REPORT 2024", true, "Hallam Bread: Annual Report 2024", ibid.TitleFromFile},
		{"report.pdf", "Hallam Bread: Annual Report 2023", "ANNUAL REPORT 2024", true, "ANNUAL REPORT 2024", ibid.TitleFromPrinted},
		{"survey.pdf", "Ardmore Quay: Survey", "Ardmore Quay Survey", true, "Ardmore Quay: Survey", ibid.TitleFromPrinted},
		{"harbour-lease.pdf", "", "", false, "", ibid.TitleFromName},
		{"harbour-lease.pdf", "Microsoft Word - harbour lease 3.docx", "", false, "", ibid.TitleFromName},
		{"harbour-lease.pdf", "harbour lease 3.docx", "", false, "", ibid.TitleFromName},
		{"harbour-lease.pdf", "harbour_lease_v3", "", false, "", ibid.TitleFromName},
		{"harbour_lease.pdf", "harbour lease", "", false, "", ibid.TitleFromName},
		{"harbour-lease.pdf", "COMMISSION ON SECURITIES", "", false, "", ibid.TitleFromName},
		{"HALLAM_2022_10K.pdf", "Annual report of Hallam for 2022", "", false, "Annual report of Hallam for 2022", ibid.TitleFromFile},
		{"0001.pdf", "Tide gauges", "", false, "Tide gauges", ibid.TitleFromFile},
		{"0001.pdf", "2", "", false, "", ibid.TitleFromName},
		{"0001.pdf", "m%g5 -O", "", false, "", ibid.TitleFromName},
		{"eu-015.pdf", "", "EU Institutions", false, "", ibid.TitleFromName},
		{"0001.pdf", "", "Tide gauges", false, "", ibid.TitleFromName},
		{"notes.PDF", "Notes " + strings.Repeat("n", 200), "", false, "", ibid.TitleFromName},
		{"harbour-lease.pdf", "", "Lease of the Harbour Mill", false, "Lease of the Harbour Mill", ibid.TitleFromPrinted},
		{"harbour-lease-2021.pdf", "", "Hallam & Norby", false, "", ibid.TitleFromName},
		{"0b5e9d2c71a84f6e93c0d7a2486f1e5b.pdf", "", "Tide gauges", true, "Tide gauges", ibid.TitleFromPrinted},
	} {
		got, from := ChooseTitle(ibid.FrontItem{Text: tt.printed}, tt.sure, tt.metadata, tt.name)
		if got != tt.want || from != tt.from {
			t.Errorf("Choose(%q, %v, %q, %q) = %q by %q, want %q by %q", tt.printed, tt.sure, tt.metadata, tt.name, got, from, tt.want, tt.from)
		}
	}
}

// A title must stand out on pages that have some text, and say more than a word or the number
// of a form.
func TestTitle(t *testing.T) {
	body := set{text: strings.Repeat("What each of the parties has to do under it is set out here. ", 10), size: 10, left: 60}
	plain := set{text: "Rules for Visitors of the Quarry", size: 10, left: 60}
	large := func(text string) set { return set{text: text, size: 24, left: 60} }
	for name, tt := range map[string]struct {
		pages    []ibid.ReadPage
		metadata string
		want     string
		sure     bool
	}{
		"stands out":                            {[]ibid.ReadPage{page(1, large("Rules for Visitors"), body)}, "", "Rules for Visitors", true},
		"hardly any text":                       {[]ibid.ReadPage{page(1, large("Rules for Visitors"), plain)}, "", "Rules for Visitors", false},
		"one word":                              {[]ibid.ReadPage{page(1, large("Agreement"), body)}, "", "Agreement", false},
		"a form":                                {[]ibid.ReadPage{page(1, large("FORM 10-K"), body)}, "Rules for Visitors of the Quarry", "FORM 10-K", false},
		"only the metadata know it":             {[]ibid.ReadPage{page(1, plain, body)}, "RULES FOR VISITORS OF THE QUARRY", "Rules for Visitors of the Quarry", true},
		"metadata print it below a larger line": {[]ibid.ReadPage{page(1, set{text: "HALLAM ARCHITECTURE GROUP", size: 36, left: 60}, set{text: "Rules for Visitors", size: 18, left: 60}, body)}, "Rules for Visitors", "Rules for Visitors", true},
		"metadata with more words":              {[]ibid.ReadPage{page(1, set{text: "HALLAM ARCHITECTURE GROUP", size: 20, left: 60}, set{text: "Rules for Visitors", size: 18, left: 60}, body)}, "Hallam 7 (2003): Rules for Visitors", "Rules for Visitors", true},
		"no more than the heading of a section": {[]ibid.ReadPage{page(1, set{text: "3. Visitors", size: 24, left: 60}, set{text: "Rules for Visitors", size: 18, left: 60}, body)}, "", "Rules for Visitors", false},
		"a line of several pages":               {[]ibid.ReadPage{page(1, large("Rules for Visitors"), body), page(2, large("Rules for Visitors"), body)}, "", "", false},
		"below text":                            {[]ibid.ReadPage{page(1, body, large("Rules for Visitors"), body)}, "", "", false},
		"metadata that aren't printed":          {[]ibid.ReadPage{page(1, plain, body)}, "Rules for Workers", "", false},
	} {
		t.Run(name, func(t *testing.T) {
			got, sure := Title(tt.pages, tt.metadata)
			if got.Text != tt.want || sure != tt.sure {
				t.Errorf("title %q, sure %v", got.Text, sure)
			}
			if got.Text != "" && got.Span.In(tt.pages[got.Page-1].Page.Text) != got.Words {
				t.Errorf("the span has %q", got.Span.In(tt.pages[got.Page-1].Page.Text))
			}
		})
	}
}
