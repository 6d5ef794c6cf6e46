package question

import (
	"regexp"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// StandAlone writes a question so that it stands without the turns before it, the
// oldest first, of which each question stands alone already. It tells whether it
// changed anything.
//
// A pronoun becomes what the conversation is about, and so does "the study" where
// a longer name of it was said; "what about the annex?" becomes the last question
// with the annex in the place of its like; a question that lacks what it is about
// gets it added. What names its own subject is left alone, and so is what is not
// English: rules for pronouns would be wrong in it more often than right.
//
// The rules look at words, not at what they mean; a model may do better.
func StandAlone(turns []ibid.Turn, text string) (standalone string, changed bool) {
	asked := plain(clean(text))
	if len(turns) == 0 || !english(turns, asked) || isSmalltalk(asked) {
		return text, false
	}
	topics := follow(turns)
	if topics.last == "" {
		return text, false
	}
	before, last := lastSentence(asked)
	rewritten := topics.complete(before, last)
	if rewritten == last {
		return text, false
	}
	return before + rewritten, true
}

// english tells whether a question and the one before it are in English, or too
// short to tell and surely in no other language.
func english(turns []ibid.Turn, asked string) bool {
	lang := language.IdentifyShort(asked)
	if lang == "" {
		lang = language.IdentifyShort(turns[len(turns)-1].Question)
	}
	return lang == "en" || lang == ""
}

// complete puts into the last sentence of a question what it leaves to the
// conversation.
func (t *topics) complete(before, asked string) string {
	if instead, found := t.instead(asked); found {
		return instead
	}
	asked, expanded := t.expanded(asked)
	asked, referred := t.referred(before, asked)
	if !referred && !expanded {
		asked = t.appended(before, asked)
	}
	return t.spelledOut(asked)
}

// sentenceEnd matches where a sentence ends and another begins.
var sentenceEnd = regexp.MustCompile(`[.?!]+\s+`)

// lastSentence cuts a question into its last sentence and what stands before it,
// with the space between.
func lastSentence(text string) (before, last string) {
	ends := sentenceEnd.FindAllStringIndex(text, -1)
	if len(ends) == 0 {
		return "", text
	}
	cut := ends[len(ends)-1][1]
	return text[:cut], text[cut:]
}

// withEnding appends words to a question, before the mark that ends it.
func withEnding(asked, words string) string {
	bare := strings.TrimRight(asked, " ?.!")
	mark := strings.TrimSpace(asked[len(bare):])
	return bare + " " + words + mark
}
