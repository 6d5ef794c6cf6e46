package pii

import (
	"slices"
	"strings"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// addresses finds postal addresses: a street with a number, in the shapes of
// several countries, or a box, and what follows of flat, town, postcode and
// country.
func addresses(t *text) (found []ibid.Span) {
	for i := 0; i < len(t.tokens); i++ {
		from, to := t.street(i)
		if to == 0 {
			continue
		}
		from = t.numbersBefore(from)
		to = t.places(to)
		found = append(found, t.span(from, to))
		i = to - 1
	}
	return found
}

// street returns the tokens of a street with its number, or of a box, of which a
// token is the telling part; to is 0 where it is none.
func (t *text) street(i int) (from, to int) {
	if !t.free(i) {
		return 0, 0
	}
	for _, shape := range []func(*text, int) (int, int){(*text).box, (*text).corner, (*text).before, (*text).after, (*text).inOne, (*text).told, (*text).withUnit} {
		if from, to = shape(t, i); to > 0 {
			return from, to
		}
	}
	return 0, 0
}

// box is "P.O. Box 104", or what stands in the place of a street in a military
// post: "PSC 12, Box 3456", "Unit 12 Box 34", "USS Cormorant".
func (t *text) box(i int) (from, to int) {
	switch key := t.at(i).key; {
	case key == "box" && t.at(i+1).kind == digits:
		from = i
		for j := i - 1; j >= max(0, i-5) && t.joined(j+1); j-- {
			switch t.tokens[j].key {
			case "p", "po", "o", ".":
				from = j
			case "post", "office":
				from = j
			}
		}
		if from < i && t.tokens[from].key != "." {
			return from, i + 2
		}
	case (key == "psc" || key == "unit" || key == "cmr") && t.at(i+1).kind == digits:
		for j := i + 2; j <= i+3; j++ {
			if t.at(j).key == "box" && t.at(j+1).kind == digits {
				return i, j + 2
			}
		}
	case (key == "apo" || key == "fpo" || key == "dpo") && t.at(i).upper && t.at(i+1).upper && t.at(i+2).kind == digits:
		from = i
		for j := i - 1; j >= max(0, i-7); j-- {
			if key := t.at(j).key; key == "uss" || key == "usns" || key == "usnv" || key == "uscgc" || key == "unit" || key == "psc" || key == "cmr" {
				from = j
			}
		}
		return from, i + 3
	case postcodeCues[key] && !(t.at(i+1).kind == digits) && t.postcode(i+2) > i+2 && t.is(i+1, ":#."), (key == "zip" || key == "postal") && t.at(i+1).key == "code" && t.postcode(i+3) > i+3:
		if t.at(i+1).key == "code" {
			i++
		}
		return i + 2, t.postcode(i + 2)
	case key == "postfach" || key == "apartado" || key == "postboks" || key == "postbus":
		if t.at(i+1).kind == digits {
			return i, i + 2
		}
	}
	return 0, 0
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
	for ; j < i+longest && t.free(j) && (j == i || t.joined(j)); j++ {
		token := t.tokens[j]
		if j > i && t.unit(j) > j && len(token.key) > 2 {
			break
		}
		if !(token.kind == digits && len(token.text) <= 5 || t.capital(j) || t.joins(j) || smallStreets[token.key] || j > i && smallAfter[token.key] && t.at(j+1).kind == digits || token.text == "." && j > i && len(t.tokens[j-1].text) <= 3) {
			break
		}
	}
	return j
}

// joins tells whether a token is one of the small words within a name: "de la".
func (t *text) joins(i int) bool {
	return particles[t.at(i).key] && (t.capital(i+1) || particles[t.at(i+1).key] && t.capital(i+2))
}

// capital tells whether a token is written as a name. In a text without any
// capital every word may be one that is not a common word.
func (t *text) capital(i int) bool {
	token := t.at(i)
	if token.kind != letters || !t.free(i) || possessive(token.text) {
		return false
	}
	return token.capital || t.lowercase && !known().common[token.key] && len(token.text) > 1 && !verbs[token.key]
}

// houseNumber tells whether digits can be the number of a house.
func (t *text) houseNumber(i int) bool {
	token := t.at(i)
	return t.free(i) && token.kind == digits && len(token.text) <= 5 && !t.is(i-1, "$€£#%") &&
		!(t.is(i-1, ".,") && token.gap == "" && t.at(i-2).kind == digits) && !(t.is(i+1, "%"))
}

// yearLike tells whether digits are more likely a year after a word for a time.
func (t *text) yearLike(i int) bool {
	text := t.at(i).text
	return len(text) == 4 && (text[:2] == "19" || text[:2] == "20") && timeWords[t.at(i-1).key]
}

var timeWords = words(`in since of by until from during year fiscal january february march april may june july august september october november december
	jan feb mar apr jun jul aug sep sept oct nov dec , q1 q2 q3 q4 end`)

// before is "Via Roma 12" or "12 Rue de la Paix".
func (t *text) before(i int) (from, to int) {
	token := t.at(i)
	if english[token.key] && t.joined(i) && t.capital(i-1) {
		return 0, 0 // "Penn Avenue South"
	}
	slashed := token.key == "c" && t.is(i+1, "/")
	if token.kind != letters || !slashed && !(streetBefore[token.key] && (token.capital || t.lowercase || smallStreets[token.key])) {
		return 0, 0
	}
	j := i + 1
	if t.is(j, "./") {
		j++
	}
	end := j
	for end < j+6 && t.joined(end) && t.unit(end) == end && (t.capital(end) || t.joins(end) || t.is(end, ".") && len(t.at(end-1).text) <= 4 && t.at(end+1).kind != symbol) {
		end++
	}
	if end > j && !smallStreets[token.key] && t.allCommon(j, end) {
		return 0, 0 // "VIA TELEPHONE 50"
	}
	numbered := t.numberAfter(end)
	if end == j && !(numbered > end && t.at(i-1).kind == digits) {
		return 0, 0
	}
	if numbered > end {
		return i, numbered
	}
	if t.joined(i) && t.houseNumber(i-1) && !t.yearLike(i-1) {
		return i, end
	}
	return 0, 0
}

// allCommon tells whether no token can be the name of a street.
func (t *text) allCommon(from, to int) bool {
	return !slices.ContainsFunc(t.tokens[from:to], func(w token) bool { return !known().common[w.key] || known().surnames[w.key] })
}

// numberAfter returns where the number of a house after its street ends, a letter or
// a range with it.
func (t *text) numberAfter(i int) int {
	j := i
	if t.is(j, ",") {
		j++
	}
	if key := t.at(j).key; (key == "n" || key == "no" || key == "nr") && (t.is(j+1, ".º°") || t.at(j+1).kind == digits) {
		j++
		if t.is(j, ".º°") {
			j++
		}
	}
	if !t.joined(j) || !t.houseNumber(j) || t.yearLike(j) {
		return i
	}
	j++
	if t.is(j, "-/–") && t.at(j).gap == "" && t.at(j+1).kind == digits && t.at(j+1).gap == "" {
		j += 2
	}
	if next := t.at(j); next.kind == letters && utf8.RuneCountInString(next.text) == 1 && (next.gap == "" || next.gap == " " && next.capital) {
		j++
	}
	return j
}

// after is "12 Oak Street", "Oak Street 12", or "Oak Street" where words say that
// it is an address.
func (t *text) after(i int) (from, to int) {
	token := t.at(i)
	small := !token.capital && !t.lowercase
	if token.kind != letters || !streetAfter[token.key] || small && !smallAfter[token.key] || !t.joined(i) {
		return 0, 0
	}
	from = i
	for from > i-5 && t.joined(from) && (t.capital(from-1) && !lawWords[t.at(from-1).key] || particles[t.at(from-1).key] && from < i || t.ordinal(from-1) || t.is(from-1, ".") && from >= 2 && len(t.at(from-2).text) <= 3 && t.at(from-2).capital) {
		from--
		if t.ordinal(from) && t.at(from).kind == letters {
			from--
		}
	}
	for from < i && (particles[t.at(from).key] && !t.at(from).capital || t.is(from, ".")) {
		from++
	}
	if from == i || t.joined(i+1) && t.capital(i+1) && streetAfter[t.at(i+1).key] || t.at(from).gap == "" && t.at(from-1).kind == digits && !t.ordinal(from) {
		return 0, 0
	}
	end := i + 1
	if t.is(end, ".") && t.at(end).gap == "" && len(token.text) <= 4 {
		end++
	}
	if direction[t.at(end).key] && t.at(end).capital && t.joined(end) {
		end++
	}
	if !plainly[token.key] && !small && t.places(end) == end && !t.sees(addressCues, from, 6) {
		return 0, 0 // "19 Outlet Centers"
	}
	if !plainly[token.key] && known().places[t.at(from).key] {
		return 0, 0 // "42 Rhode Island"
	}
	numbered := t.numberAfter(end)
	if t.joined(from) && t.houseNumber(from-1) && !t.yearLike(from-1) {
		if t.is(end, ",") {
			return from, end
		}
		return from, numbered
	}
	if numbered > end && (surely[token.key] || small && !known().common[t.at(from).key]) && !t.is(end, ",") {
		return from, numbered
	}
	if surely[token.key] && t.sees(addressCues, from, 5) {
		return from, end
	}
	return 0, 0
}

var direction = words("n s e w ne nw se sw north south east west")

// lawWords begin titles that go on as streets do: "Section 5 Act Way".
var lawWords = words("section article chapter item note rule page table figure part schedule exhibit form level step phase the a an in on at of for and or")

// ordinal tells whether a token is the "5th" of "5th Avenue", or the letters of it.
func (t *text) ordinal(i int) bool {
	suffix := ordinals[t.at(i).key]
	return suffix && t.at(i).gap == "" && t.at(i-1).kind == digits
}

var (
	ordinals = words("st nd rd th")
	floors   = words("floor fl")
)

// inOne is "Hauptstrasse 12" or "98 Kiannonkatu".
func (t *text) inOne(i int) (from, to int) {
	token := t.at(i)
	if token.kind != letters || !(token.capital || t.lowercase) || !glued(token.key) || known().common[token.key] || known().places[token.key] {
		return 0, 0
	}
	end := t.numberAfter(i + 1)
	if end == i+1 || t.is(i+1, ",") {
		return 0, 0
	}
	from = i
	if t.joined(i) && t.capital(i-1) && !known().common[t.at(i-1).key] && !t.begins(i-1) && !t.is(i-2, ".:") {
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

// datesIn tells whether there is a month among tokens.
func datesIn(tokens []token) bool {
	return slices.ContainsFunc(tokens, func(w token) bool { return len(w.key) > 2 && timeWords[w.key] && w.capital })
}

// addressTold tells whether an address is announced right before a token.
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
		if unit := t.unit(j); unit > j && units[t.at(j).key] && len(t.at(j).key) > 2 && j > i+1 {
			return i, unit
		}
	}
	if t.is(end, ",") {
		end++
	}
	if unit := t.unit(end); unit > end && len(t.at(end).key) > 2 {
		return i, unit
	}
	return 0, 0
}

// unit returns where a part of a building with its number ends, "Apt. 305" or
// "# 12", or i.
func (t *text) unit(i int) int {
	j := i + 1
	switch {
	case t.is(i, "#") && t.at(j).kind == digits:
		return j + 1
	case t.at(i).kind == digits && t.ordinal(j) && floors[t.at(i+2).key]:
		return i + 3
	case t.at(i).kind != letters || !units[t.at(i).key]:
		return i
	}
	if t.is(j, ".") {
		j++
	}
	if t.is(j, "#") {
		j++
	}
	if t.at(j).kind == digits || t.at(j).capital && utf8.RuneCountInString(t.at(j).text) == 1 {
		j++
		if next := t.at(j); next.gap == "" && next.kind != symbol && utf8.RuneCountInString(next.text) <= 3 {
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
		if t.at(i).kind == letters && len(t.at(i).text) == 1 && t.at(i).gap == "" && t.at(i-1).kind == digits {
			i--
		}
		if t.is(i, "-/") && t.at(i-1).kind == digits {
			i--
		}
		if !t.houseNumber(i) || t.yearLike(i) {
			break
		}
		from = i
		if t.is(i-1, "-/") && t.at(i).gap == "" && t.houseNumber(i-2) {
			from = i - 2
		}
	}
	return from
}

// places moves the end of an address over the flat, town, state, postcode and
// country that follow.
func (t *text) places(end int) int {
	at := end
	sure, names, inside := end, 0, false // inside: the part before was one of a building
	for at < len(t.tokens) && t.free(at) {
		parted := t.begins(at)
		for t.is(at, ",>") || t.is(at, "-–") && t.at(at).gap != "" {
			parted = true
			at++
		}
		parted = parted || t.begins(at)
		if strings.Count(t.at(at).gap, "\n") > 1 && names > 0 {
			break
		}
		if t.is(at, ".") && t.at(at).gap == "" && len(t.at(at-1).text) <= 4 && (streetAfter[t.at(at-1).key] || direction[t.at(at-1).key]) && t.free(at+1) {
			at++
			continue
		}
		if t.is(at, ".") && t.at(at).gap == "" && t.at(at-1).kind == digits && (t.begins(at+1) || t.unit(at+1) > at+1) {
			at++
			continue
		}
		if unit := t.unit(at); unit > at {
			at, sure, inside = unit, unit, true
			continue
		}
		if code := t.postcode(at); code > at {
			at, sure = code, code
			continue
		}
		if t.state(at) || parted && len(t.at(at).text) <= 3 && t.at(at).kind == letters && t.closes(at+1) && t.begins(at+1) {
			at++
			sure = at
			continue
		}
		parted, inside = parted || inside, false
		town := t.town(at, parted)
		if town > at && streetAfter[t.at(town-1).key] && t.at(town-1).capital {
			at, sure = town, town // a second street
			continue
		}
		if names++; town == at || names > 3 {
			break
		}
		if at = town; parted && t.closes(at) || t.settled(at-1) {
			sure = at
		}
	}
	return sure
}

// closes tells whether what ends before a token is followed by another part of an
// address, or by the end of a sentence or line.
func (t *text) closes(i int) bool {
	return i >= len(t.tokens) || t.is(i, ",.;)\"”>?!") || t.begins(i) || t.postcode(i) > i
}

// settled tells whether a token is the name of a country, state or large city.
func (t *text) settled(i int) bool {
	return known().places[t.at(i).key] && (t.at(i).capital || t.lowercase)
}

// postcode returns where one ends: four to six digits, five and four, or British and
// Canadian letters and digits.
func (t *text) postcode(i int) int {
	token := t.at(i)
	switch {
	case token.kind == digits && len(token.text) >= 3 && len(token.text) <= 6 && !t.is(i+1, "%") && !t.yearLike(i):
		if t.is(i+1, "-") && t.at(i+1).gap == "" && t.at(i+2).kind == digits && t.at(i+2).gap == "" {
			return i + 3
		}
		if next := t.at(i + 1); next.kind == digits && next.gap == " " && len(token.text)+len(next.text) == 5 {
			return i + 2
		}
		if next := t.at(i + 1); next.kind == letters && next.gap == " " && next.upper && len(next.text) == 2 && len(token.text) == 4 {
			return i + 2
		}
		return i + 1
	case token.kind == letters && len(token.text) <= 2 && token.capital && t.at(i+1).kind == digits && t.at(i+1).gap == "":
		j := i + 2
		if t.at(j).kind == letters && t.at(j).gap == "" && len(t.at(j).text) == 1 {
			j++
		}
		if t.at(j).kind == digits && len(t.at(j).text) == 1 && t.at(j+1).kind == letters && t.at(j+1).gap == "" {
			j += 2
			if t.at(j).kind == digits && t.at(j).gap == "" {
				j++
			}
			return j
		}
	}
	return i
}

// state tells whether a token is two capital letters for a state, before a
// postcode or the end.
func (t *text) state(i int) bool {
	token := t.at(i)
	return token.kind == letters && len(token.text) == 2 && (token.upper || t.lowercase && t.postcode(i+1) > i+1) && t.closes(i+1)
}

// town returns where up to four words with capitals end.
func (t *text) town(i int, parted bool) int {
	end := i
	for end < i+4 && (end == i || t.joined(end)) {
		key := t.at(end).key
		if t.capital(end) && (!known().common[key] || known().places[key] || parted && end > i || townWords[key]) || particles[key] && end > i && t.capital(end+1) {
			end++
			continue
		}
		break
	}
	return end
}

var townWords = words("central republic democratic kingdom states federation federal union islands united new south north east west saint st port lake mount fort great upper lower grand green white red black park city town village center centre hill hills spring springs valley bay beach island islands el la las los le les san santa")

var particles = words("de la le les des du d l da do dos das di del della dei degli delle y e van von der den ter ten te the of zu zum zur am an im auf bei upon na nad pri pod u i in sur sous en el al aan op het ibn bin ben af av til till og o'")
