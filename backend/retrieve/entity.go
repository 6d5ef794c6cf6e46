package retrieve

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// What could answer a question is told by its shape: a year is four digits, a
// sum of money stands beside a currency, a name is a run of capitals. That is
// coarse beside a trained tagger, it costs nothing, and it is right often enough
// to say that a sentence without any figure does not tell how many.

// spoken is a word of a passage.
type spoken struct {
	span    ibid.Span // in the passage
	key     string    // see key
	capital bool      // begins with an upper-case letter
	stop    bool      // carries no meaning of its own
	kinds   kindSet   // what it could be as an answer
}

// kindSet is a set of the kinds of answers that a word belongs to.
type kindSet uint8

const (
	isName kindSet = 1 << iota
	isPlace
	isTime
	isDuration
	isNumber
	isMoney
	isPercentage
)

// kindsOfAnswer are the kinds of words that an answer must have. Kinds of answer
// that no word's shape gives away are not in it.
var kindsOfAnswer = map[ibid.AnswerKind]kindSet{
	ibid.ExpectsPerson:     isName,
	ibid.ExpectsPlace:      isPlace,
	ibid.ExpectsTime:       isTime,
	ibid.ExpectsDuration:   isDuration | isTime, // "until 1796"
	ibid.ExpectsNumber:     isNumber,
	ibid.ExpectsMoney:      isMoney | isNumber, // a table names its currency once, far above
	ibid.ExpectsPercentage: isPercentage,
}

// markKinds sets the kinds of the words of a text. A name is a place as well
// where a preposition of place stands before it.
func markKinds(text string, words []spoken) {
	for i := range words {
		w := &words[i]
		switch {
		case language.Figure(w.key):
			markFigure(text, words, i)
		case w.capital && (months[w.key] || weekdays[w.key]):
			w.kinds |= isTime
		case scales[w.key]:
			w.kinds |= isNumber
			if i > 0 {
				w.kinds |= words[i-1].kinds & (isMoney | isPercentage)
			}
		case w.key == century && i > 0 && !number(words[i-1].key):
			w.kinds |= isTime
			words[i-1].kinds |= isTime
		case units[w.key] && i > 0 && words[i-1].kinds&isNumber != 0:
			w.kinds |= isDuration
			words[i-1].kinds |= isDuration
		case w.capital && !w.stop:
			w.kinds |= isName
			for _, before := range words[max(0, i-3):i] {
				if placing[before.key] || before.kinds&isPlace != 0 {
					w.kinds |= isPlace
				}
			}
		}
	}
}

// markFigures sets the kinds of the words of a text in a language of which only the
// figures are understood: each could be any of what is written in figures, but for
// the number that a paragraph begins with.
func markFigures(text string, words []spoken) {
	for i := range words {
		w := &words[i]
		before, after := strings.TrimRight(text[:w.span.Start], " "), text[w.span.End:]
		label := strings.HasSuffix(before, "§") || strings.HasSuffix(before, "(") && strings.HasPrefix(after, ")")
		if language.Figure(w.key) && !label {
			w.kinds |= isTime | isNumber | isMoney | isPercentage | isDuration
		}
	}
}

// markFigure sets the kinds of word i, which is a figure.
func markFigure(text string, words []spoken, i int) {
	w := &words[i]
	w.kinds |= isNumber
	before := strings.TrimRight(text[:w.span.Start], " ")
	after := strings.TrimLeft(text[w.span.End:], " ")
	next := ""
	if i+1 < len(words) {
		next = words[i+1].key
	}
	sign, _ := utf8.DecodeLastRuneInString(before)
	unit, _ := utf8.DecodeRuneInString(after)
	switch {
	case unicode.Is(unicode.Sc, sign), unicode.Is(unicode.Sc, unit), currencies[next]:
		w.kinds |= isMoney
	case unit == '%' || unit == '％' || next == "percent" || next == "per" && strings.HasPrefix(after, "per cent"):
		w.kinds |= isPercentage
	case year(w.span.In(text)), i > 0 && months[words[i-1].key], months[next]:
		w.kinds |= isTime
	}
}

// number tells whether a key is that of a number, and not of a rank: "3", but
// neither "3rd" nor "third".
func number(key string) bool { return language.Figure(key) && strings.Trim(key, "0123456789.") == "" }

// year tells whether a word reads as a year or a decade: "1951", "1950s".
func year(word string) bool {
	digits := strings.TrimSuffix(word, "s")
	return len(digits) == 4 && digits >= "1000" && digits < "2200" && strings.Trim(digits, "0123456789") == ""
}

// The words are kept by their keys; see key.
var (
	century    = key("century")
	months     = keySet("January February March April June July August September October November December")
	weekdays   = keySet("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
	placing    = keySet("in at near to from of on through across outside inside around within toward towards into via")
	units      = keySet("second minute hour day week month quarter year decade century")
	scales     = keySet("hundred thousand million billion trillion dozen half quarter")
	currencies = keySet("dollar cent euro pound sterling yen franc mark rupee yuan peso USD EUR GBP JPY CHF CAD AUD")
)

// keySet makes a set of the keys of words.
func keySet(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[key(word)] = true
	}
	return set
}
