package question

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"ibid/backend/ibid"
)

// names returns what a question calls by name, as written, in order, each once.
//
// A name is a run of words with capitals, of words of capitals or of letters and
// digits ("3M"), with small words inside ("Bank of Norland"); what a legal form
// follows ("bolt gmbh"); a file ("lease.pdf"); and what quotation marks hold, if
// it begins with a capital or a digit. The word that begins a sentence is one
// only where more than its capital says so: "'s", a further word of the name,
// capitals inside, or the same word with a capital elsewhere. Where all words
// have capitals, as in a heading, capitals mean nothing, and neither do those of
// German nouns standing alone.
//
// Times, currencies, months and abbreviations that the lexicon knows are none.
func names(text string, words []token, lang string, quotes []quotation, times []timeSpan) (found []string) {
	for _, one := range placedNames(text, words, lang, quotes, times) {
		found = append(found, one.name)
	}
	return found
}

// placedNames is [names] with the places where they stand first.
func placedNames(text string, words []token, lang string, quotes []quotation, times []timeSpan) []placed {
	told := telling(words)
	var found []placed
	for i := 0; i < len(words); {
		end := run(words, i, told, lang, times)
		if end == i {
			i++
			continue
		}
		if isName(words, i, end, told, lang) {
			span := ibid.Span{Start: words[i].span.Start, End: words[end-1].span.End}
			found = append(found, placed{span.In(text), span})
		}
		i = end
	}
	for _, quote := range quotes {
		if startsName(quote.text) && len(strings.Fields(quote.text)) <= 6 {
			found = append(found, placed{strings.TrimRight(strings.TrimSuffix(quote.text, "'s"), ".,;:?!"), quote.span})
		}
	}
	slices.SortStableFunc(found, func(a, b placed) int { return a.span.Start - b.span.Start })
	end := 0
	found = slices.DeleteFunc(found, func(p placed) bool { // one that begins in a quotation and ends behind it
		if p.span.Start < end {
			return true
		}
		end = p.span.End
		return false
	})
	return distinct(found)
}

// Names returns what a sentence of a document calls by name, as written, in order, each once.
func Names(sentence string) []string {
	text := plain(sentence)
	return names(text, tokens(text), "en", quotations(text), findPeriods(text))
}

// placed is a name where it stands.
type placed struct {
	name string
	span ibid.Span
}

// telling reports whether capitals mark names in a text: it opens as a question
// does, or some word that is not merely a small one is written small.
func telling(words []token) bool {
	if len(words) > 0 && !words[0].content() && !words[0].capitals() {
		return true
	}
	return slices.ContainsFunc(words, func(word token) bool {
		lower := strings.ToLower(word.text)
		return word.text == lower && len(lower) > 1 && (word.content() || auxiliaries[lower]) && !number(word.text)
	})
}

// run returns where the name ends that begins with a word, the word's own place
// where none does. German small words stand between nouns of any kind.
func run(words []token, start int, told bool, lang string, times []timeSpan) int {
	if !nameWord(words[start], told, times) {
		if start+1 < len(words) && words[start+1].legalForm() && words[start].content() && !number(words[start].text) {
			return start + 2
		}
		return start
	}
	end := start + 1
	for end < len(words) && (!words[end].apart || words[end].legalForm()) {
		next := end
		for next < len(words)-1 && next < end+2 && lang != "de" && within[words[next].text] {
			next++
		}
		if next > end && words[next].apart || !inName(words[next], told, times) {
			break
		}
		end = next + 1
	}
	return end
}

// inName reports whether a word may go on with a name: also a letter ("Company B")
// and the legal form.
func inName(word token, told bool, times []timeSpan) bool {
	return nameWord(word, told, times) || word.legalForm() || len(word.text) == 1 && word.capital()
}

// nameWord reports whether a word is written as names are.
func nameWord(word token, told bool, times []timeSpan) bool {
	if !word.capital() && !word.mixed() && !isFile(word.text) {
		return false // most words
	}
	if !word.content() && (!told || !word.capitals()) || word.legalForm() || ordinary[strings.ToLower(word.text)] || number(word.text) || formCode.MatchString(word.text) {
		return false
	}
	for _, time := range times {
		if time.span.Start <= word.span.Start && word.span.Start < time.span.End {
			return false
		}
	}
	if isFile(word.text) {
		return true
	}
	if !told {
		return word.mixed() || word.possessive && word.capital()
	}
	return word.capital() || word.mixed()
}

// isName reports whether the words from start to end are a name and not an
// ordinary word with a capital for another reason.
func isName(words []token, start, end int, told bool, lang string) bool {
	first := words[start]
	switch {
	case end == start+1 && !first.content():
		return false
	case first.mixed() || first.possessive || isFile(first.text):
		return true
	case first.capitals() || end > start+1:
		return told || slices.ContainsFunc(words[start:end], token.legalForm)
	case lang == "de":
		return false
	}
	return !first.opens || slices.ContainsFunc(words, func(other token) bool { return !other.opens && other.text == first.text })
}

// formCode matches codes that are no names: of forms, of quarters, of amounts.
var formCode = regexp.MustCompile(`^(?i:\d{1,2}-?[kq](?:/a)?s?|q[1-4]\S*|[1-4]q\S*|h[12]|fy\S*|\d+(?:st|nd|rd|th)|[\d.,]+-?(?:bn|mn|mm|bps))$|^[$€£¥][\d.,]+\S*$|^[\d.,]+[a-z-]+$`)

var file = regexp.MustCompile(`(?i)^[^/\s]+\.(?:pdf|docx?|xlsx?|pptx?|txt|html?)$`)

func isFile(word string) bool { return strings.Contains(word, ".") && file.MatchString(word) }

// number reports whether a word is a number, with separators or without. One with
// a capital after it is not: "3M".
func number(word string) bool { return strings.Trim(word, "0123456789.,-–/") == "" }

// startsName reports whether a quoted text is written like a name.
func startsName(text string) bool {
	for _, r := range text {
		return unicode.IsUpper(r) || unicode.IsDigit(r) || unicode.Is(unicode.Han, r)
	}
	return false
}

// distinct returns the names without repeats and without those that are part of
// the quoted one they stand in.
func distinct(found []placed) []placed {
	var names []placed
	for _, one := range found {
		inside := slices.ContainsFunc(found, func(other placed) bool {
			return other.span != one.span && other.span.Start <= one.span.Start && one.span.End <= other.span.End
		})
		again := slices.ContainsFunc(names, func(other placed) bool { return strings.EqualFold(other.name, one.name) })
		if !inside && !again && len(names) < maxNames {
			names = append(names, one)
		}
	}
	return names
}

var (
	// within are the small words inside names.
	within = wordSet(`of & the de del della di da do dos la le les du des van von der den`)
	// legalForms are what companies are by law, and so mark their names.
	legalForms = wordSet(`inc corp ltd llc l.l.c plc gmbh ag kg se sa s.a nv n.v bv b.v lp l.p llp s.p.a spa srl s.r.l ab oy a/s
		aps pty limited incorporated corporation co`)
	// ordinary words are written with a capital without being names.
	ordinary = wordSet(`january february march april june july august september october november december monday tuesday
		wednesday thursday friday saturday sunday usd eur gbp chf jpy cad aud cny inr us$ i ok mr mrs ms dr prof no page pages
		pdf yes document documents question answer rule section chapter article paragraph clause exhibit table figure item
		note appendix schedule part unit annex form`)
)
