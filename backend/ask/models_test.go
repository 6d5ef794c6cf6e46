package ask_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/internal/fake"
	"ibid/internal/tempdb"
)

// aided is a service whose searches are helped by models.
func aided(t *testing.T, db *tempdb.DB, model *fake.Client, aids ask.Aids) *ask.Service {
	t.Helper()
	s := service(t, db, model)
	s.Aids = func(context.Context, ibid.WorkspaceID) (ask.Aids, error) { return aids, nil }
	return s
}

// vessels are pages of which the first has more words of the question, and the
// second the answer.
func vessels(t *testing.T) *tempdb.DB {
	t.Helper()
	db := library(t)
	addDocument(t, db, "fleet.pdf", []string{"Every vessel of the fleet is painted, and the paint of each vessel of the fleet is renewed."})
	addDocument(t, db, "yard.pdf", []string{"The vessel gets a coat of grey every third spring."})
	return db
}

const paintQuestion = "When is the paint of a vessel of the fleet renewed?"

// notes gives what a trace says of a stage.
func notes(trace ibid.Trace, stage ibid.Stage) (list []string) {
	for _, step := range trace.Steps {
		if step.Stage == stage {
			list = append(list, step.Note)
		}
	}
	return list
}

// A search while the user types asks no model.
func TestTypingAsksNoModel(t *testing.T) {
	model := &fake.Client{}
	s := aided(t, vessels(t), model, ask.Aids{Reword: true, HyDE: true})
	if _, err := s.Find(t.Context(), ibid.SearchRequest{Text: paintQuestion, Scope: request("").Scope}); err != nil {
		t.Fatal(err)
	}
	if n := len(model.Model.Requests()); n != 0 {
		t.Errorf("%d chats", n)
	}
}

// Words of the prompts by which a scripted model knows what it is asked for.
const (
	askedToReword  = "Write the question once more in other words"
	askedToImagine = "as they might stand in a document"
)

func TestAModelAsksInOtherWords(t *testing.T) {
	const asked, reworded = "Quanto costa l'affitto annuale?", "How much is the yearly rent?"
	reply := fake.Reply{When: askedToReword, Text: `{"question": "` + reworded + `"}`}
	db := library(t)

	answer := mustAsk(t, aided(t, db, fake.NewClient(reply), ask.Aids{}), db, asked)
	if answer.Status != ibid.AnswerNotFound {
		t.Fatalf("without other words the answer is %s: %q", answer.Status, answer.Text)
	}
	model := fake.NewClient(reply)
	answer = mustAsk(t, aided(t, db, model, ask.Aids{Reword: true}), db, asked)
	evidence := answer.Trace.Evidence
	if evidence.Rewritten != reworded || evidence.Grade == ibid.GradePoor || evidence.Retries == 0 {
		t.Errorf("evidence %+v", evidence)
	}
	if got := notes(answer.Trace, ibid.StageCorrect); !slices.Contains(got, "terms → those of a model's wording") {
		t.Errorf("the trace says %q", got)
	}
	if answer.Question != asked || !strings.Contains(model.Model.Requests()[1].Messages[0].Content, "\nQuestion: "+asked+"\n") {
		t.Errorf("the answer is to %q", answer.Question)
	}

	broken := fake.Reply{When: askedToReword, Ending: fake.EndError}
	answer = mustAsk(t, aided(t, db, fake.NewClient(broken), ask.Aids{Reword: true}), db, asked)
	if got := notes(answer.Trace, ibid.StageCorrect); answer.Status != ibid.AnswerNotFound || !slices.Contains(got, "not asked in other words: model_failed") {
		t.Errorf("%s, the trace says %q", answer.Status, got)
	}
}

// Evidence that is not poor needs no other words, and a model costs time.
func TestAModelIsNotAskedForWordsInVain(t *testing.T) {
	db := library(t)
	model := &fake.Client{}
	mustAsk(t, aided(t, db, model, ask.Aids{Reword: true, HyDE: true}), db, "How much is the yearly rent?")
	mustAsk(t, aided(t, db, model, ask.Aids{Reword: true, HyDE: true}), db, "Who are you?")
	for _, r := range model.Model.Requests() {
		if text := r.Messages[0].Content; strings.Contains(text, askedToReword) || strings.Contains(text, askedToImagine) {
			t.Errorf("a model was asked %q", text)
		}
	}
}

func TestAnImaginedPassageIsCompared(t *testing.T) {
	const imagined = "The vessel gets a coat of blue every second winter."
	db := vessels(t)
	model := fake.NewClient(fake.Reply{When: askedToImagine, Text: imagined})
	embed(t, db, model)
	answer := mustAsk(t, aided(t, db, model, ask.Aids{HyDE: true}), db, paintQuestion)
	calls := model.Vectors.Calls()
	if last := calls[len(calls)-1]; !slices.Equal(last, []string{imagined}) {
		t.Errorf("compared %q, want what was imagined", last)
	}
	if got := notes(answer.Trace, ibid.StageQuery); got[0] != "characters → those of a passage that a model imagined" {
		t.Errorf("the trace says %q", got)
	}
	prompt := model.Model.Requests()[1].Messages[0].Content
	if strings.Contains(prompt, "blue") || strings.Contains(answer.Text, "blue") {
		t.Errorf("what was imagined is in the prompt or the answer: %q, %q", prompt, answer.Text)
	}

	model = fake.NewClient(fake.Reply{When: askedToImagine, Ending: fake.EndError})
	answer = mustAsk(t, aided(t, db, model, ask.Aids{HyDE: true}), db, paintQuestion)
	calls = model.Vectors.Calls()
	if last := calls[len(calls)-1]; !slices.Equal(last, []string{paintQuestion}) || notes(answer.Trace, ibid.StageQuery)[0] != "no passage imagined: model_failed" {
		t.Errorf("compared %q; the trace says %q", last, notes(answer.Trace, ibid.StageQuery))
	}
}

// Figures of a search that was to be helped and was not would mislead.
func TestImaginingNeedsVectorsWhereItIsRequired(t *testing.T) {
	db := vessels(t)
	s := aided(t, db, &fake.Client{}, ask.Aids{HyDE: true, Required: true})
	if _, err := s.Search(t.Context(), request("").Scope, paintQuestion); ibid.CodeOf(err) != ibid.CodeEmbeddingUnavailable {
		t.Errorf("error %v", err)
	}
}
