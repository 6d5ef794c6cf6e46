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

	// maxBesides is how many sentences are quoted beside one that surely answers.
	maxBesides = 2

	// maxTable is the length in bytes up to which a table is quoted whole: some eight
	// rows, as much as one takes in at a glance.
	maxTable = 500

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
	answers bool   // validation takes it for the answer of its passage
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
// sentences with a figure; one for what documents say at their beginning, those that
// read like it. Where validation takes a row of a small table for the
// answer, the table is quoted as a whole, header and all, since a row alone says
// nothing. Scraps lose, and sentences that say nothing beyond the question and the
// document's name are passed over.
//
// The best and those near it are quoted, at most five, or three where the first is
// what validation takes for the answer, each wording once, in the order of their
// score.
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
		table := tableOf(p)
		if table.Len() > 0 {
			candidates = append(candidates, e.candidate(q, i, table, contentStems(e.cite(i, table, 0).Quote, e.languages[i]), ranked))
		}
		for _, s := range e.sentences[i] {
			if !s.span.Overlaps(table) && tellsMore(s, p.Hit.Document, q.terms, e.languages[i]) {
				candidates = append(candidates, e.candidate(q, i, s.span, s.stems, ranked))
			}
		}
	}
	return e.quoted(candidates)
}

// candidate makes a candidate of a span of passage i that has these stems; ranked is
// the score of the passage that was ranked highest.
func (e *evidence) candidate(q asked, i int, span ibid.Span, stems map[string]bool, ranked float64) candidate {
	p, share := e.passages[i], q.share(stems)
	quote := e.cite(i, span, 0).Quote
	c := candidate{passage: i, span: span, key: strings.ToLower(strings.Join(strings.Fields(quote), " "))}
	if p.Hit.Chunk.Page <= ibid.FrontPages && language.SaysFront(q.front, quote) {
		share = 1
	}
	if share == 0 {
		return c
	}
	c.score = (share + max(share, around(p))) / 2 * rankShare(p.Hit.Score, ranked) * q.fits(quote)
	if span.Overlaps(p.Check.Evidence) {
		c.score *= 1 + evidenceGain*p.Check.Score
		c.answers = p.Check.Presence == ibid.AnswerPresent
	}
	return c
}

// quoted writes the best candidates, each wording once.
func (e *evidence) quoted(candidates []candidate) Draft {
	slices.SortStableFunc(candidates, func(a, b candidate) int { return cmp.Compare(b.score, a.score) })
	most := maxQuotes
	var draft Draft
	var lines []string
	seen := map[string]bool{}
	for _, c := range candidates {
		if len(draft.Citations) == most || c.score == 0 || c.score < nearBest*candidates[0].score {
			break
		}
		if seen[c.key] || e.isQuoted(c, draft) {
			continue
		}
		seen[c.key] = true
		if c.answers && len(draft.Citations) == 0 {
			most = 1 + maxBesides
		}
		citation := e.cite(c.passage, c.span, min(1, c.score))
		citation.Number = len(draft.Citations) + 1
		draft.Citations = append(draft.Citations, citation)
		lines = append(lines, fmt.Sprintf("> %s [%d]", asMarkdown(citation.Quote), citation.Number))
	}
	draft.Text = strings.Join(lines, "\n\n")
	return draft
}

// asMarkdown is a quotation as it stands in an answer: on one line, or a table with its
// rows one below the other.
func asMarkdown(quote string) string {
	if !isTable(quote) {
		return Escape(quote)
	}
	var rows []string
	for row := range strings.Lines(quote) {
		rows = append(rows, Escape(row))
	}
	return strings.Join(rows, "\\\n> ")
}

// isQuoted tells whether a part of a candidate's words is quoted already.
func (e *evidence) isQuoted(c candidate, draft Draft) bool {
	chunk := e.passages[c.passage].Hit.Chunk
	return slices.ContainsFunc(draft.Citations, func(q ibid.Citation) bool {
		return q.DocumentID == e.passages[c.passage].Hit.Document.ID && q.Page == chunk.Page && q.Span.Overlaps(c.span)
	})
}

// tableOf is the small table in which validation found the answer of a passage;
// empty if it found none or found it elsewhere.
func tableOf(p ibid.Passage) ibid.Span {
	chunk, evidence := p.Hit.Chunk, p.Check.Evidence
	if p.Check.Presence != ibid.AnswerPresent || evidence.Len() == 0 || !chunk.Span.Contains(evidence) {
		return ibid.Span{}
	}
	const gap = "\n\n" // between blocks
	start, end := 0, len(chunk.Text)
	if i := strings.LastIndex(chunk.Text[:evidence.Start-chunk.Span.Start], gap); i >= 0 {
		start = i + len(gap)
	}
	if i := strings.Index(chunk.Text[evidence.End-chunk.Span.Start:], gap); i >= 0 {
		end = evidence.End - chunk.Span.Start + i
	}
	block := strings.TrimSpace(chunk.Text[start:end])
	if len(block) > maxTable || !isTable(block) {
		return ibid.Span{}
	}
	start += strings.Index(chunk.Text[start:], block)
	return ibid.Span{Start: chunk.Span.Start + start, End: chunk.Span.Start + start + len(block)}
}

// isTable tells whether the lines of a block are rows: two or more of them, and
// most, have two figures or more and do not end as a sentence does.
func isTable(block string) bool {
	lines, rows := 0, 0
	for line := range strings.Lines(block) {
		lines++
		if line = strings.TrimSpace(line); !strings.HasSuffix(line, ".") && len(figuresOf(line)) >= 2 {
			rows++
		}
	}
	return rows >= 2 && 3*rows >= 2*lines
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
