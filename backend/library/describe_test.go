package library_test

import (
	"path/filepath"
	"sync/atomic"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/library"
	"ibid/internal/fake"
)

// describable is a library with a chat model that answers as it is asked to, and
// one document of 20 pages that has been read.
func describable(t *testing.T, replies ...fake.Reply) (*bench, ibid.Document) {
	t.Helper()
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	b.model.Script(replies...)
	b.run(t)
	if _, err := b.Add(t.Context(), workspace, []string{file(t, t.TempDir(), "a.pdf", 20)}); err != nil {
		t.Fatal(err)
	}
	b.wait(t)
	return b, b.only(t)
}

const gist = `{"context": "It speaks of the Hallam mill.", "section": ""}`

func TestAddContext(t *testing.T) {
	b, doc := describable(t, fake.Reply{When: "walnuts", Text: gist})
	if doc.ChunksGisted != 0 || len(b.model.Model.Requests()) != 0 {
		t.Fatalf("%d passages were described before anybody asked", doc.ChunksGisted)
	}
	if err := b.AddContext(t.Context(), workspace, doc.ID); err != nil {
		t.Fatal(err)
	}
	b.wait(t)
	if doc = b.only(t); doc.Status != ibid.StatusReady || doc.ChunksGisted != doc.Chunks || doc.ChunksEmbedded != doc.Chunks {
		t.Errorf("%+v, want every passage described and embedded", doc)
	}
	asked := len(b.model.Model.Requests())
	if err := b.AddContext(t.Context(), workspace, doc.ID); err != nil {
		t.Fatal(err)
	}
	b.wait(t)
	if again := len(b.model.Model.Requests()); again != asked {
		t.Errorf("%d passages were described twice", again-asked)
	}
}

// A stop while passages are described leaves the document ready, and nothing is
// asked of the model afterwards.
func TestStopDescribing(t *testing.T) {
	b, doc := describable(t, fake.Reply{When: "walnuts", Text: gist, PauseMS: 20})
	if err := b.AddContext(t.Context(), workspace, doc.ID); err != nil {
		t.Fatal(err)
	}
	if got := b.only(t); !got.Describe || got.Status != ibid.StatusReady {
		t.Errorf("while it is described: %+v", got)
	}
	for len(b.model.Model.Requests()) == 0 {
		if t.Context().Err() != nil {
			t.Fatal("the model was never asked")
		}
	}
	if err := b.Queue.Cancel(t.Context(), workspace, doc.ID); err != nil {
		t.Fatal(err)
	}
	asked := len(b.model.Model.Requests())
	b.wait(t)
	if doc = b.only(t); doc.Status != ibid.StatusReady || doc.Describe || doc.ChunksGisted == doc.Chunks {
		t.Errorf("after the stop: %+v", doc)
	}
	if after := len(b.model.Model.Requests()); after != asked || asked == doc.Chunks {
		t.Errorf("%d requests at the stop, %d later", asked, after)
	}
}

// A model that gives up takes the wish with it, and the window is told.
func TestModelGivesUpDescribing(t *testing.T) {
	b, doc := describable(t, fake.Reply{When: "page 1 of", Text: gist}, fake.Reply{Ending: fake.EndError})
	told := make(chan ibid.Document, 1000)
	b.Notify(func(c library.Change) { told <- c.Document })
	if err := b.AddContext(t.Context(), workspace, doc.ID); err != nil {
		t.Fatal(err)
	}
	b.wait(t)
	if doc = b.only(t); doc.Describe || doc.Status != ibid.StatusReady || doc.ChunksGisted == doc.Chunks || doc.ChunksEmbedded != doc.Chunks {
		t.Errorf("%+v, want it ready, embedded and no longer being described", doc)
	}
	close(told)
	var last ibid.Document
	for last = range told {
	}
	if last.Describe {
		t.Error("the last that was told says that it is being described")
	}
}

func TestAddContextWithoutAModel(t *testing.T) {
	b, doc := describable(t)
	b.model.Found = &ibid.ModelStatus{Problem: ibid.Errorf(ibid.CodeModelServerMissing, "Ollama is not installed.")}
	if err := b.AddContext(t.Context(), workspace, doc.ID); ibid.CodeOf(err) != ibid.CodeModelServerMissing {
		t.Errorf("%v, want the reason", err)
	}
	if b.only(t).Describe {
		t.Error("it was decided all the same")
	}
}

// The settings may ask for descriptions later, and a model may be there later:
// resuming makes what can be made by then, of documents that are ready.
func TestResumeMakesWhatIsMissing(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	b.model.Script(fake.Reply{When: "walnuts", Text: gist})
	var there atomic.Bool
	b.embed.Fail = func(ibid.EmbedKind, []string) error {
		if !there.Load() {
			return ibid.Errorf(ibid.CodeModelServerDown, "Ollama is not running.")
		}
		return nil
	}
	b.run(t)
	b.add(t, 20)
	if doc := b.only(t); doc.Status != ibid.StatusReady || doc.ChunksEmbedded != 0 {
		t.Fatalf("%+v, want it ready without vectors", doc)
	}
	there.Store(true)
	b.describe.Store(true)
	if err := b.Queue.Resume(t.Context()); err != nil {
		t.Fatal(err)
	}
	b.wait(t)
	if doc := b.only(t); doc.Status != ibid.StatusReady || doc.ChunksEmbedded != doc.Chunks || doc.ChunksGisted != doc.Chunks || len(b.reader.from) != 1 {
		t.Errorf("%+v, read from %v; want it embedded and described, and not read again", doc, b.reader.from)
	}
}
