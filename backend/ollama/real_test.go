//go:build unix

package ollama_test

import (
	"context"
	"encoding/json"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/ollama"
	"ibid/internal/fake/tinymodel"
)

const (
	realChat  = "tiny-writer:latest"
	realEmbed = "tiny-reader:latest"
	realJudge = "tiny-chooser:latest"
)

// startReal runs the real server with a model that thinks, one that calls a tool, one
// that chooses words, one that makes vectors and, the newest, one that never stops
// writing.
func startReal(t *testing.T, settings ...string) *tinymodel.Server {
	t.Helper()
	server := tinymodel.Start(t, settings...)
	server.AddThinker(t, thinker, "<think>"+thought+"</think> "+said)
	server.AddCaller(t, caller, toolCall)
	server.AddChooser(t, realJudge, choices)
	server.AddReader(t, realEmbed, strings.Fields("court fee filing rent water a the"))
	server.AddWriter(t, realChat, "again and once more", true)
	return server
}

func TestContractReal(t *testing.T) {
	if runtime.GOOS == "darwin" {
		t.Skip("a server there trusts no certificates but the system's, so it cannot fetch from the test's registry")
	}
	registry := tinymodel.NewRegistry(t)
	offer := func(name string, transfer tinymodel.Course) string {
		full, _ := registry.Offer(t, name, "A model that is "+name, transfer)
		return full
	}
	server := startReal(t, registry.Trust())
	s := site{
		host: server.Host, chat: realChat, embedding: realEmbed, embedRoom: 600, chatRoom: 400, chooser: realJudge,
		fetch: fetching{
			whole: offer("whole", tinymodel.Whole), halting: offer("halting", tinymodel.Halting), damaged: offer("damaged", tinymodel.Damaged),
			unknown: registry.Host() + "/library/unknown", offline: "127.0.0.1:1/library/offline",
			stopped: func() { await(t, registry.Stopped()) },
		},
	}
	testContract(t, s)
	testCareContract(t, s)
}

// A connection that breaks is taken up again by the server itself, where it broke.
func TestRealFetchSurvivesABreak(t *testing.T) {
	if runtime.GOOS == "darwin" {
		t.Skip("as TestContractReal")
	}
	registry := tinymodel.NewRegistry(t)
	server := tinymodel.Start(t, registry.Trust())
	name, size := registry.Offer(t, "broken", "A model that comes in two pieces", tinymodel.Broken)
	client := ollama.New(ollama.Options{Host: server.Host})
	if err := client.Pull(t.Context(), name, func(ibid.PullProgress) {}); err != nil {
		t.Fatal(err)
	}
	if starts := registry.Starts(size); !slices.Equal(starts, []int64{0, size / 2}) {
		t.Errorf("the file of %d bytes was asked for from %v", size, starts)
	}
}

// A server that is killed while it fetches says so at once, and another one in its
// place fetches what is missing.
func TestRealServerDiesWhileItFetches(t *testing.T) {
	if runtime.GOOS == "darwin" {
		t.Skip("as TestContractReal")
	}
	registry := tinymodel.NewRegistry(t)
	models := "OLLAMA_MODELS=" + t.TempDir()
	server := tinymodel.Start(t, registry.Trust(), models)
	name, _ := registry.Offer(t, "halting", "A model that comes at the second attempt", tinymodel.Halting)
	err := ollama.New(ollama.Options{Host: server.Host}).Pull(t.Context(), name, func(p ibid.PullProgress) {
		if p.Total > 0 && p.Done >= p.Total/2 {
			server.Kill()
		}
	})
	wantCode(t, err, ibid.CodeModelCutOff)
	client := ollama.New(ollama.Options{Host: tinymodel.Start(t, registry.Trust(), models).Host})
	if err := client.Pull(t.Context(), name, func(ibid.PullProgress) {}); err != nil {
		t.Fatal(err)
	}
	if installed, err := client.Installed(t.Context()); err != nil || len(installed) != 1 || !installed[0].Chat {
		t.Errorf("installed %+v, %v", installed, err)
	}
}

func TestRealWholeReply(t *testing.T) {
	const text = "The fee is due on 1 March. [1] A late fee is 25 dollars. [2]"
	server := tinymodel.Start(t)
	server.AddWriter(t, "clerk", text, false)
	client := ollama.New(ollama.Options{Host: server.Host})
	var got strings.Builder
	result, err := client.Chat(t.Context(), hello(0), func(s string) error { got.WriteString(s); return nil })
	if err != nil || got.String() != text || result.Finished != ibid.FinishedStop || result.Model != "clerk:latest" {
		t.Errorf("reply %q, %+v, %v", got.String(), result, err)
	}
	if p := client.Status(t.Context()).Problem; p == nil || p.Code != ibid.CodeEmbeddingUnavailable {
		t.Errorf("status without an embedding model: %v", p)
	}
}

// A server that thinks by default must have been asked not to: asked to think, it
// would look for thoughts in the reply.
func TestRealThinkingModel(t *testing.T) {
	server := tinymodel.Start(t)
	server.AddThinker(t, "thinker", "<think>Hm.</think> Yes.")
	client := ollama.New(ollama.Options{Host: server.Host})
	var got strings.Builder
	if _, err := client.Chat(t.Context(), hello(0), func(s string) error { got.WriteString(s); return nil }); err != nil {
		t.Fatal(err)
	}
	if got.String() != "<think>Hm.</think> Yes." {
		t.Errorf("reply %q", got.String())
	}
}

func TestRealRemoteModelIsRefused(t *testing.T) {
	server := tinymodel.Start(t)
	server.AddRemote(t, "elsewhere")
	status := ollama.New(ollama.Options{Host: server.Host}).Status(t.Context())
	if status.Problem == nil || status.Problem.Code != ibid.CodeModelMissing || slices.Contains(status.Available, "elsewhere:latest") {
		t.Errorf("status %+v", status)
	}
	_, err := ollama.New(ollama.Options{Host: server.Host, ChatModel: "elsewhere"}).Chat(t.Context(), hello(1), ignore)
	if ibid.CodeOf(err) != ibid.CodeModelMissing || !strings.Contains(err.Error(), "elsewhere") {
		t.Errorf("chat: %v", err)
	}
}

// A model that ends its text instead of writing a word has chosen none.
func TestRealChoiceOfNothing(t *testing.T) {
	server := tinymodel.Start(t)
	server.AddChooser(t, realJudge, map[string]float64{"": 1})
	got, err := ollama.New(ollama.Options{Host: server.Host}).Choose(t.Context(), realJudge, "fee?", []string{"yes", "no"})
	if err != nil || !slices.Equal(got, []float64{0, 0}) {
		t.Errorf("probabilities %v, %v", got, err)
	}
}

// The reader knows nothing of Greek: the server answers with a vector of zeros.
func TestRealZeroVector(t *testing.T) {
	server := tinymodel.Start(t)
	server.AddReader(t, realEmbed, nil)
	client := ollama.New(ollama.Options{Host: server.Host})
	if v, err := embed(t.Context(), client, ibid.EmbedDocument, []string{"ψψψ"}); ibid.CodeOf(err) != ibid.CodeModelFailed {
		t.Errorf("vectors %v, error %v", v, err)
	}
}

// The server has one place to infer: a second chat waits until the first is over, and
// the first would go on for 8192 tokens. A tiny model writes so fast that the server
// misses one stop in a few; after each the next chat must be answered all the same.
func TestRealStopFreesTheServer(t *testing.T) {
	server := startReal(t)
	client := ollama.New(ollama.Options{Host: server.Host, FirstToken: 40 * time.Second, Load: 20 * time.Second})
	for range 6 {
		endless := hello(0)
		endless.Context = 8192
		ctx, cancel := context.WithCancel(t.Context())
		n := 0
		_, err := client.Chat(ctx, endless, func(string) error {
			if n++; n == 5 {
				cancel()
			}
			return nil
		})
		if ibid.CodeOf(err) != ibid.CodeCancelled || n != 5 {
			t.Fatalf("error %v after %d pieces", err, n)
		}
		endless.MaxTokens = 1
		result, err := client.Chat(t.Context(), endless, ignore)
		if err != nil || result.Tokens != 1 {
			t.Fatalf("the next chat: %+v, %v", result, err)
		}
		loaded, err := server.Loaded(t.Context())
		if err != nil || !slices.Contains(loaded, realChat) {
			t.Errorf("loaded %v, %v", loaded, err)
		}
	}
}

// The server lets a model leave memory only when it is not in use: one that leaves at
// once after a stop is at rest.
func TestRealStopLeavesTheServerIdle(t *testing.T) {
	server := startReal(t)
	client := ollama.New(ollama.Options{Host: server.Host})
	endless := hello(0)
	endless.Context = 8192
	enough := errors.New("enough")
	if _, err := client.Chat(t.Context(), endless, func(string) error { return enough }); err != enough {
		t.Fatal(err)
	}
	if _, err := client.Chat(t.Context(), hello(1), ignore); err != nil { // by now the stop has been seen to
		t.Fatal(err)
	}
	if err := client.Unload(t.Context(), realChat); err != nil {
		t.Fatal(err)
	}
	if loaded, err := server.Loaded(t.Context()); err != nil || slices.Contains(loaded, realChat) {
		t.Errorf("in memory: %v, %v; want that nobody uses %s", loaded, err, realChat)
	}
	if result, err := client.Chat(t.Context(), hello(1), ignore); err != nil || result.Tokens != 1 {
		t.Errorf("after it has left memory: %+v, %v", result, err)
	}
}

// What writes in the background without end makes way for the user, and begins anew.
func TestRealBackgroundMakesWay(t *testing.T) {
	server := startReal(t)
	client := ollama.New(ollama.Options{Host: server.Host})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	begun, anew, ended := make(chan struct{}), make(chan struct{}), make(chan error)
	endless := hello(0)
	endless.Context, endless.Background = 8192, true
	var first, again sync.Once
	endless.Anew = func() { again.Do(func() { close(anew) }) }
	go func() {
		_, err := client.Chat(ctx, endless, func(string) error {
			first.Do(func() { close(begun) })
			return nil
		})
		ended <- err
	}()
	<-begun
	if result, err := client.Chat(t.Context(), hello(1), ignore); err != nil || result.Tokens != 1 {
		t.Errorf("the person's chat: %+v, %v", result, err)
	}
	<-anew
	cancel()
	if err := <-ended; ibid.CodeOf(err) != ibid.CodeCancelled {
		t.Errorf("the background: %v", err)
	}
}

// A model is loaded once, whatever it is asked for: what it is loaded with stays the
// same from warming it to a choice and a small prompt.
func TestRealModelIsLoadedOnce(t *testing.T) {
	server := startReal(t)
	client := ollama.New(ollama.Options{Host: server.Host, ChatModel: realJudge, Threads: 1, KeepAlive: time.Hour})
	if err := client.Warm(t.Context()); err != nil {
		t.Fatal(err)
	}
	loaded, err := server.Loaded(t.Context())
	if err != nil || !slices.Equal(loaded, []string{realJudge}) {
		t.Fatalf("in memory: %v, %v", loaded, err)
	}
	since := server.Loads()
	small := hello(1)
	small.Context = 0
	if _, err := client.Chat(t.Context(), small, ignore); err != nil {
		t.Fatal(err)
	}
	if _, err := client.Choose(t.Context(), "", "Is there a fee?", []string{"yes", "no"}); err != nil {
		t.Fatal(err)
	}
	large := small
	large.Messages = []ibid.Message{{Role: ibid.RoleUser, Content: strings.Repeat("rent ", 900)}}
	if _, err := client.Chat(t.Context(), large, ignore); err != nil {
		t.Fatal(err)
	}
	if n := server.Loads() - since; n != 0 {
		t.Errorf("the model was loaded %d times more", n)
	}
}

// The tiny model reads a token a byte, four times what texts are estimated at. The
// server refuses such a prompt, and gets it again with all the context that is allowed.
func TestRealPromptThatProvesLarger(t *testing.T) {
	server := startReal(t)
	client := ollama.New(ollama.Options{Host: server.Host, MaxContext: 16384})
	large := ibid.ChatRequest{MaxTokens: 1, Messages: []ibid.Message{{Role: ibid.RoleUser, Content: strings.Repeat("rent ", 1800)}}}
	if result, err := client.Chat(t.Context(), large, ignore); err != nil || result.PromptTokens < 9000 {
		t.Errorf("%+v, %v", result, err)
	}
	large.Messages[0].Content += strings.Repeat("rent ", 1800)
	if _, err := client.Chat(t.Context(), large, ignore); ibid.CodeOf(err) != ibid.CodeContextTooLong {
		t.Errorf("more than is allowed: %v", err)
	}
}

// Asked not to think, a model that would keeps to the form it is asked for.
func TestRealThinkerKeepsToASchema(t *testing.T) {
	server := tinymodel.Start(t)
	server.AddThinker(t, "thinker", "<think>Hm.</think> Yes.")
	client := ollama.New(ollama.Options{Host: server.Host})
	req := hello(64)
	req.Schema = json.RawMessage(`{"type": "object", "properties": {"answer": {"type": "string", "enum": ["walnut"]}}, "required": ["answer"]}`)
	var got strings.Builder
	if _, err := client.Chat(t.Context(), req, func(s string) error { got.WriteString(s); return nil }); err != nil {
		t.Fatal(err)
	}
	var reply struct{ Answer string }
	if err := json.Unmarshal([]byte(got.String()), &reply); err != nil || reply.Answer != "walnut" {
		t.Errorf("reply %q, %v", got.String(), err)
	}
}

func TestRealServerDies(t *testing.T) {
	server := startReal(t)
	client := ollama.New(ollama.Options{Host: server.Host})
	endless := hello(0)
	endless.Context = 8192
	n := 0
	_, err := client.Chat(t.Context(), endless, func(string) error {
		if n++; n == 3 {
			server.Kill()
		}
		return nil
	})
	if ibid.CodeOf(err) != ibid.CodeModelCutOff || n < 3 {
		t.Errorf("error %v after %d pieces", err, n)
	}
	if p := client.Status(t.Context()).Problem; p == nil || p.Code != ibid.CodeModelServerDown {
		t.Errorf("status problem %v", p)
	}
	if _, err := embed(t.Context(), client, ibid.EmbedQuery, []string{"fee"}); ibid.CodeOf(err) != ibid.CodeModelServerDown {
		t.Errorf("embed: %v", err)
	}
}

// The real server says which models see, and would take a picture for any.
func TestRealTextModelCannotSee(t *testing.T) {
	server := startReal(t)
	_, err := ollama.New(ollama.Options{Host: server.Host}).VisionIdentity(t.Context())
	if ibid.CodeOf(err) != ibid.CodeNoRecogniser || !strings.Contains(ibid.AsError(err).Hint, "ibid models get") {
		t.Errorf("without a vision model: %v", err)
	}
	client := ollama.New(ollama.Options{Host: server.Host, VisionModel: realChat, ChatModel: realChat})
	if _, err := client.See(t.Context(), picture(), ignore); ibid.CodeOf(err) != ibid.CodeNoRecogniser || !strings.Contains(err.Error(), "cannot see") {
		t.Errorf("a text model: %v", err)
	}
	request := picture()
	request.MaxTokens = 3
	if _, err := client.Chat(t.Context(), request, ignore); err != nil {
		t.Errorf("the server does not drop pictures in silence any more: %v", err)
	}
}
