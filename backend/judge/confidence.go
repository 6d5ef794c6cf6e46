package judge

import (
	"fmt"
	"slices"

	"ibid/backend/ibid"
)

// Ground is what confidence in an answer rests on.
type Ground struct {
	Answer   ibid.Answer        // its text's citations and the claims of its Verification, after [Combine]
	Evidence ibid.EvidenceCheck // of the passages together
	Passages []ibid.Passage     // best first, those that are cited among them
}

// How sure it is that an answer is right
//
// An answer is right where a page that it cites is one that answers the question.
// Two things can go wrong, and each has its own signs.
//
// The page may be the wrong one. Two signs tell, put together by the logistic
// function: the share of the question's words that a cited page has, with what is
// said of it, and by how much the best passage is ahead of those of other pages.
// They were fitted on the answerable development questions of docs/quality.md, each
// set weighing the same, with ridge 1. Some forty others were measured and left
// out: they add nothing to these (the support of the quotation, ranks, how many
// passages hold an answer, how many documents are cited), or differ in sign from
// set to set. Three help within every set (how near and in what order the question's
// words stand in the best passage, and its keyword score: area under the curve 0.73
// for 0.69), but not from one set to another: with them 0.87 to 0.89 of what is High
// on a set that they were not fitted on is right, less than without.
//
// Or no page has the answer, and the right page is cited for a question that it
// does not answer. That is what validation's score tells.
//
// The first falls into one of three bands, the second into one of four, which makes
// twelve kinds of answers. The score of an answer is the share of its kind that was
// right, of all 3,857 answers to the development questions, those without an answer
// among them:
//
//	                     answer unsure   likely        there         surely there
//	page unsure          0.47 (430)      0.52 (219)    0.61 (79)     0.81 (26)
//	page likely          0.58 (532)      0.67 (562)    0.74 (219)    0.76 (348)
//	page surely right    0.51 (369)      0.80 (558)    0.90 (199)    0.96 (316)
//
// High is the last kind, a twelfth of all answers; Medium are those from 0.6 on.
// With the weights of the page fitted on all sets but the one that is measured, 0.94
// of what is High is right. The kind before it is not High, though 0.90 of it is
// right: on a set of questions of which half have no answer, and were written to
// look as if they had, it is 0.75. No sign that was tried tells those apart. Most
// plain questions in English are at best of that kind, since validation is never
// surer of them than 0.75.
//
// What is verified afterwards can lower this: a quotation is right by itself, and a
// model's sentence is as right as the quotations behind it. It can raise it by one
// band of the answer, where a model wrote the answer and another one found every
// claim in the passages and the question answered. That step is not measured; it
// supposes that the two together turn away half of the questions without an answer
// that get so far, which makes 0.95 of 0.90. What a model says of how sure it is
// is not used.

// The bands: from where on the page is likely or surely the right one, and the
// answer is likely there, there, or surely there.
var (
	pageBands   = []float64{0.70, 0.90}
	answerBands = []float64{0.50, 0.65, 0.76}
)

// rightOf is the table above.
var rightOf = [3][4]float64{
	{0.47, 0.52, 0.61, 0.81},
	{0.58, 0.67, 0.74, 0.76},
	{0.51, 0.80, 0.90, 0.96},
}

const (
	highFrom   = 0.95
	mediumFrom = 0.6
)

// Confide says how far an answer can be relied on, from what was retrieved and what
// was verified, with the reasons.
//
// An answer that was not made from passages, or says that there is none, has no
// level. One that was cut off, or has a claim that nothing backs, is at most
// Medium; one with a claim that a source contradicts, with more claims unbacked
// than backed, or without a citation is Low.
func Confide(g Ground) ibid.Confidence {
	made := g.Answer.Mode == ibid.ModeModel || g.Answer.Mode == ibid.ModePassages
	if !made || g.Answer.Status == ibid.AnswerNotFound || g.Answer.Status == ibid.AnswerHeld || len(g.Passages) == 0 {
		return ibid.Confidence{Reasons: []string{}}
	}
	if len(g.Answer.Citations) == 0 {
		return ibid.Confidence{Level: ibid.ConfidenceLow, Score: lowBound, Reasons: []string{"It cites nothing."}}
	}
	signs := g.clues()
	page, answer := band(signs.found(), pageBands), band(g.Evidence.Score, answerBands)
	verified, bound := g.verified()
	reasons := append([]string{verified}, signs.reasons()...)
	reasons = append(reasons, fmt.Sprintf("Best match %.2f: %s", g.Evidence.Score, certainty[answer]))
	if g.confirmed() {
		answer = min(answer+1, len(answerBands))
		reasons = append(reasons, "The judging model finds every claim in the passages.")
	}
	score := min(bound, rightOf[page][answer])
	if g.Answer.Status != ibid.AnswerComplete {
		score = min(score, mediumBound)
		reasons = append(reasons, "It was not finished.")
	}
	level := levelOf(score)
	if level != ibid.ConfidenceHigh && bound == 1 {
		reasons = slices.Insert(reasons, 0, g.gap(page, answer))
	}
	return ibid.Confidence{Level: level, Score: score, Reasons: reasons}
}

// gap says what is uncertain of an answer in which nothing is wrong: "4 of 4 claims
// stand word for word" beside "Low" would read as a contradiction otherwise.
func (g Ground) gap(page, answer int) string {
	sure := "The words are on the page"
	if g.Answer.Mode == ibid.ModeModel {
		sure = "The sources bear it out"
	}
	switch {
	case page == 0 && answer < 2:
		return sure + "; whether it is the right page, and whether it answers the question, is uncertain."
	case answer < 2:
		return sure + "; whether they answer the question is uncertain."
	case page < 2:
		return sure + "; whether another page answers better is uncertain."
	}
	return sure + " and seem to answer the question; nothing makes it certain."
}

// Scores that are no higher than their level allows, for answers that verification
// lowers.
const (
	mediumBound = 0.75
	lowBound    = 0.47
)

func levelOf(score float64) ibid.ConfidenceLevel {
	switch {
	case score >= highFrom:
		return ibid.ConfidenceHigh
	case score >= mediumFrom:
		return ibid.ConfidenceMedium
	}
	return ibid.ConfidenceLow
}

// band is how many of the bounds, in ascending order, a value reaches.
func band(value float64, bounds []float64) int {
	n := 0
	for n < len(bounds) && value >= bounds[n] {
		n++
	}
	return n
}

// certainty says what a band of the answer means.
var certainty = [...]string{"the answer may well not be there.", "the answer may be there.", "the answer seems to be there.", "the answer is there."}

// confirmed reports whether two models agree that the passages hold the answer: the
// one that wrote it and another one that judged it.
func (g Ground) confirmed() bool {
	j := g.Answer.Verification.Judgement
	return g.Answer.Mode == ibid.ModeModel && j.Status == ibid.JudgeDone && j.Independent && j.Grounded && j.Relevant
}

// verified says what became of the claims, and how high the score may be for it.
// A claim that is no more than partly backed is not as its source has it. What is
// quoted has nothing to verify.
func (g Ground) verified() (reason string, bound float64) {
	if quoted := len(g.Answer.Citations); g.Answer.Mode == ibid.ModePassages {
		return fmt.Sprintf("%d of %d claims stand word for word.", quoted, quoted), 1
	}
	counts := map[ibid.ClaimState]int{}
	for _, c := range g.Answer.Verification.Claims {
		counts[c.State]++
	}
	backed, part := counts[ibid.ClaimBacked], counts[ibid.ClaimPartly]
	missing, denied := counts[ibid.ClaimUnbacked], counts[ibid.ClaimContradicted]
	claims := backed + part + missing + denied
	reason = fmt.Sprintf("%d of %d claims are backed by a quotation", backed, claims)
	if denied > 0 {
		reason += fmt.Sprintf(", %d contradicted", denied)
	}
	reason += "."
	switch {
	case denied > 0 || missing > backed+part || claims == 0:
		return reason, lowBound
	case missing+part > 0:
		return reason, mediumBound
	}
	return reason, 1
}
