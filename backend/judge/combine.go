package judge

import (
	"cmp"
	"fmt"
	"slices"

	"ibid/backend/ibid"
)

// Rules and judge together
//
// The rules compare letters: they know for certain that a figure is not in a
// passage, and nothing about a paraphrase. The judge reads for meaning: it knows a
// paraphrase, and can be wrong about anything, more so if a document says what it should do
// to say. So each has the last word only on what it knows:
//
//   - If both agree, that's the state.
//   - The judge can lower what the rules find backed to partly backed and no
//     further: the words are on the page.
//   - The judge can lower what the rules don't find backed, except that "not in the
//     sources" doesn't lower a claim without a problem.
//   - Only an independent judge raises a claim, only with "supported", for which it
//     named the sentence: from partly backed to backed if the rules found nothing
//     wrong, else to partly backed. A figure that contradicts its source is never
//     backed.
//   - A judge that didn't judge changes nothing, and the model that wrote the answer
//     raises nothing: it has said once already that the sentence is true.
//
// The rules give the row, the judge the column; "own" is "supported" by the model
// that wrote the answer:
//
//	               supported   own            partly         not in sources  contradicted   not judged
//	backed         backed      backed         partly         partly          partly         backed
//	partly, clean  backed      partly         partly         partly          contradicted   partly
//	partly         partly      partly         partly         unbacked        contradicted   partly
//	unbacked       partly      unbacked       unbacked       unbacked        contradicted   unbacked
//	contradicted   partly      contradicted   contradicted   contradicted    contradicted   contradicted
//
// Clean is a claim in which the rules found no problem: it is only partly backed
// because it uses other words than its source.
//
// A sentence that is not backed is marked where it stands. One that the rules find
// contradicted, in its unit, scale, sign, party or negation, is taken out: see
// [Withhold]. If no sentence is supported, the whole answer is withheld. A sentence
// that is backed in part supports nothing by itself: shared words are all that the rules
// know of it, and "the landlord may keep it for ever" shares most of "the landlord may
// keep it and repay it". It counts if the rules found it backed and the judge lowered
// it, or if an independent judge finds it, or a part of it, in the passages.

// Strictness says when an answer is withheld.
type Strictness string

// The levels of strictness.
const (
	Balanced Strictness = "balanced" // none of it is backed, or rules and judge agree that it's wrong
	Strict   Strictness = "strict"   // either finds a sentence wrong, or one isn't backed
	Off      Strictness = "off"      // never: sentences are only marked
)

// Version changes whenever the same answer may be shown in another way than before. An
// answer that was stored under another one is not given again.
const Version = "4"

// Combine merges what the rules say of each claim, in its State and its Problems,
// with what the judge says, in Judged. It returns the claims with their final State
// and a Reason that names both, and why the answer is to be withheld, in a sentence
// for the user; an empty hold means that it isn't.
//
// Off withholds nothing. Strict and Balanced withhold an answer of which no claim is
// supported, see above. Strict also withholds it when a claim ends as not
// backed or contradicted, or when either calls one contradicted. Balanced also does
//   - when rules and judge agree that a claim is contradicted,
//   - when rules and judge agree of more than half of the claims that no source has
//     them or that one says otherwise, or,
//   - without an independent verdict, when the rules find more than half of the
//     claims contradicted: that many don't come from a misreading.
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
		combined[i].State = settle(c, judgement.Independent)
		combined[i].Reason = reason(c)
	}
	switch strictness {
	case Off:
		return combined, ""
	case Strict:
		hold = holdStrictly(claims, combined, judgement)
	default:
		hold = holdTogether(claims, judgement)
	}
	return combined, cmp.Or(hold, holdUnbacked(claims, combined, judgement))
}

// settle looks a claim up in the table above.
func settle(c ibid.Claim, independent bool) ibid.ClaimState {
	clean := c.State == ibid.ClaimPartly && len(c.Problems) == 0
	switch c.Judged {
	case ibid.ClaimBacked:
		switch {
		case c.State == ibid.ClaimBacked || !independent:
			return c.State
		case clean:
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
	case !independent(judgement) && 2*denied > counted:
		return sentences(denied) + " that the documents contradict."
	case judgement.Status != ibid.JudgeDone:
		return ""
	case contradicted > 0:
		return sentences(contradicted) + " that the documents contradict, by the words and by the judging model."
	case 2*missing > counted:
		return fmt.Sprintf("%d of its %d sentences are not in the documents, by the words and by the judging model.", missing, counted)
	}
	return ""
}

// holdUnbacked holds an answer of which no claim is supported. Claims are as the rules left
// them, combined is what became of them.
func holdUnbacked(claims, combined []ibid.Claim, judgement ibid.Judgement) string {
	counted := 0
	for i, c := range combined {
		switch {
		case c.State == ibid.ClaimNone:
			continue
		case c.State == ibid.ClaimBacked, c.State == ibid.ClaimPartly && supports(claims[i], judgement):
			return ""
		}
		counted++
	}
	switch counted {
	case 0:
		return ""
	case 1:
		return "Its one sentence isn't supported by your documents."
	}
	return fmt.Sprintf("None of its %d sentences is supported by your documents.", counted)
}

// supports reports whether a claim that ends as backed in part rests on more than words that
// it shares with its source: the rules found it backed, or an independent judge finds it, or
// a part of it, in the passages.
func supports(claim ibid.Claim, judgement ibid.Judgement) bool {
	return claim.State == ibid.ClaimBacked || independent(judgement) && (claim.Judged == ibid.ClaimBacked || claim.Judged == ibid.ClaimPartly)
}

// independent reports whether another model than the writer has judged an answer.
func independent(j ibid.Judgement) bool { return j.Status == ibid.JudgeDone && j.Independent }

func sentences(n int) string {
	if n == 1 {
		return "It has a sentence"
	}
	return fmt.Sprintf("It has %d sentences", n)
}
