package legal_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
	"ibid/backend/legal"
)

func TestFindEnumerations(t *testing.T) {
	for text, want := range map[string]string{
		"under 21 CFR 117.5(a), 117.8 and 117.10, or 30 days":            "US|cfr 21 117.5; US|cfr 21 117.8; US|cfr 21 117.10",
		"§§ 42-1103 and 47-903: (1) Any":                                 "| 42-1103; | 47-903",
		"section 28:3-404 or 28:3-405":                                   "| 28:3-404; | 28:3-405",
		"D.C. Code §§ 8–101.05 and 8–101.06":                             "US-DC|code 8-101.05; US-DC|code 8-101.06",
		"40 C.F.R. § 403.6(d) and § 8-105.06(h)":                         "US|cfr 40 403.6; | 8-105.06",
		"D.C. Official Code, sections 28-3301(f), 28-3310":               "US-DC|code 28-3301; US-DC|code 28-3310",
		"section 5 and 30 days":                                          "| 5",
		"sections 5, 6 and 7 of the Food Safety Act":                     "|food safety act 5; |food safety act 6; |food safety act 7",
		"sections 5 and 6 of the Act":                                    "| 5; | 6",
		"21 CFR 117.5 and § 117.8":                                       "US|cfr 21 117.5; US|cfr 21 117.8",
		"Section 12 of the federal Food Safety Act":                      "|food safety act 12",
		"under § 7.10.040, § 7.10.050 or § 7.10.060":                     "| 7.10.040; | 7.10.050; | 7.10.060",
		"12 CFR 1002.5, 15 U.S.C. 1691":                                  "US|cfr 12 1002.5; US|usc 15 1691",
		"Code of the District of Columbia § 8-101":                       "US-DC|code 8-101",
		"D.C. Official Code § 8-101":                                     "US-DC|code 8-101",
		"Section 12 of the Food Safety Act of the Federation of Veldany": "|food safety act 12",
		"Municipal Code of the City of Harrow Quay § 15.04.010":          "|harrow quay municipal code 15.04.010",
		"§ 9-102 of the Code of the State of\nMarren, or otherwise":      "|code of the state of marren 9-102",
	} {
		var keys []string
		for _, c := range legal.Find(text) {
			keys = append(keys, c.Key())
		}
		if got := strings.Join(keys, "; "); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// lawDocument sets sections one below the other on a page, and gives what was read from it.
func lawDocument(title string, sections ...string) ibid.Law {
	page := legal.Page{Number: 1}
	var found []ibid.Section
	for _, s := range sections {
		heading, text, _ := strings.Cut(s, "\n")
		start := len(page.Text)
		page.Text += heading + "\n" + text + "\n\n"
		found = append(found, ibid.Section{Level: 1, Title: heading, Path: heading, Page: 1, Span: ibid.Span{Start: start, End: start + len(heading)}})
	}
	return legal.Read(title, found, []legal.Page{page})
}

func TestReadResolvesCitationsByTheLawTheyStandIn(t *testing.T) {
	for _, tt := range []struct {
		title, text string
		want        []string
	}{
		{"D.C. Code", "as § 47-825.01(f-1) says", []string{"US-DC|code 47-825.01"}},
		{"D.C. Code", "under section 828 of Title 31 of the District of Columbia Code", nil},
		{"D.C. Code", "section 101(14) of the Federal Act [42 U.S.C. § 9601]", []string{"|federal act 101", "US|usc 42 9601"}},
		{"D.C. Code", "section 704 of the Act", nil},
		{"D.C. Code", "in 21 DCMR § 731.15(d)(6)", nil},
		{"D.C. Code", "Utah Code Annotated §10-3-818", []string{"US-UT|code 10-3-818"}},
		{"D.C. Code", "the Home Rule Act, § 47-825", []string{"|home rule act 47-825"}},
		{"D.C. Code", "Pub. L. 89-5, § 3", nil},
		{"D.C. Code", "Article 9 applies", nil},
		{"D.C. Code", "“Account”. § 28:9-102(a)(2). “Between merchants”. Section 28:2-104.", []string{"US-DC|code 28:9-102", "US-DC|code 28:2-104"}},
		{"12 CFR Part 1002", "as provided in § 1002.5 of this part", []string{"US|cfr 12 1002.5"}},
		{"Food Safety Act", "Section 4 and, under section 5, the Agency", []string{"|food safety act 4", "|food safety act 5"}},
		{"Food Safety Act", "section 5 of that Act", nil},
		{"Lease of Unit 4", "Section 4.2 of this Lease and 12 CFR 1002.5", []string{"US|cfr 12 1002.5"}},
	} {
		heading := "§ 1-100 Purpose"
		if tt.title == "Food Safety Act" {
			heading = "Section 1. Purpose"
		}
		law := lawDocument(tt.title, heading+"\n"+tt.text)
		var keys []string
		for _, c := range law.Citations {
			keys = append(keys, c.Key)
		}
		if !slices.Equal(keys, tt.want) {
			t.Errorf("%s, %q: %q, want %q", tt.title, tt.text, keys, tt.want)
		}
	}
}

func TestReadSections(t *testing.T) {
	law := lawDocument("Harlow Municipal Code", "§ 15.08.010 Permit . . . . . . 3\n", "§ 15.08.020 Fee", "§ 15.08.010 Permit\nA permit is required, see § 15.08.020.", "§ 15.08.020 Fee\nThe fee is due.")
	type section struct{ Cite, Heading, Key, Number string }
	var got []section
	for _, s := range law.Sections {
		got = append(got, section{s.Cite, s.Heading, s.Key, s.Number})
	}
	if diff := cmp.Diff([]section{
		{"Harlow Municipal Code § 15.08.010", "Permit", "|harlow municipal code 15.08.010", "15.08.010"},
		{"Harlow Municipal Code § 15.08.020", "Fee", "|harlow municipal code 15.08.020", "15.08.020"},
	}, got); diff != "" {
		t.Error(diff)
	}
	if law.Sections[1].Span.Start < 80 {
		t.Errorf("the fee begins at %d, in the table of contents", law.Sections[1].Span.Start)
	}
	if len(law.Citations) != 1 || law.Citations[0].Words != "§ 15.08.020" {
		t.Errorf("%+v", law.Citations)
	}
}

// Running headers name sections, and cite none: as the reader found them, or by their being the
// same on several pages but for the numbers.
func TestReadLeavesOutRunningHeaders(t *testing.T) {
	header := "§§ 9-101 to 9-205"
	text := header + "\n§ 9-101 Purpose\nSee § 9-205."
	start := strings.Index(text, "§ 9-101 P")
	sections := []ibid.Section{{Level: 1, Title: "§ 9-101 Purpose", Path: "§ 9-101 Purpose", Page: 1, Span: ibid.Span{Start: start, End: strings.Index(text, "\nSee")}}}
	blocks := []ibid.Block{{Kind: ibid.BlockHeader, Span: ibid.Span{End: len(header)}}}
	for name, pages := range map[string][]legal.Page{
		"a block":       {{Number: 1, Text: text, Blocks: blocks}},
		"on both pages": {{Number: 1, Text: text}, {Number: 2, Text: "§§ 9-205 to 9-302\nNothing."}},
	} {
		law := legal.Read("Code of the State of Marren", sections, pages)
		if len(law.Citations) != 1 || law.Citations[0].Words != "§ 9-205" {
			t.Errorf("%s: %+v", name, law.Citations)
		}
	}
}

func TestAsked(t *testing.T) {
	for text, want := range map[string]string{
		"21 cfr 117.5(a)":                               "US|cfr 21 117.5",
		"What does 21 CFR 117.5 say?":                   "US|cfr 21 117.5",
		"food safety act § 12":                          "guess |food safety act 12",
		"D.C. Code 8-101.05":                            "guess US-DC|code 8-101.05",
		"Who needs a permit under § 9-204?":             "9-204",
		"What does section 5 say about rent?":           "",
		"What does § 5.2 of the lease say?":             "",
		"What does 12 CFR Part 1002 cover?":             "",
		"Which floors does the Building Code 2018 ask?": "guess |building code 2018",
	} {
		var got []string
		for _, c := range legal.Asked(text) {
			key := c.Key
			if key == "" {
				key = c.Number
			}
			if c.Guess {
				key = "guess " + key
			}
			got = append(got, key)
		}
		if strings.Join(got, "; ") != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{"harlow code 15.08.020": "15.08.020 harlow code", "d.c. code 8-101": "8-101 dc code", "15.08.020": "15.08.020", "revenue 2024": "", "in 2024 it grew": ""} {
		number, words := legal.Loose(text)
		if got := strings.TrimSpace(number + " " + strings.Join(words, " ")); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
