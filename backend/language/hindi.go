package language

import (
	"strings"
	"unicode/utf8"
)

// Spellings of Hindi
//
// One Hindi word is printed in several ways. The rules that bring them together
// are those of Larkey, Connell and Abduljaleel, "Hindi CLIR in Thirty Days" (ACM
// TALIP, 2003): a nasal written as a consonant with virama, as anusvara or as
// candrabindu is one; the dot below (nukta) is left out; independent and
// dependent vowels lose their length. Endings are cut by the light stemmer of
// Ramanathan and Rao, "A Lightweight Stemmer for Hindi" (EACL workshop, 2003):
// the longest suffix of their table that leaves something over.

var hindiSpelling = strings.NewReplacer(
	"\u0928\u094d", "\u0902", // na with virama
	"\u0919\u094d", "\u0902",
	"\u091e\u094d", "\u0902",
	"\u0923\u094d", "\u0902",
	"\u092e\u094d", "\u0902",
	"\u0901", "\u0902", // candrabindu
	"\u093c", "", // nukta
	"\u0950", "\u0913\u092e", // om
	"\u090d", "\u090f", "\u090e", "\u090f", "\u0911", "\u0913", "\u0912", "\u0913",
	"\u0972", "\u0905",
	"\u0906", "\u0905", "\u0908", "\u0907", "\u090a", "\u0909", "\u0910", "\u090f", "\u0914", "\u0913",
	"\u0940", "\u093f", "\u0942", "\u0941", "\u0944", "\u0943",
	"\u0945", "\u0947", "\u0946", "\u0947", "\u0948", "\u0947",
	"\u0949", "\u094b", "\u094a", "\u094b", "\u094c", "\u094b",
	"\u094d", "", // virama
)

func normaliseHindi(word string) string { return hindiSpelling.Replace(word) }

// hindiEndings are the suffixes of Ramanathan and Rao in the spelling above, the
// longest first.
var hindiEndings = endings(`
ाएंगी ाएंगे ाऊंगी ाऊंगा ाइयाँ ाइयों ाइयां
ाएगी ाएगा ाओगी ाओगे एंगी ेंगी एंगे ेंगे ूंगी ूंगा ातीं नाओं नाएं ताओं ताएं ियाँ ियों ियां
कर ाइए ाईं ाया ेगी ेगा ोगी ोगे ाने ाना ाते ाती ाता तीं ाओं ाएं ुओं ुएं ुआं
ो े ू ु ी ि ा ने नी ना ते ीं ती ता ाँ ां ों ें
`)

func endings(list string) []string {
	var all []string
	seen := map[string]bool{}
	for _, ending := range strings.Fields(list) {
		if ending = normaliseHindi(ending); !seen[ending] {
			seen[ending] = true
			all = append(all, ending)
		}
	}
	return all
}

// stemHindi cuts the longest ending off that leaves two characters or more.
func stemHindi(word string) string {
	for _, ending := range hindiEndings {
		if rest, found := strings.CutSuffix(word, ending); found && utf8.RuneCountInString(rest) >= 2 {
			return rest
		}
	}
	return word
}
