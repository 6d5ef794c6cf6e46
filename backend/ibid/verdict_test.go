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
		v := Verification{Answers: true}
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
		"":                                      {Mode: ModeModel, Status: AnswerComplete},
		"Withheld":                              {Mode: ModeModel, Status: AnswerHeld},
		"Supported":                             {Mode: ModeModel, Verification: claims(ClaimBacked, ClaimNone)},
		"All 2 sentences supported":             {Mode: ModeModel, Verification: claims(ClaimBacked, ClaimBacked)},
		"1 of 3 sentences supported, 1 in part": {Mode: ModeModel, Verification: claims(ClaimBacked, ClaimPartly, ClaimUnbacked)},
		"1 of 2 sentences supported":            {Mode: ModeModel, Verification: claims(ClaimBacked, ClaimUnbacked)},
		"Supported, but it may not answer your question":  {Mode: ModeModel, Verification: Verification{Claims: []Claim{{State: ClaimBacked}}}},
		"1 of 3 parts answered":                           {Mode: ModeModel, Verification: claims(ClaimBacked, ClaimBacked), Understanding: Understanding{Parts: []AnswerPart{{Found: true}, {}, {}}}},
		"Quotes only":                                     quotes(Answer{Trace: Trace{Documents: 1}}),
		"1 of 2 parts answered":                           quotes(Answer{Understanding: Understanding{Parts: []AnswerPart{{Found: true}, {}}}}),
		"Quoted from 2 of 22 documents":                   quotes(Answer{Trace: Trace{Documents: 22, Evidence: EvidenceCheck{Grade: GradeGood}}}),
		"Quoted from 2 of 9 documents; there may be more": quotes(Answer{Understanding: Understanding{List: true}, Trace: Trace{Documents: 9}}),
		"All 2 sentences supported; there may be more":    {Mode: ModeModel, Verification: claims(ClaimBacked, ClaimBacked), Understanding: Understanding{List: true}},
		"21 CFR 117.5 itself was not found":               quotes(Answer{Understanding: Understanding{Lacking: []string{"21 CFR 117.5"}}, Trace: Trace{Documents: 22, Evidence: EvidenceCheck{Grade: GradePartial}}}),
		"Nothing answers this directly":                   quotes(Answer{Trace: Trace{Documents: 22, Evidence: EvidenceCheck{Grade: GradePartial}}}),
	} {
		if got := a.Verdict(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
