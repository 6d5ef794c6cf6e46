package infer

import (
	"context"
	"unicode"
	"unicode/utf8"
)

// KnownWords reports of each word whether the vocabulary has it in one piece, as it is or
// with a capital. These are the commoner words of the texts that the model was trained on;
// misspelt words and rare ones are in several pieces.
func (e *Embedder) KnownWords(ctx context.Context, words []string) ([]bool, error) {
	tokens, err := e.vocabulary(ctx)
	if err != nil {
		return nil, err
	}
	whole := func(word string) bool {
		ids := tokens.pieces(word, 2)
		return len(ids) == 1 && ids[0] != tokens.none()
	}
	known := make([]bool, len(words))
	for i, word := range words {
		first, size := utf8.DecodeRuneInString(word)
		known[i] = whole(word) || whole(string(unicode.ToUpper(first))+word[size:]) // nouns in German
	}
	return known, nil
}
