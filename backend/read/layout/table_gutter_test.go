package layout

import (
	"fmt"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// TestChartBesideProse sets a page of a paper in two columns: prose, a table and a
// note in the left one, prose around a chart in the right one. The labels of the
// chart stand at the height of lines of the left column, and its caption at that of
// the table. Where the chart stands must make no difference.
func TestChartBesideProse(t *testing.T) {
	prose := []string{
		"The walnut trees of the garden were counted", "every year from the tower, and those which",
		"had fallen since were taken from the count", "at the end of the winter. In the year 1978",
		"nobody climbed the tower, so that 12 of the", "trees may have been counted in the next.",
	}
	for shift := range 12 { // points that the right column stands lower
		t.Run(fmt.Sprint(shift), func(t *testing.T) {
			var p typesetter
			for i := range 4 {
				p.lines(50, 740-66*float64(i), prose)
			}
			p.at(50, 466, "Table 1. The trees of the garden.")
			p.rows(450, 50, []float64{165, 215, 262},
				[]string{"Row", "Since", "Trees", "Dead"}, []string{"Wall", "1921", "342", "3.1"},
				[]string{"Pond", "1954", "365", "2.8"}, []string{"Gate", "1968", "338", "4.0"})
			p.lines(50, 390, prose)
			p.size(8).lines(50, 310, []string{"1 We use the word of a tree that stands, with or", "without its leaves."}).size(0)

			down := float64(shift)
			p.lines(300, 740-down, prose).lines(300, 674-down, prose)
			for i, mark := range []string{"40", "20", "0", "−20"} {
				p.at(305, 590-28*float64(i)-down, mark)
			}
			for i, year := range []string{"1986", "1988", "1990", "1992"} {
				p.at(330+40*float64(i), 480-down, year)
			}
			p.lines(300, 455-down, []string{"Figure 1. Trees that fell in a month, less the", "mean of the years before and after the storm", "(red)."})
			p.lines(300, 410-down, prose).lines(300, 344-down, prose)

			l := Arrange(p.glyphs, Drawing{Rules: []ibid.Rect{{X0: 320, Y0: 492 - down, X1: 500, Y1: 492.5 - down}, {X0: 320, Y0: 492 - down, X1: 320.5, Y1: 600 - down}}})
			if want := `"Table 1. The trees of the garden." 4 columns, header 1
0[Row] 1[Since] 2[Trees] 3[Dead]
0[Wall] 1[1921] 2[342] 3[3.1]
0[Pond] 1[1954] 2[365] 3[2.8]
0[Gate] 1[1968] 2[338] 3[4.0]
`; shown(l) != want {
				t.Errorf("got\n%swant\n%stext %q", shown(l), want, l.Text)
			}
			at := 0
			for _, part := range []string{strings.Join(prose, "\n"), "Table 1.", "Gate", "without its leaves.", strings.Join(prose, "\n"), "1986 1988 1990 1992", "Figure 1.", "(red).", strings.Join(prose, "\n")} {
				i := strings.Index(l.Text[at:], part)
				if i < 0 {
					t.Fatalf("%q is not after byte %d of %q", part, at, l.Text)
				}
				at += i + len(part)
			}
			checkTables(t, l)
		})
	}
}

// TestParagraphBesideAxis is about a strip of a page between lines over both columns,
// so short that no prose is left without what stands beside the labels.
func TestParagraphBesideAxis(t *testing.T) {
	over := "a line of the page that reaches over both columns, from the left edge to the right one"
	prose := column("alpha", 7)
	var p typesetter
	p.at(50, 750, over).lines(50, 704, prose)
	p.lines(250, 726, column("omega", 5))
	for i, mark := range []string{"40", "20", "0", "−20"} {
		p.at(255, 671-11*float64(i), mark)
	}
	p.at(50, 600, over)
	l := Arrange(p.glyphs, Drawing{})
	if len(l.Tables) > 0 || !strings.Contains(l.Text, strings.Join(prose, "\n")) {
		t.Errorf("%s in %q", shown(l), l.Text)
	}
}

// TestTableBesideCaption is about a table in one column and the caption of a chart,
// with years under its axis, beside it in the other.
func TestTableBesideCaption(t *testing.T) {
	var p typesetter
	for i := range 14 {
		p.at(50, 740-11*float64(i), "words that fill the left column of the paper").at(300, 740-11*float64(i), "words that fill the right column of it too")
	}
	p.rows(570, 50, []float64{165, 215, 262},
		[]string{"Row", "Since", "Trees", "Dead"}, []string{"Wall", "1921", "342", "3.1"},
		[]string{"Pond", "1954", "365", "2.8"}, []string{"Gate", "1968", "338", "4.0"})
	for i, year := range []string{"1986", "1988", "1990", "1992"} {
		p.at(330+40*float64(i), 568, year)
	}
	p.lines(300, 554, []string{"Figure 1. Trees", "of the wall."})
	l := Arrange(p.glyphs, Drawing{})
	if want := `"" 4 columns, header 1
0[Row] 1[Since] 2[Trees] 3[Dead]
0[Wall] 1[1921] 2[342] 3[3.1]
0[Pond] 1[1954] 2[365] 3[2.8]
0[Gate] 1[1968] 2[338] 3[4.0]
`; shown(l) != want {
		t.Errorf("got\n%swant\n%stext %q", shown(l), want, l.Text)
	}
}

// TestWideTableAbovePaper keeps a table over both columns of a paper whole, though
// prose stands below it on both sides of the gutter.
func TestWideTableAbovePaper(t *testing.T) {
	var p typesetter
	p.rows(740, 50, []float64{320, 420, 510},
		[]string{"Kind of tree", "2022", "2023", "2024"},
		[]string{"Walnut trees of the garden behind the old wall", "120", "118", "97"},
		[]string{"Oaks", "40", "41", "41"},
		[]string{"Elms of the garden, those at the gate among them", "12", "9", "4"},
		[]string{"Firs", "3", "3", "5"})
	for i := range 12 {
		y := 650 - 12*float64(i)
		p.at(50, y, "words that fill the left column of the paper").at(300, y, "words that fill the right column of it too")
	}
	l := Arrange(p.glyphs, Drawing{})
	if len(l.Tables) != 1 || l.Tables[0].Columns != 4 || len(l.Tables[0].Rows) != 5 {
		t.Errorf("%s in %q", shown(l), l.Text)
	}
	checkTables(t, l)
}
