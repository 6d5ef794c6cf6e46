package field

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// small is a text in letters eight points high, as labels of forms are.
func small(x, y float64, text string) put { return put{x, y, "\x00" + text} }

// setForm makes a page of a form: labels that begin with \x00 are in small type.
func setForm(texts ...put) (text string, words []ibid.Word) {
	for _, p := range texts {
		label := p.text[0] == 0
		if label {
			p.text = p.text[1:]
		}
		line, placed := set(p)
		for _, w := range placed {
			w.Span = ibid.Span{Start: w.Span.Start + len(text), End: w.Span.End + len(text)}
			if label {
				w.Box.Y1 = w.Box.Y0 + 8
			}
			words = append(words, w)
		}
		text += line
	}
	return text, words
}

func TestFilled(t *testing.T) {
	for name, c := range map[string]struct {
		page []put
		want []string
	}{
		"several labels in a line, their values below": {
			[]put{
				small(40, 700, "1 Gross pay"), small(200, 700, "2 Income tax withheld"), small(360, 700, "3 Pension"),
				{140, 686, "41,200.00"}, {320, 686, "6,180.00"}, {480, 686, "824.00"},
			},
			[]string{"Gross pay = 41,200.00", "Income tax withheld = 6,180.00", "Pension = 824.00"},
		},
		"a box that was left empty": {
			[]put{
				small(40, 700, "First name"), small(200, 700, "Middle name"), small(360, 700, "Last name"),
				{40, 686, "Edda"}, {360, 686, "Norrby"},
				small(40, 670, "Street"), {40, 656, "7 Harbour Row"},
			},
			[]string{"First name = Edda", "Last name = Norrby", "Street = 7 Harbour Row"},
		},
		"a value of several lines": {
			[]put{
				small(40, 700, "Employer’s name and address"), {40, 688, "Tarn Mill Ltd"}, {40, 677, "2 Weir Lane"},
				small(300, 700, "Number"), {300, 688, "A-119"}, small(300, 670, "Month"), {300, 658, "May 2024"},
			},
			[]string{"Employer’s name and address = Tarn Mill Ltd 2 Weir Lane", "Number = A-119", "Month = May 2024"},
		},
		"labels below what they name, as on the cover of a filing": {
			[]put{
				{40, 700, "Delaware"}, small(40, 691, "(State of incorporation)"), {40, 676, "Norrby Holdings Inc"}, small(40, 667, "(Exact name)"),
				{40, 652, "94-2210985"}, small(40, 643, "Identification number"), {40, 628, "1 Quay Street"}, small(40, 619, "Address of offices"), {40, 604, "555-0101"}, small(40, 595, "Telephone"),
			},
			nil,
		},
		"columns of prose in two sizes": {
			[]put{
				small(40, 700, "The second edition was printed in Lund"), {40, 688, "and it was sold in every town along the coast"},
				small(40, 670, "The third edition was printed in Visby"), {40, 658, "where nobody wanted to buy it for many years"},
				small(40, 640, "The fourth edition was printed in Kalmar"), {40, 628, "and the printer gave most of it to his friends"},
			},
			nil,
		},
		"text in one size": {
			[]put{{40, 700, "First name"}, {40, 688, "Edda"}, {40, 676, "Last name"}, {40, 664, "Norrby"}, {40, 652, "Street"}, {40, 640, "7 Harbour Row"}},
			nil,
		},
	} {
		t.Run(name, func(t *testing.T) {
			text, words := setForm(c.page...)
			var got []string
			for _, f := range Filled(text, words, "en") {
				got = append(got, f.Label+" = "+f.Value)
				if v := ibid.OneLine(f.At.In(text)); v != f.Value {
					t.Errorf("the value of %q stands at %q, want %q", f.Label, v, f.Value)
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestIsForm(t *testing.T) {
	for text, want := range map[string]bool{
		"Form 77-B Statement of Earnings\nOffice of Revenue": true,
		"Antrag auf Elterngeld":                              true,
		"Formulaire de demande":                              true,
		"This lease is in the form that the parties agreed.": false,
		"The tenant signs in the\nform that is annexed.":     false,
		"Annual report":                                      false,
	} {
		if got := IsForm(text); got != want {
			t.Errorf("%q is a form: %v, want %v", text, got, want)
		}
	}
}
