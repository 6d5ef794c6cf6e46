package pii

import (
	"strings"
	"unicode/utf8"
)

// capital reports whether a token is written as a name. In a text without any
// capital every word may be one that is not a common word.
func (t *text) capital(i int) bool {
	token := t.at(i)
	if token.kind != letters || !t.free(i) || possessive(token.text) {
		return false
	}
	return token.capital || t.lowercase && !known().common[token.key] && len(token.text) > 1 && !verbs[token.key]
}

// houseNumber reports whether digits can be the number of a house: no amount, no
// share, no part of a figure, and not the number of a section.
func (t *text) houseNumber(i int) bool {
	if !t.free(i) || !t.number(i) || len(t.at(i).text) > 5 || numbered[t.at(i-1).key] {
		return false
	}
	decimal := t.is(i-1, ".,") && t.touches(i) && t.number(i-2)
	return !decimal && !t.is(i-1, "$€£#%") && !t.is(i+1, "%")
}

// numbered are what has a number that is none of a house: "Chapter 11".
var numbered = words(`section sections article articles chapter item note notes rule page pages table figure part schedule exhibit form title
	grade phase`)

// yearLike reports whether digits are more likely a year after a word for a time.
func (t *text) yearLike(i int) bool {
	text := t.at(i).text
	return len(text) == 4 && (text[:2] == "19" || text[:2] == "20") && timeWords[t.at(i-1).key]
}

var timeWords = words(`in since of by until from during year fiscal january february march april may june july august september october november december
	jan feb mar apr jun jul aug sep sept oct nov dec , q1 q2 q3 q4 end`)

// numberAfter returns where the number of a house after its street ends, a letter or
// a range with it.
func (t *text) numberAfter(i int) int {
	j := i
	if t.is(j, ",") {
		j++
	}
	if numberSigns[t.at(j).key] && (t.is(j+1, ".º°") || t.number(j+1)) {
		j++
		if t.is(j, ".º°") {
			j++
		}
	}
	if !t.joined(j) || !t.houseNumber(j) || t.yearLike(j) {
		return i
	}
	j++
	if t.is(j, "-/–") && t.touches(j) && t.number(j+1) && t.touches(j+1) {
		j += 2
	}
	if t.single(j) && (t.touches(j) || t.at(j).gap == " " && t.at(j).capital) {
		j++
	}
	return j
}

var numberSigns = words("n no nr")

// unit returns where a part of a building with its number ends, "Apt. 305" or
// "# 12", or i.
func (t *text) unit(i int) int {
	j := i + 1
	switch {
	case t.is(i, "#") && t.number(j):
		return j + 1
	case t.number(i) && t.ordinal(j) && floors[t.at(i+2).key]: // "3rd Floor"
		return i + 3
	case t.number(i) && t.touches(j) && (t.at(j).text == "º" || t.at(j).text == "ª"): // "2º B"
		if t.single(j+1) && t.at(j+1).capital {
			j++
		}
		return j + 1
	case t.at(i).kind != letters || !units[t.at(i).key]:
		return i
	}
	for t.is(j, ".#") {
		j++
	}
	if t.number(j) || t.single(j) && t.at(j).capital {
		j++
		if next := t.at(j); t.touches(j) && next.kind != symbol && utf8.RuneCountInString(next.text) <= 3 {
			j++
		}
		return j
	}
	return i
}

// numbersBefore moves the beginning of an address over the numbers before it.
func (t *text) numbersBefore(from int) int {
	for n := 0; n < 2 && t.joined(from); n++ {
		i := from - 1
		if t.single(i) && t.touches(i) && t.number(i-1) || t.is(i, "-/") && t.number(i-1) {
			i--
		}
		if !t.houseNumber(i) || t.yearLike(i) {
			break
		}
		from = i
		if t.is(i-1, "-/") && t.touches(i) && t.houseNumber(i-2) {
			from = i - 2
		}
	}
	return from
}

// places moves the end of an address over the flat, town, state, postcode and
// country that follow. Words with capitals count where something after them shows
// that they were still part of it.
func (t *text) places(end int) int {
	at, sure := end, end
	names := 0 // groups of words with capitals that were passed over
	for at < len(t.tokens) && t.free(at) {
		next, parted := t.pastSeparators(at)
		if strings.Count(t.at(next).gap, "\n") > 1 && names > 0 {
			break
		}
		if at = next; t.abbreviated(at) {
			at++
			continue
		}
		if next = t.surePart(at, parted); next > at {
			at, sure = next, next
			continue
		}
		parted = parted || at > end && sure == at
		town := t.town(at, parted)
		if names++; town == at || names > 3 {
			break
		}
		if at = town; parted && t.closes(at) || t.settled(at-1) || streetAfter[t.at(at-1).key] && t.at(at-1).capital {
			sure = at
		}
	}
	return sure
}

// pastSeparators returns the token after commas, line breaks and marks of quotation,
// and whether there were any.
func (t *text) pastSeparators(i int) (next int, parted bool) {
	parted = t.begins(i)
	for t.is(i, ",>") || t.is(i, "-–") && !t.touches(i) {
		i++
		parted = true
	}
	return i, parted || t.begins(i)
}

// abbreviated reports whether a token is a full stop that ends no sentence: that of a
// short word for a street, or of a number before another part of an address.
func (t *text) abbreviated(i int) bool {
	if !t.stop(i) || !t.free(i+1) {
		return false
	}
	before := t.at(i - 1)
	if before.kind == digits {
		return t.begins(i+1) || t.unit(i+1) > i+1
	}
	return len(before.text) <= 4 && (streetAfter[before.key] || direction[before.key])
}

// surePart returns where a part of a building, a postcode or a state ends, or i.
func (t *text) surePart(i int, parted bool) int {
	if next := t.unit(i); next > i {
		return next
	}
	if next := t.postcode(i); next > i {
		return next
	}
	token := t.at(i)
	alone := parted && token.kind == letters && len(token.text) <= 3 && t.begins(i+1) && t.closes(i+1)
	if t.state(i) || alone {
		return i + 1
	}
	return i
}

// closes reports whether what ends before a token is followed by another part of an
// address, or by the end of a sentence or line.
func (t *text) closes(i int) bool {
	return i >= len(t.tokens) || t.is(i, ",.;)\"”>?!") || t.begins(i) || t.postcode(i) > i
}

// settled reports whether a token is the name of a country, state or large city.
func (t *text) settled(i int) bool {
	return known().places[t.at(i).key] && (t.at(i).capital || t.lowercase)
}

// postcode returns where one ends, or i: three to six digits, with four more after a
// hyphen, or in the two groups of Sweden ("114 32") and Poland ("00-123"), or with the
// letters of the Netherlands ("1011 AB"), of Britain ("DE6 1GH") and of Canada.
func (t *text) postcode(i int) int {
	size := len(t.at(i).text)
	hyphened := t.is(i+1, "-") && t.touches(i+1) && t.number(i+2) && t.touches(i+2)
	next := t.at(i + 1)
	switch {
	case !t.number(i):
		return t.letteredPostcode(i)
	case size == 2 && hyphened && len(t.at(i+2).text) == 3:
		return i + 3
	case size < 3, size > 6, t.is(i+1, "%"), t.yearLike(i):
		return i
	case hyphened:
		return i + 3
	case next.gap == " " && (next.kind == digits && size+len(next.text) == 5 || next.upper && len(next.text) == 2 && size == 4):
		return i + 2
	}
	return i + 1
}

// letteredPostcode returns where a postcode ends that begins with letters: "SW1A 1AA",
// "K1A 0B1".
func (t *text) letteredPostcode(i int) int {
	if token := t.at(i); token.kind != letters || len(token.text) > 2 || !token.capital || !t.number(i+1) || !t.touches(i+1) {
		return i
	}
	j := i + 2
	if t.single(j) && t.touches(j) {
		j++
	}
	if len(t.at(j).text) != 1 || !t.number(j) || t.at(j+1).kind != letters || !t.touches(j+1) {
		return i
	}
	j += 2
	if t.number(j) && t.touches(j) {
		j++
	}
	return j
}

// state reports whether a token is two capital letters for a state, before a
// postcode or the end.
func (t *text) state(i int) bool {
	token := t.at(i)
	return token.kind == letters && len(token.text) == 2 && (token.upper || t.lowercase && t.postcode(i+1) > i+1) && t.closes(i+1)
}

// town returns where up to four words with capitals end. Common words belong to it
// where they often do, or after the first word of a part of its own.
func (t *text) town(i int, parted bool) int {
	k := known()
	end := i
	for end < i+4 && (end == i || t.joined(end)) {
		key := t.at(end).key
		fits := !k.common[key] || k.places[key] || townWords[key] || parted && end > i
		small := particles[key] && end > i && t.capital(end+1)
		if !small && !(fits && t.capital(end)) {
			break
		}
		end++
	}
	return end
}

var townWords = words(`central republic democratic kingdom states federation federal union islands united new south north east west saint st
	port lake mount fort great upper lower grand green white red black park city town village center centre hill hills spring
	springs valley bay beach island islands el la las los le les san santa`)

var particles = words(`de la le les des du d l da do dos das di del della dei degli delle y e van von der den ter ten te the of zu zum zur am an
	im auf bei upon na nad pri pod u i in sur sous en el al aan op het ibn bin ben af av til till og o'`)
