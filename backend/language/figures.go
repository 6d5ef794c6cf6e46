package language

import (
	"slices"
	"strings"
)

// commaDecimals are the languages that write "3,5" and "2.614" where English
// writes "3.5" and "2,614".
var commaDecimals = WordSet("bg bs ca cs da de el es et eu fi fr gl hr hu hy id is it ka kk lt lv mk nb nl nn no pl pt ro ru sk sl sq sr sv tr uk vi")

// DecimalComma reports whether a language, by its ISO 639-1 code, writes "3,5" where
// English writes "3.5".
func DecimalComma(lang string) bool { return commaDecimals[lang] }

// Numeral returns the key of a word that begins with an ASCII digit: without the
// separators of thousands, with a full stop before decimals. What is no figure,
// such as a date or the number of a section, keeps its full stops.
func Numeral(word, lang string) string {
	number, unit := cutUnit(strings.ReplaceAll(word, "'", ""))
	return plainNumber(strings.TrimRight(number, ".,"), lang) + unit
}

// cutUnit parts a figure from the letters right after it: "1.6" and "bn".
func cutUnit(word string) (number, unit string) {
	end := strings.IndexFunc(word, func(r rune) bool {
		return (r < '0' || r > '9') && r != '.' && r != ','
	})
	if end < 0 {
		end = len(word)
	}
	return word[:end], word[end:]
}

// plainNumber reads the commas and full stops of a number as the language writes
// them, and where they can be only one thing, as that.
func plainNumber(number, lang string) string {
	commas, stops := strings.Count(number, ","), strings.Count(number, ".")
	switch {
	case commas == 0 && stops == 0:
		return number
	case commas > 0 && stops > 0:
		if strings.LastIndexByte(number, ',') > strings.LastIndexByte(number, '.') && commas == 1 {
			return decimal(number, ".", ",")
		}
		return decimal(number, ",", ".")
	case stops > 1 && thousands(number, "."), stops == 1 && thousands(number, ".") && commaDecimals[lang]:
		return strings.ReplaceAll(number, ".", "")
	case commas == 1 && (!thousands(number, ",") || commaDecimals[lang]):
		return decimal(number, ".", ",")
	}
	return strings.ReplaceAll(number, ",", "")
}

// decimal drops the separators of thousands and writes a full stop for that of
// decimals.
func decimal(number, group, point string) string {
	return strings.ReplaceAll(strings.ReplaceAll(number, group, ""), point, ".")
}

// thousands reports whether a number is cut into groups of three digits.
func thousands(number, separator string) bool {
	groups := strings.Split(number, separator)
	if slices.ContainsFunc(groups[1:], func(group string) bool { return len(group) != 3 }) {
		return false
	}
	return len(groups[0]) >= 1 && len(groups[0]) <= 3 && groups[0] != "0"
}

// day reports whether a figure is a date of day, month and year, "31.12.2018", and
// returns its three parts.
func day(number string) (parts []string, found bool) {
	parts = strings.Split(number, ".")
	return parts, len(parts) == 3 && len(parts[0]) <= 2 && len(parts[1]) <= 2 && year(parts[2])
}

// year reports whether digits are those of a year between 1900 and 2099.
func year(s string) bool {
	return len(s) == 4 && (s[:2] == "19" || s[:2] == "20") && strings.Trim(s[2:], "0123456789") == ""
}

// cutYear parts a word of letters and one year, "FY2018" and "2022Q4".
func cutYear(word string) (parts []string, found bool) {
	if len(word) < 5 || len(word) > 12 {
		return nil, false
	}
	first, last := word[:4], word[len(word)-4:]
	switch {
	case year(last) && isLetter(word[len(word)-5]):
		return []string{word[:len(word)-4], last}, true
	case year(first) && isLetter(word[4]):
		return []string{first, word[4:]}, true
	case year(last) && len(word) == 6 && isLetter(word[0]): // "Q42022"
		return []string{word[:2], last}, true
	}
	return nil, false
}

// isLetter reports whether a byte of a lower-case word belongs to a letter.
func isLetter(b byte) bool { return b >= 'a' }

func isDigit(b byte) bool { return b >= '0' && b <= '9' }
