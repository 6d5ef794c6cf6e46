package backend_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"ibid/backend/ibid"
)

// withBuiltIn lets the library of a test use the built-in models of the source tree.
// Without them the test is skipped, unless IBID_REQUIRE_MODELS is set, as `make test`
// does.
func withBuiltIn(t *testing.T) {
	t.Helper()
	folder, err := filepath.Abs(filepath.Join("..", "build", "cache", "models"))
	if err == nil {
		_, err = os.Stat(filepath.Join(folder, "answers.onnx"))
	}
	if err != nil {
		if os.Getenv("IBID_REQUIRE_MODELS") != "" {
			t.Fatalf("the built-in models are missing, run `make models`: %v", err)
		}
		t.Skip("the built-in models are missing: run `make models`")
	}
	t.Setenv("IBID_MODELS", folder)
}

// Questions in other words than the documents' are answered from the built-in models
// alone, by their first quotation. The documents and questions are ours, and the models
// have seen neither.
func TestQuestionsInOtherWordsAreAnswered(t *testing.T) {
	withBuiltIn(t)
	b, _ := promised(t, noModels, "bakery-annual-report.pdf", "commercial-lease.pdf", "staff-handbook.pdf", "quay-survey.pdf")
	if err := b.Library.WaitIndexes(t.Context()); err != nil {
		t.Fatal(err)
	}
	right, asked := 0, 0
	for text, want := range map[string]string{
		"What was the cooperative's revenue in 2024?":      `4\.81 million|4,812\.6`,
		"How much holiday do I get?":                       `27 working days`,
		"When do I need a doctor's note?":                  `fourth calendar day`,
		"How long do I get paid when I am sick?":           `13 weeks`,
		"How much time off do I get when my baby is born?": `18 weeks`,
		"Can I take unused days off into the next year?":   `five days`,
		"What did the new oven cost?":                      `318,400`,
		"How hot does the oven get?":                       `280`,
		"How much money would it take to fill the hole?":   `318,000`,
		"By when must I report that I am ill?":             `9:30`,
	} {
		asked++
		answer := mustAnswer(t, b, question(text))
		if len(answer.Citations) > 0 && regexp.MustCompile(want).MatchString(answer.Citations[0].Quote) {
			right++
		} else {
			t.Logf("%q: %s %q", text, answer.Status, answer.Text)
		}
		if answer.Status == ibid.AnswerNotFound {
			t.Errorf("%q is not found, though the answer is there", text)
		}
	}
	if right < 6 { // seven when this was written
		t.Errorf("%d of %d first quotations answer", right, asked)
	}
	misspelt := mustAnswer(t, b, question("What was the cooperative's reveune in 2024?"))
	if also := misspelt.Understanding.Also; !slices.Equal(also, []string{"revenue"}) {
		t.Errorf("a misspelt question was also searched for %q", also)
	}
	again := mustAnswer(t, b, question("What was the cooperative's reveune in 2024?"))
	if !again.Cached || !slices.Equal(again.Understanding.Also, []string{"revenue"}) {
		t.Errorf("the same question again: cached %v, also searched for %q", again.Cached, again.Understanding.Also)
	}
	result, err := b.Ask.Find(t.Context(), ibid.SearchRequest{Text: "reveune", Scope: ibid.Scope{Workspace: ibid.DefaultWorkspace}})
	if err != nil || !slices.Equal(result.Also, []string{"revenue"}) || len(result.Found) == 0 {
		t.Errorf("a search found %d passages, also for %q: %v", len(result.Found), result.Also, err)
	}
	revenue := mustAnswer(t, b, question("What was the cooperative's revenue in 2024?"))
	if amount := revenue.Trace.Evidence.Amount; amount != "€4.81 million" {
		t.Errorf("the revenue is shown as %q", amount)
	}
}
