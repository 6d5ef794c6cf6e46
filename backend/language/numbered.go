package language

import (
	"regexp"
	"strings"

	"ibid/backend/ibid"
)

// What Punkt makes of numbers is mended here: it takes the stop before the number of a
// clause for a part of the figure or abbreviation before it, cuts that number off the
// clause, and ends a sentence at "Art." before the number of one that is only named.

var (
	// opensClause matches a full stop behind which a numbered clause begins: its number
	// and a capital letter.
	opensClause = regexp.MustCompile(`\.["”’')\]]*(\s+)(?:\d{1,3}(?:\.\d{1,3})+\.?|\([a-zA-Z]{1,4}\)|\d{1,3}[.)])\s+["“‘(]?\p{Lu}`)

	// endsInNumber matches a sentence behind which the number of a clause is left over.
	endsInNumber = regexp.MustCompile(`\.["”’')\]]*(\s+)\d{1,3}(?:\.\d{1,3})+\.?$`)

	// endsInReference matches a sentence that breaks off before the number of what it
	// names, opensWithNumber the rest of it.
	endsInReference = regexp.MustCompile(`(?i)(?:^|[\s(])(?:` + references + `)\.$`)
	opensWithNumber = regexp.MustCompile(`^[\d(]`)
)

// references are the abbreviations before the number of a part of a document. What may
// be a word, "no.", is left to Punkt.
const references = `secs?|arts?|cls?|paras?|nos|regs?|sch|figs?|pp`

// wholeClauses gives the sentences of a text with every number of a clause at its
// beginning and no reference torn apart.
func wholeClauses(text string, sentences []ibid.Span) []ibid.Span {
	var whole []ibid.Span
	for i := 0; i < len(sentences); i++ {
		span := sentences[i]
		for i+1 < len(sentences) && breaksAtReference(span.In(text)) && opensWithNumber.MatchString(sentences[i+1].In(text)) {
			i++
			span.End = sentences[i].End
		}
		if found := endsInNumber.FindStringSubmatchIndex(span.In(text)); found != nil && i+1 < len(sentences) {
			sentences[i+1].Start = span.Start + found[3]
			span.End = span.Start + found[2]
		}
		whole = append(whole, atClauses(text, span)...)
	}
	return whole
}

// atClauses cuts a sentence where a numbered clause begins within it: "until 30 June
// 2027. 10.4 The Landlord may". Behind an abbreviation, or with a number that has one
// part alone, the clause must begin a line: "Acme Inc. 7. Notices" may be a name.
func atClauses(text string, sentence ibid.Span) []ibid.Span {
	var spans []ibid.Span
	for at := sentence.Start; ; {
		found := opensClause.FindStringSubmatchIndex(text[at:sentence.End])
		if found == nil {
			return append(spans, sentence)
		}
		stop, gap := at+found[0], ibid.Span{Start: at + found[2], End: at + found[3]}
		at = gap.End
		if clauseBehind(text[sentence.Start:stop+1], gap.In(text), text[gap.End:]) {
			spans = append(spans, ibid.Span{Start: sentence.Start, End: gap.Start})
			sentence.Start = gap.End
		}
	}
}

// clauseBehind tells whether a clause begins behind a full stop where opensClause
// matches: before is the sentence so far, and gap the space between.
func clauseBehind(before, gap, after string) bool {
	if breaksAtReference(before) {
		return false
	}
	if strings.Contains(gap, "\n") {
		return true
	}
	number := strings.TrimRight(strings.Fields(after)[0], ".")
	return isDigit(before[max(0, len(before)-2)]) && strings.ContainsAny(number, ".(")
}

// breaksAtReference tells whether a text ends with an abbreviation before a number.
func breaksAtReference(text string) bool {
	return endsInReference.MatchString(text[max(0, len(text)-longestReference):])
}

// longestReference is how many bytes the longest of the references takes, with what
// stands around it.
const longestReference = 8
