package judge_test

import (
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/judge"
)

// FuzzRules: whatever a model writes and a page holds, a problem names words of the
// answer, a score is a probability, and what nothing is cited for is not backed.
func FuzzRules(f *testing.F) {
	for _, seed := range [][2]string{
		{"Capital expenditure was $1.6 billion in 2022 [1].", cashFlow},
		{"On 3/4/2021, ($1.5m) or -12 % – “no vessel … here” – was due.", "Q1 2021: (1,500) thousand; no vessel may anchor here."},
		{"The Tenant shall not pay the Landlord.", "The Landlord shall pay the Tenant twenty-five (25) euros."},
		{"2. 401(k), COVID-19, $ and Rs", "FY 2021\n2020 2021\n1 2"},
	} {
		f.Add("What is due?", seed[0], seed[1])
	}
	s := splitter(f)
	f.Fuzz(func(t *testing.T, question, answer, source string) {
		if len(answer) > 300 || len(source) > 1000 {
			t.Skip("long texts only take long")
		}
		claims, citations := citing(answer, passage(1, source))
		claims[0].State = ibid.ClaimUnbacked
		checked := judge.Rules(s, question, answer, claims, citations, []ibid.Passage{passage(1, source)})[0]
		if checked.State == ibid.ClaimBacked || checked.State == ibid.ClaimPartly {
			t.Error("it is backed")
		}
		for _, p := range checked.Problems {
			if p.Span.Start < 0 || p.Span.End > len(answer) || p.Span.Start >= p.Span.End || p.Message == "" {
				t.Errorf("problem %+v", p)
			}
		}
		compared := judge.Compare(s, answer, []string{source})
		if !(compared.Score >= 0 && compared.Score <= 1) {
			t.Errorf("score %v", compared.Score)
		}
	})
}
