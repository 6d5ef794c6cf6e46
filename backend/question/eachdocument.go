package question

import (
	"regexp"
	"strings"

	"ibid/backend/ibid"
)

// EachQuestion is a question across documents, put to one of them.
type EachQuestion struct {
	Text string // "Can the contract be terminated for convenience?"
	Kind ibid.ColumnKind
}

// kindsOfDocument are what people call documents of a kind, in the plural and the singular.
var kindsOfDocument = func() *regexp.Regexp {
	var nouns []string
	for _, k := range ibid.DocumentKinds {
		nouns = append(nouns, k.Sets...)
	}
	return regexp.MustCompile(`(?i)^(` + strings.ReplaceAll(strings.Join(nouns, "|"), "policy", "polic(?:y|ie)") + `)s$`)
}()

// acrossForms are the ways to ask which or how many documents something holds for. The first
// group is the kind of document, the second what holds.
var acrossForms = []*regexp.Regexp{
	regexp.MustCompile(`(?i)^(?:in )?(?:which|what|how many)(?: of)?(?: (?:the|my|our|these|those|all))*(?: [a-z]+)?? ([a-z]+s) (.+)$`),
	regexp.MustCompile(`(?i)^(?:list|name|find|show me|show|give me)(?: all)?(?: of)?(?: (?:the|my|our|these|those))* ([a-z]+s) (?:that|which|where|in which) (.+)$`),
}

// everywhere matches what says that all documents are to be looked at.
var everywhere = regexp.MustCompile(`(?i)\s*\b(?:across|in|from|of|for)(?: all)?(?: of)? (?:all|each|every)(?: (?:one )?of)?(?: (?:the|my|our|these|those))? ([a-z]+?)s?\b(?: (?:here|i have))?`)

// narrower matches what makes "all papers" fewer: "that are listed in Table 1".
var narrower = regexp.MustCompile(`(?i)^ (?:that|which|who|whose|listed|named|in|of|with|from|on)\b`)

// auxiliary matches a verb that a yes-or-no question begins with.
var auxiliary = regexp.MustCompile(`(?i)^(can|could|may|must|shall|should|will|would|are|were|have|had|do|did)(n't| not)? (.+)$`)

// ofOne are the verbs that change where their subject is one document.
var ofOne = map[string]string{"are": "Is", "were": "Was", "have": "Has", "do": "Does"}

// otherSubject matches what holds of documents only as an object: "do I need for it".
var otherSubject = regexp.MustCompile(`(?i)^(?:can|could|may|must|shall|should|will|would|are|were|do|did) (?:i|we|you|he|she|it|they|one|the|an?|this|that|these|those|my|our|your)\b|^(?:have|had) (?:i|we|you|he|she|it|they)\b`)

// participle matches what follows "have" where it only forms a tense: "have been signed".
var participle = regexp.MustCompile(`(?i)^(?:been|not|never|[a-z]+ed)\b`)

// eachDocument is a question across documents as each of them is asked: "Which contracts can
// be terminated for convenience?" asks of each "Can the contract be terminated for
// convenience?", and "What is the term in each of the leases?" asks for its term. Nil if a
// question is about no set of documents.
func eachDocument(asked string) *EachQuestion {
	text := strings.TrimRight(strings.TrimSpace(plain(Clean(asked))), " ?.!")
	for _, form := range acrossForms {
		m := form.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		kind := kindsOfDocument.FindStringSubmatch(m[1])
		if kind == nil || len(terms(m[2], "en")) == 0 || otherSubject.MatchString(m[2]) {
			continue
		}
		return &EachQuestion{yesOrNo(one(kind[1]), m[2]), ibid.KindYesNo}
	}
	at := everywhere.FindStringSubmatchIndex(text)
	if at == nil || !kindsOfDocument.MatchString(text[at[2]:at[3]]+"s") {
		return nil
	}
	if narrower.MatchString(text[at[1]:]) {
		return nil
	}
	rest := strings.TrimSpace(text[:at[0]] + text[at[1]:])
	rest = strings.TrimLeft(rest, ", ")
	if len(terms(rest, "en")) == 0 {
		return nil
	}
	own := mark(strings.ToUpper(rest[:1]) + rest[1:])
	return &EachQuestion{own, columnFor(Understand(own).Expects)}
}

// one is the singular of a kind of document.
func one(kind string) string {
	kind = strings.ToLower(kind)
	if stem, ok := strings.CutSuffix(kind, "ie"); ok {
		return stem + "y"
	}
	return kind
}

// yesOrNo asks of one document whether something holds that is said of several: "can be
// terminated", "mention arbitration", "is arbitration agreed".
func yesOrNo(kind, holds string) string {
	subject := "the " + kind
	m := auxiliary.FindStringSubmatch(holds)
	if m != nil && (!strings.EqualFold(m[1], "have") || participle.MatchString(m[3])) {
		verb := strings.ToLower(m[1])
		word := ofOne[verb]
		if word == "" {
			word = strings.ToUpper(verb[:1]) + verb[1:]
		}
		if m[2] != "" {
			subject += " not"
		}
		return mark(word + " " + subject + " " + m[3])
	}
	return mark("Does " + subject + " " + holds)
}

// columnFor is the kind of column for the answers that a question expects.
func columnFor(expects ibid.AnswerKind) ibid.ColumnKind {
	switch expects {
	case ibid.ExpectsTime:
		return ibid.KindDate
	case ibid.ExpectsNumber:
		return ibid.KindAmount
	case ibid.ExpectsDuration:
		return ibid.KindDuration
	case ibid.ExpectsYesOrNo:
		return ibid.KindYesNo
	}
	return ibid.KindText
}
