package listing

import (
	"regexp"
	"strings"

	"ibid/backend/facts"
	"ibid/backend/ground"
	"ibid/backend/ibid"
)

// Deadlines
//
// A deadline is a length of time or a date by which, from which or on which something is done:
// "within 14 days", "nine months' notice", "two months before the review date", "by 31 March".
// A length that something merely has ("an oven is written off over 20 years") is none, and
// neither is a day on which something happened.

const (
	number = `(?:\d+(?:[.,]\d+)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|(?:twenty|thirty|forty|fifty|sixty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|(?:one )?hundred(?: and (?:twenty|eighty))?` +
		`|eine?[mnrs]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|vierzehn|achtzehn|zwanzig|dreißig` +
		`|une?|deux|trois|quatre|cinq|sept|huit|neuf|dix|douze|quinze|trente)(?: ?\(\d+\))?`
	ordinal = `(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|fifteenth|twentieth|\d+(?:st|nd|rd|th)|ersten|zweiten|dritten|vierten|fünften|zehnten)(?: ?\(\d+(?:st|nd|rd|th)?\))?`
	kinds   = `(?:full |clear |consecutive |calendar |business |working |trading |further |additional |volle |jours )?`
	unit    = `(?:hours?|days?|weeks?|fortnights?|months?|years?|stunden?|tagen?|wochen?|monaten?|monats?|jahre?n?|werktage?n?|arbeitstage?n?|heures?|jours?|semaines?|mois|ans?|années?)`
	length  = number + `[ -]` + kinds + unit + `\b`
	nth     = ordinal + ` ` + kinds + unit + `\b`
	point   = `(?:end|beginning|start|close|expiry) of (?:the|each|every|that|this|a) (?:calendar |financial )?(?:day|week|month|quarter|year|term)\b`
)

var (
	// limits matches a length of time with a word that makes it a limit.
	limits = []*regexp.Regexp{
		regexp.MustCompile(`\b(?:within|in (?:less|no more) than|(?:not|no) later than|not exceeding|innerhalb(?: von)?|binnen|spätestens|(?:dans )?un délai de|dans les|au plus tard|sous) (?:[\w’'-]+ ){0,3}?(?:` + length + `|` + nth + `)`),
		regexp.MustCompile(`\b` + length + `['’]?s?['’]? (?:[\w-]+ ){0,3}?(?:notice|in advance|beforehand|grace)\b`),
		regexp.MustCompile(`\b(?:notice(?: period)?|period of notice|deadline|time limit|frist|préavis|délai)\b (?:[\w-]+ ){0,4}?` + length),
		regexp.MustCompile(`\b` + length + `['’]? (?:(?:immediately|or (?:more|less)|at (?:least|most)) )?(?:before|after|thereafter|prior to|following|preceding|from (?:the|receipt|receiving|such|its|delivery)|of (?:receipt|receiving|delivery|the (?:date|end|receipt|notice)|such notice|noticing|its|becoming)|to the end|nach|vor|zum|après|avant|à compter)\b`),
		regexp.MustCompile(`\b(?:on|by|from|until|before|in|after|am|bis zum|ab dem)(?: or before)? (?:the )?` + nth + `|\b` + nth + ` (?:before|after|of (?:each|every))\b`),
		regexp.MustCompile(`\b(?:by|before|until|at|no later than|within|to) (?:the )?` + point),
		regexp.MustCompile(`\bevery ` + length),
		regexp.MustCompile(`\bthe last ` + number + ` ` + unit + ` of\b`),
	}
	// until matches what stands before a day by which something is done.
	until = regexp.MustCompile(`\b(?:by|before|until|till|prior to|(?:not|no) later than|due(?: on| by)?|spätestens(?: am| bis(?: zum)?)?|bis(?: zum| spätestens)?|vor dem|au plus tard le|avant le|jusqu['’]au) (?:the |midnight on |noon on |close of business on )?$`)
	// prescribes matches the verbs of what is to be done or will happen.
	prescribes = regexp.MustCompile(`\b(?:shall|must|may|will|should|is to|are to|has to|have to|need(?:s|ed)?|required?|requires|entitled|due|payable|expires?|lapses?|ends?|begins?|starts?|terminates?|takes? effect|be (?:paid|made|given|held|reviewed)|(?:is|are) (?:paid|reviewed|held|payable|repaid)|falls?|deemed|(?:is|are) taken|darf|muss|müssen|soll|kann|ist|wird|werden|sind|doit|doivent|peut|sera|seront|est)\b`)
	// happened matches the verbs of what has happened.
	happened = regexp.MustCompile(`\b(?:was|were|had|did|has been|have been|wurden?|war|waren|était|étaient|fut)\b`)
	// dueColumn matches what heads a column of deadlines in the reading of a row.
	dueColumn = regexp.MustCompile(`(?:^|\| )(?:[^|:]*\b)?(?:by when|due|deadline|until|latest|before|expiry|expires|renewal|notice|frist|fällig|échéance)\b[^|:]*: ([^|]+)`)
	lengthIn  = regexp.MustCompile(`\b` + length)
)

// isDeadline reports whether a unit has a deadline.
func isDeadline(u ground.Unit, words string) bool {
	if u.Kind == ibid.BlockTable {
		for _, cell := range dueColumn.FindAllStringSubmatch(facts.Lower(u.Text), -1) {
			if lengthIn.MatchString(cell[1]) || len(days(cell[1])) > 0 {
				return true
			}
		}
	}
	low := facts.Lower(words)
	prescribed := prescribes.MatchString(low)
	if !prescribed && happened.MatchString(low) {
		return false
	}
	for _, limit := range limits {
		if limit.MatchString(low) {
			return true
		}
	}
	for _, d := range days(words) {
		before := facts.Lower(words[:d.Span.Start])
		if until.MatchString(before) || prescribed && !happened.MatchString(low) && onDay.MatchString(before) {
			return true
		}
	}
	return false
}

// onDay matches what stands before a day on which something is done.
var onDay = regexp.MustCompile(`\b(?:on|in|am|le|from|zum)(?: (?:the|mon|tues|wednes|thurs|fri|satur|sun)(?:day)?)? $`)

// days are the dates of a text that say a month.
func days(text string) (days []facts.Date) {
	if !strings.ContainsAny(text, "0123456789") {
		return nil
	}
	for _, d := range facts.Read(text, "en").Dates {
		if d.Month > 0 {
			days = append(days, d)
		}
	}
	return days
}
