package question

import (
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// wants is what an answer to an English question must have.
//
// A question is read clause by clause: the first clause that opens as a question
// does ("in which year", "how much", "does the lease") decides, one that begins a
// sentence before one after a comma, so that in "When the term ends, who pays?"
// it is "who". An order about the form of the answer says more than its words.
func wants(text string) ibid.AnswerKind {
	for _, demand := range demands {
		if demand.form.MatchString(text) {
			return demand.wants
		}
	}
	return wantsOf(clauses(text))
}

func wantsOf(all []clause) ibid.AnswerKind {
	for _, c := range all {
		if found := opening(c); found != "" {
			return found
		}
	}
	for _, c := range all { // "the tenant pays for what reason?", "when closing a claim"
		for i, word := range c.words {
			quantity := word == "how" && i+1 < len(c.words) && measures[c.words[i+1]]
			if quantity || questionWords[word] && (c.asked || i == 0) && word != "how" {
				return ofWord(c.words[i:])
			}
		}
	}
	for _, c := range all {
		if rest, request := afterRequest(c.words); request {
			return requested(c.words, rest)
		}
	}
	for _, c := range all {
		for _, word := range c.words {
			if c.asked && auxiliaries[word] {
				return ibid.ExpectsYesOrNo // "The rent is due monthly?"
			}
		}
	}
	return ibid.ExpectsAnything
}

// opening reads a clause that opens as a question does. It returns "" for one
// that does not.
func opening(c clause) ibid.AnswerKind {
	words, request := afterRequest(c.words)
	words = afterPreposition(words)
	if len(words) == 0 {
		return ""
	}
	first, next := words[0], ""
	if len(words) > 1 {
		next = words[1]
	}
	switch {
	case request && (first == "if" || first == "whether"):
		return ibid.ExpectsYesOrNo
	case first == "how" && (request || measures[next] || auxiliaries[next] || next == "to" || next == "come"):
		return ofWord(words)
	case (first == "when" || first == "where") && (request || auxiliaries[next]):
		return ofWord(words)
	case questionWords[first] && first != "how" && first != "when" && first != "where" && (c.first || c.asked):
		return ofWord(words)
	case auxiliaries[first] && len(words) > 1 && !request && (c.first || c.asked):
		return ibid.ExpectsYesOrNo
	}
	return ""
}

// afterRequest leaves out what asks for an answer in front of the question
// itself: "Can you tell me", "Please explain".
func afterRequest(words []string) (rest []string, request bool) {
	rest = words
	if len(rest) > 2 && auxiliaries[rest[0]] && addressed[rest[1]] {
		rest = rest[2:]
	}
	for len(rest) > 0 && courtesies[rest[0]] {
		rest = rest[1:]
	}
	if len(rest) == 0 || !requests[rest[0]] {
		return words, false
	}
	rest = rest[1:]
	for len(rest) > 0 && (rest[0] == "me" || rest[0] == "us" || rest[0] == "out") {
		rest = rest[1:]
	}
	return rest, true
}

// afterPreposition leaves out up to two small words before a question word: "in
// which", "and for how long".
func afterPreposition(words []string) []string {
	for range 2 {
		if len(words) > 1 && prepositions[words[0]] {
			words = words[1:]
		}
	}
	return words
}

// ofWord reads a clause from its question word on.
func ofWord(words []string) ibid.AnswerKind {
	rest := words[1:]
	switch words[0] {
	case "who", "whom", "whose":
		return ibid.ExpectsPerson
	case "when":
		return ibid.ExpectsTime
	case "where":
		return ibid.ExpectsPlace
	case "why":
		return ibid.ExpectsReason
	case "whether":
		return ibid.ExpectsYesOrNo
	case "which":
		return named(rest)
	case "how":
		return ofHow(rest)
	}
	return named(rest)
}

// ofHow reads what follows "how".
func ofHow(rest []string) ibid.AnswerKind {
	if len(rest) == 0 {
		return ibid.ExpectsManner
	}
	switch measure := rest[0]; {
	case measure == "come":
		return ibid.ExpectsReason
	case measure == "long" || measure == "soon" || measure == "quickly" || measure == "late":
		return ibid.ExpectsDuration
	case measure == "often" || measure == "frequently":
		return ibid.ExpectsAnything // "annually" as well as "every 30 days"
	case measure == "many" && len(rest) > 1 && durations[singular(rest[1])]:
		return ibid.ExpectsDuration
	case measure == "much":
		return amount(rest[1:])
	case measures[measure]:
		return ibid.ExpectsNumber
	}
	for _, word := range rest {
		if developments[word] { // not a way of doing but what came of it
			return ibid.ExpectsAnything
		}
	}
	return ibid.ExpectsManner
}

// amount reports what "how much" asks for: money, where its clause speaks of it.
func amount(words []string) ibid.AnswerKind {
	for _, word := range words {
		switch {
		case word == "percent" || word == "percentage" || word == "rate":
			return ibid.ExpectsPercentage
		case word == "time":
			return ibid.ExpectsDuration
		case payments[word] || nouns[singular(word)] == ibid.ExpectsMoney:
			return ibid.ExpectsMoney
		}
	}
	return ibid.ExpectsNumber
}

// named reports what the noun asks for that follows "what" or "which": "date" in
// "what is the start date of the lease", "year" in "which year".
func named(words []string) ibid.AnswerKind {
	if len(words) == 0 {
		return ibid.ExpectsAnything
	}
	if causes[words[0]] {
		return ibid.ExpectsReason
	}
	if slices.Contains(words, "ratio") {
		return ibid.ExpectsNumber
	}
	plural := words[0] == "are" || words[0] == "were"
	start := 0
	for start < len(words) && (copulas[words[start]] || articles[words[start]]) {
		start++
	}
	if start == len(words) {
		return ibid.ExpectsAnything
	}
	end := start + 1
	for end < len(words) && !prepositions[words[end]] && !auxiliaries[words[end]] && !follows[words[end]] && !articles[words[end]] {
		end++
	}
	expects := head(words[start:end])
	switch {
	case sums[singular(words[end-1])]:
		return amount(words[start:])
	case expects == ibid.ExpectsAnything && plural && strings.HasSuffix(words[end-1], "s"):
		return ibid.ExpectsList
	}
	return expects
}

// head returns the kind of the last noun of a phrase.
func head(words []string) ibid.AnswerKind {
	word := singular(words[len(words)-1])
	if word == "rate" && (len(words) == 1 || !shares[singular(words[len(words)-2])]) {
		return ibid.ExpectsNumber // "exchange rate"
	}
	if kind := nouns[word]; kind != "" {
		return kind
	}
	return ibid.ExpectsAnything
}

// requested reports what an order asks for; rest follows its verb.
func requested(words, rest []string) ibid.AnswerKind {
	switch words[len(words)-len(rest)-1] {
	case "list", "enumerate":
		return ibid.ExpectsList
	case "calculate", "compute":
		return ibid.ExpectsNumber
	}
	return named(rest)
}

// singular cuts the plural off an English noun, well enough to look it up.
func singular(word string) string {
	switch {
	case strings.HasSuffix(word, "ies") && len(word) > 4:
		return word[:len(word)-3] + "y"
	case strings.HasSuffix(word, "ss"):
		return word
	}
	return strings.TrimSuffix(word, "s")
}
