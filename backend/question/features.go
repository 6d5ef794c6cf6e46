package question

import (
	"slices"
	"strconv"
	"strings"

	"ibid/backend/language"
)

// Letter groups of these lengths are features: they meet other forms and
// misspellings of a word.
const (
	shortestGroup = 3
	longestGroup  = 5
)

// textFeatures are what a [Classifier] sees of a text, in kinds of their own: its
// words and pairs of neighbours, with marks for the beginning and the end; groups
// of letters within a word and its edges; the frame of the text, which is its
// function words with a gap for all else, in pairs and threes: "what is the _ of";
// any two of its words that mean something, which tell more of a short text than
// each for itself; pairs of words with one or two others between them; and its shape.
// The frame and the shape tell what is asked for, whatever it is asked about.
func textFeatures(text string) [][]string {
	words := spoken(text)
	frame := []string{"^"}
	for _, word := range words {
		if !language.Stop(word) && !framing[word] {
			word = "_"
		}
		if word != "_" || frame[len(frame)-1] != "_" {
			frame = append(frame, word)
		}
	}
	frame = append(frame, "$")
	return [][]string{neighbours(words), groups(words), frames(frame), pairs(words), skips(words), shape(text, words)}
}

func neighbours(words []string) (features []string) {
	previous := "^"
	for _, word := range words {
		stem := language.Stem(word)
		features = append(features, word, stem+"~", previous+" "+stem)
		previous = stem
	}
	return append(features, previous+" $")
}

func groups(words []string) (features []string) {
	for _, word := range words {
		edged := []rune("_" + word + "_")
		for n := shortestGroup; n <= longestGroup; n++ {
			for i := 0; i+n <= len(edged); i++ {
				features = append(features, "#"+string(edged[i:i+n]))
			}
		}
	}
	return features
}

func frames(frame []string) (features []string) {
	for i := range frame {
		for n := 2; n <= 3 && i+n <= len(frame); n++ {
			features = append(features, "|"+strings.Join(frame[i:i+n], " "))
		}
	}
	return features
}

// mostPaired is how many words that mean something are paired: of a text that is no
// question, which may be a page, the first.
const mostPaired = 30

func pairs(words []string) (features []string) {
	var stems []string
	for _, word := range words {
		if !language.Stop(word) && len(stems) < mostPaired {
			stems = append(stems, language.Stem(word))
		}
	}
	for i, a := range stems {
		for _, b := range stems[:i] {
			features = append(features, "&"+min(a, b)+" "+max(a, b))
		}
	}
	return features
}

// longestSkip is how far a word may stand before another to be paired with it.
const longestSkip = 3

func skips(words []string) (features []string) {
	var stems []string
	for _, word := range words {
		stems = append(stems, language.Stem(word))
	}
	for i := range stems {
		for j := i + 2; j < len(stems) && j-i <= longestSkip; j++ {
			features = append(features, stems[i]+" * "+stems[j])
		}
	}
	return features
}

// lengths are the numbers of words up to which texts are of one length.
var lengths = []int{2, 4, 8, 14}

// shape is how a text begins and ends and how long it is.
func shape(text string, words []string) (features []string) {
	if len(words) == 0 {
		return nil
	}
	length, _ := slices.BinarySearch(lengths, len(words))
	features = append(features, "first "+words[0], "length "+strconv.Itoa(length))
	if first := slices.IndexFunc(words, func(word string) bool { return framing[word] }); first >= 0 {
		features = append(features, "frame "+words[first])
	}
	if strings.HasSuffix(strings.TrimSpace(text), "?") {
		features = append(features, "asked")
	}
	return features
}

// framing are words that belong to how something is asked as function words do.
var framing = wordSet(`who what when where which why how whose is are was were do does did can could should would will may
	must there has have had not no any all every each`)

// spoken are the words of a text in small letters, figures as one sign.
func spoken(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(plain(clean(text))), func(r rune) bool { return !wordRune(r) && r != '\'' })
	kept := words[:0]
	for _, word := range words {
		switch word = strings.Trim(word, "'"); {
		case word == "":
		case strings.ContainsAny(word[:1], "0123456789"):
			kept = append(kept, "0")
		default:
			kept = append(kept, word)
		}
	}
	return kept
}
