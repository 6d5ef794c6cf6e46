package judge

import (
	"fmt"
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// turns tells whether a function word turns what a sentence says, and so counts
// as content here.
func turns(word, stem string) bool {
	return negations[word] || modals[word] != noModal || len(senses[stem]) > 0
}

var negations = wordSet(`not no never none cannot can't won't isn't aren't wasn't weren't don't doesn't didn't hasn't haven't hadn't
	shouldn't wouldn't couldn't mustn't nor neither nobody nothing`)

// failures deny what follows them as "not" does.
var failures = wordSet(`fail fails failed failing refuse refuses refused unable prohibited forbidden neglects neglected`)

// exceptions are the words that take back a part of what a sentence says: "not
// without", "only if". Where one stands, a "not" that is gone may be a paraphrase.
var exceptions = wordSet(`without unless except until only other but otherwise excluding rather instead if avoid avoids avoiding avoided
	prevent prevents preventing lack lacks lacking`)

// modal is how far a sentence obliges.
type modal int

const (
	noModal modal = iota
	may           // it is allowed, or possible
	should        // it is advised
	must          // it is owed
)

var modals = map[string]modal{
	"may": may, "can": may, "might": may, "could": may, "should": should, "ought": should, "must": must, "shall": must,
}

// near is how many words before a verb its negation and its modal may stand.
const near = 3

// verbatim is the share of a claim's words that a piece must have in the same
// order for a turn of one word to tell something.
const verbatim = 0.6

// checkTurns looks, along the pieces that say most of a claim, for words of opposite
// sense, and for a "not" or a modal that only one of the two has.
func (c *checked) checkTurns() {
	for _, one := range c.best {
		if one.cover < spoken {
			continue
		}
		c.checkOpposites(one)
		c.checkNegation(one)
	}
	if len(c.best) > 0 && c.closeness(c.best[0]) >= verbatim {
		c.checkModality(c.best[0])
	}
	if !slices.ContainsFunc(c.problems, func(p ibid.Problem) bool { return p.Rule == ibid.RuleNegation }) {
		c.checkDenial()
	}
}

// spoken is the share of a claim's content that a piece must have for the two to
// speak of the same.
const spoken = 0.4

// neighbours is how many tokens on either side of a word tell what it is said of.
const neighbours = 2

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

// checkOpposites reports a word that stands in the place of its opposite.
func (c *checked) checkOpposites(one candidate) {
	for i, x := range c.tokens {
		if len(senses[x.stem]) == 0 || one.stems[x.stem] || x.figure != nil || x.date != nil {
			continue
		}
		for j, y := range one.tokens {
			kind, opposed := opposed(x.stem, y.stem)
			if !opposed || kind == "time" && c.closeness(one) < verbatim || c.hasStem(y.stem) || c.negated(x.word) != one.negated(y.word) || !c.beside(i, one, j) {
				continue
			}
			rule := map[string]ibid.Rule{"direction": ibid.RuleDirection, "time": ibid.RuleScope, "sense": ibid.RuleNegation, "party": ibid.RuleScope, "series": ibid.RuleScope}[kind]
			c.report(ibid.Problem{Rule: rule, Span: x.span, Source: y.text, Grave: c.closeness(one) >= verbatim,
				Message: fmt.Sprintf("The source has “%s” in the place of “%s”.", y.text, x.text)})
		}
	}
}

func (c *checked) hasStem(stem string) bool {
	for _, t := range c.tokens {
		if t.stem == stem {
			return true
		}
	}
	return false
}

// checkNegation reports a word that both have and only one of them denies.
func (c *checked) checkNegation(one candidate) {
	if c.has(exceptions) || one.has(exceptions) {
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
			if c.negated(x.word) && one.denials() > 0 || one.negated(y.word) && c.denials() > 0 {
				continue // it denies it in another place
			}
			p := ibid.Problem{Rule: ibid.RuleNegation, Span: x.span, Source: one.around(y.word), Grave: c.closeness(one) >= verbatim, Message: fmt.Sprintf("The source denies “%s”.", x.text)}
			if c.negated(x.word) {
				p.Message = fmt.Sprintf("The source does not deny “%s”.", x.text)
			}
			c.report(p)
			return
		}
	}
}

// denials counts the words that deny something.
func (r *reading) denials() int {
	n := 0
	for i := range r.words {
		if r.denying(i) {
			n++
		}
	}
	return n
}

// denying tells whether word i denies what follows it.
func (r *reading) denying(i int) bool {
	return (negations[r.words[i].lower] || failures[r.words[i].lower]) && r.denies(i)
}

// checkDenial reports a denial where none of the pieces that speak of the same
// denies anything, or makes an exception. What they leave unsaid is no ground to
// deny it.
func (c *checked) checkDenial() {
	if c.has(exceptions) || len(c.best) == 0 {
		return
	}
	for _, one := range c.best {
		if one.denials() > 0 || one.has(exceptions) {
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
// source: "may" against "shall".
func (c *checked) checkModality(one candidate) {
	if (c.denials() > 0) != (one.denials() > 0) {
		return // "may only" is "shall not but"
	}
	for _, pair := range one.run.shared {
		x, y := c.tokens[pair[0]], one.tokens[pair[1]]
		if negations[c.words[x.word].lower] {
			continue
		}
		a, at := c.modalBefore(x.word)
		b, _ := one.modalBefore(y.word)
		switch {
		case a == b || c.negated(x.word) && one.negated(y.word):
		case a+b == may+should, a == noModal, b == noModal:
			// Advice often puts "can" as "should", and a sentence without a modal may
			// still report one: "is entitled to".
		default:
			c.report(ibid.Problem{Rule: ibid.RuleModality, Span: c.words[at].span, Source: one.around(y.word), Grave: a == must && b == may || a == may && b == must,
				Message: fmt.Sprintf("The source says “%s”.", one.around(y.word))})
			return
		}
	}
}

// negated tells whether a "not" denies a word: one before it, with only function
// words and modals between.
func (r *reading) negated(i int) bool {
	for k := i - 1; k >= 0 && k >= i-near; k-- {
		if strings.ContainsAny(r.between(k+1), ",;:.()\n") {
			return false
		}
		w := r.words[k]
		if negations[w.lower] || failures[w.lower] {
			return r.denying(k)
		}
		if !w.bare && modals[w.lower] == noModal {
			return false
		}
	}
	return false
}

// mere are the words after "not" with which it adds rather than denies.
var mere = wordSet(`only just merely simply necessarily`)

// denies tells whether a "no" or "not" denies what follows it: not that of
// "no-load", of "or not", of "not only" and of "No, …".
func (r *reading) denies(i int) bool {
	gap := r.between(i + 1)
	return !strings.HasPrefix(gap, "-") && !strings.HasPrefix(gap, ",") && r.lowerAt(i-1) != "or" && !mere[r.lowerAt(i+1)]
}

// modalBefore gives the modal that governs a word, and where it stands.
func (r *reading) modalBefore(i int) (m modal, at int) {
	for k := i - 1; k >= 0 && k >= i-near; k-- {
		if strings.ContainsAny(r.between(k+1), ",;:.()\n") {
			return noModal, 0
		}
		if m := modals[r.words[k].lower]; m != noModal {
			return m, k
		}
		if !r.words[k].bare && !negations[r.words[k].lower] {
			return noModal, 0 // it governs another verb
		}
	}
	return noModal, 0
}

// count counts the words of a set.
func (r *reading) count(set map[string]bool) int {
	n := 0
	for _, w := range r.words {
		if set[w.lower] {
			n++
		}
	}
	return n
}

// around gives a word with those right before it, as it stands.
func (r *reading) around(i int) string {
	from := i
	for from > 0 && from > i-near && !strings.ContainsAny(r.between(from), ",;:.()\n") {
		from--
	}
	return r.text[r.words[from].span.Start:r.words[i].span.End]
}
