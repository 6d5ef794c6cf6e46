package question

import "strings"

// sought returns the part of a question that documents may have the words of.
// What only tells how to answer goes: orders about form ("Answer in USD
// millions."), the verb that opens an order, the measure after "how" ("how
// large"), and the words for the newest. Codes for times are written out: "FY18" as "2018".
func sought(text, lang string, times []timeSpan) string {
	var b strings.Builder
	end := 0
	for _, time := range times {
		if time.plain != "" && time.span.Start >= end {
			b.WriteString(text[end:time.span.Start] + " " + time.plain + " ")
			end = time.span.End
		}
	}
	b.WriteString(text[end:])
	whole := b.String()
	lower := inSmallLetters(whole)
	rest := orders.replace(whole, &lower, "$1 ")
	rest = provisos.replace(rest, &lower, "$1 ")
	rest = measured.replace(rest, &lower, "$1 ")
	rest = withoutMeasure(rest, lang)
	rest = withoutLatest(rest, &lower)
	rest = openers.replace(rest, &lower, "$1 ")
	if !strings.ContainsFunc(rest, wordRune) {
		return whole
	}
	return rest
}

var (
	// orders match a sentence about the form of the answer.
	orders = newExpression(`answer respond reply write express give provide format round return report assume you act`, `(?i)(^|[.?!;,]\s*)(?:please\s+)?(?:(?:answer|respond|reply|write(?:\s+\w+)?|express|give|provide|format|round|return|report)\s+`+
		`(?:(?:your|the|this|it|me|us|an?|down|final|result|response|answer|number|value|figure|question|question's)\s+){0,4}`+
		`(?:in|to|as|with|up to|using|by)\s+(?:an?\s+|the\s+|nearest\s+|USD\s+|US\s+|EUR\s+|GBP\s+|one\s+|two\s+|three\s+|\d+\s*)*`+
		`(?:thousands?|millions?|billions?|dollars?|euros?|percent\w*|integers?|ints?|floats?|lists?|decimals?|json|english|words?|sentences?|nearest|format|points?|places?|days|years|months)\b`+
		`|(?:your|the)\s+answer\s+(?:should|shall|must)\s+be\b|assume\s+(?:that\s+)?you\s+are\b|you\s+are\s+an?\b|act\s+as\s+an?\b)[^.?!]*(?:\.\d[^.?!]*)*`)
	// provisos match what to say where there is no answer: "If it does not apply,
	// then state that and explain why."
	provisos = newExpression(`if + state say explain answer respond reply write mention return indicate note`, `(?i)(^|[.?!;]\s*)if\b[^.?!;]*,\s*(?:then\s+)?(?:please\s+)?(?:just\s+|simply\s+)?(?:state|say|explain|answer|respond|reply|write|mention|return|indicate|note)\s+`+
		`(?:(?:that|so|this|it|none|unknown|n/a|zero|0|not?)\b|["'“])[^.?!;]*`)
	measured = newExpression(`how + many much large big small high low long old young deep tall far wide often freq soon fast quick heavy late early expens`, `(?i)(\bhow)\s+(?:many|much|large|big|small|high|low|long|old|young|deep|tall|far|wide|often|frequently|soon|fast|quickly|heavy|late|early|expensive)\b\s*`)
	// openers match the verb that opens an order, which is about the answer.
	openers = newExpression(`tell explain provide clarify list identify describe elaborate summari outline enumerate calculate compute determine compare analy discuss examine assess evaluate highlight consider show find give`, `(?i)(^|[.?!;]\s+)(?:(?:can|could|would|will)\s+(?:you|we|someone|anyone)\s+)?(?:please\s+|kindly\s+)?`+
		`(?:tell|explain|provide|clarify|list|identify|describe|elaborate(?:\s+on)?|summari[sz]e|outline|enumerate|calculate|compute|determine|compare|analy[sz]e|discuss|examine|assess|evaluate|highlight|consider|show|find|give)\b`)
)
