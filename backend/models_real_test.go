//go:build unix

package backend_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend"
	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/internal/fake/tinymodel"
	"ibid/internal/knownpages"
)

// rentWords are what the tiny embedding model knows of a lease.
var rentWords = strings.Fields("the tenant landlord shall pay yearly rent notice months break end lease insurance repair berth")

const rentQuestion = "What yearly rent shall the tenant pay?"

func closing(t testing.TB, b *backend.Backend) {
	t.Helper()
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
}

// sample adds a sample document and returns when it has been read.
func sample(t testing.TB, b *backend.Backend, name string) ibid.Document {
	t.Helper()
	path, err := filepath.Abs("../samples/" + name)
	if err != nil {
		t.Fatal(err)
	}
	added, err := b.Library.Add(t.Context(), ibid.DefaultWorkspace, []string{path})
	if err != nil || len(added.New) != 1 {
		t.Fatalf("added %+v, %v", added, err)
	}
	if err := b.Library.Queue.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	return document(t, b, added.New[0].ID)
}

func document(t testing.TB, b *backend.Backend, id ibid.DocumentID) ibid.Document {
	t.Helper()
	doc, err := b.Library.Document(t.Context(), ibid.DefaultWorkspace, id)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// back lets the server come back where it was, and the library look again, as it does
// when the program learns that a server answers.
func back(t *testing.T, server *tinymodel.Server, b *backend.Backend) {
	t.Helper()
	server.Restart(t)
	if err := b.Library.Queue.Resume(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// TestTheRealServerDiesWhileItEmbeds kills the server between two batches of one
// document, and again in the middle of an answer. What was made is kept, what can be
// done without a model is done without, and when the server is back Ibid goes on.
func TestTheRealServerDiesWhileItEmbeds(t *testing.T) {
	server := tinymodel.Start(t)
	server.AddReader(t, "reader", rentWords)
	server.AddWriter(t, "writer", reply, false)
	server.AddWriter(t, "chatterbox", "and on it goes", true)
	t.Setenv("OLLAMA_BASE_URL", server.Host)
	b := unbegun(t, t.TempDir(), "chatterbox")
	closing(t, b)
	var pages []ibid.Page
	for n := range 90 {
		pages = append(pages, ibid.Page{Number: n + 1, Text: fmt.Sprintf("The tenant of berth %d shall pay a yearly rent of %d crowns to the landlord.", n+1, 100+n)})
	}
	doc, err := knownpages.Ingest(t.Context(), b, ibid.NewDocument{Hash: "be27", Path: "/berths.txt", Name: "berths.txt"}, nil, pages, func(doc ibid.Document) {
		if doc.ChunksEmbedded > 0 {
			server.Kill()
		}
	})
	if err != nil || doc.Status != ibid.StatusReady || doc.ChunksEmbedded == 0 || doc.ChunksEmbedded == doc.Chunks {
		t.Fatalf("document %+v, %v; want it ready with a part of its vectors", doc, err)
	}
	b.Start(t.Context())
	if err := b.Library.Index.Wait(t.Context()); !unreachable(err) {
		t.Errorf("waiting for vectors: %v, want that no server answers", err)
	}
	quoted, err := b.Ask.Ask(t.Context(), question(rentQuestion), func(ask.Growth) {})
	if err != nil || quoted.Mode != ibid.ModePassages || len(quoted.Citations) == 0 || quoted.Notice == nil {
		t.Errorf("without a server: %s with %d citations, notice %+v, %v", quoted.Mode, len(quoted.Citations), quoted.Notice, err)
	}

	back(t, server, b)
	if err := b.Library.Index.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if doc = document(t, b, doc.ID); doc.ChunksEmbedded != doc.Chunks {
		t.Errorf("%d of %d passages have a vector", doc.ChunksEmbedded, doc.Chunks)
	}
	written := 0
	cut, err := b.Ask.Ask(t.Context(), question(rentQuestion), func(g ask.Growth) {
		if written += len(g.Text); written > 40 {
			server.Kill()
		}
	})
	// What the model wrote until then is backed by nothing, so the documents are quoted.
	if err != nil || cut.Mode != ibid.ModePassages || len(cut.Citations) == 0 || cut.Notice == nil {
		t.Errorf("cut answer: %s, %q, notice %+v, %v", cut.Status, cut.Text, cut.Notice, err)
	}
	back(t, server, b)
	settings := b.Settings()
	settings.Models.Chat = "writer"
	if err := b.Configure(settings); err != nil {
		t.Fatal(err)
	}
	answer, err := b.Ask.Ask(t.Context(), question(rentQuestion), func(ask.Growth) {})
	if err != nil || !wrote(answer) || answer.Text == "" || answer.Trace.EmbeddingModel == "" {
		t.Errorf("when it is back: %s by %q, meaning by %q, %v", answer.Mode, answer.Model, answer.Trace.EmbeddingModel, err)
	}
}

// wrote reports whether a model has written: what is shown, or something that the documents
// don't support, so that they are quoted in its place.
func wrote(answer ibid.Answer) bool {
	return answer.Mode == ibid.ModeModel || codeOf(answer.Notice) == ibid.CodeUnsupported
}

func unreachable(err error) bool {
	code := ibid.CodeOf(err)
	return code == ibid.CodeModelServerDown || code == ibid.CodeModelServerMissing
}

// TestTheRealServerDiesWhileItDescribes kills it with the third passage of a document.
// The document stays ready, what was described is kept, and the rest is made up for.
func TestTheRealServerDiesWhileItDescribes(t *testing.T) {
	server := tinymodel.Start(t)
	server.AddReader(t, "reader", rentWords)
	server.AddWriter(t, "clerk", `{"context": "It is of the survey.", "section": ""}`, false)
	var wire overheard
	wire.chatting = func(n int) {
		if n == 4 { // the first was sent twice: the tiny model reads a token a byte
			server.Kill()
		}
	}
	t.Setenv("OLLAMA_BASE_URL", wire.listen(t, server.Host))
	b := open(t, t.TempDir(), "clerk")
	closing(t, b)
	settings := b.Settings()
	settings.Reading.Describe = true
	if err := b.Configure(settings); err != nil {
		t.Fatal(err)
	}
	doc := sample(t, b, "tide-gauges.pdf")
	if doc.Status != ibid.StatusReady || doc.ChunksGisted == 0 || doc.ChunksGisted == doc.Chunks {
		t.Fatalf("%s with %d of %d passages described", doc.Status, doc.ChunksGisted, doc.Chunks)
	}
	back(t, server, b)
	if err := b.Library.Index.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if doc = document(t, b, doc.ID); doc.ChunksGisted != doc.Chunks || doc.ChunksEmbedded != doc.Chunks {
		t.Errorf("%d of %d passages described, %d with a vector", doc.ChunksGisted, doc.Chunks, doc.ChunksEmbedded)
	}
}

// TestTwoIbidsOnOneRealServer lets one read a document while the other is asked.
// Both are served, and neither has a model loaded anew that the other uses.
func TestTwoIbidsOnOneRealServer(t *testing.T) {
	server := tinymodel.Start(t)
	server.AddReader(t, "reader", rentWords)
	server.AddWriter(t, "writer", reply, false)
	t.Setenv("OLLAMA_BASE_URL", server.Host)
	one, other := open(t, t.TempDir(), "writer"), open(t, t.TempDir(), "writer")
	closing(t, one)
	closing(t, other)
	sample(t, one, "commercial-lease.pdf")
	asked := func(b *backend.Backend) error {
		again := question(rentQuestion)
		again.Again = true
		answer, err := b.Ask.Ask(t.Context(), again, func(ask.Growth) {})
		if err == nil && (!wrote(answer) || answer.Trace.EmbeddingModel == "" || len(answer.Citations) == 0) {
			err = fmt.Errorf("answered by %s with %d citations, meaning by %q: %+v", answer.Mode, len(answer.Citations), answer.Trace.EmbeddingModel, answer.Notice)
		}
		return err
	}
	if err := asked(one); err != nil {
		t.Fatal(err)
	}
	loads := server.Loads()
	answers := make(chan error)
	go func() {
		for range 3 {
			answers <- asked(one)
		}
		close(answers)
	}()
	doc := sample(t, other, "commercial-lease.pdf")
	if doc.ChunksEmbedded != doc.Chunks {
		t.Errorf("%d of %d passages have a vector", doc.ChunksEmbedded, doc.Chunks)
	}
	if err := asked(other); err != nil {
		t.Errorf("the other: %v", err)
	}
	for err := range answers {
		if err != nil {
			t.Errorf("the one: %v", err)
		}
	}
	if n := server.Loads() - loads; n != 0 {
		t.Errorf("models were loaded %d times more", n)
	}
}
