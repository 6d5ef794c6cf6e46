package ask_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/judge"
	"ibid/internal/fake"
)

// written is what the model wrote: an answer with the sentences that were withheld.
func written(text string, claims []ibid.Claim) string {
	for _, c := range slices.Backward(claims) {
		if c.Withheld != "" {
			text = text[:c.Span.Start] + c.Withheld + text[c.Span.End:]
		}
	}
	return text
}

// What is shown of an answer, whoever judges it and in every profile. Without an
// independent verdict nothing passes that the documents don't back.
func TestNothingUnbackedIsShownAsFact(t *testing.T) {
	db := library(t)
	const (
		backed   = "The Tenant shall pay a yearly rent of £48,000 [1]."
		unbacked = "The Landlord keeps two dogs in the garden."
		wrong    = "The Tenant shall pay a yearly rent of £84,000 [1]."
	)
	type outcome struct {
		mode     ibid.AnswerMode
		states   []ibid.ClaimState // of the sentences that are shown, in order
		withheld []string          // sentences that were taken out
	}
	whole := func(states ...ibid.ClaimState) outcome { return outcome{ibid.ModeModel, states, nil} }
	nothing := outcome{mode: ibid.ModePassages} // of what the model wrote: the lease is quoted

	judges := []struct {
		name        string
		model       string // the setting
		replies     func(claims int) []fake.Reply
		independent bool
	}{
		{"off", ask.NoJudge, nil, false},
		{"the writer", "", agreeing, false},
		{"the writer by its name", fake.ChatModel, agreeing, false},
		{"independent, agrees", "judge:1b", agreeing, true},
		{"independent, fails", "judge:1b", func(int) []fake.Reply { return []fake.Reply{{Ending: fake.EndError}} }, false},
		{"independent, unparsable", "judge:1b", func(int) []fake.Reply { return []fake.Reply{{Text: "I like it!"}, {Text: "{"}} }, false},
		{"independent, on a part", "judge:1b", func(n int) []fake.Reply { return slices.Repeat(agreeing(n-1), 2) }, false},
	}
	profiles := []struct {
		name  string
		check judge.Strictness
	}{{"fast", judge.Balanced}, {"balanced", judge.Balanced}, {"careful", judge.Strict}}
	for _, tt := range []struct {
		name, text         string
		sentences          int
		alone, aloneStrict outcome // without an independent verdict
		agreed, agreeds    outcome // where an independent judge finds all of it in the passages
	}{
		{
			"backed", backed, 1,
			whole(ibid.ClaimBacked), whole(ibid.ClaimBacked),
			whole(ibid.ClaimBacked), whole(ibid.ClaimBacked),
		},
		{
			"unbacked", unbacked, 1,
			nothing, nothing,
			whole(ibid.ClaimPartly), whole(ibid.ClaimPartly),
		},
		{
			"unbacked in a heading", "# Dogs in the garden: two", 0,
			nothing, nothing, nothing, nothing,
		},
		{
			"unbacked in code", "```\n" + unbacked + "\n```", 1,
			nothing, nothing,
			whole(ibid.ClaimPartly), whole(ibid.ClaimPartly),
		},
		{
			"gravely wrong", wrong, 1,
			nothing, nothing,
			whole(ibid.ClaimPartly), nothing,
		},
		{
			"backed and unbacked", backed + " " + unbacked, 2,
			whole(ibid.ClaimBacked, ibid.ClaimUnbacked), nothing,
			whole(ibid.ClaimBacked, ibid.ClaimPartly), whole(ibid.ClaimBacked, ibid.ClaimPartly),
		},
		{
			"backed and gravely wrong", backed + " " + wrong, 2,
			outcome{ibid.ModeModel, []ibid.ClaimState{ibid.ClaimBacked, ibid.ClaimContradicted}, []string{wrong}}, nothing,
			whole(ibid.ClaimBacked, ibid.ClaimPartly), nothing,
		},
	} {
		for _, by := range judges {
			for _, profile := range profiles {
				t.Run(tt.name+"/"+by.name+"/"+profile.name, func(t *testing.T) {
					want := tt.alone
					switch {
					case by.independent && profile.check == judge.Strict:
						want = tt.agreeds
					case by.independent:
						want = tt.agreed
					case profile.check == judge.Strict:
						want = tt.aloneStrict
					}
					replies := []fake.Reply{{Text: tt.text}}
					if by.replies != nil && tt.sentences > 0 {
						replies = append(replies, by.replies(tt.sentences)...)
					}
					s := service(t, db, fake.NewClient(replies...))
					s.Settings = func(context.Context, ibid.WorkspaceID) (ask.Settings, error) {
						return ask.Settings{Check: profile.check, Judge: by.model, ByRules: true}, nil
					}
					answer := mustAsk(t, s, db, rentQuestion)
					if answer.Status != ibid.AnswerComplete || answer.Mode != want.mode {
						t.Fatalf("%s, %s: %q, %+v", answer.Status, answer.Mode, answer.Text, answer.Verification)
					}
					if answer.Mode == ibid.ModePassages {
						if strings.Contains(answer.Text, "dogs") || strings.Contains(answer.Text, "84,000") || !strings.Contains(answer.Text, "£48,000") {
							t.Errorf("shown %q", answer.Text)
						}
						return
					}
					var states []ibid.ClaimState
					var withheld []string
					for _, c := range answer.Verification.Claims {
						states = append(states, c.State)
						if c.Withheld != "" {
							withheld = append(withheld, c.Withheld)
						}
					}
					if !slices.Equal(states, want.states) || len(withheld) != len(want.withheld) {
						t.Errorf("%q: states %v, withheld %q", answer.Text, states, withheld)
					}
					for i, words := range want.withheld {
						if ibid.WithoutMarkers(withheld[i]) != ibid.WithoutMarkers(words) || strings.Contains(answer.Text, ibid.WithoutMarkers(words)) {
							t.Errorf("withheld %q, shown %q", withheld[i], answer.Text)
						}
					}
				})
			}
		}
	}
}

// agreeing is a judge that finds so many claims in the lease.
func agreeing(claims int) []fake.Reply {
	var verdicts []string
	for i := range claims {
		verdicts = append(verdicts, `{"claim": `+string(rune('1'+i))+`, "verdict": "supported", "basis": "The Tenant shall pay a yearly rent of £48,000"}`)
	}
	return []fake.Reply{{Text: `{"claims": [` + strings.Join(verdicts, ",") + `], "relevant": true, "confidence": 0.9}`}}
}

// An answer that was stopped or broke off is checked as well.
func TestHalfAnAnswerIsChecked(t *testing.T) {
	db := library(t)
	for _, tt := range []struct {
		name, text string
		status     ibid.AnswerStatus
		code       ibid.Code
	}{
		{"backed", "The Tenant shall pay a yearly rent of £48,000 [1]. And the", ibid.AnswerCutOff, ibid.CodeModelCutOff},
		{"unbacked", "The Landlord keeps two dogs in the garden. And the", ibid.AnswerComplete, ibid.CodeUnsupported},
	} {
		for _, check := range []judge.Strictness{judge.Balanced, judge.Strict} {
			s := service(t, db, fake.NewClient(fake.Reply{Text: tt.text, Ending: fake.EndCut}))
			s.Settings = func(context.Context, ibid.WorkspaceID) (ask.Settings, error) { return ask.Settings{Check: check}, nil }
			answer := mustAsk(t, s, db, rentQuestion)
			if answer.Status != tt.status || answer.Notice == nil || answer.Notice.Code != tt.code {
				t.Errorf("%s, %s: %s, %q, %v", tt.name, check, answer.Status, answer.Text, answer.Notice)
			}
		}
	}
}

// With checking off everything is shown, and marked.
func TestCheckingOffOnlyMarks(t *testing.T) {
	db := library(t)
	const text = "The Tenant shall pay a yearly rent of £84,000. The Landlord keeps two dogs in the garden."
	s := service(t, db, fake.NewClient(fake.Reply{Text: text}))
	s.Settings = func(context.Context, ibid.WorkspaceID) (ask.Settings, error) {
		return ask.Settings{Check: judge.Off, Judge: ask.NoJudge}, nil
	}
	answer := mustAsk(t, s, db, rentQuestion)
	if answer.Status != ibid.AnswerComplete || answer.Text != text || len(answer.Verification.Claims) != 2 || answer.Verification.Claims[0].State == ibid.ClaimBacked {
		t.Errorf("%s: %q, %+v", answer.Status, answer.Text, answer.Verification.Claims)
	}
}
