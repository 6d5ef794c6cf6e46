package sqlite

import (
	"encoding/binary"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// functions are what the schema and the queries call by these names. Each always
// gives the same for the same arguments. What they give stands in derived tables:
// whoever changes that adds a step to the schema that calls indexWords.
var functions = map[string]any{
	"index_tokens":    indexTokens,
	"name_words":      nameWords,
	"token_hashes":    tokenHashes,
	"folded":          Folded,
	"word_count":      WordCount,
	"without_markers": ibid.WithoutMarkers,
}

// indexTokens gives the tokens of a text with spaces between, as the full-text
// tables take them.
func indexTokens(text, lang string) string { return strings.Join(language.Tokens(text, lang), " ") }

// WordCount counts the words of a text, as the user does: by the spaces between.
func WordCount(text string) int { return len(strings.Fields(text)) }

// nameWords gives the words that a name is made of, likewise.
func nameWords(name string) string { return strings.Join(language.NameWords(name), " ") }

// tokenHashes writes the tokens of a text and of what surrounds it, which stand
// with spaces between, as DecodeTerms reads them: 32-bit little endian, a zero
// between the two. No token has the hash zero.
func tokenHashes(text, around string) []byte {
	blob := make([]byte, 0, 4*(strings.Count(text, " ")+strings.Count(around, " ")+3))
	for token := range strings.FieldsSeq(text) {
		blob = binary.LittleEndian.AppendUint32(blob, language.Hash(token))
	}
	blob = binary.LittleEndian.AppendUint32(blob, 0)
	for token := range strings.FieldsSeq(around) {
		blob = binary.LittleEndian.AppendUint32(blob, language.Hash(token))
	}
	return blob
}

// DecodeTerms is the reverse of tokenHashes.
func DecodeTerms(blob []byte) (terms ibid.TermsOfChunk) {
	hashes := make([]uint32, len(blob)/4)
	for i := range hashes {
		hashes[i] = binary.LittleEndian.Uint32(blob[4*i:])
	}
	if border := slices.Index(hashes, 0); border >= 0 {
		terms.Text, terms.Around = hashes[:border:border], hashes[border+1:]
	}
	return terms
}
