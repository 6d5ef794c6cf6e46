package legal_test

import (
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/legal"
)

func TestFind(t *testing.T) {
	for text, want := range map[string]struct {
		words, code, title, section, parts string
		jurisdiction                       ibid.JurisdictionID
	}{
		"as 21 CFR 117.5 says":                             {"21 CFR 117.5", "CFR", "21", "117.5", "", "US"},
		"see 21 C.F.R. § 117.126(a)(1).":                   {"21 C.F.R. § 117.126(a)(1)", "CFR", "21", "117.126", "(a)(1)", "US"},
		"12 CFR Part 1002 applies":                         {"12 CFR Part 1002", "CFR", "12", "1002", "", "US"},
		"exempt under 26 U.S.C. § 501(c)(3), and":          {"26 U.S.C. § 501(c)(3)", "USC", "26", "501", "(c)(3)", "US"},
		"42 U. S. C. § 300gg-13(a)":                        {"42 U. S. C. § 300gg-13(a)", "USC", "42", "300gg-13", "(a)", "US"},
		"Tex. Health & Safety Code § 437.003 requires":     {"Tex. Health & Safety Code § 437.003", "Health & Safety Code", "", "437.003", "", "US-TX"},
		"under D.C. Code § 8–101.05 the Mayor":             {"D.C. Code § 8–101.05", "Code", "", "8–101.05", "", "US-DC"},
		"D.C. Code § 28:2A-511":                            {"D.C. Code § 28:2A-511", "Code", "", "28:2A-511", "", "US-DC"},
		"Spanish Fork Mun. Code § 4.05.020":                {"Spanish Fork Mun. Code § 4.05.020", "Spanish Fork Mun. Code", "", "4.05.020", "", ""},
		"Fla. Stat. § 509.241":                             {"Fla. Stat. § 509.241", "Stat.", "", "509.241", "", "US-FL"},
		"Mass. Gen. Laws ch. 94, § 305":                    {"Mass. Gen. Laws ch. 94, § 305", "Gen. Laws", "94", "305", "", "US-MA"},
		"410 ILCS 625/3":                                   {"410 ILCS 625/3", "ILCS", "410", "625/3", "", "US-IL"},
		"RCW 69.07.010 and":                                {"RCW 69.07.010", "Rev. Code", "", "69.07.010", "", "US-WA"},
		"nach § 433 Abs. 1 Satz 2 BGB verpflichtet":        {"§ 433 Abs. 1 Satz 2 BGB", "BGB", "", "433", "Abs. 1 Satz 2", "DE"},
		"gemäß Art. 6 Abs. 1 lit. f DSGVO":                 {"Art. 6 Abs. 1 lit. f DSGVO", "DSGVO", "", "6", "Abs. 1 lit. f", "EU"},
		"as § 15.08.020 provides":                          {"§ 15.08.020", "", "", "15.08.020", "", ""},
		"under Section 4.2(b) of this Lease":               {"Section 4.2(b)", "", "", "4.2", "(b)", ""},
		"The rent is 21 per cent of 2019 and 12 USD 30.00": {},
	} {
		found := legal.Find(text)
		if want.words == "" {
			if len(found) > 0 {
				t.Errorf("%q: %+v", text, found)
			}
			continue
		}
		if len(found) != 1 {
			t.Errorf("%q: %d citations: %+v", text, len(found), found)
			continue
		}
		c := found[0]
		if c.Span.In(text) != want.words || c.Code != want.code || c.Title != want.title || c.Section != want.section || c.Parts != want.parts || c.Jurisdiction != want.jurisdiction {
			t.Errorf("%q: %q %+v", text, c.Span.In(text), c)
		}
	}
}

func TestKey(t *testing.T) {
	for _, same := range [][2]string{
		{"21 CFR 117.5(a)", "21 C.F.R. § 117.5"},
		{"D.C. Code § 8–101.05", "D. C. Code § 8-101.05"},
		{"Harlow Mun. Code § 15.08.020", "Under the Harlow Municipal Code § 15.08.020(a), vendors"},
		{"Section 12(2) of the Food Safety Act", "Food Safety Act § 12"},
		{"26 U.S.C.A. § 501", "26 USC 501(c)(3)"},
		{"Art. 6 Abs. 1 DSGVO", "Artikel 6 DS-GVO"},
	} {
		a, b := legal.Find(same[0]), legal.Find(same[1])
		if len(a) != 1 || len(b) != 1 || a[0].Key() != b[0].Key() {
			t.Errorf("%q and %q: %v, %v", same[0], same[1], a, b)
		}
	}
}
