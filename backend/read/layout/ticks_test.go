package layout

import (
	"testing"

	"ibid/backend/ibid"
)

func TestBoxesToTick(t *testing.T) {
	box := func(x, y float64, state rune) TickBox {
		r := ibid.Rect{X0: x, Y0: y, X1: x + 9, Y1: y + 9}
		return TickBox{Box: r, User: r, State: state}
	}
	for _, tt := range []struct {
		name  string
		set   func(p *typesetter)
		drawn Drawing
		want  string
	}{
		{"fields, and what is drawn in them", func(p *typesetter) {
			p.at(50, 700, "Insured:").at(101, 700, "4").at(114, 700, "yes").at(164, 700, "no")
		}, Drawing{Fields: []TickBox{box(100, 700, Ticked), box(150, 700, Unticked)}}, "Insured: ☒ yes ☐ no"},
		{"squares", func(p *typesetter) { p.at(114, 700, "yes").at(164, 700, "no").at(200, 700, "Insured?") },
			Drawing{Squares: []TickBox{box(100, 700, Ticked), box(150, 700, Unticked)}}, "☒ yes ☐ no Insured?"},
		{"a cross that is printed", func(p *typesetter) { p.at(102, 700, "X").at(114, 700, "yes").at(164, 700, "no") },
			Drawing{Squares: []TickBox{box(100, 700, Unticked), box(150, 700, Unticked)}}, "☒ yes ☐ no"},
		{"behind its label", func(p *typesetter) { p.at(50, 700, "yes") }, Drawing{Squares: []TickBox{box(69, 700, Ticked)}}, "yes ☒"},
		{"squares for digits", func(p *typesetter) { p.at(50, 700, "Number").at(102, 700, "4").at(111, 700, "2") },
			Drawing{Squares: []TickBox{box(90, 700, Unticked), box(100, 700, Unticked), box(109, 700, Unticked)}}, "Number 4 2"},
		{"a square without a label", func(p *typesetter) { p.at(50, 700, "Plan") }, Drawing{Squares: []TickBox{box(300, 700, Unticked)}}, "Plan"},
		{"a letter in a frame", func(p *typesetter) { p.at(102, 700, "P").at(114, 700, "Parking") }, Drawing{Squares: []TickBox{box(100, 700, Unticked)}}, "P Parking"},
		{"a tick on a blank", func(p *typesetter) {
			p.at(50, 700, "_____Buyer").at(58, 702, "✔").at(150, 700, "_____Seller")
		}, Drawing{}, "✔ Buyer _____Seller"},
		{"a cross in the blank's own words", func(p *typesetter) { p.at(50, 700, "__X__ Buyer __ Seller") }, Drawing{}, "__X__ Buyer __ Seller"},
	} {
		var p typesetter
		tt.set(&p)
		if got := Arrange(p.glyphs, tt.drawn).Text; got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}
