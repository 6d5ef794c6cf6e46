package facts

import (
	"strconv"
	"strings"

	"ibid/backend/language"
)

// number reads digits with a full stop before decimals. What is no number is 0.
func number(digits string) float64 {
	value, _ := strconv.ParseFloat(digits, 64)
	return value
}

func digits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// Digits returns the digits of a word that is a figure, from its first to its last that
// is not zero: "2,614" and "26.14" have "2614", "0.50" and "500" have "5", and so has
// "five". It is empty for any other word, and for "one", which is mostly a pronoun.
func Digits(w language.Word) string {
	if value := spelled[Lower(w.Text)]; value > 1 {
		return significant(strconv.Itoa(int(value)))
	}
	if strings.Trim(w.Stem, "0123456789.") != "" {
		return ""
	}
	return significant(w.Stem)
}

// significant cuts the digits that a figure's key begins with from their first to their
// last that is not zero.
func significant(key string) string {
	end := 0
	for end < len(key) && (isDigit(key[end]) || key[end] == '.') {
		end++
	}
	return strings.Trim(strings.ReplaceAll(key[:end], ".", ""), "0")
}

// spelled are the numbers that texts spell out. "One" is mostly a pronoun; it
// counts only before a unit or a scale.
var spelled = map[string]float64{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
	"eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
	"eighty": 80, "ninety": 90, "dozen": 12,
}

// spelledAt reads a number in words that begins at word i, and returns how many
// words it has, 0 for none: "twenty-five", "one hundred and twenty thousand".
func (r *Text) spelledAt(i int) (value float64, words int) {
	var total, group float64
	at := i
	for at < len(r.Words) {
		if at > i && strings.Trim(r.Between(at), " -‐‑\n") != "" {
			break
		}
		w := r.Words[at].Lower
		n, is := spelled[w]
		scale, scaled := scales[w]
		switch {
		case is && (group == 0 || n < 10 && int(group)%10 == 0 && int(group)%100 >= 20 || n < 100 && int(group)%100 == 0):
			group += n
		case scaled && group > 0 && scale == 100:
			group *= scale
		case scaled && group > 0 && at > i:
			total += group * scale
			group = 0
		case w == "and" && at > i && at+1 < len(r.Words) && int(group)%100 == 0 && group > 0 && spelled[r.Words[at+1].Lower] > 0 && scales[r.Words[at-1].Lower] > 0:
		default:
			return total + group, at - i
		}
		at++
	}
	return total + group, at - i
}

// digitsOf gives a figure as it is written in the text's language, without separators
// of thousands and with a full stop before decimals.
func (r *Text) digitsOf(w language.Word) string {
	if !language.DecimalComma(r.Lang) {
		return w.Stem
	}
	return language.Numeral(separators.Replace(w.Lower), r.Lang)
}

// separators are the signs that part thousands whatever the language.
var separators = strings.NewReplacer("'", "", " ", "", "\u00a0", "", "\u2009", "", "\u202f", "")

// grouped counts the words after word i that go on with a figure whose thousands are
// parted by spaces, "1 234 567,50", as languages with decimal commas print it: groups
// of three digits. In others digits side by side are columns.
func (r *Text) grouped(i int) (words int) {
	first := r.Words[i].Text
	if !language.DecimalComma(r.Lang) || len(first) > 3 || !digits(first) || first[0] == '0' {
		return 0
	}
	for k := i + 1; k < len(r.Words); k++ {
		group, decimals, split := strings.Cut(r.Words[k].Text, ",")
		if len(separators.Replace(r.Between(k))) > 0 || len(group) != 3 || !digits(group) || split && !digits(decimals) {
			break
		}
		if words++; split {
			break
		}
	}
	return words
}

// leading cuts the number off the beginning of a figure's key: "1.6bn" is 1.6 with
// one decimal, and "bn".
func leading(stem string) (value float64, decimals int, rest string) {
	end := 0
	for end < len(stem) && (stem[end] >= '0' && stem[end] <= '9' || stem[end] == '.' && end+1 < len(stem) && isDigit(stem[end+1])) {
		end++
	}
	digits := stem[:end]
	if strings.Count(digits, ".") > 1 {
		return 0, 0, stem
	}
	if point := strings.IndexByte(digits, '.'); point >= 0 {
		decimals = len(digits) - point - 1
	}
	return number(digits), decimals, stem[end:]
}
