package question

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Answered returns questions that an English sentence answers, made from its own words:
// "If the rent is late, interest is due" answers "What happens if the rent is late?".
// There are three kinds, in this order: what happens in a case that the sentence opens
// with, whether somebody may do something, and when, how much or what somebody has to
// do. Most sentences answer none of them, and neither does one that can't be understood
// without the sentences around it. Text is where it stands: a word that begins the sentence
// keeps its capital in a question only if the text has it with one inside a sentence too.
func Answered(sentence, text string) (questions []string) {
	sentence = bare(sentence)
	for _, form := range []func(sentence, text string) string{inCase, mayThey, mustThey} {
		if q := form(sentence, text); q != "" {
			questions = append(questions, q)
		}
	}
	return questions
}

var (
	bracketed  = regexp.MustCompile(`\s*\([^()]*\)|["“”]`)
	numberedBy = regexp.MustCompile(`^(?:(?:Section|Article|Clause|§)\s*)?(?:\d+(?:\.\d+)*[.)]?|[a-zA-Z][.)]|\([a-z0-9]+\)|[ivx]+[.)]|[•–—-])\s+`)
	titledBy   = regexp.MustCompile(`^[A-Z][A-Za-z]*(?: (?:[A-Z][A-Za-z]*|of|for|and|by|to|on|in|the|or)){0,5}[.:]\s+`)
)

// bare is a sentence without its number, its heading and its brackets.
func bare(sentence string) string {
	s := strings.Join(strings.Fields(sentence), " ")
	for range 2 {
		s = numberedBy.ReplaceAllString(s, "")
		s = titledBy.ReplaceAllString(s, "")
	}
	return bracketed.ReplaceAllString(s, "")
}

const (
	leastCase = 4  // words of "the rent is late"
	mostCase  = 14 // words of a case that still reads well in a question
	mostActs  = 10 // words of what somebody may or must do
)

// mainClause matches the beginning of the main clause after a case.
const mainClause = `(?:then |and )?(?:the|an?|any|all|each|every|either|such|this|these|no|you|it|they|he|she|[A-Z])`

var (
	condition = regexp.MustCompile(`^(?:If|In the event that|In the event|In case) ([^,;:.]+), ` + mainClause + `\b`)
	occasion  = regexp.MustCompile(`^(Upon|In the event of|In case of|On the|On any|Following|After) ([^,;:.]+), ` + mainClause + `\b`)
	// leaning matches words that say nothing without what stands before their sentence.
	leaning = regexp.MustCompile(`(?i)\b(?:it|they|them|he|she|we|us|our|I|such|these|those|there\w+|here(?:of|under|in|to|by)|same|foregoing|aforesaid|above|below|so|said|following|except)\b|` +
		`\bthis (?:section|clause|article|paragraph|sub\w+|obligation)\b|\b(?:section|clause|article|paragraph|exhibit|schedule|item) \d`)
	dangling = regexp.MustCompile(`(?i)(?: (?:of|to|be|for|any|the|a|an|which|that|its|their|not|provided))$`)
	shallBe  = regexp.MustCompile(`\bshall (not )?be\b`)
)

// inCase asks what happens in the case that a sentence opens with.
func inCase(sentence, _ string) string {
	word, of := "if", ""
	if m := condition.FindStringSubmatch(sentence); m != nil {
		of = shallBe.ReplaceAllString(m[1], "is ${1}")
	} else if m := occasion.FindStringSubmatch(sentence); m != nil {
		word, of = lowered(m[1]), m[2]
	}
	of = strings.Join(strings.Fields(of), " ")
	n := len(strings.Fields(of))
	if n > mostCase || n < leastCase-1 || word == "if" && n < leastCase || leaning.MatchString(of) || dangling.MatchString(of) {
		return ""
	}
	if strings.HasPrefix(of, "You ") {
		of = lowered(of)
	}
	return "What happens " + word + " " + of + "?"
}

// somebody matches whom a sentence is about: "The Tenant", "Neither party", "Each Owner".
const somebody = `((?:The|A|An|This|Both|Each|Every|Either|Neither|Any|No|All) )?((?:[A-Z][\w&'’-]*|[a-z][a-z'’-]+)(?: (?:of the )?[A-Za-z][\w&'’-]*){0,3}?)`

var (
	permitted = regexp.MustCompile(`^` + somebody + ` (?:may not|may|shall not|must not|cannot|can not|(?:is|are) not allowed to|(?:is|are|shall be) entitled to|(?:has|have|shall have) the right to) ([a-z][^;:.]*)`)
	required  = regexp.MustCompile(`^` + somebody + ` (?:shall|must|(?:is|are) (?:required|obliged) to|(?:has|have|agrees?|undertakes?) to) ([a-z][^;:.]*)`)
	// ends matches where what somebody does ends, and when, how or why they do it begins.
	ends    = regexp.MustCompile(`, |;|[,.]$| (?:without|unless|except|if|upon|by|within|at|prior|before|after|only|provided|until|during|pursuant|subject|when|where|while|who|which|and|or|so|solely|promptly)\b`)
	starts  = regexp.MustCompile(`^(?:(?:also|only|then|otherwise|[a-z]+ly|at any time|at all times|from time to time|at its own expense|at its expense)[, ]+)+`)
	does    = regexp.MustCompile(`^(?:[ac-z][a-z-]+|b[a-df-z][a-z]+) (?:the|this|an?|all|any|its|their|his|her|your|each|every|both|to|[A-Z$€£\d])`)
	stays   = regexp.MustCompile(`^(?:constitute|become|remain|apply|inure|survive)\b`)
	passive = regexp.MustCompile(`^be [a-z]+(?:ed|en|ld|ut)\b`)
	// toWhom matches a deed whose object stands elsewhere: "provide to the Purchaser".
	toWhom = regexp.MustCompile(`^[a-z]+ (?:to|for|available) (?:(?:the|each|any) )?\S+(?: \S+)?$`)
	onlySo = regexp.MustCompile(`^ ?(?:only|solely|except)\b`)
	// saysNothing matches what is allowed without saying to whom.
	saysNothing = regexp.MustCompile(`^(?:be (?:deemed|required|obligated|obliged|entitled|executed|construed|interpreted|considered|limited|bound|delivered|given)|include|agree|have|mean|not|with)\b| no | nor `)
	// noName matches the first word of a clause that is no name.
	noName = regexp.MustCompile(`^(?:If|In|On|At|By|For|Of|To|As|Since|When|Where|While|Upon|After|Before|Until|Unless|Except|This|That|These|Notwithstanding|Subject|Provided|With|Without|There|What|Which|Who|And|Or|But|[A-Z][a-z]+ing)\b|^of\b`)

	someTime = regexp.MustCompile(`\b(?:within|no later than|not later than|on or before|annually|monthly|quarterly|weekly|days?|each (?:year|month|quarter|week))\b`)
	someSum  = regexp.MustCompile(`[$€£]\s?\d|\d\s?%|\bpercent\b|\bper cent\b|\bUSD\b|\bdollars\b`)
)

// deed takes what somebody does from how, when or why they do it; it is empty where it says
// nothing by itself.
func deed(words string) (deed, how string) {
	words = starts.ReplaceAllString(words, "")
	if at := ends.FindStringIndex(words); at != nil {
		words, how = words[:at[0]], words[at[0]:]
	}
	words = strings.TrimSpace(words)
	if strings.HasPrefix(how, " by") && strings.HasSuffix(words, "ed") && !passive.MatchString(words) { // "an account certified by an accountant"
		return "", how
	}
	n := len(strings.Fields(words))
	if n < 2 || n > mostActs || !does.MatchString(words) && !passive.MatchString(words) || leaning.MatchString(words) || dangling.MatchString(words) || toWhom.MatchString(words) {
		return "", how
	}
	return words, how
}

// mayThey asks whether somebody may do what a sentence allows or forbids.
func mayThey(sentence, text string) string {
	m := permitted.FindStringSubmatch(sentence)
	if m == nil {
		return ""
	}
	who, _ := whom(m[1], m[2], text)
	deed, _ := deed(m[3])
	if who == "" || deed == "" || saysNothing.MatchString(deed) {
		return ""
	}
	return "Can " + who + " " + deed + "?"
}

// mustThey asks when somebody has to do something, how much they have to pay or whether
// they have to, whichever the sentence says.
func mustThey(sentence, text string) string {
	m := required.FindStringSubmatch(sentence)
	if m == nil {
		return ""
	}
	who, many := whom(m[1], m[2], text)
	deed, how := deed(m[3])
	do := "does "
	if many {
		do = "do "
	}
	switch {
	case who == "" || passive.MatchString(deed) || stays.MatchString(deed) || saysNothing.MatchString(deed) || strings.HasPrefix(m[1], "This"):
		return ""
	case strings.HasPrefix(deed+" ", "pay ") && someSum.MatchString(m[3]):
		return "How much " + do + who + " have to pay?"
	case deed == "" || onlySo.MatchString(how):
		return ""
	case someTime.MatchString(m[3]):
		return "When " + do + who + " have to " + deed + "?"
	}
	return strings.ToUpper(do[:1]) + do[1:] + who + " have to " + deed + "?"
}

// whom is whom a sentence is about as a question names it, and whether these are many;
// empty where that leans on another sentence.
func whom(article, name, text string) (who string, many bool) {
	if leaning.MatchString(name) || noName.MatchString(name) || strings.Contains(name, " nor ") || shouted(name) {
		return "", false
	}
	if article == "" && name == "You" {
		return "you", true
	}
	many = strings.HasSuffix(name, "s") && !strings.HasSuffix(name, "ss")
	switch article = strings.ToLower(strings.TrimSpace(article)); article {
	case "each", "every", "a", "an", "this", "either", "neither":
		many = false
	}
	switch article {
	case "no", "any", "each", "every", "all":
		if many {
			return lowered(name), many
		}
		if strings.ContainsRune("aeiouAEIOU", rune(name[0])) {
			return "an " + name, many
		}
		return "a " + name, many
	case "neither":
		return "either " + name, many
	case "":
		if first, rest, _ := strings.Cut(name, " "); rest == lowered(rest) && !capitalInside(first, text) {
			return lowered(name), many
		}
		return name, many
	}
	return article + " " + name, many
}

// capitalInside reports whether a text has a word with a capital inside a sentence.
func capitalInside(word, text string) bool {
	for from := 0; ; {
		at := strings.Index(text[from:], " "+word)
		if at < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(text[:from+at])
		if unicode.IsLower(before) || before == ',' {
			return true
		}
		from += at + 1
	}
}

// shouted reports whether a name begins with a heading in capitals: "INDEMNIFICATION Tenant".
func shouted(name string) bool {
	first, _, more := strings.Cut(name, " ")
	return more && len(first) > 4 && first == strings.ToUpper(first)
}

func lowered(s string) string {
	for i, r := range s {
		return string(unicode.ToLower(r)) + s[i+len(string(r)):]
	}
	return ""
}
