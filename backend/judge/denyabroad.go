package judge

import "ibid/backend/ibid"

// In languages other than English only the plainest turn is looked for: a "not" more or
// less in a sentence that otherwise runs along its source.

// nearlyAll is the share of a piece's own words that must be in the claim too for a
// "not" to be the only thing that was changed.
const nearlyAll = 0.8

// abroad are, by language, the words that deny and those that make an exception, with
// which a "not" more or less may be a paraphrase. French "ne … que" is such a one.
var abroad = map[string]struct{ denials, exceptions map[string]bool }{
	"de": {wordSet(`nicht kein keine keinen keinem keiner keines nie niemals niemand nichts weder`), wordSet(`ohne außer sofern nur sondern ausgenommen`)},
	"fr": {wordSet(`pas jamais aucun aucune ni rien personne`), wordSet(`sans sauf que seulement hormis`)},
	"es": {wordSet(`no nunca jamás ningún ninguna ninguno nadie tampoco`), wordSet(`sin salvo excepto sino solo sólo`)},
	"it": {wordSet(`non mai nessun nessuna nessuno né`), wordSet(`senza salvo eccetto tranne solo`)},
	"pt": {wordSet(`não nunca jamais nenhum nenhuma ninguém`), wordSet(`sem salvo exceto senão só somente`)},
	"nl": {wordSet(`niet geen nooit niemand noch`), wordSet(`zonder tenzij behalve slechts alleen`)},
}

// checkDenialAbroad reports a claim that denies where the piece it follows word for
// word, in the same language, does not, or the other way round.
func (c *checked) checkDenialAbroad() {
	words, known := abroad[c.lang]
	if !known || c.bothEnglish() {
		return
	}
	one := c.nearest()
	if one == nil || one.lang != c.lang || c.closeness(*one) < verbatim || float64(len(one.run.shared)) < nearlyAll*float64(len(one.tokens)) {
		return
	}
	denies, denied := c.has(words.denials), one.has(words.denials)
	if denies == denied || c.has(words.exceptions) || one.has(words.exceptions) {
		return
	}
	problem := ibid.Problem{Rule: ibid.RuleNegation, Span: ibid.Span{End: len(c.text)}, Source: one.text, Grave: true, Message: "The source denies this."}
	if denies {
		problem.Message = "The source does not deny this."
	}
	c.report(problem)
}
