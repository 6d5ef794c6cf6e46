package question

import (
	"regexp"
	"strings"

	"ibid/backend/ibid"
)

var (
	questionWords = wordSet(`who whom whose what which when where why how whether`)
	auxiliaries   = wordSet(`is are was were am do does did has have had can could will would shall should may might must
		isn't aren't wasn't weren't don't doesn't didn't hasn't haven't hadn't can't couldn't won't wouldn't`)
	copulas  = wordSet(`is are was were be been`)
	articles = wordSet(`the a an its their his her our your this that these those total respective`)
	// prepositions are also the conjunctions that may stand before a question word.
	prepositions = wordSet(`in on at by to for from with of about under during through until since after before and but or so
		also then please exactly roughly approximately as per into within upon over between among across due`)
	// follows are the words that may come after a noun and are no part of it.
	follows = wordSet(`that which who whom whose where when if used reported paid made given shown generated associated
		acquired located affecting relating regarding concerning including leading contributing following behind against`)
	addressed  = wordSet(`you we i someone anyone`)
	courtesies = wordSet(`please kindly also then now`)
	// requests are the verbs that ask for an answer without asking a question.
	requests = wordSet(`tell explain provide give clarify list identify describe elaborate show summarize summarise outline
		specify detail find enumerate name state confirm calculate compute determine compare analyze analyse discuss examine
		assess evaluate highlight mention check consider report extract quote cite write say know see`)

	// measures are the words that after "how" ask for a quantity. The sentence
	// that answers "how large" hardly ever has the word "large".
	measures = wordSet(`many much large big small high low long old young deep tall far wide often frequently soon fast
		quickly heavy late early expensive`)
	durations = wordSet(`day week month year hour minute second decade`)
	payments  = wordSet(`cost costs pay paid pays spend spent owe owes owed charge charged earn earned raise raised worth invest invested receive received usd eur gbp dollars euros`)
	// sums are the nouns that are money or a number by what they are of.
	sums         = wordSet(`amount total sum figure data`)
	causes       = wordSet(`caused causes drove drives led leads explains explained triggered prompted made contributed`)
	developments = wordSet(`affect affects affected affecting impact impacts impacted influence influenced change changed
		compare compares compared differ differs differed trend trended trending perform performed relate relates correlate
		correlates correspond vary varied evolve evolved shift shifted fluctuated developed align aligns adapted`)
	shares = wordSet(`tax interest growth inflation unemployment vacancy response discount mortality survival success
		coupon occupancy churn retention default royalty commission conversion participation approval support error
		effective statutory annual fixed floating prevalence turnout literacy`)
)

// nouns reports what an answer has when the question asks for one of these. Those
// that may be one thing as well as another ("value", "penalty") are not there.
var nouns = nounKinds(map[ibid.AnswerKind]string{
	ibid.ExpectsPerson: `person people company party name author ceo cfo president chairman director officer auditor
		landlord tenant lessor lessee licensor licensee employer employee buyer seller borrower lender plaintiff
		defendant judge owner founder manager supplier counterparty organisation organization entity firm agency
		authority committee team student player researcher`,
	ibid.ExpectsPlace: `country city state county place address location region venue headquarter jurisdiction street
		town province continent`,
	ibid.ExpectsTime:     `date year day month quarter time deadline century decade birthday`,
	ibid.ExpectsDuration: `duration length lifespan period term`,
	ibid.ExpectsNumber: `number count ratio multiple age population margin temperature weight height distance speed
		score index quantity size multiplier`,
	ibid.ExpectsMoney: `price cost rent fee salary wage income revenue sale earning profit expense expenditure
		capex debt cash proceed payment dividend premium deposit spending ebitda ppne fine royalty`,
	ibid.ExpectsPercentage: `percent percentage proportion rate`,
	ibid.ExpectsReason:     `reason cause motive rationale justification driver`,
	ibid.ExpectsManner:     `step procedure process method way manner mechanism`,
})

func nounKinds(lists map[ibid.AnswerKind]string) map[string]ibid.AnswerKind {
	kinds := map[string]ibid.AnswerKind{}
	for kind, list := range lists {
		for word := range strings.FieldsSeq(list) {
			kinds[word] = kind
		}
	}
	return kinds
}

// demands are the ways to order the form of an answer.
var demands = []struct {
	form  *regexp.Regexp
	wants ibid.AnswerKind
}{
	{regexp.MustCompile(`(?i)\b(?:answer|respond|reply|express\w*|give|write|report)\b[^.?!]*\bin (?:an? )?(?:percent(?:age)?s?|%)`), ibid.ExpectsPercentage},
	{regexp.MustCompile(`(?i)\b(?:answer|respond|reply|express\w*|give|write|report|\()\s*(?:\w+ ){0,4}in (?:\w+ )?(?:usd|eur|gbp|dollars|euros|pounds)\b`), ibid.ExpectsMoney},
	{regexp.MustCompile(`(?i)\b(?:an integer|int(?:eger)? format|a number|float format|decimal (?:places?|points?))\b`), ibid.ExpectsNumber},
	{regexp.MustCompile(`(?i)\byes or no\b|\byes/no\b`), ibid.ExpectsYesOrNo},
	{regexp.MustCompile(`(?i)\b(?:as|in) (?:a )?list\b|\blist format\b|\bshould be a list\b`), ibid.ExpectsList},
}
