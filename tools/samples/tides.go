package main

import (
	"fmt"
	"math"
)

// tideGauges is a two-column research note with an abstract across both columns,
// tables without vertical rules, a drawn figure, footnotes and references.
func tideGauges() ([]byte, error) {
	body := face{"stix-two-text", "", 9.5, 12, black}
	s := newSheet("Datum drift and sea level at three tide gauges of Marrowick Sound", "en-GB", body, "stix-two-text")
	const left, width, gutter = 56.0, pageWidth - 112, 20.0
	column := (width - gutter) / 2
	top := 78.0
	s.frames = func(int) []frame {
		return []frame{{left, top, column, pageHeight - 72}, {left + column + gutter, top, column, pageHeight - 72}}
	}
	s.dress = func(page int) {
		small := body.sized(8.2, 10).colored(grey)
		side := "R"
		if page%2 == 0 {
			side = "L"
		}
		s.put(left, 52, width, side, fmt.Sprint(40+page), small)
		if page > 1 {
			s.put(left, 52, width, "C", "_Datum drift at Marrowick Sound_", small)
		}
		s.rule(left, 58, width, .3, grey)
	}
	heading := func(level int, text string) {
		f := body.styled("B").sized(11, 14)
		if level == 1 {
			f = body.styled("I").sized(9.8, 12)
		}
		s.room(f.leading * 4)
		s.pdf.Bookmark(text, level, s.y)
		s.set(paragraph{before: 8, after: 3, keep: 3, align: "L", face: f}, text)
	}
	text := func(markup string, notes ...string) { s.set(paragraph{first: 10, after: 1}, markup, notes...) }

	// Title and abstract stand across both columns: set them in a frame of their own.
	both := s.frames
	s.frames = func(int) []frame { return []frame{{left, 78, width, pageHeight - 72}} }
	s.newPage()
	s.put(left, 52, width, "L", "Proceedings of the Sound Observatories · Vol. 12 (2024) · pp. 41–42", body.sized(8.2, 10).colored(grey))
	s.y += 14
	s.set(paragraph{align: "C", after: 10, face: body.styled("B").sized(18, 22)}, "Datum drift and sea level at three tide gauges of Marrowick Sound, 1968–2023")
	s.set(paragraph{align: "C", after: 2, face: body.sized(10.5, 13)}, "Working Group on Sea Level")
	s.set(paragraph{align: "C", after: 14, face: body.styled("I").sized(9.5, 12)}, "Marrowick Sound Observatory, Port Ellery")
	abstract := body.sized(9, 11.6)
	s.frames = func(int) []frame { return nil }
	s.current = []frame{{left + 34, s.y, width - 68, pageHeight}}
	s.set(paragraph{after: 6, face: abstract}, "*Abstract.* Three tide gauges within 40 kilometres of each other report rates of sea-level rise that differ by more than half. We show that nearly all of the difference is vertical land motion. After correction with eleven years of satellite positioning, the three records agree on a rise of 2.3 ± 0.2 mm a year for 1968–2023. A levelling error of 31 mm, introduced when the gauge at Hollin Point was moved in 1991, is found and removed. The corrected records show no significant acceleration before 1993.")
	s.set(paragraph{after: 10, align: "L", face: abstract}, "_Keywords:_ tide gauge, mean sea level, vertical land motion, levelling, datum")
	top = s.y + 6
	s.rule(left, top-6, width, .3, grey)
	s.frames = both
	s.current = s.frames(1)
	s.y = top
	top = 78

	heading(0, "1  Introduction")
	s.set(paragraph{after: 1}, "Tide gauges measure the height of the sea relative to the land on which they stand. Where that land sinks, the sea seems to rise faster than it does.^1^ Marrowick Sound is a con|ven|ient place to separate the two, since three gauges with long records share the same weather and nearly the same tides, yet stand on granite, on glacial till and on re|claimed ground.",
		"We use “relative” for heights against the land and “absolute” for heights against the reference ellipsoid.")
	text("Earlier work on the Sound (Anon., 1988; Port Ellery Harbour Board, 2004) reported the three rates without com|ment on their dis|agree|ment. The Harbour Board concluded that the gauge at Skerry Light was “un|suit|able for climate work”. We come to a different con|clusion.")
	heading(0, "2  Data")
	heading(1, "2.1  Gauges")
	s.set(paragraph{after: 1}, "Table 1 lists the gauges. All were float gauges in stilling wells until 2006 and have been radar gauges since, with one reading a minute. Monthly means were formed when at least 25 days were complete. Gaps amount to 2.8 % of months at Ellery Quay, 4.1 % at Hollin Point and 9.6 % at Skerry Light, most of the last in the winters of 1978 to 1981, when the keeper’s cottage was empty.")
	s.table(table{
		caption: "*Table 1.* The gauges of Marrowick Sound.", align: "LLRR", widths: []float64{.3, .28, .2, .22}, face: body.sized(8.6, 10.6),
		head:  []string{"Gauge", "Ground", "Since", "Range (m)"},
		rows:  [][]string{{"Ellery Quay", "granite", "1921", "3.42"}, {"Hollin Point", "till", "1954", "3.65"}, {"Skerry Light", "reclaimed", "1968", "3.38"}},
		below: "Range: mean spring range, 2004–2023.",
	})
	heading(1, "2.2  Satellite positioning")
	s.set(paragraph{after: 1}, "Re|ceiv|ers were mounted on the roof of each gauge hut in May 2012. Daily heights were computed in a common frame and reduced to monthly means. The distance between antenna and tide staff was levelled every spring; it never changed by more than 0.6 mm in a year.")
	heading(1, "2.3  The move of 1991")
	s.set(paragraph{after: 1}, "The gauge at Hollin Point was moved 140 m to the new ferry pier between 3 and 19 June 1991. The lev|el|ling book records a closing error of 4 mm. Comparing dif|fer|ences from Ellery Quay before and after the move, we find a step of 31 ± 4 mm (Figure 1). The book’s arith|me|tic contains a slip of exactly one inch, 25.4 mm, in the transfer between bench marks HP2 and HP5, which accounts for most of it. We subtract 31 mm from all heights after June 1991.")

	s.figure(column)
	heading(0, "3  Method")
	s.set(paragraph{after: 1}, "Let _h_ be the monthly mean at a gauge and _t_ the time in years since 1968. We fit")
	s.set(paragraph{before: 4, after: 4, align: "C"}, "_h_(_t_) = _a_ + _b t_ + _c_ cos(_k t_) + _d_ sin(_k t_) + _e p_(_t_)\u00a0\u00a0\u00a0\u00a0(1)")
	s.set(paragraph{after: 1}, "where _k_ is one turn a year and _p_ the monthly air pressure at Ellery Quay. The inverted barometer alone would give _e_ = −9.95 mm per hectopascal; we find −9.6 ± 0.4. Errors of the rate _b_ allow for serial cor|re|la|tion with a first-order model, lag-one coefficient 0.38. The rate of land motion is fitted in the same way to the satellite heights and added to _b_.")
	text("A quadratic term was added to test for ac|cel|er|a|tion. Fol|low|ing common practice we call a term sig|nif|i|cant if it exceeds twice its standard error.")

	heading(0, "4  Results")
	s.set(paragraph{after: 1}, "Relative sea level rose by 2.41 mm a year at Ellery Quay, 2.63 at Hollin Point and 3.87 at Skerry Light (Table 2). The last rate is 61 % above the first. Satellite heights show that Skerry Light sinks by 1.58 mm a year, as one would expect of a rubble mole that was built in 1962. Once land motion is removed, the rates lie within 0.01 mm a year of each other, far closer than their errors.")
	s.table(table{
		caption: "*Table 2.* Rates in mm a year, 1968–2023, with one standard error.", align: "LRRR", widths: []float64{.29, .25, .24, .22}, face: body.sized(8.6, 10.6),
		head:  []string{"Gauge", "Relative", "Land", "Absolute"},
		rows:  [][]string{{"Ellery Quay", "2.41 ± 0.18", "−0.12 ± 0.09", "2.29"}, {"Hollin Point", "2.63 ± 0.22", "−0.35 ± 0.11", "2.28"}, {"Skerry Light", "3.87 ± 0.31", "−1.58 ± 0.14", "2.29"}},
		below: "Hollin Point after removal of the step of 31 mm; without it the relative rate is 3.24.",
	})
	text("The quadratic term is 0.012 ± 0.010 mm a year squared for 1968–1993 and 0.058 ± 0.017 for 1993–2023. Only the second is sig|nif|i|cant. Half of it vanishes if the three years after 2020 are left out, so that we do not wish to make much of it.")
	text("The highest level in the records is that of the storm of 11 January 2005, when the surge at Ellery Quay reached 1.86 m above the predicted tide.^2^ It fell on a neap tide. On a spring tide the quay would have been under 0.7 m of water.",
		"The float at Skerry Light jammed at 04:10 that morning; its surge, 1.71 m, is a lower bound.")
	heading(0, "5  Discussion")
	s.set(paragraph{after: 1}, "The gauge at Skerry Light is not un|suit|able: it is an excellent gauge on a poor foun|da|tion. Its record becomes the equal of the others once the foun|da|tion is measured. We rec|om|mend that satellite re|ceiv|ers be kept at all three gauges, and that the lev|el|ling of 1954 to 1991 at Hollin Point be recomputed from the field books.")
	text("Two res|er|va|tions remain. Eleven years of satellite heights are extended back over fifty-five, which is safe on granite and less so on a mole that may have settled faster when it was young. If it sank by 3 mm a year in its first decade, the absolute rate at Skerry Light would be 2.0 instead of 2.29 mm a year. And all three re|ceiv|ers share one model of the frame’s origin, so that an error in it would shift them together.")
	heading(0, "6  Conclusion")
	s.set(paragraph{after: 1}, "Three gauges that seemed to disagree tell one story. The sea in Marrowick Sound has risen by 2.3 mm a year since 1968, about 127 mm in all.")
	heading(0, "Appendix: bench marks at Hollin Point")
	s.set(paragraph{after: 1}, "Heights in Table 3 are above the datum of the Sound, which lies 2.104 m below the brass bolt in the north pier of the harbour office at Port Ellery. HP3 and HP4 were lost when the road was widened in 1987. HP5 has served as primary mark since the move; HP2 stands beside the old gauge and is levelled every fifth year, last in April 2022.")
	s.table(table{
		caption: "*Table 3.* Bench marks at Hollin Point, metres above datum.", align: "LLRR", widths: []float64{.15, .41, .22, .22}, face: body.sized(8.6, 10.6),
		head:  []string{"Mark", "Place", "1991", "2022"},
		rows:  [][]string{{"HP1", "church step", "11.482", "11.478"}, {"HP2", "old gauge hut", "4.916", "4.905"}, {"HP5", "ferry pier", "5.233", "5.221"}, {"HP6", "lifeboat house", "–", "6.047"}},
		below: "Heights of 1991 as corrected in this note.",
	})
	s.set(paragraph{after: 1}, "All marks sank by about a centimetre in thirty-one years, in accord with the rate of land motion in Table 2, except HP1, which is founded on rock and moved by 4 mm only.")
	heading(0, "Acknowledgements")
	s.set(paragraph{after: 1}, "We thank the keepers of the three gauges, who read the tide staffs by hand every week for half a century, and the ferry company for the use of its pier. The work was paid for by the Harbour Dues Fund under grant HD-118.")
	heading(0, "Data availability")
	s.set(paragraph{after: 1}, "Monthly means and lev|el|ling books are kept in the archive of the Ob|ser|va|tory, number MSO-2024-07.")
	heading(0, "References")
	for _, r := range []string{
		"Anon. (1988). _Heights of the sea at Port Ellery, 1921–1986._ Marrowick Almanac Office.",
		"Port Ellery Harbour Board (2004). _Review of tidal instruments._ Report HB 04/11.",
		"Marrowick Sound Observatory (2013). _Positioning receivers at tide gauges: installation notes._ Technical Note 31.",
		"Marrowick Sound Observatory (2019). _The levelling books of Hollin Point, a transcription._ Technical Note 44.",
	} {
		s.set(paragraph{indent: 12, first: -12, after: 2, align: "L", face: body.sized(8.4, 10.4)}, r)
	}
	return s.bytes()
}

// figure draws monthly differences with the step of June 1991.
func (s *sheet) figure(width float64) {
	const height = 118.0
	s.space(8)
	s.room(height + 60)
	x0, y0 := s.frame().x+30, s.y+4
	w := width - 38
	s.pdf.SetDrawColor(black[0], black[1], black[2])
	s.pdf.SetLineWidth(.5)
	s.pdf.Rect(x0, y0, w, height-20, "D")
	small := s.body.sized(7.2, 9)
	for i, label := range []string{"40", "20", "0", "−20"} {
		y := y0 + 12 + float64(i)*24.5
		s.pdf.Line(x0, y, x0+3, y)
		s.put(s.frame().x, y+2.4, 27, "R", label, small)
	}
	year := func(t float64) float64 { return x0 + (t-1984)/14*w }
	for t := 1986; t <= 1996; t += 2 {
		s.pdf.Line(year(float64(t)), y0+height-20, year(float64(t)), y0+height-23)
		s.put(year(float64(t))-15, y0+height-10, 30, "C", fmt.Sprint(t), small)
	}
	s.pdf.SetFillColor(40, 40, 44)
	for month := range 14*12 - 2 {
		t := 1984 + (float64(month)+.5)/12
		wobble := 5*math.Sin(float64(month)*1.7) + 4*math.Sin(float64(month)*.61+1) + 3*math.Sin(float64(month)*2.9)
		level := -2.0
		if t > 1991.45 {
			level = 29
		}
		s.pdf.Circle(year(t), y0+12+(40-level-wobble*.8)*24.5/20, .95, "F")
	}
	s.pdf.SetDrawColor(170, 40, 40)
	s.pdf.SetLineWidth(.9)
	for _, line := range [][3]float64{{1984, 1991.45, -2}, {1991.45, 1998, 29}} {
		y := y0 + 12 + (40-line[2])*24.5/20
		s.pdf.Line(year(line[0]), y, year(line[1]), y)
	}
	s.y = y0 + height - 2
	s.set(paragraph{after: 8, align: "L", face: s.body.sized(8.6, 10.6)}, "*Figure 1.* Hollin Point minus Ellery Quay, monthly means in mm, with the means before and after the move of June 1991 (red).")
}
