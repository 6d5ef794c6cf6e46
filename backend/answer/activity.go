package answer

import (
	"regexp"
	"strings"

	"ibid/backend/language"
)

var (
	// askedFor matches what stands before the activity in a question for permits: "What permits do
	// I need to".
	askedFor = regexp.MustCompile(`(?is)^.*?\b(?:permits?|licen[cs]es?|licen[cs]ed|certificates?|registrations?|register(?:ed)?|approvals?|permission)\b.*?\b(?:to|for)\s+`)
	// whoMay matches who may not do what without a permit: "No food vendor shall sell food in the
	// county without".
	whoMay = regexp.MustCompile(`(?is)\bno\s+([\p{L} -]{3,60}?)\s+(?:shall|may|must)\s+(.+?),?\s+(?:unless|without|until)\b`)
	anyone = regexp.MustCompile(`(?i)^(?:person|one|individual|owner|operator)s?$`)
	// whoHolds matches who must have a permit: "Every food vendor shall hold".
	whoHolds = regexp.MustCompile(`(?is)\b(?:an?|every|each)\s+([\p{L}, -]{3,90}?)\s+(?:shall|must)\s+(?:first\s+)?(?:hold|obtain|have)\b`)
	// permitting are words that sentences on permits of whatever kind have.
	permitting = regexp.MustCompile(`(?i)\b(?:permit\w*|licen[cs]\w*|certificat\w*|regist\w*|approv\w*|appl(?:y|ies|ication\w*|icants?)|requir\w*|obtain\w*|grant\w*|issu\w*|renew\w*|fees?|persons?|unlawful|prohibit\w*|provisions?|accordance|purpose|chapter|section|shall|any)\b`)
	// asking are words of a question for permits that say nothing of the activity, besides those
	// that [Subject] leaves out.
	asking = regexp.MustCompile(`(?i)^(?:need\w*|permission|pay|must|get|have|long|much|start)$`)
)

// Activity is what a question for permits asks about: "sell food from a van". Of a question that
// doesn't say so in that form it is its content words.
func Activity(question string) string {
	if at := askedFor.FindStringIndex(question); at != nil {
		if rest := strings.TrimRight(question[at[1]:], " ?.!"); rest != "" {
			return rest
		}
	}
	var words []string
	for _, term := range language.Terms(question, "en") {
		if !asking.MatchString(term) {
			words = append(words, term)
		}
	}
	return Subject(strings.Join(words, " "))
}

// Trigger is the activity that a sentence demands a permit for, with who does it: "food vendor
// sell food in the county". Of a sentence that doesn't say so in that form it is the sentence.
func Trigger(text string) string {
	m := whoMay.FindStringSubmatch(text)
	switch {
	case m == nil:
		if m = whoHolds.FindStringSubmatch(text); m != nil {
			return m[1]
		}
		return text
	case anyone.MatchString(m[1]):
		return m[2]
	}
	return m[1] + " " + m[2]
}

// Subject is an activity or a trigger without the words that sentences on permits of whatever
// kind have, and which make any two of them alike. It is empty where nothing else is said.
//
// 119 sections of American law demand a permit (tools/permits): their heading has the subject of
// their own sentence by a cosine of .61 in .46 of the cases, and that of another section in .025.
// Uncut, for the same .46, it is another's in .038.
func Subject(words string) string {
	return strings.Join(strings.Fields(permitting.ReplaceAllString(words, " ")), " ")
}
