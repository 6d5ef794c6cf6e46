package answer

import (
	"maps"
	"math"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Finding the words that support a sentence
//
// A model that writes "Capital expenditure was $2,614 million in 2018 [3]."
// names a passage of half a page. The person wants the line. Support finds it
// by what the claim and a sentence of the passage have in common, in four steps.
//
//  1. Claim and passage become words, words become stems ([language.Stem]), and
//     stop words are left out on both sides.
//  2. A stem weighs what its presence tells: ln(1 + S/s), where s of the S
//     sentences of all passages have it. Words that every line of a table has
//     weigh little, the name of its row weighs much. A figure weighs four times
//     as much: when a claim has a figure in it, the figure is what the reader
//     will check. A stem of the question weighs a quarter: what the claim adds to
//     the question is what a source must say.
//  3. A sentence's support is the share of the claim's weight that it has,
//     between 0 and 1. Two neighbours count as one when together they have
//     clearly more than either, since answers often join what a source says in
//     two sentences.
//  4. The best wins; among equals the shorter, then the earlier. A sentence that
//     has no more of the claim than a small number or a year is none of them.
//
// The measure is lexical on purpose. It costs microseconds, it explains itself,
// and it cannot be talked into anything. It misses a paraphrase without a word
// or figure in common, and then there is no citation rather than a wrong one.
// Whether the sentence truly says what the claim says is not decided here: it
// is the judge's question.
//
// Cost: linear in the words of the passages, once for an answer, then linear
// in the sentences of one passage for each marker.

const (
	figureWeight = 4.0

	// minSupport is the support below which a marker gets no citation. At a
	// sixth, a claim of six words of equal weight shares one of them.
	minSupport = 1.0 / 6

	// askedWeight is what a stem counts that the question has too, of what it counts else.
	askedWeight = 0.25

	// joinGain is what a second sentence must add to be quoted along.
	joinGain = 0.25

	// maxJoined bounds a joined quotation, in bytes.
	maxJoined = 500
)

// sentence is a unit of a passage that can be quoted.
type sentence struct {
	span  ibid.Span       // into the page's text
	stems map[string]bool // of its content words and figures
}

// evidence is the passages of an answer, cut into sentences and weighed. It is
// made of the passages' own text, which stands on the page, and never of what is
// said beside it (section, context, gist, reading): a quote can come from
// nowhere else.
type evidence struct {
	passages  []ibid.Passage
	languages []string           // by passage
	sentences [][]sentence       // by passage, in order
	figures   []map[string]bool  // by passage
	weights   map[string]float64 // by stem
	unknown   float64            // weight of a stem that no passage has

	asked   map[string]bool // stems of the question
	figured map[string]bool // figures of the question
}

func newEvidence(splitter *language.Splitter, passages []ibid.Passage) *evidence {
	e := &evidence{
		passages: passages, languages: make([]string, len(passages)), sentences: make([][]sentence, len(passages)),
		figures: make([]map[string]bool, len(passages)), weights: map[string]float64{},
	}
	total := 0
	counts := map[string]int{}
	for i, p := range passages {
		chunk := p.Hit.Chunk
		e.figures[i], e.languages[i] = figuresOf(chunk.Text), languageOf(chunk.Text)
		for _, span := range splitter.Sentences(chunk.Text) {
			s := sentence{
				span:  ibid.Span{Start: chunk.Span.Start + span.Start, End: chunk.Span.Start + span.End},
				stems: contentStems(span.In(chunk.Text), e.languages[i]),
			}
			for stem := range s.stems {
				counts[stem]++
			}
			e.sentences[i] = append(e.sentences[i], s)
			total++
		}
	}
	for stem, count := range counts {
		e.weights[stem] = weight(stem, total, count)
	}
	e.unknown = math.Log(1 + float64(total))
	return e
}

// answers makes the evidence that of a question.
func (e *evidence) answers(question string) {
	e.asked, e.figured = map[string]bool{}, figuresOf(question)
	for _, lang := range append(slices.Clone(e.languages), "") {
		maps.Copy(e.asked, contentStems(question, lang))
	}
}

// hasFiguresOf reports whether a span of passage i has each figure that a claim adds to the
// question.
func (e *evidence) hasFiguresOf(claim string, i int, span ibid.Span) bool {
	added := figuresOf(claim)
	maps.DeleteFunc(added, func(figure string, _ bool) bool { return e.figured[figure] })
	return hasAllFigures(added, figuresOf(e.cite(i, span, 0).Quote))
}

// weight is ln(1 + total/count), four times that for a figure.
func weight(stem string, total, count int) float64 {
	w := math.Log(1 + float64(total)/float64(count))
	if language.Figure(stem) {
		w *= figureWeight
	}
	return w
}

// support finds the part of passage i that supports a claim best. It returns
// an empty span when nothing reaches minSupport, or when the claim has figures
// and the passage has none of them.
func (e *evidence) support(i int, claim string) (ibid.Span, float64) {
	stems := slices.Sorted(maps.Keys(contentStems(claim, e.languages[i])))
	if len(stems) == 0 || !hasFigures(figuresOf(claim), e.figures[i]) {
		return ibid.Span{}, 0
	}
	share := func(has func(stem string) bool) float64 {
		return e.share(stems, func(stem string) float64 {
			if has(stem) {
				return 1
			}
			return 0
		})
	}
	// told reports whether a sentence has more of the claim than a small number or a
	// year, which stand everywhere: the "11" of a clause bears out no claim.
	told := func(has func(stem string) bool) bool {
		for _, stem := range stems {
			if has(stem) && telling(stem) {
				return true
			}
		}
		return false
	}
	var best ibid.Span
	var score float64
	consider := func(span ibid.Span, s float64) {
		if s > score+1e-9 || s > score-1e-9 && s > 0 && span.Len() < best.Len() {
			best, score = span, s
		}
	}
	sentences := e.sentences[i]
	shares := make([]float64, len(sentences))
	for j, s := range sentences {
		has := func(stem string) bool { return s.stems[stem] }
		if told(has) {
			shares[j] = share(has)
			consider(s.span, shares[j])
		}
	}
	for j := 1; j < len(sentences); j++ {
		a, b := sentences[j-1], sentences[j]
		joined := ibid.Span{Start: a.span.Start, End: b.span.End}
		has := func(stem string) bool { return a.stems[stem] || b.stems[stem] }
		both := share(has)
		if joined.Len() <= maxJoined && told(has) && both >= max(shares[j-1], shares[j])+joinGain {
			consider(joined, both)
		}
	}
	if score < minSupport {
		return ibid.Span{}, score
	}
	return best, score
}

// telling reports whether a stem by itself says that a sentence speaks of the same:
// a word does, and so does a figure of three digits or more that is no year.
func telling(stem string) bool {
	if !language.Figure(stem) {
		return true
	}
	year := len(stem) == 4 && (strings.HasPrefix(stem, "19") || strings.HasPrefix(stem, "20"))
	return !year && len(strings.ReplaceAll(stem, ".", "")) >= 3
}

// share is how much of the weight of stems counts, when each counts as much as has
// says, 0..1. The stems come in the same order at every run, and so does the sum.
func (e *evidence) share(stems []string, has func(stem string) float64) float64 {
	var sum, total float64
	for _, stem := range stems {
		w := e.weightOf(stem)
		if e.asked[stem] {
			w *= askedWeight
		}
		sum += w * has(stem)
		total += w
	}
	if total == 0 {
		return 0
	}
	return sum / total
}

func (e *evidence) weightOf(stem string) float64 {
	if w, known := e.weights[stem]; known {
		return w
	}
	if language.Figure(stem) {
		return e.unknown * figureWeight
	}
	return e.unknown
}

// cite makes the citation of a span of passage i.
func (e *evidence) cite(i int, span ibid.Span, support float64) ibid.Citation {
	return cite(e.passages[i], span, support)
}

// cite makes the citation of a span of a passage.
func cite(passage ibid.Passage, span ibid.Span, support float64) ibid.Citation {
	hit := passage.Hit
	quote := ibid.Span{Start: span.Start - hit.Chunk.Span.Start, End: span.End - hit.Chunk.Span.Start}.In(hit.Chunk.Text)
	return ibid.Citation{
		DocumentID:    hit.Document.ID,
		DocumentHash:  hit.Document.Hash,
		DocumentTitle: hit.Document.Title,
		Page:          hit.Chunk.Page,
		PageLabel:     hit.Label,
		Section:       passage.Section(span.Start),
		Span:          span,
		Quote:         quote,
		Reading:       ibid.Joined(quote, hit.Chunk.Reading),
		Row:           ibid.RowOf(quote, hit.Chunk.Reading),
		Support:       support,
		NotInForce:    passage.Lapsed(span),
	}
}
