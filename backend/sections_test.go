//go:build unix

package backend_test

import (
	"path/filepath"
	"strings"
	"testing"

	"codeberg.org/go-pdf/fpdf"

	"ibid/backend/ibid"
)

// printedLaw is a law as it is printed: a running header, headings, and paragraphs.
type printedLaw struct {
	name, header, title string
	sections            [][2]string // heading, or "" for a number at the beginning of its paragraph, and text
}

var printedLaws = []printedLaw{
	{"lending.pdf", "12 CFR Part 1002 (1-1-24 Edition)", "PART 1002—EQUAL LENDING", [][2]string{
		{"§ 1002.4 General rules.", "A creditor shall not treat an applicant worse because of age. The notices of § 1002.9 are to be kept."},
		{"§ 1002.9 Notifications.", "A creditor shall notify an applicant of the action taken within 30 days of receiving the application."},
		{"§ 1002.10 Credit information.", "A creditor that furnishes credit information shall designate each joint account."},
	}},
	{"consumers.pdf", "CIVIL CODE", "TITLE 1.81.5. Privacy of Consumers [1798.100 - 1798.199]", [][2]string{
		{"1798.100. Duties of businesses", "A business shall inform consumers of the kinds of data it collects, at or before the collection."},
		{"1798.105. Right to delete", "A business that receives a request shall delete the data within 45 days."},
		{"CHAPTER 5. Enforcement", ""},
		{"", "17980. (a) If a building is unsafe, the agency shall begin an action after 30 days' notice."},
		{"", "17980.1. (a) The agency may order the owner to leave the building within 60 days."},
	}},
}

// print sets a law as a PDF, with bold headings.
func (l printedLaw) print(t *testing.T, folder string) {
	t.Helper()
	paper := fpdf.New("P", "mm", "A4", "")
	plain := paper.UnicodeTranslatorFromDescriptor("")
	paper.SetHeaderFunc(func() {
		paper.SetFont("Times", "", 9)
		paper.CellFormat(0, 6, plain(l.header), "", 1, "C", false, 0, "")
		paper.Ln(6)
	})
	paper.AddPage()
	paper.SetFont("Times", "B", 16)
	paper.MultiCell(0, 8, plain(l.title), "", "L", false)
	for _, s := range l.sections {
		paper.Ln(4)
		if s[0] != "" {
			paper.SetFont("Times", "B", 12)
			paper.MultiCell(0, 6, plain(s[0]), "", "L", false)
		}
		paper.SetFont("Times", "", 11)
		paper.MultiCell(0, 5, plain(s[1]), "", "L", false)
	}
	if err := paper.OutputFileAndClose(filepath.Join(folder, l.name)); err != nil {
		t.Fatal(err)
	}
}

// A section of a printed law is quoted by its number, however many digits it has and wherever
// the page says which law it is; and that a section is missing is said only if it is.
func TestSectionsOfPrintedLaws(t *testing.T) {
	withBuiltIn(t)
	b, _ := promised(t, noModels)
	folder := t.TempDir()
	for _, law := range printedLaws {
		law.print(t, folder)
	}
	if _, err := b.Library.Add(t.Context(), ibid.DefaultWorkspace, []string{folder}); err != nil {
		t.Fatal(err)
	}
	if err := b.Library.Queue.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := b.Library.Index.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	for asked, want := range map[string]string{
		"What does 12 CFR 1002.9 require?":                                   "A creditor shall notify an applicant",
		"What does 12 CFR § 1002.10 say?":                                    "A creditor that furnishes credit information",
		"What does Cal. Civ. Code § 1798.100 require?":                       "A business shall inform consumers",
		"What does Cal. Civ. Code § 1798.105 say?":                           "A business that receives a request",
		"What does California Health and Safety Code section 17980 require?": "If a building is unsafe",
		"What does Cal. Health & Safety Code § 17980.1 say?":                 "The agency may order the owner",
	} {
		answer := mustAnswer(t, b, question(asked))
		if !strings.Contains(answer.Text, want) || strings.Count(answer.Text, "> ") > 2 { // with its heading
			t.Errorf("%s: %q, want %q and nothing of other sections", asked, answer.Text, want)
		}
		if strings.Contains(answer.Text, "not found") {
			t.Errorf("%s: %q says that it is missing", asked, answer.Text)
		}
	}
	for _, asked := range []string{"What does 12 CFR 1002.77 require?", "What does 29 CFR 1904.39 require?", "What does Cal. Civ. Code § 1798.145 require?"} {
		answer := mustAnswer(t, b, question(asked))
		if !strings.Contains(answer.Text, "itself was not found in your 2 documents") {
			t.Errorf("%s: %q doesn't say that it is missing", asked, answer.Text)
		}
		for _, claim := range answer.Verification.Claims {
			if words := claim.Span.In(answer.Text); !strings.HasPrefix(words, ">") && len(claim.Citations) == 0 {
				t.Errorf("%s: %q is checked like the words of a model", asked, words)
			}
		}
	}
}
