package retrieve

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/question"
)

// fewestTerms is how many terms a reformulation keeps at least. One word alone
// finds passages on anything.
const fewestTerms = 2

// Reformulate gives other ways to search for what a question asks, the most
// promising first, without a language model. There are none for evidence that
// is good, and none where no rule applies. The rules, in their order:
//
//  1. Phrases are relaxed: words in quotation marks need not stand together.
//  2. A question that asks two things is asked as two; what the first part calls
//     by name is kept for the second.
//  3. Other words are put for the question's own, where it has expansions.
//  4. The least telling terms go: first those that stand in no passage at all,
//     then those that weigh least, until half are left. Names and figures stay
//     as long as anything else can go.
//
// A filter is a person's own limit and is never dropped. Of each query only the
// first half is filled in: its terms are to be looked up and weighed anew. Its
// Text is the person's, its Wording what is searched for instead. What documents
// define is left out, and is to be looked up anew as well.
func Reformulate(query ibid.Query, verdict ibid.EvidenceCheck) []ibid.Query {
	if verdict.Grade == ibid.GradeGood {
		return nil
	}
	var queries []ibid.Query
	add := func(q ibid.Query, ok bool) {
		if !ok {
			return
		}
		q.Imagined = "" // it was imagined for the wording that found nothing
		q.Stems, q.Frequencies, q.Weights, q.Passages = nil, nil, nil, 0
		q.Emphasis = emphases(query, q.Terms)
		q.Expansions = slices.DeleteFunc(slices.Clone(q.Expansions), func(e ibid.Expansion) bool { return e.Source == ibid.FromDocument })
		queries = append(queries, q)
	}
	add(relaxed(query))
	for _, part := range parts(query) {
		add(part, true)
	}
	add(reworded(query))
	add(shortened(query))
	return queries
}

// emphases are those that terms have in a query; words that are not its own have
// all of it.
func emphases(query ibid.Query, terms []string) []float64 {
	all := make([]float64, len(terms))
	for i, term := range terms {
		all[i] = 1
		if at := slices.Index(query.Terms, term); at >= 0 {
			all[i] = emphasis(query, at)
		}
	}
	return all
}

// relaxed takes the phrases of a query apart.
func relaxed(query ibid.Query) (ibid.Query, bool) {
	if len(query.Phrases) == 0 {
		return query, false
	}
	query.Phrases = nil
	query.Wording = strings.Join(strings.FieldsFunc(wording(query), func(r rune) bool { return strings.ContainsRune(" \"“”„«»", r) }), " ")
	return query, true
}

// betweenParts matches where one question ends and another begins: after a
// question mark or semicolon, or at an "and" before a question word.
var betweenParts = regexp.MustCompile(`(?i)[?;]\s+|,?\s+(?:and|or)\s+(?:also\s+)?(?P<next>who|whom|whose|what|which|when|where|why|how|is|are|was|were|does|do|did|can|may|must|shall)\b`)

// parts gives each question of a compound one as a query of its own, or nothing
// for a simple question.
func parts(query ibid.Query) []ibid.Query {
	text := wording(query)
	next := betweenParts.SubexpIndex("next")
	var pieces []string
	start := 0
	for _, at := range betweenParts.FindAllStringSubmatchIndex(text, -1) {
		pieces = append(pieces, text[start:at[0]])
		if start = at[1]; at[2*next] >= 0 {
			start = at[2*next]
		}
	}
	pieces = append(pieces, text[start:])
	var found []ibid.Query
	for _, piece := range pieces {
		if part, ok := partOf(query, strings.TrimRight(strings.TrimSpace(piece), "?")); ok {
			found = append(found, part)
		}
	}
	if len(found) < 2 {
		return nil
	}
	return found
}

// partOf narrows a query to a piece of its wording, and tells whether the piece
// asks for anything by itself.
func partOf(query ibid.Query, piece string) (ibid.Query, bool) {
	stands, named := wordsOf(piece), wordsOf(strings.Join(query.Names, " "))
	own := 0
	part, alone := query, question.Understand(piece)
	part.Terms, part.Wording, part.Kind, part.Expects = nil, piece, alone.Kind, alone.Expects
	for _, term := range query.Terms {
		if stands[term] {
			own++
		}
		if stands[term] || named[term] {
			part.Terms = append(part.Terms, term)
		}
		if named[term] && !stands[term] {
			part.Wording += " " + term
		}
	}
	part.Phrases = slices.DeleteFunc(slices.Clone(query.Phrases), func(p string) bool { return !strings.Contains(piece, p) })
	part.Expansions = slices.DeleteFunc(slices.Clone(query.Expansions), func(e ibid.Expansion) bool { return !anyIn(e.For, stands) })
	return part, own > 0 && len(part.Terms) >= fewestTerms
}

// reworded puts the expansions of a query in the place of the words that they
// stand for, the weightiest for each.
func reworded(query ibid.Query) (ibid.Query, bool) {
	if len(query.Expansions) == 0 {
		return query, false
	}
	best := map[string]ibid.Expansion{}
	for _, e := range query.Expansions {
		if e.Weight > best[e.For].Weight {
			best[e.For] = e
		}
	}
	replaced := map[string]bool{}
	var terms []string
	for _, e := range query.Expansions {
		if best[e.For] != e {
			continue
		}
		for word := range wordsOf(e.For) {
			replaced[word] = true
		}
		for _, w := range language.Words(strings.ToLower(e.Words)) {
			if !language.Stop(w.Text) {
				terms = append(terms, w.Text)
			}
		}
	}
	for _, term := range query.Terms {
		if !replaced[term] {
			terms = append(terms, term)
		}
	}
	query.Terms = distinct(terms)
	query.Wording = strings.Join(query.Terms, " ")
	query.Expansions = nil
	return query, len(query.Terms) > 0
}

// shortened drops the less telling half of a query's terms.
func shortened(query ibid.Query) (ibid.Query, bool) {
	keep := max(fewestTerms, (len(query.Terms)+1)/2)
	if len(query.Terms) <= keep {
		return query, false
	}
	named := wordsOf(strings.Join(query.Names, " "))
	// telling is higher for what should stay.
	telling := func(i int) float64 {
		var t float64
		if i < len(query.Weights) {
			t = query.Weights[i]
		}
		if i < len(query.Frequencies) && query.Frequencies[i] == 0 {
			t = -1
		}
		if named[query.Terms[i]] || language.Figure(query.Terms[i]) {
			t += 100
		}
		return t
	}
	order := make([]int, len(query.Terms))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(telling(j), telling(i)) })
	order = order[:keep]
	slices.Sort(order)
	terms := make([]string, keep)
	for i, at := range order {
		terms[i] = query.Terms[at]
	}
	query.Terms, query.Phrases = terms, nil
	query.Wording = strings.Join(terms, " ")
	return query, true
}

// wording is what of a query is searched for.
func wording(query ibid.Query) string { return cmp.Or(query.Wording, query.Text) }

// wordsOf gives the words of a text in lower case.
func wordsOf(text string) map[string]bool {
	words := map[string]bool{}
	for _, w := range language.Words(strings.ToLower(text)) {
		words[w.Text] = true
	}
	return words
}

func anyIn(text string, words map[string]bool) bool {
	for word := range wordsOf(text) {
		if words[word] {
			return true
		}
	}
	return false
}

// distinct drops repetitions.
func distinct(words []string) []string {
	seen := map[string]bool{}
	return slices.DeleteFunc(words, func(w string) bool {
		again := seen[w]
		seen[w] = true
		return again
	})
}
