//go:build unix

package backend_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend"
	"ibid/backend/ask"
	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/backend/read/ocr"
	"ibid/backend/read/pdf"
	"ibid/internal/fake"
	"ibid/internal/fake/tinymodel"
)

// TestMain lets this test's own program be the PDF worker, and the one for scans.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == ocr.WorkerCommand {
		if err := ocr.Worker(os.Stdin, os.Stdout); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	if len(os.Args) == 2 && os.Args[1] == "pdf-worker" {
		if err := pdf.Worker(os.Stdin, os.Stdout); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	// The user's own setting names a server that is in place of the one to be started.
	if err := os.Unsetenv("OLLAMA_BASE_URL"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

const reply = "The Tenant shall pay the Yearly Rent [1] and may end the lease by nine months notice [2]."

// open opens a library in a folder and lets it work, with a context that holds a
// prompt at a token a byte, as the tiny models read it.
func open(t testing.TB, home, chat string) *backend.Backend {
	t.Helper()
	b := unbegun(t, home, chat)
	b.Start(t.Context())
	return b
}

// unbegun is open for a library that does not work yet.
func unbegun(t testing.TB, home, chat string) *backend.Backend {
	t.Helper()
	settings := config.Default()
	settings.Models.Chat, settings.Models.Embedding, settings.Models.Context = chat, "reader", 32768
	if err := config.Save(home, settings); err != nil {
		t.Fatal(err)
	}
	if err := fake.SharePDFium(config.Cache(home)); err != nil {
		t.Fatal(err)
	}
	b, err := backend.Open(t.Context(), backend.Options{Home: home})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func question(text string) ask.Request {
	return ask.Request{Question: text, Scope: ibid.Scope{Workspace: ibid.DefaultWorkspace}}
}

// TestWholeIbidOnARealServer takes a real PDF through real reading, a real
// embedding model, real hybrid search and a real language model. The models are
// tiny and written by the test: it shows the protocol from end to end, not what
// a model's answers are worth.
func TestWholeIbidOnARealServer(t *testing.T) {
	server := tinymodel.Start(t)
	server.AddReader(t, "reader", strings.Fields("the tenant landlord shall pay yearly rent notice months break end lease insurance repair"))
	server.AddWriter(t, "writer", reply, false)
	server.AddWriter(t, "chatterbox", "and on it goes", true)
	t.Setenv("OLLAMA_BASE_URL", server.Host)
	home := t.TempDir()
	b := open(t, home, "writer")
	lease, err := filepath.Abs("../samples/commercial-lease.pdf")
	if err != nil {
		t.Fatal(err)
	}
	added, err := b.Library.Add(t.Context(), ibid.DefaultWorkspace, []string{lease})
	if err != nil || len(added.New) != 1 {
		t.Fatalf("added %+v, %v", added, err)
	}
	if err := b.Library.Queue.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	doc, err := b.Library.Document(t.Context(), ibid.DefaultWorkspace, added.New[0].ID)
	if err != nil || doc.Status != ibid.StatusReady || doc.Chunks == 0 || doc.ChunksEmbedded != doc.Chunks {
		t.Fatalf("document %+v, %v; want it ready with a vector for each passage", doc, err)
	}

	var streamed strings.Builder
	answer, err := b.Ask.Ask(t.Context(), question("What yearly rent shall the tenant pay, and by what notice does the lease end?"), func(g ask.Growth) { streamed.WriteString(g.Text) })
	if err != nil {
		t.Fatal(err)
	}
	if answer.Mode != ibid.ModeModel || answer.Status != ibid.AnswerComplete || len(answer.Citations) == 0 || strings.TrimSpace(streamed.String()) != answer.Text {
		t.Errorf("answer %s %s with %d citations: %q, streamed %q", answer.Mode, answer.Status, len(answer.Citations), answer.Text, streamed.String())
	}
	for _, c := range answer.Citations {
		page, err := b.Store.Documents.Page(t.Context(), ibid.DefaultWorkspace, c.DocumentID, c.Page)
		if err != nil || !c.Valid(page) || len(page.Boxes(c.Span)) == 0 || !strings.Contains(answer.Text, fmt.Sprintf("[%d]", c.Number)) {
			t.Errorf("citation %+v: %v; want a quote that stands on its page, with boxes and a marker", c, err)
		}
	}
	vectors := 0
	for _, source := range answer.Retrieved {
		if source.Match > 0 {
			vectors++
		}
	}
	if vectors == 0 {
		t.Error("no passage came from the vectors")
	}

	// Close, reopen: all as it was.
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	b = open(t, home, "chatterbox")
	defer func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	}()
	stored, err := b.Store.Talk.Answers(t.Context(), ibid.DefaultWorkspace, answer.ConversationID)
	if err != nil || len(stored) != 1 {
		t.Fatalf("%d stored answers, %v", len(stored), err)
	}
	if diff := cmp.Diff(answer, stored[0]); diff != "" {
		t.Errorf("the answer changed by closing (-before +after):\n%s", diff)
	}

	// The server dies in the middle of an answer: what was written is backed by
	// nothing, so the documents are quoted, as for the next question.
	written := 0
	cut, err := b.Ask.Ask(t.Context(), question("What yearly rent shall the tenant pay?"), func(g ask.Growth) {
		if written += len(g.Text); written > 40 {
			server.Kill()
		}
	})
	if err != nil || cut.Mode != ibid.ModePassages || len(cut.Citations) == 0 || cut.Notice == nil {
		t.Errorf("cut answer: %s, %q, notice %+v, %v", cut.Status, cut.Text, cut.Notice, err)
	}
	quoted, err := b.Ask.Ask(t.Context(), question("What yearly rent shall the tenant pay?"), func(ask.Growth) {})
	if err != nil || quoted.Mode != ibid.ModePassages || len(quoted.Citations) == 0 || quoted.Notice == nil {
		t.Errorf("answer without a server: %s with %d citations, notice %+v, %v", quoted.Mode, len(quoted.Citations), quoted.Notice, err)
	}

	another := tinymodel.Start(t)
	another.AddWriter(t, "chatterbox", "and on it goes", true)
	t.Setenv("OLLAMA_BASE_URL", another.Host)
	if err := b.Configure(b.Settings()); err != nil {
		t.Fatal(err)
	}
	// A model that never ends is stopped in the middle of its answer.
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	stopped, err := b.Ask.Ask(ctx, question("What yearly rent shall the tenant pay?"), func(g ask.Growth) {
		if g.Text != "" {
			stop()
		}
	})
	if err != nil || stopped.Mode != ibid.ModePassages || len(stopped.Citations) == 0 || codeOf(stopped.Notice) != ibid.CodeCancelled {
		t.Errorf("stopped answer: %s, %q, %v", stopped.Status, stopped.Text, err)
	}
}

// TestChangingTheEmbeddingModelOnARealServer goes from one embedding model to
// another, and then has the second one pulled anew under its name: the vectors of
// the library are always of one model, and a question finds by meaning all along.
func TestChangingTheEmbeddingModelOnARealServer(t *testing.T) {
	server := tinymodel.Start(t)
	words := strings.Fields("the tenant landlord shall pay yearly rent notice months break end lease insurance repair")
	server.AddReader(t, "reader", words)
	server.AddReader(t, "elm", words[:6])
	t.Setenv("OLLAMA_BASE_URL", server.Host)
	b := open(t, t.TempDir(), "")
	defer func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	}()
	lease, err := filepath.Abs("../samples/commercial-lease.pdf")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Library.Add(t.Context(), ibid.DefaultWorkspace, []string{lease}); err != nil {
		t.Fatal(err)
	}
	index := func() ibid.IndexStatus {
		t.Helper()
		status, err := b.Library.Index.Status(t.Context())
		if err != nil || status.Current == nil {
			t.Fatalf("index %+v, %v", status, err)
		}
		return status
	}
	meaning := func() {
		t.Helper()
		found, err := b.Ask.Search(t.Context(), ibid.Scope{Workspace: ibid.DefaultWorkspace}, "What yearly rent shall the tenant pay?")
		if err != nil || !slices.ContainsFunc(found, func(c ibid.Candidate) bool { return c.VectorRank > 0 }) {
			t.Errorf("%d passages, none by meaning, %v", len(found), err)
		}
	}
	settled := func(model string) ibid.EmbeddingIdentity {
		t.Helper()
		if err := b.Library.Index.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
		status := index()
		if status.Current.Identity.Model != model || !status.Current.Complete() || status.Current.Embedded == 0 || status.Building != nil || status.Mismatch != nil {
			t.Fatalf("searched %+v, built %+v, mismatch %v; want all with %s", status.Current, status.Building, status.Mismatch, model)
		}
		meaning()
		return status.Current.Identity
	}
	settled("reader:latest")

	settings := b.Settings()
	settings.Models.Embedding = "elm"
	if err := b.Configure(settings); err != nil {
		t.Fatal(err)
	}
	if status := index(); status.Mismatch == nil || status.Current.Identity.Model != "reader:latest" {
		t.Errorf("mismatch %v, searched %+v", status.Mismatch, status.Current)
	}
	meaning() // by the model of the vectors, not by that of the settings
	estimate, err := b.Library.Index.Estimate(t.Context(), "")
	if err != nil || estimate.Model != "elm:latest" || !estimate.Measured || estimate.Passages == 0 || estimate.Problem != nil {
		t.Errorf("estimate %+v, %v", estimate, err)
	}
	if err := b.Library.Index.Begin(t.Context()); err != nil {
		t.Fatal(err)
	}
	before := settled("elm:latest")

	server.AddReader(t, "elm", words)
	if status := index(); status.Mismatch == nil || status.Wanted.Digest == before.Digest {
		t.Errorf("mismatch %v, wanted %+v", status.Mismatch, status.Wanted)
	}
	if after := settled("elm:latest"); after.Digest == before.Digest {
		t.Error("the vectors are those of the model as it was")
	}
}
