package judge

import (
	_ "embed"
	"slices"
	"strings"

	"ibid/backend/language"
)

// turns reports whether a function word turns what a sentence says, and so counts
// as content here.
func turns(word, stem string) bool {
	return negations[word] || modals[word] != noModal || len(senses[stem]) > 0
}

var negations = wordSet(`not no never none cannot can't won't isn't aren't wasn't weren't don't doesn't didn't hasn't haven't hadn't
	shouldn't wouldn't couldn't mustn't nor neither nobody nothing`)

// failures deny what follows them as "not" does.
var failures = wordSet(`fail fails failed failing refuse refuses refused unable prohibited forbidden neglects neglected`)

// denials are the words of a source that an answer may well say with a "not": "smoking
// is banned" as "smoking is not allowed".
var denials = wordSet(`non against prohibit prohibits prohibition ban bans banned bar bars barred illegal unlawful void invalid deny denies
	denied decline declined reject rejects rejected rejection oppose opposed abstain abstinence absent absence zero free cease
	ceased stop stopped exempt exempted exempts waive waives waived impossible`)

// exceptions are the words that take back a part of what a sentence says: "not
// without", "only if".
var exceptions = wordSet(`without unless except until only other but otherwise excluding rather instead if avoid avoids avoiding avoided
	prevent prevents preventing lack lacks lacking`)

// mere are the words after "not" with which it adds rather than denies.
var mere = wordSet(`only just merely simply necessarily`)

// modal is how far a sentence obliges. The values add up differently for each two.
type modal int

const (
	noModal modal = 0
	may     modal = 1 // it is allowed, or possible
	should  modal = 2 // it is advised
	must    modal = 4 // it is owed
)

var modals = map[string]modal{
	"may": may, "can": may, "might": may, "could": may, "should": should, "ought": should, "must": must, "shall": must,
}

// near is how many words before a verb its negation and its modal may stand.
const near = 3

// denies reports whether a text denies anything.
func (r *reading) denies() bool {
	for i := range r.Words {
		if r.denying(i) {
			return true
		}
	}
	return false
}

// denying reports whether word i denies what follows it. The "no" of "no-load" and of
// "No, …" does not, nor the "not" of "or not" and of "not only".
func (r *reading) denying(i int) bool {
	gap := r.Between(i + 1)
	return (negations[r.Words[i].Lower] || failures[r.Words[i].Lower]) &&
		!strings.HasPrefix(gap, "-") && !strings.HasPrefix(gap, ",") && r.LowerAt(i-1) != "or" && !mere[r.LowerAt(i+1)]
}

// negated reports whether a word is denied: by a "not" before it, with only function
// words and modals between, by a "non-" that it is tied to, or with its whole clause.
func (r *reading) negated(i int) bool {
	if r.LowerAt(i-1) == "non" && r.Between(i) == "-" {
		return true
	}
	if slices.ContainsFunc(r.denied, func(clause wordRange) bool { return clause.first <= i && i <= clause.last }) {
		return true
	}
	for k := i - 1; k >= 0 && k >= i-near && !r.parted(k+1); k-- {
		w := r.Words[k]
		if negations[w.Lower] || failures[w.Lower] {
			return r.denying(k)
		}
		if !w.Stop && modals[w.Lower] == noModal {
			return false
		}
	}
	return false
}

// wordRange is a run of words, its last one included.
type wordRange struct{ first, last int }

// findDenied finds the clauses that are denied as a whole, by "in no event", "under no
// circumstances", or a "nor" before a modal: whatever stands behind, until the sentence
// turns to something else.
func (r *reading) findDenied() {
	for i := range r.Words {
		nor := r.Words[i].Lower == "nor" && modals[r.LowerAt(i+1)] != noModal
		if !nor && !(r.Words[i].Lower == "no" && opensDenial[r.LowerAt(i-1)] && occasions[r.LowerAt(i+1)]) {
			continue
		}
		last := i + 1
		for last+1 < len(r.Words) && !strings.ContainsAny(r.Between(last+1), ";:.") && !r.turnsAt(last+1) {
			last++
		}
		r.denied = append(r.denied, wordRange{i + 2, last})
	}
}

// turnsAt reports whether word i begins another statement in the same sentence.
func (r *reading) turnsAt(i int) bool {
	return strings.Contains(r.Between(i), ",") && (r.LowerAt(i) == "and" || r.LowerAt(i) == "but" || r.LowerAt(i) == "provided")
}

// The words around the "no" that denies a clause.
var (
	opensDenial = wordSet(`in under at on by`)
	occasions   = wordSet(`event circumstance circumstances case cases time times account way means condition conditions situation instance`)
)

// modalBefore returns the modal that governs a word, and where it stands. Behind a
// word of content it governs that one.
func (r *reading) modalBefore(i int) (m modal, at int) {
	for k := i - 1; k >= 0 && k >= i-near && !r.parted(k+1); k-- {
		w := r.Words[k]
		if m := modals[w.Lower]; m != noModal {
			return m, k
		}
		if !w.Stop && !negations[w.Lower] {
			break
		}
	}
	return noModal, 0
}

// around returns a word with those right before it, as it stands.
func (r *reading) around(i int) string {
	from := i
	for from > 0 && from > i-near && !r.parted(from) {
		from--
	}
	return r.Raw[r.Words[from].Span.Start:r.Words[i].Span.End]
}

// parted reports whether a mark stands between word i and the one before.
func (r *reading) parted(i int) bool { return strings.ContainsAny(r.Between(i), ",;:.()\n") }

//go:embed opposites.txt
var oppositesText string

// sense is what a word says in a line of the list of opposites.
type sense struct {
	kind string // its heading in the list
	line int
	side int
}

// senses are the entries of the list by stem; its head describes its form.
var senses = readOpposites(oppositesText)

func readOpposites(text string) map[string][]sense {
	all := map[string][]sense{}
	n := 0
	for kind, line := range language.Sections(text) {
		n++
		for side, words := range strings.Split(line, " | ") {
			for w := range strings.SplitSeq(words, ", ") {
				stem := language.Stem(w)
				all[stem] = append(all[stem], sense{kind, n, side})
			}
		}
	}
	return all
}

// opposed reports whether two words exclude each other, and in what way: by the list, or
// as "nonexclusive" does "exclusive".
func opposed(a, b string) (kind string, opposed bool) {
	switch {
	case a == b:
		return "", false
	case contrary(a, b):
		return "sense", true
	}
	for _, x := range senses[a] {
		for _, y := range senses[b] {
			if x.line == y.line && x.side == y.side {
				return "", false // they say the same in one line, "lose" and "fall"
			}
		}
	}
	for _, x := range senses[a] {
		for _, y := range senses[b] {
			if x.line == y.line {
				return x.kind, true
			}
		}
	}
	return "", false
}

// contrary reports whether one of two stems is the other with "non" before it.
func contrary(a, b string) bool {
	return strings.HasPrefix(a, "non") && a[3:] == b || strings.HasPrefix(b, "non") && b[3:] == a
}
