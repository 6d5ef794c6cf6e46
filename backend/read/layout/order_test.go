package layout

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/internal/fake"
)

// column gives the lines of a column that can be told from those of others.
func column(name string, n int) []string {
	var lines []string
	for i := range n {
		lines = append(lines, fmt.Sprintf("%s %02d runs on over the line", name, i))
	}
	return lines
}

func (p *typesetter) lines(x, y float64, lines []string) *typesetter {
	h := p.height
	if h == 0 {
		h = 10
	}
	for i, l := range lines {
		p.at(x, y-float64(i)*1.1*h, l)
	}
	return p
}

// TestReadingOrder sets pages and checks in which order their blocks are read.
func TestReadingOrder(t *testing.T) {
	wide := "this is a line of running text that is as wide as the whole page is"
	for _, tt := range []struct {
		name string
		set  func(p *typesetter)
		want [][]string // blocks of lines
	}{
		{"three columns", func(p *typesetter) {
			p.at(150, 720, "A title over all of the three columns, quite long")
			p.lines(390, 690, column("gamma", 8)).lines(50, 690, column("alpha", 8)).lines(220, 690, column("omega", 8))
		}, [][]string{{"A title over all of the three columns, quite long"}, column("alpha", 8), column("omega", 8), column("gamma", 8)}},
		{"footnotes follow their column", func(p *typesetter) {
			p.lines(50, 690, column("alpha", 8)).lines(250, 690, column("omega", 8))
			p.size(7).lines(50, 570, []string{"1 a note to the left column in small print", "that goes on over a second line"})
		}, [][]string{column("alpha", 8), {"1 a note to the left column in small print", "that goes on over a second line"}, column("omega", 8)}},
		{"a footnote under both columns", func(p *typesetter) {
			p.lines(50, 690, column("alpha", 8)).lines(250, 690, column("omega", 8))
			p.size(7).at(50, 570, "1 a note to both of the columns, in small print, as wide as both of them are, or nearly so")
		}, [][]string{column("alpha", 8), column("omega", 8), {"1 a note to both of the columns, in small print, as wide as both of them are, or nearly so"}}},
		{"side notes come before their paragraph", func(p *typesetter) {
			p.lines(150, 700, []string{wide, wide, wide}).lines(150, 650, []string{wide, wide, wide, wide})
			p.size(8).lines(50, 701, []string{"Duties of", "the tenant"}).lines(50, 651, []string{"Repairs by", "the landlord"})
		}, [][]string{{"Duties of", "the tenant"}, {wide, wide, wide}, {"Repairs by", "the landlord"}, {wide, wide, wide, wide}}},
		{"a note beside the middle of a paragraph", func(p *typesetter) {
			p.lines(50, 700, []string{wide, wide, wide, wide, wide, wide})
			p.size(8).lines(440, 689, []string{"See the plan", "of walnut trees", "at the end of", "this document"})
		}, [][]string{{"See the plan", "of walnut trees", "at the end of", "this document"}, {wide, wide, wide, wide, wide, wide}}},
		{"numbers before paragraphs are no notes", func(p *typesetter) {
			p.lines(90, 700, []string{wide, wide}).lines(90, 670, []string{wide, wide})
			p.at(50, 700, "(a)").at(50, 670, "(b)")
		}, [][]string{{"(a) " + wide, wide}, {"(b) " + wide, wide}}},
		{"labels before figures are no notes", func(p *typesetter) {
			figures := "1,234,567 2,345,678 3,456,789 4,567,890 5,678,901"
			p.lines(50, 700, []string{"Rents", "Repairs", "Interest", "Taxes"}).lines(150, 700, []string{figures, figures, figures, figures})
		}, [][]string{{
			"Rents 1,234,567 2,345,678 3,456,789 4,567,890 5,678,901", "Repairs 1,234,567 2,345,678 3,456,789 4,567,890 5,678,901",
			"Interest 1,234,567 2,345,678 3,456,789 4,567,890 5,678,901", "Taxes 1,234,567 2,345,678 3,456,789 4,567,890 5,678,901"}}},
		{"indented first lines begin paragraphs", func(p *typesetter) {
			short := wide[:20]
			p.lines(50, 700, []string{wide, short}).at(65, 678, wide).lines(50, 667, []string{wide, wide}).at(65, 645, wide).lines(50, 634, []string{wide, short})
		}, [][]string{{wide, wide[:20]}, {wide, wide, wide}, {wide, wide, wide[:20]}}},
		{"the further lines of list items are indented too", func(p *typesetter) {
			short := wide[:20]
			for i := range 3 {
				p.at(50, 700-22*float64(i), wide).at(65, 689-22*float64(i), short)
			}
		}, [][]string{{wide, wide[:20], wide, wide[:20], wide, wide[:20]}}},
		{"one indented line is no habit", func(p *typesetter) {
			p.lines(50, 700, []string{wide, wide}).at(65, 678, wide).lines(50, 667, []string{wide, wide})
		}, [][]string{{wide, wide, wide, wide, wide}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var p typesetter
			tt.set(&p)
			var blocks []string
			for _, b := range tt.want {
				blocks = append(blocks, strings.Join(b, "\n"))
			}
			want := strings.Join(blocks, "\n\n")
			got := Arrange(p.glyphs, Drawing{})
			if got.Text != want {
				t.Errorf("got\n%s\n\nwant\n%s", got.Text, want)
			}
			fake.CheckPage(t, ibid.Page{Text: got.Text, Words: got.Words})
		})
	}
}

// TestMostTextComesFirst turns a page's text: words set sideways come before an
// upright page number.
func TestMostTextComesFirst(t *testing.T) {
	var page, number typesetter
	page.at(50, 700, "A table that is set sideways")
	for i := range page.glyphs {
		page.glyphs[i].Turn = 1
	}
	number.at(300, 30, "12")
	for _, glyphs := range [][]Glyph{slices.Concat(page.glyphs, number.glyphs), slices.Concat(number.glyphs, page.glyphs)} {
		if got := Arrange(glyphs, Drawing{}).Text; got != "A table that is set sideways\n\n12" {
			t.Errorf("%q", got)
		}
	}
}

// TestSpacesWithoutAPlace is about kerning that some writers do with a space, which
// they take back: the next letter is printed in its place.
func TestSpacesWithoutAPlace(t *testing.T) {
	for _, tt := range []struct {
		next float64 // where the letter after the space stands
		want string
	}{{60, "NOTE"}, {65, "NO TE"}} {
		var p typesetter
		p.at(50, 700, "NO")
		space := ibid.Rect{X0: 60, Y0: 700, X1: 65, Y1: 710}
		p.glyphs = append(p.glyphs, Glyph{Rune: ' ', Space: true, Box: space, User: space})
		p.at(tt.next, 700, "TE")
		if got := Arrange(p.glyphs, Drawing{}).Text; got != tt.want {
			t.Errorf("the next letter at %g: %q", tt.next, got)
		}
	}
}
