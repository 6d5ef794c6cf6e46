package language

import (
	"strings"
	"unicode"
)

// Legibility is what the words of a text look like.
type Legibility struct {
	Words    int // that can be judged
	Sound    int // of those, could be words of some language
	Function int // of those, are articles, prepositions, pronouns
}

// Share is how much of the text is sound, 0 to 1. Eight sound words are added to
// the count, so that a page with three odd codes is not half illegible.
func (l Legibility) Share() float64 {
	const prior = 8
	return float64(l.Sound+prior) / float64(l.Words+prior)
}

// Garbled reports whether the text is no language. Words without sense may be
// part numbers or a program, and a table has few articles; a text in which more
// than a third of the words look like none, and that has few function words, is
// neither. From three quarters on the second is not asked for: nothing but a
// broken font looks like that.
func (l Legibility) Garbled() bool {
	const enough = 20 // fewer words prove nothing
	bad := l.Words - l.Sound
	return l.Words >= enough && (3*bad > l.Words && 5*l.Function < l.Words || 4*bad > 3*l.Words)
}

// Legible looks at the words of a text and reports how far they could be words.
//
// A font without a mapping to Unicode has its own codes for letters. The
// result is either characters from Unicode's private areas, or symbols between
// letters, or nothing but symbols, or letters in an order that no language has: of the pairs of
// neighbouring letters in a word, more than half are rare ones. That holds for 2
// to 3 % of the words of English, German, Spanish or Vietnamese, and for 40 to
// 90 % where letters were put for letters at random. Words of four letters or
// less say too little; neither are numbers judged, nor short words in capitals,
// which are as often abbreviations.
//
// Cyrillic and Greek words must have a vowel. Other scripts leave vowels out or
// have no letters at all: there only private and unassigned characters count as
// bad.
func Legible(text string) Legibility {
	var l Legibility
	for word := range strings.FieldsSeq(text) {
		if bare := strings.TrimFunc(word, func(r rune) bool { return unicode.IsPunct(r) && r < 0x3000 }); bare != "" {
			word = bare
		}
		switch judge(word) {
		case function:
			l.Function++
			l.Sound++
			l.Words++
		case sound:
			l.Sound++
			l.Words++
		case odd:
			l.Words++
		}
	}
	return l
}

type soundness int

const (
	unjudged soundness = iota
	odd
	sound
	function
)

// fewestPairs is how many pairs of letters a Latin word must have to be judged.
const fewestPairs = 4

// judge looks at one word without outer punctuation.
func judge(word string) soundness {
	letters, all, vowels, symbols, marks, upper := 0, 0, 0, 0, 0, 0
	latin, voiced := true, true
	for _, r := range word {
		all++
		switch {
		case privateUse(r):
			return odd
		case unicode.IsLetter(r):
			letters++
			if unicode.IsUpper(r) {
				upper++
			}
			latin = latin && unicode.Is(unicode.Latin, r)
			voiced = voiced && unicode.In(r, unicode.Cyrillic, unicode.Greek)
			if strings.ContainsRune(otherVowels, unicode.ToLower(r)) {
				vowels++
			}
		case strings.ContainsRune(`!"#$%&*+<=>?\^{|}~`, r):
			symbols++
			if strings.ContainsRune(`!"#&+?`, r) {
				marks++
			}
		}
	}
	switch {
	case letters == 0 && 2*marks > all:
		return odd
	case letters == 0:
		return unjudged
	case letters > 1 && functionWords[strings.ToLower(word)]:
		return function
	case latin && symbols >= 2 && letters >= 2 && !strings.Contains(word, "://"):
		return odd
	case !latin && !voiced:
		return sound
	case letters <= fewestPairs || letters != all || upper == letters && letters < 6:
		return unjudged
	case voiced && vowels == 0, latin && !pronounced(word):
		return odd
	}
	return sound
}

// privateUse reports whether a character has no meaning that two programs share.
func privateUse(r rune) bool {
	return r >= 0xe000 && r <= 0xf8ff || r >= 0xf0000 || r >= 0x80 && r < 0xa0 || r == unicode.ReplacementChar
}

// pronounced reports whether half of the pairs of neighbouring letters in a Latin
// word are common ones. Pairs with an accented letter are not counted.
func pronounced(word string) bool {
	word = strings.ToLower(word)
	pairs, common := 0, 0
	for i := 1; i < len(word); i++ {
		if word[i-1] < 'a' || word[i-1] > 'z' || word[i] < 'a' || word[i] > 'z' {
			continue
		}
		pairs++
		if commonPairs[word[i-1:i+1]] {
			common++
		}
	}
	return pairs < fewestPairs || 2*common >= pairs
}

// commonPairs are the pairs of letters that make up five sixths or more of the
// pairs in European languages written in Latin.
var commonPairs = WordSet(`
ab ac ad ag ai ak al am an ap ar as at au av ay az be bl bo br by ca ce ch ci ck
co ct cu da de di do ea eb ec ed ee ef eg ei el em en ep er es et eu ev ey ez fe
ff fi fo fr ga ge gi go gr ha he hi ho ht ia ic id ie if ig il im in io ip ir is
it iv iz ke ki la ld le li lk ll lo ls lt ly ma mb me mi mo mp my na nc nd ne ng
ni nk nn no ns nt ob oc od of og oi ol om on oo op or os ot ou ov ow pa pe ph pi
pl po pr qu ra rd re ri rk rm rn ro rs rt ry sa sc se sh si so ss st su ta te th
ti tr ts tt tu ty ub uc ud ue ui ul um un up ur us ut ve vi vo wa we wi za ze zi zu
`)

// otherVowels are the vowels of Cyrillic and Greek.
const otherVowels = "аеёиіїоуыэюяєўαεηιουωάέήίόύώϊϋΐΰ"

// functionWords are the commonest words of languages written in Latin, Cyrillic
// and Greek that carry no meaning of their own.
var functionWords = WordSet(`
the of and to in a is that for it as with on by this are be or from an at which not
der die das und den von zu mit ist des im für auf dem nicht ein eine als auch
le la les de des et un une du en est pour que qui dans par sur au aux pas
el los las del y que por con para una es se su al lo como más
il di che della per con non sono del una gli dei nel alla
o os da do das dos em um uma para com não por ao na no
het een van en dat op te zijn met voor niet aan
och att det som på är av för den till inte med
og af til ikke på er det som
na je se že to jest nie się z w i do
và của các được cho
ve bir bu için ile olarak
и в не на что с по как это для из о к
και το της του των που για από με
`)
