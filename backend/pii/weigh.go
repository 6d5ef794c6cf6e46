package pii

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A name is recognised by what is known of its words and by the words around. The
// figures are weights: what reaches certain is a name. They were set by hand so
// that a full name needs one part that is hardly anything else, or two that could be,
// and a single word needs its surroundings unless it is such a part.
const (
	certain   = 3.0
	strong    = 3.0 // a phrase that only a name follows, a listed given name
	medium    = 2.0 // a verb of speaking, a role
	weak      = 1.0 // by, with, from; a word that is also a name
	familiar  = 1.5 // a family name that is listed or has the ending of one
	initialed = 2.0 // a single letter between two words
	marked    = 0.5 // letters with marks in a text that is mostly without
)

// familyEnding reports how much the ending of a word speaks for a family name.
func (t *text) familyEnding(key string) float64 {
	if len(key) < 5 || known().common[key] || known().places[key] {
		return 0
	}
	if ends(key, telling) {
		return medium + marked
	}
	if ends(key, familyEndings) {
		return familiar
	}
	return 0
}

// ends reports whether a word ends in one of the endings, with a stem before it: the
// shorter the ending, the longer the stem.
func ends(key string, endings []string) bool {
	return slices.ContainsFunc(endings, func(ending string) bool {
		return strings.HasSuffix(key, ending) && len(key)-len(ending) >= max(1, 5-len(ending))
	})
}

// weigh sums up what speaks for a run to be a name and what against it.
func (t *text) weigh(r run) float64 {
	if t.honoured(r.from) {
		return certain
	}
	if t.ofOrganisation(r) {
		return 0
	}
	switch words := t.wordsOf(r); len(words) {
	case 0:
		return 0
	case 1:
		return t.weighOne(r, words[0], t.around(r))
	default:
		return t.within(r, words) + t.around(r)
	}
}

// wordsOf returns the keys of the full words of a run.
func (t *text) wordsOf(r run) (keys []string) {
	for _, token := range t.tokens[r.from:r.to] {
		if token.kind == letters && !suffixes[token.key] && utf8.RuneCountInString(token.text) > 1 && !nameParticles[token.key] {
			keys = append(keys, token.key)
		}
	}
	return keys
}

// within weighs the words of a full name.
func (t *text) within(r run, words []string) (sum float64) {
	k := known()
	first, last := words[0], words[len(words)-1]
	common := func(w string) bool { return k.common[w] && !k.surnames[w] && !k.ambiguous[w] }
	place := func(w string) bool { return k.places[w] && !k.ambiguous[w] }
	switch {
	case k.firms[first+" "+last], beforePlaces[first] && len(words) == 2, every(words, func(w string) bool { return k.places[w] }):
		return -strong // "Fannie Mae", "Santa Monica", "Hong Kong"
	case k.given[first]:
		sum += strong
	case slices.ContainsFunc(words, func(w string) bool { return k.given[w] }):
		sum += medium
	case k.ambiguous[first]:
		sum += familiar
	case len(first) > 4 && !k.common[first] && ends(first, givenEndings):
		sum += weak
	}
	family := t.familyEnding(last)
	if k.surnames[last] {
		family = max(family, familiar)
	}
	if sum += family; family == 0 && k.surnames[first] && len(words) == 2 {
		sum += weak // "Kovács Anna"
	}
	switch {
	case t.initial(r.from) && family > 0:
		sum += familiar
	case slices.ContainsFunc(t.tokens[r.from+1:r.to-1], func(w token) bool { return w.capital && utf8.RuneCountInString(w.text) == 1 }):
		sum += initialed
	}
	for _, word := range words {
		if common(word) {
			sum -= weak
		}
		if place(word) {
			sum -= medium
		}
	}
	for _, sign := range []struct {
		telling bool
		weight  float64
	}{
		{suffixes[t.at(r.to-1).key], medium},
		{t.fillsLine(r), familiar},
		{every(words, func(w string) bool { return !k.common[w] && !k.places[w] }), marked},
		{foreign(t.span(r.from, r.to).In(t.words)), marked},
	} {
		if sign.telling {
			sum += sign.weight
		}
	}
	return sum
}

func every(words []string, is func(string) bool) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !is(w) })
}

// foreign reports whether letters have marks, as they seldom have in English.
func foreign(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf && r != '’' })
}

// fillsLine reports whether a run is all there is on its line, but for marks of
// quotation.
func (t *text) fillsLine(r run) bool {
	from := r.from
	for t.is(from-1, ">|*•-") && !t.begins(from) {
		from--
	}
	return t.begins(from) && len(t.tokens) > r.to && t.begins(r.to)
}

// weighOne weighs a name of one word.
func (t *text) weighOne(r run, word string, around float64) float64 {
	k := known()
	switch {
	case k.given[word] && len(word) > 3 && !t.crowded(r):
		return strong + around
	case k.given[word]:
		return familiar + around
	case k.common[word]:
		return 0
	case k.places[word]:
		return around - medium
	case k.ambiguous[word] && !t.lowercase:
		return weak + around
	case k.surnames[word], t.familyEnding(word) > 0:
		return familiar + around
	}
	return around
}

// crowded reports whether other words with capitals stand beside a run: it may be a
// part of a longer title.
func (t *text) crowded(r run) bool {
	return t.joined(r.from) && t.at(r.from-1).capital && !t.opens(r.from-1) || t.joined(r.to) && t.at(r.to).capital && !t.at(r.to).upper
}

// opens reports whether a token is the first word of a sentence.
func (t *text) opens(i int) bool { return i == 0 || t.begins(i) || t.is(i-1, ".?!:\"“(>") }

// honoured reports whether a form of address stands right before a token.
func (t *text) honoured(i int) bool {
	j := i - 1
	if t.is(j, ".") && t.at(j).gap == "" {
		j--
	} else if doubtful[t.at(j).key] && !t.at(j).capital {
		return false
	}
	token := t.at(j)
	if !honorifics[token.key] || !t.joined(i) || !(token.capital || t.lowercase) {
		return false
	}
	return !doubtful[token.key] || known().given[t.at(i).key] || known().surnames[t.at(i).key] || t.familyEnding(t.at(i).key) > 0
}

// ofOrganisation reports whether the words around make a run the name of a firm or a
// place.
func (t *text) ofOrganisation(r run) bool {
	after, next := t.at(r.to), t.at(r.to+1)
	switch {
	case t.is(r.to, "&"), t.is(r.from-1, "&"):
		return true
	case t.joined(r.to) && (after.capital || t.lowercase) && organised[after.key], eponymous[after.key]: // "Larch Holdings", "Brandvold syndrome"
		return true
	case t.is(r.to, ",") && organised[next.key] && len(next.key) <= 4: // "Larch, Inc."
		return true
	case t.is(r.to, ",") && r.to-r.from <= 2 && t.joined(r.to+1) && (known().places[next.key] || next.upper && len(next.text) == 2): // "Glen Allen, VA"
		return true
	}
	before := r.from - 1
	if t.is(before, ".") && t.at(before-1).key == "st" { // "St. Paul"
		before--
	}
	if t.joined(r.from) && t.at(before).capital && beforePlaces[t.at(before).key] {
		return true
	}
	head := t.at(r.from - 2) // "University of ..."
	return t.at(r.from-1).key == "of" && head.capital && (organised[head.key] || beforePlaces[head.key])
}

// around weighs the words beside a run.
func (t *text) around(r run) float64 {
	if t.introduced(r.from, onlyNames) {
		return strong
	}
	ahead := t.ahead(r)
	if t.introduced(r.from, mostlyNames) {
		if ahead = medium; r.to > r.from+1 {
			ahead += weak
		}
	}
	return ahead + t.behind(r)
}

// ahead weighs what comes before a run: a role, a verb of speaking, a preposition.
func (t *text) ahead(r run) float64 {
	i := r.from - 1
	if t.is(i, "(\"“'") {
		i--
	}
	before, further := t.at(i).key, t.at(r.from-2).key
	switch {
	case roles[before], speaking[before]:
		return medium
	case roles[further] && (t.is(r.from-1, ":") || t.is(r.from-1, ",") && r.to > r.from+1): // "Tenant: ...", "the director, ..."
		return medium
	case introducers[before]:
		return weak
	}
	return 0
}

// behind weighs what comes after a run: a verb, a role, an age, what somebody has.
func (t *text) behind(r run) float64 {
	after, next := t.at(r.to), t.at(r.to+1)
	switch {
	case t.is(r.to, "(") && next.key == "born", human[after.key], possessive(after.text) && kin[next.key]:
		return strong
	case (after.key == "his" || after.key == "her") && belongings[next.key]: // "gave Ola her address"
		return medium
	case t.is(r.from-1, ",") && t.is(r.to, "!?"): // "Come here, Ola!"
		return medium
	case possessive(after.text) && (roles[next.key] || belongings[next.key]):
		return medium
	case speaking[after.key]:
		return medium
	case t.is(r.to, ":") && t.begins(r.from) && !t.begins(r.to+1) && r.to-r.from <= 2: // "Anna: Who is there?"
		return medium
	case t.is(r.to, ",") && (roles[next.key] || speaking[next.key] || next.key == "aged"):
		return medium
	case t.is(r.to, "(") && next.kind == digits && len(next.text) == 2 && t.is(r.to+2, ")"): // an age
		return medium
	case roles[after.key] && !t.begins(r.to):
		return weak
	case verbs[after.key]:
		return weak / 2
	}
	return 0
}

// introduced reports whether a phrase that only a name follows ends before a token.
func (t *text) introduced(i int, phrases [][]string) bool {
	return slices.ContainsFunc(phrases, func(phrase []string) bool {
		for n := range phrase {
			j := i - len(phrase) + n
			if j < 0 || t.tokens[j].key != phrase[n] && t.tokens[j].text != phrase[n] {
				return false
			}
		}
		return true
	})
}
