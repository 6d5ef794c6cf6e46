package language

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// Which full stops end a sentence
//
// Punkt decides by what it has learnt of newspapers, and is wrong on three things that
// contracts and filings are full of:
//
//   - It takes the stop behind a number for a part of it, as in "the 3. chapter": a
//     sentence that ends in a year, or before the number of a clause, goes on with the
//     next. So a sentence is cut behind a number of three digits or more that does not
//     number anything itself ("Rule 144. Shares"), where a capital letter follows, and
//     before the number of a clause.
//   - It cuts the number of a clause off the clause.
//   - It ends a sentence at "Mr." before a name that is a word too, at "Art." before
//     the number of what is only named, and at "p.m." before a time zone.

var (
	// clauseNumber matches the number that a clause begins with, and the capital letter
	// behind it.
	clauseNumber = regexp.MustCompile(`^(\d{1,3}(?:\.\d{1,3})+\.?|\([a-zA-Z]{1,4}\)|\d{1,3}[.)])\s+["“‘(]?\p{Lu}`)

	// leftNumber matches the end of a sentence that the number of the next clause is
	// left with.
	leftNumber = regexp.MustCompile(`\.["”’')\]]*(\s+)\d{1,3}(?:\.\d{1,3})+\.?$`)
)

// zone matches the time zone that a time of day ends with, in capitals or in words.
var zone = regexp.MustCompile(`^\(?(?:[A-Z]{2,5}\b|(?:[A-Z][a-z]+ ){1,2}Time\b)`)

// The abbreviations before the number of a part of a document, and before a name, in
// small letters. What may be a word, "no.", is left to Punkt.
var (
	references = WordSet(`sec secs art arts cl cls para paras nos reg regs sch fig figs pp`)
	titles     = WordSet(`mr mrs ms dr prof messrs`)
)

// numbered are words whose number is a part of a name, with what follows it or not.
var numbered = WordSet(`article articles section sections clause rule rules note notes item items table figure exhibit schedule annex
	appendix chapter part paragraph step form topic no`)

// closings may stand between a full stop and the space behind it.
const closings = `"”’')]`

// atStops returns the sentences of a text as they are between those full stops that end
// one, given Punkt's.
func atStops(text string, sentences []ibid.Span) []ibid.Span {
	var ended []ibid.Span
	for i := 0; i < len(sentences); i++ {
		span := sentences[i]
		for i+1 < len(sentences) && namesNext(span.In(text), sentences[i+1].In(text)) {
			i++
			span.End = sentences[i].End
		}
		if found := leftNumber.FindStringSubmatchIndex(span.In(text)); found != nil && i+1 < len(sentences) {
			sentences[i+1].Start = span.Start + found[3]
			span.End = span.Start + found[2]
		}
		ended = append(ended, cutAtStops(text, span)...)
	}
	return ended
}

// namesNext reports whether a sentence ends with an abbreviation that belongs to what
// the next one begins with.
func namesNext(sentence, next string) bool {
	last := wordBeforeStop(sentence)
	switch {
	case last == "a.m" || last == "p.m":
		return zone.MatchString(next)
	case references[last]:
		return isDigit(next[0]) || next[0] == '('
	}
	return titles[last]
}

// wordBeforeStop returns the last word of a text that ends with a full stop, without it and
// in small letters; empty where it ends otherwise.
func wordBeforeStop(text string) string {
	if !strings.HasSuffix(text, ".") {
		return ""
	}
	return strings.ToLower(strings.TrimLeft(lastToken(text[:len(text)-1]), `("“`))
}

// lastToken returns what stands behind the last space of a text.
func lastToken(text string) string { return text[strings.LastIndexAny(text, " \n\t")+1:] }

// cutAtStops cuts a sentence at the full stops within it that end one.
func cutAtStops(text string, sentence ibid.Span) []ibid.Span {
	var spans []ibid.Span
	for at := sentence.Start; ; {
		i := strings.IndexByte(text[at:sentence.End], '.')
		if i < 0 {
			return append(spans, sentence)
		}
		at += i + 1
		behind := text[at:sentence.End]
		rest := strings.TrimLeft(behind, closings)
		end := sentence.End - len(rest)
		next := strings.TrimLeftFunc(rest, unicode.IsSpace)
		gap := rest[:len(rest)-len(next)]
		if gap != "" && next != "" && endsAt(text[sentence.Start:at], gap, next) {
			spans = append(spans, ibid.Span{Start: sentence.Start, End: end})
			sentence.Start = end + len(gap)
			at = sentence.Start
		}
	}
}

// endsAt reports whether a full stop that Punkt passed over ends a sentence: before is the
// text up to it, gap the space behind, next what follows.
func endsAt(before, gap, next string) bool {
	last := wordBeforeStop(before)
	if last == "" || references[last] || titles[last] {
		return false
	}
	if isDigit(next[0]) || next[0] == '(' {
		found := clauseNumber.FindStringSubmatch(next)
		if found == nil {
			return false
		}
		parts := strings.ContainsAny(strings.TrimRight(found[1], "."), ".(")
		return strings.Contains(gap, "\n") || parts && isDigit(last[len(last)-1])
	}
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(next, `"“‘(`))
	return unicode.IsUpper(first) && endsInNumber(strings.TrimRight(before[:len(before)-1], " \n\t"))
}

// endsInNumber reports whether a text ends with a number of three digits or more that
// stands for itself.
func endsInNumber(text string) bool {
	number := lastToken(text)
	digits := strings.ReplaceAll(strings.TrimLeft(number, "$€£("), ",", "")
	if len(digits) < 3 || strings.Trim(digits, "0123456789") != "" || len(number) == len(text) {
		return false
	}
	label := strings.ToLower(strings.Trim(lastToken(strings.TrimRight(text[:len(text)-len(number)], " \n\t")), ".,("))
	return !numbered[label]
}
