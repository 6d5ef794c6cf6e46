package ground

import "ibid/backend/language"

// prohibiting are the verbs with which a sentence denies what it speaks of.
var prohibiting = language.WordSet("prohibited prohibits forbidden forbids barred bars void excluded excludes unlawful illegal banned bans")

// deniedWithin is how many words may stand between a "not" and what it denies.
const deniedWithin = 3

// decidingShare is the share of the question's content, parties and the words for contracts
// aside, that a sentence must have to speak of the same: a round number.
const decidingShare = 0.66

// Decides reports whether a sentence by itself says yes, or no, to an English question: it has
// two thirds of the question's content, denies it or doesn't, and has no exception and no
// condition that the question hasn't.
func Decides(question, sentence string, yes bool) bool {
	asked, said := newSaid(question), newSaid(sentence)
	if said.open && !asked.open || len(said.cases) > 0 && len(asked.cases) == 0 {
		return false
	}
	if asked.conditionIn(said) == opposed || asked.roleIn(said) == opposed {
		return false
	}
	content := map[string]bool{}
	for _, w := range asked.words {
		if _, named := partyPairs[w.Lower]; !named && !w.Stop && !contracts[w.Lower] {
			content[w.Stem] = true
		}
	}
	shared, denied := map[string]bool{}, false
	for i, w := range said.words {
		denied = denied || prohibiting[w.Lower]
		if content[w.Stem] {
			shared[w.Stem] = true
			for k := max(0, i-deniedWithin); k < i; k++ {
				denied = denied || said.denying(k)
			}
		}
	}
	return len(shared) > 0 && float64(len(shared)) >= decidingShare*float64(len(content)) && yes != (denied != asked.denies())
}
