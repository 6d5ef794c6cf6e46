package retrieve

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// asked is a question made ready for looking at passages.
type asked struct {
	words   []wanted
	all     []string        // keys of all its words, in order, those without meaning of their own included
	said    map[string]bool // the same as a set
	total   float64         // of the words' shares
	weight  float64         // of the words' weights
	keys    map[string]bool // by which its words may be found in a passage
	english bool            // the rules of English apply
	negated bool            // it denies something
	expects ibid.AnswerKind
	kinds   kindSet // what a word of an answer must be one of; none: anything
}

// wanted is a word of a question that carries meaning.
type wanted struct {
	word     string   // as written
	key      string   // see key
	others   []string // other keys under which it may be found
	weight   float64  // how much it tells that a passage has it
	name     bool     // written with a capital, though it does not begin the question
	figure   bool     // in digits, or a year such as "FY2019"
	extreme  bool     // picks one of many: "largest", "first"
	contrary bool     // denies or refuses: "never", "rejected"
	head     bool     // of the kind of thing asked for: "public park" in "Which public park is ..."
}

// understand takes a question apart. Weights of the query are used where there
// are any, else all words weigh the same. Expansions are other forms in which a
// word may be found.
func understand(query ibid.Query) asked {
	a := asked{said: map[string]bool{}, keys: map[string]bool{}, expects: query.Expects, kinds: kindsOfAnswer[query.Expects], english: english(query)}
	if query.Expects == ibid.ExpectsPlace && query.Kind != ibid.AsksWhere {
		a.kinds |= isName // "Which city ...": the name may be the subject
	}
	if a.english {
		a.takeWords(wording(query), aboutAsking(query))
	} else {
		a.takeTerms(query.Terms)
	}
	for _, period := range query.Periods {
		a.takePeriod(period)
	}
	weights, mean := weightsOf(query)
	for i := range a.words {
		w := &a.words[i]
		w.weight = mean
		if known, ok := weights[w.key]; ok {
			w.weight = known
		}
		for _, e := range query.Expansions {
			if slices.Contains(keyList(e.For), w.key) {
				w.others = append(w.others, keyList(e.Words)...)
			}
		}
		switch {
		case !a.english:
		case w.figure:
			w.others = append(w.others, w.key+"s", strings.TrimSuffix(w.key, "s")) // "1950s", "1950's"
		case !w.name:
			w.others = append(w.others, meanings[w.key]...)
		}
		a.keys[w.key] = true
		for _, k := range w.others {
			a.keys[k] = true
		}
		a.weight += w.weight
		a.total += a.share(i)
	}
	return a
}

// takeTerms wants the terms of a query, whatever its language.
func (a *asked) takeTerms(terms []string) {
	for _, term := range terms {
		a.words = append(a.words, wanted{word: term, key: language.Stem(term)})
	}
}

// takePeriod lets a period be found as texts write it: "FY2023" as "2023", "Q2" as
// "second quarter". Its words are no names.
func (a *asked) takePeriod(period ibid.Period) {
	written := keyList(period.Text)
	for i := range a.words {
		w := &a.words[i]
		if w.figure || !slices.Contains(written, w.key) {
			continue
		}
		w.name = false
		switch {
		case strings.HasPrefix(w.key, "q") && period.Quarter >= 1 && period.Quarter <= len(ordinals):
			w.others = append(w.others, key(ordinals[period.Quarter-1]))
		case period.Year > 0:
			w.figure = true
			w.others = append(w.others, strconv.Itoa(period.Year))
		}
	}
}

var ordinals = [...]string{"first", "second", "third", "fourth"}

// aboutAsking gives the keys of the terms that tell how a question is asked more
// than what it asks.
func aboutAsking(query ibid.Query) map[string]bool {
	keys := map[string]bool{}
	for i, term := range query.Terms {
		if i < len(query.Emphasis) && query.Emphasis[i] < 0.5 {
			keys[key(term)] = true
		}
	}
	return keys
}

// takeWords wants the words of an English question that carry meaning, but for
// those passed over.
func (a *asked) takeWords(text string, passedOver map[string]bool) {
	previous, head := "", false
	seen := map[string]bool{}
	for i, w := range language.Words(text) {
		lower := w.Lower
		k := a.key(w)
		a.all = append(a.all, k)
		a.said[k] = true
		denies := contrary[k] || strings.HasSuffix(lower, "n't") || strings.HasSuffix(lower, "n’t")
		a.negated = a.negated || denies
		picks := extreme(lower, k)
		measure := previous == "how" && degrees[lower]
		previous = lower
		if measure || w.Stop && !picks && !acronym(w.Text) {
			head = lower == "what" || lower == "which" || lower == "whose"
			continue
		}
		if seen[k] || passedOver[k] {
			continue
		}
		seen[k] = true
		first, _ := utf8.DecodeRuneInString(w.Text)
		a.words = append(a.words, wanted{
			word: w.Text, key: k, head: head, extreme: picks, contrary: denies,
			name:   unicode.IsUpper(first) && i > 0 && !head,
			figure: language.Figure(w.Text) && !picks,
		})
	}
}

// degrees are the words that after "how" ask for a quantity. The sentence that
// answers "how tall" hardly ever has the word "tall".
var degrees = wordsOf("many much large big small high low long old young deep tall far wide often soon fast quickly heavy late early expensive")

// acronym tells whether a word is written in capitals.
func acronym(word string) bool {
	return len(word) > 1 && word == strings.ToUpper(word) && word != strings.ToLower(word)
}

// weightsOf gives the weights of a query's terms by their keys, those of words
// about the asking itself lessened, and the mean of them; 1 when the query has
// none.
func weightsOf(query ibid.Query) (map[string]float64, float64) {
	weights := map[string]float64{}
	var sum float64
	for i, term := range query.Terms {
		if i < len(query.Weights) {
			weight := query.Weights[i]
			if i < len(query.Emphasis) {
				weight *= query.Emphasis[i]
			}
			weights[key(term)] = weight
			weights[language.Stem(term)] = weight
			sum += weight
		}
	}
	if sum == 0 {
		return nil, 1
	}
	return weights, sum / float64(len(query.Terms))
}

// english tells whether a query is a question in English: not an order, nor mere
// words. Where its language is not known, a word that only English has must be in
// it.
func english(query ibid.Query) bool {
	if query.Kind == ibid.AsksOther {
		return false
	}
	if query.Language != "" {
		return query.Language == "en"
	}
	for _, w := range language.Words(wording(query)) {
		if onlyEnglish[strings.ToLower(w.Text)] {
			return true
		}
	}
	return false
}

var onlyEnglish = map[string]bool{
	"what": true, "who": true, "whom": true, "whose": true, "which": true, "when": true, "where": true, "why": true,
	"how": true, "the": true, "of": true, "did": true, "does": true, "are": true, "were": true,
}

// keyList gives the keys of a text's words, without those that carry no meaning.
func keyList(text string) []string {
	var keys []string
	for _, w := range language.Words(text) {
		if !w.Stop {
			keys = append(keys, key(w.Text))
		}
	}
	return keys
}
