package judge

import "strings"

// unit is what a figure counts, in terms of a base: two figures of the same base
// compare after multiplying each with its factor. The zero value is no unit.
type unit struct {
	base   string // "USD", "%", "day"; "": none is said
	factor float64
}

// Days and months are not worked out into each other: "30 days" is not "one month"
// in a contract. Nor are business days and days.
var units = readUnits(`
%: % 1 | percent 1 | pct 1 | percentage 1 | bps 0.01
day: day 1 | days 1 | week 7 | weeks 7 | fortnight 14
month: month 1 | months 1 | year 12 | years 12 | yr 12 | yrs 12 | decade 120 | decades 120
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
EUR: euro 1 | euros 1 | eur 1
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

func readUnits(list string) map[string]unit {
	all := map[string]unit{}
	for line := range strings.Lines(strings.TrimSpace(list)) {
		base, words, _ := strings.Cut(strings.TrimSpace(line), ": ")
		for entry := range strings.SplitSeq(words, " | ") {
			name, factor, _ := strings.Cut(entry, " ")
			all[name] = unit{base, number(factor)}
		}
	}
	return all
}

// signs are the currencies by the signs before a number, longer ones first. What a
// dollar sign alone means is for the document to say: it goes with any dollar.
var signs = []struct{ sign, base string }{
	{"US$", "USD"}, {"HK$", "HKD"}, {"A$", "AUD"}, {"C$", "CAD"}, {"CA$", "CAD"}, {"$", "$"}, {"€", "EUR"}, {"£", "GBP"},
	{"¥", "¥"}, {"₹", "INR"}, {"Rs.", "INR"}, {"Rs", "INR"}, {"₩", "KRW"},
}

var dollars = wordSet("$ USD CAD AUD HKD")

// currency tells whether a unit is money.
func (u unit) currency() bool {
	return u.base == "¥" || dollars[u.base] || len(u.base) == 3 && strings.ToUpper(u.base) == u.base
}

// meets tells whether two units may be the same: equal, or one of them unsaid, as
// most are in tables.
func (u unit) meets(o unit) bool {
	switch {
	case u.base == o.base, u.base == "", o.base == "":
		return true
	case u.base == "$":
		return dollars[o.base]
	case o.base == "$":
		return dollars[u.base]
	case u.base == "¥" || o.base == "¥":
		return strings.Contains("JPY CNY ¥", u.base) && strings.Contains("JPY CNY ¥", o.base)
	}
	return false
}

// scales are the words that multiply a number. A single letter does so only beside
// a currency: "3M" is a company and "10K" a form.
var scales = map[string]float64{
	"hundred": 1e2, "thousand": 1e3, "thousands": 1e3, "million": 1e6, "millions": 1e6, "mn": 1e6, "mio": 1e6,
	"billion": 1e9, "billions": 1e9, "bn": 1e9, "mrd": 1e9, "trillion": 1e12, "trillions": 1e12, "tn": 1e12,
	"lakh": 1e5, "lakhs": 1e5, "crore": 1e7, "crores": 1e7,
}

var scaleLetters = map[string]float64{"k": 1e3, "m": 1e6, "mm": 1e6, "b": 1e9, "t": 1e12}
