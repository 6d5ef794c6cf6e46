package facts_test

import (
	"fmt"
	"strings"
	"testing"

	"ibid/backend/facts"
	"ibid/backend/language"
)

// read writes down what is read in a text: dates, figures, then names.
func read(text, lang string) string {
	r := facts.Read(text, lang)
	var found []string
	for _, d := range r.Dates {
		found = append(found, fmt.Sprintf("%s=%d-%d-%d q%d", d.Span.In(text), d.Year, d.Month, d.Day, d.Quarter))
	}
	for _, f := range r.Figures {
		sign := ""
		if f.Negative {
			sign = "-"
		}
		found = append(found, strings.TrimSpace(fmt.Sprintf("%s=%s%.9g %s", f.Span.In(text), sign, f.Value, f.Unit.Base)))
	}
	for _, n := range r.Names() {
		found = append(found, n.Span.In(text))
	}
	return strings.Join(found, "; ")
}

func TestRead(t *testing.T) {
	for _, tt := range []struct{ text, lang, want string }{
		{"It costs US$1.6 billion, or EUR 4.1m.", "en", "US$1.6 billion=1.6e+09 USD; EUR 4.1m=4100000 EUR"},
		{"a rent of 12,500 euros and two and a half", "en", "12,500 euros=12500 EUR; two=2"},
		{"a loss of (1,577), or -3 %", "en", "1,577=-1577; 3 %=-3 %"},
		{"one hundred and twenty thousand people, one of them", "en", "one hundred and twenty thousand=120000"},
		{"12 per cent, 25 basis points and 0.5 pp", "en", "12 per cent=12 %; 25 basis points=25 %; 0.5 pp=0.5 %"},
		{"forty-five (45) days at 20 °C, ₹12 crore and CHF 1’234’567", "en", "forty-five (45) days=45 day; 20 °C=20 °c; ₹12 crore=120000000 INR; CHF 1’234’567=1234567 CHF"},
		{"thirty business days or 2 years", "en", "thirty business days=30 business day; 2 years=2 month"},
		{"from 0 (", "en", "0=0"},
		{"Section 4 of a 10-K on COVID-19, a 401(k)", "en", "COVID"},
		{"1.234,5 km und 1 234 567 Euro", "de", "1.234,5 km=1234.5 metre; 1 234 567 Euro=1234567 EUR"},
		{"123 456 pieces", "en", "123=123; 456=456"},
		{"on March 3, 2021, 3/4/2021, 2021-03-03 and 31.12.2018", "en", "March 3, 2021=2021-3-3 q0; 3/4/2021=2021-3-4 q0; 2021-03-03=2021-3-3 q0; 31.12.2018=2018-12-31 q0"},
		{"in Q2 of fiscal 2023, the third quarter and FY22", "en", "Q2 of fiscal 2023=2023-0-0 q2; third quarter=0-0-0 q3; FY22=2022-0-0 q0"},
		{"the 3rd of March 2021, FY 2021, Q1 FY21 and 13/3/21", "en", "3rd of March 2021=2021-3-3 q0; FY 2021=2021-0-0 q0; Q1 FY21=2021-0-0 q1; 13/3/21=2021-3-13 q0"},
		{"2019-20, the 1990s, $2020 and 2020 tonnes", "en", "2019=2019-0-0 q0; 20=2020-0-0 q0; 1990s=1990-0-0 q0; $2020=2020 $; 2020 tonnes=2020 gram"},
		{"It may march on, says Oskar Pell of StellarMint.", "en", "Oskar Pell; StellarMint"},
		{"ANNUAL REPORT OF HALLAM QUARRY", "en", ""},
	} {
		if got := read(tt.text, tt.lang); got != tt.want {
			t.Errorf("%s:\n got %q\nwant %q", tt.text, got, tt.want)
		}
	}
}

func TestBears(t *testing.T) {
	for _, tt := range []struct {
		source, claim string
		scale         float64
		want          bool
	}{
		{"1,577", "$1.6 billion", 1e6, true},
		{"1,577", "$1.6 billion", 1, false},
		{"12.34 %", "12.3 %", 1, true},
		{"12.4 %", "12.5 %", 1, false},
		{"0.12", "12 %", 1, true},
		{"0.25 %", "25 basis points", 1, true},
		{"2,500 metres", "2.5 km", 1, true},
		{"30 days", "1 month", 1, false},
		{"1,577 shops", "about 1,600 shops", 1, true},
		{"1,577 shops", "over 1,600 shops", 1, false},
		{"1,577 shops", "nearly 1,600 shops", 1, true},
		{"1,204,112 members", "some 1.2 million members", 1, true},
		{"two years", "24 months", 1, true},
		{"€12,500", "$12,500", 1, false},
		{"12,500 Canadian dollars and CAD 12,500", "$12,500", 1, true},
	} {
		source, claim := facts.Read(tt.source, "en").Figures, facts.Read(tt.claim, "en").Figures
		if got := source[len(source)-1].Bears(claim[0], tt.scale); got != tt.want {
			t.Errorf("%q bears out %q: %v", tt.source, tt.claim, got)
		}
	}
}

func TestDateBears(t *testing.T) {
	for _, tt := range []struct {
		source, claim string
		want          bool
	}{
		{"March 3, 2021", "March 2021", true},
		{"March 3, 2021", "Q1 2021", true},
		{"March 3, 2021", "Q2 2021", false},
		{"Q1 2021", "Q2 2021", false},
		{"5/4/2021", "April 5, 2021", true},
		{"March 3", "March 3, 2021", true}, // a year that is named elsewhere
		{"March 3", "March 3, 2020", false},
		{"1994", "the 1990s", true},
		{"the 1990s", "1994", true},
		{"March 5, 2021", "March 3, 2021", false},
	} {
		source, claim := facts.Read(tt.source, "en").Dates[0], facts.Read(tt.claim, "en").Dates[0]
		if got := source.Bears(claim, map[int]bool{2021: true}); got != tt.want {
			t.Errorf("%q bears out %q: %v", tt.source, tt.claim, got)
		}
	}
}

func TestDigits(t *testing.T) {
	for text, want := range map[string]string{"2,614": "2614", "26.14": "2614", "0.50": "5", "500": "5", "nine": "9", "one": "", "4th": "", "rent": ""} {
		if got := facts.Digits(language.Words(text)[0]); got != want {
			t.Errorf("%q has %q, want %q", text, got, want)
		}
	}
}

func TestScaleNote(t *testing.T) {
	for line, want := range map[string]float64{"revenue (in thousands)": 1e3, "$ million, except per share": 1e6, "beträge in teur": 1e3, "amateurs": 1, "rs in crores": 1e7} {
		if got, _ := facts.ScaleNote(line); got != want {
			t.Errorf("%q: %g, want %g", line, got, want)
		}
	}
}

func TestCurrency(t *testing.T) {
	for text, want := range map[string]string{"€ thousand": "EUR", "in TEUR": "EUR", "thousands of U.S. dollars": "USD", "US$ and $": "USD", "C$ and US$": "", "€ and £": "", "Rs in crores": "INR", "units": ""} {
		if got := facts.Currency(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
