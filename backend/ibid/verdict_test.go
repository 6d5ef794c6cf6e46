package ibid

import "testing"

func TestQuotes(t *testing.T) {
	for text, want := range map[string]bool{
		"> “The rent is due.” [1]":                            true,
		"None of these clearly answers:\n\n> “The rent.” [1]": true,
		"**What it says**\n\n- **4 Rent:** It is due. [1]":    false,
	} {
		if got := (Answer{Mode: ModePassages, Text: text, Citations: []Citation{{}}}).Quotes(); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestVerdict(t *testing.T) {
	claims := func(states ...ClaimState) Verification {
		var v Verification
		for _, s := range states {
			v.Claims = append(v.Claims, Claim{State: s})
		}
		return v
	}
	quotes := func(a Answer) Answer {
		a.Mode, a.Citations = ModePassages, []Citation{{DocumentID: 3}, {DocumentID: 3}, {DocumentID: 5}}
		return a
	}
	for want, a := range map[string]Answer{
		"":                                       {Mode: ModeModel, Status: AnswerComplete},
		"Withheld":                               {Mode: ModeModel, Status: AnswerHeld},
		"Supported":                              {Mode: ModeModel, Verification: claims(ClaimBacked, ClaimNone)},
		"All 2 sentences supported":              {Mode: ModeModel, Verification: claims(ClaimBacked, ClaimBacked)},
		"2 of 3 not supported":                   {Mode: ModeModel, Verification: claims(ClaimBacked, ClaimPartly, ClaimUnbacked)},
		"Quotes only":                            quotes(Answer{Trace: Trace{Documents: 1}}),
		"Quotes only: no clear answer to 1 of 2": quotes(Answer{Understanding: Understanding{Parts: []AnswerPart{{Found: true}, {}}}}),
		"Quotes only: found in 2 of 22 documents": quotes(Answer{Trace: Trace{Documents: 22, Evidence: EvidenceCheck{Grade: GradeGood}}}),
		"Related, but none clearly answers this":  quotes(Answer{Trace: Trace{Documents: 22, Evidence: EvidenceCheck{Grade: GradePartial}}}),
	} {
		if got := a.Verdict(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
