package pii

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// people finds names of persons: first those that are told by themselves or by the
// words around, then single words that are one of their family names, or stand in a
// list with them.
func people(t *text) (found []ibid.Span) {
	var doubts []run
	families := set{}
	starts, ends := map[int]bool{}, map[int]bool{} // bytes where names begin and end
	add := func(r run) {
		span := t.span(r.from, r.to)
		starts[span.Start], ends[span.End] = true, true
		found = append(found, span)
	}
	for i := 0; i < len(t.tokens); {
		if !t.nameWord(i) {
			i++
			continue
		}
		r := t.run(i)
		i = r.to
		if t.weigh(r) < certain {
			doubts = append(doubts, r)
			continue
		}
		add(r)
		for _, word := range t.wordsOf(r) {
			if r.to == r.from+1 && !t.honoured(r.from) {
				break // a word alone may have been taken for a name by its surroundings
			}
			families[word] = families[word] || len(word) > 2 && !known().common[word]
		}
	}
	and := func(i int) bool { return t.is(i, ",") || t.at(i).key == "and" }
	for _, r := range doubts {
		if r.to > r.from+1 || t.ofOrganisation(r) || t.crowded(r) {
			continue
		}
		listed := and(r.from-1) && ends[t.at(r.from-2).End] || and(r.to) && starts[t.at(r.to+1).Start]
		if families[t.at(r.from).key] || listed && couldBe(t, r) {
			add(r)
		}
	}
	return found
}

// couldBe reports whether a single word may be a name that stands in a list of names.
func couldBe(t *text, r run) bool {
	key := t.at(r.from).key
	k := known()
	return !k.common[key] && !k.places[key] && (k.surnames[key] || k.ambiguous[key] || t.familyEnding(key) > 0)
}

// run is a series of words that may be a name together.
type run struct{ from, to int }

// run returns the words that may be a name from a name word on.
func (t *text) run(i int) run {
	to := i + 1
	for to < len(t.tokens) && to < i+7 && t.joined(to) && t.free(to) {
		switch {
		case suffixes[t.at(to).key]:
			return run{i, to + 1}
		case t.is(to, ",") && suffixes[t.at(to+1).key] && to > i+1 && t.joined(to+1):
			return run{i, to + 2}
		case t.nameWord(to):
			to++
		case t.stop(to) && t.initial(to-1) && t.joined(to+1) && t.nameWord(to+1):
			to += 2
		default:
			next := t.pastParticles(to)
			if next == to {
				return run{i, to}
			}
			to = next
		}
	}
	return run{i, to}
}

// pastParticles returns the token after one or two small words and the name that
// they belong to, "van der Hoogveen", or i.
func (t *text) pastParticles(i int) int {
	end := i
	for end < i+2 && nameParticles[t.at(end).key] && !t.at(end).upper && t.joined(end+1) {
		if end++; t.nameWord(end) {
			return end + 1
		}
	}
	return i
}

// nameWord reports whether a token can be part of a name.
func (t *text) nameWord(i int) bool {
	token, k := t.at(i), known()
	switch {
	case token.kind != letters, !t.free(i), possessive(token.text), contractions[token.key], t.title(i):
		return false
	case suffixes[token.key]:
		return t.joined(i)
	case t.lowercase:
		return t.smallName(i)
	case !token.capital, roles[token.key] && !k.surnames[token.key]:
		return false
	case t.single(i):
		return !t.noInitial(i)
	case token.upper && !t.loud(i), mixed(token.text):
		return false
	case t.stop(i-1) && t.initial(i-2) && t.joined(i) && !t.begins(i-2): // "William M. Parent"
		return true
	}
	return !k.common[token.key] || k.ambiguous[token.key] || k.surnames[token.key]
}

// title reports whether a token is a form of address.
func (t *text) title(i int) bool {
	key := t.at(i).key
	return honorifics[key] && (t.is(i+1, ".") || !doubtful[key])
}

// noInitial reports whether a single letter is a word, "I", or begins "U.S.".
func (t *text) noInitial(i int) bool {
	switch t.at(i).text {
	case "I":
		return !t.is(i+1, ".") && !(t.joined(i) && t.at(i-1).capital && t.at(i+1).capital)
	case "U":
		return t.stop(i+1) && t.touches(i+2)
	}
	return t.at(i).text == "S" && t.stop(i-1) && t.at(i-2).text == "U"
}

// smallName reports whether a word of a text without capitals can be part of a name:
// one that is listed, or one after such a given name that has the looks of a family
// name.
func (t *text) smallName(i int) bool {
	key := t.at(i).key
	if known().common[key] || verbs[key] || introducers[key] || roles[key] || nameParticles[key] || len(key) < 3 {
		return false
	}
	if k := known(); k.given[key] || k.surnames[key] || t.introduced(i, onlyNames) || t.joined(i) && t.introduced(i-1, onlyNames) {
		return true
	}
	marks := key != strings.ToLower(t.at(i).text)
	return t.joined(i) && known().given[t.at(i-1).key] && (marks || t.familyEnding(key) > 0)
}

// initial reports whether a token is a single capital letter.
func (t *text) initial(i int) bool {
	token := t.at(i)
	return token.capital && token.kind == letters && utf8.RuneCountInString(token.text) == 1
}

// loud reports whether a neighbour on the line is in capitals as well.
func (t *text) loud(i int) bool {
	before := i - 1
	if t.is(before, ".") {
		before--
	}
	return t.joined(i) && (t.at(before).upper || t.initial(before) && t.at(before-1).upper) || t.joined(i+1) && (t.at(i+1).upper || t.initial(i+1))
}

// mixed reports whether a word has capitals as names of products have, "QuarryPoint"
// and "SDOs": but not "McAllister" or "DeRose".
func mixed(word string) bool {
	if stem, plural := strings.CutSuffix(word, "s"); plural && len(stem) > 1 && stem == strings.ToUpper(stem) {
		return true
	}
	previous, at := ' ', 0
	for _, r := range word {
		if unicode.IsUpper(r) && unicode.IsLower(previous) && at > 3 {
			return true
		}
		previous = r
		at++
	}
	return unicode.IsUpper(previous) && strings.ContainsFunc(word, unicode.IsLower)
}
