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
}

// The levels: from where on the probability that the best unit answers is high or
// medium. They are read off the calibration in docs/quality.md.
const (
	highFrom   = 0.75
	mediumFrom = 0.45
)

// Scores that are no higher than their level allows, for answers that verification
// lowers.
const (
	MediumBound = 0.74
	lowBound    = 0.44
)

// agreement is what it adds to the score, of what it lacks to 1, that a second model
// has found every claim in the passages and the question answered. It is not measured.
const agreement = 0.5

// Confide says how far an answer can be relied on: the probability that the best unit of
// the passages answers the question, lowered by what verification found, with the
// reasons.
//
// An answer that was not made from passages, or says that there is none, has no
// level. One that was cut off, or has a claim that nothing backs, is at most
// Medium; one with a claim that a source contradicts, with more claims unbacked
// than backed, or without a citation is Low. What a model says of how sure it is is not
// used.
func Confide(g Ground) ibid.Confidence {
	made := g.Answer.Mode == ibid.ModeModel || g.Answer.Mode == ibid.ModePassages
	if !made || g.Answer.Status == ibid.AnswerNotFound || g.Answer.Status == ibid.AnswerHeld || g.Evidence.Score == 0 {
		return ibid.Confidence{Reasons: []string{}}
	}
	if len(g.Answer.Citations) == 0 {
		return ibid.Confidence{Level: ibid.ConfidenceLow, Score: lowBound, Reasons: []string{"It cites nothing."}}
	}
	score, bound, reasons := g.Evidence.Score, 1.0, []string{g.Evidence.Reason}
	if g.Answer.Mode == ibid.ModeModel { // what is quoted has nothing to verify
		var verified string
		verified, bound = g.verified()
		reasons = []string{verified, g.Evidence.Reason}
	}
	if g.confirmed() {
		score += agreement * (1 - score)
		reasons = append(reasons, "The judging model finds every claim in the passages.")
	}
	score = min(score, bound)
	if g.Answer.Status != ibid.AnswerComplete {
		score = min(score, MediumBound)
		reasons = append(reasons, "It was not finished.")
	}
	level := LevelOf(score)
	if level != ibid.ConfidenceHigh && bound == 1 && g.Answer.Mode == ibid.ModeModel { // all claims backed beside "Low" would read as a contradiction
		reasons = slices.Insert(reasons, 0, "The sources bear it out; whether they answer the question is uncertain.")
	}
	return ibid.Confidence{Level: level, Score: score, Reasons: reasons}
}

// LevelOf is the level of a score.
func LevelOf(score float64) ibid.ConfidenceLevel {
	switch {
	case score >= highFrom:
		return ibid.ConfidenceHigh
	case score >= mediumFrom:
		return ibid.ConfidenceMedium
	}
	return ibid.ConfidenceLow
}

// confirmed reports whether two models agree that the passages hold the answer: the
// one that wrote it and another one that judged it.
func (g Ground) confirmed() bool {
	j := g.Answer.Verification.Judgement
	return g.Answer.Mode == ibid.ModeModel && j.Status == ibid.JudgeDone && j.Independent && j.Grounded && j.Relevant
}

// verified says what became of the claims, and how high the score may be for it.
// A claim that is no more than partly backed is not as its source has it.
func (g Ground) verified() (reason string, bound float64) {
	counts := map[ibid.ClaimState]int{}
	for _, c := range g.Answer.Verification.Claims {
		counts[c.State]++
	}
	backed, part := counts[ibid.ClaimBacked], counts[ibid.ClaimPartly]
	missing, denied := counts[ibid.ClaimUnbacked], counts[ibid.ClaimContradicted]
	claims := backed + part + missing + denied
	reason = fmt.Sprintf("%d of %d claims are supported by a quotation", backed, claims)
	if denied > 0 {
		reason += fmt.Sprintf(", %d contradicted", denied)
	}
	reason += "."
	switch {
	case denied > 0 || missing > backed+part || claims == 0:
		return reason, lowBound
	case missing+part > 0:
		return reason, MediumBound
	}
	return reason, 1
}
