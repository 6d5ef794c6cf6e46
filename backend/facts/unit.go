package facts

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/language"
)

// Unit is what a figure counts, in terms of a base: two figures of the same base
// compare after multiplying each with its factor. The zero value is no unit.
type Unit struct {
	Base   string // "USD", "%", "day"; "": none is said
	Factor float64
}

// Days and months are not worked out into each other: "30 days" is not "one month"
// in a contract. Nor are business days and days.
var units = readUnits(`
%: % 1 | percent 1 | pct 1 | percentage 1 | prozent 1 | bps 0.01
day: day 1 | days 1 | tag 1 | tage 1 | tagen 1 | jour 1 | jours 1 | días 1 | giorni 1 | dagen 1 | week 7 | weeks 7 | fortnight 14
month: month 1 | months 1 | monat 1 | monate 1 | monaten 1 | mois 1 | meses 1 | mesi 1 | maanden 1 | jahr 12 | jahre 12 | jahren 12 | ans 12 | années 12 | años 12 | anni 12 | jaar 12 | year 12 | years 12 | yr 12 | yrs 12 | decade 120 | decades 120
second: second 1 | seconds 1 | minute 60 | minutes 60 | min 60 | mins 60 | hour 3600 | hours 3600 | hr 3600 | hrs 3600
metre: km 1000 | kilometre 1000 | kilometres 1000 | kilometer 1000 | kilometers 1000 | metre 1 | metres 1 | meter 1 | meters 1
metre: cm 0.01 | centimetres 0.01 | centimeters 0.01 | mm 0.001
metre: mile 1609.344 | miles 1609.344 | feet 0.3048 | foot 0.3048 | ft 0.3048 | inch 0.0254 | inches 0.0254 | yards 0.9144
square metre: acre 4046.86 | acres 4046.86 | hectare 10000 | hectares 10000 | sqm 1 | m2 1 | sqft 0.092903
gram: kg 1000 | kilogram 1000 | kilograms 1000 | g 1 | gram 1 | grams 1 | mg 0.001 | tonne 1000000 | tonnes 1000000 | lb 453.592 | lbs 453.592
litre: litre 1 | litres 1 | liter 1 | liters 1 | ml 0.001
byte: kb 1e3 | mb 1e6 | gb 1e9 | tb 1e12
watt: kw 1e3 | mw 1e6 | gw 1e9
watt hour: kwh 1e3 | mwh 1e6 | gwh 1e9
USD: dollar 1 | dollars 1 | usd 1 | cents 0.01
EUR: euro 1 | euros 1 | eur 1 | teur 1000
GBP: gbp 1 | sterling 1 | pence 0.01
JPY: jpy 1 | yen 1
CNY: cny 1 | rmb 1 | yuan 1
INR: inr 1 | rupee 1 | rupees 1
CHF: chf 1 | francs 1
CAD: cad 1
AUD: aud 1
HKD: hkd 1
SEK: sek 1
NOK: nok 1
DKK: dkk 1
`)

// Percent is the unit of a share.
var Percent = Unit{"%", 1}

func readUnits(list string) map[string]Unit {
	all := map[string]Unit{}
	for line := range strings.Lines(strings.TrimSpace(list)) {
		base, words, _ := strings.Cut(strings.TrimSpace(line), ": ")
		for entry := range strings.SplitSeq(words, " | ") {
			name, factor, _ := strings.Cut(entry, " ")
			all[name] = Unit{base, number(factor)}
		}
	}
	return all
}

// businessDay is the base of what is worked out into no other unit of time.
const businessDay = "business day"

// signs are the currencies by the signs before a number, longer ones first. What a
// dollar sign alone means is for the document to say: it goes with any dollar.
var signs = []struct{ sign, base string }{
	{"US$", "USD"}, {"HK$", "HKD"}, {"CA$", "CAD"}, {"A$", "AUD"}, {"C$", "CAD"}, {"$", "$"}, {"€", "EUR"}, {"£", "GBP"},
	{"¥", "¥"}, {"₹", "INR"}, {"Rs.", "INR"}, {"Rs", "INR"}, {"₩", "KRW"},
}

// Currency returns the base of the one currency that a text names, by sign, code or word,
// and "$" for dollars of no country; empty if it names none or several.
func Currency(text string) (base string) {
	named := func(other string) bool {
		if base == "" || base == "$" && dollars[other] {
			base = other
		}
		return base == other || other == "$" && dollars[base]
	}
	for _, w := range language.Words(text) {
		u := units[strings.ToLower(w.Text)]
		if u.IsMoney() && !named(u.Base) || w.Lower == "pounds" && !named("GBP") {
			return ""
		}
	}
	for _, s := range signs {
		if strings.Contains(text, s.sign) && !named(s.base) {
			return ""
		}
		text = strings.ReplaceAll(text, s.sign, "")
	}
	return base
}

var dollars = language.WordSet("$ USD CAD AUD HKD")

// IsMoney reports whether a unit is a currency.
func (u Unit) IsMoney() bool {
	return u.Base == "¥" || dollars[u.Base] || len(u.Base) == 3 && strings.ToUpper(u.Base) == u.Base
}

// IsTime reports whether a unit is of time.
func (u Unit) IsTime() bool {
	return u.Base == "day" || u.Base == "month" || u.Base == "second" || u.Base == businessDay
}

// Meets reports whether two units may be the same: equal, or one of them unsaid, as
// most are in tables.
func (u Unit) Meets(o Unit) bool {
	switch {
	case u.Base == o.Base, u.Base == "", o.Base == "":
		return true
	case u.Base == "$":
		return dollars[o.Base]
	case o.Base == "$":
		return dollars[u.Base]
	case u.Base == "¥" || o.Base == "¥":
		return strings.Contains("JPY CNY ¥", u.Base) && strings.Contains("JPY CNY ¥", o.Base)
	}
	return false
}

// scales are the words that multiply a number. A single letter does so only beside
// a currency: "3M" is a company and "10K" a form.
var scales = map[string]float64{
	"hundred": 1e2, "thousand": 1e3, "thousands": 1e3, "million": 1e6, "millions": 1e6, "mn": 1e6, "mio": 1e6,
	"billion": 1e9, "billions": 1e9, "bn": 1e9, "mrd": 1e9, "trillion": 1e12, "trillions": 1e12, "tn": 1e12,
	"tausend": 1e3, "mille": 1e3, "mil": 1e3, "duizend": 1e3, "millionen": 1e6, "millones": 1e6, "milioni": 1e6, "milhões": 1e6, "miljoen": 1e6,
	"milliarde": 1e9, "milliarden": 1e9, "milliard": 1e9, "milliards": 1e9, "miliardi": 1e9, "miljard": 1e9, "bilhões": 1e9,
	"lakh": 1e5, "lakhs": 1e5, "crore": 1e7, "crores": 1e7,
}

var scaleLetters = map[string]float64{"k": 1e3, "m": 1e6, "mm": 1e6, "b": 1e9, "t": 1e12}

// scaleNotes are how tables, and questions, say that figures are in thousands or millions.
var scaleNotes = []struct {
	words []string
	scale float64
}{
	{[]string{"in thousands", "in thousand", ", thousands", "thousands of dollars", "thousands of euros", "thousands of pounds", "thousands of u.s", "in 000s", "(000s)", "(000)",
		"(thousand)", "$ thousand", "€ thousand", "£ thousand",
		"$000", "£000", "€000", "$'000", "£'000", "€'000", "('000", "teur", "in tausend"}, 1e3},
	{[]string{"in millions", "in million", ", millions", "millions of dollars", "millions of euros", "millions of pounds", "millions of u.s", "(millions", "$ million",
		"€ million", "£ million", "usd million", "eur million", "us$m", "$m)", "€m)", "£m)", "mio.", "$ mn", "in mn"}, 1e6},
	{[]string{"in billions", "in billion", "billions of dollars", "billions of euros", "(billions", "$ billion", "€ billion", "usd billion",
		"eur billion", "$bn)", "€bn)", "£bn)"}, 1e9},
	{[]string{"in lakhs", "in lakh"}, 1e5},
	{[]string{"in crores", "in crore"}, 1e7},
}

// ScaleNote returns what a line, in small letters, says that the figures of a table are
// multiplied by, 1e3 for "in thousands", and whether it says so in parentheses. It is 1
// where the line says nothing.
func ScaleNote(line string) (scale float64, bracketed bool) {
	scale = 1
	for _, note := range scaleNotes {
		for _, words := range note.words {
			at := strings.Index(line, words)
			if at < 0 || unicode.IsLetter(rune(words[0])) && endsWord(line[:at]) {
				continue
			}
			scale = note.scale
			if open := strings.LastIndexByte(line[:at+1], '('); open >= 0 && !strings.Contains(line[open:at], ")") {
				return scale, true
			}
		}
	}
	return scale, false
}

// endsWord reports whether a text ends within a word, "ama" before "teur".
func endsWord(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	return unicode.IsLetter(last) || unicode.IsDigit(last)
}
