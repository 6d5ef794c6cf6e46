package judge

import (
	"fmt"
	"slices"

	"ibid/backend/ibid"
)

// How a flip is told from a paraphrase
//
// An answer says in its own words what its source says in others. "The fee rose" and
// "they raised the fee" are the same, and so are "may only with consent" and "shall
// not without consent". One word can also make the contrary of it: "rose" for
// "fell", "not" where there was none, "may" for "shall". Counting words cannot tell
// the two apart; what stands around the word can.
//
//   - The piece must speak of the same: it has at least [spoken] of the claim's
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
// The bounds were set on claims, answers and summaries of which it is known whether
// they are right. Of 580 right ones 8 have a turn found in them, 1 a grave one; of the
// same with a "not" put in, two fifths are found. What is missed is a turn in a
// sentence that is said in other words altogether, which is the judge's part.

const (
	// spoken is the share of a claim's content that a piece must have for the two to
	// speak of the same, followed that for what it has otherwise to contradict it.
	spoken   = 0.4
	followed = 0.5

	// verbatim is the share of a claim's words that a piece has in the same order
	// where the claim follows it word for word.
	verbatim = 0.6

	// neighbours is how many tokens on either side of a word tell what it is said of.
	neighbours = 2
)

// bothEnglish reports whether a claim and the pieces that say most of it are in English,
// as the lists of words are.
func (c *checked) bothEnglish() bool {
	return c.english() && !slices.ContainsFunc(c.best, func(one candidate) bool { return !one.english() })
}

// nearest gives the piece that a claim follows most closely, of those that speak of
// the same, nil where none does.
func (c *checked) nearest() (nearest *candidate) {
	for i := range c.best {
		if one := &c.best[i]; one.cover >= spoken && (nearest == nil || c.closeness(*one) > c.closeness(*nearest)) {
			nearest = one
		}
	}
	return nearest
}

// beside tells whether token i of the claim and token j of a piece are said of the
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
// time order what is told, and telling may begin at either end: they must stand in a
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
		if x.figure != nil || x.date != nil || negations[c.words[x.word].lower] {
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
	for i, w := range c.words {
		if c.denying(i) {
			c.report(ibid.Problem{Rule: ibid.RuleNegation, Span: w.span, Message: "No cited passage denies this."})
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
		if a == b || a == noModal || b == noModal || a+b == may+should || negations[c.words[x.word].lower] || c.negated(x.word) || one.negated(y.word) {
			continue
		}
		c.report(ibid.Problem{Rule: ibid.RuleModality, Span: c.words[at].span, Source: one.around(y.word), Grave: a+b == may+must,
			Message: fmt.Sprintf("The source says “%s”.", one.around(y.word))})
		return
	}
}
