package judge

import (
	"cmp"
	"fmt"
	"slices"

	"ibid/backend/ibid"
)

// Rules and judge together
//
// The rules read letters: they know for certain that a figure is not in a passage,
// and nothing of a paraphrase. The judge reads sense: it knows a paraphrase, and
// may be wrong about anything, all the more where a document tells it what to say.
// So each has the last word only on what it knows:
//
//   - Where both agree, that is it.
//   - What the rules find backed, the judge can make partly backed and no less: the
//     words do stand there.
//   - What the rules do not find backed, the judge can lower, but for what it merely
//     does not find.
//   - The judge lifts only with "supported", for which it named the sentence: from
//     partly backed to backed if the rules found nothing wrong, else to partly
//     backed. A figure that contradicts its source is thus never backed.
//   - A judge that did not judge changes nothing.
//
// In a row what the rules say, in a column what the judge says:
//
//	               supported   partly         not in sources  contradicted   not judged
//	backed         backed      partly         partly          partly         backed
//	partly, clean  backed      partly         partly          contradicted   partly
//	partly         partly      partly         unbacked        contradicted   partly
//	unbacked       partly      unbacked       unbacked        contradicted   unbacked
//	contradicted   partly      contradicted   contradicted    contradicted   contradicted
//
// Clean is a claim in which the rules found no problem: it is only partly backed
// because it uses other words than its source.
//
// A mark on a sentence is a warning; to hold the whole answer back takes more than
// one opinion. See [Combine] for when that is.

// Strictness says when an answer is held back.
type Strictness string

// The levels of strictness.
const (
	Balanced Strictness = "balanced" // where rules and judge agree that it is wrong
	Strict   Strictness = "strict"   // where either finds that one of its sentences is
	Off      Strictness = "off"      // never
)

// Combine puts together what the rules say of each claim, in its State and its
// Problems, and what the judge says, in Judged. It returns the claims with their
// final State and a Reason that names both, and why the answer is to be held back,
// for a person; empty: it is not.
//
// Off holds nothing back. Strict does when a claim ends as not backed or
// contradicted, or when either calls one contradicted. Balanced does
//   - when rules and judge agree that a claim is contradicted,
//   - when rules and judge agree of more than half of the claims that no source has
//     them or that one says otherwise, or,
//   - where nobody judged, when the rules find more than half of the claims
//     contradicted: as many do not come from a misreading.
//
// Claims that claim nothing are not counted.
func Combine(claims []ibid.Claim, judgement ibid.Judgement, strictness Strictness) (combined []ibid.Claim, hold string) {
	combined = slices.Clone(claims)
	for i, c := range claims {
		if c.State == ibid.ClaimNone {
			continue
		}
		if judgement.Status != ibid.JudgeDone {
			c.Judged = ""
		}
		combined[i].State = settle(c)
		combined[i].Reason = reason(c)
	}
	switch strictness {
	case Off:
	case Strict:
		hold = holdStrictly(claims, combined, judgement)
	default:
		hold = holdTogether(claims, judgement)
	}
	return combined, hold
}

// settle looks a claim up in the table above.
func settle(c ibid.Claim) ibid.ClaimState {
	clean := c.State == ibid.ClaimPartly && len(c.Problems) == 0
	switch c.Judged {
	case ibid.ClaimBacked:
		if c.State == ibid.ClaimBacked || clean {
			return ibid.ClaimBacked
		}
		return ibid.ClaimPartly
	case ibid.ClaimPartly, ibid.ClaimUnbacked:
		switch {
		case c.State == ibid.ClaimBacked:
			return ibid.ClaimPartly
		case c.State == ibid.ClaimPartly && c.Judged == ibid.ClaimUnbacked && !clean:
			return ibid.ClaimUnbacked
		}
	case ibid.ClaimContradicted:
		if c.State == ibid.ClaimBacked {
			return ibid.ClaimPartly
		}
		return ibid.ClaimContradicted
	}
	return c.State
}

// reason says what the rules found and what the judge thinks of it.
func reason(c ibid.Claim) string {
	found := map[ibid.ClaimState]string{
		ibid.ClaimBacked:       "A source says it.",
		ibid.ClaimPartly:       "A source says a part of it.",
		ibid.ClaimUnbacked:     "No source has these words.",
		ibid.ClaimContradicted: "A source says otherwise.",
	}
	thinks := map[ibid.ClaimState]string{
		ibid.ClaimBacked:       " The judging model finds it in the passages.",
		ibid.ClaimPartly:       " The judging model finds a part of it in the passages.",
		ibid.ClaimUnbacked:     " The judging model does not find it in the passages.",
		ibid.ClaimContradicted: " The judging model finds that the passages say otherwise.",
	}
	return cmp.Or(c.Reason, found[c.State]) + thinks[c.Judged]
}

func holdStrictly(claims, combined []ibid.Claim, judgement ibid.Judgement) string {
	denied, unbacked := 0, 0
	for i, c := range combined {
		judged := judgement.Status == ibid.JudgeDone && c.Judged == ibid.ClaimContradicted
		switch {
		case c.State == ibid.ClaimNone:
		case claims[i].State == ibid.ClaimContradicted || judged:
			denied++
		case c.State == ibid.ClaimUnbacked:
			unbacked++
		}
	}
	switch {
	case denied > 0:
		return sentences(denied) + " that the documents contradict."
	case unbacked > 0:
		return sentences(unbacked) + " that no passage backs."
	}
	return ""
}

func holdTogether(claims []ibid.Claim, judgement ibid.Judgement) string {
	counted, contradicted, missing, denied := 0, 0, 0, 0
	for _, c := range claims {
		if c.State == ibid.ClaimNone {
			continue
		}
		counted++
		rules, judge := c.State == ibid.ClaimContradicted, c.Judged == ibid.ClaimContradicted
		if rules {
			denied++
		}
		if rules && judge {
			contradicted++
		}
		if (rules || c.State == ibid.ClaimUnbacked) && (judge || c.Judged == ibid.ClaimUnbacked) {
			missing++
		}
	}
	switch {
	case judgement.Status != ibid.JudgeDone:
		if 2*denied > counted {
			return sentences(denied) + " that the documents contradict."
		}
	case contradicted > 0:
		return sentences(contradicted) + " that the documents contradict, by the words and by the judging model."
	case 2*missing > counted:
		return fmt.Sprintf("%d of its %d sentences are not in the documents, by the words and by the judging model.", missing, counted)
	}
	return ""
}

func sentences(n int) string {
	if n == 1 {
		return "It has a sentence"
	}
	return fmt.Sprintf("It has %d sentences", n)
}
