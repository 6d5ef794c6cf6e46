package ground

import (
	"regexp"
	"strconv"
	"strings"

	"ibid/backend/language"
)

// inFull writes an amount of money out: "€4.81 million" for the cell "4,812.6" of a table
// whose caption says "€ thousand", rounded to two decimals. It is empty where the caption
// gives no scale, where no currency is known, and where the row may count something else
// than money.
func inFull(cell, row, caption string) string {
	scale, _ := language.ScaleNote(strings.ToLower(caption))
	found := plainFigure.FindStringSubmatch(cell)
	if scale == 1 || found == nil || notMoney.MatchString(row) {
		return ""
	}
	sign := currencyIn(found[1] + found[2])
	if sign == "" {
		sign = currencyIn(caption)
	}
	amount, err := strconv.ParseFloat(strings.ReplaceAll(found[3], ",", ""), 64)
	if err != nil || sign == "" {
		return ""
	}
	if strings.ContainsAny(cell, "(-−") {
		sign = "−" + sign
	}
	return sign + spelt(amount*scale)
}

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

// currencyIn is the sign of the currency that a text names, as it is written before an
// amount; empty if it names none or several.
func currencyIn(text string) (sign string) {
	for _, c := range currencies {
		if c.names.MatchString(text) {
			if sign != "" {
				return ""
			}
			sign = c.sign
		}
	}
	return sign
}

var currencies = []struct {
	sign  string
	names *regexp.Regexp
}{
	{"€", regexp.MustCompile(`€|\b(?:EUR|TEUR|[Ee]uros?)\b`)},
	{"$", regexp.MustCompile(`\$|\b(?:USD|[Dd]ollars)\b`)},
	{"£", regexp.MustCompile(`£|\b(?:GBP|[Pp]ounds)\b`)},
	{"¥", regexp.MustCompile(`¥|\b(?:JPY|[Yy]en)\b`)},
	{"CHF ", regexp.MustCompile(`\b(?:CHF|Swiss francs)\b`)},
}

// plainFigure is a cell with nothing but an amount, as English writes it: a sign of the
// currency, a minus or the parentheses of a loss.
var plainFigure = regexp.MustCompile(`^([€$£¥]?)\s?[(\-−]?\s?([€$£¥]?)\s?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s?\)?$`)

// notMoney are the words of rows that a scale for amounts does not hold for.
var notMoney = regexp.MustCompile(`(?i)%|\b(?:per|percent|percentage|ratio|rate|margin|number|shares?|units?|employees|headcount|staff numbers|customers|members)\b`)
