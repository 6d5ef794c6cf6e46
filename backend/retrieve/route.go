package retrieve

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Which documents a question is about.
//
// "What did Hallam spend on new vessels in 2018?" has two parts: which document,
// and what in it. The words of the first part stand in every passage of Hallam's
// report, or, more often, in none but the first, and so say nothing of the
// passage; those of the second stand in the reports of all its competitors.
// Ranking passages by both together finds the competitor that writes most about
// vessels. So the documents are decided first, by what they are called and say of
// themselves on their first page; the passages are then looked for in these
// documents as well as everywhere.
//
// A name weighs by its inverse frequency among the documents, and by how far the
// passages that have it are theirs: "Hallam" stands in Hallam's reports and hardly
// elsewhere, while "the Fund Manager", defined on the first page of one regulation,
// stands in all of them and names none. The period of the question says little by
// itself, since nearly all documents name several years, but among the documents of
// a name it decides which is meant.

const (
	nameShare  = 1.0 // what a name in a file's name or title counts
	frontShare = 0.6 // what it counts in the front of the text, where others are named too

	// commonName is the share of the documents above which a word names none of them.
	commonName = 0.5

	// fewestNames is how many documents must be told apart before a word can be
	// too common.
	fewestNames = 4

	periodGain = 0.5 // how much the right period adds to a document that is named
	periodOnly = 0.3 // what the right period counts where no document is named
	// nearMeant is how near the best document's score another must be to be meant
	// as well.
	nearMeant = 0.8

	// surelyMeant is the least score of a document in which passages are looked for
	// apart.
	surelyMeant = 0.3

	maxMeant = 8 // documents in which passages are looked for apart

	// maxKnown is how many documents may be known by a word that names one of them.
	maxKnown = 50

	// ownPower is how sharply a word of the front loses that stands elsewhere as well:
	// with half of its passages elsewhere a quarter is left. The second power loses
	// nothing where names are names, and helps where they are defined terms.
	ownPower = 2

	// leastOwn is what a name in a file's name or title counts at least, however
	// often others use the word.
	leastOwn = 0.5
)

// Routing reports which documents a question is about.
type Routing struct {
	Scores map[ibid.DocumentID]float64 // above 0, at most about 2.6; documents without one are not named
	Meant  []ibid.DocumentID           // those the question is most likely about, best first; empty: it could be any
	Named  map[ibid.DocumentID]bool    // those that are called by a name of the question or have it in their front, however many; nil: not looked for

	// Referred are those the question refers to without a name, as in "the co-branding
	// agreement". They are meant.
	Referred []ibid.DocumentID
}

// Route decides which documents of a scope a question is about. A scope of one
// document needs no decision.
func Route(ctx context.Context, index Index, scope ibid.Scope, query ibid.Query, languages []string) (Routing, error) {
	if len(scope.Documents) == 1 {
		return Routing{Scores: map[ibid.DocumentID]float64{}}, nil
	}
	routing, err := routeByNames(ctx, index, scope, query, languages)
	if err != nil {
		return routing, err
	}
	if routing.Referred, err = referred(ctx, index, scope, query, languages); err != nil {
		return routing, err
	}
	routing.refer()
	return routing, nil
}

// refer makes the documents that are referred to those that are meant. Where names mean some
// of these, the reference is to them: "Norland's lease".
func (r *Routing) refer() {
	if len(r.Referred) == 0 {
		return
	}
	var both []ibid.DocumentID
	for _, id := range r.Meant {
		if slices.Contains(r.Referred, id) {
			both = append(both, id)
		}
	}
	if len(both) > 0 {
		r.Referred = both
	}
	r.Meant = r.Referred
	for _, id := range r.Meant {
		r.Scores[id] = max(r.Scores[id], 1)
	}
}

// routeByNames decides by the names and times of a question.
func routeByNames(ctx context.Context, index Index, scope ibid.Scope, query ibid.Query, languages []string) (Routing, error) {
	routing := Routing{Scores: map[ibid.DocumentID]float64{}}
	words := namingWords(query)
	names := len(words)
	for _, p := range query.Periods {
		if p.Year > 0 {
			words = append(words, strconv.Itoa(p.Year))
		}
	}
	if len(words) == 0 {
		return routing, nil
	}
	forms := alternatives(words, languages)
	named, frequencies, documents, err := index.NamedDocuments(ctx, scope, forms)
	if err != nil || documents < 2 {
		return routing, err
	}
	routing.Named = map[ibid.DocumentID]bool{}
	for i := range names {
		for _, id := range knownBy(named, i) {
			routing.Named[id] = true
		}
	}
	known, err := weighNames(ctx, index, scope, forms[:names], named, frequencies, documents)
	if err != nil {
		return routing, err
	}
	routing.score(query, named, known)
	routing.choose()
	return routing, nil
}

// alternatives are the forms of each word in some languages; see [language.Alternatives].
func alternatives(words, languages []string) [][]string {
	all := make([][]string, len(words))
	for i, word := range words {
		all[i] = language.Alternatives(word, languages)
	}
	return all
}

// namingWords are the words by which documents may be known: those of the names
// that the question calls things by, each pair of neighbours and each whole name
// also as one word, since file names are often glued.
func namingWords(query ibid.Query) []string {
	var words []string
	add := func(word string) {
		word = strings.ToLower(word)
		if word != "" && !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	for _, name := range query.Names {
		previous, whole := "", ""
		for _, word := range wordsOfName(name) {
			add(word)
			if previous != "" {
				add(previous + word)
			}
			previous, whole = word, whole+word
		}
		add(whole)
	}
	return words
}

func isUpper(r rune) bool { return r >= 'A' && r <= 'Z' }

// naming is what a word says of the document that is known by it.
type naming struct {
	weight float64 // inverse document frequency; 0: it names none
	own    float64 // share of the passages with it that stand in documents known by it, 0..1
}

// weighNames finds what each naming word says.
func weighNames(ctx context.Context, index Words, scope ibid.Scope, words [][]string, named []ibid.NamedDocument, frequencies []int, documents int) ([]naming, error) {
	known := make([]naming, len(words))
	everywhere, _, err := index.Frequencies(ctx, ibid.Scope{Workspace: scope.Workspace}, words)
	if err != nil {
		return nil, err
	}
	for i, n := range frequencies[:len(words)] {
		if n == 0 || n > maxKnown || documents >= fewestNames && float64(n) > commonName*float64(documents) {
			continue
		}
		known[i] = naming{weight: math.Log((float64(documents) + 1) / (float64(n) + 0.5)), own: 1}
		within := scope
		within.Documents = knownBy(named, i)
		if everywhere[i] == 0 || len(within.Documents) == 0 {
			continue
		}
		theirs, _, err := index.Frequencies(ctx, within, words[i:i+1])
		if err != nil {
			return nil, err
		}
		known[i].own = min(1, float64(theirs[0])/float64(everywhere[i]))
	}
	return known, nil
}

// knownBy lists the documents that are known by a word.
func knownBy(named []ibid.NamedDocument, word int) []ibid.DocumentID {
	var ids []ibid.DocumentID
	for _, d := range named {
		if slices.Contains(d.InName, word) || slices.Contains(d.InFront, word) {
			ids = append(ids, d.DocumentID)
		}
	}
	return ids
}

// score weighs the documents by the words that name them.
func (r *Routing) score(query ibid.Query, named []ibid.NamedDocument, known []naming) {
	sum := 0.0
	for _, n := range known {
		sum += n.weight
	}
	for _, d := range named {
		score := 0.0
		for _, w := range d.InName {
			if w < len(known) { // years, which come after the names, have no weight
				score += nameShare * known[w].weight * max(leastOwn, known[w].own)
			}
		}
		for _, w := range d.InFront {
			if w < len(known) {
				score += frontShare * known[w].weight * math.Pow(known[w].own, ownPower)
			}
		}
		if sum > 0 && score > 0 {
			r.Scores[d.DocumentID] = score / max(sum, 1)
		}
	}
	if len(query.Periods) > 0 {
		r.fitPeriods(query.Periods, named, sum > 0)
	}
}

func (r *Routing) best() float64 {
	best := 0.0
	for _, score := range r.Scores {
		best = max(best, score)
	}
	return best
}

// choose names the documents that are meant: the best and those near it, if they
// are named well enough and are few.
func (r *Routing) choose() {
	best := r.best()
	if best < surelyMeant {
		return
	}
	for id, score := range r.Scores {
		if score >= nearMeant*best {
			r.Meant = append(r.Meant, id)
		}
	}
	slices.SortFunc(r.Meant, func(a, b ibid.DocumentID) int {
		return cmp.Or(cmp.Compare(r.Scores[b], r.Scores[a]), cmp.Compare(a, b))
	})
	if len(r.Meant) > maxMeant {
		r.Meant = nil // so many that none is meant more than the others
	}
}
