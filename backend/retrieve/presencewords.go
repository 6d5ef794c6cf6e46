package retrieve

import (
	_ "embed"
	"slices"
	"strings"

	"ibid/backend/language"
)

// The words are those of general English and of contracts and filings. Some were
// added after looking at what was judged wrongly among the questions that the cues
// were fitted on; see cueWeights.
var (
	//go:embed words/forms.txt
	formWords string
	//go:embed words/meaning.txt
	meaningWords string
	//go:embed words/opposite.txt
	oppositeWords string
	//go:embed words/contrary.txt
	contraryWords string
	//go:embed words/relation.txt
	relationWords string
	//go:embed words/general.txt
	generalWords string

	// bases leads from forms that no stemmer brings together to the one that they
	// are kept under.
	bases = forms(formWords)
	// meanings leads from a word to those that may stand in its place.
	meanings = groups(meaningWords)
	// opposites leads from a word to those of which one in the question and the
	// other in a sentence mean that the sentence says something else.
	opposites = groups(oppositeWords)
	// contrary are words that deny or refuse.
	contrary = keySet(contraryWords)
	// relations are nouns and verbs on which a question turns, and which a sentence
	// that answers has to name as well: "born", "landlord", "currency".
	relations = keySet(relationWords)
	// general are words that say little by themselves: "kind", "name", "take".
	general = keySet(generalWords)
)

// key is what the forms of a word have in common: its stem, the present of an
// irregular verb ("fled", "flee"), the country of its people ("German",
// "Germany"), the digits of a number that is spelt out. Words without meaning of
// their own are kept as they are.
func key(word string) string {
	lower := strings.ToLower(word)
	return keyOf(lower, language.Stem(word), language.Stop(lower))
}

// keyOf is key for a word in lower case of which it is known what its stem is, and
// whether it has no meaning of its own.
func keyOf(lower, stem string, stop bool) string {
	bare := strings.TrimSuffix(strings.ReplaceAll(lower, "’", "'"), "'s")
	if base, irregular := bases[bare]; irregular {
		return base
	}
	if len(bare) != len(lower) {
		stop = language.Stop(bare)
	}
	if stop {
		return bare
	}
	return stem
}

// forms reads "base: form form" lines into a map from a form to the base's stem.
func forms(list string) map[string]string {
	stems := map[string]string{}
	for line := range strings.Lines(list) {
		base, rest, _ := strings.Cut(strings.TrimSpace(line), ":")
		for form := range strings.FieldsSeq(rest) {
			stems[form] = language.Stem(base)
		}
	}
	return stems
}

// groups reads lines of words that belong together into a map that leads from
// each, by key, to the others.
func groups(list string) map[string][]string {
	others := map[string][]string{}
	for line := range strings.Lines(list) {
		words := strings.Fields(line)
		for _, a := range words {
			for _, b := range words {
				if a, b := key(a), key(b); a != b && !slices.Contains(others[a], b) {
					others[a] = append(others[a], b)
				}
			}
		}
	}
	return others
}

// opposite tells whether two keys mean contrary things: by the list, or since
// one is the other with a prefix of denial.
func opposite(a, b string) bool {
	return slices.Contains(opposites[a], b) || denies(a, b) || denies(b, a)
}

// denies tells whether one key is another with a prefix of denial.
func denies(long, short string) bool {
	rest, found := strings.CutSuffix(long, short)
	return found && len(short) > 4 && denials[rest]
}

var denials = map[string]bool{"un": true, "non": true, "in": true, "im": true, "ir": true, "il": true, "dis": true, "anti": true, "de": true}

// notSuperlative are the words that end like one.
var notSuperlative = keySet("forest interest request harvest protest invest contest honest modest suggest arrest digest manifest conquest priest northwest southwest midwest tempest bequest behest")

// extreme tells whether a word picks one of many: "largest", "first", "only".
// It is given in lower case and by its key.
func extreme(lower, key string) bool {
	switch lower {
	case "most", "least", "only", "last", "main", "major", "sole", "final", "original", "originally", "best", "worst", "fewest":
		return true
	}
	if len(lower) > 5 && strings.HasSuffix(lower, "est") && !notSuperlative[key] {
		return true
	}
	return len(key) > 2 && language.Figure(key) && (strings.HasSuffix(key, "st") || strings.HasSuffix(key, "nd") || strings.HasSuffix(key, "rd") || strings.HasSuffix(key, "th"))
}

// denying tells whether a key is that of a known word with a prefix of denial.
func denying(k string) bool {
	for _, prefix := range []string{"un", "non", "il", "ir", "anti"} {
		if rest, found := strings.CutPrefix(k, prefix); found && (meanings[rest] != nil || opposites[rest] != nil) {
			return true
		}
	}
	return false
}
