package pii

import (
	"slices"
	"strings"
)

// box is "P.O. Box 104", or what stands in the place of a street in a military
// post: "PSC 12, Box 3456", "Unit 12 Box 34", "USS Cormorant".
func (t *text) box(i int) (from, to int) {
	key := t.at(i).key
	switch {
	case key == "box" && t.number(i+1):
		for j := i - 1; j >= max(0, i-4) && postWords[t.tokens[j].key] && t.joined(j+1); j-- {
			from = j
			to = i + 2
		}
		if to > 0 && t.is(from, ".") {
			from++
		}
		return from, to
	case (military[key] || boxes[key]) && t.number(i+1):
		if boxes[key] {
			return i, i + 2
		}
		for j := i + 2; j <= i+3; j++ {
			if t.at(j).key == "box" && t.number(j+1) {
				return i, j + 2
			}
		}
	case militaryPosts[key] && t.at(i).upper && t.at(i+1).upper && t.number(i+2):
		from = i
		for j := i - 1; j >= max(0, i-7); j-- {
			if military[t.at(j).key] {
				from = j
			}
		}
		return from, i + 3
	}
	return 0, 0
}

var (
	postWords     = words("p o po post office .")
	boxes         = words("postfach apartado postboks postbus")
	military      = words("psc cmr unit uss usns usnv uscgc")
	militaryPosts = words("apo fpo dpo")
)

// code is a postcode alone that a word names: "ZIP: 35200".
func (t *text) code(i int) (from, to int) {
	if !postcodeCues[t.at(i).key] {
		return 0, 0
	}
	from = i + 1
	if t.at(from).key == "code" {
		from++
	}
	if t.is(from, ":#.") {
		from++
	}
	if to = t.postcode(from); to == from || from == i+1 {
		return 0, 0
	}
	return from, to
}

// corner is "the corner of A and B".
func (t *text) corner(i int) (from, to int) {
	if t.at(i).key != "corner" || t.at(i+1).key != "of" {
		return 0, 0
	}
	first := t.named(i+2, 6)
	if first == i+2 || t.at(first).key != "and" && t.at(first).text != "&" {
		return 0, 0
	}
	if to = t.named(first+1, 6); to == first+1 {
		return 0, 0
	}
	if t.at(i-1).key == "the" {
		i--
	}
	return i, to
}

// named returns where a name of a street and its numbers end that begin at a token.
func (t *text) named(i, longest int) int {
	j := i
	for j < i+longest && t.free(j) && (j == i || t.joined(j)) && !(j > i && t.buildingAt(j)) && t.ofStreet(i, j) {
		j++
	}
	return j
}

// buildingAt reports whether the name of a part of a building begins at a token.
func (t *text) buildingAt(i int) bool { return t.unit(i) > i && len(t.at(i).key) > 2 }

// ofStreet reports whether a token can be part of a name of a street that begins at
// another.
func (t *text) ofStreet(first, i int) bool {
	token := t.at(i)
	switch {
	case token.kind == digits:
		return len(token.text) <= 5
	case t.capital(i), t.joins(i), smallStreets[token.key]:
		return true
	case i == first:
		return false
	}
	return smallAfter[token.key] && t.number(i+1) || t.shortened(i)
}

// shortened reports whether a token is the full stop of a short word, "St.", and ends
// no sentence.
func (t *text) shortened(i int) bool {
	return t.stop(i) && len(t.at(i-1).text) <= 4 && t.at(i+1).kind != symbol && t.joined(i+1)
}

// joins reports whether a token is one of the small words within a name: "de la".
func (t *text) joins(i int) bool {
	return particles[t.at(i).key] && (t.capital(i+1) || particles[t.at(i+1).key] && t.capital(i+2))
}

// before is "Via Roma 12" or "12 Rue de la Paix": the word for a street comes before
// its name, and the number after or before both.
func (t *text) before(i int) (from, to int) {
	if !t.beginsStreet(i) {
		return 0, 0
	}
	name := i + 1
	if t.is(name, "./") {
		name++
	}
	end := name
	for end < name+6 && t.joined(end) && t.unit(end) == end && (t.capital(end) || t.joins(end) || t.shortened(end)) {
		end++
	}
	if end > name && !smallStreets[t.at(i).key] && t.allCommon(name, end) {
		return 0, 0 // "VIA TELEPHONE 50"
	}
	after := t.numberAfter(end)
	first := t.numberBefore(i)
	switch {
	case end == name && (first == i || after == end):
		return 0, 0
	case first < i && t.is(end, ","):
		return first, end
	case first < i || after > end:
		return first, after
	}
	return 0, 0
}

// beginsStreet reports whether a token is a word for a street that its name follows.
func (t *text) beginsStreet(i int) bool {
	token := t.at(i)
	switch {
	case token.kind != letters, english[token.key] && t.joined(i) && t.capital(i-1): // "Penn Avenue South"
		return false
	case token.key == "c" && t.is(i+1, "/"):
		return true
	}
	return streetBefore[token.key] && (token.capital || t.lowercase || smallStreets[token.key])
}

// numberBefore returns the token of the number of a house before a street, "12" in
// "12 bis, rue des Lilas", or i.
func (t *text) numberBefore(i int) int {
	from := i
	if t.is(i-1, ",") && t.joined(i) && !t.begins(i-1) {
		from--
	}
	if key := t.at(from - 1).key; key == "bis" || key == "ter" {
		from--
	}
	if from > 0 && t.joined(from) && t.houseNumber(from-1) && !t.yearLike(from-1) {
		return from - 1
	}
	return i
}

// allCommon reports whether no token can be the name of a street.
func (t *text) allCommon(from, to int) bool {
	return !slices.ContainsFunc(t.tokens[from:to], func(w token) bool { return !known().common[w.key] || known().surnames[w.key] })
}

// after is "12 Oak Street", "Oak Street 12", or "Oak Street" where words say that
// it is an address: the word for a street comes after its name.
func (t *text) after(i int) (from, to int) {
	token := t.at(i)
	small := !token.capital && !t.lowercase
	if !t.endsStreet(i, small) {
		return 0, 0
	}
	if from = t.nameBefore(i); from == i {
		return 0, 0
	}
	end := i + 1
	if t.shortened(end) {
		end++
	}
	if direction[t.at(end).key] && t.at(end).capital && t.joined(end) {
		end++
	}
	if !plainly[token.key] && (known().places[t.at(from).key] || !small && t.places(end) == end && !t.sees(addressCues, from, 6)) {
		return 0, 0 // "42 Rhode Island", "19 Outlet Centers"
	}
	after := end
	if !t.is(end, ",") {
		after = t.numberAfter(end)
	}
	switch {
	case t.joined(from) && t.houseNumber(from-1) && !t.yearLike(from-1):
		return from, after
	case after > end && (surely[token.key] || small && !known().common[t.at(from).key]):
		return from, after
	case surely[token.key] && t.sees(addressCues, from, 5):
		return from, end
	}
	return 0, 0
}

// endsStreet reports whether a token is a word for a street that comes after its name,
// and no other such word follows.
func (t *text) endsStreet(i int, small bool) bool {
	key := t.at(i).key
	if t.at(i).kind != letters || !streetAfter[key] || small && !smallAfter[key] || !t.joined(i) {
		return false
	}
	return !(t.joined(i+1) && t.capital(i+1) && streetAfter[t.at(i+1).key])
}

// nameBefore returns where the name of a street begins that ends before a token, or
// that token.
func (t *text) nameBefore(i int) int {
	from := i
	for from > i-5 && t.joined(from) {
		before := from - 1
		switch {
		case t.ordinal(before):
			from -= 2
			continue
		case t.capital(before) && !lawWords[t.at(before).key]:
		case particles[t.at(before).key] && from < i:
		case t.shortened(before) && t.at(before-1).capital:
		default:
			before = from
		}
		if before == from {
			break
		}
		from = before
	}
	for from < i && (particles[t.at(from).key] && !t.at(from).capital || t.is(from, ".")) {
		from++
	}
	if t.touches(from) && t.number(from-1) {
		return i // "3M Center"
	}
	return from
}

var direction = words("n s e w ne nw se sw north south east west")

// lawWords begin titles that go on as streets do: "Section 5 Act Way".
var lawWords = words(`section article chapter item note rule page table figure part schedule exhibit form level step phase the a an in on at of
	for and or`)

// ordinal reports whether a token is the letters of "5th".
func (t *text) ordinal(i int) bool {
	return ordinals[t.at(i).key] && t.touches(i) && t.number(i-1)
}

var (
	ordinals = words("st nd rd th")
	floors   = words("floor fl")
)

// inOne is "Hauptstrasse 12" or "98 Kiannonkatu".
func (t *text) inOne(i int) (from, to int) {
	token := t.at(i)
	k := known()
	if token.kind != letters || !(token.capital || t.lowercase) || !glued(token.key) || k.common[token.key] || k.places[token.key] {
		return 0, 0
	}
	next := i + 1
	if t.stop(next) && strings.HasSuffix(token.key, "str") {
		next++
	}
	end := t.numberAfter(next)
	if end == next || t.is(next, ",") {
		return 0, 0
	}
	from = i
	if t.joined(i) && t.capital(i-1) && !k.common[t.at(i-1).key] && !t.begins(i-1) && !t.is(i-2, ".:") {
		from--
	}
	return from, end
}

// told is any name with a number after words that say that it is an address:
// "lives at Lindeneck 12".
func (t *text) told(i int) (from, to int) {
	if !t.addressTold(i) {
		return 0, 0
	}
	j := i
	for j < i+2 && t.houseNumber(j) {
		j++
	}
	end := t.named(j, 6)
	for end > j && t.at(end-1).kind == symbol {
		end--
	}
	hasDigits := slices.ContainsFunc(t.tokens[i:end], func(w token) bool { return w.kind == digits })
	hasName := slices.ContainsFunc(t.tokens[i:end], func(w token) bool { return w.kind == letters && len(w.text) > 2 })
	if !hasDigits || !hasName || t.yearLike(end-1) || datesIn(t.tokens[i:end]) {
		return 0, 0
	}
	return i, end
}

// datesIn reports whether there is a month among tokens.
func datesIn(tokens []token) bool {
	return slices.ContainsFunc(tokens, func(w token) bool { return len(w.key) > 2 && timeWords[w.key] && w.capital })
}

// addressTold reports whether an address is announced right before a token.
func (t *text) addressTold(i int) bool {
	j := i - 1
	for j > i-4 && (t.is(j, ":") || tellers[t.at(j).key]) {
		j--
	}
	return j < i-1 && addressCues[t.at(j).key] || t.at(j).key == "side" && t.at(i-1).key == "of"
}

var tellers = words("is at to in on is: will be now new street of ist e")

// withUnit is any numbers and names before a flat: "12 Lindeneck Apt. 4".
func (t *text) withUnit(i int) (from, to int) {
	if !t.houseNumber(i) || t.yearLike(i) {
		return 0, 0
	}
	end := t.named(i, 8)
	if end < i+2 {
		return 0, 0
	}
	for j := i + 1; j <= end; j++ {
		if j > i+1 && t.buildingAt(j) {
			return i, t.unit(j)
		}
	}
	if t.is(end, ",") {
		end++
	}
	if t.buildingAt(end) {
		return i, t.unit(end)
	}
	return 0, 0
}
