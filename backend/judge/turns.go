package judge

import (
	"fmt"
	"slices"

	"ibid/backend/ibid"
)

// How a flip differs from a paraphrase
//
// An answer says in its own words what its source says in others. "The fee rose" and
// "they raised the fee" are the same, and so are "may only with consent" and "shall
// not without consent". One word can also make the contrary of it: "rose" for
// "fell", "not" where there was none, "may" for "shall". Counting words cannot distinguish
// the two; what stands around the word can.
//
//   - The piece must be about the same: it has at least [spoken] of the claim's
//     content.
//   - Word against word: a word of the claim that the piece has not, and a word of the
//     piece that the claim has not, exclude each other by the list of opposites, are
//     both denied or both not, and are said of the same: within two words of each
//     there is a word or figure that both have.
//   - Denied or not: both have the word, said of the same, and a "not" governs it in
//     one of them while the other denies nothing at all. "In no event" and its like
//     deny all that follows in their clause. With "without", "unless",
//     "only" or "except" in one of them alone a "not" more or less may be a paraphrase,
//     and nothing is said.
//   - A claim that denies, where none of the three pieces that speak of the same
//     denies or excepts anything, is at least not borne out.
//   - Force: the same verb stands behind "shall" or "must" in one and behind "may" in
//     the other. A sentence without a modal is let pass, since "is entitled to" and
//     "shall" have none or one as the writer likes.
//
// It is a contradiction only where the claim follows the piece word for word, with
// [verbatim] of its words in the same order: then what was turned is the only thing
// that was changed. Otherwise the claim counts as borne out in part.
//
// The bounds were set on claims, answers and summaries known to be right or wrong. Of
// 580 right ones 8 have a turn found in them, 1 a grave one; of the
// same with a "not" put in, two fifths are found. What is missed is a turn in a
// sentence that is said in other words altogether, which is the judge's part.

const (
	// spoken is the share of a claim's content that a piece must have for the two to
	// speak of the same, followed that for a difference to count as a contradiction.
	spoken   = 0.4
	followed = 0.5

	// verbatim is the share of a claim's words that a piece has in the same order
	// where the claim follows it word for word.
	verbatim = 0.6

	// neighbours is how many tokens on either side of a word show what it is said of.
	neighbours = 2
)

// bothEnglish reports whether a claim and the pieces that say most of it are in English,
// as the lists of words are.
func (c *checked) bothEnglish() bool {
	return c.english() && !slices.ContainsFunc(c.best, func(one candidate) bool { return !one.english() })
}

// nearest returns the piece that a claim follows most closely, of those that speak of
// the same, nil where none does.
func (c *checked) nearest() (nearest *candidate) {
	for i := range c.best {
		if one := &c.best[i]; one.cover >= spoken && (nearest == nil || c.closeness(*one) > c.closeness(*nearest)) {
			nearest = one
		}
	}
	return nearest
}

// beside reports whether token i of the claim and token j of a piece are said of the
// same: one of the tokens around the one is around the other.
func (c *checked) beside(i int, one candidate, j int) bool {
	for a := max(0, i-neighbours); a <= min(len(c.tokens)-1, i+neighbours); a++ {
		for b := max(0, j-neighbours); b <= min(len(one.tokens)-1, j+neighbours); b++ {
			if a != i && b != j && c.ground.same(c.tokens[a], one.tokens[b], one.piece) {
				return true
			}
		}
	}
	return false
}

// ruleOf is the rule that a kind of opposites breaks.
var ruleOf = map[string]ibid.Rule{
	"direction": ibid.RuleDirection, "sense": ibid.RuleNegation, "time": ibid.RuleScope, "party": ibid.RuleScope, "series": ibid.RuleScope,
}

// checkOpposites reports a word that stands in the place of its opposite. Words of
// time order a story, which may begin at either end: they must stand in a
// sentence that is followed word for word.
func (c *checked) checkOpposites() {
	nearest := c.nearest()
	if nearest == nil || !c.bothEnglish() {
		return
	}
	one := *nearest
	close := c.closeness(one) >= verbatim
	for i, x := range c.tokens {
		if one.stems[x.stem] || x.figure != nil || x.date != nil {
			continue
		}
		listed := len(senses[x.stem]) > 0
		for j, y := range one.tokens {
			if !listed && !contrary(x.stem, y.stem) {
				continue
			}
			kind, opposed := opposed(x.stem, y.stem)
			if !opposed || kind == "time" && !close || c.hasStem(y.stem) || c.negated(x.word) != one.negated(y.word) || !c.beside(i, one, j) {
				continue
			}
			c.report(ibid.Problem{Rule: ruleOf[kind], Span: x.span, Source: y.text, Grave: close,
				Message: fmt.Sprintf("The source has “%s” in the place of “%s”.", y.text, x.text)})
		}
	}
}

func (c *checked) hasStem(stem string) bool {
	return slices.ContainsFunc(c.tokens, func(t token) bool { return t.stem == stem })
}

// checkNegation reports a word that both have and only one of them denies.
func (c *checked) checkNegation() {
	nearest := c.nearest()
	if nearest == nil || !c.bothEnglish() {
		return
	}
	one := *nearest
	if !sameWords(c.reading, one.reading, exceptions) || c.denies() && one.denies() {
		return
	}
	for i, x := range c.tokens {
		if x.figure != nil || x.date != nil || negations[c.Words[x.word].Lower] {
			continue
		}
		for j, y := range one.tokens {
			if !c.ground.same(x, y, one.piece) || c.negated(x.word) == one.negated(y.word) || !c.beside(i, one, j) {
				continue
			}
			message := "The source denies “%s”."
			if c.negated(x.word) {
				message = "The source does not deny “%s”."
			}
			c.report(ibid.Problem{Rule: ibid.RuleNegation, Span: x.span, Source: one.around(y.word), Grave: c.closeness(one) >= verbatim,
				Message: fmt.Sprintf(message, x.text)})
			return
		}
	}
}

// checkDenial reports a denial where none of the pieces that speak of the same
// denies anything, or makes an exception, and no turn was found.
func (c *checked) checkDenial() {
	turned := slices.ContainsFunc(c.problems, func(p ibid.Problem) bool { return p.Rule == ibid.RuleNegation })
	if turned || !c.bothEnglish() || c.has(exceptions) || len(c.best) == 0 {
		return
	}
	for _, one := range c.best {
		if one.denies() || one.has(exceptions) || one.has(denials) {
			return
		}
	}
	for i, w := range c.Words {
		if c.denying(i) {
			c.report(ibid.Problem{Rule: ibid.RuleNegation, Span: w.Span, Message: "No cited passage denies this."})
			return
		}
	}
}

// checkModality reports a verb that the claim says with another force than the
// source. Advice often puts "can" as "should".
func (c *checked) checkModality() {
	one := c.nearest()
	if one == nil || !c.bothEnglish() || c.closeness(*one) < verbatim || c.denies() != one.denies() || !sameWords(c.reading, one.reading, exceptions) {
		return // "may only" is "shall not but"
	}
	for _, pair := range one.run.shared {
		x, y := c.tokens[pair[0]], one.tokens[pair[1]]
		a, at := c.modalBefore(x.word)
		b, _ := one.modalBefore(y.word)
		if a == b || a == noModal || b == noModal || a+b == may+should || negations[c.Words[x.word].Lower] || c.negated(x.word) || one.negated(y.word) {
			continue
		}
		c.report(ibid.Problem{Rule: ibid.RuleModality, Span: c.Words[at].Span, Source: one.around(y.word), Grave: a+b == may+must,
			Message: fmt.Sprintf("The source says “%s”.", one.around(y.word))})
		return
	}
}

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
	words, known := abroad[c.Lang]
	if !known || c.bothEnglish() {
		return
	}
	one := c.nearest()
	if one == nil || one.Lang != c.Lang || c.closeness(*one) < verbatim || float64(len(one.run.shared)) < nearlyAll*float64(len(one.tokens)) {
		return
	}
	denies, denied := c.has(words.denials), one.has(words.denials)
	if denies == denied || c.has(words.exceptions) || one.has(words.exceptions) {
		return
	}
	problem := ibid.Problem{Rule: ibid.RuleNegation, Span: ibid.Span{End: len(c.Raw)}, Source: one.Raw, Grave: true, Message: "The source denies this."}
	if denies {
		problem.Message = "The source does not deny this."
	}
	c.report(problem)
}

// checkRise reports a rise "from" a figure "to" a smaller one, or a fall to a greater.
func (c *checked) checkRise() {
	for i := 1; i < len(c.Figures); i++ {
		a, b := c.Figures[i-1], c.Figures[i]
		if c.LowerAt(a.First-1) != "from" || c.LowerAt(b.First-1) != "to" || a.Unit != b.Unit || a.Scaled != b.Scaled || a.Negative || b.Negative {
			continue
		}
		up, down := c.moves(a.First - 1)
		if up && !down && b.Value < a.Value || down && !up && b.Value > a.Value {
			c.report(ibid.Problem{Rule: ibid.RuleDirection, Span: ibid.Span{Start: a.Span.Start, End: b.Span.End}, Grave: true,
				Message: fmt.Sprintf("%s is %s than %s.", b.Span.In(c.Raw), map[bool]string{true: "less", false: "more"}[up], a.Span.In(c.Raw))})
		}
	}
}

// moves reports whether one of the words right before word i is of a rise or a fall.
func (r *reading) moves(i int) (up, down bool) {
	for k := i - 1; k >= 0 && k >= i-near && !r.parted(k+1); k-- {
		for _, s := range senses[r.Words[k].Stem] {
			if s.kind == "direction" && s.line == 1 { // the list begins with rises and falls
				up, down = up || s.side == 0, down || s.side == 1
			}
		}
	}
	return up, down
}

// checkParties reports two parties of a contract that have changed places: who pays
// is paid. In the passive, "by", they change places and mean the same.
func (c *checked) checkParties() {
	mine := parties(c.tokens)
	if !c.bothEnglish() || len(mine) != 2 {
		return
	}
	for _, one := range c.best {
		theirs := parties(one.tokens)
		if one.cover < verbatim || c.has(passive) != one.has(passive) || len(theirs) != 2 || mine[0].stem != theirs[1].stem || mine[1].stem != theirs[0].stem {
			continue
		}
		if _, faces := opposed(mine[0].stem, mine[1].stem); faces {
			c.report(ibid.Problem{Rule: ibid.RuleScope, Span: ibid.Span{Start: mine[0].span.Start, End: mine[1].span.End}, Grave: true,
				Source:  one.Raw[theirs[0].span.Start:theirs[1].span.End],
				Message: fmt.Sprintf("In the source “%s” and “%s” stand the other way round.", mine[0].text, mine[1].text)})
		}
	}
}

var passive = wordSet(`by from`)

// parties returns the tokens that name a party of a contract, in order.
func parties(tokens []token) (named []token) {
	for _, t := range tokens {
		if slices.ContainsFunc(senses[t.stem], func(s sense) bool { return s.kind == "party" }) {
			named = append(named, t)
		}
	}
	return named
}
