package tinymodel

import (
	"maps"
	"math"
	"slices"
	"strings"
)

// Chooser makes a model that goes on after any prompt with one of a few words,
// each with a given probability; together they have 1. A word may begin with a
// space, and "" stands for the end of the text. After a prompt that went through
// [WriterTemplate] the model ends at once, which shows whether a prompt reached it
// as it is.
//
// Every token but the template's last has the same direction, and the output row
// of a word has the logarithm of its probability there.
func Chooser(path string, words map[string]float64) error {
	tokens, types := bytesOnly()
	mark := len(tokens)
	tokens, types = append(tokens, replyMark), append(types, controlToken)
	rows := map[string]int{"": endOfText}
	for _, word := range slices.Sorted(maps.Keys(words)) {
		if word != "" {
			rows[word] = len(tokens)
			tokens, types = append(tokens, strings.Replace(word, " ", "▁", 1)), append(types, normalToken)
		}
	}
	embedding, output := zeros(len(tokens), headSize), zeros(len(tokens), headSize)
	scale := math.Sqrt(headSize) // what normalisation makes of a direction of length 1
	for i := range tokens {
		embedding.row(i)[0] = 1
		output.row(i)[0] = -20
	}
	for word, probability := range words {
		output.row(rows[word])[0] = float32(math.Log(probability) / scale)
	}
	embedding.row(mark)[0], embedding.row(mark)[1] = 0, 1
	output.row(endOfText)[1] = 20
	return writeLlama(path, tokens, types, embedding, output, "")
}
