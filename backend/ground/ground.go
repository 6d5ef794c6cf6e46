package ground

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"ibid/backend/field"
	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Scorer reads questions and units together.
type Scorer interface {
	// Score says of each pair how well its unit answers its question: a logit, higher
	// is better, and 0 is as good as "no unit answers".
	Score(ctx context.Context, pairs []ibid.Pair) ([]float32, error)
}

// Comparer compares a question with texts that may answer it.
type Comparer interface {
	// Compare returns the cosine of the question and each text, by the vectors of the
	// built-in embedder for English.
	Compare(ctx context.Context, question string, texts []string) ([]float32, error)
}

// Readers read units. Each may be nil.
type Readers struct {
	Scorer   Scorer   // the built-in one, which reads English
	Second   Scorer   // reads again the units that come first, and counts for more; nil: nothing does
	Comparer Comparer // compares the units that the scorer puts first
	Foreign  Scorer   // the one that reads German, French, Spanish and Italian
	Near     Scorer   // what reads other languages; see [Near]
	All      bool     // read all units, also where one of the first clearly answers
	Quick    bool     // read fewer units, and compare fewer: for a question that is asked of many documents

	// Raise is by what the odds that a unit answers are multiplied at the end; nil: nothing is.
	Raise func(unit string) float64

	// Words returns the words of a page with where they stand; none if that isn't known. It is
	// called for pages of forms, and for all if the question asks for a field. Nil: no fields are looked for.
	Words func(page ibid.PageKey) ([]ibid.Word, error)

	// Meant are the documents that the question refers to; empty: it refers to none. Units
	// of other documents are read last and count less.
	Meant map[ibid.DocumentID]bool
}

// of returns what reads the units of a question, how many, and the weights that were fitted with
// it. A question too short to show its language is likely in that of the library. Pages is the
// language that most of the passages are in, those that rank first above all; empty: not known.
func (r Readers) of(query ibid.Query, pages string) (reader Scorer, limit int, model mix, by string) {
	foreign := !scored(pages)
	switch {
	case r.Foreign != nil && (foreign || !scored(query.Language)) && knowsForeign(pages) && knowsForeign(query.Language):
		return r.Foreign, maxForeign, weights.Foreign, ByForeign
	case r.Near != nil && (query.Language != "en" || foreign):
		return r.Near, maxNear, weights.Near, ByNear
	case r.Scorer != nil && scored(query.Language):
		return r.Scorer, MaxScored, weights.Scorer, ByScorer
	}
	return nil, 0, weights.Words, ByWords
}

// knowsForeign reports whether the scorer for other languages was trained on a language.
func knowsForeign(language string) bool {
	return scored(language) || slices.Contains([]string{"de", "fr", "es", "it"}, language)
}

// What judged the units of a question.
const (
	ByScorer  = "scorer"
	ByForeign = "scorer for other languages"
	ByNear    = "vectors"
	ByWords   = "words"
)

// MaxScored is how many units of a question the scorer reads, some seven milliseconds of one
// core each. On real questions a unit that answers is among them for 0.90, and among all
// for 0.92.
const MaxScored = 90

// readFirst is how many units are read before Find looks whether one of them clearly
// answers, and reads the others if not. Half of the questions need no more than these. On
// 409 questions over six libraries the first quotation answers as often as if all were read.
const readFirst = 30

// maxSecond is how many units the second scorer reads of each round, those that come first by all
// else. Sixteen take twice as long and answer no better, see tools/measure/results.md.
const maxSecond = 8

// secondShare is what the second scorer's logit counts beside the first one's.
const secondShare = 0.6

// maxCompared is how many units are compared by their own vectors, those that come first
// by all else that is known of them. With eight or 24 the first quotation answers as often.
const maxCompared = 12

// What is read and compared where a question is asked of many documents, most of which lack
// the answer: a third of the usual time. See tools/measure/results.md for what it costs.
const (
	quickScored   = 18
	quickFirst    = 9
	quickSecond   = 4
	quickCompared = 8
)

// maxForeign is how many units the scorer for other languages reads. Each takes twice as long as
// with the first scorer for English.
const maxForeign = 60

// maxNear is how many units the multilingual embedder compares. It takes twice as long
// for a unit as the scorer; on 962 questions in German and Chinese and 592 of our own
// the first quotation answers as often with 30 as with 150.
const maxNear = 60

// Candidate is a unit with what is known of it.
type Candidate struct {
	Unit
	Features Features
	Read     bool    // the scorer has read it
	Again    bool    // and the second one too
	Worth    float64 // what candidates are ordered by; comparable within a question
	P        float64 // how likely it answers, 0..1

	Field *field.Field // that it is; nil: it is none
	sure  bool         // the field is the only one that was asked for

	opposed bool // it says the opposite of what the question says

	cosine   float32 // of question and unit
	compared bool    // cosine is known
}

// Finding is what a question finds in its passages.
type Finding struct {
	Candidates []Candidate // best first
	Verdict    ibid.EvidenceCheck
	By         string // ByScorer, ByForeign, ByNear or ByWords
}

// mix is a fitted model: what the features of a unit weigh, and how the worth of the
// best unit, with what is known of the question, becomes a probability.
type mix struct {
	Unit        Features    `json:"unit"`
	Calibration calibration `json:"calibration"`
	Nothing     nothing     `json:"nothing"` // not with words
}

// nothing is a linear model of whether a question has to do with anything that was found.
type nothing struct {
	Best   int     `json:"best"`   // how many of the best scores count
	Scores float64 `json:"scores"` // weight of their mean
	Cosine float64 `json:"cosine"` // weight of the highest cosine of any passage, as a feature
	Below  float64 `json:"below"`  // what has a lower sum is nothing
}

// calibration is a logistic model of whether the best unit answers.
type calibration struct {
	Bias   float64 `json:"bias"`
	Worth  float64 `json:"worth"`  // of the best unit
	Gap    float64 `json:"gap"`    // from the best unit to the fourth
	Cosine float64 `json:"cosine"` // the highest of any passage, as a feature
}

// weights.json is written by tools/train.
//
//go:embed weights.json
var weightsFile []byte

var weights = func() (w struct {
	First   Features `json:"first"`   // what candidates are ordered by before they are read
	Scorer  mix      `json:"scorer"`  // where the built-in scorer reads: English
	Foreign mix      `json:"foreign"` // where the one for other languages reads
	Near    mix      `json:"near"`    // where the multilingual embedder compares: languages that neither reads
	Words   mix      `json:"words"`   // where neither does
}) {
	if err := json.Unmarshal(weightsFile, &w); err != nil {
		panic(fmt.Errorf("read weights of ground: %w", err)) // they are part of the program
	}
	return w
}()

// From these probabilities on a unit counts as answering, and as related to what is asked.
const (
	AnsweredFrom = 0.5
	RelatedFrom  = 0.17
)

// wordsNothing is the probability below which nothing was found where words judge, which
// are seldom sure: they must not refuse what they cannot judge.
const wordsNothing = 0.05

// Find finds the units of passages that answer a question, best first, and judges how
// likely the best one does. Passages are in the order of their rank; sheets hold their
// pages. An error of the reader is returned.
func Find(ctx context.Context, splitter *language.Splitter, readers Readers, query ibid.Query, passages []ibid.Passage, sheets map[ibid.PageKey]ibid.Sheet) (Finding, error) {
	units, err := readers.unitsOf(splitter, passages, sheets)
	if err != nil {
		return Finding{}, err
	}
	candidates := candidatesOf(query, passages, units)
	reader, limit, model, by := readers.of(query, languageOf(passages, sheets))
	if reader == nil {
		model.order(candidates)
		model.Calibration.apply(candidates)
		readers.raise(candidates, passages)
		candidates, err = readers.fieldsFirst(query, candidates, passages, sheets)
		return Finding{Candidates: candidates, Verdict: verdict(query, candidates, passages, model, by), By: by}, err
	}
	readers.meantFirst(candidates, passages)
	next, compared, again := readFirst, maxCompared, maxSecond
	if readers.Quick {
		limit, next, compared, again = min(limit, quickScored), quickFirst, quickCompared, quickSecond
	}
	s := newStatement(query)
	unread := candidates[:min(limit, len(candidates))]
	candidates = nil
	if readers.All {
		next = limit
	}
	for len(unread) > 0 && !answered(candidates) {
		next = min(next, len(unread))
		if err := read(ctx, reader, query, passages, unread[:next]); err != nil {
			return Finding{}, err
		}
		candidates, unread = append(candidates, unread[:next]...), unread[next:]
		next = limit
		model.order(candidates)
		if by == ByScorer && readers.Comparer != nil {
			if err := model.compare(ctx, readers.Comparer, query, candidates, compared); err != nil {
				return Finding{}, err
			}
		}
		if by == ByScorer && readers.Second != nil {
			if err := model.readAgain(ctx, readers.Second, query, passages, candidates, again); err != nil {
				return Finding{}, err
			}
		}
		model.Calibration.apply(candidates)
		s.doubt(candidates, by == ByScorer)
		if by == ByScorer {
			sinkOpposites(query, candidates)
		}
		readers.raise(candidates, passages)
	}
	if by == ByScorer {
		readers.cellFirst(s, candidates, passages)
	}
	candidates, err = readers.fieldsFirst(query, candidates, passages, sheets)
	return Finding{Candidates: candidates, Verdict: verdict(query, candidates, passages, model, by), By: by}, err
}

// elsewhere multiplies the odds of a unit in a document that the question doesn't refer to.
// It is a round number, and fitted on nothing.
const elsewhere = 0.1

// raise multiplies the odds of candidates, and puts the likeliest first.
func (r Readers) raise(candidates []Candidate, passages []ibid.Passage) {
	if r.Raise == nil && len(r.Meant) == 0 {
		return
	}
	for i := range candidates {
		c := &candidates[i]
		odds := 1.0
		if r.Raise != nil {
			odds = r.Raise(c.Text)
		}
		if !r.means(*c, passages) {
			odds *= elsewhere
		}
		c.P = c.P * odds / (1 - c.P + c.P*odds)
	}
	slices.SortStableFunc(candidates, func(a, b Candidate) int { return cmp.Compare(b.P, a.P) })
}

// means reports whether a candidate stands in a document that the question may be about.
func (r Readers) means(c Candidate, passages []ibid.Passage) bool {
	return len(r.Meant) == 0 || r.Meant[passages[c.Passage].Hit.Document.ID]
}

// meantFirst puts the candidates of documents that are meant before all others.
func (r Readers) meantFirst(candidates []Candidate, passages []ibid.Passage) {
	if len(r.Meant) == 0 {
		return
	}
	group := func(c Candidate) int {
		if r.means(c, passages) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(candidates, func(a, b Candidate) int { return cmp.Compare(group(a), group(b)) })
}

// languageOf is the language of the pages that passages stand on. Those that rank first count
// for more: one counts the inverse of its rank. It is English unless the others together
// count for more; empty: none is known.
func languageOf(passages []ibid.Passage, sheets map[ibid.PageKey]ibid.Sheet) string {
	counts, foreign, main := map[string]float64{}, 0.0, ""
	for i, p := range passages {
		language := sheets[ibid.PageKey{DocumentID: p.Hit.Document.ID, Page: p.Hit.Chunk.Page}].Language
		if language == "" {
			continue
		}
		counts[language] += 1 / float64(i+1)
		if language == "en" {
			continue
		}
		foreign += 1 / float64(i+1)
		if counts[language] > counts[main] {
			main = language
		}
	}
	if counts["en"] > 0 && foreign <= counts["en"] {
		return "en"
	}
	return main
}

// answered reports whether the best of candidates clearly answers.
func answered(candidates []Candidate) bool {
	return len(candidates) > 0 && candidates[0].P >= AnsweredFrom
}

// scored reports whether the scorer was trained on a language: English, and questions
// too short to tell.
func scored(language string) bool { return language == "en" || language == "" }

// candidatesOf are units with their features, those first that are worth reading first.
func candidatesOf(query ibid.Query, passages []ibid.Passage, units []Unit) []Candidate {
	features := featuresOf(query, passages, units)
	candidates := make([]Candidate, len(units))
	for i, u := range units {
		candidates[i] = Candidate{Unit: u, Features: features[i]}
	}
	slices.SortStableFunc(candidates, func(a, b Candidate) int {
		return cmp.Compare(dot(weights.First, b.Features), dot(weights.First, a.Features))
	})
	return candidates
}

// read lets a scorer read candidates.
func read(ctx context.Context, scorer Scorer, query ibid.Query, passages []ibid.Passage, candidates []Candidate) error {
	pairs := make([]ibid.Pair, len(candidates))
	for i, c := range candidates {
		pairs[i] = c.pair(query, passages)
	}
	scores, err := scorer.Score(ctx, pairs)
	if err != nil {
		return err
	}
	for i := range candidates {
		candidates[i].Features[FeatureScore], candidates[i].Read = float64(scores[i])/4, true
	}
	return nil
}

// pair is a candidate as a scorer reads it.
func (c Candidate) pair(query ibid.Query, passages []ibid.Passage) ibid.Pair {
	return ibid.Pair{Question: query.Asked, Unit: c.Text, Previous: c.Previous, Heading: c.Heading, Title: passages[c.Passage].Hit.Document.Called()}
}

// readAgain scores the first candidates, at most so many, with the second scorer too, and sorts
// all again.
func (m mix) readAgain(ctx context.Context, scorer Scorer, query ibid.Query, passages []ibid.Passage, candidates []Candidate, most int) error {
	var pairs []ibid.Pair
	var again []*Candidate
	for i := range candidates[:min(most, len(candidates))] {
		if c := &candidates[i]; !c.Again {
			again, pairs = append(again, c), append(pairs, c.pair(query, passages))
		}
	}
	if len(pairs) == 0 {
		return nil
	}
	scores, err := scorer.Score(ctx, pairs)
	if err != nil {
		return err
	}
	for i, c := range again {
		c.Features[FeatureScore] += secondShare * (float64(scores[i])/4 - c.Features[FeatureScore])
		c.Again = true
	}
	m.order(candidates)
	return nil
}

// compare orders candidates anew, so many that come first by all else after their
// similarity to the question too.
func (m mix) compare(ctx context.Context, comparer Comparer, query ibid.Query, candidates []Candidate, most int) error {
	for i := range candidates {
		candidates[i].Features[FeatureSimilarity] = 0
	}
	m.order(candidates)
	first := candidates[:min(most, len(candidates))]
	var texts []string
	for _, c := range first {
		if !c.compared {
			texts = append(texts, c.Text)
		}
	}
	if len(texts) > 0 {
		cosines, err := comparer.Compare(ctx, query.Asked, texts)
		if err != nil {
			return err
		}
		for i := range first {
			if !first[i].compared {
				first[i].cosine, first[i].compared = cosines[0], true
				cosines = cosines[1:]
			}
		}
	}
	lowest := slices.MinFunc(first, func(a, b Candidate) int { return cmp.Compare(a.cosine, b.cosine) }).cosine
	for i := range candidates {
		cosine := lowest
		if i < len(first) {
			cosine = candidates[i].cosine
		}
		candidates[i].Features[FeatureSimilarity] = 5 * (float64(cosine) - 0.7)
	}
	m.order(candidates)
	return nil
}

// order sorts candidates by their worth, best first.
func (m mix) order(candidates []Candidate) {
	for i := range candidates {
		candidates[i].Worth = dot(m.Unit, candidates[i].Features)
	}
	slices.SortStableFunc(candidates, func(a, b Candidate) int { return cmp.Compare(b.Worth, a.Worth) })
}

// apply sets the probabilities of candidates, best first.
func (c calibration) apply(candidates []Candidate) {
	if len(candidates) == 0 {
		return
	}
	cosine := max(0, nearest(candidates))
	gap := candidates[0].Worth - candidates[min(3, len(candidates)-1)].Worth
	for i := range candidates {
		lag := candidates[0].Worth - candidates[i].Worth
		candidates[i].P = logistic(c.Bias + c.Worth*candidates[i].Worth + c.Gap*(gap-lag) + c.Cosine*cosine)
	}
}

func verdict(query ibid.Query, candidates []Candidate, passages []ibid.Passage, model mix, by string) ibid.EvidenceCheck {
	if len(candidates) == 0 {
		return ibid.EvidenceCheck{Grade: ibid.GradePoor, Presence: ibid.AnswerAbsent, Reason: "No passage was found."}
	}
	best := candidates[0]
	v := ibid.EvidenceCheck{Score: best.P, Presence: PresenceOf(best.P)}
	switch {
	case best.P >= AnsweredFrom:
		v.Grade, v.Reason = ibid.GradeGood, "The first quotation looks like the answer."
	case related(candidates, model, by):
		v.Grade, v.Reason = ibid.GradePartial, "Nothing answers this directly. The closest words are quoted."
	default:
		v.Grade, v.Reason = ibid.GradePoor, "No sentence that was found seems to answer."
	}
	if query.Expects == ibid.ExpectsYesOrNo && strings.ContainsRune(best.Text, ibid.UnreadBox) && v.Grade == ibid.GradeGood {
		v.Grade, v.Presence, v.Reason = ibid.GradePartial, ibid.AnswerPartial, "Whether a box in the first quotation is ticked cannot be read."
	}
	if stranger(query) && v.Grade != ibid.GradePoor {
		v.Grade, v.Presence = ibid.GradePartial, ibid.AnswerPartial
		if role, _ := askedField(query); by == ByWords || role != field.None { // which have nothing else to go by
			v.Grade, v.Presence = ibid.GradePoor, ibid.AnswerAbsent
		}
		v.Reason = "A name in the question stands in no document."
	}
	return v
}

// related reports whether anything that was found has to do with what is asked: the best unit
// by itself where the scorer has read it, and all that were read.
func related(candidates []Candidate, model mix, by string) bool {
	p := candidates[0].P
	if by == ByWords {
		return p >= wordsNothing
	}
	if by == ByScorer && p < RelatedFrom {
		return false
	}
	n := model.Nothing
	return n.Scores*bestScores(candidates, n.Best)+n.Cosine*nearest(candidates) >= n.Below
}

// bestScores is the mean of the n highest scores, as a feature. It separates questions with
// an answer from those without better than the probability that the best unit is right:
// a question whose answer is missing has one unit that looks right more often than
// several.
func bestScores(candidates []Candidate, n int) float64 {
	var scores []float64
	for _, c := range candidates {
		scores = append(scores, c.Features[FeatureScore])
	}
	slices.SortFunc(scores, func(a, b float64) int { return cmp.Compare(b, a) })
	scores = scores[:min(n, len(scores))]
	sum := 0.0
	for _, s := range scores {
		sum += s
	}
	return sum / float64(len(scores))
}

// stranger reports whether a question has a name none of whose words stands in any
// passage of the library. What is said of others does not answer a question about it.
func stranger(query ibid.Query) bool {
	for _, name := range query.Names {
		words, known := strings.Fields(strings.ToLower(name)), false
		missing := 0
		for i, term := range query.Terms {
			if i < len(query.Frequencies) && slices.Contains(words, term) {
				known = known || query.Frequencies[i] > 0
				missing++
			}
		}
		if missing > 0 && !known {
			return true
		}
	}
	return false
}

// nearest is the highest cosine of a passage, as a feature; 0 where there are no vectors.
func nearest(candidates []Candidate) float64 {
	highest := math.Inf(-1)
	for _, c := range candidates {
		highest = max(highest, c.Features[FeatureCosine])
	}
	return highest
}

// PresenceOf names a probability.
func PresenceOf(p float64) ibid.AnswerPresence {
	switch {
	case p >= AnsweredFrom:
		return ibid.AnswerPresent
	case p >= RelatedFrom:
		return ibid.AnswerPartial
	}
	return ibid.AnswerAbsent
}

func dot(a, b Features) float64 {
	sum := 0.0
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
