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

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Scorer reads questions and units together.
type Scorer interface {
	// Score says of each pair how well its unit answers its question: a logit, higher
	// is better, and 0 is as good as "no unit answers".
	Score(ctx context.Context, pairs []ibid.Pair) ([]float32, error)
}

// MaxScored is how many units of a question the scorer reads: somewhat under half a second
// of one core. On real questions a unit that answers is among them for 0.90, and among all
// for 0.92.
const MaxScored = 90

// Candidate is a unit with what is known of it.
type Candidate struct {
	Unit
	Features Features
	Read     bool    // the scorer has read it
	Worth    float64 // what candidates are ordered by; comparable within a question
	P        float64 // how likely it answers, 0..1
}

// Finding is what a question finds in its passages.
type Finding struct {
	Candidates []Candidate // best first
	Verdict    ibid.EvidenceCheck
	By         string // "scorer" or "words"
}

// mix is a fitted model: what the features of a unit weigh, and how the worth of the
// best unit, with what is known of the question, becomes a probability.
type mix struct {
	Unit        Features    `json:"unit"`
	Calibration calibration `json:"calibration"`
	Nothing     nothing     `json:"nothing"` // only with the scorer
}

// nothing is a linear model of whether a question has to do with anything that was found.
type nothing struct {
	Scores float64 `json:"scores"` // weight of the mean of the three best scores
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
	First  Features `json:"first"`  // what candidates are ordered by before they are read
	Scorer mix      `json:"scorer"` // where the built-in scorer reads: English
	Words  mix      `json:"words"`  // where it does not
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
// are seldom sure: they must not refuse what they cannot tell.
const wordsNothing = 0.05

// Find finds the units of passages that answer a question, best first, and judges how
// likely the best one does. Passages are in the order of their rank; sheets hold their
// pages. Scorer may be nil, and its error is returned.
func Find(ctx context.Context, splitter *language.Splitter, scorer Scorer, query ibid.Query, passages []ibid.Passage, sheets map[ibid.PageKey]ibid.Sheet) (Finding, error) {
	candidates := Candidates(splitter, query, passages, sheets)
	by := "words"
	model := weights.Words
	if scorer != nil && scored(query.Language) {
		if err := read(ctx, scorer, query, passages, candidates); err != nil {
			return Finding{}, err
		}
		model, by = weights.Scorer, "scorer"
		candidates = slices.DeleteFunc(candidates, func(c Candidate) bool { return !c.Read })
	}
	for i := range candidates {
		candidates[i].Worth = dot(model.Unit, candidates[i].Features)
	}
	slices.SortStableFunc(candidates, func(a, b Candidate) int { return cmp.Compare(b.Worth, a.Worth) })
	model.Calibration.apply(candidates)
	return Finding{Candidates: candidates, Verdict: verdict(query, candidates, passages, by), By: by}, nil
}

// scored reports whether the scorer was trained on a language: English, and questions
// too short to tell.
func scored(language string) bool { return language == "en" || language == "" }

// Candidates are the units of passages with their features, those first that are worth
// reading first.
func Candidates(splitter *language.Splitter, query ibid.Query, passages []ibid.Passage, sheets map[ibid.PageKey]ibid.Sheet) []Candidate {
	units := Units(splitter, passages, sheets)
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

// read lets the scorer read the first candidates.
func read(ctx context.Context, scorer Scorer, query ibid.Query, passages []ibid.Passage, candidates []Candidate) error {
	some := candidates[:min(MaxScored, len(candidates))]
	pairs := make([]ibid.Pair, len(some))
	for i, c := range some {
		pairs[i] = ibid.Pair{Question: query.Asked, Unit: c.Text, Previous: c.Previous, Heading: c.Heading, Title: passages[c.Passage].Hit.Document.Title}
	}
	scores, err := scorer.Score(ctx, pairs)
	if err != nil {
		return err
	}
	for i := range some {
		some[i].Features[FeatureScore], some[i].Read = float64(scores[i])/4, true
	}
	return nil
}

// apply gives candidates, best first, their probabilities.
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

func verdict(query ibid.Query, candidates []Candidate, passages []ibid.Passage, by string) ibid.EvidenceCheck {
	if len(candidates) == 0 {
		return ibid.EvidenceCheck{Grade: ibid.GradePoor, Presence: ibid.AnswerAbsent, Reason: "No passage was found."}
	}
	best := candidates[0]
	v := ibid.EvidenceCheck{Score: best.P, Presence: PresenceOf(best.P)}
	switch {
	case best.P >= AnsweredFrom:
		v.Grade, v.Reason = ibid.GradeGood, fmt.Sprintf("The best sentence answers with a probability of %.0f %%.", 100*best.P)
	case related(candidates, by):
		v.Grade, v.Reason = ibid.GradePartial, fmt.Sprintf("No sentence clearly answers; the nearest does with a probability of %.0f %%.", 100*best.P)
	default:
		v.Grade, v.Reason = ibid.GradePoor, "No sentence that was found seems to answer."
	}
	if stranger(query) && v.Grade != ibid.GradePoor {
		v.Grade, v.Presence = ibid.GradePartial, ibid.AnswerPartial
		if by == "words" { // which have nothing else to go by
			v.Grade, v.Presence = ibid.GradePoor, ibid.AnswerAbsent
		}
		v.Reason = "A name in the question stands in no document."
	}
	return v
}

// related reports whether anything that was found has to do with what is asked.
func related(candidates []Candidate, by string) bool {
	p := candidates[0].P
	if by == "words" {
		return p >= wordsNothing
	}
	n := weights.Scorer.Nothing
	return n.Scores*bestScores(candidates)+n.Cosine*nearest(candidates) >= n.Below
}

// bestScores is the mean of the three highest scores, as a feature. It tells questions
// with an answer from those without better than the probability that the best unit is
// right (area under the curve 0.88 for 0.78): a question whose answer is missing has one
// unit that looks right more often than three.
func bestScores(candidates []Candidate) float64 {
	var scores []float64
	for _, c := range candidates {
		scores = append(scores, c.Features[FeatureScore])
	}
	slices.SortFunc(scores, func(a, b float64) int { return cmp.Compare(b, a) })
	scores = scores[:min(3, len(scores))]
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
