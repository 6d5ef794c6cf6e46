package legal_test

import (
	"strings"
	"testing"
	"time"

	"ibid/backend/legal"
)

func TestLapses(t *testing.T) {
	on := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	for _, tt := range []struct{ path, text, words, why string }{
		// Of a section, in its heading.
		{"Title 13 > § 13.24.140 Repealed 07-16-2024 Restricted substances", "No person shall discharge oil.", "No person shall discharge oil.", "Repealed 16 July 2024"},
		{"§ 7.28.110 REPEALED Volunteer board", "There is a board.", "There is a board.", "Repealed"},
		{"Part III > Section 12. Registration [Repealed by Act 5 of 2019]", "No person shall trade.", "No person shall trade.", "Repealed 2019"},
		{"Chapter 5. Dogs (Repealed) > § 5.1 Leashes", "A dog is led.", "A dog is led.", "Repealed"},
		{"§ 12 (weggefallen)", "Wer handelt, zahlt.", "Wer handelt, zahlt.", "Repealed"},
		{"§ 3-12. Fees (Effective until January 1, 2025)", "The fee is $5.", "The fee is $5.", "In force only until 1 January 2025"},
		{"§ 3-12. Fees (Effective January 1, 2031)", "The fee is $9.", "The fee is $9.", "Not in force before 1 January 2031"},
		{"§ 3-12. Fees (Effective January 1, 2025)", "The fee is $7.", "", ""},
		{"§ 3-12. Fees (Effective until January 1, 2030)", "The fee is $7.", "", ""},
		{"", "§ 4-1. Old rule. [Repealed.]\nNobody shall.\n§ 4-2. New rule\nEach shall.", "§ 4-1. Old rule. [Repealed.]\nNobody shall.\n", "Repealed"},
		{"§ 5-1 Repealed laws", "Rights under repealed laws stay.", "", ""},
		{"§ 47-2853.15 Reinstatement of expired license", "A licence that has expired is reinstated.", "", ""},
		{"§ 28:10-104 Laws not repealed", "The article does not repeal any laws.", "", ""},
		{"§ 47-831 Omitted properties; void assessments", "Property has been omitted.", "", ""},

		// Of a part, in the text.
		{"", "The fee is $320.\n(Amended by Ord. 2023-14, effective 1 July 2023. Until 30 June 2023 subsection A\nread: “The fee for a licence is $275.”)", "Until 30 June 2023 subsection A\nread: “The fee for a licence is $275.", "Former wording, in force until 30 June 2023"},
		{"", "Until 30June 2023 subsection A read: “The feefor a licence is $5.”", "Until 30June 2023 subsection A read: “The feefor a licence is $5.", "Former wording, in force until 30 June 2023"},
		{"", "Before the amendment this section read as follows: “No fee is due.”", "Before the amendment this section read as follows: “No fee is due.", "Former wording"},
		{"", "(1) Caterers; (2) [Expired]; (2A) Licensees of a temporary kind.", "(2) [Expired];", "Expired"},
		{"", "The fee is $5. (i) Repealed. (j) There is a fund.", "(i) Repealed.", "Repealed"},
		{"", "Until January 1, 2013, a creditor may comply by sending form B. A creditor shall keep it.", "Until January 1, 2013, a creditor may comply by sending form B.", "In force only until 1 January 2013"},
		{"", "(a) Effective January 1, 2031, it is unlawful to sell ice. (b) Ice is water.", "Effective January 1, 2031, it is unlawful to sell ice.", "Not in force before 1 January 2031"},
		{"", "No person shall sell ice.\n\nThis section expires on July 21, 2020.", "No person shall sell ice.\n\nThis section expires on July 21, 2020.", "Expired 21 July 2020"},
		{"", "A. No ice.\n\nB. No snow. This subsection shall cease to have effect on 1 May 2021.\n\nC. No hail.", "B. No snow. This subsection shall cease to have effect on 1 May 2021.", "In force only until 1 May 2021"},
		{"", "No snow. This act shall take effect on March 1, 2030.", "No snow. This act shall take effect on March 1, 2030.", "Not in force before 1 March 2030"},
		{"", "Food trucks stand on the left.\n(Ord. 88, 2014; repealed by Ord. 119, 2021.)", "Food trucks stand on the left.\n(Ord. 88, 2014; repealed by Ord. 119, 2021.)", "Repealed"},

		// Of other law, relative, or in force.
		{"", "notification under § 25-422\n[repealed]. A licence is due.", "", ""},
		{"", "as described in § 47-825.01 [repealed], and in 12 U.S.C. § 1730a(m) [repealed].", "", ""},
		{"", "It replaces the Purity of Victuals Act, which is repealed.", "", ""},
		{"", "A permit expires on 31 December of the year for which it is issued.", "", ""},
		{"", "This section shall expire one year from March 25, 2009, unless the Board extends it.", "", ""},
		{"", "This section expires on July 21, 2020, unless the Council renews it.", "", ""},
		{"", "the Litter Control Act of 1987, effective October 9, 1987 (D.C. Law 7-38)", "", ""},
		{"", "A food truck may sell until 8:30 p.m. Until the ferry has left, it may stay.", "", ""},
		{"", "This Act has been in force since 1 March 2022.", "", ""},
		{"", "Effective January 1, 2011, it is unlawful to dispose of medicine in a drain.", "", ""},
		{"", "This section takes effect on January 1, 2020.", "", ""},
		{"", "Ice is sold by weight. (Ord. 5, 1990; subsection C repealed by Ord. 9, 1999.)", "", ""},
		{"", "No ice. Paragraph (a)(1) of this section expires on July 21, 2020.", "", ""},
		{"", "The authority to buy ice under this section shall terminate on December 31, 2007.", "", ""},
		{"", "No ice. (Ord. 04-00, repealed 5.20.050, 04/18/2000)", "", ""},
		{"", "", "", ""},
	} {
		found := legal.Lapses(tt.path, tt.text, on)
		if tt.words == "" {
			if len(found) > 0 {
				t.Errorf("%q, %q: %q %s", tt.path, tt.text, found[0].Span.In(tt.text), found[0].Why)
			}
			continue
		}
		if len(found) == 0 || found[0].Span.In(tt.text) != tt.words || found[0].Why != tt.why {
			t.Errorf("%q, %q:", tt.path, tt.text)
			for _, l := range found {
				t.Errorf("\t%q %s", l.Span.In(tt.text), l.Why)
			}
		}
	}
}

// A rule that ends on a day is in force on that day.
func TestLapsesOnTheDay(t *testing.T) {
	const text = "Until 30 June 2023, the fee is $5."
	for day, want := range map[int]int{30: 0, 31: 1} {
		if found := legal.Lapses("", text, time.Date(2023, 6, day, 23, 0, 0, 0, time.UTC)); len(found) != want {
			t.Errorf("on June %d: %+v", day, found)
		}
	}
	for _, text := range []string{strings.Repeat("(", 500), strings.Repeat("Until ", 300), "[Repealed", "\xff§ 1. [Effective until \xff", "this section expires on "} {
		legal.Lapses(text, text, time.Now())
	}
}
