package ollama_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/ollama"
	"ibid/internal/fake"
)

// short is a limit that runs out at once; long one that a test never reaches.
const (
	short = 20 * time.Millisecond
	long  = time.Minute
)

// Every way in which a chat can fail has its own code, and what arrived before
// has arrived.
func TestChatFailures(t *testing.T) {
	const secret = "half a li" // of what the garbage says; it may be the user's text
	for _, test := range []struct {
		name           string
		reply          fake.Reply
		first, between time.Duration
		code           ibid.Code
		pieces         int
	}{
		{"silence before the first token", fake.Reply{Ending: fake.EndSilence}, short, long, ibid.CodeModelTimeout, 0},
		{"silence between tokens", fake.Reply{Text: "one", Ending: fake.EndSilence}, long, short, ibid.CodeModelTimeout, 1},
		{"connection breaks in the middle", fake.Reply{Text: "one two three", Ending: fake.EndCut}, long, long, ibid.CodeModelCutOff, 3},
		{"connection breaks at the start", fake.Reply{Ending: fake.EndCut}, long, long, ibid.CodeModelCutOff, 0},
		{"error in the middle", fake.Reply{Text: "one", Ending: fake.EndError, Error: "model runner has unexpectedly stopped"}, long, long, ibid.CodeModelCutOff, 1},
		{"garbage in the middle", fake.Reply{Text: "one", Ending: fake.EndGarbage}, long, long, ibid.CodeModelCutOff, 1},
		{"garbage at the start", fake.Reply{Ending: fake.EndGarbage}, long, long, ibid.CodeModelFailed, 0},
		{"server error", fake.Reply{Ending: fake.EndError, Error: "llama runner process has terminated"}, long, long, ibid.CodeModelFailed, 0},
		{"server busy", fake.Reply{Ending: fake.EndError, Status: 503, Error: "server busy, please try again"}, long, long, ibid.CodeModelFailed, 0},
		{"model removed meanwhile", fake.Reply{Ending: fake.EndError, Status: 404, Error: "model 'x' not found"}, long, long, ibid.CodeModelMissing, 0},
		{"unauthorised", fake.Reply{Ending: fake.EndError, Status: 401, Error: "unauthorized"}, long, long, ibid.CodeModelServerRefused, 0},
		{"prompt too long", fake.Reply{Ending: fake.EndError, Status: 400, Error: "the input length exceeds the context length"}, long, long, ibid.CodeContextTooLong, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			server := serve(t, fake.Script{Replies: []fake.Reply{test.reply}})
			client := ollama.New(ollama.Options{Host: server.Host(), FirstToken: test.first, Load: test.first, BetweenTokens: test.between})
			n := 0
			_, err := client.Chat(t.Context(), hello(0), func(string) error { n++; return nil })
			if ibid.CodeOf(err) != test.code || n != test.pieces {
				t.Errorf("%d pieces, then %q: %v; want %d and %q", n, ibid.CodeOf(err), err, test.pieces, test.code)
			}
			if e := ibid.AsError(err); e.Hint == "" || !strings.HasSuffix(e.Message, ".") {
				t.Errorf("sentence %q, hint %q", e.Message, e.Hint)
			}
			if strings.Contains(err.Error(), secret) {
				t.Errorf("the error holds text of the stream: %v", err)
			}
			if test.reply.Ending == fake.EndSilence && n > 0 {
				left(t, server)
			}
		})
	}
}

func TestChatEndsWithItsContext(t *testing.T) {
	server := serve(t, fake.Script{Replies: []fake.Reply{{Text: "one", Ending: fake.EndSilence}, {Ending: fake.EndSilence}}})
	client := ollama.New(ollama.Options{Host: server.Host()})

	ctx, cancel := context.WithCancel(t.Context())
	_, err := client.Chat(ctx, hello(0), func(string) error { cancel(); return nil })
	if ibid.CodeOf(err) != ibid.CodeCancelled {
		t.Errorf("after cancel: %v", err)
	}
	left(t, server)

	ctx, cancel = context.WithTimeout(t.Context(), short)
	defer cancel()
	if _, err := client.Chat(ctx, hello(0), ignore); ibid.CodeOf(err) != ibid.CodeTimeout {
		t.Errorf("after the deadline: %v", err)
	}
}

// left waits until the server has noticed that its client went away.
func left(t *testing.T, server *fake.Server) {
	t.Helper()
	select {
	case path := <-server.Gone():
		if path != "/api/chat" {
			t.Errorf("the client left %s", path)
		}
	case <-time.After(long):
		t.Error("the client did not leave")
	}
}

// The token function may take its time: only the model's silence counts.
func TestSlowReaderIsNoSilence(t *testing.T) {
	server := serve(t, fake.Script{Replies: []fake.Reply{{Text: "one two", PauseMS: 20}}})
	client := ollama.New(ollama.Options{Host: server.Host(), FirstToken: 50 * short, BetweenTokens: 50 * short})
	slow := true
	result, err := client.Chat(t.Context(), hello(0), func(string) error {
		if slow {
			<-time.After(75 * short)
		}
		slow = false
		return nil
	})
	if err != nil || result.Tokens != 2 {
		t.Errorf("%+v, %v", result, err)
	}
}

func TestChatRequest(t *testing.T) {
	server := serve(t, fake.Script{Models: []fake.Model{{Name: "plain:1b", Capabilities: []string{"completion"}}, {Name: "deep:1b", Capabilities: []string{"completion", "thinking"}}}})
	request := ibid.ChatRequest{
		System:   "be brief",
		Messages: []ibid.Message{{Role: ibid.RoleUser, Content: "a"}, {Role: ibid.RoleAssistant, Content: "b"}, {Role: ibid.RoleUser, Content: "c"}},
	}
	for _, model := range []string{"plain:1b", "deep:1b"} {
		client := ollama.New(ollama.Options{Host: server.Host(), ChatModel: model, MaxContext: 5000})
		if _, err := client.Chat(t.Context(), request, ignore); err != nil {
			t.Fatal(err)
		}
		request.Context, request.MaxTokens, request.Temperature = 3000, 70, 0.5
	}
	calls := server.Calls("/api/chat")
	for i, want := range []map[string]any{
		{"num_ctx": 5000.0, "temperature": 0.0},
		{"num_ctx": 3000.0, "temperature": 0.5, "num_predict": 70.0},
	} {
		body := calls[i].Body
		got := body["options"].(map[string]any)
		for key, value := range want {
			if got[key] != value {
				t.Errorf("call %d: option %s is %v, want %v", i, key, got[key], value)
			}
		}
		if len(got) != len(want) || body["truncate"] != false || body["shift"] != false || body["stream"] != true {
			t.Errorf("call %d: %v", i, body)
		}
		if _, sent := body["keep_alive"]; sent {
			t.Errorf("call %d overrides how long a model stays loaded", i)
		}
		var said []string
		for _, m := range body["messages"].([]any) {
			said = append(said, m.(map[string]any)["role"].(string)+":"+m.(map[string]any)["content"].(string))
		}
		if !slices.Equal(said, []string{"system:be brief", "user:a", "assistant:b", "user:c"}) {
			t.Errorf("call %d: messages %q", i, said)
		}
	}
	if _, sent := calls[0].Body["think"]; sent || calls[1].Body["think"] != false {
		t.Errorf("think: %v for a model that cannot, %v for one that can", calls[0].Body["think"], calls[1].Body["think"])
	}
	if _, err := ollama.New(ollama.Options{Host: server.Host()}).Chat(t.Context(), ibid.ChatRequest{}, ignore); ibid.CodeOf(err) != ibid.CodeInvalid {
		t.Errorf("no messages: %v", err)
	}
}

func TestEmbedRequest(t *testing.T) {
	server := serve(t, fake.Script{Models: []fake.Model{{Name: "nomic-embed-text:latest", Capabilities: []string{"embedding"}, Context: 8192}}})
	client := ollama.New(ollama.Options{Host: server.Host()})
	texts := slices.Repeat([]string{"Filing FEE"}, 70)
	if _, err := embed(t.Context(), client, ibid.EmbedDocument, texts); err != nil {
		t.Fatal(err)
	}
	if _, err := embed(t.Context(), client, ibid.EmbedQuery, texts[:1]); err != nil {
		t.Fatal(err)
	}
	documents := 0
	calls := server.Calls("/api/embed")
	for i, call := range calls {
		input := call.Body["input"].([]any)
		want := "search_document: filing fee"
		if i == len(calls)-1 {
			want = "search_query: filing fee"
		} else {
			documents += len(input)
		}
		if input[0] != want {
			t.Errorf("call %d sends %q, want %q", i, input[0], want)
		}
		if i == 0 && len(input) > 4 || len(input) > 32 {
			t.Errorf("call %d has %d texts: a person may wait for it", i, len(input))
		}
		if call.Body["truncate"] != false || call.Body["options"].(map[string]any)["num_ctx"] != 2048.0 {
			t.Errorf("call %d: %v, %v", i, call.Body["truncate"], call.Body["options"])
		}
	}
	if documents != len(texts) {
		t.Errorf("%d texts were sent, want %d", documents, len(texts))
	}
	if n := len(server.Calls("/api/show")); n != 1 {
		t.Errorf("asked %d times what the model can do", n)
	}
	if _, err := embed(t.Context(), client, "other", texts[:1]); ibid.CodeOf(err) != ibid.CodeInvalid {
		t.Errorf("unknown kind: %v", err)
	}
}

// What made the vectors of an index is used again, and nothing in its place.
func TestVectorsAreOfTheModelThatIsRecorded(t *testing.T) {
	day := func(n int) time.Time { return time.Date(2024, 1, n, 0, 0, 0, 0, time.UTC) }
	vectors := []string{"embedding"}
	models := []fake.Model{
		{Name: "nomic-embed-text:latest", Capabilities: vectors, ModifiedAt: day(1)},
		{Name: "walnut:latest", Capabilities: vectors, ModifiedAt: day(2)},
	}
	before := ollama.New(ollama.Options{Host: serve(t, fake.Script{Models: models}).Host()})
	nomic, err := before.EmbeddingIdentity(t.Context(), "nomic-embed-text", "")
	if err != nil {
		t.Fatal(err)
	}
	earlier := nomic
	earlier.Recipe = strings.Replace(nomic.Recipe, "search_query: ", "find: ", 1) + "; title, section"
	for _, test := range []struct {
		name   string
		models []fake.Model
		by     ibid.EmbeddingIdentity
		sent   string    // empty: nothing
		hint   string    // of the error
		code   ibid.Code // empty: none
	}{
		{"whatever the settings name", models, nomic, "search_query: fee", "", ""},
		{"the way of an earlier Ibid", models, earlier, "find: fee", "", ""},
		{"under another name", []fake.Model{{Name: "mine:latest", Digest: nomic.Digest, Capabilities: vectors}}, nomic, "search_query: fee", "", ""},
		{"removed", models[1:], nomic, "", "ibid models get nomic-embed-text:latest", ibid.CodeEmbeddingUnavailable},
		{"another under its name", []fake.Model{{Name: "nomic-embed-text:latest", Digest: "other", Capabilities: vectors}}, nomic, "", "embedded anew", ibid.CodeEmbeddingUnavailable},
		{"in a way that this Ibid does not know", models, ibid.EmbeddingIdentity{Model: nomic.Model, Digest: nomic.Digest, Recipe: "sung", Dimensions: 64}, "", "embedded anew", ibid.CodeEmbeddingUnavailable},
	} {
		t.Run(test.name, func(t *testing.T) {
			server := serve(t, fake.Script{Models: test.models})
			client := ollama.New(ollama.Options{Host: server.Host(), EmbeddingModel: "walnut"})
			_, err := client.Embed(t.Context(), test.by, ibid.EmbedQuery, []string{"fee"})
			if ibid.CodeOf(err) != test.code || err != nil && !strings.Contains(ibid.AsError(err).Hint, test.hint) {
				t.Errorf("error %v", err)
			}
			sent := ""
			for _, call := range server.Calls("/api/embed") {
				sent += fmt.Sprint(call.Body["input"].([]any)...)
			}
			if sent != test.sent {
				t.Errorf("sent %q, want %q", sent, test.sent)
			}
		})
	}
}

func TestWhichModelEmbedsFromNowOn(t *testing.T) {
	day := func(n int) time.Time { return time.Date(2024, 1, n, 0, 0, 0, 0, time.UTC) }
	vectors := []string{"embedding"}
	server := serve(t, fake.Script{Models: []fake.Model{
		{Name: "ash:latest", Capabilities: vectors, ModifiedAt: day(1)},
		{Name: "elm:latest", Capabilities: vectors, ModifiedAt: day(2)},
		{Name: "oak:latest", Capabilities: vectors, ModifiedAt: day(3)},
	}})
	for _, test := range []struct{ name, named, set, known, want string }{
		{"the one that is named", "ash", "elm", "oak", "ash:latest"},
		{"the one that the settings name", "", "ash", "elm", "ash:latest"},
		{"the known one rather than the newest", "", "", "ash:latest", "ash:latest"},
		{"the newest if the known one is gone", "", "", "yew:latest", "oak:latest"},
		{"the newest", "", "", "", "oak:latest"},
	} {
		client := ollama.New(ollama.Options{Host: server.Host(), EmbeddingModel: test.set})
		if got, err := client.EmbeddingIdentity(t.Context(), test.named, test.known); err != nil || got.Model != test.want {
			t.Errorf("%s: got %q, %v; want %q", test.name, got.Model, err, test.want)
		}
	}
}

func TestEmbedFailures(t *testing.T) {
	for _, test := range []struct {
		name  string
		reply fake.Reply
		code  ibid.Code
	}{
		{"silence", fake.Reply{Ending: fake.EndSilence}, ibid.CodeModelTimeout},
		{"connection breaks", fake.Reply{Ending: fake.EndCut}, ibid.CodeModelCutOff},
		{"garbage", fake.Reply{Ending: fake.EndGarbage}, ibid.CodeModelFailed},
		{"server error", fake.Reply{Ending: fake.EndError, Error: "do embedding request: EOF"}, ibid.CodeModelFailed},
		{"nothing fits", fake.Reply{Ending: fake.EndError, Status: 400, Error: "the input length exceeds the context length"}, ibid.CodeContextTooLong},
	} {
		t.Run(test.name, func(t *testing.T) {
			server := serve(t, fake.Script{Embeds: slices.Repeat([]fake.Reply{test.reply}, 10)})
			limit := long
			if test.reply.Ending == fake.EndSilence {
				limit = short
			}
			client := ollama.New(ollama.Options{Host: server.Host(), FirstToken: limit})
			vectors, err := embed(t.Context(), client, ibid.EmbedDocument, []string{"fee", "rent"})
			if ibid.CodeOf(err) != test.code || vectors != nil {
				t.Errorf("%v, %q: %v", vectors, ibid.CodeOf(err), err)
			}
		})
	}
}

// A server may answer what no vector is.
func TestEmbedRefusesNonsense(t *testing.T) {
	for name, body := range map[string]string{
		"zeros":            `{"embeddings":[[0,0,0],[1,0,0]]}`,
		"too few":          `{"embeddings":[[1,0,0]]}`,
		"other dimensions": `{"embeddings":[[1,0,0],[1,0]]}`,
		"nothing":          `{}`,
		"empty":            `{"embeddings":[[],[]]}`,
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch r.URL.Path {
			case "/api/tags":
				_, _ = io.WriteString(w, `{"models":[{"name":"e:latest","digest":"1"}]}`)
			case "/api/show":
				_, _ = io.WriteString(w, `{"capabilities":["embedding"]}`)
			default:
				_, _ = io.WriteString(w, body)
			}
		}))
		client := ollama.New(ollama.Options{Host: server.URL})
		if v, err := embed(t.Context(), client, ibid.EmbedDocument, []string{"a", "b"}); ibid.CodeOf(err) != ibid.CodeModelFailed {
			t.Errorf("%s: %v, %v", name, v, err)
		}
		server.Close()
	}
}

func TestNothingAnswers(t *testing.T) {
	server := serve(t, fake.Script{})
	server.Close()
	client := ollama.New(ollama.Options{Host: server.Host()})
	_, chatting := client.Chat(t.Context(), hello(1), ignore)
	_, embedding := embed(t.Context(), client, ibid.EmbedQuery, []string{"a"})
	_, identity := client.EmbeddingIdentity(t.Context(), "", "")
	for _, err := range []error{chatting, embedding, identity, client.Status(t.Context()).Problem} {
		if e := ibid.AsError(err); e.Code != ibid.CodeModelServerDown || !strings.Contains(e.Message, server.Host()) || e.Hint == "" {
			t.Errorf("it is told as %+v", e)
		}
	}
}

// An Ollama that would drop the beginning of a chat in silence is not used.
func TestTooOldAServer(t *testing.T) {
	for version, old := range map[string]bool{
		"0.1.20": true, "0.9.9": true, "0.12.5": true, "v0.12.5": true, "0.12.5-rc1": true,
		"0.12.6": false, "0.12.6-rc0": false, "0.12.10": false, "0.24.0": false, "1.0": false,
		"0.0.0": false, "main-3f2a": false, // built from source: nothing is known
	} {
		client := ollama.New(ollama.Options{Host: serve(t, fake.Script{Version: version}).Host()})
		_, probing := client.Probe(t.Context())
		problem := client.Status(t.Context()).Problem
		if !old {
			if probing != nil || problem != nil {
				t.Errorf("%s is refused: %v, %v", version, probing, problem)
			}
			continue
		}
		for _, err := range []error{probing, problem} {
			if e := ibid.AsError(err); e.Code != ibid.CodeModelServerOld || !strings.Contains(e.Message, version) || !strings.Contains(e.Hint, "Update") {
				t.Errorf("%s is told as %+v", version, e)
			}
		}
	}
}

func TestStatus(t *testing.T) {
	day := func(n int) time.Time { return time.Date(2026, 1, n, 0, 0, 0, 0, time.UTC) }
	chat, embed := []string{"completion"}, []string{"embedding"}
	models := []fake.Model{
		{Name: "old:1b", Capabilities: chat, ModifiedAt: day(1)},
		{Name: "new:8b", Capabilities: chat, ModifiedAt: day(3)},
		{Name: "vectors:latest", Capabilities: embed, ModifiedAt: day(2)},
		{Name: "cloud:120b", Capabilities: chat, ModifiedAt: day(9), RemoteHost: "https://ollama.com:443"},
	}
	for _, test := range []struct {
		name        string
		models      []fake.Model
		opts        ollama.Options
		chat, embed string
		code        ibid.Code
		hint        string
	}{
		{"the most recent that can", models, ollama.Options{}, "new:8b", "vectors:latest", "", ""},
		{"the wanted ones", models, ollama.Options{ChatModel: "OLD:1b", EmbeddingModel: "vectors"}, "old:1b", "vectors:latest", "", ""},
		{"wanted and absent", models, ollama.Options{ChatModel: "absent:7b"}, "", "vectors:latest", ibid.CodeModelMissing, "ibid models get absent:7b"},
		{"wanted for vectors and absent", models, ollama.Options{EmbeddingModel: "absent"}, "new:8b", "", ibid.CodeEmbeddingUnavailable, "ibid models get absent"},
		{"runs elsewhere", models, ollama.Options{ChatModel: "cloud:120b"}, "", "vectors:latest", ibid.CodeModelMissing, "on this computer"},
		{"no models", []fake.Model{}, ollama.Options{}, "", "", ibid.CodeModelMissing, "ibid setup"},
		{"no embedding model", models[:2], ollama.Options{}, "new:8b", "", ibid.CodeEmbeddingUnavailable, "ibid setup"},
		{"only an embedding model", models[2:3], ollama.Options{}, "", "vectors:latest", ibid.CodeModelMissing, "ibid setup"},
	} {
		t.Run(test.name, func(t *testing.T) {
			server := serve(t, fake.Script{Models: test.models})
			test.opts.Host = server.Host()
			status := ollama.New(test.opts).Status(t.Context())
			if status.ChatModel != test.chat || status.EmbeddingModel != test.embed || status.Version != fake.Version {
				t.Errorf("status %+v", status)
			}
			if test.code == "" {
				if status.Problem != nil || !slices.Equal(status.Available, []string{"new:8b", "old:1b"}) {
					t.Errorf("problem %v, available %v", status.Problem, status.Available)
				}
				return
			}
			if status.Problem == nil || status.Problem.Code != test.code || !strings.Contains(status.Problem.Hint, test.hint) {
				t.Errorf("problem %+v", status.Problem)
			}
		})
	}
}

// TestModelsThatWereNotMadeToAnswer are not offered to write, and used if they are chosen.
func TestModelsThatWereNotMadeToAnswer(t *testing.T) {
	for _, test := range []struct {
		model   fake.Model
		offered bool
	}{
		{fake.Model{Basename: "Qwen2.5-Coder", Finetune: "Instruct"}, false},
		{fake.Model{Basename: "starcoder2"}, false},
		{fake.Model{Basename: "CodeLlama"}, false},
		{fake.Model{Basename: "granite-8b-code"}, false},
		{fake.Model{Capabilities: []string{"completion", "insert"}}, false},
		{fake.Model{Basename: "Qwen3", Finetune: "Base"}, false},
		{fake.Model{Basename: "gemma-4", Finetune: "pt"}, false},
		{fake.Model{Basename: "gemma-4", Finetune: "it"}, true},
		{fake.Model{Basename: "Encoder-Decoder"}, true},
		{fake.Model{Basename: "Codex-of-Law"}, true},
		{fake.Model{}, true},
	} {
		test.model.Name = "oak:4b"
		if test.model.Capabilities == nil {
			test.model.Capabilities = []string{"completion"}
		}
		host := serve(t, fake.Script{Models: []fake.Model{test.model}}).Host()
		client := ollama.New(ollama.Options{Host: host})
		status := client.Status(t.Context())
		if (status.ChatModel == "oak:4b") != test.offered || (len(status.Available) == 1) != test.offered {
			t.Errorf("%+v: writes %q, available %v", test.model, status.ChatModel, status.Available)
		}
		if !test.offered && (status.Problem.Code != ibid.CodeModelMissing || !strings.Contains(status.Problem.Hint, "ibid models use chat oak:4b")) {
			t.Errorf("%+v: %v", test.model, status.Problem)
		}
		models, err := client.Installed(t.Context())
		if err != nil || (models[0].Unsuited == "") != test.offered || !models[0].Chat {
			t.Errorf("%+v: installed is %+v, %v", test.model, models, err)
		}
		chosen := ollama.New(ollama.Options{Host: host, ChatModel: "oak:4b"}).Status(t.Context())
		if chosen.ChatModel != "oak:4b" || len(chosen.Available) != 1 {
			t.Errorf("%+v, chosen: %+v", test.model, chosen)
		}
	}
}

// TestTagsThatMeanTheCloud: servers pass on what such a model is asked, even where they
// have a model of that name.
func TestTagsThatMeanTheCloud(t *testing.T) {
	for name, here := range map[string]bool{
		"oak:cloud": false, "oak:20b-cloud": false, "someone/oak:Cloud": false, "oak:4b": true, "cloud:4b": true, "oak-cloud:4b": true, "oak:cloudy": true,
	} {
		server := serve(t, fake.Script{Models: []fake.Model{{Name: name, Capabilities: []string{"completion"}}}})
		client := ollama.New(ollama.Options{Host: server.Host()})
		if status := client.Status(t.Context()); (status.ChatModel != "") != here {
			t.Errorf("%s: %+v", name, status)
		}
		if _, err := client.Try(t.Context(), name, func(ibid.ModelTask) {}); (err == nil) != here {
			t.Errorf("%s, tried: %v", name, err)
		}
		if !here && len(server.Calls("/api/show"))+len(server.Calls("/api/chat")) > 0 {
			t.Errorf("%s: the server is asked about it", name)
		}
	}
}

func TestOtherServers(t *testing.T) {
	elsewhere := serve(t, fake.Script{})
	redirecting := false
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if redirecting {
			http.Redirect(w, r, "http://"+elsewhere.Host()+r.URL.Path, http.StatusTemporaryRedirect)
			return
		}
		_, _ = io.WriteString(w, "<html>a printer</html>")
	}))
	defer other.Close()
	client := ollama.New(ollama.Options{Host: other.URL})
	for range 2 {
		if p := client.Status(t.Context()).Problem; p == nil || p.Code != ibid.CodeModelServerDown || !strings.Contains(p.Message, "not Ollama") {
			t.Errorf("redirecting %v: %v", redirecting, p)
		}
		if _, err := client.Chat(t.Context(), hello(1), ignore); err == nil {
			t.Error("a chat with something else succeeds")
		}
		redirecting = true
	}
	if calls := elsewhere.Calls("/api/chat"); len(calls) > 0 {
		t.Error("a redirect was followed")
	}
}

func TestHost(t *testing.T) {
	t.Setenv("OLLAMA_HOST", "0.0.0.0:4242")
	if got := ollama.New(ollama.Options{}).Host(); got != "127.0.0.1:4242" {
		t.Errorf("from the environment: %s", got)
	}
	if got := ollama.New(ollama.Options{Host: "[::1]:4343"}).Host(); got != "[::1]:4343" {
		t.Errorf("as set: %s", got)
	}
	t.Setenv("OLLAMA_HOST", "")
	if got := ollama.New(ollama.Options{}).Host(); got != "127.0.0.1:11434" {
		t.Errorf("by default: %s", got)
	}
	client := ollama.New(ollama.Options{Host: "no such host"})
	_, err := client.Chat(t.Context(), hello(1), ignore)
	if p := client.Status(t.Context()).Problem; p == nil || p.Code != ibid.CodeInvalid || !errors.Is(err, p) {
		t.Errorf("unreadable address: status %v, chat %v", p, err)
	}
}

// One client serves a library that embeds and the user who asks at once.
func TestConcurrentUse(t *testing.T) {
	server := serve(t, fake.Script{})
	client := ollama.New(ollama.Options{Host: server.Host()})
	failures := make(chan error)
	const n = 8
	for range n {
		go func() {
			_, err := embed(t.Context(), client, ibid.EmbedDocument, []string{"fee", "rent"})
			failures <- err
		}()
		go func() {
			_, err := client.Chat(t.Context(), hello(0), ignore)
			failures <- err
		}()
		go func() {
			_, err := client.EmbeddingIdentity(t.Context(), "", "")
			client.Status(t.Context())
			failures <- err
		}()
	}
	for range 3 * n {
		if err := <-failures; err != nil {
			t.Error(err)
		}
	}
}
