package question

import (
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Intention is what the user wants with a question, as far as rules find it.
type Intention struct {
	Intent  ibid.Intent
	Tier    ibid.IntentTier // what decided it
	Between []ibid.Intent   // where it is open: the intents that a model may choose from; nil: it is sure
}

// intend reports what the user wants with a question, after the turns of the
// conversation before it, the oldest first.
//
// Its wording is matched with patterns; where none matches, its question words decide. A
// question that goes on with the last one wants what that wanted, unless its wording
// decides. Where nothing decides, it is factual: a question is refused as out of scope only
// where its wording is none for documents, since to refuse what they answer is the worse
// error. A clarification needs something to clarify.
func intend(text string, turns []ibid.Turn) Intention {
	text = plain(Clean(text))
	if isSmalltalk(text) {
		return Intention{Intent: ibid.IntentChitchat, Tier: ibid.TierPatterns}
	}
	if lang := language.IdentifyShort(text); lang != "" && lang != "en" {
		return Intention{Intent: intentAbroad(text, lang), Tier: ibid.TierKeywords}
	}
	if before, last := lastSentence(text); isSmalltalk(before) {
		text = last
	}
	if worded := intentWorded(text, len(turns) > 0); worded != "" {
		return Intention{Intent: worded, Tier: ibid.TierPatterns}
	}
	if asked := intentAsked(text); asked != "" {
		return Intention{Intent: asked, Tier: ibid.TierKeywords}
	}
	if n := len(turns); n > 0 && goesOn.MatchString(text) {
		if last := intend(turns[n-1].Question, nil); !certain[last.Intent] {
			return last // "And the second one?" wants the same of another
		}
	}
	if abroad := intentAnywhere(text); abroad != "" {
		return Intention{Intent: abroad, Tier: ibid.TierKeywords}
	}
	unsure := Intention{Intent: ibid.IntentFactual, Tier: ibid.TierKeywords}
	if len(strings.Fields(text)) > fewWords {
		unsure.Between = searched
	}
	return unsure
}

// fewWords is how many words name what is looked for, "break clause", and are sure to ask
// for nothing else.
const fewWords = 3

// searched are the intents that documents are searched for.
var searched = []ibid.Intent{
	ibid.IntentFactual, ibid.IntentComparison, ibid.IntentExplanation, ibid.IntentAggregation,
	ibid.IntentProcedural, ibid.IntentOpinion, ibid.IntentTemporal,
}

// certain are the intents that are told by their wording alone.
var certain = map[ibid.Intent]bool{
	ibid.IntentChitchat: true, ibid.IntentOutOfScope: true, ibid.IntentClarification: true,
}
