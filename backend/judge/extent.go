package judge

import (
	"fmt"

	"ibid/backend/ibid"
)

// extent is of how many of a kind, or how wholly, a sentence says something.
type extent int

const (
	unstated extent = iota // nothing says, or "any", which is all or one as the sentence goes
	part                   // "some of the directors", "sometimes", "partly"
	most                   // "most directors", "usually", "largely"
	whole                  // "all directors", "always", "entirely"
)

// extents are the words that tell it of what follows them.
var extents = map[string]extent{
	"some": part, "several": part, "certain": part, "few": part, "many": part, "half": part, "part": part, "portion": part,
	"selected": part, "sometimes": part, "occasionally": part, "partly": part, "partially": part,
	"most": most, "majority": most, "mostly": most, "mainly": most, "largely": most, "usually": most, "generally": most,
	"normally": most, "typically": most, "nearly": most, "almost": most, "substantially": most,
	"all": whole, "every": whole, "each": whole, "both": whole, "entire": whole, "whole": whole,
	"always": whole, "invariably": whole, "fully": whole, "entirely": whole, "wholly": whole, "completely": whole,
}

// extentBefore gives the extent to which something is said of word i, and the word
// that tells it: right before, or with "of the" and its like between. "Not all" and
// "nearly all" are not all; "the most senior" and "at most" count nothing.
func (r *reading) extentBefore(i int) (extent, int) {
	for k := i - 1; k >= 0 && k >= i-near && !r.parted(k+1); k-- {
		w := r.words[k]
		said := extents[w.lower]
		if said == unstated {
			if w.bare && !negations[w.lower] {
				continue
			}
			break
		}
		if k == 0 || r.parted(k) {
			return said, k
		}
		switch before := r.lowerAt(k - 1); {
		case negations[before], said == most && (before == "the" || before == "at" || before == "a"):
			return unstated, k
		case extents[before] == most:
			return most, k - 1
		}
		return said, k
	}
	return unstated, 0
}

// checkExtent reports a claim that says of all, or of most, what its source says of
// fewer. The other way round it is borne out: what holds of all holds of some.
func (c *checked) checkExtent(one candidate) {
	if c.denies() != one.denies() {
		return // "not all" is "some"
	}
	for _, pair := range one.run.shared {
		x, y := c.tokens[pair[0]], one.tokens[pair[1]]
		said, at := c.extentBefore(x.word)
		printed, there := one.extentBefore(y.word)
		if printed == unstated || said <= printed || said == part {
			continue
		}
		c.report(ibid.Problem{Rule: ibid.RuleScope, Span: c.words[at].span, Source: one.words[there].text, Grave: said == whole && printed == part,
			Message: fmt.Sprintf("The source says “%s” in the place of “%s”.", one.words[there].text, c.words[at].text)})
		return
	}
}
