package judge_test

import (
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/judge"
)

// ground is a plain case that is as sure as can be.
func ground() judge.Ground {
	rent := passageOn(1, 2, "The Tenant shall pay a yearly rent of £48,000.")
	return judge.Ground{
		Answer: ibid.Answer{
			Question: "How much is the yearly rent of the Tenant?", Mode: ibid.ModePassages, Status: ibid.AnswerComplete,
			Citations:    []ibid.Citation{cite(1, rent)},
			Verification: ibid.Verification{Claims: []ibid.Claim{{State: backed, Citations: []int{1}}}},
		},
		Evidence: ibid.EvidenceCheck{Score: 0.84, Presence: ibid.AnswerPresent, Grade: ibid.GradeGood, Reason: "The best sentence answers."},
	}
}

func TestConfide(t *testing.T) {
	claims := func(states ...ibid.ClaimState) func(*judge.Ground) {
		return func(g *judge.Ground) {
			g.Answer.Mode, g.Answer.Verification.Claims = ibid.ModeModel, nil
			for _, state := range states {
				g.Answer.Verification.Claims = append(g.Answer.Verification.Claims, ibid.Claim{State: state})
			}
		}
	}
	agreed := func(mode ibid.AnswerMode, match float64, relevant bool) func(*judge.Ground) {
		return func(g *judge.Ground) {
			g.Answer.Mode, g.Evidence.Score = mode, match
			g.Answer.Verification.Judgement = ibid.Judgement{Status: ibid.JudgeDone, Independent: true, Grounded: true, Relevant: relevant, Confidence: 0.1} // its own, which does not matter
		}
	}
	for name, tt := range map[string]struct {
		change func(*judge.Ground)
		want   ibid.ConfidenceLevel
		reason string
	}{
		"what speaks for the answer":          {func(*judge.Ground) {}, ibid.ConfidenceHigh, "The best sentence answers."},
		"the answer may not be there":         {func(g *judge.Ground) { g.Evidence.Score = 0.3 }, ibid.ConfidenceLow, "The best sentence answers."},
		"the answer may be there":             {func(g *judge.Ground) { g.Evidence.Score = 0.6 }, ibid.ConfidenceMedium, "The best sentence answers."},
		"two models agree":                    {agreed(ibid.ModeModel, 0.6, true), ibid.ConfidenceHigh, "finds every claim"},
		"they agree, but not on the question": {agreed(ibid.ModeModel, 0.6, false), ibid.ConfidenceMedium, ""},
		"nobody wrote what was judged":        {agreed(ibid.ModePassages, 0.6, true), ibid.ConfidenceMedium, ""},
		"no passages":                         {func(g *judge.Ground) { g.Evidence = ibid.EvidenceCheck{} }, ibid.ConfidenceNone, ""},
		"every sentence of a model is backed": {claims(backed, backed, none), ibid.ConfidenceHigh, "2 of 2 claims are supported by a quotation."},
		"a sentence is partly backed":         {claims(backed, partly), ibid.ConfidenceMedium, "1 of 2 claims"},
		"a sentence is not backed":            {claims(backed, backed, unbacked), ibid.ConfidenceMedium, "2 of 3 claims"},
		"most sentences are not backed":       {claims(backed, unbacked, unbacked), ibid.ConfidenceLow, "1 of 3 claims"},
		"a sentence is contradicted":          {claims(backed, backed, contradicted), ibid.ConfidenceLow, "1 contradicted"},
		"a model claims nothing":              {claims(none), ibid.ConfidenceLow, "0 of 0"},
		"nothing is cited":                    {func(g *judge.Ground) { g.Answer.Citations = nil }, ibid.ConfidenceLow, "cites nothing"},
		"a quotation needs no backing":        {func(g *judge.Ground) { g.Answer.Verification.Claims[0].State = unbacked }, ibid.ConfidenceHigh, ""},
		"it was stopped":                      {func(g *judge.Ground) { g.Answer.Status = ibid.AnswerStopped }, ibid.ConfidenceMedium, "not finished"},
		"nothing was found":                   {func(g *judge.Ground) { g.Answer.Status = ibid.AnswerNotFound }, ibid.ConfidenceNone, ""},
		"it was held back":                    {func(g *judge.Ground) { g.Answer.Status = ibid.AnswerHeld }, ibid.ConfidenceNone, ""},
		"the library answered":                {func(g *judge.Ground) { g.Answer.Mode = ibid.ModeLibrary }, ibid.ConfidenceNone, ""},
		"a word to a greeting":                {func(g *judge.Ground) { g.Answer.Mode = ibid.ModeTalk }, ibid.ConfidenceNone, ""},
	} {
		g := ground()
		tt.change(&g)
		got := judge.Confide(g)
		if got.Level != tt.want {
			t.Errorf("%s: %q (%.2f, %q), want %q", name, got.Level, got.Score, got.Reasons, tt.want)
		}
		if got.Reasons == nil || tt.reason != "" && !slices.ContainsFunc(got.Reasons, func(r string) bool { return strings.Contains(r, tt.reason) }) {
			t.Errorf("%s: reasons %q, want one with %q", name, got.Reasons, tt.reason)
		}
		if (got.Score > 0) != (got.Level != ibid.ConfidenceNone) || got.Score > 1 {
			t.Errorf("%s: score %v", name, got.Score)
		}
	}
}

// That all claims are backed is no promise that they answer: what is uncertain is said
// first.
func TestConfidenceSaysWhatIsUncertain(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(*judge.Ground)
		want   string
	}{
		"whether it answers": {func(g *judge.Ground) { g.Evidence.Score = 0.3 }, "The best sentence answers."},
		"a model wrote it": {func(g *judge.Ground) { g.Answer.Mode, g.Evidence.Score = ibid.ModeModel, 0.3 },
			"The sources bear it out; whether they answer the question is uncertain."},
		"something is wrong with it": {func(g *judge.Ground) {
			g.Answer.Mode = ibid.ModeModel
			g.Answer.Verification.Claims = append(g.Answer.Verification.Claims, ibid.Claim{State: unbacked})
		}, "1 of 2 claims are supported by a quotation."},
		"nothing is uncertain": {func(*judge.Ground) {}, "The best sentence answers."},
	} {
		g := ground()
		tt.change(&g)
		if got := judge.Confide(g).Reasons[0]; got != tt.want {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
	}
}
