package ask

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/question"
)

// Questions that Ibid suggests
//
// A suggestion that then finds nothing costs more trust than it wins. So none is
// made up: each is put together from what a document calls a thing by, a term that
// it defines or the heading of a section.

const (
	maxFollowups   = 3
	maxSuggestions = 4
	tried          = 4 // headings that are tried for each suggestion, at the most

	fewestLetters  = 4  // of a heading that says something
	longestHeading = 6  // words of one that reads well within a question
	longestTitle   = 70 // bytes of a heading that reads well within a question
)

// followups are questions that the passages of an answer can answer, none of them
// the one that was asked.
func (l *lookup) followups(found evidence) []string {
	var offered []string
	for _, p := range found.passages {
		for _, unit := range p.Units {
			offered = append(offered, aboutDuty(unit))
		}
		for _, d := range language.Definitions(p.Hit.Chunk.Text) {
			if strings.Contains(strings.Join(p.Units, "\n"), d.Short) { // the reader has met it in the answer
				offered = append(offered, aboutTerm(d.Short))
			}
		}
		offered = append(offered, aboutSection(p.Hit.Chunk.Section))
	}
	chosen := []string{}
	trial := l.lookup(l.ctx, l.scope)
	trial.byWords, trial.pages = true, l.pages // which is quick
	for _, text := range distinct(offered, tried*maxFollowups) {
		if repeats(found.query.Text, text) || len(chosen) == maxFollowups {
			continue
		}
		query, err := trial.known(question.Understand(text))
		if err != nil {
			break
		}
		if on := trial.ground(query, found.passages); trial.failed == nil && on.verdict.Grade != ibid.GradePoor {
			chosen = append(chosen, text)
		}
	}
	return chosen
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
	for i, document := range latest {
		wanted := (maxSuggestions - len(suggested)) / (len(latest) - i)
		sections, err := s.Store.Sections(ctx, workspace, document.ID)
		if err != nil {
			return nil, err
		}
		var offered []string
		for _, section := range sections {
			offered = append(offered, aboutSection(section.Title))
		}
		l := s.lookup(ctx, ibid.Scope{Workspace: workspace, Documents: []ibid.DocumentID{document.ID}})
		l.byWords, l.wordsOnly = true, ibid.CodeEmbeddingUnavailable // a trial by words is quick
		for _, text := range distinct(offered, tried*wanted) {
			if found := l.evidence(question.Understand(text)); l.failed == nil && found.verdict.Grade == ibid.GradeGood && wanted > 0 {
				suggested, wanted = append(suggested, text), wanted-1
			}
		}
		if l.failed != nil {
			return nil, l.failed
		}
	}
	return suggested, nil
}

// distinct takes the first so many different ones of what is offered.
func distinct(offered []string, wanted int) []string {
	chosen := []string{}
	seen := map[string]bool{"": true}
	for _, text := range offered {
		if key := strings.ToLower(text); !seen[key] && len(chosen) < wanted {
			seen[key] = true
			chosen = append(chosen, text)
		}
	}
	return chosen
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

// duty matches somebody who has to do something that has an object: "The Tenant shall pay".
var duty = regexp.MustCompile(`\b(?:[Tt]he|[Ee]ach|[Ee]very) ([A-Z]?[a-z]+(?: [A-Z][a-z]+)?) (?:shall|must|is required to|is obliged to) (pay|provide|deliver|maintain|keep|give|obtain|submit|file|insure|repair|report|return|disclose)\b`)

// aboutDuty asks what else somebody has to do: of "The Tenant shall pay the rent monthly",
// "What must the Tenant pay?" Empty where a unit states no duty.
func aboutDuty(unit string) string {
	m := duty.FindStringSubmatch(unit)
	if m == nil {
		return ""
	}
	return fmt.Sprintf("What must the %s %s?", m[1], m[2])
}

// numberedHeading matches headings that number something rather than name it: "Note 9 – Segments".
var numberedHeading = regexp.MustCompile(`(?i)^(?:note|item|part|exhibit|schedule|annex|appendix|table|figure|chapter|section|article)\b|\d`)

// aboutSection asks for what stands under a heading, given its path; empty where
// the heading says nothing by itself.
func aboutSection(path string) string {
	parts := strings.Split(path, ibid.PathSeparator)
	title := strings.TrimFunc(parts[len(parts)-1], func(r rune) bool { return !unicode.IsLetter(r) && !strings.ContainsRune(`)”"’?`, r) })
	letters := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return r
		}
		return -1
	}, title)
	if lower := strings.ToLower(title); everywhere[lower] || obvious[lower] {
		return ""
	}
	if numberedHeading.MatchString(title) || len(strings.Fields(title)) > longestHeading || utf8.RuneCountInString(letters) < fewestLetters || len(title) > longestTitle || 2*len(letters) < len(title) {
		return ""
	}
	if strings.HasSuffix(title, "?") {
		return title
	}
	return fmt.Sprintf("What is said about “%s”?", unshouted(title))
}

// everywhere are headings that stand in all documents and name nothing.
var everywhere = map[string]bool{
	"overview": true, "general": true, "introduction": true, "background": true, "summary": true, "contents": true,
	"table of contents": true, "other": true, "miscellaneous": true, "appendix": true, "references": true, "notes": true,
}

// longestInitials is how many letters a word of capitals has that may be initials.
const longestInitials = 6

// unshouted is a heading in capitals as a sentence has it: "Repair and alterations".
func unshouted(title string) string {
	if title != strings.ToUpper(title) || utf8.RuneCountInString(title) <= longestInitials {
		return title
	}
	first, size := utf8.DecodeRuneInString(title)
	return string(first) + strings.ToLower(title[size:])
}

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
