package question

import (
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// nounPhrase is something that a question speaks of: a run of words that are
// neither verbs nor function words, as it stands in the text.
type nounPhrase struct {
	words      []string // as written, without articles
	span       ibid.Span
	article    string // the word right before it, if it is an article or the like: "the", "a", "this", "its"
	before     string // the preposition before that, "of", "for"; "" where none stands
	complement bool   // a preposition and another noun phrase follow: "role of slavery"
	named      bool   // it has a capital that is not the first word's of a sentence
	plural     bool
}

func (p nounPhrase) text() string { return strings.Join(p.words, " ") }

// head is the noun of a phrase: "clause" in "clause 12".
func (p nounPhrase) head() string {
	for _, word := range slices.Backward(p.words) {
		if !number(word) && len(word) > 1 {
			return strings.ToLower(word)
		}
	}
	return strings.ToLower(p.words[len(p.words)-1])
}

// attribute tells whether a phrase is a property of something else rather than a
// thing: "the main types", "effects".
func (p nounPhrase) attribute() bool { return attributes[singular(p.head())] }

// specific tells whether a phrase says enough to be understood by itself.
func (p nounPhrase) specific() bool {
	telling := 0
	for _, word := range p.words {
		if !describing(strings.ToLower(word)) {
			telling++
		}
	}
	return p.named || !p.attribute() && telling > 1 && p.article != "the" && !anaphors[p.article]
}

// has tells whether a phrase has a word, in whatever form.
func (p nounPhrase) has(word string) bool {
	stem := language.Stem(word)
	return slices.ContainsFunc(p.words, func(w string) bool { return language.Stem(w) == stem })
}

// rivals tells whether a phrase names another thing of the same kind: "the Brandt
// method" beside "the Sallow method".
func (p nounPhrase) rivals(other nounPhrase) bool {
	return p.named && other.named && !p.within(other) && !other.within(p)
}

// within tells whether all words of a phrase are in another one.
func (p nounPhrase) within(other nounPhrase) bool {
	return !slices.ContainsFunc(p.words, func(w string) bool { return !other.has(w) })
}

// nounPhrases finds the noun phrases of an English question, in order. Without a
// dictionary of all words it goes by a list of verbs that questions have and by
// where in a clause a verb is due: "How does seed investment work" has its verb
// after the first noun phrase, "the work of the council" has none there.
func nounPhrases(text string) []nounPhrase {
	words := tokens(text)
	times := findPeriods(text)
	told := telling(words)
	var found []nounPhrase
	verbDue := false
	for i := 0; i < len(words); {
		lower := strings.ToLower(words[i].text)
		if words[i].opens {
			verbDue = !copulas[lower] && !requests[lower] && !isVerb(lower)
		}
		if doing[lower] {
			verbDue = true
		} else if copulas[lower] {
			verbDue = false
		}
		end := phraseEnd(words, i, verbDue, told)
		if end == i {
			if isVerb(lower) && !auxiliaries[lower] {
				verbDue = false
			}
			i++
			continue
		}
		if verbDue && end < len(words) && isVerb(words[end].text) {
			verbDue = false
		}
		found = append(found, phraseOf(text, words, i, end, told, times))
		i = end
	}
	for i := range found[:max(0, len(found)-1)] {
		between := strings.Fields(text[found[i].span.End:found[i+1].span.Start])
		found[i].complement = len(between) > 0 && linking[strings.ToLower(between[0])]
	}
	return found
}

// phraseEnd returns where the noun phrase ends that begins at a word; the word's
// own place where none does.
func phraseEnd(words []token, start int, verbDue, told bool) int {
	end := start
	for end < len(words) && (end == start || !words[end].apart) {
		word := words[end]
		lower := strings.ToLower(word.text)
		nominal := (word.content() || requests[lower] && (end > start || afterArticle(words, start))) && !fillers[lower] && !strings.Contains(lower, "'") && !adverb(lower)
		name := told && word.capital() && !word.opens
		switch {
		case nominal && (name || !isVerb(lower)) && (!requests[lower] || !verbDue):
		case end > start && len(word.text) == 1 && word.capital():
		case nominal && end == start && afterArticle(words, start) && !infinitive(words, start):
		case nominal && end > start && (!verbDue && !inflected(lower) || verbDue && strings.HasSuffix(lower, "ing")):
		case describing(lower) && end+1 < len(words) && !words[end+1].apart && (end > start || !name) && nounAt(words, end+1):
		case end > start && end+1 < len(words) && within[lower] && name0(words[end-1]) && name0(words[end+1]) && lower != "&" || lower == "&" && end > start:
		default:
			return trimmed(words, start, end)
		}
		end++
		if word.possessive {
			break
		}
	}
	return trimmed(words, start, end)
}

// describing tells whether a word says how things are that a noun after it names:
// "the largest", "popular".
func describing(word string) bool {
	return adjectives[word] || strings.HasSuffix(word, "est") && fillers[word]
}

// nounAt tells whether a word may be a noun.
func nounAt(words []token, i int) bool {
	lower := strings.ToLower(words[i].text)
	return words[i].content() && !fillers[lower] && !isVerb(lower) && !adverb(lower)
}

// name0 tells whether a word has a capital and does not begin its sentence.
func name0(word token) bool { return word.capital() && !word.opens }

// trimmed leaves out adjectives of degree that a phrase would end in.
func trimmed(words []token, start, end int) int {
	for end > start && within[strings.ToLower(words[end-1].text)] {
		end--
	}
	return end
}

func afterArticle(words []token, i int) bool {
	if i == 0 || words[i].apart && !words[i-1].possessive {
		return false
	}
	before := strings.ToLower(words[i-1].text)
	return articles[before] || words[i-1].possessive || linking[before]
}

// infinitive tells whether a word is a verb after "to".
func infinitive(words []token, i int) bool {
	return i > 0 && strings.ToLower(words[i-1].text) == "to" && verbs[strings.ToLower(words[i].text)]
}

func phraseOf(text string, words []token, start, end int, told bool, times []timeSpan) nounPhrase {
	phrase := nounPhrase{span: ibid.Span{Start: words[start].span.Start, End: words[end-1].span.End}}
	for i := start; i < end; i++ {
		phrase.words = append(phrase.words, words[i].text)
		if told && words[i].capital() && (!words[i].opens || words[i].capitals() || words[i].mixed()) && !known(words[i].text) {
			phrase.named = true
		}
	}
	at := start - 1
	if at >= 0 && articles[strings.ToLower(words[at].text)] {
		phrase.article = strings.ToLower(words[at].text)
		at--
	}
	if at >= 0 && linking[strings.ToLower(words[at].text)] {
		phrase.before = strings.ToLower(words[at].text)
	}
	head := phrase.head()
	phrase.plural = strings.HasSuffix(head, "s") && !strings.HasSuffix(head, "ss") && !strings.HasSuffix(head, "us") &&
		!strings.HasSuffix(head, "is") || pluralNouns[head]
	for _, time := range times {
		if time.span.Start <= phrase.span.Start && phrase.span.End <= time.span.End {
			phrase.named = false
		}
	}
	return phrase
}

// adverb tells whether a word ends as adverbs do.
func adverb(word string) bool {
	return strings.HasSuffix(word, "ly") && len(word) > 4 && !lyNouns[word]
}

// isVerb tells whether a word is a form of a verb that questions have.
func isVerb(word string) bool {
	word = strings.ToLower(word)
	if verbs[word] {
		return true
	}
	for _, ending := range []string{"s", "es", "d", "ed", "ing"} {
		base, found := strings.CutSuffix(word, ending)
		if found && (verbs[base] || ending == "ing" && verbs[base+"e"] || doubled(base) && verbs[base[:len(base)-1]]) {
			return true
		}
	}
	base, found := strings.CutSuffix(word, "ied")
	if !found {
		base, found = strings.CutSuffix(word, "ies")
	}
	return found && verbs[base+"y"]
}

// inflected tells whether a form of a verb is rather not a noun.
func inflected(word string) bool {
	return isVerb(word) && (strings.HasSuffix(word, "ed") || strings.HasSuffix(word, "ing") || strictVerbs[word])
}

func doubled(word string) bool {
	n := len(word)
	return n > 2 && word[n-1] == word[n-2]
}

var (
	doing   = wordSet(`do does did can could will would shall should may might must don't doesn't didn't can't couldn't won't wouldn't`)
	linking = wordSet(`of for in on about to with by from at between into against during after before under over than as within among`)
	// fillers stand where nouns do and name nothing.
	fillers = wordSet(`one ones thing things something anything nothing everything someone anyone people lot lots bit kind
		else other others another same different such many much few several some any all both each every enough first second
		third last next previous following own main key major important common typical usual general specific various certain
		best better worst worse biggest largest smallest greatest highest lowest longest shortest oldest newest latest earliest
		cheapest cheaper bigger larger smaller higher lower longer shorter older newer faster slower easier harder good bad
		wrong alone apart younger real whole entire towards toward around across without despite via beyond behind outside inside along throughout interested intrigued amazing characteristic distinct unique excited dangerous poisonous harmful safe healthy expensive cheap deadly endangered possible likely available able due like worth really actually also just still even ever never always often sometimes
		usually maybe perhaps again too very quite rather almost already yet now today here there back away together
		more most less least well interesting yes no wow oh hmm hm um uh interesting thanks sure right true famous popular
		great ok okay please long short early late far near`)
	adjectives = wordSet(`popular famous best worst short long great last first second third good bad early late`)
	// attributes are nouns that are always of something.
	attributes = wordSet(`dose type kind sort form function origin effect role part fact difference similarity importance cause
		reason information history way step example definition meaning process benefit advantage disadvantage cost impact
		risk symptom treatment feature characteristic purpose use name list number amount price size age color colour
		significance point detail overview summary background evidence theme character author result finding conclusion
		limitation drawback pro con alternative option influence contribution consequence implication relationship relation
		connection component element aspect structure layer property quality requirement condition term factor cause issue
		problem challenge solution criticism response reaction argument rule restriction criterion criteria penalty fee date deadline
		length duration period value rate percentage share total average level trend source location place member version
		variety side effect winner founder owner method technique approach strategy policy plan goal aim objective
		variant competitor adaptation habitat instrument tradeoff trade-off exception duty obligation right party step amendment`)
	pluralNouns = wordSet(`people children men women mice data media criteria phenomena teeth feet police`)
	lyNouns     = wordSet(`family supply reply assembly anomaly monopoly italy ally rally jelly belly bully july early daily weekly monthly only`)
	strictVerbs = wordSet(`is are was were be been being become became go went gone come came began begin begun made make
		said say know knew known grow grew grown given give gave took take taken ate eat eaten sat sit won lose lost found find die died`)
	// verbs are those that questions have, in their first form, and irregular forms.
	verbs = wordSet(`accept achieve appreciate wish hope love enjoy prefer mention remember forget weigh respond attempt acquit name watch resign retire enrol appoint renew repair terminate transfer expire pay intrigue drill train bake guess file act add affect agree allow answer appear apply approve argue arise ask assume attack avoid
		ban become became begin began begun behave believe belong break broke broken bring brought build built buy bought call
		can cancel carry catch caught cause change charge choose chose chosen claim clean collapse come came compare compete
		complete conclude connect consider consist contain continue contribute control convert cook cope cost cover create
		cure damage deal dealt decide decline define deliver depend describe design destroy determine develop die diagnose
		differ digest discover discuss disappear do done drink drank eat ate eaten emerge employ enable end enforce enter
		establish evolve exclude exercise exist expand expect expire explain fail fall fell fallen feel felt fight fought fill find found
		finish fit fix fly flew follow form fund gain get got give gave given go went gone govern grow grew grown happen
		harm have heal hear heard help hold held hunt identify impact impose improve include increase induce influence inform
		integrate interact introduce invent invest involve join keep kept kill know knew known lack last launch lead led learn
		leave left let lie live look lose lost maintain make made manage matter mean meant measure migrate mix move need
		notice obtain occur offer open operate originate own participate pay paid perform play populate prevent produce
		promote propose protect provide prove publish put qualify raise reach react read receive recognize recommend
		recover reduce refer regulate relate release rely remain remove replace report represent reproduce require resolve
		result rise rose risen run ran say said see saw seen seem sell sold send sent serve set shift show showed shown shut
		sign sleep slept sound speak spoke spend spent spoil spread stand stood start state stay stem stop store study
		succeed suffer suggest support survive take took taken talk taste teach taught tell told tend terminate test think thought
		thrive travel treat try turn understand understood use used vary visit vote wait walk want warn watch wear win won work worry
		write wrote written differentiate eat hunt invade conquer died`)
)
