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

// Bounds of the score of answers that verification lowers: to that of a doubtful
// answer and to that of a poor one.
const (
	DoubtfulBound = 0.74
	poorBound     = 0.44
)

// agreement is what it adds to the score, of what it lacks to 1, that a second model
// has found every claim in the passages and the question answered. It is not measured.
const agreement = 0.5

// Confide returns how far an answer can be relied on: the score of the best unit of the
// passages, lowered by what verification found, with the reasons.
//
// An answer that was not made from passages, or says that there is none, has no score.
// One that was cut off, or has a claim that nothing backs, has at most [DoubtfulBound]; one
// with a claim that a source contradicts, with more claims unbacked than backed, or without
// a citation has at most 0.44. What a model says of its own confidence is not used.
func Confide(g Ground) ibid.Confidence {
	made := g.Answer.Mode == ibid.ModeModel || g.Answer.Mode == ibid.ModePassages
	if !made || g.Answer.Status == ibid.AnswerNotFound || g.Answer.Status == ibid.AnswerHeld || g.Evidence.Score == 0 {
		return ibid.Confidence{Reasons: []string{}}
	}
	if len(g.Answer.Citations) == 0 {
		return ibid.Confidence{Score: poorBound, Reasons: []string{"It cites nothing."}}
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
		score = min(score, DoubtfulBound)
		reasons = append(reasons, "It was not finished.")
	}
	if score <= DoubtfulBound && bound == 1 && g.Answer.Mode == ibid.ModeModel {
		reasons = slices.Insert(reasons, 0, "The sources bear it out; whether they answer the question is uncertain.")
	}
	return ibid.Confidence{Score: score, Reasons: reasons}
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
		return reason, poorBound
	case missing+part > 0:
		return reason, DoubtfulBound
	}
	return reason, 1
}
