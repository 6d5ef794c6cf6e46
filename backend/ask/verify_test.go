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

const rentQuestion = "How much is the yearly rent in the lease?"

// verdict is what a scripted judge says of a number of claims.
func verdict(verdicts ...string) fake.Reply {
	var claims []string
	for i, v := range verdicts {
		claims = append(claims, `{"claim": `+string(rune('1'+i))+`, "verdict": "`+v+`", "basis": ""}`)
	}
	return fake.Reply{Text: `{"claims": [` + strings.Join(claims, ",") + `], "relevant": true, "confidence": 0.9}`}
}

// Every sentence of an answer says how far the documents bear it out.
func TestEverySentenceIsChecked(t *testing.T) {
	db := library(t)
	model := fake.NewClient(fake.Reply{Text: "The yearly rent is £48,000 [1]. The Landlord keeps two dogs in the garden. The yearly rent is £84,000 [1]."})
	s := service(t, db, model)
	s.Settings = func(context.Context, ibid.WorkspaceID) (ask.Settings, error) {
		return ask.Settings{Check: judge.Off, Judge: ask.NoJudge}, nil
	}
	answer := mustAsk(t, s, db, rentQuestion)
	claims := answer.Verification.Claims
	if len(claims) != 3 {
		t.Fatalf("%d claims: %+v", len(claims), claims)
	}
	if claims[0].State != ibid.ClaimBacked || !slices.Equal(claims[0].Citations, []int{1}) || claims[0].Span.In(answer.Text) != "The yearly rent is £48,000 [1]." {
		t.Errorf("what the lease says is %+v", claims[0])
	}
	if claims[1].State != ibid.ClaimUnbacked || claims[1].Reason == "" {
		t.Errorf("what nobody says is %+v", claims[1])
	}
	if state := claims[2].State; state != ibid.ClaimContradicted && state != ibid.ClaimUnbacked {
		t.Errorf("another rent is %+v", claims[2])
	}
	if answer.Verification.Judgement.Status != ibid.JudgeOff {
		t.Errorf("judged: %+v", answer.Verification.Judgement)
	}
}

// What rules and judge both find false is kept back, and the documents are quoted.
func TestAFalseAnswerIsKeptBack(t *testing.T) {
	db := library(t)
	const invented = "The yearly rent is £99,000 and rises by 17 % each March."
	model := fake.NewClient(fake.Reply{Text: invented}, verdict("contradicted"), verdict("contradicted"))
	s := service(t, db, model)
	if answer := mustAsk(t, s, db, rentQuestion); strings.Contains(answer.Text, "99,000") || answer.Status != ibid.AnswerComplete || answer.Mode != ibid.ModePassages {
		t.Errorf("%s, %s: %q", answer.Status, answer.Mode, answer.Text)
	}
	// Without checking it is shown, each sentence marked.
	model.Script(fake.Reply{Text: invented})
	s.Settings = func(context.Context, ibid.WorkspaceID) (ask.Settings, error) {
		return ask.Settings{Check: judge.Off, Judge: ask.NoJudge}, nil
	}
	shown := mustAsk(t, s, db, rentQuestion)
	if shown.Status != ibid.AnswerComplete || shown.Text != invented || shown.Verification.Claims[0].State == ibid.ClaimBacked {
		t.Errorf("%s: %q, %+v", shown.Status, shown.Text, shown.Verification.Claims)
	}
}

// A judge that fails is no consent, and no reason to keep back what rules find word
// for word. The next time it is asked again.
func TestAFailedJudgeSaysNothing(t *testing.T) {
	db := library(t)
	model := fake.NewClient(
		fake.Reply{Text: "The yearly rent is £48,000 [1]."}, fake.Reply{Text: "I like it!"}, fake.Reply{Text: "{"},
		fake.Reply{Text: "It is £48,000 a year [1]."},
	)
	s := service(t, db, model)
	s.Settings = func(context.Context, ibid.WorkspaceID) (ask.Settings, error) {
		return ask.Settings{Cache: true}, nil
	}
	answer := mustAsk(t, s, db, rentQuestion)
	if second := mustAsk(t, s, db, rentQuestion); second.Cached || second.Text == answer.Text {
		t.Errorf("asked again: %q, cached %v", second.Text, second.Cached)
	}
	verified := answer.Verification
	if verified.Judgement.Status != ibid.JudgeNoResult || verified.Judgement.Reason == "" || answer.Status != ibid.AnswerComplete || len(answer.Citations) != 1 {
		t.Errorf("%s with %d citations, judgement %+v", answer.Status, len(answer.Citations), verified.Judgement)
	}
	if verified.Claims[0].Judged != "" || verified.Claims[0].State != ibid.ClaimBacked {
		t.Errorf("claim %+v", verified.Claims[0])
	}
}

// The same question to the same documents has its answer already.
func TestTheSameAnswerIsGivenAgain(t *testing.T) {
	db := library(t)
	model := fake.NewClient(
		fake.Reply{Text: "The yearly rent is £48,000 [1]."},
		fake.Reply{Text: "It is £48,000 a year [1]."},
		fake.Reply{Text: "A rent of £48,000 is due every year [1]."},
	)
	s := service(t, db, model)
	s.Settings = func(context.Context, ibid.WorkspaceID) (ask.Settings, error) {
		return ask.Settings{Cache: true, Judge: ask.NoJudge}, nil
	}
	first := mustAsk(t, s, db, rentQuestion)
	second := mustAsk(t, s, db, " "+rentQuestion)
	if first.Cached || !second.Cached || second.Text != first.Text || len(second.Citations) != len(first.Citations) || second.ID == first.ID {
		t.Errorf("first %+v\nsecond %+v", first, second)
	}
	again := request(rentQuestion)
	again.Again = true
	third, err := s.Ask(t.Context(), again, func(ask.Growth) {})
	if err != nil || third.Cached || third.Text == first.Text {
		t.Errorf("asked again: %q, cached %v, %v", third.Text, third.Cached, err)
	}
	addDocument(t, db, "annex.pdf", []string{"ANNEX\n\nThe yearly rent of the second floor is £9,000."})
	fourth := mustAsk(t, s, db, rentQuestion)
	if fourth.Cached || fourth.Text == third.Text {
		t.Errorf("after a document came: %q, cached %v", fourth.Text, fourth.Cached)
	}
}

// Words of an answer lead to what bears them out.
func TestEvidenceForSelectedWords(t *testing.T) {
	db := library(t)
	s := service(t, db, noModel{})
	answer := mustAsk(t, s, db, rentQuestion)
	found, err := s.Evidence(t.Context(), workspace, answer.ID, "yearly rent of £48,000")
	if err != nil || !strings.Contains(found.Quote, "£48,000") {
		t.Fatalf("%+v, %v", found, err)
	}
	page, err := db.Page(t.Context(), workspace, found.DocumentID, found.Page)
	if err != nil || found.Span.In(page.Text) != found.Quote {
		t.Errorf("%+v does not stand on its page, %v", found, err)
	}
	if _, err := s.Evidence(t.Context(), workspace, answer.ID, "giraffes and orchids"); ibid.CodeOf(err) != ibid.CodeNotFound {
		t.Errorf("words that no passage has: %v", err)
	}
	if _, err := s.Evidence(t.Context(), workspace+1, answer.ID, "yearly rent"); ibid.CodeOf(err) != ibid.CodeNotFound {
		t.Errorf("from another workspace: %v", err)
	}
}

// What is suggested can be answered.
func TestSuggestionsCanBeAnswered(t *testing.T) {
	db := library(t)
	addDocument(t, db, "plan.pdf", []string{"PLAN\n\nThe Northern Harbour Authority (the “NHA”) keeps the gauges. The NHA sends its readings to the Survey Office (the “Office”) on every Monday."})
	s := service(t, db, noModel{})
	answer := mustAsk(t, s, db, "Who keeps the gauges?")
	if len(answer.Followups) == 0 {
		t.Fatal("nothing is suggested")
	}
	for _, next := range answer.Followups {
		if got := mustAsk(t, s, db, next); len(got.Citations) == 0 {
			t.Errorf("%q is suggested and has no answer: %q", next, got.Text)
		}
	}
}

// A question that is too long for any context is refused, and makes no later prompt
// smaller: it was no server that refused it.
func TestATooLongQuestionIsRefusedOnce(t *testing.T) {
	db := library(t)
	prompt := func(before string) int {
		model := fake.NewClient()
		s := service(t, db, model)
		s.Settings = func(context.Context, ibid.WorkspaceID) (ask.Settings, error) {
			return ask.Settings{Judge: ask.NoJudge, Context: 2048}, nil
		}
		if before != "" {
			if _, err := s.Ask(t.Context(), request(before), func(ask.Growth) {}); ibid.CodeOf(err) != ibid.CodeContextTooLong {
				t.Fatalf("a question of %d bytes: %v", len(before), err)
			}
			if asked := model.Model.Requests(); len(asked) > 0 {
				t.Fatalf("a model was asked %d times", len(asked))
			}
		}
		return mustAsk(t, s, db, rentQuestion).Trace.Context.Prompt
	}
	if alone, after := prompt(""), prompt(rentQuestion+strings.Repeat(" The yearly rent in the lease?", 400)); alone != after {
		t.Errorf("a prompt of %d tokens takes %d after a question that was too long", alone, after)
	}
}
