package ask_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/judge"
	"ibid/internal/fake"
)

// failures are the ways in which a model leaves nothing that the documents support.
var failures = map[string]fake.Reply{
	"refuses as it is told to":  {Text: "The documents do not answer this question."},
	"refuses with a citation":   {Text: "The passages do not say how much it is [1]."},
	"refuses and is sorry":      {Text: "I'm sorry, but I could not find this in the documents. Let me know if I can help with anything else!"},
	"refuses in German":         {Text: "Die Dokumente enthalten dazu keine Angaben."},
	"refuses in its own words":  {Text: "Unfortunately that is beyond what anybody here could tell you."},
	"chats":                     {Text: "Sure! What would you like to know?"},
	"writes nothing":            {},
	"writes nothing but spaces": {Text: " \n "},
	"only thinks":               {Thinking: "Let me see. The rent may be in the second passage."},
	"is cut off at once":        {Text: "Well", Ending: fake.EndCut},
	"is cut off before a claim": {Text: "Let me look at the documents: the", Ending: fake.EndCut},
	"is cut off unbacked":       {Text: "The Landlord keeps two dogs in the garden. And the", Ending: fake.EndCut},
	"has no room":               {Text: "The Landlord keeps two dogs in the garden and", Ending: fake.EndLength},
	"repeats itself":            {Text: "The dogs bark. ", Ending: fake.EndLoop},
	"is garbled":                {Text: strings.Repeat("xqz vrtk bnmp ", 12)},
	"writes out its prompt":     {Text: `<passage number="1" document="lease">The Tenant shall pay`},
	"invents":                   {Text: "The Landlord keeps two dogs in the garden."},
	"invents with a citation":   {Text: "The Landlord keeps two dogs in the garden [1]."},
	"has another figure":        {Text: "The Tenant shall pay a yearly rent of £84,000 [1]."},
	"shares words only":         {Text: "The Landlord may keep the rent deposit for ever and need not repay it [1]."},
	"is too slow":               {Ending: fake.EndError, Err: ibid.Errorf(ibid.CodeModelTimeout, "The model took too long.")},
	"is gone":                   {Ending: fake.EndError, Err: ibid.Errorf(ibid.CodeModelServerDown, "The model server can't be reached.")},
	"goes in the middle":        {Text: "The Landlord keeps two", Ending: fake.EndError},
	"sends no JSON":             {Ending: fake.EndGarbage},
}

// A model takes nothing away: whatever it does wrong, in every profile and whoever judges,
// the answer is the one that the question has without a model. Where that is not found, no model
// is asked.
func TestAModelThatFailsLeavesTheQuotations(t *testing.T) {
	db := library(t)
	for _, question := range []string{
		rentQuestion,
		"When may the Tenant end the lease, and what is the rent deposit?", // in two parts
		"How much rent does Zebulon pay?",                                  // not found
	} {
		want := mustAsk(t, service(t, db, noModel{}), db, question)
		if found := want.Status == ibid.AnswerComplete; found != !strings.Contains(question, "Zebulon") {
			t.Fatalf("without a model %q is %s: %q", question, want.Status, want.Text)
		}
		for name, reply := range failures {
			for _, check := range []judge.Strictness{judge.Balanced, judge.Strict} {
				for _, by := range []string{ask.NoJudge, "", "judge:1b"} {
					t.Run(fmt.Sprintf("%s/%s/%s/%s", question, name, check, by), func(t *testing.T) {
						reply.When = "Question: " // whatever is asked of the writer, part by part
						s := service(t, db, fake.NewClient(reply))
						s.Version = t.Name() // whose answers are not taken from the cache
						s.Settings = func(context.Context, ibid.WorkspaceID) (ask.Settings, error) {
							return ask.Settings{Check: check, Judge: by, ByRules: true, Cache: true}, nil
						}
						got := mustAsk(t, s, db, question)
						sameAsWithoutModel(t, got, want)
						if got.Cached {
							t.Error("taken from the cache")
						}
						if again := mustAsk(t, s, db, question); again.Cached && want.Status == ibid.AnswerComplete {
							t.Error("the model is not asked again")
						}
					})
				}
			}
		}
	}
}

func sameAsWithoutModel(t *testing.T, got, want ibid.Answer) {
	t.Helper()
	if got.Status != want.Status || got.Mode != want.Mode || got.Model != "" || got.Verification.Held != nil {
		t.Fatalf("%s, %s by %q, held %+v; want %s, %s", got.Status, got.Mode, got.Model, got.Verification.Held, want.Status, want.Mode)
	}
	type shown struct {
		Text       string
		Citations  []ibid.Citation
		Claims     []ibid.Claim
		Confidence ibid.Confidence
		Parts      []ibid.AnswerPart
		Followups  []string
		Verdict    string
	}
	of := func(a ibid.Answer) shown {
		return shown{a.Text, a.Citations, a.Verification.Claims, a.Verification.Confidence, a.Understanding.Parts, a.Followups, a.Verdict()}
	}
	if diff := cmp.Diff(of(want), of(got)); diff != "" {
		t.Errorf("the answer differs from that without a model:\n%s", diff)
	}
	if want.Status == ibid.AnswerComplete && (got.Notice == nil || got.Notice.Message == "" || strings.Contains(got.Notice.Message+got.Notice.Hint, "kept")) {
		t.Errorf("notice %+v, want a line that says why there are quotations", got.Notice)
	}
}

// So does the user who stops a model that has written nothing of use. What it had backed stays.
func TestAModelThatIsStoppedLeavesTheQuotations(t *testing.T) {
	db := library(t)
	want := mustAsk(t, service(t, db, noModel{}), db, rentQuestion)
	for _, text := range []string{"", "Let me see", "The Landlord keeps two dogs in the garden."} {
		s := service(t, db, fake.NewClient(fake.Reply{Text: text, Ending: fake.EndSilence}))
		ctx, stop := context.WithCancel(t.Context())
		answer, err := s.Ask(ctx, request(rentQuestion), func(g ask.Growth) {
			if text == "" && g.Step != nil && g.Step.Stage == ibid.StageFit || text != "" && g.Text != "" {
				stop()
			}
		})
		if err != nil || answer.Status != want.Status || answer.Text != want.Text || answer.Notice == nil || answer.Notice.Code != ibid.CodeCancelled {
			t.Errorf("%q, then stopped: %s, %q, %v, %v", text, answer.Status, answer.Text, answer.Notice, err)
		}
	}
}

// A part that the model refuses is quoted, beside the part that it has written.
func TestAPartThatTheModelRefusesIsQuoted(t *testing.T) {
	db := library(t)
	s := service(t, db, fake.NewClient(
		fake.Reply{Text: "The Tenant may end this lease after three years by giving nine months' written notice [1]."},
		fake.Reply{Text: "The documents do not answer this question."},
	))
	s.Settings = func(context.Context, ibid.WorkspaceID) (ask.Settings, error) {
		return ask.Settings{Judge: ask.NoJudge}, nil
	}
	answer, err := s.Ask(t.Context(), request("When may the Tenant end the lease, and what is the rent deposit?"), func(ask.Growth) {})
	if err != nil {
		t.Fatal(err)
	}
	if answer.Mode != ibid.ModeModel || !strings.Contains(answer.Text, "£24,250") || strings.Contains(answer.Text, "do not answer") {
		t.Errorf("%s: %q", answer.Mode, answer.Text)
	}
}
