package question

import (
	"regexp"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Listing is a question for every place of a kind, which is answered by reading every page
// instead of the best passages: "List all deadlines in the lease", "Which documents mention
// a deposit?", "How many times is arbitration mentioned?"
type Listing struct {
	Kind     ListingKind
	Words    []string // of a mention: the content words that stand together; of duties: whose they are, may be empty
	Phrase   string   // the same as the question has them
	Exact    bool     // of a mention: the words stand in this order, with nothing between
	Document string   // the document, as the question calls it; empty: those that are asked
}

// ListingKind is what each place of a list has.
type ListingKind string

// The kinds of list.
const (
	ListsMentions     ListingKind = "mentions" // certain words, in any of their forms
	ListsDeadlines    ListingKind = "deadlines"
	ListsDates        ListingKind = "dates"
	ListsAmounts      ListingKind = "amounts"
	ListsPercentages  ListingKind = "percentages"
	ListsDefinitions  ListingKind = "definitions"
	ListsDuties       ListingKind = "duties"       // "shall", "must"
	ListsProhibitions ListingKind = "prohibitions" // "shall not"
	ListsRights       ListingKind = "rights"       // "may", "is entitled to"
)

const (
	someDocuments = `(?:(?:of |the |my |our |these |those |all |your )*)(?:documents?|files?|pdfs?|` + `KINDS` + `)`
	mentions      = `(?:mentions?|mentioned|mentioning|refers? to|referring to|names?|(?:contains?|uses?|has|have|includes?|containing) the (?:words?|terms?|phrases?|name))`
	places        = `(?:places?|passages?|sentences?|paragraphs?|sections?|clauses?|pages?)`
	listVerb      = `(?:list|name|give me|give us|show me|show|find|find me|identify|enumerate|extract|get|what are|which are|which|what|how many|collect)`
	everyOne      = `(?:(?: of)?(?: (?:all|every|each|any))(?: (?:of|the|its|these|single|one))*)`
	inDocument    = `(?: (?:of|in|from|under|across|for|within|throughout|at) (.+?))?`
)

// mentionForms are the ways to ask where words stand. The first group is the words, the second,
// if there is one, the document.
var mentionForms = []*regexp.Regexp{
	listingForm(`(?:in )?(?:which|what|how many|list(?: all)?|find(?: all)?|show(?: me)?(?: all)?)(?: of)? ` + someDocuments + `(?: that| which)? (?:do |does )?` + mentions + ` (.+?)`),
	listingForm(`in (?:which|what|how many)(?: of)? ` + someDocuments + ` (?:is|are|does|do) (.+?) (?:mentioned|named|referred to|appear|occur)`),
	listingForm(`how (?:many times|often) (?:is|are|was|were|does|do) (.+?) (?:mentioned|named|referred to|appear|occur)` + inDocument),
	listingForm(`how often do(?:es)? (.+?) (?:appear|occur)` + inDocument),
	listingForm(`how many times do(?:es)? .+? (?:mention|name|refer to) (.+?)`),
	listingForm(`where (?:is|are|was|were) (.+?) (?:mentioned|named|referred to)` + inDocument),
	listingForm(`where do(?:es)? (.+?) (?:appear|occur)` + inDocument),
	listingForm(`(?:on |in )?(?:which|what|how many) ` + places + ` (?:is|are|does|do) (.+?) (?:mentioned|named|referred to|appear|occur)` + inDocument),
	listingForm(`(?:which|what|how many) ` + places + ` ` + mentions + ` (.+?)`),
	listingForm(listVerb + `(?:` + everyOne + `| the)? ` + places + ` (?:that |which )?` + mentions + ` (.+?)`),
	listingForm(listVerb + `(?:` + everyOne + `| the)? (?:mentions?|occurrences?|references?) (?:of|to) (.+?)(?: are there)?`),
	listingForm(`(?:in )?(?:which|what|how many|list(?: all)?|find(?: all)?)(?: of)? ` + someDocuments + `(?: that| which)? (?:contains?|uses?|includes?|says?|have|has) (["“].+["”])`),
}

// factForms are the ways to ask for every fact of a kind; the group is the document.
var factForms = []struct {
	kind ListingKind
	form *regexp.Regexp
}{
	{ListsDeadlines, everyFact(`(?:deadlines?|time limits?|due dates|time periods|notice periods)`)},
	{ListsDeadlines, listingForm(`(?:(?:give (?:me|us) |list |show (?:me )?|name |what are |which are )(?:the )?)?(?:deadlines|time limits)` + inDocument)},
	{ListsDates, everyFact(`(?:calendar )?dates?`)},
	{ListsAmounts, everyFact(`(?:amounts?(?: of money)?|sums?(?: of money)?|(?:money|monetary|cash|dollar|euro) amounts?|prices?)`)},
	{ListsPercentages, everyFact(`(?:percentages?|per cents?|percents)`)},
	{ListsDefinitions, everyFact(`(?:defined terms?|definitions?)`)},
	{ListsDuties, everyFact(`(?:obligations?|duties|duty)`)},
	{ListsProhibitions, everyFact(`(?:prohibitions?|restrictions?)`)},
	{ListsRights, everyFact(`(?:rights?|permissions?|entitlements?)`)},
}

// ownForms are the ways to ask for all duties, prohibitions or rights of a party. The first
// group is the party, the second the document.
var ownForms = []struct {
	kind ListingKind
	form *regexp.Regexp
}{
	{ListsDuties, listingForm(listVerb + everyOne + `? (?:obligations?|duties|duty) (?:of|on|for) (.+?)` + underDocument)},
	{ListsDuties, listingForm(listVerb + everyOne + ` (?:things? )?(?:that )?(.+?) (?:must|has to|have to|is obliged to|shall) do` + underDocument)},
	{ListsProhibitions, listingForm(listVerb + everyOne + ` (?:things? )?(?:that )?(.+?) (?:must|may|shall|can|is|are) ?(?:not|n't)(?: allowed to| permitted to)? do` + underDocument)},
	{ListsProhibitions, listingForm(listVerb + everyOne + `? (?:prohibitions?|restrictions?) (?:of|on|for) (.+?)` + underDocument)},
	{ListsRights, listingForm(listVerb + everyOne + `? rights? of (.+?)` + underDocument)},
	{ListsRights, listingForm(listVerb + everyOne + ` (?:things? )?(?:that )?(.+?) (?:may|is allowed to|are allowed to|is entitled to) do` + underDocument)},
}

const underDocument = `(?: (?:under|in|by|according to) (.+?))?`

func everyFact(noun string) *regexp.Regexp {
	return listingForm(listVerb + `(?:` + everyOne + `| (?:the|its))? ` + noun + `(?: (?:are|is)(?: (?:there|named|mentioned|given|stated|set out))?)?` + inDocument)
}

// listingForm matches a whole question, with what is polite around it.
func listingForm(form string) *regexp.Regexp {
	form = strings.ReplaceAll(form, "KINDS", strings.Join(kindPlurals(), "|"))
	return regexp.MustCompile(`(?i)^(?:(?:please|can you|could you|would you|kindly|so|and)\W+)*` + form + `(?:,? please)?\W*$`)
}

// kindPlurals are the plurals of what documents are called.
func kindPlurals() (plurals []string) {
	for _, kind := range ibid.AskedKinds() {
		if stem, ok := strings.CutSuffix(kind, "y"); ok {
			plurals = append(plurals, stem+"ies")
		}
		plurals = append(plurals, regexp.QuoteMeta(kind)+"s")
	}
	return plurals
}

// whole matches words that say that every place is wanted.
var whole = regexp.MustCompile(`(?i)\b(?:all|every|each|any|how many|deadlines|time limits)\b`)

// listing is what a question wants listed; nil: nothing. A question for the figures, duties or
// dates that matter is none: an overview chooses those. So is one with a condition that its
// form doesn't have ("all dates on which rent falls due").
func listing(text string) *Listing {
	text = strings.TrimSpace(plain(Clean(text)))
	for _, form := range mentionForms {
		if m := form.FindStringSubmatch(text); m != nil {
			return mentioned(m[1], strings.Join(m[2:], ""))
		}
	}
	if !whole.MatchString(text) {
		return nil
	}
	for _, own := range ownForms {
		if m := own.form.FindStringSubmatch(text); m != nil && !meansDocument(m[1]) {
			return &Listing{Kind: own.kind, Words: language.Terms(m[1], "en"), Phrase: strings.TrimSpace(m[1]), Document: documentCalled(m[2])}
		}
	}
	for _, fact := range factForms {
		if m := fact.form.FindStringSubmatch(text); m != nil {
			return &Listing{Kind: fact.kind, Document: documentCalled(m[1])}
		}
	}
	return nil
}

// meansDocument reports whether words refer to a document: "the lease" has obligations, and none of
// its own.
func meansDocument(words string) bool {
	return those.MatchString(strings.TrimSpace(words)) || len(References(words)) > 0
}

// several matches what joins several things, each of which may be mentioned by itself.
var several = regexp.MustCompile(`(?i)\b(?:and|or|but|not|either|both)\b|[,;&]`)

// mentioned is a question for the places with some words; nil if none of them says anything,
// or they are several things.
func mentioned(words, document string) *Listing {
	exact := strings.HasPrefix(words, `"`) || strings.HasPrefix(words, "“")
	words = strings.Trim(words, ` "“”'‘’`)
	for _, lead := range []string{"the word ", "the words ", "the term ", "the phrase ", "the name "} {
		if len(words) > len(lead) && strings.EqualFold(words[:len(lead)], lead) {
			words = words[len(lead):]
			exact = exact || strings.HasPrefix(words, `"`) || strings.HasPrefix(words, "“")
		}
	}
	words = strings.Trim(words, ` "“”'‘’`)
	if !exact && several.MatchString(words) {
		return nil
	}
	if document == "" {
		if at := inNamed.FindStringSubmatchIndex(words); at != nil && (those.MatchString(words[at[2]:at[3]]) || len(References(words[at[2]:at[3]])) > 0) {
			words, document = words[:at[0]], words[at[2]:at[3]]
		}
	}
	content := language.Terms(words, language.IdentifyShort(words))
	if len(content) == 0 {
		return nil
	}
	return &Listing{Kind: ListsMentions, Words: content, Phrase: article.ReplaceAllString(words, ""), Exact: exact, Document: documentCalled(document)}
}

// inNamed matches the document at the end of what is mentioned: "a deposit in the lease".
var inNamed = regexp.MustCompile(`(?i) (?:in|under|within) ((?:the|this|my|our|that) .+)$`)

var article = regexp.MustCompile(`(?i)^(?:an?|the|any|some) `)

// documentCalled is the name of a document without its article; empty for "these documents".
func documentCalled(name string) string {
	name = strings.Trim(strings.TrimSpace(name), `"“”'`)
	if those.MatchString(name) || everyDocument.MatchString(name) {
		return ""
	}
	return article.ReplaceAllString(name, "")
}

var everyDocument = regexp.MustCompile(`(?i)^(?:(?:all|every|each|any|the|my|our|your|of|these|those) )*(?:documents?|files?|pdfs?|library|workspace|collection)$`)
