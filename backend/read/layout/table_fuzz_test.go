package layout

import (
	"encoding/binary"
	"math"
	"testing"

	"ibid/backend/ibid"
	"ibid/internal/fake"
)

// fuzzPage reads glyphs and rules from bytes, ten for each: what it is, its
// character, and four numbers, which are coordinates in quarter points or, where
// they are at the end of their range, no numbers or huge ones.
func fuzzPage(data []byte) (glyphs []Glyph, drawn Drawing) {
	number := func(b []byte) float64 {
		switch n := int16(binary.LittleEndian.Uint16(b)); n {
		case math.MinInt16:
			return math.NaN()
		case math.MaxInt16:
			return math.Inf(1)
		case math.MaxInt16 - 1:
			return 1e300
		case math.MinInt16 + 1:
			return math.Inf(-1)
		default:
			return float64(n) / 4
		}
	}
	for len(data) >= 10 {
		x, y, w, h := number(data[2:]), number(data[4:]), number(data[6:]), number(data[8:])
		box := ibid.Rect{X0: x, Y0: y, X1: x + w, Y1: y + h}
		if data[0]&1 == 0 {
			drawn.Rules = append(drawn.Rules, box)
		} else {
			r := rune(data[1])
			if r < ' ' || r > '~' {
				r = '7'
			}
			glyphs = append(glyphs, Glyph{Rune: r, Space: r == ' ', Turn: data[0] >> 6, Guessed: data[0]&2 != 0, Box: box, User: box})
		}
		data = data[10:]
	}
	drawn.Rules = JoinRules(drawn.Rules)
	return glyphs, drawn
}

// fuzzBytes is the way back from a page to the bytes that give it.
func fuzzBytes(glyphs []Glyph, rules []ibid.Rect) (data []byte) {
	add := func(what byte, r rune, box ibid.Rect) {
		data = append(data, what, byte(r))
		for _, x := range []float64{box.X0, box.Y0, box.X1 - box.X0, box.Y1 - box.Y0} {
			data = binary.LittleEndian.AppendUint16(data, uint16(int16(x*4)))
		}
	}
	for _, g := range glyphs {
		add(1|g.Turn<<6, g.Rune, g.Box)
	}
	for _, r := range rules {
		add(0, 0, r)
	}
	return data
}

// FuzzTables lays out any boxes and rules: what comes out holds together, whatever
// they are.
func FuzzTables(f *testing.F) {
	var statement, lattice typesetter
	statement.rows(720, 50, []float64{300, 380}, []string{"", "2024", "2023"}, []string{"Rents", "$ 1,671", "902"},
		[]string{"Repairs and the"}, []string{"garden", "(420)", "17"}, []string{"Sum", "1,251", "888"})
	f.Add(fuzzBytes(statement.glyphs, nil))
	lattice.at(52, 702, "Lot").at(152, 702, "Price").at(52, 682, "oak trees").at(152, 682, "12")
	f.Add(fuzzBytes(lattice.glyphs, grid([]float64{50, 150, 250}, []float64{677, 697, 717}).Rules))
	f.Add([]byte("\x01700\x01\x00\x80\x00\x80\xff\x7f\x00\xff\x7f\xff\x7f\x01\x00\xff\x7f"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 10*4000 {
			return
		}
		l := Arrange(fuzzPage(data))
		fake.CheckPage(t, ibid.Page{Text: l.Text, Words: l.Words})
		checkTables(t, l)
	})
}
