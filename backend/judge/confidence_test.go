package judge_test

import (
	"encoding/json"
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
		change   func(*judge.Ground)
		from, to float64
		reason   string
	}{
		"what speaks for the answer":          {func(*judge.Ground) {}, 0.75, 1, "The best sentence answers."},
		"the answer may not be there":         {func(g *judge.Ground) { g.Evidence.Score = 0.3 }, 0.01, 0.44, "The best sentence answers."},
		"the answer may be there":             {func(g *judge.Ground) { g.Evidence.Score = 0.6 }, 0.45, judge.DoubtfulBound, "The best sentence answers."},
		"two models agree":                    {agreed(ibid.ModeModel, 0.6, true), 0.75, 1, "finds every claim"},
		"they agree, but not on the question": {agreed(ibid.ModeModel, 0.6, false), 0.45, judge.DoubtfulBound, ""},
		"nobody wrote what was judged":        {agreed(ibid.ModePassages, 0.6, true), 0.45, judge.DoubtfulBound, ""},
		"no passages":                         {func(g *judge.Ground) { g.Evidence = ibid.EvidenceCheck{} }, 0, 0, ""},
		"every sentence of a model is backed": {claims(backed, backed, none), 0.75, 1, "2 of 2 claims are supported by a quotation."},
		"a sentence is partly backed":         {claims(backed, partly), 0.45, judge.DoubtfulBound, "1 of 2 claims"},
		"a sentence is not backed":            {claims(backed, backed, unbacked), 0.45, judge.DoubtfulBound, "2 of 3 claims"},
		"most sentences are not backed":       {claims(backed, unbacked, unbacked), 0.01, 0.44, "1 of 3 claims"},
		"a sentence is contradicted":          {claims(backed, backed, contradicted), 0.01, 0.44, "1 contradicted"},
		"a model claims nothing":              {claims(none), 0.01, 0.44, "0 of 0"},
		"nothing is cited":                    {func(g *judge.Ground) { g.Answer.Citations = nil }, 0.01, 0.44, "cites nothing"},
		"a quotation needs no backing":        {func(g *judge.Ground) { g.Answer.Verification.Claims[0].State = unbacked }, 0.75, 1, ""},
		"it was stopped":                      {func(g *judge.Ground) { g.Answer.Status = ibid.AnswerStopped }, 0.45, judge.DoubtfulBound, "not finished"},
		"nothing was found":                   {func(g *judge.Ground) { g.Answer.Status = ibid.AnswerNotFound }, 0, 0, ""},
		"it was held back":                    {func(g *judge.Ground) { g.Answer.Status = ibid.AnswerHeld }, 0, 0, ""},
		"the library answered":                {func(g *judge.Ground) { g.Answer.Mode = ibid.ModeLibrary }, 0, 0, ""},
		"a word to a greeting":                {func(g *judge.Ground) { g.Answer.Mode = ibid.ModeTalk }, 0, 0, ""},
	} {
		g := ground()
		tt.change(&g)
		got := judge.Confide(g)
		if got.Score < tt.from || got.Score > tt.to {
			t.Errorf("%s: %.2f (%q), want %.2f to %.2f", name, got.Score, got.Reasons, tt.from, tt.to)
		}
		if got.Reasons == nil || tt.reason != "" && !slices.ContainsFunc(got.Reasons, func(r string) bool { return strings.Contains(r, tt.reason) }) {
			t.Errorf("%s: reasons %q, want one with %q", name, got.Reasons, tt.reason)
		}
		if said, err := json.Marshal(got); err != nil || !strings.Contains(string(said), `"level":null`) {
			t.Errorf("%s: %s, %v: a level is stated", name, said, err)
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
