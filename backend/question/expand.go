package question

import (
	"slices"
	"strings"
	"unicode"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// What a document says that a word means is as good as the word, nearly.
const definitionWeight = 0.9

// Bounds on definitions. Where documents give one short name more meanings than
// these, it is a role ("the Company") or a matter of chance; and a sentence is no
// other wording of a word.
const (
	maxMeanings     = 2
	longestMeaning  = 8 // content words
	fewestInShort   = 2 // capitals or digits
	longestInitials = 12
)

// Expand adds to a question what the documents that are asked say its short
// names stand for: "property, plant and equipment" for "PP&E". The definitions
// come most frequent first; of one short name the first two meanings count.
//
// Only abbreviations are expanded, in either case: of a defined role such as
// "Landlord" each contract has another, and the question means the role. Where
// a document's meaning is not among those of the lexicon, the document is right
// and the lexicon's go.
func Expand(query ibid.Query, definitions []ibid.Definition) ibid.Query {
	words := language.Words(query.Wording)
	has := map[string]bool{}
	for _, word := range words {
		has[word.Stem] = true
	}
	meanings := map[string][]target{} // by the short name in small letters
	var added []ibid.Expansion
	for _, definition := range definitions {
		short := strings.ToLower(definition.Short)
		asked := written(words, short)
		meaning := target{words: contentWords(definition.Long), stems: stems(definition.Long)}
		if asked == "" || !abbreviation(definition.Short) || len(meanings[short]) == maxMeanings || len(meaning.stems) > longestMeaning ||
			slices.ContainsFunc(meanings[short], meaning.same) || allIn(meaning.stems, has) {
			continue
		}
		meanings[short] = append(meanings[short], meaning)
		added = append(added, ibid.Expansion{For: asked, Words: meaning.words, Weight: definitionWeight, Source: ibid.FromDocument})
	}
	for _, expansion := range query.Expansions {
		if !contradicted(expansion, query.Expansions, meanings[strings.ToLower(expansion.For)]) {
			added = append(added, expansion)
		}
	}
	query.Expansions = added[:min(len(added), maxExpansions)]
	return query
}

// written returns a short name as the question has it, "" where it has not.
func written(words []language.Word, short string) string {
	i := slices.IndexFunc(words, func(word language.Word) bool { return strings.ToLower(word.Text) == short })
	if i < 0 {
		return ""
	}
	return words[i].Text
}

// abbreviation tells whether a short name is made of initials.
func abbreviation(short string) bool {
	capitals := 0
	for _, r := range short {
		switch {
		case unicode.IsUpper(r) || unicode.IsDigit(r):
			capitals++
		case unicode.IsSpace(r):
			return false
		}
	}
	return capitals >= fewestInShort && len(short) <= longestInitials
}

func (t target) same(other target) bool { return slices.Equal(t.stems, other.stems) }

// contradicted tells whether an expansion of the lexicon, one of all of them,
// must give way to what the documents mean by the same word; they say the same
// where one of the meanings is among the lexicon's, which also is no longer
// needed then.
func contradicted(expansion ibid.Expansion, all []ibid.Expansion, meanings []target) bool {
	if len(meanings) == 0 || expansion.Source != ibid.FromLexicon {
		return false
	}
	said := func(words string) bool { return slices.ContainsFunc(meanings, target{stems: stems(words)}.same) }
	agreed := slices.ContainsFunc(all, func(other ibid.Expansion) bool {
		return strings.EqualFold(other.For, expansion.For) && said(other.Words)
	})
	return !agreed || said(expansion.Words)
}
