package export

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// paper is a conversation ready to be written.
type paper struct {
	title   string
	date    time.Time
	entries []entry

	documents []string // that are cited, each with its pages, in the order of their first citation
	cover     string   // heads the documents, or the table of them
}

// entry is a question and its answer.
type entry struct {
	question   string // empty: the title of the paper is the question
	level      int    // of the heading that the question is, or would be: 1 or 2
	place      string // that it was asked for; may be empty
	answer     []block
	notice     string // why the answer is as it is; may be empty
	confidence string // how far it can be relied on, and why; may be empty
	sources    []source
	research   []string // what was looked for and found, step by step; empty: it wasn't researched
	web        string   // what stands above the results of a search of the web; empty: there was none
	results    []result
}

// result is a page that a search of the web found.
type result struct {
	title   string
	address string // http or https
	snippet string // may be empty
}

// line is the result in one line, with its address.
func (r result) line() string {
	title := listed(r.title)
	if r.snippet == "" {
		return title + ", " + r.address
	}
	return title + ", " + r.address + ": " + r.snippet
}

// researched heads the steps of a research.
const researched = "How it was researched"

// documentsTitle heads the list of the documents that are cited.
const documentsTitle = "Documents"

// source is a citation.
type source struct {
	number int
	where  string // document, page and section
	quote  string // empty: the words stand in the answer
}

// text names the place and quotes its words, in quotation marks unless they bring
// their own.
func (s source) text() string {
	if s.quote == "" {
		return s.where
	}
	first, _ := utf8.DecodeRuneInString(s.quote)
	if strings.ContainsRune("“„«\"", first) || strings.HasSuffix(s.quote, "”") {
		return s.where + ": " + s.quote
	}
	return s.where + ": “" + s.quote + "”"
}

func paperOf(cover Cover, conversation ibid.Conversation, answers []ibid.Answer, private Finder) paper {
	p := paper{title: hide(titleOf(conversation, answers), private), date: written(conversation, answers)}
	for _, answer := range answers {
		p.entries = append(p.entries, entryOf(answer, private, 2))
	}
	if len(answers) == 1 && p.entries[0].question == p.title {
		p.entries[0] = entryOf(answers[0], private, 1)
		p.entries[0].question = ""
	}
	documents := citedDocuments(answers, private)
	for _, d := range documents {
		p.documents = append(p.documents, listed(d.title)+", "+d.cited())
	}
	p.cover = cover.line(len(documents), private)
	return p
}

func entryOf(a ibid.Answer, private Finder, level int) entry {
	e := entry{
		level:      level,
		question:   hide(oneLine(a.Question), private),
		answer:     parse(marked(a.Text, a.Verification.Claims, private), a.Citations),
		confidence: reliance(a),
	}
	if a.Place != nil {
		e.place = hide(oneLine("Asked for "+a.Place.Label+". Its rules are those of "+a.Place.Rules()+"."), private)
	}
	e.notice = hide(noticeOf(a), private)
	if a.Research != nil {
		for _, step := range a.Research.Steps {
			e.research = append(e.research, hide(sentences([]string{step.Doing, step.Found}), private))
		}
		if a.Research.Note != "" {
			e.research = append(e.research, hide(oneLine(a.Research.Note), private))
		}
	}
	said := plain(e.answer)
	for _, c := range a.Citations {
		e.sources = append(e.sources, source{c.Number, hide(where(c, private != nil), private), once(said, hide(oneLine(c.Read()), private))})
	}
	e.answer = append(headlineOf(a, private), e.answer...)
	if a.Web != nil {
		e.web = hide(oneLine(webHeading(*a.Web)), private)
		for _, r := range a.Web.Results {
			e.results = append(e.results, result{hide(oneLine(r.Title), private), r.URL, hide(oneLine(r.Snippet), private)})
		}
	}
	return e
}

// webHeading says where results are from, and that it is not from the documents.
func webHeading(search ibid.WebSearch) string {
	heading := "From the web, not from your documents: " + search.Provider.Name() + ", " + day(search.FetchedAt.UTC()) + ", for “" + search.Query + "”"
	if len(search.Results) == 0 {
		heading += ". Nothing was found."
	}
	return heading
}

// where says on which page of which document a citation's words stand. Law is cited by its
// section: "21 CFR 117.5 – Registration, page 3". The author of a note is a person, and can be
// left out.
func where(c ibid.Citation, unnamed bool) string {
	if unnamed {
		c.Note = c.Note.Unnamed()
	}
	parts := []string{listed(c.DocumentTitle), oneLine(c.Note.On(pageOf(c.Page, c.PageLabel)))}
	switch {
	case c.Law != "" && c.LawHeading != "":
		parts[0] = listed(c.Law + " – " + c.LawHeading)
	case c.Law != "":
		parts[0] = listed(c.Law)
	case listed(c.Section) != "":
		parts = append(parts, listed(c.Section))
	}
	if c.Row != nil {
		under := "under “" + oneLine(c.Row.Header) + "”"
		if c.Row.Earlier {
			under += " of an earlier page"
		}
		parts = append(parts, under)
	}
	at := strings.Join(parts, ", ")
	if c.NotInForce != "" {
		at += " (" + oneLine(c.NotInForce) + ")"
	}
	if c.Hidden {
		at += " (these words are not visible on the page)"
	}
	if c.Removed {
		at += " (no longer in the workspace)"
	}
	return at
}

// reliance is the verdict on an answer, as a sentence; empty if there is none.
func reliance(a ibid.Answer) string { return sentences([]string{a.Verdict()}) }

// The signs that stand in a text for the marks of claims until it is parsed. They
// are characters of Unicode's private area, which [marked] takes out of the text
// before it puts its own in.
const (
	signPartly       = '\uE000'
	signUnbacked     = '\uE001'
	signContradicted = '\uE002'
)

// claimMarks are what a reader sees of a claim that is not fully backed.
var claimMarks = map[rune]string{
	signPartly:       ibid.ClaimPartly.Mark(),
	signUnbacked:     ibid.ClaimUnbacked.Mark(),
	signContradicted: ibid.ClaimContradicted.Mark(),
}

// edit replaces a part of a text.
type edit struct {
	ibid.Span
	text string
}

// marked puts a sign at the end of each claim that is not backed, and a mask in the
// place of what is private.
func marked(text string, claims []ibid.Claim, private Finder) string {
	text = strings.Map(func(r rune) rune {
		if _, sign := claimMarks[r]; sign {
			return '\uFFFD' // as long in bytes: spans stay true
		}
		return r
	}, text)
	var edits []edit
	for _, claim := range claims {
		sign := map[ibid.ClaimState]rune{
			ibid.ClaimPartly: signPartly, ibid.ClaimUnbacked: signUnbacked, ibid.ClaimContradicted: signContradicted,
		}[claim.State]
		if sign != 0 && claim.Span.In(text) != "" {
			end := claim.Span.Start + len(strings.TrimRight(claim.Span.In(text), " \n\t"))
			edits = append(edits, edit{ibid.Span{Start: end, End: end}, string(sign)})
		}
	}
	return apply(text, edits, private)
}

// hide masks what is private.
func hide(text string, private Finder) string { return apply(text, nil, private) }

// apply makes edits and masks. An edit within what is masked comes after the mask.
func apply(text string, edits []edit, private Finder) string {
	if private != nil {
		for _, p := range private(text) {
			edits = append(edits, edit{p.Span, p.Mask})
		}
	}
	slices.SortStableFunc(edits, func(a, b edit) int { return a.Start - b.Start })
	var b strings.Builder
	at := 0
	for _, e := range edits {
		if e.End > len(text) || e.Start < at && e.Len() > 0 {
			continue
		}
		b.WriteString(text[at:max(at, e.Start)])
		b.WriteString(e.text)
		at = max(at, e.End)
	}
	b.WriteString(text[at:])
	return b.String()
}

func oneLine(text string) string {
	return strings.Join(strings.Fields(strings.Map(printable, text)), " ")
}

// day writes a date as people do, without a language's habits of order.
func day(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return fmt.Sprintf("%d %s %d", at.Day(), at.Month(), at.Year())
}
