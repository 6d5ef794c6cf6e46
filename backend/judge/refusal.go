package judge

import "strings"

// refusals are the words of a sentence that says that the sources do not tell.
var refusals = []string{"do not have specific information", "don't have specific information", "no information", "not in the documents",
	"not in your documents", "do not contain", "does not contain", "do not mention", "does not mention", "not mentioned in", "cannot find",
	"could not find", "no explicit information", "i don't know", "i do not know", "not have enough information", "do not provide", "does not provide",
	"do not say", "does not say", "do not specify", "does not specify"}

// refuses tells whether a sentence says that the sources do not tell something.
func refuses(text string) bool {
	text = lower(text)
	for _, words := range refusals {
		if strings.Contains(text, words) {
			return true
		}
	}
	return false
}
