package judge

import (
	"fmt"
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

// exceptions are the words that take back a part of what a sentence says: "not
// without", "only if". Where one stands, a "not" that is gone may be a paraphrase.
var exceptions = wordSet(`without unless except until only other but otherwise excluding rather instead if`)

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

// checkTurns looks, along the pieces that a claim follows word for word, for words
// of opposite sense, and for a "not" or a modal that only one of the two has.
func (c *checked) checkTurns() {
	for _, one := range c.best {
		if c.closeness(one) < verbatim {
			continue
		}
		for _, e := range one.run.edits {
			c.checkOpposites(one, e)
		}
		c.checkNegation(one)
		c.checkModality(one)
		break
	}
}

// checkOpposites reports a word that stands in the place of its opposite.
func (c *checked) checkOpposites(one candidate, e edit) {
	for _, x := range e.claim {
		if one.stems[x.stem] || x.figure != nil || x.date != nil {
			continue
		}
		for _, y := range e.piece {
			kind, opposed := opposed(x.stem, y.stem)
			if !opposed || c.hasStem(y.stem) || c.negated(x.word) != one.negated(y.word) {
				continue
			}
			rule := map[string]ibid.Rule{"direction": ibid.RuleDirection, "sense": ibid.RuleNegation, "party": ibid.RuleScope, "series": ibid.RuleScope}[kind]
			c.report(ibid.Problem{Rule: rule, Span: x.span, Source: y.text, Grave: true,
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
	for _, pair := range one.run.shared {
		x, y := c.tokens[pair[0]], one.tokens[pair[1]]
		if negations[c.words[x.word].lower] || c.negated(x.word) == one.negated(y.word) || c.count(negations)%2 == one.count(negations)%2 {
			continue
		}
		p := ibid.Problem{Rule: ibid.RuleNegation, Span: x.span, Grave: true, Message: fmt.Sprintf("The source denies “%s”.", x.text)}
		if c.negated(x.word) {
			p.Message = fmt.Sprintf("The source does not deny “%s”.", x.text)
		}
		p.Source = one.around(y.word)
		c.report(p)
		return
	}
}

// checkModality reports a verb that the claim says with another force than the
// source: "may" against "shall".
func (c *checked) checkModality(one candidate) {
	for _, pair := range one.run.shared {
		x, y := c.tokens[pair[0]], one.tokens[pair[1]]
		a, at := c.modalBefore(x.word)
		b, _ := one.modalBefore(y.word)
		switch {
		case a == b || b == noModal || c.negated(x.word) && one.negated(y.word):
		case a == noModal:
			// A sentence without a modal may still report one: "is entitled to".
		default:
			c.report(ibid.Problem{Rule: ibid.RuleModality, Span: c.words[at].span, Source: one.around(y.word), Grave: a == must && b == may || a == may && b == must,
				Message: fmt.Sprintf("The source says “%s”.", one.around(y.word))})
			return
		}
	}
}

// negated tells whether one of the words right before a word denies it.
func (r *reading) negated(i int) bool {
	for k := i - 1; k >= 0 && k >= i-near; k-- {
		if strings.ContainsAny(r.between(k+1), ",;:.()\n") {
			return false
		}
		if negations[r.words[k].lower] {
			return true
		}
	}
	return false
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
