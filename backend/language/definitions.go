package language

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// Finding what a document defines
//
// A filing writes "property, plant and equipment (“PP&E”)" once and "PP&E" ever
// after; a lease names "Hallam Quarry Limited (the “Landlord”)". There are four
// ways to say so, and each must be clear to count:
//
//  1. A short name in quotation marks in parentheses, alone or after words that
//     announce one, "(hereinafter the “Landlord”)". "(see “Notices”)" defines nothing.
//  2. An abbreviation in parentheses, without quotation marks: "World Health
//     Organization (WHO)". Its letters must fit.
//  3. The other way round: "WHO (World Health Organization)".
//  4. A sentence: “Business Day” means a day on which banks are open.
//
// Letters fit if they are the initials of the words before, small words left out
// or not. Where they are not, they are fitted as in Schwartz and Hearst, "A Simple
// Algorithm for Identifying Abbreviation Definitions in Biomedical Text" (PSB
// 2003): from the right, each letter is looked for in the words before, of which
// there are at most |A|+5 and twice |A|, and the first must begin a word. Here two
// thirds must, which loses some chemistry and many chance finds.
//
// A name that is no abbreviation stands for the capitalised words before it if
// they can be somebody's name, or else for the noun phrase before it if the two
// have a word in common: "revolving credit facility (the “Credit Facility”)".

const (
	longestShort = 40  // bytes of a short name
	longestLong  = 160 // bytes of what it stands for
	mostWords    = 12  // words of what it stands for
	longestName  = 8   // words of somebody's name
)

// Definitions returns the short names that a text defines, in their order, with
// what they stand for as written, white space aside. Page is 0.
func Definitions(text string) []ibid.Definition {
	var found []ibid.Definition
	add := func(short, long string) {
		d := ibid.Definition{Short: short, Long: withoutLeading(strings.Trim(long, " ,;:–-—"))}
		broken := strings.Count(d.Long, "(") != strings.Count(d.Long, ")") || strings.ContainsAny(d.Long, "“”\"")
		if short != "" && !broken && len(short) <= longestShort && d.Long != "" && len(d.Long) <= longestLong && !strings.EqualFold(short, d.Long) && !slices.Contains(found, d) {
			found = append(found, d)
		}
	}
	for _, paragraph := range strings.Split(text, "\n\n") {
		paragraph = strings.Join(strings.Fields(paragraph), " ")
		for _, at := range inParentheses.FindAllStringIndex(paragraph, -1) {
			before, inner := lastPart(paragraph[:at[0]]), strings.Trim(paragraph[at[0]:at[1]], "()（） ")
			defineInParentheses(before, inner, add)
		}
		for _, m := range meaning.FindAllStringSubmatchIndex(paragraph, -1) {
			add(bareName(paragraph[m[2]:m[3]]), clauseOf(paragraph[m[1]:]))
		}
		for _, m := range hereinafter.FindAllStringSubmatchIndex(paragraph, -1) {
			add(bareName(paragraph[m[2]:m[3]]), standsFor(bareName(paragraph[m[2]:m[3]]), lastPart(paragraph[:m[0]])))
		}
	}
	return found
}

// lastPart returns the last bytes of a text in which a definition is looked for.
func lastPart(text string) string {
	return strings.ToValidUTF8(text[max(0, len(text)-2*longestLong):], "")
}

var (
	inParentheses = regexp.MustCompile(`[(（][^()（）]{2,120}[)）]`)
	quoted        = regexp.MustCompile(`[“”"„«「『‘']\s?([^“”"„«»「」『』‘’']{2,40})\s?[“”"»」』’']`)
	meaning       = regexp.MustCompile(`[“"„«]([^“”"„«»]{2,40})[”"“»],? (?:means|shall mean|refers to|is defined as|stands for|bedeutet|désigne|significa) `)
	hereinafter   = regexp.MustCompile(`,? (?:hereinafter|hereafter)(?: referred to as| called| known as)?,? (?:the )?[“"]([^“”"]{2,40})[”"]`)
)

// defineInParentheses finds what parentheses define with the text before them.
func defineInParentheses(before, inner string, add func(short, long string)) {
	names := quoted.FindAllStringSubmatchIndex(inner, -1)
	end := 0
	for _, name := range names {
		if !announces(inner[end:name[0]]) {
			return
		}
		short := bareName(inner[name[2]:name[3]])
		add(short, standsFor(short, before))
		end = name[1]
	}
	if len(names) > 0 {
		return
	}
	if abbreviation(inner) {
		add(inner, fitted(inner, before))
		return
	}
	words := strings.Fields(before)
	if len(words) == 0 {
		return
	}
	if short := strings.Trim(words[len(words)-1], `“”"'`); abbreviation(short) && strings.Contains(inner, " ") && fitted(short, inner) == inner {
		add(short, inner)
	}
}

// announcing are the words that may stand before a name in parentheses. They say
// that what follows is a name for what stands before.
var announcing = wordSet(`
the a an each every collectively individually together respectively hereinafter
hereafter herein referred to as called known defined and or also by its this such
der die das den im folgenden nachfolgend nachstehend kurz genannt bezeichnet als oder und
le la les l ci-après dénommé dénommée désigné désignée et ou
el los las en adelante denominado denominada y o
il lo gli di seguito in seguito e
de het een hierna o a os as doravante denominada denominado
далее именуемый именуемая именуемое и или
以下简称 以下簡稱 下称 下稱 简称 簡稱 以下称 以下 または
`)

// announces tells whether a text consists of such words.
func announces(text string) bool {
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsPunct(r) && r != '-'
	}) {
		if !announcing[word] {
			return false
		}
	}
	return true
}

// bareName takes the article and commas off a short name.
func bareName(name string) string {
	name = strings.Trim(name, " ,;:")
	if strings.Count(name, ".") == 1 {
		name = strings.TrimSuffix(name, ".")
	}
	for _, article := range []string{"the ", "The ", "a ", "an "} {
		name = strings.TrimPrefix(name, article)
	}
	return name
}

// abbreviation tells whether a word is one: two to ten letters, digits and signs,
// at least two of them capitals.
func abbreviation(word string) bool {
	letters, capitals := 0, 0
	for _, r := range word {
		switch {
		case unicode.IsUpper(r):
			letters++
			capitals++
		case unicode.IsLetter(r), unicode.IsDigit(r):
			letters++
		case r != '&' && r != '-' && r != '/' && r != '.':
			return false
		}
	}
	return letters >= 2 && letters <= 10 && capitals >= 2
}

// standsFor returns what a short name stands for, given the text before it, or "".
func standsFor(short, before string) string {
	before = strings.TrimSuffix(strings.TrimRight(before, " ,"), ", as amended")
	if last, _ := utf8.DecodeLastRuneInString(before); ibid.WithoutSpaces(last) {
		return before[strings.LastIndexFunc(before, func(r rune) bool { return !ibid.WithoutSpaces(r) })+1:]
	}
	words := clauseBefore(strings.Fields(before))
	name := apposed(words)
	if name == nil {
		name = capitalised(words)
	}
	switch long := strings.Join(name, " "); {
	case abbreviation(short):
		if fits := fitted(short, before); fits != "" || long == "" || long[0] != short[0] {
			return fits
		}
		return long
	case len(name) > 1 && len(name) <= longestName && (alike(short, long) || named(words, name)):
		return long
	}
	if phrase := nounPhrase(words); len(phrase) > 1 && alike(short, strings.Join(phrase, " ")) {
		return strings.Join(phrase, " ")
	}
	return ""
}

// alike tells whether two names have a word of meaning in common, in any form.
func alike(a, b string) bool {
	stems := Tokens(a, "en")
	return slices.ContainsFunc(Words(b), func(word Word) bool {
		return !Stop(strings.ToLower(word.Text)) && slices.Contains(stems, key(word.Text, "en"))
	})
}

// named tells whether capitalised words at the end of a clause can be somebody's
// name: with a legal form, or without an article before them, and not the place of
// a rule.
func named(words, name []string) bool {
	if slices.ContainsFunc(name, func(word string) bool { return legalForms[legalForm(word)] }) {
		return true
	}
	before := words[:len(words)-len(name)]
	return !places[strings.ToLower(name[0])] && (len(before) == 0 || !articles[strings.ToLower(before[len(before)-1])])
}

var (
	articles = wordSet("the a an our its their his her such this that any each of in")
	places   = wordSet("section sections article clause exhibit schedule annex appendix item note part page chapter paragraph")
)

// clauseBefore returns the last words of a text that belong to one clause.
func clauseBefore(words []string) []string {
	for i := len(words) - 1; i >= 0; i-- {
		last := words[i][len(words[i])-1]
		stop := last == '.' && !abbreviated(words[i])
		if i+1 < len(words) && (stop || strings.IndexByte(";:!?)", last) >= 0) {
			return words[i+1:]
		}
	}
	return words
}

// abbreviated tells whether a full stop belongs to a word: "Inc.", "N.A.".
func abbreviated(word string) bool {
	return startsUpper(word) && !strings.ContainsAny(word, "0123456789") && (len(word) <= 5 || strings.Count(word, ".") > 1)
}

// apposed returns the name that a description follows: "Hallam Quarry Limited, a
// company registered in Mercia".
func apposed(words []string) []string {
	for i := len(words) - 1; i > 0; i-- {
		if (words[i] == "a" || words[i] == "an") && strings.HasSuffix(words[i-1], ",") {
			return capitalised(words[:i])
		}
	}
	return nil
}

// legalForms make words a company's name, and belong to it after a comma.
var legalForms = wordSet("inc incorporated ltd limited llc llp lp plc corp corporation co company na sa spa ag gmbh bv nv ab oy as kg se")

func legalForm(word string) string {
	return strings.ToLower(strings.NewReplacer(".", "", ",", "").Replace(word))
}

// capitalised returns the capitalised words at the end of a clause, with the small
// words between them. There are none if the last word has no capital.
func capitalised(words []string) []string {
	start := len(words)
	for i := len(words) - 1; i >= 0; i-- {
		if i+1 < len(words) && strings.HasSuffix(words[i], ",") && !legalForms[legalForm(words[i+1])] {
			break
		}
		if startsUpper(words[i]) && !Stop(strings.ToLower(words[i])) {
			start = i
		} else if start == len(words) || !joinsNames[words[i]] {
			break
		}
	}
	return words[start:]
}

var joinsNames = wordSet("of and & for the on de du des la und et y e van von der")

// nounPhrase returns the last words of a clause from after its last comma, verb or
// article on.
func nounPhrase(words []string) []string {
	start := len(words)
	for start > 0 && len(words)-start < mostWords {
		word := words[start-1]
		if start < len(words) && strings.HasSuffix(word, ",") && !isDigit(word[0]) {
			break
		}
		if low := strings.ToLower(word); Stop(low) && !joinsNames[low] && low != "in" && low != "to" {
			break
		}
		start--
	}
	return words[start:]
}

// withoutLeading takes small words off the beginning of a name.
func withoutLeading(long string) string {
	for {
		first, rest, more := strings.Cut(long, " ")
		if !more || !Stop(strings.ToLower(first)) {
			return long
		}
		long = rest
	}
}

func startsUpper(word string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(word, `“"(`))
	return unicode.IsUpper(r) || unicode.IsDigit(r)
}

// fitted returns the end of a text that the letters of an abbreviation fit, or "".
func fitted(short, before string) string {
	letters := []rune(strings.ToLower(strings.TrimSuffix(short, "s")))
	letters = slices.DeleteFunc(letters, func(r rune) bool { return !wordRune(r) })
	words := strings.Fields(strings.TrimRight(before, " ,"))
	before = strings.Join(words[max(0, len(words)-min(len(letters)+5, 2*len(letters))):], " ")
	at := initialsStart(letters, Words(before))
	if at < 0 {
		at = lettersStart(letters, before)
	}
	if first, _, _ := strings.Cut(before[max(at, 0):], " "); Stop(strings.ToLower(first)) {
		return ""
	}
	if at < 0 || len(before)-at <= len(short) || strings.Contains(before[at:], short) || strings.ContainsAny(before[at:], "()[];") {
		return ""
	}
	return before[at:]
}

// initialsStart returns where the words begin whose initials are the letters, or
// -1. Small words between may be passed over.
func initialsStart(letters []rune, words []Word) int {
	if len(letters) == 0 || len(words) == 0 {
		return -1
	}
	word := words[len(words)-1]
	initial, _ := utf8.DecodeRuneInString(strings.ToLower(word.Text))
	rest := words[:len(words)-1]
	if initial == letters[len(letters)-1] {
		if len(letters) == 1 {
			return word.Span.Start
		}
		if at := initialsStart(letters[:len(letters)-1], rest); at >= 0 {
			return at
		}
	}
	if Stop(strings.ToLower(word.Text)) {
		return initialsStart(letters, rest)
	}
	return -1
}

// lettersStart is the same for letters within words, after Schwartz and Hearst.
func lettersStart(letters []rune, before string) int {
	at, starts := len(before), 0
	for i := len(letters) - 1; i >= 0; i-- {
		for {
			if at == 0 {
				return -1
			}
			r, size := utf8.DecodeLastRuneInString(before[:at])
			at -= size
			previous, _ := utf8.DecodeLastRuneInString(before[:at])
			begins := !wordRune(previous)
			if unicode.ToLower(r) == letters[i] && (i > 0 || begins) {
				if begins {
					starts++
				}
				break
			}
		}
	}
	if 3*starts < 2*len(letters) {
		return -1
	}
	return at
}

// clauseOf returns the clause that a text begins with, or "" if it has more words
// than a name can stand for: contracts define things by paragraphs.
func clauseOf(text string) string {
	words := strings.Fields(text[:min(2*longestLong, len(text))])
	for i, word := range words[:min(mostWords, len(words))] {
		last := word[len(word)-1]
		if strings.IndexByte(";:", last) >= 0 || last == '.' && !abbreviated(word) || i+1 == len(words) {
			return strings.TrimSuffix(strings.TrimRight(strings.Join(words[:i+1], " "), ".;:"), ", as amended")
		}
	}
	return ""
}
