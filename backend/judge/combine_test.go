package judge_test

import (
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/judge"
)

const (
	backed       = ibid.ClaimBacked
	partly       = ibid.ClaimPartly
	unbacked     = ibid.ClaimUnbacked
	contradicted = ibid.ClaimContradicted
	none         = ibid.ClaimNone
	unjudged     = ibid.ClaimState("")
)

var (
	done   = ibid.Judgement{Status: ibid.JudgeDone, Independent: true}
	own    = ibid.Judgement{Status: ibid.JudgeDone} // by the model that wrote the answer
	failed = ibid.Judgement{Status: ibid.JudgeNoResult, Reason: "The judge said nothing."}
	wrong  = []ibid.Problem{{Rule: ibid.RuleFigure, Words: "£49,000", Source: "£48,000", Grave: true}}
)

// The table of the essay, cell by cell.
func TestCombineCells(t *testing.T) {
	judges := []ibid.ClaimState{backed, partly, unbacked, contradicted, unjudged}
	for _, row := range []struct {
		rules    ibid.ClaimState
		problems []ibid.Problem
		want     [5]ibid.ClaimState
	}{
		{backed, nil, [5]ibid.ClaimState{backed, partly, partly, partly, backed}},
		{partly, nil, [5]ibid.ClaimState{backed, partly, partly, contradicted, partly}},
		{partly, wrong, [5]ibid.ClaimState{partly, partly, unbacked, contradicted, partly}},
		{unbacked, nil, [5]ibid.ClaimState{partly, unbacked, unbacked, contradicted, unbacked}},
		{unbacked, wrong, [5]ibid.ClaimState{partly, unbacked, unbacked, contradicted, unbacked}},
		{contradicted, wrong, [5]ibid.ClaimState{partly, contradicted, contradicted, contradicted, contradicted}},
	} {
		for i, judged := range judges {
			claim := ibid.Claim{State: row.rules, Problems: row.problems, Judged: judged}
			got, _ := judge.Combine([]ibid.Claim{claim}, done, judge.Balanced)
			if got[0].State != row.want[i] || got[0].Reason == "" {
				t.Errorf("rules %s with %d problems, judge %q: %s (%s), want %s", row.rules, len(row.problems), judged, got[0].State, got[0].Reason, row.want[i])
			}
			// The model that wrote a claim can doubt it and not vouch for it.
			want := row.want[i]
			if judged == backed {
				want = row.rules
			}
			if got, _ := judge.Combine([]ibid.Claim{claim}, own, judge.Balanced); got[0].State != want {
				t.Errorf("rules %s with %d problems, the writer %q: %s, want %s", row.rules, len(row.problems), judged, got[0].State, want)
			}
		}
	}
}

// A judge that did not come to a judgement changes nothing, whatever it has said.
func TestCombineWithoutJudgement(t *testing.T) {
	for _, status := range []ibid.JudgeStatus{ibid.JudgeOff, ibid.JudgeNoResult, ""} {
		for _, rules := range []ibid.ClaimState{backed, partly, unbacked, contradicted, none} {
			for _, judged := range []ibid.ClaimState{backed, contradicted} {
				got, _ := judge.Combine([]ibid.Claim{{State: rules, Judged: judged}}, ibid.Judgement{Status: status}, judge.Strict)
				if got[0].State != rules {
					t.Errorf("%q: rules %s, judge %s: %s", status, rules, judged, got[0].State)
				}
			}
		}
	}
}

func TestCombineKeepsWhatTheRulesSay(t *testing.T) {
	in := []ibid.Claim{{State: contradicted, Problems: wrong, Judged: backed, Reason: "£49,000 is not in the source."}, {State: none}}
	got, _ := judge.Combine(in, done, judge.Balanced)
	if want := "£49,000 is not in the source. The judging model finds it in the passages."; got[0].Reason != want || got[1].Reason != "" {
		t.Errorf("reasons %q and %q", got[0].Reason, got[1].Reason)
	}
	if in[0].State != contradicted {
		t.Error("the claims given were changed")
	}
}

func TestHold(t *testing.T) {
	say := func(pairs ...ibid.ClaimState) (claims []ibid.Claim) {
		for i := 0; i < len(pairs); i += 2 {
			claims = append(claims, ibid.Claim{State: pairs[i], Judged: pairs[i+1]})
		}
		return claims
	}
	for _, tt := range []struct {
		what             string
		claims           []ibid.Claim
		judgement        ibid.Judgement
		balanced, strict bool
	}{
		{"no claim at all", say(none, unjudged), done, false, false},
		{"all is backed", say(backed, backed, backed, backed), done, false, false},
		{"the judge alone doubts a good answer", say(backed, unbacked, backed, partly), done, false, false},
		{"the judge alone finds it contradicted", say(backed, contradicted, backed, backed), done, false, true},
		{"the rules alone find it contradicted", say(contradicted, backed, backed, backed), done, false, true},
		{"the rules alone find it contradicted, the judge a part of it", say(contradicted, partly), done, true, true},
		{"both find one of many contradicted", say(contradicted, contradicted, backed, backed, backed, backed), done, true, true},
		{"one of three is in no source, by both", say(unbacked, unbacked, backed, backed, backed, backed), done, false, true},
		{"half are in no source, by both", say(unbacked, unbacked, backed, backed), done, false, true},
		{"most are in no source, by both", say(unbacked, unbacked, unbacked, unbacked, backed, backed), done, true, true},
		{"most are denied, each in another way", say(contradicted, unbacked, unbacked, contradicted, backed, backed), done, true, true},
		{"a paraphrase that the judge knows", say(unbacked, backed, unbacked, backed), done, false, false},
		{"headings do not dilute", say(unbacked, unbacked, none, unjudged, none, unjudged), done, true, true},
		{"not judged, backed", say(backed, unjudged), failed, false, false},
		{"not judged, in no source", say(unbacked, unjudged), failed, true, true},
		{"not judged, one of two in no source", say(unbacked, unjudged, backed, unjudged), failed, false, true},
		{"not judged, a part in a source", say(partly, unjudged), failed, true, true},
		{"not judged, parts in a source", say(partly, unjudged, partly, unjudged), failed, true, true},
		{"not judged, a part beside what is backed", say(partly, unjudged, backed, unjudged), failed, false, false},
		{"a part in a source, by the words and the judge", say(partly, partly), done, false, false},
		{"a part in a source, as the judge does not find", say(partly, unbacked), done, true, true},
		{"a part in a source, as the writer says", say(partly, backed), own, true, true},
		{"the writer doubts what the rules find backed", say(backed, partly), own, false, false},
		{"judged, and nothing found by either", say(unbacked, partly), done, true, true},
		{"the writer vouches for what is in no source", say(unbacked, backed, unbacked, backed), own, true, true},
		{"the writer vouches for most that is contradicted", say(contradicted, backed, contradicted, backed, backed, backed), own, true, true},
		{"the writer vouches for one of two contradicted", say(contradicted, backed, backed, backed), own, false, true},
		{"not judged, one of two contradicted", say(contradicted, unjudged, backed, unjudged), failed, false, true},
		{"not judged, most contradicted", say(contradicted, unjudged, contradicted, unjudged, backed, unjudged), failed, true, true},
		{"not judged reads as nothing, not as its last word", say(contradicted, contradicted, backed, backed), failed, false, true},
	} {
		for strictness, want := range map[judge.Strictness]bool{judge.Balanced: tt.balanced, judge.Strict: tt.strict, judge.Off: false} {
			if _, hold := judge.Combine(tt.claims, tt.judgement, strictness); (hold != "") != want {
				t.Errorf("%s, %s: held because %q, want held %v", tt.what, strictness, hold, want)
			}
		}
	}
}
