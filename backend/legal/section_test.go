package legal_test

import (
	"testing"

	"ibid/backend/legal"
)

func TestSectionCitation(t *testing.T) {
	for _, tt := range []struct{ document, path, cite, heading string }{
		{"21 CFR Part 117", "Part 117 > § 117.5 Registration", "21 CFR 117.5", "Registration"},
		{"Code of Federal Regulations", "Title 21—Food and Drugs > Part 117 > § 117.5 Registration. > (a) Farms", "21 CFR 117.5", "Registration."},
		{"United States Code, Title 26", "§ 501. Exemption", "26 U.S.C. § 501", "Exemption"},
		{"Harlow Municipal Code", "Title 15 > § 15.08.020 Permit required", "Harlow Municipal Code § 15.08.020", "Permit required"},
		{"Municipal Code of the City of Harlow · Title 15", "15.08.020 Permit required", "Harlow Municipal Code § 15.08.020", "Permit required"},
		{"Code of the State of Marren · Title 9: Health", "Chapter 9-2 > § 9-204. Permit for mobile food units", "Code of the State of Marren § 9-204", "Permit for mobile food units"},
		{"Food Safety Act", "Part III. Registration > Section 12. Registration of food businesses", "Food Safety Act § 12", "Registration of food businesses"},
		{"laws.pdf", "12 CFR § 1002.9 – Notifications", "12 CFR § 1002.9", "Notifications"},
		{"Bürgerliches Gesetzbuch (BGB)", "Kaufvertrag > § 433 Pflichten", "§ 433 BGB", "Pflichten"},
		{"Texas Health and Safety Code", "Sec. 437.003. COUNTY AUTHORITY", "Texas Health and Safety Code § 437.003", "COUNTY AUTHORITY"},
		{"Lease of Unit 4", "Section 4.2 Rent", "", ""},
		{"Licence Agreement under the Patents Act", "Section 4.2 Rent", "", ""},
		{"Municipal Code", "Chapter 3 > General provisions", "", ""},
		{"", "", "", ""},
	} {
		cite, heading := legal.SectionCitation(tt.document, tt.path)
		if cite != tt.cite || heading != tt.heading {
			t.Errorf("%q, %q: %q, %q", tt.document, tt.path, cite, heading)
		}
		if found := legal.Find(cite); cite != "" && (len(found) != 1 || found[0].Span.In(cite) != cite) {
			t.Errorf("%q is read as %+v", cite, found)
		}
	}
}

func TestHeads(t *testing.T) {
	for line, want := range map[string]string{
		"§ 117.5 Registration": "117.5", "Sec. 437.003. COUNTY AUTHORITY": "437.003", "15.08.020 Permit required": "15.08.020", "Artikel 6 Rechtmäßigkeit": "6",
		"12 CFR § 1002.9 – Notifications": "1002.9", "§ 9-204.": "9-204",
		"Section 5 of the Act applies": "", "§ 1002.9, which says more": "", "2024-03-01 Minutes": "", "4.2 Rent": "", "Registration": "", "1.1.1 Jurisdiction": "",
	} {
		c, _, ok := legal.Heads(line)
		if ok != (want != "") || c.Section != want {
			t.Errorf("%q: %+v, %v", line, c, ok)
		}
	}
}
