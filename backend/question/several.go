package question

const documentNouns = `(?:documents?|files?|papers?|contracts?|agreements?|leases?|filings?|reports?|polic(?:y|ies)|stud(?:y|ies)|10-[kq]s?|versions)`

// comparisons match a question that wants several documents compared or gone
// through.
var comparisons = []expression{
	newExpression(`compar contrast versus vs relative differ trend time`, `(?i)\b(?:compar(?:e|es|ed|ing|ison)|contrast|versus|vs|relative to|differences? between|differ(?:s|ed)? (?:from|between)|trends?|trended|over time)\b`),
	newExpression(`across among throughout`, `(?i)\b(?:across|among|throughout)\s+(?:all|the|these|those|our|my|its|their|different|various|several|both)\b`),
	newExpression(`document file paper contract agreement lease filing report polic stud 10- version + which many all each every both any none one`, `(?i)\b(?:which|how many|all|each|every|both|(?:any|none|one) of)\s+(?:of\s+)?(?:the|these|those|my|our)?\s*`+documentNouns+`\b`),
	newExpression(`each`, `(?i)\beach\s+(?:of\s+(?:the|these|those)\s+)?(?:reported\s+)?(?:quarters?|periods?|compan(?:y|ies))\b`),
	newExpression(`these those`, `(?i)\b(?:these|those)\s+(?:documents|files|papers|contracts|agreements|leases|filings|reports|policies|studies|companies|10-[kq]s|quarters|versions|sources)\b`),
	newExpression(`vergleich unterschied compar différence diferencia differenz diferença confront verschil vergelijk`, `(?i)\b(?:vergleich\w*|unterschiede? zwischen|compar(?:er|ez|ar|a|e|aison|ación)|différences? entre|diferencias? entre|differenz[ae] tra|diferenças? entre|confront\w+|vergelijk\w*|verschil(?:len)? tussen)\b`),
	newExpression(`сравни различи 比 对比 區 区别 差异 قارن الفرق तुलना sánh`, `(?i)(?:сравни\S*|различи\S+ между|比较|比較|对比|區別|区别|差异|قارن|الفرق بين|तुलना|so sánh)`),
}

// comparative matches a comparison of two that are named.
var comparative = newExpression(`than`, `(?i)\b(?:more|less|higher|lower|greater|larger|bigger|smaller|better|worse|longer|shorter|earlier|later|faster|slower)\b.*\bthan\b`)

// several tells whether a question asks for several documents to be compared or
// gone through.
func several(text string, names []string) bool {
	lower := inSmallLetters(text)
	return anyMatches(comparisons, text, &lower) || len(names) > 1 && comparative.matches(text, &lower)
}
