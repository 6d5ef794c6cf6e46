package ground

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"

	"ibid/backend/facts"
)

// inFull writes an amount of money out: "€4.81 million" for the cell "4,812.6" of a table
// whose caption says "€ thousand", rounded to two decimals. It is empty where the cell has
// more than an amount, where the caption has no scale, where no currency is known, and
// where the row may count something else than money.
func inFull(cell, row, caption string) string {
	scale, _ := facts.ScaleNote(strings.ToLower(caption))
	found := facts.Read(cell, "en").Figures
	if scale == 1 || len(found) != 1 || found[0].Scaled || notMoney.MatchString(row) {
		return ""
	}
	f := found[0]
	currency := cmp.Or(f.Unit.Base, facts.Currency(caption))
	if strings.Trim(cell[:f.Span.Start]+cell[f.Span.End:], " ()-−") != "" || !(facts.Unit{Base: currency}).IsMoney() {
		return ""
	}
	sign, short := currencySigns[currency]
	if !short {
		sign = currency + " "
	}
	if strings.ContainsAny(cell, "(-−") {
		sign = "−" + sign
	}
	return sign + spelt(f.Value*scale)
}

var currencySigns = map[string]string{"EUR": "€", "$": "$", "USD": "$", "GBP": "£", "JPY": "¥", "¥": "¥"}

// spelt writes an amount with the word for its size.
func spelt(amount float64) string {
	for _, size := range []struct {
		from float64
		word string
	}{{1e12, "trillion"}, {1e9, "billion"}, {1e6, "million"}} {
		if amount >= size.from {
			return strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(amount/size.from, 'f', 2, 64), "0"), ".") + " " + size.word
		}
	}
	digits := strconv.FormatFloat(amount, 'f', 0, 64)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// notMoney are the words of rows that a scale for amounts does not hold for.
var notMoney = regexp.MustCompile(`(?i)%|\b(?:per|percent|percentage|ratio|rate|margin|number|shares?|units?|employees|headcount|staff numbers|customers|members)\b`)
