package ingest

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func TestWhatLooksLikeAHeading(t *testing.T) {
	text := func(seed int) []set { return prose(seed, 6) }
	small := func(text string) set { return set{text: text, size: 8, gap: true} }
	for _, tt := range []struct {
		name  string
		lines []set
		want  string
	}{
		{"who signs", compose(text(1), head("TESSEL & BOONE"), para("By: /s/ R. Hallam"), para("Name: R. Hallam"), head("Title: Owner")), ""},
		{"a company", compose(text(1), head("Kestrel Mills Limited"), text(2)), ""},
		{"captions", compose(text(1), head("Figure 3: The walnut press"), text(2), head("Table 4. Rents"), text(3), head("Listing B.2"), text(4)), ""},
		{"a part of a longer title", compose(text(1), head("CERTIFICATE PURSUANT TO"), para("the act on walnut presses.")), ""},
		{"a line that begins in bold and goes on", compose(text(1), head("The press is better than"), body("its neighbour, as the tests show."), text(2)), ""},
		{"remarks", compose(text(1), head("NOTE"), text(2), head("Warning!"), text(3)), ""},
		{"a scale", compose(text(1), small("150"), head("Rents of the mill"), small("1999 2000 2001")), ""},
		{"an address", compose(text(1), head("7 Quay Street, Ardmore, Norby 10036"), text(2)), ""},
		{"names in a list", compose(text(1), head("R. Hallam"), para("Mill"), head("T. Norby"), para("Press"), head("A. Kestrel"), text(2)), "A. Kestrel\n"},
		{"a reference with initials", compose(text(1), para("4. Luber, G. and K. Norby, the heat of the mill and the press in summer"), text(2)), ""},
		{"amendments in a list", compose(text(1), para("10.2 Amendment No. 3 to the lease of the mill, dated 4 May, and filed."), text(2)), ""},
		{"a step of an instruction", compose(text(1), para("1. Open the door of the mill, touch the press, and then wait"), para("2. Close it."), text(2)), ""},
		{"a heading between them", compose(head("Rents"), text(1), head("NOTE"), text(2), head("Repairs"), text(3)), "Rents\nRepairs\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			read := sectioned(nil, page(2, compose(tt.lines, prose(99, 12))...))
			checkRead(t, read[0], DefaultChunks)
			if diff := cmp.Diff(tt.want, sections(read)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestCellsSideBySideAreNoHeading(t *testing.T) {
	for _, tt := range []struct {
		name, line string
		apart      int // words that stand a cell's distance from the word before
		want       string
	}{
		{"heads of columns", "Tenant Rent", 1, ""},
		{"a number and its title", "4 Rent", 1, "4 Rent\n"},
		{"a title", "Tenant Rent", -1, "Tenant Rent\n"},
	} {
		p := page(2, compose(prose(1, 6), head(tt.line), prose(2, 20))...)
		at := strings.Index(p.Text, tt.line)
		first := slices.IndexFunc(p.Words, func(w ibid.Word) bool { return w.Span.Start == at })
		if tt.apart > 0 {
			p.Words[first+tt.apart].Box.X0 += 60
			p.Words[first+tt.apart].Box.X1 += 60
		}
		if got := sections(sectioned(nil, p)); got != tt.want {
			t.Errorf("%s: %q", tt.name, got)
		}
	}
}

func TestOnlyNumbersAreBelievedInRecognisedLines(t *testing.T) {
	lines := compose(set{text: "Walnut press", size: 16, gap: true}, prose(1, 6), set{text: "4.1 Rents", size: 16, gap: true}, prose(2, 20))
	pages := []ibid.ReadPage{{Page: page(2, lines...), State: ibid.PageRecognised}}
	NewSectioner(DefaultChunks, "").Section(pages)
	if got := sections(pages); got != "4.1 Rents\n" {
		t.Errorf("got %s", got)
	}
}

func TestATitleRightAboveTheFirstNumberHoldsTheNumbers(t *testing.T) {
	read := sectioned(nil, page(2, compose(head("Notes to the accounts"), head("1. Rents"), prose(1, 6), head("2. Repairs"), prose(2, 6), head("Report of the auditor"), prose(3, 12))...))
	if diff := cmp.Diff("Notes to the accounts\n  1. Rents\n  2. Repairs\n", sections(read)[:len("Notes to the accounts\n  1. Rents\n  2. Repairs\n")]); diff != "" {
		t.Error(diff)
	}
}

func TestTheOutlineNamesOneLineOfTwo(t *testing.T) {
	read := sectioned([]ibid.OutlineItem{{Title: "Rents of the old walnut mill", Level: 1, Page: 1}, {Title: "Repair", Level: 1, Page: 1}},
		page(1, compose(prose(1, 5), body("of the mill."), para("Rents of the old walnut mill"), prose(2, 5), para("Repair"), prose(3, 5))...))
	if got := sections(read); got != "Rents of the old walnut mill\nRepair\n" {
		t.Errorf("got %s", got)
	}
}

func TestLinesBetweenTheEntriesOfAContentsAreNoSections(t *testing.T) {
	read := sectioned(nil, page(1, compose(head("Table of Contents"), head("Item 1."), para("Rents 3"), para("Repairs 4"), para("The press 5"),
		head("Item 2. Mine Safety N/A"), para("The mill 8"), para("The estate 9"))...))
	if got := sections(read); got != "" {
		t.Errorf("got %s", got)
	}
}

// A page that is a table has its title on the left and the company on the right of
// one line.
func TestTitleOfATablePage(t *testing.T) {
	rows := []string{"Due\t2023\t2022", "Rents\t412\t398", "Walnuts\t77\t81", "All\t489\t479"}
	statement := func(number int, first set, apart int) ibid.Page {
		p := page(number, first, para("Due 2023 2022"), body("Rents 412 398"), body("Walnuts 77 81"), body("All 489 479"))
		for i := range p.Words { // the words from apart on stand at the right
			if apart > 0 && i >= apart && p.Words[i].Span.End <= len(first.text) {
				p.Words[i].Box.X0 += 150
				p.Words[i].Box.X1 += 150
			}
		}
		return withTable(p, 1, "", rows...)
	}
	before := ibid.ReadPage{State: ibid.PageText, Page: page(1, compose(head("2 Report of the surveyor"), prose(1, 25))...)}
	for _, tt := range []struct {
		name  string
		first set
		apart int
		want  string
	}{
		{"title and company", set{text: "Statement of Dues Hallam Estate Limited", bold: true}, 3, "Statement of Dues"},
		{"not set apart", set{text: "Statement of Dues Hallam Estate Limited"}, 3, "2 Report of the surveyor"},
		{"the company's name first", set{text: "Hallam Estate Limited Statement of Dues", bold: true}, 3, "2 Report of the surveyor"},
	} {
		pages := []ibid.ReadPage{before, {State: ibid.PageText, Page: statement(2, tt.first, tt.apart)}}
		NewSectioner(DefaultChunks, "").Section(pages)
		chunks := pages[1].Chunks
		if len(chunks) == 0 || chunks[len(chunks)-1].Section != tt.want {
			t.Errorf("%s: %+v, want the table in %q", tt.name, chunks, tt.want)
		}
	}
}
