package ingest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// blocksOf lists the blocks of a page as "kind: text".
func blocksOf(read ibid.ReadPage) []string {
	var blocks []string
	for _, b := range read.Blocks {
		blocks = append(blocks, string(b.Kind)+": "+ibid.OneLine(b.Span.In(read.Page.Text)))
	}
	return blocks
}

func TestAPageKeepsItsOnlyLine(t *testing.T) {
	pages := func(n int, lines func(i int) []set) []ibid.Page {
		var all []ibid.Page
		for i := 1; i <= n; i++ {
			all = append(all, page(i, lines(i)...))
		}
		return all
	}
	for _, tt := range []struct {
		name  string
		pages []ibid.Page
		want  []string // blocks of page 3
	}{
		{"slips that count", pages(9, func(i int) []set { return []set{{text: fmt.Sprintf("Walnut %d", i-1), at: 0.06}} }), []string{"text: Walnut 2"}},
		{"below a header", pages(9, func(i int) []set {
			return []set{running("Hallam estate"), {text: fmt.Sprintf("Walnut %d", i), gap: true, at: 0.1}, footing(fmt.Sprint(i))}
		}), []string{"header: Hallam estate", "text: Walnut 3", "footer: 3"}},
		{"the same on all pages", pages(9, func(int) []set { return []set{{text: "Void", at: 0.06}} }), []string{"text: Void"}},
		{"a bare page number is no text", pages(9, func(i int) []set { return []set{footing(fmt.Sprint(i))} }), []string{"footer: 3"}},
	} {
		read := sectioned(nil, tt.pages...)
		checkRead(t, read[2], DefaultChunks)
		if diff := cmp.Diff(tt.want, blocksOf(read[2])); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
}

// twoColumns typesets a page of two columns below a header that the reader took
// for the heads of the columns: its parts stand in two places of the text.
func twoColumns(number int, leftHead, rightHead string, left, right []set) ibid.Page {
	head := func(text string) set { return set{text: text, size: 8, gap: true, at: 0.04} }
	p := page(number, compose(head(leftHead), left, head(rightHead), right)...)
	second := strings.Index(p.Text, rightHead)
	top := 0.0
	for i := range p.Words {
		w := &p.Words[i]
		w.Box.X0, w.Box.X1 = 72+(w.Box.X0-72)/3, 72+(w.Box.X1-72)/3
		if w.Span.Start < second {
			continue
		}
		w.Box.X0, w.Box.X1 = w.Box.X0+250, w.Box.X1+250
		if w.Box.Y0 > 750 { // the header
			continue
		}
		if top == 0 {
			top = 700 - w.Box.Y1
		}
		w.Box.Y0, w.Box.Y1 = w.Box.Y0+top, w.Box.Y1+top
	}
	return p
}

func TestAHeaderInTwoColumnsIsOne(t *testing.T) {
	whole := func(i int) ibid.Page {
		p := page(i, compose(running("Hallam estate Survey of the press"), prose(i, 9))...)
		for j := range p.Words[:6] { // as far apart as on the page of two columns
			w := &p.Words[j]
			w.Box.X0, w.Box.X1 = 72+(w.Box.X0-72)/3, 72+(w.Box.X1-72)/3
		}
		return p
	}
	read := sectioned(nil, whole(1), whole(2), twoColumns(3, "Hallam estate", "Survey of the press", prose(3, 9), prose(4, 9)), whole(4))
	checkRead(t, read[2], DefaultChunks)
	var headers []string
	for _, b := range blocksOf(read[2]) {
		if strings.HasPrefix(b, "header: ") {
			headers = append(headers, b)
		}
	}
	if diff := cmp.Diff([]string{"header: Hallam estate", "header: Survey of the press"}, headers); diff != "" {
		t.Error(diff)
	}
}

func TestFacingPagesCountInTheirHeaders(t *testing.T) {
	read := sectioned(nil,
		page(1, compose(running("Proceedings of the mill 41"), prose(1, 9))...),
		page(2, compose(running("42 Drift of the walnut press"), prose(2, 9))...),
	)
	for _, r := range read {
		if kinds := kindsOf(r); kinds != "header text" {
			t.Errorf("page %d is %s", r.Page.Number, kinds)
		}
	}
}

func TestNotesStandAtTheFootOfTheirColumn(t *testing.T) {
	note := func(text string) set { return set{text: text, size: 7, gap: true, at: 0.9} }
	p := twoColumns(1, "Hallam estate", "Survey of the press",
		compose(prose(1, 40), set{text: "whose rent is due", gap: false}, note("1 See the report of the surveyor.")), prose(2, 40))
	read := sectioned(nil, p)[0]
	checkRead(t, read, DefaultChunks)
	if !strings.Contains(kindsOf(read), "note") {
		t.Errorf("the page is %s", kindsOf(read))
	}
	// The same line in the middle of its column is text.
	p = twoColumns(1, "Hallam estate", "Survey of the press",
		compose(prose(1, 20), set{text: "1 See the report of the surveyor.", size: 7, gap: true}, prose(3, 20)), prose(2, 40))
	if read := sectioned(nil, p)[0]; strings.Contains(kindsOf(read), "note") {
		t.Errorf("in the middle of the column the page is %s", kindsOf(read))
	}
}

func TestNotesAreReadAfterTheSentenceTheyPart(t *testing.T) {
	text := "The press stands\n\n1 See the report.\n\nin the mill."
	at := func(s string) ibid.Span {
		i := strings.Index(text, s)
		return ibid.Span{Start: i, End: i + len(s)}
	}
	got := readingOf(text, []atom{{span: at("The press stands")}, {span: at("1 See the report."), note: true}, {span: at("in the mill.")}}, vocabulary{})
	if want := "The press stands\nin the mill.\n\n1 See the report."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestARunningTitleOpensItsSection(t *testing.T) {
	top := func(text string) set { return set{text: text, bold: true, gap: true, at: 0.05} }
	var pages []ibid.Page
	titles := []string{"Rents", "Repairs", "The walnut press", "Wages", "Loans", "Events after the year"}
	for i := 1; i <= 12; i++ {
		lines := prose(i, 9)
		if i > 6 {
			lines = compose(top("Notes to the yearly accounts"), head(fmt.Sprintf("%d. %s", i-6, titles[i-7])), lines)
		}
		pages = append(pages, page(i, lines...))
	}
	read := sectioned(nil, pages...)
	if got := sections(read[:8]); got != "Notes to the yearly accounts\n  1. Rents\n  2. Repairs\n" {
		t.Errorf("got %s", got)
	}
	if kinds := kindsOf(read[7]); kinds != "header heading text" {
		t.Errorf("page 8 is %s", kinds)
	}
}
