package layout

import "testing"

func TestLabelsAndValuesSideBySide(t *testing.T) {
	for _, tt := range []struct {
		name string
		set  func(p *typesetter)
		want string
	}{
		{"two blocks", func(p *typesetter) {
			for i, l := range []string{"Insured", "Business", "", "Renewal"} {
				y := 700 - float64(i)*13
				p.small(50, y, l)
				p.at(120, y, []string{"Pellworth Joinery", "Makers of timber windows", "and of stairs", "1 October 2025"}[i])
			}
			for i, l := range []string{"Policy no.", "Issued", "Number of", "employees"} {
				y := 700 - float64(i)*13
				p.small(244, y, l)
				if i < 3 {
					p.at(310, y, []string{"CCP/418827", "18 September 2024", "46"}[i])
				}
			}
		}, `"" 2 columns, header 0
0[Insured] 1[Pellworth Joinery]
0[Business] 1[Makers of timber windows/and of stairs]
0[Renewal] 1[1 October 2025]
0[Policy no.] 1[CCP/418827]
0[Issued] 1[18 September 2024]
0[Number of/employees] 1[46]
`},
		{"one block is left as lines", func(p *typesetter) {
			for i, l := range []string{"Insured", "Business", "Renewal"} {
				p.small(50, 700-float64(i)*13, l)
				p.at(120, 700-float64(i)*13, []string{"Pellworth Joinery", "Makers of windows", "1 October 2025"}[i])
			}
		}, ""},
		{"prose with small words", func(p *typesetter) {
			for i, words := range [][4]string{{"The", "lessor", "lets the machines to the", "lessee"}, {"Both", "lessor", "and, save for others, the", "lessee"}, {"For a", "lessor", "to insure is the duty; a", "lessee"}} {
				x := 50.0
				for j, w := range words {
					if j%2 == 1 {
						p.small(x, 700-float64(i)*12, w)
						x += float64(len(w))*3.5 + 5
					} else {
						p.at(x, 700-float64(i)*12, w)
						x += float64(len(w))*5 + 5
					}
				}
			}
		}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var p typesetter
			tt.set(&p)
			l := Arrange(p.glyphs, Drawing{})
			if got := shown(l); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s\ntext %q", got, tt.want, l.Text)
			}
			checkTables(t, l)
		})
	}
}

func TestLabelsAboveValues(t *testing.T) {
	for _, tt := range []struct {
		name  string
		lines [][]string
		want  string
	}{
		{"one line below", [][]string{{"Invoice date:", "Due date:", "Reference:"}, {"20 March 2023", "4 April 2023", "PO-118"}, {"Please pay by transfer."}},
			`"" 2 columns, header 0
0[Invoice date:] 1[20 March 2023]
0[Due date:] 1[4 April 2023]
0[Reference:] 1[PO-118]
`},
		{"addresses", [][]string{{"Bill to:", "Ship to:"}, {"Acme Inc.", "Acme Stores"}, {"12 Main Street", "PO Box 7"}, {"Fremont"}, {"Our order of May follows below."}},
			`"" 2 columns, header 0
0[Bill to:] 1[Acme Inc./12 Main Street/Fremont]
0[Ship to:] 1[Acme Stores/PO Box 7]
`},
		{"no colons", [][]string{{"Name", "Town"}, {"Ada", "Rome"}}, ""},
		{"labels alone", [][]string{{"Name:", "Town:"}, {"Signature:", "Date:"}}, ""},
		{"one value", [][]string{{"Name:", "Town:"}, {"Ada"}}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var p typesetter
			for i, l := range tt.lines {
				y := 700 - float64(i)*13
				if len(tt.lines)-1 == i && len(l) == 1 && len(tt.lines) > 4 {
					y -= 14 // a new paragraph
				}
				for j, words := range l {
					p.at(50+float64(j)*140, y, words)
				}
			}
			l := Arrange(p.glyphs, Drawing{})
			if got := shown(l); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s\ntext %q", got, tt.want, l.Text)
			}
			checkTables(t, l)
		})
	}
}
