package judge

import (
	"fmt"

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
// set to set.
//
// Or no page has the answer, and the right page is cited for a question that it
// does not answer. That is what validation's score tells.
//
// Each falls into one of three bands, which makes nine kinds of answers. The score
// of an answer is the share of its kind that was right, of all 3,857 answers to the
// development questions, those without an answer among them:
//
//	                     answer unsure   likely        there
//	page unsure          0.47 (430)      0.52 (219)    0.66 (105)
//	page likely          0.58 (532)      0.67 (562)    0.75 (567)
//	page surely right    0.51 (369)      0.80 (558)    0.94 (515)
//
// High is the kind with 0.94, an eighth of all answers; Medium are those from 0.6
// on. With the weights of the page fitted on all sets but the one that is measured,
// 0.91 of what is High is right. The exception is a set of questions of which half
// have no answer and were written to look as if they had: there it is 0.74. No rule
// tells those apart.
//
// What is verified afterwards can only lower this: a quotation is right by itself,
// and a model's sentence is as right as the quotations behind it. What a model says
// of itself, or of the answer as a whole, is not used.

// The bands: from where on the page is likely or surely the right one, and the
// answer is likely or surely there.
const (
	pageLikely, pageSure     = 0.70, 0.90
	answerLikely, answerSure = 0.50, 0.65
)

// rightOf is the table above.
var rightOf = [3][3]float64{
	{0.47, 0.52, 0.66},
	{0.58, 0.67, 0.75},
	{0.51, 0.80, 0.94},
}

const (
	highFrom   = 0.9
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
	page := g.clues()
	score := rightOf[band(page.found(), pageLikely, pageSure)][band(g.Evidence.Score, answerLikely, answerSure)]
	verified, bound := g.verified()
	score = min(score, bound)
	reasons := append([]string{verified}, page.reasons()...)
	reasons = append(reasons, fmt.Sprintf("Best match %.2f: %s", g.Evidence.Score, certainty(g.Evidence.Score)))
	if g.Answer.Status != ibid.AnswerComplete {
		score = min(score, mediumBound)
		reasons = append(reasons, "It was not finished.")
	}
	return ibid.Confidence{Level: levelOf(score), Score: score, Reasons: reasons}
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

// band is 0 below likely, 1 from there on, 2 from sure on.
func band(value, likely, sure float64) int {
	switch {
	case value >= sure:
		return 2
	case value >= likely:
		return 1
	}
	return 0
}

func certainty(score float64) string {
	return [...]string{"the answer may well not be there.", "the answer is likely there.", "the answer is there."}[band(score, answerLikely, answerSure)]
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
