package ollama_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/ollama"
	"ibid/internal/fake"
)

// site is a server that the contract is checked against. Whatever holds here
// for the scripted double must hold for the real server, and the other way round.
type site struct {
	host            string
	chat, embedding string // installed models
	embedRoom       int    // words that surely exceed what the embedding model can read
	chatRoom        int    // words that surely exceed a context of 256 tokens

	fetch fetching

	// A model that goes on with one of choices' words, each as likely as it says,
	// after a prompt that reaches it as it is.
	chooser string
}

var choices = map[string]float64{"yes": 0.5, " Yes": 0.125, "no": 0.25, "perhaps": 0.125}

func TestContractFake(t *testing.T) {
	offers, fetch := fakeOffers()
	server := serve(t, fake.Script{
		Models: []fake.Model{
			{Name: fake.ChatModel, Capabilities: []string{"completion"}, ModifiedAt: time.Unix(2, 0)},
			{Name: fake.EmbeddingModel, Capabilities: []string{"embedding"}, ModifiedAt: time.Unix(1, 0)},
			{Name: thinker, Capabilities: []string{"completion", "thinking"}, ModifiedAt: time.Unix(1, 0)},
			{Name: caller, Capabilities: []string{"completion", "tools"}, ModifiedAt: time.Unix(1, 0)},
		},
		Replies: []fake.Reply{
			{When: "hello", Text: strings.Repeat("again and ", 100)},
			{When: "think", Thinking: thought, Text: said},
			{When: "look", Calls: []fake.ToolCall{{Name: "look", Arguments: map[string]any{"word": "rent"}}}},
		},
		Choices: []fake.Reply{{When: "fee", Words: choices}},
		Offers:  offers,
	})
	fetch.stopped = func() { await(t, server.Gone()) }
	s := site{
		host: server.Host(), chat: fake.ChatModel, embedding: fake.EmbeddingModel,
		embedRoom: 600, chatRoom: 400, chooser: fake.ChatModel, fetch: fetch,
	}
	testContract(t, s)
	testCareContract(t, s)
}

func serve(t *testing.T, script fake.Script) *fake.Server {
	t.Helper()
	server, err := fake.Serve("127.0.0.1:0", script)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	return server
}

// await waits until something has happened, and fails rather than for ever.
func await[T any](t *testing.T, happened <-chan T) {
	t.Helper()
	select {
	case <-happened:
	case <-time.After(time.Minute):
		t.Fatal("it does not happen within a minute")
	}
}

func hello(tokens int) ibid.ChatRequest {
	return ibid.ChatRequest{
		System:   "be brief",
		Messages: []ibid.Message{{Role: ibid.RoleUser, Content: "hello"}},
		Context:  256, MaxTokens: tokens,
	}
}

func ignore(string) error { return nil }

func wantCode(t *testing.T, err error, code ibid.Code) {
	t.Helper()
	if ibid.CodeOf(err) != code {
		t.Fatalf("error %v has code %q, want %q", err, ibid.CodeOf(err), code)
	}
	if e := ibid.AsError(err); code != ibid.CodeCancelled && (e.Message == "" || e.Hint == "") {
		t.Errorf("error %v lacks a sentence or a hint", err)
	}
}

// testContract is the table of behaviours that the rest of Ibid relies on.
func testContract(t *testing.T, s site) {
	ctx := context.Background()
	client := ollama.New(ollama.Options{Host: s.host})
	t.Run("status names server and models", func(t *testing.T) {
		status := client.Status(ctx)
		if status.Problem != nil || status.Version == "" || status.Host != s.host {
			t.Fatalf("status %+v", status)
		}
		if status.ChatContext == 0 {
			t.Error("the chat model's context is not told")
		}
		if status.ChatModel != s.chat || status.EmbeddingModel != s.embedding {
			t.Errorf("models %q and %q, want %q and %q", status.ChatModel, status.EmbeddingModel, s.chat, s.embedding)
		}
		if !slices.Contains(status.Available, s.chat) || slices.Contains(status.Available, s.embedding) ||
			!slices.Equal(status.AvailableEmbeddings, []string{s.embedding}) {
			t.Errorf("capabilities: chat %q, embedding %q", status.Available, status.AvailableEmbeddings)
		}
	})

	t.Run("chat streams in pieces", func(t *testing.T) {
		var got []string
		result, err := client.Chat(ctx, hello(8), func(text string) error { got = append(got, text); return nil })
		if err != nil {
			t.Fatal(err)
		}
		if len(got) < 2 || strings.Join(got, "") == "" {
			t.Errorf("pieces %q", got)
		}
		if result.Model != s.chat || result.Tokens != 8 || result.PromptTokens == 0 || result.Finished != ibid.FinishedLength {
			t.Errorf("result %+v", result)
		}
	})

	t.Run("same request, same reply", func(t *testing.T) {
		var texts [2]strings.Builder
		for i := range texts {
			if _, err := client.Chat(ctx, hello(12), func(s string) error { texts[i].WriteString(s); return nil }); err != nil {
				t.Fatal(err)
			}
		}
		if texts[0].String() != texts[1].String() {
			t.Errorf("%q, then %q", texts[0].String(), texts[1].String())
		}
	})

	t.Run("a schema binds the reply", func(t *testing.T) {
		req := hello(64)
		req.Schema = json.RawMessage(`{"type": "object", "properties": {"answer": {"type": "string", "enum": ["walnut"]}}, "required": ["answer"]}`)
		var reply strings.Builder
		if _, err := client.Chat(ctx, req, func(s string) error { reply.WriteString(s); return nil }); err != nil {
			t.Fatal(err)
		}
		var got struct{ Answer string }
		if err := json.Unmarshal([]byte(reply.String()), &got); err != nil || got.Answer != "walnut" {
			t.Errorf("reply %q does not follow the schema: %v", reply.String(), err)
		}
	})

	t.Run("prompt longer than the context is refused", func(t *testing.T) {
		req := hello(8)
		req.Messages = append([]ibid.Message{
			{Role: ibid.RoleUser, Content: strings.Repeat("hello ", s.chatRoom)},
			{Role: ibid.RoleAssistant, Content: "yes"},
		}, req.Messages...)
		_, err := client.Chat(ctx, req, func(string) error { t.Error("a token came"); return nil })
		wantCode(t, err, ibid.CodeContextTooLong)
	})

	t.Run("reply ends where the context ends", func(t *testing.T) {
		req := hello(0)
		req.Context = 64
		result, err := client.Chat(ctx, req, ignore)
		if err != nil {
			t.Fatal(err)
		}
		if result.Finished != ibid.FinishedLength || result.PromptTokens+result.Tokens > 64+1 {
			t.Errorf("result %+v", result)
		}
	})

	t.Run("token function stops the model", func(t *testing.T) {
		enough := errors.New("enough")
		n := 0
		_, err := client.Chat(ctx, hello(0), func(string) error {
			if n++; n == 3 {
				return enough
			}
			return nil
		})
		if err != enough || n != 3 {
			t.Errorf("error %v after %d pieces", err, n)
		}
	})

	t.Run("cancel stops the model", func(t *testing.T) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		_, err := client.Chat(ctx, hello(0), func(string) error { cancel(); return nil })
		wantCode(t, err, ibid.CodeCancelled)
		if _, err := client.Chat(context.Background(), hello(1), ignore); err != nil {
			t.Errorf("the next chat: %v", err)
		}
		if _, err := embed(ctx, client, ibid.EmbedQuery, []string{"a"}); ibid.CodeOf(err) != ibid.CodeCancelled {
			t.Errorf("embed after cancel: %v", err)
		}
	})

	t.Run("a choice tells probabilities", func(t *testing.T) {
		got, err := client.Choose(ctx, s.chooser, "Is there a fee?\n\n", []string{"yes", "no", "never"})
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range []float64{0.625, 0.25, 0} { // " Yes" is a yes
			if math.Abs(got[i]-want) > 1e-4 {
				t.Errorf("probabilities %v, want 0.625, 0.25 and 0", got)
			}
		}
	})

	t.Run("a choice is refused", func(t *testing.T) {
		options := []string{"yes", "no"}
		_, err := client.Choose(ctx, s.chooser, strings.Repeat("fee ", 4200), options)
		wantCode(t, err, ibid.CodeContextTooLong)
		_, err = client.Choose(ctx, "absent", "fee?", options)
		wantCode(t, err, ibid.CodeModelMissing)
		_, err = client.Choose(ctx, s.embedding, "fee?", options)
		wantCode(t, err, ibid.CodeModelMissing)
		_, err = client.Choose(ctx, s.chooser, " ", options)
		wantCode(t, err, ibid.CodeInvalid)
		stopped, stop := context.WithCancel(ctx)
		stop()
		_, err = client.Choose(stopped, s.chooser, "fee?", options)
		wantCode(t, err, ibid.CodeCancelled)
	})

	t.Run("missing models", func(t *testing.T) {
		client := ollama.New(ollama.Options{Host: s.host, ChatModel: "absent", EmbeddingModel: "absent-embed"})
		_, err := client.Chat(ctx, hello(1), ignore)
		wantCode(t, err, ibid.CodeModelMissing)
		if !strings.Contains(ibid.AsError(err).Hint, "ibid models get absent") {
			t.Errorf("hint %q", ibid.AsError(err).Hint)
		}
		_, err = embed(ctx, client, ibid.EmbedQuery, []string{"a"})
		wantCode(t, err, ibid.CodeEmbeddingUnavailable)
		if p := client.Status(ctx).Problem; p == nil || p.Code != ibid.CodeModelMissing {
			t.Errorf("status problem %v", p)
		}
	})

	t.Run("a request names its model", func(t *testing.T) {
		client := ollama.New(ollama.Options{Host: s.host, ChatModel: "absent"})
		req := hello(1)
		req.Model = s.chat
		result, err := client.Chat(ctx, req, ignore)
		if err != nil || result.Model != s.chat {
			t.Errorf("result %+v, %v", result, err)
		}
		req.Model = "elsewhere"
		_, err = client.Chat(ctx, req, ignore)
		wantCode(t, err, ibid.CodeModelMissing)
	})

	t.Run("models of the other kind", func(t *testing.T) {
		client := ollama.New(ollama.Options{Host: s.host, ChatModel: s.embedding, EmbeddingModel: s.chat})
		_, err := client.Chat(ctx, hello(1), ignore)
		wantCode(t, err, ibid.CodeModelMissing)
		_, err = embed(ctx, client, ibid.EmbedQuery, []string{"a"})
		wantCode(t, err, ibid.CodeEmbeddingUnavailable)
	})

	t.Run("vectors", func(t *testing.T) {
		texts := []string{"court fee filing", "filing fee", "rent water"}
		for len(texts) < 70 { // three batches
			texts = append(texts, texts[len(texts)%3])
		}
		vectors, err := embed(ctx, client, ibid.EmbedDocument, texts)
		if err != nil {
			t.Fatal(err)
		}
		identity, err := client.EmbeddingIdentity(ctx, "", "")
		if err != nil || identity.Model != s.embedding || identity.Digest == "" || identity.Recipe == "" {
			t.Fatalf("identity %+v, %v", identity, err)
		}
		if len(vectors) != len(texts) {
			t.Fatalf("%d vectors for %d texts", len(vectors), len(texts))
		}
		for i, v := range vectors {
			if len(v) != identity.Dimensions || math.Abs(dot(v, v)-1) > 1e-3 {
				t.Fatalf("vector %d: %d numbers, length² %v", i, len(v), dot(v, v))
			}
			if dot(v, vectors[i%3]) < 0.999 {
				t.Fatalf("vector %d is not in its place", i)
			}
		}
		if near, far := dot(vectors[0], vectors[1]), dot(vectors[0], vectors[2]); near <= far {
			t.Errorf("texts that share words: %.3f, others: %.3f", near, far)
		}
	})

	t.Run("over-long text is read to its end", func(t *testing.T) {
		long := strings.Repeat("rent ", s.embedRoom) + strings.Repeat("filing ", s.embedRoom)
		vectors, err := embed(ctx, client, ibid.EmbedDocument, []string{"rent", long, "filing"})
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(dot(vectors[1], vectors[1])-1) > 1e-3 {
			t.Errorf("length² %v", dot(vectors[1], vectors[1]))
		}
		if a, b := dot(vectors[0], vectors[1]), dot(vectors[2], vectors[1]); a < 0.3 || b < 0.3 {
			t.Errorf("similarity to its beginning %.3f, to its end %.3f", a, b)
		}
	})

	t.Run("empty text is refused", func(t *testing.T) {
		if _, err := embed(ctx, client, ibid.EmbedDocument, []string{"a", " \n"}); ibid.CodeOf(err) != ibid.CodeInvalid {
			t.Errorf("error %v", err)
		}
		if vectors, err := embed(ctx, client, ibid.EmbedDocument, nil); err != nil || len(vectors) != 0 {
			t.Errorf("no texts: %v, %v", vectors, err)
		}
	})
}

// embed makes vectors with the embedding model in use.
func embed(ctx context.Context, client *ollama.Client, kind ibid.EmbedKind, texts []string) ([][]float32, error) {
	by, err := client.EmbeddingIdentity(ctx, "", "")
	if err != nil {
		return nil, err
	}
	return client.Embed(ctx, by, kind, texts)
}

func dot(a, b []float32) (sum float64) {
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}
