package legal_test

import (
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/legal"
)

// What stands first on the page is found under its number, up to the next one like it.
func TestOpened(t *testing.T) {
	header := "12 CFR Part 1002"
	blocks := []string{header, "§ 1002.9 Notifications.", "(a) A creditor shall notify an applicant, as section\n1002.4 says, within 30 days.\n1002.10. Records. Keep them.", "17980. (a) If a building is unsafe, see § 17980.2.", "17980.1. (a) The owner may be ordered to leave.", "9–204 Permit", "1002.77, which was repealed"}
	text := strings.Join(blocks, "\n\n")
	var read []ibid.Block
	for _, b := range blocks {
		at := strings.Index(text, b)
		kind := ibid.BlockText
		if b == header {
			kind = ibid.BlockHeader
		}
		read = append(read, ibid.Block{Kind: kind, Span: ibid.Span{Start: at, End: at + len(b)}})
	}
	for number, want := range map[string]string{
		"1002.9":  "§ 1002.9 Notifications.|within 30 days.",
		"1002.10": "1002.10. Records.|§ 17980.2.",
		"1002.4":  "", // only cited, at the beginning of a line
		"1002.77": "",
		"1002":    "", // in a running header
		"17980":   "17980. (a)|§ 17980.2.",
		"17980.1": "17980.1. (a)|repealed",
		"17980.2": "",
		"9-204":   "9–204 Permit|repealed",
	} {
		got := strings.TrimSpace(legal.Opened(number)(text, read).In(text))
		begins, ends, _ := strings.Cut(want, "|")
		if want == "" && got != "" || !strings.HasPrefix(got, begins) || !strings.HasSuffix(got, ends) {
			t.Errorf("%s: %q, want %q", number, got, want)
		}
	}
	for number, want := range map[string]bool{"1002.9": true, "9-204": true, "17980": true, "28:2-608": true, "433": false, "5": false, "12a": false} {
		if got := legal.Distinctive(number); got != want {
			t.Errorf("%s: distinctive %v", number, got)
		}
	}
}

// A law that is named only above the pages, or before the first heading, is that of the
// sections; of two that are named there neither is.
func TestReadTakesTheLawFromTheHeaders(t *testing.T) {
	for header, want := range map[string]string{
		"12 CFR Part 1002 (up to date as of 1/01/2024)": "US|cfr 12 1002.9",
		"§ 1002.9   12 C.F.R. Ch. X (1–1–24 Edition)":   "US|cfr 12 1002.9",
		"Regulation B":                   "",
		"12 CFR Part 1002 / 29 CFR 1910": "",
	} {
		text := header + "\n§ 1002.9 Notifications.\nA creditor shall notify an applicant. See 15 U.S.C. 1691."
		heading := ibid.Span{Start: len(header) + 1, End: len(header) + 1 + len("§ 1002.9 Notifications.")}
		law := legal.Read("Equal credit", []ibid.Section{{Level: 1, Title: "§ 1002.9 Notifications", Path: "§ 1002.9 Notifications", Page: 1, Span: heading}},
			[]legal.Page{{Number: 1, Text: text, Blocks: []ibid.Block{{Kind: ibid.BlockHeader, Span: ibid.Span{End: len(header)}}, {Kind: ibid.BlockHeading, Span: heading}, {Kind: ibid.BlockText, Span: ibid.Span{Start: heading.End + 1, End: len(text)}}}}})
		got := ""
		if len(law.Sections) == 1 {
			got = law.Sections[0].Key
		}
		if got != want {
			t.Errorf("%q: %q, want %q", header, got, want)
		}
	}
}
