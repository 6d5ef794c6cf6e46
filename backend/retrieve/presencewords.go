package retrieve

import (
	_ "embed"
	"slices"
	"strings"

	"ibid/backend/language"
)

// key is what the forms of a word have in common: its stem, the present of an
// irregular verb ("fled", "flee"), the country of its people ("German",
// "Germany"), the digits of a number that is spelt out. Words without meaning of
// their own are kept as they are.
func key(word string) string { return keyOf(word, language.Stem(word)) }

// keyOf is key for a word whose stem is known.
func keyOf(word, stem string) string {
	bare := strings.TrimSuffix(strings.ReplaceAll(strings.ToLower(word), "’", "'"), "'s")
	if base, irregular := bases[bare]; irregular {
		return base
	}
	if language.Stop(bare) {
		return bare
	}
	return stem
}

// bases leads from forms that no stemmer brings together to the one that they
// are kept under.
var bases = lines(`
be: am is are was were been
become: became
begin: began begun
bear: bore borne born
break: broke broken
bring: brought
build: built
buy: bought
catch: caught
choose: chose chosen choice
come: came
cut: cutting
deal: dealt
draw: drew drawn
drive: drove driven
eat: ate eaten
fall: fell fallen
feel: felt
fight: fought
find: found
flee: fled flight
fly: flew flown
forbid: forbade forbidden
forget: forgot forgotten
get: got gotten
give: gave given
go: went gone
grow: grew grown growth
hold: held
keep: kept
know: knew known knowledge
lay: laid
lead: led
leave: left
lend: lent
lie: lain
lose: lost loss
make: made
mean: meant
meet: met
pay: paid payment
rise: rose risen
run: ran
say: said
see: saw seen
seek: sought
sell: sold sale
send: sent
shoot: shot
show: showed shown
sink: sank sunk
speak: spoke spoken speech
spend: spent
stand: stood
steal: stole stolen
strike: struck
swear: swore sworn
take: took taken
teach: taught
tell: told
think: thought
throw: threw thrown
understand: understood
win: won
withdraw: withdrew withdrawn withdrawal
write: wrote written
die: death dead died dying
life: live lived lives living
man: men
woman: women
child: children
person: people
foot: feet
1: one
2: two
3: three
4: four
5: five
6: six
7: seven
8: eight
9: nine
10: ten
11: eleven
12: twelve
13: thirteen
14: fourteen
15: fifteen
16: sixteen
17: seventeen
18: eighteen
19: nineteen
20: twenty
30: thirty
40: forty
50: fifty
60: sixty
70: seventy
80: eighty
90: ninety
1st: first
2nd: second
3rd: third
4th: fourth
5th: fifth
6th: sixth
7th: seventh
8th: eighth
9th: ninth
10th: tenth
america: american americans
africa: african africans
asia: asian asians
austria: austrian austrians
australia: australian australians
belgium: belgian belgians
brazil: brazilian brazilians
britain: british
canada: canadian canadians
china: chinese
denmark: danish danes
egypt: egyptian egyptians
england: english
europe: european europeans
finland: finnish finns
france: french frenchman
germany: german germans
greece: greek greeks
hungary: hungarian hungarians
india: indian indians
iran: iranian iranians
ireland: irish
israel: israeli israelis
italy: italian italians
japan: japanese
korea: korean koreans
mexico: mexican mexicans
netherlands: dutch
norway: norwegian norwegians
poland: polish poles
portugal: portuguese
russia: russian russians
scotland: scottish scots
spain: spanish spaniards
sweden: swedish swedes
switzerland: swiss
turkey: turkish turks
wales: welsh
`)

// lines reads "base: form form" lines into a map from a form to the base's stem.
func lines(list string) map[string]string {
	forms := map[string]string{}
	for line := range strings.Lines(list) {
		base, rest, _ := strings.Cut(strings.TrimSpace(line), ":")
		for form := range strings.FieldsSeq(rest) {
			forms[form] = language.Stem(base)
		}
	}
	return forms
}

// groups reads lines of words that belong together into a map that leads from
// each, by key, to the others.
func groups(list string) map[string][]string {
	others := map[string][]string{}
	for line := range strings.Lines(list) {
		words := strings.Fields(line)
		for _, a := range words {
			for _, b := range words {
				if a, b := key(a), key(b); a != b && !slices.Contains(others[a], b) {
					others[a] = append(others[a], b)
				}
			}
		}
	}
	return others
}

var (
	//go:embed words/meaning.txt
	sameMeaningWords string
	//go:embed words/opposite.txt
	oppositeWords string
	//go:embed words/contrary.txt
	contraryWords string
	//go:embed words/general.txt
	generalWords string

	//go:embed words/relation.txt
	relationWords string

	relations   = keySet(relationWords)
	sameMeaning = groups(sameMeaningWords)
	opposites   = groups(oppositeWords)
	contrary    = keySet(contraryWords)
	general     = keySet(generalWords)
)

// opposite tells whether two keys mean contrary things: by the list, or since
// one is the other with a prefix of denial.
func opposite(a, b string) bool {
	return slices.Contains(opposites[a], b) || denies(a, b) || denies(b, a)
}

// denies tells whether one key is another with a prefix of denial.
func denies(long, short string) bool {
	rest, found := strings.CutSuffix(long, short)
	return found && len(short) > 4 && denials[rest]
}

var denials = map[string]bool{"un": true, "non": true, "in": true, "im": true, "ir": true, "il": true, "dis": true, "anti": true, "de": true}

// notSuperlative are the words that end like one.
var notSuperlative = keySet("forest west interest request guest harvest protest invest contest honest modest suggest arrest digest manifest conquest priest northwest southwest midwest rest test best-known quest nest chest latest-known crest tempest bequest behest")

// extreme tells whether a word picks one of many: "largest", "first", "only".
func extreme(lower, key string) bool {
	switch lower {
	case "most", "least", "only", "last", "main", "major", "sole", "final", "original", "originally", "best", "worst", "fewest":
		return true
	}
	if len(lower) > 5 && strings.HasSuffix(lower, "est") && !notSuperlative[key] {
		return true
	}
	return len(key) > 2 && language.Figure(key) && (strings.HasSuffix(key, "st") || strings.HasSuffix(key, "nd") || strings.HasSuffix(key, "rd") || strings.HasSuffix(key, "th"))
}

// denying tells whether a key is that of a known word with a prefix of denial.
func denying(k string) bool {
	for _, prefix := range []string{"un", "non", "il", "ir", "anti"} {
		if rest, found := strings.CutPrefix(k, prefix); found && (sameMeaning[rest] != nil || opposites[rest] != nil) {
			return true
		}
	}
	return false
}
