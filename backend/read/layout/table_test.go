package layout

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/internal/fake"
)

// rows sets lines of a table from the top: the first cell begins at the left, the
// others end at the places given, as figures do. An empty cell leaves its place
// empty.
func (p *typesetter) rows(top, left float64, ends []float64, lines ...[]string) *typesetter {
	for i, cells := range lines {
		y := top - float64(i)*12
		for j, text := range cells {
			switch {
			case text == "":
			case j == 0:
				p.at(left, y, text)
			default:
				p.at(ends[j-1]-float64(len([]rune(text)))*5, y, text)
			}
		}
	}
	return p
}

// grid draws rules from the first to the last of the places in both directions.
func grid(xs, ys []float64) (d Drawing) {
	x0, x1, y0, y1 := xs[0], xs[len(xs)-1], ys[0], ys[len(ys)-1]
	for _, y := range ys {
		d.Rules = append(d.Rules, ibid.Rect{X0: x0, Y0: min(y, y), X1: x1, Y1: y + 0.5})
	}
	for _, x := range xs {
		d.Rules = append(d.Rules, ibid.Rect{X0: x, Y0: min(y0, y1), X1: x + 0.5, Y1: max(y0, y1)})
	}
	d.Rules = JoinRules(d.Rules)
	return d
}

// shown gives tables as text: a line with caption, columns and header rows, then a
// line for each row with the number of each cell's column, and how many it covers
// where that is not one.
func shown(l Page) string {
	var b strings.Builder
	for _, t := range l.Tables {
		fmt.Fprintf(&b, "%q %d columns, header %d\n", t.Caption.In(l.Text), t.Columns, t.Header)
		for _, row := range t.Rows {
			for i, c := range row.Cells {
				if i > 0 {
					b.WriteByte(' ')
				}
				fmt.Fprintf(&b, "%d", c.Column)
				if c.Columns > 1 {
					fmt.Fprintf(&b, "+%d", c.Columns)
				}
				fmt.Fprintf(&b, "[%s]", strings.ReplaceAll(c.Span.In(l.Text), "\n", "/"))
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func TestTables(t *testing.T) {
	two := []float64{300, 380}
	for _, tt := range []struct {
		name string
		set  func(p *typesetter) Drawing
		want string // as shown; empty: no table
	}{
		{"names of columns that stand close", func(p *typesetter) Drawing {
			p.rows(720, 50, []float64{210, 264, 318},
				[]string{"", "July", "August", "September"},
				[]string{"Transfers received", "21,640.00", "17,385.50", "23,918.75"},
				[]string{"Card takings", "4,812.55", "6,127.90", "5,340.20"},
				[]string{"Fees", "49.50", "66.20", "193.00"},
			)
			return Drawing{}
		}, `"" 4 columns, header 1
1[July] 2[August] 3[September]
0[Transfers received] 1[21,640.00] 2[17,385.50] 3[23,918.75]
0[Card takings] 1[4,812.55] 2[6,127.90] 3[5,340.20]
0[Fees] 1[49.50] 2[66.20] 3[193.00]
`},
		{"one name over several columns", func(p *typesetter) Drawing {
			p.at(185, 732, "three months ended")
			p.rows(720, 50, []float64{210, 264, 318},
				[]string{"", "2021", "2022", "2023"},
				[]string{"Transfers received", "21,640.00", "17,385.50", "23,918.75"},
				[]string{"Card takings", "4,812.55", "6,127.90", "5,340.20"},
				[]string{"Fees", "49.50", "66.20", "193.00"},
			)
			return Drawing{}
		}, `"" 4 columns, header 2
1+2[three months ended]
1[2021] 2[2022] 3[2023]
0[Transfers received] 1[21,640.00] 2[17,385.50] 3[23,918.75]
0[Card takings] 1[4,812.55] 2[6,127.90] 3[5,340.20]
0[Fees] 1[49.50] 2[66.20] 3[193.00]
`},
		{"dates in three lines, and years with a unit", func(p *typesetter) Drawing {
			p.rows(744, 50, []float64{264, 318}, []string{"", "July", "June"}, []string{"", "28,", "30,"}, []string{"", "2024", "2023"},
				[]string{"Transfers received", "21,640.00", "17,385.50"}, []string{"Card takings", "4,812.55", "6,127.90"}, []string{"Fees", "49.50", "66.20"})
			p.at(180, 600, "2024 $ million").at(264, 600, "2023 $ million")
			p.rows(588, 50, []float64{240, 324}, []string{"Sales", "11,151", "11,154"}, []string{"Costs", "9,151", "9,154"}, []string{"Result", "2,000", "2,000"})
			return Drawing{}
		}, `"" 3 columns, header 3
1[July] 2[June]
1[28,] 2[30,]
1[2024] 2[2023]
0[Transfers received] 1[21,640.00] 2[17,385.50]
0[Card takings] 1[4,812.55] 2[6,127.90]
0[Fees] 1[49.50] 2[66.20]
"" 3 columns, header 1
1[2024 $ million] 2[2023 $ million]
0[Sales] 1[11,151] 2[11,154]
0[Costs] 1[9,151] 2[9,154]
0[Result] 1[2,000] 2[2,000]
`},
		{"years over several columns each", func(p *typesetter) Drawing {
			p.at(223, 732, "2023").at(328, 732, "2022")
			p.rows(720, 50, []float64{180, 220, 260, 300, 350},
				[]string{"Ships", "Spring", "Summer", "Autumn", "Year", "Year"},
				[]string{"Tankers", "61", "58", "66", "248", "239"},
				[]string{"Ferries", "43", "35", "29", "145", "187"},
				[]string{"Others", "88", "92", "95", "365", "358"})
			return Drawing{}
		}, `"" 6 columns, header 2
1+4[2023] 5[2022]
0[Ships] 1[Spring] 2[Summer] 3[Autumn] 4[Year] 5[Year]
0[Tankers] 1[61] 2[58] 3[66] 4[248] 5[239]
0[Ferries] 1[43] 2[35] 3[29] 4[145] 5[187]
0[Others] 1[88] 2[92] 3[95] 4[365] 5[358]
`},
		{"a name of the labels between two lines of names, and a rule of dashes", func(p *typesetter) Drawing {
			p.at(200, 732, "Length").at(280, 732, "Depth")
			p.at(50, 726, "Quay")
			p.at(212, 720, "(m)").at(290, 720, "(m)")
			p.at(50, 708, "--------------------------------------------------")
			p.rows(696, 50, []float64{230, 306}, []string{"Bulk quay", "530", "12.4"}, []string{"Oil jetties", "355", "14.2"}, []string{"Cruise pier", "300", "10.0"})
			return Drawing{}
		}, `"" 3 columns, header 3
1[Length] 2[Depth]
0[Quay]
1[(m)] 2[(m)]
0[Bulk quay] 1[530] 2[12.4]
0[Oil jetties] 1[355] 2[14.2]
0[Cruise pier] 1[300] 2[10.0]
`},
		{"a financial statement", func(p *typesetter) Drawing {
			p.at(50, 740, "Consolidated Results")
			p.rows(720, 50, two,
				[]string{"", "2024", "2023"},
				[]string{"Rents received", "$ 1,671", "$ 902"},
				[]string{"Costs of repair", "(420)", "(17)"},
				[]string{"Interest", "—", "3"},
				[]string{"Result", "$ 1,251", "$ 888"})
			return Drawing{}
		}, `"Consolidated Results" 3 columns, header 1
1[2024] 2[2023]
0[Rents received] 1[$ 1,671] 2[$ 902]
0[Costs of repair] 1[(420)] 2[(17)]
0[Interest] 1[—] 2[3]
0[Result] 1[$ 1,251] 2[$ 888]
`},
		{"years of schools, and a caption with the letters of its chapter", func(p *typesetter) Drawing {
			p.at(50, 740, "Table CA3. | Pupils at the end of the year")
			p.at(300, 724, "Counted").at(380, 724, "Expected")
			p.rows(712, 50, []float64{330, 430},
				[]string{"Town", "2022–23", "2023–24"},
				[]string{"Norby", "1,671", "1,902"},
				[]string{"Hallam", "2,420", "2,117"},
				[]string{"Ardmore", "7,533", "7,700"})
			return Drawing{}
		}, `"Table CA3. | Pupils at the end of the year" 3 columns, header 2
1[Counted] 2[Expected]
0[Town] 1[2022–23] 2[2023–24]
0[Norby] 1[1,671] 2[1,902]
0[Hallam] 1[2,420] 2[2,117]
0[Ardmore] 1[7,533] 2[7,700]
`},
		{"signs far from their figures", func(p *typesetter) Drawing {
			for i, row := range [][3]string{{"Norby", "1,671", "8"}, {"Hallam", "20", "12"}, {"Ardmore", "7,533", "9"}} {
				y := 700 - float64(i)*12
				p.at(50, y, row[0]).at(230, y, "$").at(300-float64(len(row[1]))*5, y, row[1]).at(380-float64(len(row[2]))*5, y, row[2]).at(388, y, "%")
			}
			return Drawing{}
		}, `"" 3 columns, header 0
0[Norby] 1[$ 1,671] 2[8 %]
0[Hallam] 1[$ 20] 2[12 %]
0[Ardmore] 1[$ 7,533] 2[9 %]
`},
		{"heads that span columns, by the rules under them", func(p *typesetter) Drawing {
			p.at(240, 724, "Three months").at(420, 724, "Year")
			p.rows(710, 50, []float64{250, 330, 420, 500},
				[]string{"(in thousands)", "2024", "2023", "2024", "2023"},
				[]string{"Walnut", "10", "20", "300", "400"},
				[]string{"Oak", "11", "21", "310", "410"},
				[]string{"Elm", "12", "22", "320", "420"})
			return Drawing{Rules: []ibid.Rect{{X0: 225, Y0: 721, X1: 335, Y1: 721.5}, {X0: 395, Y0: 721, X1: 505, Y1: 721.5}}}
		}, `"" 5 columns, header 2
1+2[Three months] 3+2[Year]
0[(in thousands)] 1[2024] 2[2023] 3[2024] 4[2023]
0[Walnut] 1[10] 2[20] 3[300] 4[400]
0[Oak] 1[11] 2[21] 3[310] 4[410]
0[Elm] 1[12] 2[22] 3[320] 4[420]
`},
		{"names of two levels under rules as wide as the table, the first centred over the labels", func(p *typesetter) Drawing {
			p.at(110, 736, "Crop").at(255, 736, "Total").at(425, 736, "Export")
			p.rows(722, 50, []float64{250, 330, 420, 500},
				[]string{"", "2024", "2023", "2024", "2023"},
				[]string{"Walnut", "10", "20", "300", "400"},
				[]string{"Oak", "11", "21", "310", "410"},
				[]string{"Elm", "12", "22", "320", "420"})
			return Drawing{Rules: []ibid.Rect{{X0: 225, Y0: 733, X1: 505, Y1: 733.5}}}
		}, `"" 5 columns, header 2
0[Crop] 1[Total] 3[Export]
1[2024] 2[2023] 3[2024] 4[2023]
0[Walnut] 1[10] 2[20] 3[300] 4[400]
0[Oak] 1[11] 2[21] 3[310] 4[410]
0[Elm] 1[12] 2[22] 3[320] 4[420]
`},
		{"dates beside words name columns", func(p *typesetter) Drawing {
			p.rows(720, 50, two,
				[]string{"Part no.", "07/28/2025", "08/28/2025"},
				[]string{"Seal", "120", "80"},
				[]string{"Ring", "7", "100"},
				[]string{"Nut", "1,000", "1"})
			return Drawing{}
		}, `"" 3 columns, header 1
0[Part no.] 1[07/28/2025] 2[08/28/2025]
0[Seal] 1[120] 2[80]
0[Ring] 1[7] 2[100]
0[Nut] 1[1,000] 2[1]
`},
		{"dates in every row name none", func(p *typesetter) Drawing {
			p.rows(720, 50, []float64{250, 330, 420},
				[]string{"Seal", "07/28/2025", "08/28/2025", "120"},
				[]string{"Ring", "07/29/2025", "08/29/2025", "7"},
				[]string{"Nut", "07/30/2025", "08/30/2025", "1,000"})
			return Drawing{}
		}, `"" 4 columns, header 0
0[Seal] 1[07/28/2025] 2[08/28/2025] 3[120]
0[Ring] 1[07/29/2025] 2[08/29/2025] 3[7]
0[Nut] 1[07/30/2025] 2[08/30/2025] 3[1,000]
`},
		{"groups of digits", func(p *typesetter) Drawing {
			const gap = 2.5
			for i, row := range [][][]string{{{"961", "0330"}, {"1", "234", "567"}}, {{"4071", "882", "536"}, {"22", "000"}}, {{"13", "0044"}, {"7", "950"}}} {
				y := 700 - float64(i)*12
				p.at(50, y, []string{"Seal", "Ring", "Nut"}[i])
				for j, groups := range row {
					end := []float64{250, 350}[j]
					for _, g := range slices.Backward(groups) {
						end -= float64(len(g)) * 5
						p.at(end, y, g)
						end -= gap
					}
				}
			}
			return Drawing{}
		}, `"" 3 columns, header 0
0[Seal] 1[961 0330] 2[1 234 567]
0[Ring] 1[4071 882 536] 2[22 000]
0[Nut] 1[13 0044] 2[7 950]
`},
		{"labels that go on in a second line", func(p *typesetter) Drawing {
			p.rows(720, 50, two,
				[]string{"", "2024", "2023"},
				[]string{"Current assets:"},
				[]string{"Receivables, net of allowances for"},
				[]string{"doubtful accounts", "1,200", "800"},
				[]string{"Prepaid rents and deposits with", "20", "10"},
				[]string{"the county"},
				[]string{"Cash", "5", "15"})
			return Drawing{}
		}, `"" 3 columns, header 1
1[2024] 2[2023]
0[Current assets:]
0[Receivables, net of allowances for/doubtful accounts] 1[1,200] 2[800]
0[Prepaid rents and deposits with/the county] 1[20] 2[10]
0[Cash] 1[5] 2[15]
`},
		{"dots lead to the figures", func(p *typesetter) Drawing {
			p.rows(720, 50, two,
				[]string{"Fees . . . . . . . . . . . .", "40", "12"},
				[]string{"Rents.........................", "7", "100"},
				[]string{"Fines", "1,000", "1"})
			return Drawing{}
		}, `"" 3 columns, header 0
0[Fees] 1[40] 2[12]
0[Rents] 1[7] 2[100]
0[Fines] 1[1,000] 2[1]
`},
		{"one row under a header", func(p *typesetter) Drawing {
			p.rows(720, 50, two, []string{"(Thousands)", "2024", "2023"}, []string{"Interest", "171", "150"})
			return Drawing{}
		}, `"" 3 columns, header 1
0[(Thousands)] 1[2024] 2[2023]
0[Interest] 1[171] 2[150]
`},
		{"two tables with a header each", func(p *typesetter) Drawing {
			p.rows(720, 50, two,
				[]string{"", "2024", "2023"}, []string{"Oak", "1", "2"}, []string{"Elm", "3", "4"}, []string{"Fir", "5", "6"},
				[]string{"", "2022", "2021"}, []string{"Oak", "7", "8"}, []string{"Elm", "9", "10"}, []string{"Fir", "11", "12"})
			return Drawing{}
		}, `"" 3 columns, header 1
1[2024] 2[2023]
0[Oak] 1[1] 2[2]
0[Elm] 1[3] 2[4]
0[Fir] 1[5] 2[6]
"" 3 columns, header 1
1[2022] 2[2021]
0[Oak] 1[7] 2[8]
0[Elm] 1[9] 2[10]
0[Fir] 1[11] 2[12]
`},
		{"a lattice", func(p *typesetter) Drawing {
			p.at(50, 726, "Table 3: Rents")
			p.at(52, 702, "Tenant").at(152, 702, "Floor").at(252, 702, "Rent")
			p.at(52, 682, "Kestrel").at(152, 682, "2").at(252, 682, "900")
			p.at(52, 662, "Hallam").at(152, 662, "3").at(252, 662, "1,100")
			return grid([]float64{50, 150, 250, 350}, []float64{657, 677, 697, 717})
		}, `"Table 3: Rents" 3 columns, header 1
0[Tenant] 1[Floor] 2[Rent]
0[Kestrel] 1[2] 2[900]
0[Hallam] 1[3] 2[1,100]
`},
		{"a header in bold, above rows of words, in a lattice", func(p *typesetter) Drawing {
			p.at(152, 702, "First").at(252, 702, "Second").bolden()
			p.at(52, 682, "Sent by").at(152, 682, "e-mail").at(252, 682, "post")
			p.at(52, 662, "Fee").at(152, 662, "12.00").at(252, 662, "15.00")
			return grid([]float64{50, 150, 250, 350}, []float64{657, 677, 697, 717})
		}, `"" 3 columns, header 1
1[First] 2[Second]
0[Sent by] 1[e-mail] 2[post]
0[Fee] 1[12.00] 2[15.00]
`},
		{"a first row of bold figures is no header, in a lattice", func(p *typesetter) Drawing {
			p.at(52, 702, "Total").at(152, 702, "27").at(252, 702, "30").bolden()
			p.at(52, 682, "Norby").at(152, 682, "12").at(252, 682, "15")
			p.at(52, 662, "Hallam").at(152, 662, "15").at(252, 662, "15")
			return grid([]float64{50, 150, 250, 350}, []float64{657, 677, 697, 717})
		}, `"" 3 columns, header 0
0[Total] 1[27] 2[30]
0[Norby] 1[12] 2[15]
0[Hallam] 1[15] 2[15]
`},
		{"names in bold above years, in a lattice", func(p *typesetter) Drawing {
			p.at(52, 702, "Mill").at(152, 702, "Rent").at(252, 702, "Repair").bolden()
			p.at(152, 682, "2024").at(252, 682, "2023")
			p.at(52, 662, "Hallam").at(152, 662, "12").at(252, 662, "15")
			return grid([]float64{50, 150, 250, 350}, []float64{657, 677, 697, 717})
		}, `"" 3 columns, header 2
0[Mill] 1[Rent] 2[Repair]
1[2024] 2[2023]
0[Hallam] 1[12] 2[15]
`},
		{"cells of prose in a lattice", func(p *typesetter) Drawing {
			p.at(52, 702, "Duty").at(252, 702, "Remedy")
			for i := range 5 {
				p.at(52, 682-float64(i)*12, "the tenant keeps the walnut trees").at(252, 682-float64(i)*12, "the landlord may cut the dead ones")
			}
			p.at(52, 602, "pays").at(252, 602, "sues")
			return grid([]float64{50, 250, 450}, []float64{597, 617, 697, 717})
		}, `"" 2 columns, header 1
0[Duty] 1[Remedy]
0[` + strings.TrimSuffix(strings.Repeat("the tenant keeps the walnut trees/", 5), "/") + `] 1[` +
			strings.TrimSuffix(strings.Repeat("the landlord may cut the dead ones/", 5), "/") + `]
0[pays] 1[sues]
`},
		{"a cell over two columns, and one over two rows", func(p *typesetter) Drawing {
			p.at(52, 702, "Terms of 2024").at(252, 702, "Note")
			p.at(52, 682, "begin").at(152, 682, "May 1").at(252, 672, "renewed")
			p.at(52, 662, "end").at(152, 662, "May 9")
			return Drawing{Rules: JoinRules([]ibid.Rect{
				{X0: 50, Y0: 717, X1: 350, Y1: 717}, {X0: 50, Y0: 697, X1: 350, Y1: 697}, {X0: 50, Y0: 677, X1: 250, Y1: 677}, {X0: 50, Y0: 657, X1: 350, Y1: 657},
				{X0: 50, Y0: 657, X1: 50, Y1: 717}, {X0: 150, Y0: 657, X1: 150, Y1: 697}, {X0: 250, Y0: 657, X1: 250, Y1: 717}, {X0: 350, Y0: 657, X1: 350, Y1: 717},
			})}
		}, `"" 3 columns, header 1
0+2[Terms of 2024] 2[Note]
0[begin] 1[May 1] 2[renewed]
0[end] 1[May 9]
`},
		{"rows without rules between them in a lattice", func(p *typesetter) Drawing {
			p.at(52, 702, "Lot").at(152, 702, "Price")
			for i, row := range []string{"9", "10", "11", "12"} {
				p.at(52, 682-float64(i)*12, row).at(152, 682-float64(i)*12, row+",000")
			}
			return grid([]float64{50, 150, 250}, []float64{640, 697, 717})
		}, `"" 2 columns, header 1
0[Lot] 1[Price]
0[9] 1[9,000]
0[10] 1[10,000]
0[11] 1[11,000]
0[12] 1[12,000]
`},
		{"prose in two columns is none", func(p *typesetter) Drawing {
			for i := range 8 {
				p.at(50, 700-float64(i)*12, "some words of 2024 that fill a column").at(300, 700-float64(i)*12, "and 17 others that fill the second one")
			}
			return Drawing{}
		}, ""},
		{"prose in two columns between rules is none", func(p *typesetter) Drawing {
			for i := range 8 {
				p.at(52, 700-float64(i)*12, "some words of 2024 that fill a column").at(302, 700-float64(i)*12, "and 17 others that fill the second one")
			}
			return grid([]float64{50, 300, 550}, []float64{600, 720})
		}, ""},
		{"a list with marks is none", func(p *typesetter) Drawing {
			for i, mark := range []string{"•", "•", "(1)", "2.", "3.", "(iv)"} {
				p.at(50, 700-float64(i)*12, mark).at(80, 700-float64(i)*12, "an item of the list")
			}
			return Drawing{}
		}, ""},
		{"a page of a contract is none", func(p *typesetter) Drawing {
			for i, l := range []string{
				"4.1    Rent. The Tenant pays $ 1,200 on the first day of", "each month to the Landlord, and interest of 4 % on what is late.",
				"4.2    Term. The lease ends on May 31, 2031, unless it is", "renewed for 5 years by a notice of 90 days.",
				"4.3    Notices go to 17 Walnut Street, Norby 20011, or to", "another address that a party names.",
			} {
				p.at(50, 700-float64(i)*12, l)
			}
			return Drawing{}
		}, ""},
		{"a table of contents is none", func(p *typesetter) Drawing {
			p.rows(720, 50, []float64{500},
				[]string{"Rents . . . . . . . . . . . . . .", "1"}, []string{"Repairs . . . . . . . . . . . . . .", "4"},
				[]string{"Notices", "4"}, []string{"Term . . . . . . . . . . . . . .", "12"}, []string{"Schedules", "31"})
			return Drawing{}
		}, ""},
		{"a chart with an axis is none", func(p *typesetter) Drawing {
			for i, mark := range []string{"80%", "70%", "60%", "50%", "40%"} {
				y := 700 - float64(i)*24
				p.at(50, y, mark).at(110, y-12, fmt.Sprint(76-9*i)).at(170, y-12, fmt.Sprint(71-8*i)).at(230, y, fmt.Sprint(66-i))
			}
			return Drawing{}
		}, ""},
		{"balances that fall by the same amount", func(p *typesetter) Drawing {
			p.rows(720, 50, two, []string{"May", "400", "7"}, []string{"June", "300", "5"}, []string{"July", "200", "9"}, []string{"August", "100", "1"})
			return Drawing{}
		}, `"" 3 columns, header 0
0[May] 1[400] 2[7]
0[June] 1[300] 2[5]
0[July] 1[200] 2[9]
0[August] 1[100] 2[1]
`},
		{"signatures are none", func(p *typesetter) Drawing {
			for i, l := range [][2]string{{"HALLAM LLC", "TESSEL & BOONE"}, {"By: ______", "By: ______"}, {"Name: A. Norby", "Name: K. Ardmore"}, {"Date: 2024", "Date: 2024"}} {
				p.at(50, 700-float64(i)*12, l[0]).at(300, 700-float64(i)*12, l[1])
			}
			return Drawing{}
		}, ""},
		{"a box around text is none", func(p *typesetter) Drawing {
			p.at(60, 700, "Note 12 of 2024").at(60, 688, "says 4 things")
			return grid([]float64{50, 550}, []float64{680, 720})
		}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var p typesetter
			drawn := tt.set(&p)
			l := Arrange(p.glyphs, drawn)
			if got := shown(l); got != tt.want {
				t.Errorf("got\n%swant\n%stext %q", got, tt.want, l.Text)
			}
			fake.CheckPage(t, ibid.Page{Text: l.Text, Words: l.Words})
			checkTables(t, l)
		})
	}
}

// TestTableText reports how a table reads.
func TestTableText(t *testing.T) {
	var p typesetter
	p.at(50, 750, "Before it.")
	p.at(52, 702, "Duty").at(252, 702, "Remedy")
	p.at(52, 682, "keeps the").at(52, 670, "trees").at(252, 682, "may cut").at(252, 670, "dead ones")
	p.at(52, 652, "pays").at(252, 652, "sues")
	p.at(50, 600, "After it.")
	l := Arrange(p.glyphs, grid([]float64{50, 250, 450}, []float64{647, 665, 697, 717}))
	if want := "Before it.\n\nDuty Remedy\nkeeps the\ntrees\nmay cut\ndead ones\npays sues\n\nAfter it."; l.Text != want {
		t.Errorf("got  %q\nwant %q", l.Text, want)
	}
}

// TestTableBesideProse is about a paper whose left column holds a table and whose
// right one is prose.
func TestTableBesideProse(t *testing.T) {
	var p typesetter
	for i := range 20 {
		y := 700 - float64(i)*12
		p.at(330, y, "words that fill the right column of it")
		if i < 6 || i > 13 {
			p.at(50, y, "words that fill the left column of the paper")
		}
	}
	p.rows(620, 60, []float64{180, 250}, []string{"Model", "Recall", "MRR"},
		[]string{"walnut", "0.61", "0.40"}, []string{"oak", "0.72", "0.55"}, []string{"elm", "0.80", "0.61"})
	l := Arrange(p.glyphs, Drawing{})
	if want := `"" 3 columns, header 1
0[Model] 1[Recall] 2[MRR]
0[walnut] 1[0.61] 2[0.40]
0[oak] 1[0.72] 2[0.55]
0[elm] 1[0.80] 2[0.61]
`; shown(l) != want {
		t.Errorf("got\n%swant\n%stext %q", shown(l), want, l.Text)
	}
}

// checkTables checks what holds for the tables of every page.
func checkTables(tb testing.TB, l Page) {
	tb.Helper()
	all := ibid.Span{End: len(l.Text)}
	end := 0
	for _, t := range l.Tables {
		if t.Span.Start < end || !all.Contains(t.Span) || t.Span.Len() <= 0 {
			tb.Fatalf("table at %v, after one that ends at %d", t.Span, end)
		}
		end = t.Span.End
		if t.Caption.Len() < 0 || !all.Contains(t.Caption) || t.Caption.Overlaps(t.Span) {
			tb.Fatalf("caption at %v of the table at %v", t.Caption, t.Span)
		}
		if t.Columns < 2 || len(t.Rows) == 0 || t.Header < 0 || t.Header > len(t.Rows) {
			tb.Fatalf("%d columns, %d rows, header %d", t.Columns, len(t.Rows), t.Header)
		}
		at := t.Span.Start
		for _, row := range t.Rows {
			column := 0
			if len(row.Cells) == 0 {
				tb.Fatal("row without cells")
			}
			for _, c := range row.Cells {
				if c.Span.Start < at || c.Span.Len() <= 0 || strings.Trim(l.Text[at:c.Span.Start], " \n") != "" {
					tb.Fatalf("cell at %v, after %d", c.Span, at)
				}
				if c.Column < column || c.Columns < 1 || c.Column+c.Columns > t.Columns {
					tb.Fatalf("cell over columns %d+%d of %d, after %d", c.Column, c.Columns, t.Columns, column)
				}
				at, column = c.Span.End, c.Column+c.Columns
			}
		}
		if at != t.Span.End {
			tb.Fatalf("table ends at %d, its last cell at %d", t.Span.End, at)
		}
	}
}

// TestTablesHoldTogether checks on random tables, drawn and not, with noise among
// them, what holds for all tables, and that every character is written once.
func TestTablesHoldTogether(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	tables := 0
	for range 300 {
		var p typesetter
		columns, rows := 2+random.IntN(5), 2+random.IntN(9)
		var d Drawing
		if random.IntN(2) == 0 {
			xs, ys := []float64{50}, []float64{700}
			for range columns {
				xs = append(xs, xs[len(xs)-1]+30+random.Float64()*60)
			}
			for range rows {
				ys = append(ys, ys[len(ys)-1]-14-random.Float64()*30)
			}
			d = grid(xs, ys)
		}
		for r := range rows {
			for c := range columns {
				text := fmt.Sprint(random.IntN(10000))
				if c == 0 || random.IntN(6) == 0 {
					text = "walnut trees"[:1+random.IntN(12)]
				}
				p.at(55+float64(c)*70, 690-float64(r)*15+random.Float64()*2, text)
			}
		}
		for range random.IntN(20) {
			p.at(random.Float64()*600, random.Float64()*800, "x")
		}
		l := Arrange(p.glyphs, d)
		fake.CheckPage(t, ibid.Page{Text: l.Text, Words: l.Words})
		checkTables(t, l)
		tables += len(l.Tables)
	}
	if tables < 100 {
		t.Errorf("%d tables among 300 pages that have one", tables)
	}
}

// BenchmarkTables lays out a page that is half a table, and looks for the table
// alone: what that costs is a part of the layout.
func BenchmarkTables(b *testing.B) {
	var p typesetter
	for i := range 20 {
		p.at(50, 740-float64(i)*12, "words of a page that go from side to side, as those of a filing do, 17 of them in a line")
	}
	for i := range 25 {
		p.rows(480-float64(i)*12, 50, []float64{300, 380, 460}, []string{"Rents received and other", "$ 1,671", "(902)", "12.5 %"})
	}
	b.Run("layout", func(b *testing.B) {
		for b.Loop() {
			Arrange(p.glyphs, Drawing{})
		}
	})
	b.Run("tables", func(b *testing.B) {
		lines := findLines(findRuns(p.glyphs, 0))
		for b.Loop() {
			alignedTables(p.glyphs, lines, nil, longCell)
		}
	})
}
