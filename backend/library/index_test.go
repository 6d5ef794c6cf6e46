package library_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/internal/fake"
)

// embedded is a library with one document of 70 passages, three batches, whose
// vectors were made with the model "walnut" that the settings name.
func embedded(t *testing.T, path string) *bench {
	t.Helper()
	b := openWith(t, path, "walnut")
	b.run(t)
	b.bring(t, "a.pdf", 70)
	b.settled(t, "walnut")
	return b
}

// openWith opens a library whose settings name a model, which is installed.
func openWith(t *testing.T, path, model string) *bench {
	t.Helper()
	b := open(t, path)
	b.embed.Install("walnut", "1")
	b.embed.Install("elm", "1")
	b.embed.Choose(model)
	return b
}

// bring adds a document and waits until it is ready.
func (b *bench) bring(t *testing.T, name string, pages int) {
	t.Helper()
	added, err := b.Add(t.Context(), workspace, []string{file(t, t.TempDir(), name, pages)})
	if err != nil || len(added.New) != 1 {
		t.Fatalf("added %+v, %v", added, err)
	}
	b.wait(t)
}

func (b *bench) index(t *testing.T) ibid.IndexStatus {
	t.Helper()
	status, err := b.Index.Status(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return status
}

// settled waits until nothing is left to embed, and checks that every passage has
// a vector of a model, that this is the one wanted, and that nothing is left of
// others.
func (b *bench) settled(t *testing.T, model string) {
	t.Helper()
	if err := b.Index.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	status := b.index(t)
	if status.Current == nil || status.Current.Identity.Model != model || !status.Current.Complete() || status.Building != nil || status.Mismatch != nil {
		t.Fatalf("searched %+v, built %+v, mismatch %v; want all with %s", status.Current, status.Building, status.Mismatch, model)
	}
	docs, err := b.Documents(t.Context(), workspace)
	if err != nil {
		t.Fatal(err)
	}
	for _, doc := range docs {
		if doc.Status != ibid.StatusReady || doc.Chunks == 0 || doc.ChunksEmbedded != doc.Chunks {
			t.Errorf("%s: %s with %d of %d passages embedded", doc.Name, doc.Status, doc.ChunksEmbedded, doc.Chunks)
		}
	}
	report, err := b.db.Check(t.Context())
	if err != nil || len(report.Problems) > 0 {
		t.Errorf("the library: %v, %v", report.Problems, err)
	}
}

// gate holds the embedder at its next call until it is opened.
type gate struct{ reached, opened chan struct{} }

func (b *bench) gate() *gate {
	g := &gate{make(chan struct{}), make(chan struct{})}
	calls := make(chan struct{}, 1)
	calls <- struct{}{}
	b.embed.At = func(ctx context.Context) {
		select {
		case <-calls:
			close(g.reached)
		default:
			return
		}
		select {
		case <-g.opened:
		case <-ctx.Done():
		}
	}
	return g
}

func (b *bench) beginEmbedding(t *testing.T) {
	t.Helper()
	if err := b.Index.Begin(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestAnotherModelIsAPersonsDecision(t *testing.T) {
	b := embedded(t, filepath.Join(t.TempDir(), "library.db"))
	b.embed.Choose("elm")
	status := b.index(t)
	if status.Mismatch == nil || status.Mismatch.Code != ibid.CodeConflict || status.Mismatch.Hint == "" || status.Wanted.Model != "elm" {
		t.Fatalf("mismatch %+v, wanted %+v", status.Mismatch, status.Wanted)
	}
	b.bring(t, "b.pdf", 5)
	if err := b.Index.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if status = b.index(t); status.Current.Identity.Model != "walnut" || !status.Current.Complete() || status.Current.Passages != 75 || status.Building != nil {
		t.Fatalf("searched %+v, built %+v: want it to go on with walnut", status.Current, status.Building)
	}
	estimate, err := b.Index.Estimate(t.Context(), "elm")
	if err != nil || estimate.Passages != 75 || !estimate.Measured || estimate.Bytes != 75*fake.DefaultDimensions*4 || estimate.Problem != nil {
		t.Errorf("estimate %+v, %v", estimate, err)
	}
	if estimate, err = b.Index.Estimate(t.Context(), "oak"); err != nil || estimate.Problem == nil || estimate.Passages != 75 {
		t.Errorf("estimate without the model %+v, %v", estimate, err)
	}
	if estimate, err = b.Index.Estimate(t.Context(), "walnut"); err != nil || estimate.Passages != 0 {
		t.Errorf("estimate of the model in use %+v, %v", estimate, err)
	}
	b.beginEmbedding(t)
	b.settled(t, "elm")
}

func TestSearchGoesOnWhileAnIndexIsBuilt(t *testing.T) {
	b := embedded(t, filepath.Join(t.TempDir(), "library.db"))
	b.embed.Choose("elm")
	g := b.gate()
	b.beginEmbedding(t)
	<-g.reached
	status := b.index(t)
	if status.Current.Identity.Model != "walnut" || !status.Current.Complete() || status.Building == nil || status.Building.Identity.Model != "elm" {
		t.Fatalf("searched %+v, built %+v", status.Current, status.Building)
	}
	if status.Mismatch == nil || !strings.Contains(status.Mismatch.Message, "elm") || status.Seconds <= 0 {
		t.Errorf("mismatch %v, %v seconds", status.Mismatch, status.Seconds)
	}
	// What is added meanwhile goes before, and is found by meaning at once.
	b.bring(t, "b.pdf", 3)
	if status = b.index(t); status.Current.Embedded != 73 || status.Building.Passages != 73 {
		t.Errorf("searched %+v, built %+v", status.Current, status.Building)
	}
	close(g.opened)
	b.settled(t, "elm")
}

// Whatever happens to the program, the old vectors are searched until the new
// ones are complete, and nothing is embedded twice.
func TestBuildingGoesOnAfterAStop(t *testing.T) {
	path := filepath.Join(t.TempDir(), "library.db")
	b := embedded(t, path)
	b.embed.Choose("elm")
	h := holdAt(3)
	b.embed.At = h.here
	b.beginEmbedding(t)
	<-h.reached
	b.stop()

	b = openWith(t, path, "elm")
	if status := b.index(t); status.Current.Identity.Model != "walnut" || !status.Current.Complete() || status.Building.Embedded != 64 {
		t.Fatalf("after a stop: searched %+v, built %+v", status.Current, status.Building)
	}
	b.run(t)
	b.settled(t, "elm")
	if calls := b.embed.Calls(); len(calls) != 1 || len(calls[0]) != 6 {
		t.Errorf("%d requests after the stop, want one for the 6 passages that were left", len(calls))
	}
}

func TestStopEmbedding(t *testing.T) {
	for name, change := range map[string]func(*bench){
		"that a person has begun":   func(b *bench) { b.embed.Choose("elm") },
		"that nobody has asked for": func(b *bench) { b.embed.Install("walnut", "2") },
	} {
		t.Run(name, func(t *testing.T) {
			b := embedded(t, filepath.Join(t.TempDir(), "library.db"))
			change(b)
			g := b.gate()
			b.beginEmbedding(t)
			<-g.reached
			if err := b.Index.Stop(t.Context()); err != nil {
				t.Fatal(err)
			}
			b.embed.At = nil
			b.bring(t, "b.pdf", 1) // lets the indexes be looked at
			_ = b.Index.Wait(t.Context())
			if status := b.index(t); status.Building != nil || status.Current.Embedded < 70 || status.Mismatch == nil {
				t.Errorf("searched %+v, built %+v, mismatch %v", status.Current, status.Building, status.Mismatch)
			}
			b.beginEmbedding(t)
			b.settled(t, b.index(t).Wanted.Model)
		})
	}
}

func TestGoingBackDropsWhatWasBuilt(t *testing.T) {
	b := embedded(t, filepath.Join(t.TempDir(), "library.db"))
	b.embed.Choose("elm")
	g := b.gate()
	b.beginEmbedding(t)
	<-g.reached
	b.embed.Choose("walnut")
	b.beginEmbedding(t)
	b.settled(t, "walnut")
}

// A model that was pulled anew under its name makes other vectors.
func TestAModelThatChangedIsNoticed(t *testing.T) {
	b := embedded(t, filepath.Join(t.TempDir(), "library.db"))
	before := b.index(t).Current.Identity
	g := b.gate()
	b.embed.Install("walnut", "2")
	status := b.index(t)
	if status.Mismatch == nil || !strings.Contains(status.Mismatch.Message, "has changed") {
		t.Fatalf("mismatch %+v", status.Mismatch)
	}
	<-g.reached // it is embedded anew by itself
	if status = b.index(t); status.Building == nil || status.Building.Identity == before || status.Mismatch == nil {
		t.Errorf("built %+v, mismatch %v", status.Building, status.Mismatch)
	}
	close(g.opened)
	b.settled(t, "walnut")
	if b.index(t).Current.Identity == before {
		t.Error("the old vectors are searched")
	}
}

func TestAModelThatIsRemovedIsNamed(t *testing.T) {
	b := embedded(t, filepath.Join(t.TempDir(), "library.db"))
	b.embed.Uninstall("walnut")
	if status := b.index(t); status.Mismatch == nil || status.Mismatch.Code != ibid.CodeEmbeddingUnavailable || status.Mismatch.Hint == "" || status.Current.Embedded != 70 {
		t.Errorf("mismatch %+v, searched %+v", status.Mismatch, status.Current)
	}
	b.embed.Choose("") // elm is what is left, and nobody has decided for it
	if status := b.index(t); status.Mismatch == nil || status.Mismatch.Code != ibid.CodeConflict || status.Building != nil {
		t.Errorf("mismatch %+v, built %+v", status.Mismatch, status.Building)
	}
	b.beginEmbedding(t)
	b.settled(t, "elm")
}

func TestVectorsThatCouldNotBeMade(t *testing.T) {
	b := openWith(t, filepath.Join(t.TempDir(), "library.db"), "oak")
	b.run(t)
	b.bring(t, "a.pdf", 3)
	if err := b.Index.Wait(t.Context()); ibid.CodeOf(err) != ibid.CodeEmbeddingUnavailable {
		t.Fatalf("without the model: %v", err)
	}
	if doc := b.only(t); doc.Status != ibid.StatusReady || doc.ChunksEmbedded != 0 {
		t.Errorf("document %+v, want it ready for search by words", doc)
	}
	b.embed.Install("oak", "1")
	b.beginEmbedding(t)
	b.settled(t, "oak")
}

// One passage that a model fails on does not hold up the others for ever.
func TestAPassageThatTheNewModelFailsOn(t *testing.T) {
	b := embedded(t, filepath.Join(t.TempDir(), "library.db"))
	b.embed.Choose("elm")
	b.embed.Fail = func(_ ibid.EmbedKind, texts []string) error {
		for _, text := range texts {
			if strings.Contains(text, textOf(40)) {
				return ibid.Errorf(ibid.CodeModelFailed, "The model server could not run the model.")
			}
		}
		return nil
	}
	b.beginEmbedding(t)
	if err := b.Index.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if status := b.index(t); status.Current.Identity.Model != "elm" || status.Current.Embedded != 69 || status.Building != nil {
		t.Errorf("searched %+v, built %+v; want elm with all but one", status.Current, status.Building)
	}
}
