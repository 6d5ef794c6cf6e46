package answer

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

const (
	// maxQuotes is how many sentences an answer without a model quotes.
	maxQuotes = 5

	// nearBest is how much of the best sentence's score another needs.
	nearBest = 0.65

	// shortQuote is the length in bytes below which a sentence is taken for a
	// heading or a scrap and loses score in proportion.
	shortQuote = 40
)

// minCoverage is the share of a question's weight that a passage must have for
// Ibid to say that it answers. A short question must find nearly all its words:
// "How tall is Mount Everest?" is not answered by a passage on another mount.
// A long one says more than any passage repeats. The line was drawn between the
// development questions of docs/quality.md and general-knowledge questions put
// to the same documents. Somebody who names the documents to ask has settled
// half of the doubt, and a quarter less is then enough.
func minCoverage(terms int, named bool) float64 {
	share := max(0.15, 0.8-0.08*float64(terms))
	if named {
		share *= 0.75
	}
	return share
}

// candidate is a sentence that may be quoted.
type candidate struct {
	passage int
	span    ibid.Span
	score   float64
	key     string // its words, for finding repetitions
}

// Quote answers without a model: it picks the sentences of the passages that
// answer the question best, word for word.
//
// A sentence scores the share of the question's weight whose terms it has
// (query.Weights), plus half of what only its passage has around it, since a
// row of a table never repeats the table's heading. A question for an amount or
// a time prefers sentences with a figure. Scraps lose, and sentences that say
// nothing beyond the question and the document's name are passed over. The best and those near
// it are quoted, at most five and each wording once, in the order of their
// score.
//
// Named tells that the person chose the documents to ask. The draft is empty
// when no passage has enough of the question; see minCoverage.
func Quote(splitter *language.Splitter, query ibid.Query, passages []ibid.Passage, named bool) Draft {
	terms := map[string]float64{}
	var total float64
	for i, term := range query.Terms {
		terms[language.Stem(term)] += query.Weights[i]
		total += query.Weights[i]
	}
	if total == 0 {
		return Draft{}
	}
	wantsFigure := asksForFigure.MatchString(query.Text)
	e := newEvidence(splitter, passages)
	var candidates []candidate
	for i, p := range passages {
		around := p.Hit.Coverage
		if around < minCoverage(len(query.Terms), named) {
			continue
		}
		for _, s := range e.sentences[i] {
			c := candidate{passage: i, span: s.span}
			for stem := range s.stems {
				c.score += terms[stem] / total
			}
			if c.score == 0 || !tellsMore(s, p.Hit.Document, terms) {
				continue
			}
			c.score += (around - c.score) / 2
			quote := e.cite(i, s.span, 0).Quote
			if wantsFigure && !strings.ContainsAny(quote, "0123456789") {
				c.score *= 0.6
			}
			if len(quote) < shortQuote {
				c.score *= float64(len(quote)) / shortQuote
			}
			c.key = strings.ToLower(strings.Join(strings.Fields(quote), " "))
			candidates = append(candidates, c)
		}
	}
	slices.SortStableFunc(candidates, func(a, b candidate) int { return cmp.Compare(b.score, a.score) })

	var draft Draft
	var lines []string
	seen := map[string]bool{}
	for _, c := range candidates {
		if len(draft.Citations) == maxQuotes || c.score < nearBest*candidates[0].score {
			break
		}
		if seen[c.key] {
			continue
		}
		seen[c.key] = true
		citation := e.cite(c.passage, c.span, min(1, c.score))
		citation.Number = len(draft.Citations) + 1
		draft.Citations = append(draft.Citations, citation)
		lines = append(lines, fmt.Sprintf("> %s [%d]", Escape(citation.Quote), citation.Number))
	}
	draft.Text = strings.Join(lines, "\n\n")
	return draft
}

// tellsMore tells whether a sentence says anything beyond the words of the
// question and what its document is called: a running header or a heading that
// repeats the question does not.
func tellsMore(s sentence, doc ibid.Document, terms map[string]float64) bool {
	called := contentStems(strings.ReplaceAll(doc.Title+" "+doc.Name, "_", " "))
	for stem := range s.stems {
		if _, asked := terms[stem]; !asked && !called[stem] {
			return true
		}
	}
	return false
}

// asksForFigure matches questions whose answer is an amount, a number or a time.
var asksForFigure = regexp.MustCompile(`(?i)\b(how (much|many|long|often|old|far|high|large|big)|what (amount|percentage|percent|share|number|rate|price|date|year)|when|which year|ratio|percentage|total|FY ?\d{2,4})\b`)

// Escape makes a quotation safe to stand in markdown: it becomes one line, and
// every character that markdown gives a meaning is preceded by a backslash, so
// that a footnote mark such as "[2]" is not taken for a citation.
func Escape(quote string) string {
	line := strings.Join(strings.Fields(quote), " ")
	line = markdownMeaning.ReplaceAllString(line, `\$0`)
	return listNumber.ReplaceAllString(line, `$1\$2 `)
}

var (
	markdownMeaning = regexp.MustCompile("[\\\\`*_{}\\[\\]<>#|~]|^[-+]")
	listNumber      = regexp.MustCompile(`^(\d+)([.)]) `)
)
