package question

import (
	"regexp"
	"strings"

	"ibid/backend/ibid"
)

// OverviewQuestion is a question that the overview of a document answers, without a search:
// "Summarise the handbook", "What are the key dates?"
type OverviewQuestion struct {
	Part ibid.BriefPart
	Name string // the document, as the question calls it; empty: those that are asked
}

// overviews are the forms of such questions, each with the part that it asks for. The group
// is the document, if there is one. What follows must be a document's name, which is for
// the library to say: "Summarise the tenant's duties" is an ordinary question.
var overviews = []struct {
	part ibid.BriefPart
	form *regexp.Regexp
}{
	{ibid.BriefAll, overviewForm(`(?:summari[sz]e|sum up|outline|brief me on|give (?:me |us )?(?:an? )?(?:brief |short |quick )?(?:summary|overview|outline|brief) of|(?:an? )?(?:brief |short )?(?:summary|overview|outline) of|what (?:is|are) the main points of)` + theDocument)},
	{ibid.BriefAll, overviewForm(`(?:what(?:'s| is| are)) (.+?) about`)},
	{ibid.BriefAll, overviewForm(`what does (.+?) (?:say|cover|deal with)`)},
	{ibid.BriefAll, overviewForm(`(?:give (?:me |us )?)?(?:an? )?(?:brief |short )?(?:summary|overview)`)},
	{ibid.BriefDates, overviewForm(asksFor + `(?:key|important|main|relevant) dates` + ofDocument)},
	{ibid.BriefDuties, overviewForm(asksFor + `(?:key |important |main )?(?:obligations|duties)` + ofDocument)},
	{ibid.BriefParties, overviewForm(`(?:who are the|name the|list the|what are the) (?:parties|authors)` + ofDocument)},
	{ibid.BriefTerms, overviewForm(asksFor + `(?:defined terms|definitions)` + ofDocument)},
	{ibid.BriefFigures, overviewForm(asksFor + `(?:key|main|important) (?:figures|numbers|amounts)` + ofDocument)},
	{ibid.BriefOutline, overviewForm(asksFor + `(?:sections|chapters|table of contents)` + ofDocument)},
}

const (
	theDocument = ` (.+?)`
	ofDocument  = `(?: (?:of|in|from|under|for) (.+?))?`
	asksFor     = `(?:give (?:me|us) (?:all )?(?:the )?|what are (?:the )?|list (?:all )?(?:the )?|show (?:me )?(?:all )?(?:the )?|which are the |name (?:all )?(?:the )?)?`
)

func overviewForm(form string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:(?:please|can you|could you|would you|kindly)\W+)*` + form + `(?:,? please)?\W*$`)
}

// those are the words by which a question calls the documents that are asked.
var those = regexp.MustCompile(`(?i)^(?:it|this|that|these|those|them|(?:this|that|the|these|those|my|all|all the|all of the|each|every)(?: (?:document|documents|file|files|pdf|pdfs))|(?:this|that) (?:` + strings.Join(ibid.AskedKinds(), "|") + `))$`)

// AsksForParties reports whether a question asks who the parties or authors of a document are,
// and of nothing else: "Who are the parties to this agreement?"
func AsksForParties(text string) bool {
	m := partiesForm.FindStringSubmatch(strings.TrimSpace(plain(Clean(text))))
	if m == nil {
		return false
	}
	name := m[1]
	if rest, the := strings.CutPrefix(strings.ToLower(name), "the "); the {
		name = "this " + rest // each document is asked by itself
	}
	return name == "" || those.MatchString(name)
}

var partiesForm = overviewForm(`(?:who are|name|list|what are) the (?:parties|authors)(?: (?:of|in|from|under|for|to) (.+?))?`)

// overview is what a question asks of an overview; nil: nothing.
func overview(text string) *OverviewQuestion {
	text = strings.TrimSpace(plain(Clean(text)))
	for _, o := range overviews {
		m := o.form.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		name := strings.TrimSpace(strings.Join(m[1:], ""))
		name = strings.Trim(name, `"“”'`)
		if those.MatchString(name) {
			name = ""
		}
		if low := strings.ToLower(name); strings.HasPrefix(low, "the ") {
			name = name[4:]
		}
		return &OverviewQuestion{Part: o.part, Name: name}
	}
	return nil
}
