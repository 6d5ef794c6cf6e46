package pii

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// A name is told by what is known of its words and by the words around. The
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

// people finds names of persons.
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
		r, next := t.run(i)
		if r.to == 0 {
			i = next
			continue
		}
		i = next
		if t.weigh(r) < certain {
			doubts = append(doubts, r)
			continue
		}
		add(r)
		for j := r.from; j < r.to; j++ {
			if key := t.tokens[j].key; len(key) > 2 && !known().common[key] {
				families[key] = true
			}
		}
	}
	for _, r := range doubts {
		if r.to != r.from+1 || t.ofOrganisation(r) {
			continue
		}
		beside := (t.is(r.from-1, ",") || t.at(r.from-1).key == "and") && ends[t.at(r.from-2).End] ||
			(t.is(r.to, ",") || t.at(r.to).key == "and") && starts[t.at(r.to+1).Start]
		if families[t.at(r.from).key] || beside && couldBe(t, r) {
			add(r)
		}
	}
	return found
}

// couldBe tells whether a single word may be a name that stands in a list of names.
func couldBe(t *text, r run) bool {
	key := t.at(r.from).key
	k := known()
	return !k.common[key] && !k.places[key] && (k.surnames[key] || k.ambiguous[key] || t.familyEnding(key) > 0)
}

// run is a series of words that may be a name together.
type run struct{ from, to int }

// run returns the words that may be a name from a token on, and where to look on.
func (t *text) run(i int) (r run, next int) {
	if !t.nameWord(i) {
		return run{}, i + 1
	}
	to := i + 1
	for to < len(t.tokens) && to < i+7 && t.joined(to) && t.free(to) {
		switch {
		case suffixes[t.at(to).key]:
			return run{i, to + 1}, to + 1
		case t.is(to, ",") && suffixes[t.at(to+1).key] && to > i+1 && t.joined(to+1):
			return run{i, to + 2}, to + 2
		case t.nameWord(to):
			to++
		case t.is(to, ".") && t.at(to).gap == "" && t.initial(to-1) && t.joined(to+1) && t.nameWord(to+1):
			to += 2
		case nameParticles[t.at(to).key] && !t.at(to).upper && t.joined(to+1) && (t.nameWord(to+1) || nameParticles[t.at(to+1).key] && t.nameWord(to+2)):
			to += 2
			if nameParticles[t.at(to-1).key] {
				to++
			}
		default:
			return run{i, to}, to
		}
	}
	return run{i, to}, to
}

// nameWord tells whether a token can be part of a name.
func (t *text) nameWord(i int) bool {
	token := t.at(i)
	if token.kind != letters || !t.free(i) || suffixes[token.key] && !t.joined(i) || honorifics[token.key] && (t.is(i+1, ".") || !doubtful[token.key]) || possessive(token.text) {
		return false
	}
	if contractions[token.key] {
		return false
	}
	if t.lowercase {
		return t.smallName(i)
	}
	if !token.capital || roles[token.key] && !known().surnames[token.key] {
		return false
	}
	if t.initial(i) {
		return token.text != "I" || t.is(i+1, ".") || t.joined(i) && t.at(i-1).capital && t.at(i+1).capital
	}
	if token.upper && !t.loud(i) || mixed(token.text) {
		return false
	}
	if t.is(i-1, ".") && t.joined(i) && t.initial(i-2) && !t.begins(i-2) {
		return true
	}
	return !known().common[token.key] || known().ambiguous[token.key] || known().surnames[token.key]
}

// smallName tells whether a word of a text without capitals can be part of a name:
// one that is listed, or one after such a given name that has the looks of a family
// name.
func (t *text) smallName(i int) bool {
	key := t.at(i).key
	if known().common[key] || verbs[key] || introducers[key] || roles[key] || nameParticles[key] || len(key) < 3 {
		return false
	}
	return known().given[key] || known().surnames[key] || t.joined(i) && known().given[t.at(i-1).key] && (t.familyEnding(key) > 0 || key != strings.ToLower(t.at(i).text))
}

// initial tells whether a token is a single capital letter.
func (t *text) initial(i int) bool {
	token := t.at(i)
	return token.capital && token.kind == letters && utf8.RuneCountInString(token.text) == 1
}

// loud tells whether a neighbour on the line is in capitals as well.
func (t *text) loud(i int) bool {
	before := i - 1
	if t.is(before, ".") {
		before--
	}
	return t.joined(i) && (t.at(before).upper || t.initial(before) && t.at(before-1).upper) || t.joined(i+1) && (t.at(i+1).upper || t.initial(i+1))
}

// mixed tells whether a word has a capital after a small letter, as names of
// products have: but not "McAllister" or "DeRose".
func mixed(word string) bool {
	previous, at := ' ', 0
	for _, r := range word {
		if unicode.IsUpper(r) && unicode.IsLower(previous) && at > 3 {
			return true
		}
		previous = r
		at++
	}
	return unicode.IsUpper(previous) && at > 1 && strings.ContainsFunc(word, unicode.IsLower) || len(word) > 2 && strings.HasSuffix(word, "s") && word[:len(word)-1] == strings.ToUpper(word[:len(word)-1])
}

// familyEnding tells how much the ending of a word speaks for a family name.
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

// ends tells whether a word ends in one of the endings, with a stem before it: the
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
	words := t.wordsOf(r)
	if len(words) == 0 {
		return 0
	}
	around := t.around(r)
	within := t.within(r, words)
	if len(words) == 1 {
		return t.weighOne(r, words[0], around)
	}
	return within + around
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
	if k.firms[words[0]+" "+words[len(words)-1]] || k.firms[strings.Join(words, " ")] {
		return -strong
	}
	first, last := words[0], words[len(words)-1]
	switch {
	case k.given[first]:
		sum += strong
	case k.given[last] || slices.ContainsFunc(words, func(w string) bool { return k.given[w] }):
		sum += medium
	case k.ambiguous[first]:
		sum += familiar
	case len(first) > 4 && !k.common[first] && ends(first, givenEndings):
		sum += weak
	}
	if ending := t.familyEnding(last); k.surnames[last] || ending > 0 {
		sum += max(familiar, ending)
	} else if k.surnames[first] && len(words) == 2 {
		sum += weak
	}
	for i := r.from + 1; i < r.to-1; i++ {
		if t.initial(i) {
			sum += initialed
			break
		}
	}
	if t.initial(r.from) && (k.surnames[last] || t.familyEnding(last) > 0) {
		sum += familiar
	}
	if suffixes[t.at(r.to-1).key] {
		sum += medium
	}
	if !slices.ContainsFunc(words, func(w string) bool { return !k.places[w] }) {
		return -strong
	}
	for _, word := range words {
		if k.common[word] && !k.surnames[word] {
			sum -= weak
		}
		if k.places[word] && !k.ambiguous[word] {
			sum -= medium
		}
	}
	if t.fillsLine(r) {
		sum += familiar
	}
	if strings.ContainsFunc(t.span(r.from, r.to).In(t.words), func(c rune) bool { return c >= utf8.RuneSelf && c != '’' }) {
		sum += marked
	}
	return sum
}

// fillsLine tells whether a run is all there is on its line, but for marks of
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
	beside := t.joined(r.from) && t.at(r.from-1).capital && t.at(r.from-1).kind == letters && !t.opens(r.from-1) || t.joined(r.to) && t.at(r.to).capital && !t.at(r.to).upper
	switch {
	case k.given[word] && len(word) > 3 && !beside:
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

// opens tells whether a token is the first word of a sentence.
func (t *text) opens(i int) bool { return i == 0 || t.begins(i) || t.is(i-1, ".?!:\"“(>") }

// honoured tells whether a form of address stands right before a token.
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

// ofOrganisation tells whether the words around make a run the name of a firm or a
// place.
func (t *text) ofOrganisation(r run) bool {
	after := t.at(r.to)
	if t.is(r.to, ",") && organised[t.at(r.to+1).key] && len(t.at(r.to+1).key) <= 4 {
		return true
	}
	if t.joined(r.to) && after.kind == letters && (after.capital || t.lowercase) && organised[after.key] {
		return true
	}
	if t.is(r.to, "&") || t.is(r.from-1, "&") {
		return true
	}
	if t.is(r.to, ",") && r.to-r.from <= 2 && t.joined(r.to+1) && (known().places[t.at(r.to+1).key] || t.at(r.to+1).upper && len(t.at(r.to+1).text) == 2) {
		return true // "Glen Allen, VA"
	}
	before := t.at(r.from - 1)
	if before.text == "." && t.at(r.from-2).key == "st" {
		before = t.at(r.from - 2)
	}
	if t.joined(r.from) && before.capital && beforePlaces[before.key] {
		return true
	}
	return t.at(r.from-1).key == "of" && (organised[t.at(r.from-2).key] || beforePlaces[t.at(r.from-2).key]) && t.at(r.from-2).capital
}

// around weighs the words beside a run.
func (t *text) around(r run) (sum float64) {
	if t.introduced(r.from, onlyNames) {
		return strong
	}
	if t.introduced(r.from, mostlyNames) {
		sum += medium
	}
	before := t.at(r.from - 1)
	if t.is(r.from-1, "(\"“'") {
		before = t.at(r.from - 2)
	}
	switch {
	case roles[before.key]:
		sum += medium
	case speaking[before.key], roles[t.at(r.from-2).key] && t.is(r.from-1, ":"):
		sum += medium
	case introducers[before.key]:
		sum += weak
	}
	after := t.at(r.to)
	if possessive(after.text) && (roles[t.at(r.to+1).key] || belongings[t.at(r.to+1).key]) {
		sum += medium
	}
	switch {
	case speaking[after.key]:
		sum += medium
	case verbs[after.key]:
		sum += weak / 2
	case t.is(r.to, ":") && t.begins(r.from) && !t.begins(r.to+1) && r.to-r.from <= 2:
		sum += medium
	case t.is(r.to, ",") && (roles[t.at(r.to+1).key] || t.at(r.to+1).key == "aged" || t.at(r.to+1).key == "who"):
		sum += medium
	case t.is(r.to, "(") && t.at(r.to+1).key == "born":
		sum += strong
	case roles[after.key] && !t.begins(r.to):
		sum += weak
	}
	return sum
}

// introduced tells whether a phrase that only a name follows ends before a token.
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
