package question

import (
	"slices"
	"strconv"
	"strings"
)

// The words for the numbers below one hundred: ones from 1, tens from 20.
var (
	ones = []string{"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
		"thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"}
	tens = []string{"twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"}
)

// numerals are all of them.
var numerals = wordSet(strings.Join(slices.Concat(ones, tens), " "))

// spelled gives the value of a number in words below one hundred.
func spelled(ten, one string) float64 {
	value := 0
	if i := slices.Index(tens, ten); i >= 0 {
		value = 20 + 10*i
	}
	if i := slices.Index(ones, one); i >= 0 {
		value += i + 1
	}
	return float64(value)
}

// parseNumber reads digits with separators. Of two kinds of separators the last
// is the decimal one. A single one before three digits parts thousands if it is a
// comma and the text is English or Asian, or a point and the text is of a
// language that writes decimals with a comma.
func parseNumber(digits, lang string) (float64, bool) {
	digits = strings.ReplaceAll(digits, "'", "")
	point := strings.LastIndexAny(digits, ".,")
	if point < 0 {
		value, err := strconv.ParseFloat(digits, 64)
		return value, err == nil
	}
	mark := digits[point : point+1]
	single := strings.Count(digits, mark) == 1
	mixed := strings.Contains(digits, ",") && strings.Contains(digits, ".")
	thousands := !single || !mixed && len(digits)-point == 4 && (mark == ",") != commaDecimals[lang]
	whole := strings.NewReplacer(",", "", ".", "")
	if thousands {
		digits = whole.Replace(digits)
	} else {
		digits = whole.Replace(digits[:point]) + "." + digits[point+1:]
	}
	value, err := strconv.ParseFloat(digits, 64)
	return value, err == nil
}

// commaDecimals are the languages that write decimals with a comma.
var commaDecimals = wordSet(`de es fr it nl pt ru pl sv da no nb fi tr el cs hu ro uk id vi`)

// scale gives the value of a word such as "million". On the continent a billion
// is a million millions.
func scale(word, lang string) float64 {
	word = strings.TrimSuffix(word, ".")
	switch {
	case word == "":
		return 1
	case word == "k" || strings.HasPrefix(word, "thousand") || word == "tausend" || word == "mille" || word == "тыс":
		return 1e3
	case strings.HasPrefix(word, "lakh"):
		return 1e5
	case strings.HasPrefix(word, "crore"):
		return 1e7
	case word == "万" || word == "萬":
		return 1e4
	case word == "亿" || word == "億":
		return 1e8
	case strings.HasPrefix(word, "billion") && commaDecimals[lang]:
		return 1e12
	case strings.HasPrefix(word, "b") || strings.HasPrefix(word, "milliard") || strings.HasPrefix(word, "miliard") || word == "mrd" || word == "miljard" || word == "млрд":
		return 1e9
	case strings.HasPrefix(word, "t"):
		return 1e12
	}
	return 1e6
}
