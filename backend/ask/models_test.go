package ask_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ask"
	"ibid/backend/fake"
	"ibid/backend/ibid"
	"ibid/backend/retrieve"
	"ibid/backend/sqlite"
)

// reranker is the name of the model that reads passages.
const reranker = "reranker:1b"

// aided is a service whose searches are helped by models.
func aided(t *testing.T, db *sqlite.DB, model *fake.Client, aids ask.Aids) *ask.Service {
	t.Helper()
	s := service(t, db, model)
	s.Aids = func(context.Context, ibid.WorkspaceID) (ask.Aids, error) { return aids, nil }
	s.Reranker = func(name string) retrieve.Reranker { return retrieve.YesNo{Model: model, Name: name} }
	return s
}

// vessels are pages of which the first has more words of the question, and the
// second the answer.
func vessels(t *testing.T) *sqlite.DB {
	t.Helper()
	db := library(t)
	addDocument(t, db, "fleet.pdf", []string{"Every vessel of the fleet is painted, and the paint of each vessel of the fleet is renewed."})
	addDocument(t, db, "yard.pdf", []string{"The vessel gets a coat of grey every third spring."})
	return db
}

const paintQuestion = "When is the paint of a vessel of the fleet renewed?"

// order gives the names of the documents that a search finds.
func order(t *testing.T, db *sqlite.DB, s *ask.Service) (names []string) {
	t.Helper()
	found, err := s.Search(t.Context(), request("").Scope, paintQuestion)
	if err != nil {
		t.Fatal(err)
	}
	hits, err := db.LoadHits(t.Context(), request("").Scope, found)
	if err != nil {
		t.Fatal(err)
	}
	for _, hit := range hits {
		names = append(names, hit.Document.Name)
	}
	return names
}

// notes gives what a trace says of a stage.
func notes(trace ibid.Trace, stage ibid.Stage) (list []string) {
	for _, step := range trace.Steps {
		if step.Stage == stage {
			list = append(list, step.Note)
		}
	}
	return list
}

func TestAModelReadsTheBestPassages(t *testing.T) {
	db := vessels(t)
	if got := order(t, db, service(t, db, noModel{})); !slices.Equal(got, []string{"fleet.pdf", "yard.pdf"}) {
		t.Fatalf("without a model the order is %q", got)
	}
	model := &fake.Client{}
	model.Judge.Script(
		fake.Reply{When: "third spring", Words: map[string]float64{"yes": 0.9, "no": 0.1}},
		fake.Reply{When: "is painted", Words: map[string]float64{"yes": 0.2, "no": 0.8}},
	)
	s := aided(t, db, model, ask.Aids{Rerank: reranker})
	if got := order(t, db, s); !slices.Equal(got, []string{"yard.pdf", "fleet.pdf"}) {
		t.Errorf("with a model the order is %q", got)
	}
	answer := mustAsk(t, s, db, paintQuestion)
	if got := notes(answer.Trace, ibid.StageRerank); len(got) != 1 || got[0] != "read by "+reranker {
		t.Errorf("the trace says %q", got)
	}
	if step := answer.Trace.Steps[slices.IndexFunc(answer.Trace.Steps, func(s ibid.Step) bool { return s.Note == "read by "+reranker })]; step.In != 2 || !slices.Equal(step.Scores, []float64{0.9, 0.2}) {
		t.Errorf("the step is %+v, want two passages and their scores", step)
	}

	asked, chats := len(model.Judge.Prompts()), len(model.Model.Requests())
	if _, err := s.Find(t.Context(), ibid.SearchRequest{Text: paintQuestion, Scope: request("").Scope}); err != nil {
		t.Fatal(err)
	}
	if len(model.Judge.Prompts()) != asked || len(model.Model.Requests()) != chats {
		t.Error("a search while a person types asks a model")
	}
}

func TestAModelThatCannotReadLeavesTheOrder(t *testing.T) {
	db := vessels(t)
	model := &fake.Client{}
	model.Judge.Script(fake.Reply{Words: map[string]float64{"no": 1}}, fake.Reply{Err: ibid.Errorf(ibid.CodeModelMissing, "The model “reranker:1b” is not installed.")})
	answer := mustAsk(t, aided(t, db, model, ask.Aids{Rerank: reranker}), db, paintQuestion)
	if got := notes(answer.Trace, ibid.StageRerank); len(got) != 1 || got[0] != "left in their order by reranker:1b: model_missing" {
		t.Errorf("the trace says %q", got)
	}
	if answer.Status != ibid.AnswerComplete || answer.Retrieved[0].DocumentTitle != "fleet" {
		t.Errorf("the answer is %s, made from %q first", answer.Status, answer.Retrieved[0].DocumentTitle)
	}

	model.Judge.Script(fake.Reply{Err: ibid.Errorf(ibid.CodeModelMissing, "The model “reranker:1b” is not installed.")})
	s := aided(t, db, model, ask.Aids{Rerank: reranker, Required: true})
	if _, err := s.Search(t.Context(), request("").Scope, paintQuestion); ibid.CodeOf(err) != ibid.CodeModelMissing {
		t.Errorf("where the model is required the error is %v", err)
	}
}

// stopper is a reranker in the middle of whose work the person presses Stop.
type stopper struct{ stop context.CancelFunc }

func (s stopper) Rerank(ctx context.Context, _ ibid.Query, _ []ibid.Hit) ([]float64, error) {
	s.stop()
	return nil, ibid.AsError(ctx.Err())
}

func TestReadingStopsWithTheQuestion(t *testing.T) {
	db := vessels(t)
	model := &fake.Client{}
	s := aided(t, db, model, ask.Aids{Rerank: reranker})
	ctx, stop := context.WithCancel(t.Context())
	s.Reranker = func(string) retrieve.Reranker { return stopper{stop} }
	answer, err := s.Ask(ctx, request(paintQuestion), func(ask.Growth) {})
	if err != nil || answer.Status != ibid.AnswerStopped || len(model.Model.Requests()) != 0 {
		t.Errorf("%s after %d chats, %v", answer.Status, len(model.Model.Requests()), err)
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
	if answer.Question != asked || !strings.HasSuffix(model.Model.Requests()[1].Messages[0].Content, "Question: "+asked) {
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
	mustAsk(t, aided(t, db, model, ask.Aids{Reword: true, HyDE: true, Rerank: reranker}), db, "Who are you?")
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
