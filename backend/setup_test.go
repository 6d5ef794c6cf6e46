//go:build unix

package backend_test

import (
	"slices"
	"testing"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/library"
	"ibid/internal/fake"
)

// TestModelsArriveWhileIbidRuns: answers are passages until there is a model, and
// are written from the next question on; passages that were read without an embedding
// model are embedded by themselves.
func TestModelsArriveWhileIbidRuns(t *testing.T) {
	b, _ := promised(t, fake.Script{
		Models: []fake.Model{},
		Offers: []fake.Offer{
			{Model: fake.Model{Name: "writer:4b", Capabilities: []string{"completion"}}},
			{Model: fake.Model{Name: "reader:latest", Capabilities: []string{"embedding"}}},
		},
	}, "commercial-lease.pdf")
	question := ask.Request{Question: "How many months' notice ends the lease?", Scope: ibid.Scope{Workspace: ibid.DefaultWorkspace}}
	answered := func() ibid.AnswerMode {
		t.Helper()
		answer, err := b.Ask.Ask(t.Context(), question, func(ask.Growth) {})
		if err != nil {
			t.Fatal(err)
		}
		return answer.Mode
	}
	state := b.Setup.State(t.Context())
	if state.Stage != ibid.SetupModels || len(state.Missing) != 2 || len(state.Sets) != 3 {
		t.Fatalf("without models: stage %s, missing %v, %d sets", state.Stage, state.Missing, len(state.Sets))
	}
	if mode := answered(); mode != ibid.ModePassages {
		t.Errorf("without a model the answer is of mode %q", mode)
	}

	if err := b.Setup.Get(t.Context(), []string{"writer:4b", "reader"}, func(ibid.PullProgress) {}); err != nil {
		t.Fatal(err)
	}
	if state := b.Setup.State(t.Context()); state.Stage != ibid.SetupReady || len(state.Missing) != 0 {
		t.Errorf("with both: stage %s, missing %v", state.Stage, state.Missing)
	}
	if mode := answered(); mode != ibid.ModeModel {
		t.Errorf("with a model the answer is of mode %q", mode)
	}
	if err := b.Library.Index.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if status, err := b.Library.Index.Status(t.Context()); err != nil || status.Current == nil || !status.Current.Complete() || status.Current.Identity.Model != "reader:latest" {
		t.Errorf("the passages are not embedded: %+v, %v", status.Current, err)
	}

	models, err := b.Setup.Models(t.Context())
	if err != nil || len(models) != 2 {
		t.Fatalf("models %+v, %v", models, err)
	}
	for _, m := range models {
		if m.UsedAt.IsZero() || len(m.Roles) == 0 {
			t.Errorf("%s was used at %v as %v", m.Name, m.UsedAt, m.Roles)
		}
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	again := reopen(t, b.Home)
	if models, err = again.Setup.Models(t.Context()); err != nil || slices.ContainsFunc(models, func(m ibid.InstalledModel) bool { return m.UsedAt.IsZero() }) {
		t.Errorf("when models were used is forgotten with the program: %+v, %v", models, err)
	}
}

// TestVectorsAreMadeWhenTheServerComes: documents that were read while none answered
// are embedded as soon as one does.
func TestVectorsAreMadeWhenTheServerComes(t *testing.T) {
	away, err := fake.Serve("127.0.0.1:0", fake.Script{})
	if err != nil {
		t.Fatal(err)
	}
	away.Close()
	t.Setenv("OLLAMA_BASE_URL", away.Host())
	b := opened(t, t.TempDir())
	embedded := make(chan struct{}, 1)
	b.Library.Notify(func(c library.Change) {
		if doc := c.Document; doc.Chunks > 0 && doc.ChunksEmbedded == doc.Chunks {
			select {
			case embedded <- struct{}{}:
			default:
			}
		}
	})
	b.Start(t.Context())
	addSamples(t, b, ibid.DefaultWorkspace, "tide-gauges.pdf")
	if err := b.Library.Index.Wait(t.Context()); err == nil {
		t.Fatal("vectors were made while no server answered")
	}
	here, err := fake.Serve(away.Host(), fake.Script{})
	if err != nil {
		t.Skip("another program has taken the port: ", err)
	}
	defer here.Close()
	if found := b.Models.Look(t.Context()); found.State != ibid.EngineReady {
		t.Fatalf("the server is %+v", found)
	}
	select {
	case <-embedded:
	case <-t.Context().Done():
		t.Error("nothing was embedded")
	}
}

// TestTheModelOfTheIndexIsKept: it is not removed unasked; forced, search goes on by
// words, and the settings name no model that is not there.
func TestTheModelOfTheIndexIsKept(t *testing.T) {
	b, _ := promised(t, fake.Script{}, "commercial-lease.pdf")
	if err := b.Library.Index.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := b.Setup.Use(t.Context(), ibid.RoleEmbedding, fake.EmbeddingModel); err != nil {
		t.Fatal(err)
	}
	if err := b.Setup.Remove(t.Context(), fake.EmbeddingModel, false); ibid.CodeOf(err) != ibid.CodeConflict {
		t.Errorf("unasked: %v", err)
	}
	if err := b.Setup.Remove(t.Context(), fake.EmbeddingModel, true); err != nil {
		t.Fatal(err)
	}
	if chosen := b.Settings().Models.Embedding; chosen != "" {
		t.Errorf("the settings still name %q", chosen)
	}
	found, err := b.Ask.Search(t.Context(), ibid.Scope{Workspace: ibid.DefaultWorkspace}, "notice ends the lease")
	if err != nil || len(found) == 0 {
		t.Errorf("search by words finds %d passages, %v", len(found), err)
	}
}
