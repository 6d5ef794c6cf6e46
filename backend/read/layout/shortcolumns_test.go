package layout

import (
	"strings"
	"testing"
)

func TestShortColumns(t *testing.T) {
	for _, tt := range []struct {
		name string
		set  func(p *typesetter)
		want []string // blocks
	}{
		{"two of two lines", func(p *typesetter) {
			p.lines(50, 700, []string{"The board reviewed the yearly", "report and"}).lines(300, 700, []string{"approved the budget for the", "coming year."})
		}, []string{"The board reviewed the yearly\nreport and", "approved the budget for the\ncoming year."}},
		{"three of three", func(p *typesetter) {
			p.at(50, 720, "A heading over all of these columns, quite as long as they are wide together")
			p.lines(50, 690, []string{"The bridge of Orle was", "built in the years of the", "drought by masons."})
			p.lines(210, 690, []string{"Its toll was raised once,", "and then never again by", "any of the councils."})
			p.lines(370, 690, []string{"Boats under the arches", "must give way to those", "that go down the river."})
		}, []string{"A heading over all of these columns, quite as long as they are wide together",
			"The bridge of Orle was\nbuilt in the years of the\ndrought by masons.", "Its toll was raised once,\nand then never again by\nany of the councils.",
			"Boats under the arches\nmust give way to those\nthat go down the river."}},
		{"blocks of different height", func(p *typesetter) {
			p.lines(50, 700, []string{"The amplifier needs one", "capacitor at its input and", "two at its output, which", "the kit contains."})
			p.lines(300, 700, []string{"It is sold in trays of forty", "or on reels."})
		}, []string{"The amplifier needs one\ncapacitor at its input and\ntwo at its output, which\nthe kit contains.", "It is sold in trays of forty\nor on reels."}},
		{"rows of words stay rows", func(p *typesetter) {
			p.lines(50, 700, []string{"apples and pears", "plums and cherries", "beans and lentils"}).lines(300, 700, []string{"in the north orchard", "along the south wall", "behind the glass house"})
		}, []string{"apples and pears in the north orchard\nplums and cherries along the south wall\nbeans and lentils behind the glass house"}},
		{"terms and their meanings stay rows", func(p *typesetter) {
			p.lines(50, 700, []string{"Late payment of rent", "Damage to the building", "Loss of all the keys"}).lines(300, 700, []string{"A fee of ten dollars a day", "Cost of the repair by a firm", "New locks for all the doors"})
		}, []string{"Late payment of rent A fee of ten dollars a day\nDamage to the building Cost of the repair by a firm\nLoss of all the keys New locks for all the doors"}},
		{"labels and values stay rows", func(p *typesetter) {
			p.lines(50, 700, []string{"Name of the tenant:", "Address of the flat:"}).lines(300, 700, []string{"Mirko Halvorsen", "Birkenweg 9"})
		}, []string{"Name of the tenant: Mirko Halvorsen\nAddress of the flat: Birkenweg 9"}},
	} {
		var p typesetter
		tt.set(&p)
		if got := Arrange(p.glyphs, Drawing{}).Text; got != strings.Join(tt.want, "\n\n") {
			t.Errorf("%s:\n%s\nwant\n%s", tt.name, got, strings.Join(tt.want, "\n\n"))
		}
	}
}
