package language

import (
	"strings"
	"unicode/utf8"
)

// Arabic writes the article and short prepositions together with the noun. The
// stemmer is light10 of Larkey, Ballesteros and Connell, "Light Stemming for Arabic
// Information Retrieval" (2007): one prefix goes, and then every suffix of a list
// that is found, in its order. Its list has "and by the" and "and for the" besides.
// Snowball's stemmer leaves "and the" where it is. Spellings that are typed for
// each other, as those of alef, are one.

var arabicSpelling = strings.NewReplacer("أ", "ا", "إ", "ا", "آ", "ا", "ٱ", "ا", "ة", "ه", "ؤ", "و", "ئ", "ي")

var (
	arabicPrefixes = strings.Fields("وبال ولل وال بال كال فال ال لل و")
	arabicSuffixes = strings.Fields("ها ان ات ون ين يه ه ي")
)

// stemArabic cuts off a prefix that leaves two letters or more, three in the case
// of "and" alone, and suffixes that leave two.
func stemArabic(word string) string {
	word = arabicSpelling.Replace(word)
	for _, prefix := range arabicPrefixes {
		fewest := 2
		if prefix == "و" {
			fewest = 3
		}
		if rest, found := strings.CutPrefix(word, prefix); found && utf8.RuneCountInString(rest) >= fewest {
			word = rest
			break
		}
	}
	for _, suffix := range arabicSuffixes {
		if rest, found := strings.CutSuffix(word, suffix); found && utf8.RuneCountInString(rest) >= 2 {
			word = rest
		}
	}
	return word
}
