package layout

import "testing"

// small sets a label, in type of seven tenths.
func (p *typesetter) small(x, y float64, text string) *typesetter {
	p.size(7)
	p.at(x, y, text)
	return p.size(10)
}

func TestFormsOfLabelledBoxes(t *testing.T) {
	xs, ys := []float64{50, 200, 350, 500}, []float64{700, 660, 620}
	for _, tt := range []struct {
		name string
		set  func(p *typesetter)
		want string
	}{
		{"labels above", func(p *typesetter) {
			for i, cells := range [][][]string{
				{{"ORDER NO.", "4500918264"}, {"SHIP TO", "Plant 3", "Dock D"}, {"REVISION"}},
				{{"PAYMENT", "2% 15 days, net 45"}, {"CARRIER", "Blue Heron"}, {"CONFIRM BY", "07/09/2025"}},
			} {
				for j, cell := range cells {
					y := ys[i] - 10
					p.small(xs[j]+3, y, cell[0])
					for k, line := range cell[1:] {
						p.at(xs[j]+3, y-11-11*float64(k), line)
					}
				}
			}
		}, `"" 2 columns, header 0
0[ORDER NO.] 1[4500918264]
0[SHIP TO] 1[Plant 3/Dock D]
0[REVISION]
0[PAYMENT] 1[2% 15 days, net 45]
0[CARRIER] 1[Blue Heron]
0[CONFIRM BY] 1[07/09/2025]
`},
		{"labels left", func(p *typesetter) {
			for i, cells := range [][]string{{"Start", "1 July", "Currency", "EUR", "Law", "French"}, {"End", "30 June", "Payment", "45 days", "Courts", "Lyon"}} {
				for j := range 3 {
					p.small(xs[j]+3, ys[i]-20, cells[2*j])
					p.at(xs[j]+60, ys[i]-20, cells[2*j+1])
				}
			}
			p.small(203, 628, "by bank")
		}, `"" 2 columns, header 0
0[Start] 1[1 July]
0[Currency] 1[EUR]
0[Law] 1[French]
0[End] 1[30 June]
0[Payment/by bank] 1[45 days]
0[Courts] 1[Lyon]
`},
		{"rows that repeat their labels are a table", func(p *typesetter) {
			for i, label := range []string{"Date", "Decision"} {
				for j, value := range []string{"18.11.2024", "20.11.2024", "21.11.2024"} {
					p.small(xs[j]+3, ys[i]-10, label)
					p.at(xs[j]+3, ys[i]-21, value)
				}
			}
		}, `"" 3 columns, header 1
0[Date] 1[Date] 2[Date]
0[18.11.2024] 1[20.11.2024] 2[21.11.2024]
0[Decision] 1[Decision] 2[Decision]
0[18.11.2024] 1[20.11.2024] 2[21.11.2024]
`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var p typesetter
			tt.set(&p)
			l := Arrange(p.glyphs, grid(xs, ys))
			if got := shown(l); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
			checkTables(t, l)
		})
	}
}

// A first row that doesn't name every column is no header of rows that have words beside figures.
func TestAFirstRowWithoutAllNames(t *testing.T) {
	xs, ys := []float64{50, 150, 250, 350, 450}, []float64{700, 680, 660, 640}
	var p typesetter
	for i, row := range [][]string{{"Employee", "", "Job", ""}, {"Name", "N. Jantjies", "Post", "Clerk"}, {"Tax no.", "2914", "Grade", "C2, notch 4"}} {
		for j, cell := range row {
			if cell != "" {
				p.at(xs[j]+3, ys[i]-14, cell)
			}
		}
	}
	want := `"" 4 columns, header 0
0[Employee] 2[Job]
0[Name] 1[N. Jantjies] 2[Post] 3[Clerk]
0[Tax no.] 1[2914] 2[Grade] 3[C2, notch 4]
`
	if got := shown(Arrange(p.glyphs, grid(xs, ys))); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
