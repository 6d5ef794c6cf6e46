package answer

import (
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

func repeats() error {
	return ibid.Errorf(ibid.CodeModelRepeats, "The model began to repeat itself and was stopped.").
		WithHint("What it wrote before is kept. Ask again in other words, or choose a larger model in the settings.")
}

// empty says that a model wrote nothing, or nothing but thoughts.
func empty(thought bool) error {
	if thought {
		return ibid.Errorf(ibid.CodeModelEmpty, "The model thought about the question and wrote no answer.").
			WithHint("Ask again, or choose a model in the settings that does not think first.")
	}
	return ibid.Errorf(ibid.CodeModelEmpty, "The model wrote nothing.").
		WithHint("Ask again in other words, or choose another model in the settings.")
}

func garbledError() error {
	return ibid.Errorf(ibid.CodeModelGarbled, "What the model wrote is not an answer.").
		WithHint("Ask again, or choose another model in the settings: small models fail on long passages.")
}

// tooLong says that an answer reached its greatest length.
func tooLong() error {
	return ibid.Errorf(ibid.CodeModelCutOff, "The answer reached its greatest length before the model was done.").
		WithHint("Ask about a part of it, or choose a larger context in the settings.")
}

// otherLanguage returns a notice if an answer is in another language than the question
// and both can be recognised. The answer is kept: it may be right, and a user who
// asks in German of English contracts may read both.
func otherLanguage(text, asked string) *ibid.Error {
	written := language.Identify(text)
	if asked == "" || written == "" || asked == written {
		return nil
	}
	return ibid.Errorf(ibid.CodeOtherLanguage, "The answer is in another language than the question.").
		WithHint("Ask again, or choose a model in the settings that knows your language better.")
}

// fewestEchoed is how many bytes of a rule of the prompt in a row make an echo. A
// rule of that length stands in no document.
const fewestEchoed = 60

// echoes reports whether a model wrote out its instructions: a tag of a passage or a
// rule, word for word.
func echoes(text string, prompt Prompt) bool {
	if strings.Contains(text, `passage number="`) {
		return true
	}
	asked := ""
	if n := len(prompt.Request.Messages); n > 0 {
		_, asked, _ = strings.Cut(prompt.Request.Messages[n-1].Content, "Question: "+ibid.Inert(prompt.asked))
	}
	for line := range strings.Lines(prompt.Request.System + "\n" + asked) {
		rule := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "-"))
		if len(rule) >= fewestEchoed && strings.Contains(text, rule) {
			return true
		}
	}
	return false
}

// garbled reports whether a reply is no language: a tenth of it were signs that
// cannot be shown, or more than half of its words look like none. A few of either
// prove nothing.
func garbled(text string, reply cleaner) bool {
	const fewestBytes, fewestWords = 30, 20
	words := language.Legible(text)
	return reply.dropped >= fewestBytes && 10*reply.dropped > len(text) || words.Words >= fewestWords && 2*words.Sound < words.Words
}
