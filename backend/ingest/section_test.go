package ingest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func TestSections(t *testing.T) {
	text := func(seed int) []set { return prose(seed, 6) }
	for _, tt := range []struct {
		name  string
		lines []set
		want  string
	}{
		{"parts, items and headings of a filing", compose(head("PART I"), head("Item 1. Business"), text(1), head("Overview"), text(2), head("Item 1A. Risk Factors"), text(3), head("PART II"), text(4)),
			"PART I\n  Item 1. Business\n    Overview\n  Item 1A. Risk Factors\nPART II\n"},
		{"the number of an article stands above its title", compose(set{text: "ARTICLE IV", gap: true}, set{text: "OBLIGATIONS OF THE TENANT", gap: true}, text(1)),
			"ARTICLE IV OBLIGATIONS OF THE TENANT\n"},
		{"recitals before the first section", compose(head("RECITALS"), text(1), set{text: "1. Rent", bold: true, gap: true}, text(2), set{text: "2. Repair", bold: true, gap: true}, text(3)),
			"RECITALS\n1. Rent\n2. Repair\n"},
		{"notes above their numbers", compose(head("NOTES TO THE ACCOUNTS"), text(1), set{text: "1. Rents", bold: true, gap: true}, text(2)),
			"NOTES TO THE ACCOUNTS\n  1. Rents\n"},
		{"a letter that stands off", compose(body("The business of the tenant is told below."), text(1), head("Item 1. Busines s"), text(2), head("Exhibit A"), text(3)),
			"Item 1. Business\nExhibit A\n"},
		{"numbers with dots", compose(head("4 Rent"), head("4.1 Payment"), text(1), head("4.1.2 Late payment"), text(2), head("4.2 Review"), text(3), head("5 Repair"), text(4)),
			"4 Rent\n  4.1 Payment\n    4.1.2 Late payment\n  4.2 Review\n5 Repair\n"},
		{"a heading with which the paragraph goes on", compose(para("4.1 Obligations of the Tenant. The Tenant shall pay the rent and keep"), body("the walnut press in good repair."), text(1)),
			"4.1 Obligations of the Tenant\n"},
		{"size alone", compose(set{text: "Tide gauges", size: 16, gap: true}, text(1), set{text: "How they are read", size: 12, gap: true}, text(2)),
			"Tide gauges\n  How they are read\n"},
		{"German and French", compose(head("Kapitel 3 Mietzins"), text(1), head("§ 12 Kündigung"), text(2), head("Chapitre 4 Résiliation"), text(3)),
			"Kapitel 3 Mietzins\n  § 12 Kündigung\nChapitre 4 Résiliation\n"},
		{"Chinese", compose(head("第三章 租金"), text(1), head("第十二条 支付"), text(2)),
			"第三章 租金\n  第十二条 支付\n"},
		{"a heading over two lines", compose(head("Management's discussion and analysis of the financial condition of the"), set{text: "Hallam estate", bold: true}, text(1)),
			"Management's discussion and analysis of the financial condition of the Hallam estate\n"},
		{"clauses are no sections", compose(text(1), para("(a) the tenant shall pay the rent;"), para("(b) the landlord shall repair the roof; and"), text(2)), ""},
		{"neither are sentences that begin with a reference", compose(text(1), body("Section 4.1 of the lease shall apply to the walnut press."), body("Item 7 of this report tells more."), text(2)), ""},
		{"nor figures, dates and addresses", compose(text(1), head("$ 4,200"), head("March 31, 2021"), head("office@hallam.example"), text(2)), ""},
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

func TestOutlineNamesTheSections(t *testing.T) {
	read := sectioned([]ibid.OutlineItem{
		{Title: "The lease", Level: 1, Page: 1}, {Title: "Rent", Level: 2, Page: 1}, {Title: "Walnut press", Level: 2, Page: 2}, {Title: "Page 3", Level: 2, Page: 3}, {Title: "Schedule", Level: 1, Page: 4},
	},
		page(1, compose(para("The lease"), prose(1, 5), para("Rent"), prose(2, 5), head("Quarter days"), prose(3, 5))...),
		page(2, prose(4, 5)...),
		page(3, prose(5, 5)...),
		page(4, compose(para("Schedule"), prose(6, 5))...),
	)
	want := "The lease\n  Rent\n    Quarter days\n  Walnut press\nSchedule\n"
	if diff := cmp.Diff(want, sections(read)); diff != "" {
		t.Error(diff)
	}
	if c := read[2].Chunks[0]; c.Section != "The lease > Walnut press" {
		t.Errorf("the third page stands in %q", c.Section)
	}
	if s := read[1].Sections[0]; s.Span.Len() != 0 || s.Page != 2 {
		t.Errorf("a section that only the outline names: %+v", s)
	}
}

func TestContentsGiveNoSections(t *testing.T) {
	read := sectioned(nil,
		page(1, compose(head("Table of Contents"), head("Item 1. Business 3"), head("Item 1A. Risk Factors 9"), head("Item 2. Properties 12"), head("Item 3. Legal Proceedings 12"))...),
		page(2, compose(head("Item 4. Mine Safety 14"), head("Item 5. Market 15"), head("Item 6. Selected Data 18"))...),
		page(3, compose(head("Item 1. Business"), prose(1, 8))...),
	)
	if got := sections(read); got != "Item 1. Business\n" {
		t.Errorf("got %s", got)
	}
}

func TestRunningLinesAreInNoChunk(t *testing.T) {
	document := func(n int) []ibid.Page {
		var pages []ibid.Page
		for i := 1; i <= n; i++ {
			pages = append(pages, page(i, compose(running(fmt.Sprintf("Hallam estate | Annual report %d", 2020+i)), prose(i, 20), footing(fmt.Sprintf("Page %d of %d", i, n)))...))
		}
		return pages
	}
	for _, n := range []int{2, 4, 40} {
		for _, read := range sectioned(nil, document(n)...) {
			checkRead(t, read, DefaultChunks)
			if kinds := kindsOf(read); kinds != "header text footer" {
				t.Errorf("%d pages: page %d is %s", n, read.Page.Number, kinds)
			}
		}
	}
}

func kindsOf(read ibid.ReadPage) string {
	var kinds []string
	for _, b := range read.Blocks {
		kinds = append(kinds, string(b.Kind))
	}
	return strings.Join(kinds, " ")
}

func TestWhatLooksLikeARunningLine(t *testing.T) {
	top := func(text string) set { return set{text: text, bold: true, gap: true, at: 0.06} }
	for _, tt := range []struct {
		name  string
		pages []ibid.Page
	}{
		{"a heading on top of one page", []ibid.Page{page(1, compose(top("Rent of the mill"), prose(1, 9))...), page(2, compose(top("Repair of the press"), prose(2, 9))...)}},
		{"notes with their numbers", []ibid.Page{page(1, compose(top("Note 3"), prose(1, 9))...), page(2, compose(top("Note 4"), prose(2, 9))...)}},
		{"the header of a table that goes on", []ibid.Page{
			withTable(page(1, body("Quarter Rent Paid"), body("Lady Day 1,200 900"), body("Midsummer 1,300 950"), body("Michaelmas 1,350 980")), 1, "", "Quarter\tRent\tPaid", "Lady Day\t1,200\t900", "Midsummer\t1,300\t950", "Michaelmas\t1,350\t980"),
			withTable(page(2, body("Quarter Rent Paid"), body("Christmas 1,400 990"), body("Lady Day 1,500 1,000"), body("Midsummer 1,510 1,010")), 1, "", "Quarter\tRent\tPaid", "Christmas\t1,400\t990", "Lady Day\t1,500\t1,000", "Midsummer\t1,510\t1,010"),
		}},
	} {
		for _, read := range sectioned(nil, tt.pages...) {
			for _, b := range read.Blocks {
				if b.Kind == ibid.BlockHeader || b.Kind == ibid.BlockFooter {
					t.Errorf("%s: %q is a %s", tt.name, b.Span.In(read.Page.Text), b.Kind)
				}
			}
		}
	}
}

func TestNotesStandApart(t *testing.T) {
	small := func(text string) set { return set{text: text, size: 7, gap: true} }
	lines := compose(prose(1, 45), small("1 The rent of the press is set out in the schedule."), small("2 See the report of the surveyor."))
	read := sectioned(nil, page(1, lines...))[0]
	checkRead(t, read, DefaultChunks)
	if kinds := kindsOf(read); kinds != "text note note" {
		t.Errorf("the page is %s", kinds)
	}
}

func TestAStoppedReadingComesToTheSame(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	pages := randomDocument(random, 110)
	outline := []ibid.OutlineItem{{Title: "The lease", Level: 1, Page: 1}, {Title: "Repair", Level: 1, Page: 60}}
	want := sectioned(outline, pages...)
	for range 8 {
		var got []ibid.ReadPage
		state, largest := "", 0
		s := NewSectioner(DefaultChunks, state)
		s.SetOutline(outline)
		first := 0
		for i, p := range pages {
			got = append(got, ibid.ReadPage{Page: p, State: ibid.PageText})
			if !endsBatch(p.Number) && i+1 < len(pages) {
				continue
			}
			s.Section(got[first:])
			first, state = i+1, s.State()
			largest = max(largest, len(state))
			if random.IntN(2) == 0 { // stopped, and begun again
				s = NewSectioner(DefaultChunks, state)
				s.SetOutline(outline)
			}
		}
		if !reflect.DeepEqual(want, got) {
			t.Fatal(cmp.Diff(want, got))
		}
		if largest > 10<<10 {
			t.Errorf("the state grew to %d bytes", largest)
		}
	}
}

// randomDocument makes pages of all that the section stage knows.
func randomDocument(random *rand.Rand, n int) []ibid.Page {
	var pages []ibid.Page
	for i := 1; i <= n; i++ {
		lines := []set{running("Hallam estate")}
		for range 1 + random.IntN(4) {
			switch random.IntN(4) {
			case 0:
				lines = append(lines, head(fmt.Sprintf("Item %d. Rent of the mill", random.IntN(9))))
			case 1:
				lines = append(lines, head(fmt.Sprintf("%d.%d Quarter days", random.IntN(9), random.IntN(9))))
			case 2:
				lines = append(lines, set{text: "Walnut press " + strings.Repeat("of the estate ", random.IntN(4)), size: 14, gap: true})
			}
			lines = append(lines, prose(random.IntN(1000), 1+random.IntN(9))...)
		}
		var p ibid.Page
		if random.IntN(3) == 0 {
			p = withTable(page(i, append(lines, para("Table 1: Rents"), body("Quarter Rent"), body("Lady Day 1,200"), body("Midsummer 1,300"))...), random.IntN(2), "Table 1: Rents", "Quarter\tRent", "Lady Day\t1,200", "Midsummer\t1,300")
		} else {
			p = page(i, append(lines, footing(fmt.Sprint(i)))...)
		}
		pages = append(pages, p)
	}
	return pages
}

// What stands above all of an outline is the document's title or cover, not a section.
func TestAnOutlinesRootIsNoSection(t *testing.T) {
	items := []ibid.OutlineItem{{Title: "HALLAM ESTATE", Level: 1, Page: 1}, {Title: "Form 7", Level: 2, Page: 1}, {Title: "Rent", Level: 2, Page: 1}, {Title: "Quarter days", Level: 3, Page: 1}}
	read := sectioned(items, page(1, compose(set{text: "HALLAM ESTATE", size: 16, gap: true}, para("Form 7"), prose(1, 5), para("Rent"), prose(2, 5), para("Quarter days"), prose(3, 5))...))
	if diff := cmp.Diff("HALLAM ESTATE\nForm 7\nRent\n  Quarter days\n", sections(read)); diff != "" {
		t.Error(diff)
	}
}
