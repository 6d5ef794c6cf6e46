package ask

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/question"
)

// Questions that Ibid suggests
//
// A suggestion that then finds nothing costs more trust than it wins. So none is
// made up: each comes from the document, from a sentence that answers it, a term that is
// defined or the heading of a section.

const (
	maxFollowups   = 3
	maxSuggestions = 4
	answersIt      = 0  // the logit from which on a sentence answers a question that was made from it
	tested         = 16 // questions that the scorer reads for follow-ups, at the most
	tried          = 4  // headings that are tried for each suggestion, at the most

	fewestLetters  = 4  // of a heading that says something
	longestHeading = 6  // words of one that reads well within a question
	longestTitle   = 70 // bytes of a heading that reads well within a question
)

// followups are questions that a document answers close to what was asked, none of them the one
// that was asked. Sentences near the quoted ones say what happens in a case, and what somebody
// may or must do; the scorer keeps the questions that such a sentence answers. Headings and
// terms fill what is left. All are English, and no page may be known to be in another language.
func (l *lookup) followups(found evidence, cited []ibid.Citation) []string {
	document := cited[0].DocumentID
	var near []ibid.Passage
	for _, p := range found.Searched {
		at := ibid.PageKey{DocumentID: document, Page: p.Hit.Chunk.Page}
		if in := l.session.Pages[at].Language; p.Hit.Document.ID == document && (in == "en" || in == "") {
			near = append(near, p)
		}
	}
	if len(near) == 0 {
		return []string{}
	}
	about := near[0].Hit.Document
	offered := l.closest(found.Query.Text, l.answered(about, ground.Units(l.service.Splitter, near, l.session.Pages), cited))
	offered = offered[:min(len(offered), maxFollowups-1)]
	var sections []string
	for _, p := range near[:min(tried, len(near))] {
		text := aboutSection(about, p.Hit.Chunk.Section, p.Hit.Chunk.Text)
		if text != "" && !slices.Contains(sections, text) {
			sections = append(sections, text)
		}
	}
	offered = append(offered, l.closest(found.Query.Text, sections)...)
	for _, p := range found.Passages {
		if p.Hit.Document.ID != document {
			continue
		}
		for _, d := range language.Definitions(p.Hit.Chunk.Text) {
			if strings.Contains(strings.Join(p.Units, "\n"), d.Short) { // the reader has met it in the answer
				offered = append(offered, aboutTerm(d.Short))
			}
		}
	}
	chosen := []string{}
	for _, text := range offered {
		if len(chosen) == maxFollowups {
			break
		}
		if !repeats(found.Query.Text, text) && !slices.ContainsFunc(chosen, func(other string) bool { return repeats(other, text) }) {
			chosen = append(chosen, text)
		}
	}
	return chosen
}

// answered are questions that units which are not quoted answer, in their order. None are
// made without the built-in models.
func (l *lookup) answered(about ibid.Document, units []ground.Unit, cited []ibid.Citation) (questions []string) {
	if l.where.ByWords || l.service.Scorer == nil {
		return nil
	}
	var pairs []ibid.Pair
	var text strings.Builder
	for _, u := range units {
		text.WriteString(u.Text + "\n")
	}
	for _, u := range units {
		if slices.ContainsFunc(cited, func(c ibid.Citation) bool { return strings.Contains(c.Quote, u.Text) }) {
			continue // the reader has just read it
		}
		for _, asked := range question.Answered(u.Text, text.String()) {
			if len(pairs) < tested {
				pairs = append(pairs, ibid.Pair{Question: asked, Unit: u.Text, Previous: u.Previous, Heading: u.Heading, Title: about.Called()})
			}
		}
	}
	scores, err := l.service.Scorer.Score(l.ctx, pairs)
	if err != nil {
		return nil // an answer needs no follow-ups
	}
	for i, score := range scores {
		if score >= answersIt {
			questions = append(questions, pairs[i].Question)
		}
	}
	return questions
}

// closest are questions, those first that are closest in meaning to the one that was asked.
func (l *lookup) closest(asked string, questions []string) []string {
	if l.where.ByWords || l.service.Comparer == nil {
		return questions
	}
	near, err := l.service.Comparer.Compare(l.ctx, asked, questions)
	if err != nil {
		return questions
	}
	order := make([]int, len(questions))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(near[b], near[a]) })
	sorted := make([]string, len(questions))
	for to, from := range order {
		sorted[to] = questions[from]
	}
	return sorted
}

// Suggestions are questions that documents of a workspace can answer, to begin
// with: of several documents one each, of a single one several. There may be none.
func (s *Service) Suggestions(ctx context.Context, workspace ibid.WorkspaceID) ([]string, error) {
	facts, err := s.Store.LibraryFacts(ctx, workspace)
	if err != nil {
		return nil, err
	}
	latest := slices.SortedFunc(slices.Values(facts.Documents), func(a, b ibid.DocumentFacts) int { return b.AddedAt.Compare(a.AddedAt) })
	latest = slices.DeleteFunc(latest, func(d ibid.DocumentFacts) bool {
		return d.Status != ibid.StatusReady && d.Status != ibid.StatusIndexing
	})
	latest = latest[:min(maxSuggestions, len(latest))]
	suggested := []string{}
	for i, facts := range latest {
		wanted := (maxSuggestions - len(suggested)) / (len(latest) - i)
		document, err := s.Store.Document(ctx, workspace, facts.ID)
		if err != nil {
			return nil, err
		}
		sections, err := s.Store.Sections(ctx, workspace, facts.ID)
		if err != nil {
			return nil, err
		}
		l := s.lookup(ctx, ibid.Scope{Workspace: workspace, Documents: []ibid.DocumentID{facts.ID}})
		l.where.ByWords, l.session.WordsOnly = true, ibid.CodeEmbeddingUnavailable // a trial by words is quick
		left := tried * wanted
		for _, section := range sections {
			text := aboutSection(document, section.Title, "")
			if text == "" {
				continue
			}
			if wanted == 0 || left == 0 {
				break
			}
			left--
			found := l.evidence(question.Understand(text))
			if l.failed != nil || found.Verdict.Grade != ibid.GradeGood {
				continue
			}
			text = aboutSection(document, section.Title, found.Passages[0].Hit.Chunk.Text)
			if !slices.Contains(suggested, text) {
				suggested, wanted = append(suggested, text), wanted-1
			}
		}
		if l.failed != nil {
			return nil, l.failed
		}
	}
	return suggested, nil
}

// aboutTerm asks for the meaning of a term that a document defines. A party or the document
// itself, which go by such terms too, is no riddle.
func aboutTerm(term string) string {
	if utf8.RuneCountInString(term) < 2 || obvious[strings.ToLower(term)] || !unicode.IsUpper([]rune(term)[0]) {
		return ""
	}
	return fmt.Sprintf("What does “%s” mean?", term)
}

// obvious are defined terms that a reader understands without their definition. As headings
// they name the document itself, or one that has to do with all of it.
var obvious = map[string]bool{
	"company": true, "corporation": true, "agreement": true, "contract": true, "lease": true, "report": true, "act": true,
	"party": true, "parties": true, "landlord": true, "tenant": true, "seller": true, "buyer": true, "we": true, "us": true, "our": true,
}

// numberedHeading matches headings that number something rather than name it: "Note 9 – Segments".
var numberedHeading = regexp.MustCompile(`(?i)^(?:note|item|part|exhibit|schedule|annex|appendix|table|figure|chapter|section|article)\b|\d`)

// aboutSection asks what a document says under the heading that a passage stands below; empty
// where the heading says nothing by itself, or is the title of the document or its author.
func aboutSection(document ibid.Document, path, text string) string {
	title := strings.TrimFunc(lastOf(path), func(r rune) bool { return !unicode.IsLetter(r) && !strings.ContainsRune(`)”"’?`, r) })
	title = listLetter.ReplaceAllString(title, "")
	letters := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return r
		}
		return -1
	}, title)
	if lower := strings.ToLower(title); everywhere[lower] || obvious[lower] || strings.HasPrefix(lower, "this ") || onTitlePage(document, lower) {
		return ""
	}
	if numberedHeading.MatchString(title) || len(strings.Fields(title)) > longestHeading || utf8.RuneCountInString(letters) < fewestLetters || len(title) > longestTitle || 2*len(letters) < len(title) {
		return ""
	}
	if strings.HasSuffix(title, "?") {
		return title
	}
	kind, _, _ := strings.Cut(strings.ToLower(cmp.Or(document.Kind.Text, "document")), " on form")
	return fmt.Sprintf("What does the %s say about %s?", kind, within(title, text))
}

// onTitlePage reports whether a heading, in lower case, is a part of what a document is called
// or of whom it names as its authors or parties.
func onTitlePage(document ibid.Document, heading string) bool {
	names := []string{document.Title, document.Printed.Text}
	for _, party := range document.Parties {
		names = append(names, party.Text)
	}
	return slices.ContainsFunc(names, func(name string) bool { return strings.Contains(strings.ToLower(name), heading) })
}

// listLetter matches what a heading begins with before its subject: "R. Third parties", "About us".
var listLetter = regexp.MustCompile(`^[A-Za-z][.)] |^About `)

// lastOf is the last heading of a path.
func lastOf(path string) string {
	parts := strings.Split(path, ibid.PathSeparator)
	return parts[len(parts)-1]
}

// within is a heading as a sentence has it. A word keeps its capital if the text below the
// heading always writes it so, as it does with names.
func within(title, text string) string {
	words := strings.Fields(title)
	for i, word := range words {
		lower := strings.ToLower(word)
		initials := word == strings.ToUpper(word) && (title != strings.ToUpper(title) || utf8.RuneCountInString(title) <= longestInitials)
		if strings.Contains(text, " "+lower) || !initials && strings.Count(text, word) < 2 {
			words[i] = lower
		}
	}
	return strings.Join(words, " ")
}

// everywhere are headings that stand in all documents and name nothing.
var everywhere = map[string]bool{
	"definitions": true, "recitals": true, "witnesseth": true, "whereas": true, "notices": true, "scope": true, "exhibits": true,
	"overview": true, "general": true, "introduction": true, "background": true, "summary": true, "contents": true,
	"table of contents": true, "other": true, "miscellaneous": true, "appendix": true, "references": true, "notes": true,
}

// longestInitials is how many letters a word of capitals has that may be initials.
const longestInitials = 6

// repeats reports whether a question has no content word that another lacks.
func repeats(asked, other string) bool {
	has := question.Understand(asked).Terms
	for _, term := range question.Understand(other).Terms {
		if !slices.Contains(has, term) {
			return false
		}
	}
	return true
}
