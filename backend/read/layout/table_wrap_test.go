package layout

import "testing"

func TestRowsOfSeveralLines(t *testing.T) {
	ends := []float64{300, 380}
	for _, tt := range []struct {
		name string
		set  func(p *typesetter)
		want string
	}{
		{"nothing where every row has something", func(p *typesetter) {
			for i, row := range [][]string{
				{"Item", "Machine", "Delivery", "Rent"},
				{"1", "Mini excavator,", "1 Apr 2025", "640.00"},
				{"", "1.8 t, with cab", "", ""},
				{"2", "Excavator, 8 t", "14 Apr", "1,780.00"},
				{"", "", "2025", ""},
				{"3", "Roller", "2 Jun 2025", "720.00"},
				{"", "All machines", "", "3,140.00"},
			} {
				for j, x := range []float64{50, 90, 190, 300} {
					if row[j] != "" {
						p.at(x, 700-float64(i)*12, row[j])
					}
				}
			}
		}, `"" 4 columns, header 1
0[Item] 1[Machine] 2[Delivery] 3[Rent]
0[1] 1[Mini excavator,/1.8 t, with cab] 2[1 Apr 2025] 3[640.00]
0[2] 1[Excavator, 8 t] 2[14 Apr/2025] 3[1,780.00]
0[3] 1[Roller] 2[2 Jun 2025] 3[720.00]
1[All machines] 3[3,140.00]
`},
		{"closer to the line above than rows are", func(p *typesetter) {
			p.rows(700, 50, ends, []string{"", "2024", "2023"})
			p.rows(682, 50, ends, []string{"Depots of the north", "1,671", "902"}, []string{"Region"})
			p.rows(652, 50, ends, []string{"Depots abroad", "420", "17"})
			p.rows(634, 50, ends, []string{"Depots of the west", "388", "171"}, []string{"Region"})
			p.rows(604, 50, ends, []string{"Ships", "12", "4"})
		}, `"" 3 columns, header 1
1[2024] 2[2023]
0[Depots of the north/Region] 1[1,671] 2[902]
0[Depots abroad] 1[420] 2[17]
0[Depots of the west/Region] 1[388] 2[171]
0[Ships] 1[12] 2[4]
`},
		{"headings among the rows", func(p *typesetter) {
			p.rows(700, 50, ends,
				[]string{"", "2024", "2023"},
				[]string{"Property and plant", "1,671", "902"},
				[]string{"Current assets"},
				[]string{"Inventories", "420", "17"},
				[]string{"Cash", "388", "171"},
				[]string{"Receivables", "12", "4"})
		}, `"" 3 columns, header 1
1[2024] 2[2023]
0[Property and plant] 1[1,671] 2[902]
0[Current assets]
0[Inventories] 1[420] 2[17]
0[Cash] 1[388] 2[171]
0[Receivables] 1[12] 2[4]
`},
		{"figures below figures", func(p *typesetter) {
			p.rows(700, 50, ends,
				[]string{"", "2024", "2023"},
				[]string{"Inventories", "1,671", "902"},
				[]string{"Cash", "388", "171"},
				[]string{"", "2,059", "1,073"},
				[]string{"Receivables", "12", "4"})
		}, `"" 3 columns, header 1
1[2024] 2[2023]
0[Inventories] 1[1,671] 2[902]
0[Cash] 1[388] 2[171]
1[2,059] 2[1,073]
0[Receivables] 1[12] 2[4]
`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var p typesetter
			tt.set(&p)
			if got := shown(Arrange(p.glyphs, Drawing{})); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

func TestTableUnderATitle(t *testing.T) {
	var p typesetter
	p.rows(700, 50, []float64{200, 260, 320},
		[]string{"Machine", "Hours", "Rate", "Deposit"},
		[]string{"Excavator", "120", "4.80", "1,280"},
		[]string{"Roller", "90", "7.20", "1,440"},
		[]string{"Dumper", "100", "3.60", "900"})
	p.at(50, 636, "Other charges")
	p.rows(620, 50, []float64{220, 300},
		[]string{"Charge", "Excavators", "Rollers"},
		[]string{"Haulage", "95.00", "140.00"},
		[]string{"Lost key", "38.00", "52.00"},
		[]string{"Late return", "55.00", "70.00"})
	want := `"" 4 columns, header 1
0[Machine] 1[Hours] 2[Rate] 3[Deposit]
0[Excavator] 1[120] 2[4.80] 3[1,280]
0[Roller] 1[90] 2[7.20] 3[1,440]
0[Dumper] 1[100] 2[3.60] 3[900]
"Other charges" 3 columns, header 1
0[Charge] 1[Excavators] 2[Rollers]
0[Haulage] 1[95.00] 2[140.00]
0[Lost key] 1[38.00] 2[52.00]
0[Late return] 1[55.00] 2[70.00]
`
	if got := shown(Arrange(p.glyphs, Drawing{})); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestFiguresWithRemarks(t *testing.T) {
	var p typesetter
	p.rows(700, 50, []float64{240, 320},
		[]string{"Effect", "Drug", "Placebo"},
		[]string{"Headache", "41 (10%)", "18 (9%)"},
		[]string{"Tiredness", "20 (5%)", "8 (4%)"},
		[]string{"Any", "127 (31%)", "46 (23%)"})
	want := `"" 3 columns, header 1
0[Effect] 1[Drug] 2[Placebo]
0[Headache] 1[41 (10%)] 2[18 (9%)]
0[Tiredness] 1[20 (5%)] 2[8 (4%)]
0[Any] 1[127 (31%)] 2[46 (23%)]
`
	if got := shown(Arrange(p.glyphs, Drawing{})); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
