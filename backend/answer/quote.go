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

	// nearRelevant is how much of the most relevant passage's share in the question
	// another must have to be quoted from.
	nearRelevant = 0.5

	// evidenceGain is how much it adds to a sentence that it is the one which
	// validation found to answer best, and surely does.
	evidenceGain = 0.25

	// shortQuote is the length in bytes below which a sentence is taken for a
	// heading or a scrap and loses score in proportion.
	shortQuote = 40
)

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
// A sentence scores the share of the question's weight whose terms it has, in
// their own words or in those of the question's expansions, plus half of what only
// its passage has around it, since a row of a table never repeats the table's
// heading. The sentence that validation takes for the answer gains, and so does a
// passage that was ranked high. A question for an amount or a time prefers
// sentences with a figure. Scraps lose, and sentences that say nothing beyond the
// question and the document's name are passed over. The best and those near it are
// quoted, at most five and each wording once, in the order of their score.
//
// Whether the passages speak of the question at all is for the caller to judge
// before. The draft is empty when no sentence has anything of it.
func Quote(splitter *language.Splitter, query ibid.Query, passages []ibid.Passage) Draft {
	q := newQuestion(query)
	if q.total == 0 {
		return Draft{}
	}
	relevant, ranked := 0.0, 0.0
	for _, p := range passages {
		relevant, ranked = max(relevant, around(p)), max(ranked, p.Hit.Score)
	}
	e := newEvidence(splitter, passages)
	var candidates []candidate
	for i, p := range passages {
		if around(p) < nearRelevant*relevant {
			continue
		}
		for _, s := range e.sentences[i] {
			share := q.share(s.stems)
			if share == 0 || !tellsMore(s, p.Hit.Document, q.terms, e.languages[i]) {
				continue
			}
			quote := e.cite(i, s.span, 0).Quote
			c := candidate{passage: i, span: s.span, key: strings.ToLower(strings.Join(strings.Fields(quote), " "))}
			c.score = (share + max(share, around(p))) / 2 * rankShare(p.Hit.Score, ranked) * q.fits(quote)
			if s.span.Overlaps(p.Check.Evidence) {
				c.score *= 1 + evidenceGain*p.Check.Score
			}
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

// around is how much of the question a passage has, with what is said of it.
func around(p ibid.Passage) float64 { return max(p.Hit.Coverage, p.Check.Relevance) }

// rankShare is what a passage's score counts against the best: between a half and
// all, since a better sentence may stand in a lesser passage.
func rankShare(score, best float64) float64 {
	if best <= 0 {
		return 1
	}
	return 0.5 + 0.5*max(0, score)/best
}

// tellsMore tells whether a sentence says anything beyond the words of the
// question and what its document is called: a running header or a heading that
// repeats the question does not.
func tellsMore(s sentence, doc ibid.Document, terms map[string]float64, lang string) bool {
	called := contentStems(strings.ReplaceAll(doc.Title+" "+doc.Name, "_", " "), lang)
	for stem := range s.stems {
		if _, asked := terms[stem]; !asked && !called[stem] {
			return true
		}
	}
	return false
}

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
