package ground

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"ibid/backend/facts"
	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Stating a value.
//
// A value stands above the quotations in large type, so it is stated only where the words
// leave no choice. The unit that it stands in, with what names it (caption, heading,
// document), has all words of the question, and no other unit that has them has another
// value. In a table the row is called what the question asks for, and one column is named
// by it more than every other; in a sentence one value alone is of the kind asked for. The
// value has its unit and scale. Whoever asks in other words than the document sees the
// quotation and no value.

// State returns the value in the best unit of a finding that may be stated above the
// quotations; the zero Answer if there is none. Passages are those of the finding, pages the
// text of each page by passage.
func State(ctx context.Context, scorer Scorer, query ibid.Query, found Finding, passages []ibid.Passage, page func(ibid.Passage) string) (Answer, error) {
	if len(found.Candidates) == 0 {
		return Answer{}, nil
	}
	s := newStatement(query)
	best := found.Candidates[0]
	at := passages[best.Passage]
	title := at.Hit.Document.Called()
	if f := best.Field; f != nil {
		if !best.statedField() {
			return Answer{}, nil
		}
		return Answer{Value: f.Value, Cell: f.Label}, nil
	}
	if found.By != ByScorer || best.Kind == ibid.BlockAnnotation { // read by words alone, or what a reader thinks of it
		return Answer{}, nil
	}
	if best.opposed {
		return Answer{}, nil
	}
	var value Answer
	if s.covers(best.Unit, at) {
		var err error
		value, err = s.valueOf(ctx, scorer, title, best.Unit, at)
		if err != nil || value.Value != "" && s.disputed(found.Candidates, passages, value.Value) {
			return Answer{}, err
		}
	}
	if value.Value == "" && isRow(best.Unit) {
		value = s.meantCell(found.Candidates, passages, page)
	}
	if value.Value == "" {
		return Answer{}, nil
	}
	if !value.settled && s.scaled(best.Unit, at, passages, page(at)) && value.Amount == "" && !s.unscaled(value.Value) {
		return Answer{}, nil
	}
	return value, nil
}

// statement is what a question says that decides whether a value may be stated.
type statement struct {
	query ibid.Query
	terms []string        // its content words, less those that only name the kind of value or the period
	times []string        // content words that name the period
	words map[string]bool // all its words, as tokens
	by    bool            // it asks by how much something changed

	period facts.Period // that it asks for
	rest   string       // its words but for those of the period

	periods map[string]facts.Period    // by the text that names them
	tokens  map[string]map[string]bool // of names of columns
}

// byHowMuch asks for a difference.
var byHowMuch = regexp.MustCompile(`(?i)\bby (?:how much|what (?:percentage|amount|share))\b|\bhow much (?:more|less|higher|lower|larger|smaller|cheaper|dearer)\b|\bdifference\b`)

// kindWords name the kind of value that is asked for, or that something is asked.
var kindWords = language.WordSet("amount amounts sum number numbers count figure percentage percent per cent share proportion many much long far often people persons person date day year month time when give tell say state show list please know exactly currently big large high go goes went get gets got make made take took")

func newStatement(query ibid.Query) statement {
	text := query.Wording
	if text == "" {
		text = query.Text
	}
	s := statement{query: query, periods: map[string]facts.Period{}, tokens: map[string]map[string]bool{}, words: tokensIn(text), by: byHowMuch.MatchString(text)}
	var spans []ibid.Span
	s.period, spans, _ = facts.ReadPeriod(text)
	s.rest = facts.Without(text, spans)
	s.terms = contentOf(s.rest)
	for _, term := range contentOf(text) {
		if !slices.Contains(s.terms, term) {
			s.times = append(s.times, term)
		}
	}
	return s
}

// contentOf are the content words of a question, less those that only name the kind of value,
// and less those of two parts, which are read as their parts.
func contentOf(text string) (content []string) {
	terms := language.Terms(text, "en")
	for _, term := range terms {
		whole := strings.ContainsAny(term, "-‐‑–") && slices.ContainsFunc(terms, func(part string) bool {
			return part != term && strings.Contains(term, part)
		})
		if !whole && !kindWords[term] {
			content = append(content, term)
		}
	}
	return content
}

// tokensIn are the tokens of a text, with number words as digits too.
func tokensIn(text string) map[string]bool {
	set := tokenSet(text, "en")
	for token := range set {
		if digits, spelt := spelledNumbers[token]; spelt {
			set[digits] = true
		}
	}
	return set
}

var spelledNumbers = map[string]string{"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
	"eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelv": "12", "first": "1", "second": "2", "third": "3", "fourth": "4"}

// has reports whether one of some sets has a term.
func has(term string, sets ...map[string]bool) bool {
	for token := range tokenSet(term, "en") {
		alike := func(set map[string]bool) bool { return set[token] || set[spelledNumbers[token]] }
		if !slices.ContainsFunc(sets, alike) {
			return false
		}
	}
	return true
}

// count is how many terms of the question a set has.
func (s statement) count(sets ...map[string]bool) (n int) {
	for _, term := range s.terms {
		if has(term, sets...) {
			n++
		}
	}
	return n
}

// names are the tokens of what names a unit: its heading and document, of a row its
// caption, of a list item what leads into the list.
func names(u Unit, p ibid.Passage) map[string]bool {
	text := u.Heading + "\n" + p.Hit.Document.Title + "\n" + strings.NewReplacer("_", " ", "-", " ").Replace(p.Hit.Document.Name)
	switch {
	case listItem(u.Text):
		text += "\n" + u.Previous
	case u.Kind == ibid.BlockTable:
		text += "\n" + captionOf(u) + "\n" + u.Corner
	}
	return tokensIn(text)
}

// covers reports whether a unit with what names it has all words of the question, and at
// least half of them itself. The words for a period are not looked for in a row that has
// periods: see [statement.column].
func (s statement) covers(u Unit, p ibid.Passage) bool {
	if !s.timed(u) {
		s.terms = slices.Concat(s.terms, s.times)
	}
	own, called := tokensIn(u.Text), names(u, p)
	return len(s.terms) > 0 && 2*s.count(own) >= len(s.terms) && s.count(own, called) == len(s.terms)
}

// valueOf is the value in a unit that covers the question.
func (s statement) valueOf(ctx context.Context, scorer Scorer, title string, u Unit, p ibid.Passage) (Answer, error) {
	if isRow(u) {
		return s.cell(u, p), nil
	}
	if u.Kind == ibid.BlockTable || figuresOnly(u.Text) || s.turned(u.Text) {
		return Answer{}, nil
	}
	values := s.valuesIn(u.Text)
	if len(values) == 0 || scorer == nil || !scored(s.query.Language) {
		return Answer{}, nil
	}
	whole, scores, err := without(ctx, scorer, s.query, title, u, values)
	if err != nil {
		return Answer{}, err
	}
	best := standsOut(whole, scores, false)
	for i := range scores {
		if best < 0 || i != best && whole-scores[i] >= clearly { // the answer needs this one too
			return Answer{}, nil
		}
	}
	return Answer{Value: values[best].words}, nil
}

// captionOf is what stands before a unit of a table, unless it is another row.
func captionOf(u Unit) string {
	if strings.Contains(u.Previous, column) {
		return ""
	}
	return u.Previous
}

func isRow(u Unit) bool { return u.Kind == ibid.BlockTable && strings.Contains(u.Text, column) }

// valuesIn are the values of a sentence that are of the kind and the role asked for.
func (s statement) valuesIn(text string) (values []possible) {
	query := s.query
	if s.by {
		query.Expects = ibid.ExpectsNumber
	}
	for _, v := range valuesIn(text, query) {
		before, after := text[:v.span.Start], text[v.span.End:]
		switch {
		case ranged(before, after):
			return nil
		case s.by && !strings.HasSuffix(strings.TrimRight(before, " "), " by") && !strings.Contains(v.words, "%") && !strings.Contains(v.words, "per"):
			continue
		case s.query.Expects == ibid.ExpectsTime && bareYear.MatchString(v.words) && !yearAlone.MatchString(before):
			continue
		case !s.by && (query.Expects == ibid.ExpectsMoney && !inMoney(v.words) || query.Expects == ibid.ExpectsNumber && !s.counts(after)):
			continue
		}
		values = append(values, v)
	}
	return values
}

// A year without month and day answers only where the sentence has it alone: what stands
// before it may be the rest of a date that was read in pieces.
var bareYear, yearAlone = regexp.MustCompile(`^\d{4}$`), regexp.MustCompile(`(?i)(?:\b(?:in|since|during|by|of|until|from|year)|^) ?$`)

// ranged reports whether a value is one end of a range: "2019-2023".
func ranged(before, after string) bool {
	return rangeBefore.MatchString(before) || rangeAfter.MatchString(after)
}

var rangeBefore, rangeAfter = regexp.MustCompile(`\d ?[-‐‑–—] ?$`), regexp.MustCompile(`^ ?[-‐‑–—] ?\d`)

func inMoney(words string) bool {
	return slices.ContainsFunc(facts.Read(words, "en").Figures, func(f facts.Figure) bool { return f.Unit.IsMoney() })
}

// counts reports whether what a figure counts, one of the next three words, is in the question.
func (s statement) counts(after string) bool {
	next := strings.Fields(after)
	for _, word := range next[:min(3, len(next))] {
		for token := range tokenSet(word, "en") {
			if s.words[token] && !language.Stop(strings.ToLower(strings.Trim(word, ".,;:"))) {
				return true
			}
		}
		if strings.ContainsAny(word, ".,;:") {
			return false
		}
	}
	return false
}

// turns are words that turn what a sentence says, or make an exception of it.
var turns = regexp.MustCompile(`\b(?:not|no|never|nor|neither|fail|fails|failed|failure|unless|except|excepting|excluding|without|other than|instead of|if)\b|n't\b`)

// turned reports whether a sentence has a "not", an exception or a condition that the
// question hasn't.
func (s statement) turned(text string) bool {
	asked := turnsOf(s.query.Wording + " " + s.query.Text)
	return slices.ContainsFunc(turnsOf(text), func(word string) bool { return !slices.Contains(asked, word) })
}

// turnsOf are the words of a text that turn it, in lower case.
func turnsOf(text string) []string {
	return turns.FindAllString(strings.ReplaceAll(strings.ToLower(text), "’", "'"), -1)
}

// figuresOnly reports whether a text is a row of figures rather than a sentence.
func figuresOnly(text string) bool {
	words, figures := 0, 0
	for _, field := range strings.Fields(text) {
		switch {
		case strings.ContainsAny(field, "0123456789"):
			figures++
		case meaningful(field):
			words++
		}
	}
	return figures >= 3 && 3*figures >= 2*words
}

// disputed reports whether another unit has all words of the question and another value.
func (s statement) disputed(candidates []Candidate, passages []ibid.Passage, value string) bool {
	for _, c := range candidates[1:] {
		if !s.covers(c.Unit, passages[c.Passage]) {
			continue
		}
		var values []string
		if isRow(c.Unit) {
			values = append(values, s.cell(c.Unit, passages[c.Passage]).Value)
		} else {
			for _, v := range s.valuesIn(c.Text) {
				values = append(values, v.words)
			}
		}
		if slices.ContainsFunc(values, func(v string) bool { return v != "" && digitsOf(v) != digitsOf(value) }) {
			return true
		}
	}
	return false
}

// digitsOf keeps of a value what two ways to print it share.
func digitsOf(value string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) || r == '.' {
			return r
		}
		return -1
	}, value)
}
