package language

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

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

// Definitions returns the short names that a text defines, each with what it stands
// for as written, white space aside, paragraph by paragraph. Page is 0.
func Definitions(text string) []ibid.Definition {
	var found []ibid.Definition
	add := func(short, long string) {
		d := ibid.Definition{Short: short, Long: withoutLeading(strings.Trim(long, " ,;:–-—"))}
		if plausible(d) && !slices.Contains(found, d) {
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
			short := bareName(paragraph[m[2]:m[3]])
			add(short, standsFor(short, lastPart(paragraph[:m[0]])))
		}
	}
	return found
}

// plausible reports whether both sides of a definition can be what they are taken for.
func plausible(d ibid.Definition) bool {
	return d.Short != "" && len(d.Short) <= longestShort && d.Long != "" && len(d.Long) <= longestLong &&
		!strings.EqualFold(d.Short, d.Long) && !strings.ContainsAny(d.Long, "“”\"") &&
		strings.Count(d.Long, "(") == strings.Count(d.Long, ")")
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
var announcing = WordSet(`
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

// announces reports whether a text consists of such words.
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
