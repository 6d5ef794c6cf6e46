package ground

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/facts"
	"ibid/backend/ibid"
	"ibid/backend/language"
)

// What can't answer
//
// The scorer finds what a question is about, and takes a sentence about it for an answer.
// Two things can be seen without it. Whoever asks how much is not answered without a figure,
// nor when without a time. And a unit that is names and little else (a signature block, an
// address, a heading) has the names of the question and says nothing of them.

// unlikely multiplies the odds of a unit that can't answer: a round number. Of 3,574 sentences
// that answer public questions for a figure or a time 0 to 2 % lack it, and 25 to 35 % of others
// in the same text; of 212 for a duration 34 % and 74 %.
const unlikely = 0.1

// doubt multiplies the odds of candidates that can't answer a question, none of which then
// counts as answering, and puts the likeliest first. What is known of English alone goes for
// English units.
func (s statement) doubt(candidates []Candidate, english bool) {
	query := s.query
	asked := tokenSet(query.Text, query.Language)
	for i := range candidates {
		c := &candidates[i]
		if echoes(query, asked, c.Unit) || english && (lacksKind(query, c.Unit) || onlyNames(query, c.Unit) || s.another(c.Unit)) {
			c.P = min(c.P*unlikely/(1-c.P+c.P*unlikely), below)
		}
	}
	slices.SortStableFunc(candidates, func(a, b Candidate) int { return cmp.Compare(b.P, a.P) })
}

// echoes reports whether a unit says nothing that the question doesn't: the firm's name at the
// top of its invoice. Only a question for yes or no can be answered so.
func echoes(query ibid.Query, asked map[string]bool, u Unit) bool {
	if query.Expects == ibid.ExpectsYesOrNo || len(u.Text) > 4*len(query.Text) {
		return false
	}
	for _, w := range language.Words(u.Text) {
		if utf8.RuneCountInString(w.Text) == 1 || language.LegalForm(w.Lower) {
			continue
		}
		for _, token := range language.Tokens(w.Text, query.Language) {
			if !asked[token] {
				return false
			}
		}
	}
	return true
}

// below is the highest probability of what doesn't count as answering.
const below = AnsweredFrom - 0.001

// timeWords are the words of a time without a figure: "upon termination", "each Monday".
const timeWords = `upon|after|before|when|whenever|until|till|immediately|promptly|daily|weekly|monthly|quarterly|annual\w*|yearly|within|days?|weeks?|months?|years?|hours?|minutes?|morning|noon|midnight|evening|night|spring|summer|autumn|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|during|centur(?:y|ies)|decades?|quarters?|dates?|today|now|time|once|since|as soon as|anniversary|end of|beginning`

// numberWords are numbers that are written out.
const numberWords = `one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety`

// kinds match what answers a question for a figure or a time: digits, words and signs. A date
// is no duration by itself.
var kinds = map[ibid.AnswerKind]*regexp.Regexp{
	ibid.ExpectsTime:       regexp.MustCompile(`(?i)\b(?:` + timeWords + `|` + numberWords + `|January|February|March|April|May|June|July|August|September|October|November|December)\b|\d`),
	ibid.ExpectsDuration:   regexp.MustCompile(`(?i)\b(?:days|weeks|months|years|hours|minutes|seconds|secs?|decades|centuries|until|through|expir\w*|perpetu\w*|indefinite\w*|forever|immediate\w*|daily|weekly|monthly|yearly|annual\w*|permanent\w*|lifetime|overnight|(?:a|an|1|each|per|several|half|` + numberWords + `)[- ](?:\w+ )?(?:day|week|month|year|hour|minute|second|decade|century))\b|\d ?(?:s|h|min|hrs?)\b|\d[- ](?:day|week|month|year|hour|minute)\b`),
	ibid.ExpectsMoney:      regexp.MustCompile(`(?i)[$€£¥\d]|\b(?:free|gratis|no (?:charge|cost|fee)|nothing|nominal|dollars?|euros?|pounds?|cents?|hundred|thousand|[mb]illions?)\b`),
	ibid.ExpectsPercentage: regexp.MustCompile(`(?i)[%\d]|\b(?:per ?cent|half|thirds?|quarters?|all|none)\b`),
	ibid.ExpectsNumber:     regexp.MustCompile(`(?i)\d|\b(?:` + numberWords + `|half|third|fourth|fifth|twice|once|double|triple|single|both|all|every|none|no|zero|dozens?|hundreds?|thousands?|[mb]illions?)\b`),
}

// lacksKind reports whether a unit, with what leads into its list, has nothing of the kind
// that a question asks for: no figure, no time, and no word that stands for one.
func lacksKind(query ibid.Query, u Unit) bool {
	kind := kinds[query.Expects]
	if kind == nil || kind.MatchString(u.Text) || listItem(u.Text) && kind.MatchString(u.Previous) {
		return false
	}
	if query.Expects != ibid.ExpectsDuration {
		return true
	}
	return !word.MatchString(query.Text) && len(facts.Read(u.Text, "en").Dates) < 2 // "from 1 May to 3 June"
}

// word matches what may ask for a word as well as for a duration: "What is the term for this?"
var word = regexp.MustCompile(`(?i)\bterms?\b`)

// verb matches what makes a statement of names: "The Café is owned by Sudmark Mills Limited."
var verb = regexp.MustCompile(`\b(?:is|are|was|were|has|have|had|shall|will|may|must|can|means)\b`)

// onlyNames reports whether a unit has more words with a capital than in small letters, at most
// one of these a content word, no common verb, and neither figure nor date. Rows of tables, what
// stands after a label that the question names, and what answers who, where or yes may do without.
func onlyNames(query ibid.Query, u Unit) bool {
	switch query.Expects {
	case ibid.ExpectsPerson, ibid.ExpectsPlace, ibid.ExpectsList, ibid.ExpectsYesOrNo:
		return false
	}
	if u.Kind == ibid.BlockTable || labelled(query, u.Text) || verb.MatchString(u.Text) {
		return false
	}
	small, capitals, content := 0, 0, 0
	for _, w := range language.Words(u.Text) {
		switch r, _ := utf8.DecodeRuneInString(w.Text); {
		case unicode.IsUpper(r):
			capitals++
		case unicode.IsLower(r):
			small++
			if len(w.Text) > 2 && !language.Stop(w.Lower) {
				content++
			}
		}
	}
	if content > 1 || small >= capitals {
		return false
	}
	read := facts.Read(u.Text, "en")
	return len(read.Dates) == 0 && !slices.ContainsFunc(read.Figures, func(f facts.Figure) bool {
		return f.Span.Start > 0 || f.Unit.Base != "" // "7. TERMINATION" is a heading
	})
}

// longestLabel is how many bytes of a line may stand before its colon as a label.
const longestLabel = 60

// labelled reports whether a line begins with what a question asks for: its first two words,
// or what stands before a colon, have a term of the question that is no part of a name.
func labelled(query ibid.Query, line string) bool {
	label, _, found := strings.Cut(line, ":")
	if !found || len(label) > longestLabel {
		words := language.Words(line)
		if len(words) == 0 {
			return false
		}
		label = line[:words[min(1, len(words)-1)].Span.End]
	}
	has := tokenSet(label, "en")
	names := tokenSet(strings.Join(query.Names, " "), "en")
	return slices.ContainsFunc(query.Terms, func(term string) bool {
		for token := range tokenSet(term, "en") {
			if has[token] && !names[token] {
				return true
			}
		}
		return false
	})
}
