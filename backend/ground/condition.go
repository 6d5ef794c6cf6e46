package ground

import (
	"slices"
	"strings"

	"ibid/backend/language"
)

// bound is a limit: "more than 30 days", "before the end of the term", "without a permit".
type bound struct {
	axis   string   // what it is a limit in: axisSize, axisTime, axisPlace, axisWith, axisOn
	upper  bool     // the side of more, after, outside, without and off
	number string   // in digits; empty: the limit is no number
	nouns  []string // stems of what the limit is
}

const (
	axisSize  = "size" // and times that are numbers
	axisTime  = "time"
	axisPlace = "place"
	axisWith  = "with"
	axisOn    = "on"
)

// limit is how a phrase limits what stands behind it.
type limit struct {
	upper  bool
	number bool   // it limits numbers
	noun   string // the axis on which it limits what is no number; empty: it doesn't
}

// limits are the phrases that begin a limit, by their words.
var limits = func() map[string]limit {
	all := map[string]limit{
		"after": {true, true, axisTime}, "later than": {true, true, axisTime}, "before": {false, true, axisTime}, "prior to": {false, true, axisTime}, "earlier than": {false, true, axisTime},
		"within": {false, true, axisPlace}, "inside": {false, false, axisPlace}, "outside": {true, false, axisPlace},
		"with": {false, false, axisWith}, "without": {true, false, axisWith}, "on": {false, false, axisOn}, "off": {true, false, axisOn},
	}
	for _, phrase := range strings.Split("at least,more than,over,above,exceeding,exceeds,exceed,in excess of,greater than,older than,longer than,higher than,heavier than,larger than,bigger than,warmer than,beyond,past", ",") {
		all[phrase] = limit{true, true, ""}
	}
	for _, phrase := range strings.Split("at most,up to,less than,fewer than,under,below,younger than,shorter than,lower than,lighter than,smaller than,colder than,cooler than", ",") {
		all[phrase] = limit{false, true, ""}
	}
	return all
}()

// longestLimit is how many words the longest phrase has.
const longestLimit = 3

// limitAfter are the words behind "or" and "and" that make a limit of the number before them.
var limitAfter = map[string]bool{"more": true, "older": true, "over": true, "later": true, "longer": true, "above": true, "greater": true, "less": false, "fewer": false, "younger": false, "under": false, "earlier": false, "shorter": false, "below": false}

// readBounds finds the limits of a text.
func (s *said) readBounds() {
	for i := range s.words {
		if upper, known := limitAfter[s.lower(i)]; known && (s.lower(i-1) == "or" || s.lower(i-1) == "and") {
			for k := i - 2; k >= max(0, i-4); k-- {
				if number := numberAt(s.words[k]); number != "" {
					s.bounds = append(s.bounds, bound{axisSize, upper, number, s.nounsFrom(k+1, 1)})
					break
				}
			}
		}
		for n := longestLimit; n > 0; n-- {
			if l, known := limits[s.phrase(i, n)]; known {
				s.addBound(i, n, l)
				break
			}
		}
	}
}

// phrase is n words from word i on, "" if there are fewer.
func (s *said) phrase(i, n int) string {
	if i+n > len(s.words) {
		return ""
	}
	phrase := s.lower(i)
	for k := i + 1; k < i+n; k++ {
		phrase += " " + s.lower(k)
	}
	return phrase
}

// addBound adds the limit that a phrase of n words from word i on begins.
func (s *said) addBound(i, n int, l limit) {
	b := bound{axis: axisSize, upper: l.upper}
	if before := s.lower(i - 1); before == "not" || before == "no" {
		b.upper = !b.upper
	}
	at := i + n
	for at < len(s.words) && at < i+n+3 && s.words[at].Stop && numberAt(s.words[at]) == "" && !parts(s.gaps[at]) {
		at++
	}
	if at >= len(s.words) || parts(s.gaps[at]) {
		return
	}
	b.number = numberAt(s.words[at])
	switch {
	case b.number != "" && l.number:
		for at++; at < len(s.words) && numberAt(s.words[at]) != ""; { // "thirty (30) days"
			at++
		}
		b.nouns = s.nounsFrom(at, 1)
	case l.noun != "" && b.number == "":
		b.axis, b.nouns = l.noun, s.nounsFrom(at, 2)
	default:
		return
	}
	s.bounds = append(s.bounds, b)
}

// nounsFrom are the stems of up to most words of content from word i on, before any mark.
func (s *said) nounsFrom(i, most int) (stems []string) {
	for k := i; k < len(s.words) && k < i+most+2 && len(stems) < most; k++ {
		if parts(s.gaps[k]) {
			break
		}
		if !s.words[k].Stop {
			stems = append(stems, s.words[k].Stem)
		}
	}
	return stems
}

// parts reports whether the marks between two words part what they say.
func parts(gap string) bool { return strings.ContainsAny(gap, ",;:.?!") }

// numberAt is a number in digits, be it written so, in words or as an ordinal; "" for other words.
func numberAt(w language.Word) string {
	if language.Figure(w.Stem) {
		return strings.TrimRight(w.Stem, "stndrh") // "5th"
	}
	return spelled[w.Lower]
}

var spelled = func() map[string]string {
	all := map[string]string{}
	list := func(words, digits string) {
		for i, word := range strings.Fields(words) {
			all[word] = strings.Fields(digits)[i]
		}
	}
	list("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety",
		"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 30 40 50 60 70 80 90")
	list("first second third fourth fifth sixth seventh eighth ninth tenth", "1 2 3 4 5 6 7 8 9 10")
	return all
}()

// sameLimit reports whether two limits are on the same thing, on whichever side of it. What
// a large number counts need not be said.
func (b bound) sameLimit(other bound) bool {
	if b.axis != other.axis || b.number != other.number {
		return false
	}
	if len(b.number) > 2 || b.number != "" && (len(b.nouns) == 0 || len(other.nouns) == 0) {
		return true
	}
	return slices.ContainsFunc(b.nouns, func(noun string) bool { return slices.Contains(other.nouns, noun) })
}

// boundsIn compares the limits of a question with those of a unit.
func (s said) boundsIn(unit said) stance {
	found := silent
	for _, asked := range s.bounds {
		same, other := false, false
		for _, b := range unit.bounds {
			if asked.sameLimit(b) {
				same, other = same || asked.upper == b.upper, other || asked.upper != b.upper
			}
		}
		switch {
		case same:
			found = max(found, fits)
		case other && !(asked.axis == axisWith && unit.denies()): // "not without" is "only with"
			found = opposed
		}
	}
	return found
}

// ifClause is a case for which something is said: "if the fine isn't paid within 14 days".
type ifClause struct {
	stems  map[string]bool // its content
	denied bool
}

var (
	// caseWords begin a case; relativeWords begin one that says which person or thing is meant.
	caseWords     = language.WordSet("if when whenever where once failure failing")
	relativeWords = language.WordSet("who which that")

	// finite are finite verbs: a clause has one.
	finite = language.WordSet("is are was were has have had does do did shall must may will can should would could")

	failures   = language.WordSet("fail fails failed failing failure neglects neglected refuses refused unable")
	denyWords  = language.WordSet("not no never none nobody nor cannot")
	comparing  = language.WordSet("more less later fewer earlier longer exceed exceeding greater only")
	exceptions = []string{" unless ", " except ", " only if ", " only with ", " whether ", " other than ", " regardless "}
)

// readCases finds the cases of a text.
func (s *said) readCases() {
	s.open = slices.ContainsFunc(exceptions, func(words string) bool { return strings.Contains(s.plain, words) })
	for i := 0; i < len(s.words); i++ {
		word := s.lower(i)
		relative := relativeWords[word]
		switch {
		case !relative && !caseWords[word] && !(word == "not" && s.lower(i-1) == "for"):
			continue
		case (relative || word == "when" || word == "where") && finite[s.lower(i+1)] && (i == 0 || i == 1 && s.asks):
			continue // "when must", "by when must"
		}
		from := i + 1
		if failures[word] || word == "not" {
			from = i
		}
		if clause := s.clause(from, relative); len(clause.stems) > 0 {
			s.cases = append(s.cases, clause)
		}
	}
}

// clause reads a case from word i on up to the next mark; one that says who is meant ends before
// the verb of the sentence too.
func (s *said) clause(i int, relative bool) ifClause {
	c := ifClause{stems: map[string]bool{}}
	for k := i; k < len(s.words); k++ {
		if k > i && (parts(s.gaps[k]) || relative && finite[s.lower(k)]) {
			break
		}
		switch w := s.words[k]; {
		case s.denying(k):
			c.denied = !c.denied
		case !w.Stop:
			c.stems[w.Stem] = true
		}
	}
	return c
}

// denying reports whether word i denies what follows. "Not more than" doesn't.
func (s *said) denying(i int) bool {
	word := s.lower(i)
	return failures[word] || (denyWords[word] || strings.HasSuffix(word, "n't") || strings.HasSuffix(word, "n’t")) && !comparing[s.lower(i+1)]
}

func (s *said) denies() bool {
	for i := range s.words {
		if s.denying(i) {
			return true
		}
	}
	return false
}

// casesIn compares the cases of a question with those of a unit that have half of its words.
func (s said) casesIn(unit said) stance {
	if s.open || unit.open {
		return silent
	}
	found := silent
	for _, asked := range s.cases {
		same, other := false, false
		for _, c := range unit.cases {
			shared := 0
			for stem := range asked.stems {
				if c.stems[stem] {
					shared++
				}
			}
			if 2*shared >= len(asked.stems) {
				same, other = same || asked.denied == c.denied, other || asked.denied != c.denied
			}
		}
		switch {
		case same:
			found = max(found, fits)
		case other:
			found = opposed
		}
	}
	return found
}

// pairs are words that name opposite cases: either side of a line, forms between commas.
var pairs = readPairs(`
	full time | part time
	weekday, weekdays, working day, working days | weekend, weekends
	orally, oral, verbal, verbally | written, in writing
	domestic | foreign, international
	import, imports, imported | export, exports, exported
	voluntary, voluntarily | involuntary, involuntarily
	eligible | ineligible
	direct | indirect
	on time, timely | late, overdue, past due
	daytime | night, overnight
	single | married
	passed | failed
`)

func readPairs(list string) (all [][2][]string) {
	for line := range strings.Lines(list) {
		left, right, found := strings.Cut(strings.TrimSpace(line), " | ")
		if !found {
			continue
		}
		var pair [2][]string
		for i, side := range []string{left, right} {
			for form := range strings.SplitSeq(side, ", ") {
				pair[i] = append(pair[i], " "+form+" ")
			}
		}
		all = append(all, pair)
	}
	return all
}

// says reports whether a text has one of some words.
func (s said) says(forms []string) bool {
	return slices.ContainsFunc(forms, func(form string) bool { return strings.Contains(s.plain, form) })
}

// pairsIn compares the words of a question with their opposites in a unit.
func (s said) pairsIn(unit said) stance {
	found := silent
	for _, pair := range pairs {
		for side := range pair {
			if !s.says(pair[side]) || s.says(pair[1-side]) {
				continue
			}
			switch same, other := unit.says(pair[side]), unit.says(pair[1-side]); {
			case same:
				found = max(found, fits)
			case other:
				return opposed
			}
		}
	}
	for stem := range s.stems {
		for _, prefix := range []string{"un", "non"} {
			positive, negative := stem, prefix+stem
			if rest, turned := strings.CutPrefix(stem, prefix); turned {
				positive, negative = rest, stem
			}
			if len(positive) < shortestTurned || !unit.stems[positive] && !unit.stems[negative] {
				continue
			}
			switch {
			case unit.stems[stem] && stem == negative:
				found = max(found, fits)
			case !unit.stems[stem] && unit.stems[positive] != unit.stems[negative] && !unit.denies():
				return opposed
			}
		}
	}
	return found
}

// shortestTurned is the shortest stem that "un" and "non" turn: "unpaid", but not "under".
const shortestTurned = 4
