package question

import (
	"strings"

	"ibid/backend/ibid"
)

// nounPhrases finds the noun phrases of an English text, in order. Without a
// dictionary of all words it goes by a list of verbs that questions have and by
// where in a clause a verb is due: "How does seed funding work" has its verb
// after the first noun phrase, "the work of the council" has none there.
func nounPhrases(text string) []nounPhrase {
	c := chunker{words: tokens(text), times: findPeriods(text)}
	c.told = telling(c.words)
	var found []nounPhrase
	for i := 0; i < len(c.words); {
		c.expect(c.words[i])
		end := c.end(i)
		if end == i {
			c.pass(c.words[i], true)
			i++
			continue
		}
		if end < len(c.words) {
			c.pass(c.words[end], false)
		}
		found = append(found, c.phrase(text, i, end))
		i = end
	}
	for i := range found[:max(0, len(found)-1)] {
		between := strings.Fields(text[found[i].span.End:found[i+1].span.Start])
		found[i].complement = len(between) > 0 && linking[strings.ToLower(between[0])]
	}
	return found
}

// chunker cuts a text into noun phrases.
type chunker struct {
	words   []token
	times   []timeSpan
	told    bool // capitals tell names
	verbDue bool // the clause has not had its verb yet
}

// expect sees whether a verb is due from a word on.
func (c *chunker) expect(word token) {
	lower := strings.ToLower(word.text)
	switch {
	case doing[lower]:
		c.verbDue = true
	case copulas[lower]:
		c.verbDue = false
	case word.opens:
		c.verbDue = !requests[lower] && !isVerb(lower)
	}
}

// pass goes over a word that is of no noun phrase: the verb, if it is one. Forms of
// "do" and their like only announce it, where they stand between phrases.
func (c *chunker) pass(word token, between bool) {
	lower := strings.ToLower(word.text)
	if isVerb(lower) && (!between || !auxiliaries[lower]) {
		c.verbDue = false
	}
}

// end returns where the noun phrase ends that begins at a word; the word's own
// place where none does.
func (c *chunker) end(start int) int {
	end := start
	for end < len(c.words) && (end == start || !c.words[end].apart && !c.words[end-1].possessive) && c.belongs(start, end) {
		end++
	}
	for end > start && within[strings.ToLower(c.words[end-1].text)] {
		end--
	}
	return end
}

// belongs tells whether a word is of the noun phrase that begins at start.
func (c *chunker) belongs(start, i int) bool {
	word := c.words[i]
	lower := strings.ToLower(word.text)
	switch {
	case c.noun(start, i):
		return true
	case describing(lower) && i+1 < len(c.words) && !c.words[i+1].apart && c.mayBeNoun(i+1):
		return i > start || !c.name(i)
	case i == start:
		return false
	case len(word.text) == 1 && word.capital(), lower == "&": // "plan A"
		return true
	}
	return within[lower] && i+1 < len(c.words) && capitalInside(c.words[i-1]) && capitalInside(c.words[i+1])
}

// noun tells whether a word is a noun, or an adjective, of the noun phrase that
// begins at start.
func (c *chunker) noun(start, i int) bool {
	word := c.words[i]
	lower := strings.ToLower(word.text)
	asks := requests[lower] // also nouns: "report", "name"
	switch {
	case !word.content() && !(asks && (i > start || c.afterArticle(start))), fillers[lower], strings.Contains(lower, "'"), adverb(lower):
		return false
	case (c.name(i) || !isVerb(lower)) && !(asks && c.verbDue):
		return true
	case i == start:
		return c.afterArticle(i) && !c.infinitive(i)
	case c.verbDue:
		return strings.HasSuffix(lower, "ing") // "How does quiet quitting start"
	}
	return !inflected(lower)
}

// name tells whether a word is written as a name.
func (c *chunker) name(i int) bool { return c.told && capitalInside(c.words[i]) }

// capitalInside tells whether a word has a capital that is not its sentence's.
func capitalInside(word token) bool { return word.capital() && !word.opens }

// mayBeNoun tells whether a word is none of those that nouns are not.
func (c *chunker) mayBeNoun(i int) bool {
	lower := strings.ToLower(c.words[i].text)
	return c.words[i].content() && !fillers[lower] && !isVerb(lower) && !adverb(lower)
}

func (c *chunker) afterArticle(i int) bool {
	if i == 0 || c.words[i].apart && !c.words[i-1].possessive {
		return false
	}
	before := strings.ToLower(c.words[i-1].text)
	return articles[before] || c.words[i-1].possessive || linking[before]
}

// infinitive tells whether a word is a verb after "to".
func (c *chunker) infinitive(i int) bool {
	return i > 0 && strings.ToLower(c.words[i-1].text) == "to" && verbs[strings.ToLower(c.words[i].text)]
}

func (c *chunker) phrase(text string, start, end int) nounPhrase {
	first, last := c.words[start].span.Start, c.words[end-1].span.End
	phrase := nounPhrase{span: ibid.Span{Start: first, End: last}, start: first}
	for _, word := range c.words[start:end] {
		phrase.words = append(phrase.words, word.text)
		if c.told && word.capital() && (!word.opens || word.capitals() || word.mixed()) {
			phrase.named = true
		}
	}
	at := start - 1
	if at >= 0 && articles[strings.ToLower(c.words[at].text)] {
		phrase.article, phrase.start = strings.ToLower(c.words[at].text), c.words[at].span.Start
		at--
	}
	if at >= 0 && linking[strings.ToLower(c.words[at].text)] {
		phrase.before = strings.ToLower(c.words[at].text)
	}
	phrase.plural = inManyForm(phrase.head())
	for _, time := range c.times {
		if time.span.Start <= first && last <= time.span.End {
			phrase.named = false
		}
	}
	return phrase
}

// inManyForm tells whether a noun is in the plural.
func inManyForm(noun string) bool {
	if pluralNouns[noun] {
		return true
	}
	for _, ending := range []string{"ss", "us", "is"} {
		if strings.HasSuffix(noun, ending) {
			return false
		}
	}
	return strings.HasSuffix(noun, "s")
}

// describing tells whether a word says how things are that a noun after it names:
// "the largest", "popular".
func describing(word string) bool {
	return adjectives[word] || strings.HasSuffix(word, "est") && fillers[word]
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
