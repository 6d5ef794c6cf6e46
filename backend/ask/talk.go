package ask

import (
	"ibid/backend/ibid"
	"ibid/backend/question"
)

// What Ibid says where nothing is to be looked up. It cites nothing then, and asks
// no model: a greeting needs none, and a model asked for the weather invents it.
const (
	toGreeting   = "Hello. Ask a question about your documents, and Ibid will answer from them, with the page that each sentence rests on."
	toThanks     = "You’re welcome."
	toOutOfScope = "Ibid answers from your documents only, and this is no question about them. Ask it with words that may stand in a document, and Ibid will look there."
)

// talk answers what wants no looking up.
func (r *run) talk() bool {
	switch r.answer.Understanding.Intent {
	case ibid.IntentChitchat:
		if question.Thanks(r.answer.Question) {
			r.say(ibid.ModeTalk, toThanks)
		} else {
			r.say(ibid.ModeTalk, toGreeting)
		}
	case ibid.IntentOutOfScope:
		r.say(ibid.ModeTalk, toOutOfScope)
	default:
		return false
	}
	return true
}

// say makes an answer of fixed words, without citations.
func (r *run) say(mode ibid.AnswerMode, text string) {
	r.answer.Mode, r.answer.Text = mode, text
	r.grow(Growth{Text: text})
}
