package question

import "strings"

// clause is a part of a question between commas or the ends of sentences.
type clause struct {
	words []string // lower case, without marks; possessives and contractions of "is" cut off
	first bool     // it begins a sentence
	asked bool     // its sentence ends in a question mark
}

// clauses cuts a text at commas, at the marks that end a sentence and where a
// bracket opens or closes. A mark inside a number or a word cuts nothing.
func clauses(text string) []clause {
	var all []clause
	sentence := 0 // where the clauses of the sentence begin
	end := func(words []string, mark byte) {
		if len(words) > 0 {
			all = append(all, clause{words: words, first: len(all) == sentence})
		}
		if mark == ',' || mark == '(' || mark == ')' {
			return
		}
		for i := sentence; i < len(all); i++ {
			all[i].asked = mark == '?'
		}
		sentence = len(all)
	}
	var words []string
	for token := range strings.FieldsSeq(strings.ToLower(text)) {
		bare := strings.Trim(token, `.,;:?!()[]"“”„«»`)
		if strings.HasPrefix(token, "(") {
			end(words, '(')
			words = nil
		}
		if word := strings.TrimSuffix(strings.TrimSuffix(bare, "'s"), "'"); word != "" {
			words = append(words, word)
			if word != bare && questionWords[word] {
				words = append(words, "is") // "what's"
			}
		}
		if mark := ending(token); mark != 0 {
			end(words, mark)
			words = nil
		}
	}
	end(words, 0)
	return all
}

// ending returns the mark that ends a clause after a word: the question mark, if
// it is among several.
func ending(token string) byte {
	marks := token[len(strings.TrimRight(token, `.,;:?!)]"“”«»`)):]
	switch {
	case strings.ContainsRune(marks, '?'):
		return '?'
	case strings.ContainsAny(marks, ".;:!"):
		if len(token) == 2 && marks == "." || strings.Count(token, ".") > 1 {
			return 0 // "J.", "U.S."
		}
		return '.'
	case strings.ContainsRune(marks, ','):
		return ','
	case strings.ContainsRune(marks, ')'):
		return ')'
	}
	return 0
}
