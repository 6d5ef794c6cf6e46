package question

import "ibid/backend/ibid"

// What a document says of itself
//
// Who the parties of a contract are, what it is called, when it was made and who
// wrote a report stands at its beginning, and hardly in the words of the question:
// "This Lease is made on 4 May 2021 between Vesper Trust and Orbin Foods" has neither
// "parties" nor "date" nor "called", and every other page speaks of the parties.

// works match a document as a whole, as a question speaks of it.
const works = `(?:this|the|our|that)\s+(?:[\p{L}-]+\s+){0,2}?(?:agreement|contract|lease|deed|licen[cs]e|document|report|paper|article|study|memorandum|memo|letter|treaty|statute|policy|amendment)s?`

// ofWork is what follows then, and not in "the name of the contract manager".
const ofWork = `(?:\s*[?.,;:!"”)]|\s*$|\s+(?:is|was|and|that|who|which|between|signed|made|dated|in|on|at|by|with)\b)`

// frontMatters match the questions for what documents say at their beginning.
var frontMatters = []reading[ibid.FrontMatter]{
	{newExpression(`part whom signed executed entered`, `(?i)\b(?:who|what|which)\s+are\s+(?:all\s+)?the\s+(?:contracting\s+|two\s+|three\s+)?parties\b|\b(?:names?\s+of|identify|list|name)\s+(?:all\s+)?(?:the\s+)?(?:contracting\s+)?parties\b`+
		`|\bparties\s+(?:who|that|which)\s+(?:have\s+)?(?:signed|entered|made|concluded)\b|(?:^|[.?!]\s+)(?:who|which\s+(?:companies|parties|firms))\s+(?:have\s+|has\s+)?(?:signed|executed|entered\s+into)\b|\bbetween\s+whom\b`), ibid.FrontParties},
	{newExpression(`dat when`, `(?i)\bdate\s+of\s+`+works+ofWork+`|\bwhen\s+(?:was|were|is|did)\s+`+works+
		`\s+(?:[\p{L}-]+\s+)?(?:dated|signed|made|executed|entered|concluded|written|published|issued)\b|\b(?:agreement|contract)\s+date\b`), ibid.FrontDate},
	{newExpression(`name title called kind type sort`, `(?i)\b(?:name|title)\s+of\s+`+works+ofWork+`|\bwhat\s+is\s+`+works+
		`\s+(?:called|named|titled|entitled)\b|\bwhat\s+(?:kind|type|sort)\s+of\s+(?:an?\s+)?(?:agreement|contract|document|report|paper)\s+is\b`), ibid.FrontTitle},
	{newExpression(`wrote author published issued prepared`, `(?i)\bwho\s+(?:wrote|authored|published|issued|prepared)\s+`+works+ofWork+`|\bauthors?\s+of\s+`+works+ofWork), ibid.FrontAuthors},
}

// front tells what of its own beginning a question asks of a document; empty: nothing.
func front(wording string) ibid.FrontMatter { return firstReading(frontMatters, wording) }
