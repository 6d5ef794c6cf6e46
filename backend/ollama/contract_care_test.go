package ollama_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ollama/ollama/api"
	modelname "github.com/ollama/ollama/types/model"

	"ibid/backend/ibid"
	"ibid/backend/ollama"
	"ibid/internal/fake"
	"ibid/internal/fake/tinymodel"
)

// The models of a site beside those that it chats and embeds with.
const (
	thinker = "tiny-thinker:latest"
	caller  = "tiny-caller:latest"
)

// What a caller of tools writes, and what a thinker thinks and says.
const (
	toolCall = `{"name": "look", "parameters": {"word": "rent"}}`
	thought  = "Hm."
	said     = "Yes."
)

// fetching is what a site's server can fetch, by name.
type fetching struct {
	whole                     string // comes
	halting                   string // at the first attempt nothing more comes half-way
	damaged, unknown, offline string // do not come
	stopped                   func() // waits until the halting one is no longer being fetched
}

// fakeOffers are for the double what fetching says.
func fakeOffers() ([]fake.Offer, fetching) {
	writes := func(name string) fake.Model {
		return fake.Model{Name: name, Capabilities: []string{"completion"}, Bytes: 100_000}
	}
	broken := func(name, message string, arrives int64) fake.Offer {
		return fake.Offer{Model: writes(name), Ending: fake.EndError, Error: message, Arrives: arrives}
	}
	return []fake.Offer{
			{Model: writes("whole")},
			{Model: writes("halting"), Ending: fake.EndSilence, Arrives: 50_000},
			broken("damaged", "digest mismatch, file must be downloaded again: want sha256:1, got sha256:2", 100_000),
			broken("offline", `pull model manifest: Get "https://models.invalid/": dial tcp: lookup models.invalid: no such host`, 0),
		},
		fetching{whole: "whole", halting: "halting", damaged: "damaged", unknown: "unknown", offline: "offline"}
}

// journey is what was reported of a model's files on their way.
type journey []ibid.PullProgress

func (j *journey) add(p ibid.PullProgress) { *j = append(*j, p) }

// phases names the phases in the order in which they began.
func (j journey) phases() (names []ibid.PullPhase) {
	for _, p := range j {
		names = append(names, p.Phase)
	}
	return slices.Compact(names)
}

// testCareContract is the table of behaviours that the care of models relies on.
// Every part leaves the models as it found them.
func testCareContract(t *testing.T, s site) {
	ctx := t.Context()
	client := ollama.New(ollama.Options{Host: s.host})
	bare := api.NewClient(&url.URL{Scheme: "http", Host: s.host}, &http.Client{Transport: &http.Transport{}})

	find := func(t *testing.T, name string) (ibid.InstalledModel, bool) {
		t.Helper()
		models, err := client.Installed(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range models {
			if m.Name == name || m.Name == name+":latest" {
				return m, true
			}
		}
		return ibid.InstalledModel{}, false
	}
	mustHave := func(t *testing.T, name string) ibid.InstalledModel {
		t.Helper()
		m, found := find(t, name)
		if !found {
			t.Fatalf("%s is not installed", name)
		}
		return m
	}
	mustLack := func(t *testing.T, name string) {
		t.Helper()
		if _, found := find(t, name); found {
			t.Errorf("%s is installed", name)
		}
	}
	remove := func(t *testing.T, name string) {
		t.Helper()
		if err := client.Remove(ctx, name); err != nil {
			t.Fatalf("remove %s: %v", name, err)
		}
		mustLack(t, name)
	}
	load := func(t *testing.T, name string) {
		t.Helper()
		if _, err := bare.Embed(ctx, &api.EmbedRequest{Model: name, Input: []string{}}); err != nil {
			t.Fatal(err)
		}
	}

	t.Run("the server is known by its version", func(t *testing.T) {
		version, err := client.Probe(ctx)
		if err != nil || version == "" || version != client.Status(ctx).Version {
			t.Errorf("version %q, %v", version, err)
		}
	})

	t.Run("what is installed tells what it can do", func(t *testing.T) {
		for _, test := range []struct {
			name                                   string
			chat, embedding, thinking, tools, sees bool
		}{
			{name: s.chat, chat: true},
			{name: s.embedding, embedding: true},
			{name: thinker, chat: true, thinking: true},
			{name: caller, chat: true, tools: true},
		} {
			m := mustHave(t, test.name)
			if m.Chat != test.chat || m.Embedding != test.embedding || m.Thinking != test.thinking || m.Tools != test.tools || m.Vision || m.Remote {
				t.Errorf("%+v", m)
			}
			if m.Digest == "" || m.Bytes == 0 || m.Context == 0 || (m.Dimensions > 0) != test.embedding || m.Roles == nil || !m.UsedAt.IsZero() {
				t.Errorf("%+v", m)
			}
		}
	})

	t.Run("what is in memory tells how much it takes, and leaves when told", func(t *testing.T) {
		load(t, s.chat)
		m := mustHave(t, s.chat)
		if m.Loaded == nil || m.Loaded.Bytes == 0 || m.Loaded.GPU < 0 || m.Loaded.GPU > 1 || m.Loaded.Context == 0 || m.Loaded.Until.Before(time.Now()) {
			t.Fatalf("loaded %+v", m.Loaded)
		}
		for range 2 { // the second time there is nothing to do
			if err := client.Unload(ctx, s.chat); err != nil {
				t.Fatal(err)
			}
			if m := mustHave(t, s.chat); m.Loaded != nil {
				t.Errorf("still loaded: %+v", m.Loaded)
			}
		}
		wantCode(t, client.Unload(ctx, "absent"), ibid.CodeModelMissing)
		wantCode(t, client.Unload(ctx, "no such/na me"), ibid.CodeInvalid)
	})

	t.Run("a request says how long its model stays", func(t *testing.T) {
		keep := func(d time.Duration) *time.Time {
			request := api.EmbedRequest{Model: s.embedding, Input: []string{"fee"}, KeepAlive: &api.Duration{Duration: d}}
			if _, err := bare.Embed(ctx, &request); err != nil {
				t.Fatal(err)
			}
			if m := mustHave(t, s.embedding); m.Loaded != nil {
				return &m.Loaded.Until
			}
			return nil
		}
		if until := keep(time.Hour); until == nil || time.Until(*until) < 50*time.Minute {
			t.Errorf("for an hour: until %v", until)
		}
		if until := keep(-1); until == nil || !until.IsZero() {
			t.Errorf("for good: until %v", until)
		}
		if err := client.Unload(ctx, s.embedding); err != nil {
			t.Fatal(err)
		}
	})

	t.Run("an empty chat loads a model", func(t *testing.T) {
		if err := client.Unload(ctx, s.chat); err != nil {
			t.Fatal(err)
		}
		var last api.ChatResponse
		err := bare.Chat(ctx, &api.ChatRequest{Model: s.chat}, func(r api.ChatResponse) error { last = r; return nil })
		if err != nil || !last.Done || last.DoneReason != "load" || mustHave(t, s.chat).Loaded == nil {
			t.Errorf("%+v, %v", last, err)
		}
	})

	t.Run("the chat model is warmed", func(t *testing.T) {
		if err := client.Unload(ctx, s.chat); err != nil {
			t.Fatal(err)
		}
		if err := client.Warm(ctx); err != nil || mustHave(t, s.chat).Loaded == nil {
			t.Errorf("loaded %+v, %v", mustHave(t, s.chat).Loaded, err)
		}
	})

	t.Run("a model is fetched and removed", func(t *testing.T) {
		var way journey
		if err := client.Pull(ctx, s.fetch.whole, way.add); err != nil {
			t.Fatal(err)
		}
		want := []ibid.PullPhase{ibid.PullStarting, ibid.PullDownloading, ibid.PullVerifying, ibid.PullFinishing}
		if !slices.Equal(way.phases(), want) {
			t.Errorf("phases %v", way.phases())
		}
		last := way[len(way)-1]
		if last.Model != s.fetch.whole || last.Done == 0 || last.Done != last.Total {
			t.Errorf("at the end %+v", last)
		}
		if m := mustHave(t, s.fetch.whole); !m.Chat {
			t.Errorf("%+v", m)
		}
		if err := client.Pull(ctx, s.fetch.whole, func(ibid.PullProgress) {}); err != nil {
			t.Errorf("fetched again: %v", err)
		}
		load(t, s.fetch.whole)
		remove(t, s.fetch.whole)
		wantCode(t, client.Remove(ctx, s.fetch.whole), ibid.CodeModelMissing)
	})

	t.Run("a cancelled fetch stops and is resumed", func(t *testing.T) {
		stopped, stop := context.WithCancel(ctx)
		defer stop()
		var arrived int64
		err := client.Pull(stopped, s.fetch.halting, func(p ibid.PullProgress) {
			if p.Total > 0 && p.Done >= p.Total/2 {
				arrived = p.Done
				stop()
			}
		})
		wantCode(t, err, ibid.CodeCancelled)
		s.fetch.stopped()
		mustLack(t, s.fetch.halting)

		var way journey
		if err := client.Pull(ctx, s.fetch.halting, way.add); err != nil {
			t.Fatal(err)
		}
		first := way[slices.IndexFunc(way, func(p ibid.PullProgress) bool { return p.Phase == ibid.PullDownloading })]
		if arrived == 0 || first.Done < arrived {
			t.Errorf("%d bytes were there, and it goes on from %d", arrived, first.Done)
		}
		mustHave(t, s.fetch.halting)
		remove(t, s.fetch.halting)
	})

	t.Run("what cannot be fetched says why", func(t *testing.T) {
		for name, code := range map[string]ibid.Code{
			s.fetch.unknown: ibid.CodeModelUnknown,
			s.fetch.offline: ibid.CodeOffline,
			s.fetch.damaged: ibid.CodeDamaged,
			"no name":       ibid.CodeInvalid,
			"http://a/b/c":  ibid.CodeInvalid,
			"":              ibid.CodeInvalid,
		} {
			wantCode(t, client.Pull(ctx, name, func(ibid.PullProgress) {}), code)
			if name != "" {
				mustLack(t, name)
			}
		}
	})

	t.Run("a file becomes a model", func(t *testing.T) {
		folder := t.TempDir()
		writes, reads := filepath.Join(folder, "Rent Clerk.gguf"), filepath.Join(folder, "r.gguf")
		chatml := "{{ '<|im_start|>' + message['role'] }}"
		if err := tinymodel.Formatted(writes, "The rent is due.", "<|im_start|>assistant\n", chatml); err != nil {
			t.Fatal(err)
		}
		if err := tinymodel.Reader(reads, nil); err != nil {
			t.Fatal(err)
		}
		var way journey
		if err := client.Import(ctx, "", writes, "", way.add); err != nil {
			t.Fatal(err)
		}
		want := []ibid.PullPhase{ibid.PullStarting, ibid.PullVerifying, ibid.PullDownloading, ibid.PullFinishing}
		if !slices.Equal(way.phases(), want) || way[0].Model != "rent-clerk" {
			t.Errorf("phases %v of %s", way.phases(), way[0].Model)
		}
		if m := mustHave(t, "rent-clerk"); !m.Chat || m.Embedding {
			t.Errorf("%+v", m)
		}
		kept, err := bare.Show(ctx, &api.ShowRequest{Model: "rent-clerk"})
		if err != nil || !strings.HasPrefix(kept.Template, "{{ range .Messages }}<|im_start|>{{ .Role }}") || !strings.Contains(kept.Parameters, "<|im_end|>") {
			t.Errorf("template %q, parameters %q, %v", kept.Template, kept.Parameters, err)
		}
		wantCode(t, client.Import(ctx, "rent-clerk", reads, "", way.add), ibid.CodeConflict)
		if err := client.Import(ctx, "vectors:mine", reads, "", way.add); err != nil {
			t.Fatal(err)
		}
		if m := mustHave(t, "vectors:mine"); m.Chat || !m.Embedding || m.Dimensions != tinymodel.ReaderDimensions {
			t.Errorf("%+v", m)
		}
		remove(t, "rent-clerk")
		remove(t, "vectors:mine")
	})

	t.Run("a model without a known chat template is refused, or given one", func(t *testing.T) {
		folder := t.TempDir()
		bareFile, odd := filepath.Join(folder, "base.gguf"), filepath.Join(folder, "odd.gguf")
		if err := tinymodel.Writer(bareFile, "And so on.", false); err != nil {
			t.Fatal(err)
		}
		if err := tinymodel.Formatted(odd, "The fee is nine.", "Reply:", "{{ 'Asked: ' + message['content'] + ' Reply:' }}"+strings.Repeat(" ", 200)); err != nil {
			t.Fatal(err)
		}
		for name, path := range map[string]string{"base": bareFile, "odd": odd} {
			err := client.Import(ctx, "", path, "", func(ibid.PullProgress) {})
			wantCode(t, err, ibid.CodeInvalid)
			if !strings.Contains(ibid.AsError(err).Hint, "--template") {
				t.Errorf("hint %q", ibid.AsError(err).Hint)
			}
			mustLack(t, name)
		}
		format := filepath.Join(folder, "Modelfile")
		save(t, format, []byte("TEMPLATE \"\"\"{{ range .Messages }}Asked: {{ .Content }} {{ end }}Reply:\"\"\"\nPARAMETER stop Asked:\n"))
		if err := client.Import(ctx, "", odd, format, func(ibid.PullProgress) {}); err != nil {
			t.Fatal(err)
		}
		kept, err := bare.Show(ctx, &api.ShowRequest{Model: "odd"})
		if err != nil || !strings.Contains(kept.Template, "Asked: {{ .Content }}") || !strings.Contains(kept.Parameters, "Asked:") || !mustHave(t, "odd").Chat {
			t.Errorf("template %q, parameters %q, %v", kept.Template, kept.Parameters, err)
		}
		remove(t, "odd")
		wantCode(t, client.Import(ctx, "", odd, filepath.Join(folder, "absent"), func(ibid.PullProgress) {}), ibid.CodeNotFound)
	})

	t.Run("a model that was made without a chat template does not write", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "old.gguf")
		if err := tinymodel.Writer(path, "And it went on.", false); err != nil {
			t.Fatal(err)
		}
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		digest := fmt.Sprintf("sha256:%x", sha256.Sum256(content))
		if err := bare.CreateBlob(ctx, digest, bytes.NewReader(content)); err != nil {
			t.Fatal(err)
		}
		request := api.CreateRequest{Model: "old", Files: map[string]string{"old.gguf": digest}}
		if err := bare.Create(ctx, &request, func(api.ProgressResponse) error { return nil }); err != nil {
			t.Fatal(err)
		}
		if m := mustHave(t, "old"); m.Chat || !m.Unformatted {
			t.Errorf("%+v", m)
		}
		_, err = ollama.New(ollama.Options{Host: s.host, ChatModel: "old"}).Chat(ctx, hello(4), ignore)
		wantCode(t, err, ibid.CodeModelMissing)
		if status := client.Status(ctx); status.ChatModel == "old:latest" || slices.Contains(status.Available, "old:latest") {
			t.Errorf("it is offered to write: %+v", status)
		}
		remove(t, "old")
	})

	t.Run("a file that is no model leaves nothing", func(t *testing.T) {
		folder := t.TempDir()
		whole := filepath.Join(folder, "whole.gguf")
		if err := tinymodel.Formatted(whole, "The rent was due.", "<|im_start|>assistant\n", "<|im_start|>"); err != nil {
			t.Fatal(err)
		}
		content, err := os.ReadFile(whole)
		if err != nil {
			t.Fatal(err)
		}
		for name, test := range map[string]struct {
			content []byte
			code    ibid.Code
		}{
			"strange":  {bytes.ReplaceAll(content, []byte("llama"), []byte("zebra")), ibid.CodeModelFailed},
			"cut":      {content[:len(content)-8], ibid.CodeDamaged},
			"headless": {content[:200], ibid.CodeDamaged},
			"letter":   {[]byte("Dear tenant, the rent is due."), ibid.CodeInvalid},
			"empty":    {nil, ibid.CodeInvalid},
			"eyes":     {append(bytes.Replace(content, []byte("\x05\x00\x00\x00\x00\x00\x00\x00llama"), []byte("\x04\x00\x00\x00\x00\x00\x00\x00clip"), 1), 0), ibid.CodeInvalid},
		} {
			path := filepath.Join(folder, name+".gguf")
			if err := os.WriteFile(path, test.content, 0o600); err != nil {
				t.Fatal(err)
			}
			err := client.Import(ctx, "", path, "", func(ibid.PullProgress) {})
			if ibid.CodeOf(err) != test.code {
				t.Errorf("%s: %q: %v", name, ibid.CodeOf(err), err)
			}
			mustLack(t, name)
		}
		wantCode(t, client.Import(ctx, "", filepath.Join(folder, "nowhere.gguf"), "", func(ibid.PullProgress) {}), ibid.CodeNotFound)
		wantCode(t, client.Import(ctx, "a b", whole, "", func(ibid.PullProgress) {}), ibid.CodeInvalid)
	})

	t.Run("a cancelled import leaves no model", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "stopped.gguf")
		if err := tinymodel.Formatted(path, "The rent is not due.", "<|im_start|>assistant\n", "<|im_start|>"); err != nil {
			t.Fatal(err)
		}
		for _, phase := range []ibid.PullPhase{ibid.PullVerifying, ibid.PullDownloading, ibid.PullFinishing} {
			stopped, stop := context.WithCancel(ctx)
			err := client.Import(stopped, "", path, "", func(p ibid.PullProgress) {
				if p.Phase == phase {
					stop()
				}
			})
			stop()
			wantCode(t, err, ibid.CodeCancelled)
			mustLack(t, "stopped")
		}
	})

	t.Run("models of another folder are taken over", func(t *testing.T) {
		folder := modelsFolder(t)
		found, err := ollama.ModelsIn(folder)
		if err != nil || len(found) != 3 || found[0].Name != "clerk:latest" || found[0].Bytes == 0 || found[1].Name != "damaged:latest" || found[2].Name != "reader:1b" {
			t.Fatalf("found %+v, %v", found, err)
		}
		if err := client.Import(ctx, "clerk", folder, "", func(ibid.PullProgress) {}); err != nil {
			t.Fatal(err)
		}
		if m := mustHave(t, "clerk"); !m.Chat {
			t.Errorf("%+v", m)
		}
		if err := client.Import(ctx, "reader:1b", filepath.Dir(folder), "", func(ibid.PullProgress) {}); err != nil {
			t.Fatal(err)
		}
		if m := mustHave(t, "reader:1b"); !m.Embedding {
			t.Errorf("%+v", m)
		}
		wantCode(t, client.Import(ctx, "damaged", folder, "", func(ibid.PullProgress) {}), ibid.CodeDamaged)
		wantCode(t, client.Import(ctx, "absent", folder, "", func(ibid.PullProgress) {}), ibid.CodeNotFound)
		wantCode(t, client.Import(ctx, "", t.TempDir(), "", func(ibid.PullProgress) {}), ibid.CodeNotFound)
		remove(t, "reader:1b")
		wantCode(t, client.Import(ctx, "", folder, "", func(ibid.PullProgress) {}), ibid.CodeDamaged)
		mustLack(t, "damaged")
		remove(t, "clerk") // it was there already
		remove(t, "reader:1b")
	})

	t.Run("a model that writes is tried", func(t *testing.T) {
		var told []ibid.ModelTask
		test, err := client.Try(ctx, s.chat, func(task ibid.ModelTask) { told = append(told, task) })
		if err != nil || len(told) != 4 || !slices.Equal(test.Tasks, told) || test.Model != s.chat || test.Passed {
			t.Fatalf("%+v, %v", test, err)
		}
		if test.FirstToken <= 0 || test.ReadPace <= 0 || test.WritePace <= 0 || test.Load <= 0 {
			t.Errorf("measured %+v", test)
		}
		for _, task := range told {
			if task.Name == "" || task.Passed != (task.Why == "") || task.Seconds <= 0 {
				t.Errorf("task %+v", task)
			}
		}
	})

	t.Run("a model that makes vectors is tried", func(t *testing.T) {
		test, err := client.Try(ctx, strings.TrimSuffix(s.embedding, ":latest"), func(ibid.ModelTask) {})
		if err != nil || len(test.Tasks) != 4 || test.Model != s.embedding {
			t.Fatalf("%+v, %v", test, err)
		}
		if last := test.Tasks[3]; !last.Passed || test.ReadPace <= 0 || test.WritePace != 0 || test.Load <= 0 {
			t.Errorf("measured %+v", test)
		}
		_, err = client.Try(ctx, "absent", func(ibid.ModelTask) {})
		wantCode(t, err, ibid.CodeModelMissing)
		stopped, stop := context.WithCancel(ctx)
		stop()
		_, err = client.Try(stopped, s.chat, func(ibid.ModelTask) {})
		wantCode(t, err, ibid.CodeCancelled)
	})

	t.Run("a vector may be shortened", func(t *testing.T) {
		response, err := bare.Embed(ctx, &api.EmbedRequest{Model: s.embedding, Input: "court fee filing rent water", Dimensions: 32})
		if err != nil || len(response.Embeddings) != 1 {
			t.Fatal(err)
		}
		if v := response.Embeddings[0]; len(v) != 32 || math.Abs(dot(v, v)-1) > 1e-3 {
			t.Errorf("%d dimensions, length² %v", len(v), dot(v, v))
		}
	})

	chat := func(question string, request *api.ChatRequest) (whole api.Message, err error) {
		request.Messages = []api.Message{{Role: "user", Content: question}}
		request.Options = map[string]any{"num_ctx": 2048, "num_predict": 40}
		err = bare.Chat(ctx, request, func(r api.ChatResponse) error {
			whole.Content += r.Message.Content
			whole.Thinking += r.Message.Thinking
			whole.ToolCalls = append(whole.ToolCalls, r.Message.ToolCalls...)
			return nil
		})
		return whole, err
	}

	t.Run("thoughts come apart from the reply", func(t *testing.T) {
		got, err := chat("think", &api.ChatRequest{Model: thinker, Think: &api.ThinkValue{Value: true}})
		if err != nil || strings.TrimSpace(got.Thinking) != thought || strings.TrimSpace(got.Content) != said {
			t.Errorf("%+v, %v", got, err)
		}
		if _, err := chat("think", &api.ChatRequest{Model: s.chat, Think: &api.ThinkValue{Value: true}}); statusIs(err) != http.StatusBadRequest {
			t.Errorf("a model that does not think: %v", err)
		}
	})

	t.Run("a tool is called", func(t *testing.T) {
		look := api.Tool{Type: "function", Function: api.ToolFunction{Name: "look", Description: "Look a word up."}}
		got, err := chat("look", &api.ChatRequest{Model: caller, Tools: api.Tools{look}})
		if err != nil || len(got.ToolCalls) != 1 {
			t.Fatalf("%+v, %v", got, err)
		}
		arguments, err := json.Marshal(got.ToolCalls[0].Function.Arguments)
		if err != nil || got.ToolCalls[0].Function.Name != "look" || string(arguments) != `{"word":"rent"}` {
			t.Errorf("call %+v, %v", got.ToolCalls[0], err)
		}
		if _, err := chat("look", &api.ChatRequest{Model: s.chat, Tools: api.Tools{look}}); statusIs(err) != http.StatusBadRequest {
			t.Errorf("a model that calls none: %v", err)
		}
	})
}

func statusIs(err error) int {
	if refused, ok := err.(api.StatusError); ok {
		return refused.StatusCode
	}
	return 0
}

// modelsFolder is what an Ollama would leave on a disk with a model that writes, one
// that makes vectors and one whose file is damaged.
func modelsFolder(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "models")
	put := func(content []byte) string {
		digest := fmt.Sprintf("%x", sha256.Sum256(content))
		save(t, filepath.Join(folder, "blobs", "sha256-"+digest), content)
		return "sha256:" + digest
	}
	layer := func(kind string, content []byte) map[string]any {
		return map[string]any{"mediaType": "application/vnd.ollama.image." + kind, "digest": put(content), "size": len(content)}
	}
	model := func(place string, config string, layers ...map[string]any) {
		manifest, err := json.Marshal(map[string]any{"schemaVersion": 2, "config": layer("config", []byte(config)), "layers": layers})
		if err != nil {
			t.Fatal(err)
		}
		save(t, filepath.Join(folder, "manifests", modelname.DefaultName().Host, "library", place), manifest)
	}
	file := func(make func(path string) error) []byte {
		path := filepath.Join(t.TempDir(), "model.gguf")
		if err := make(path); err != nil {
			t.Fatal(err)
		}
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return content
	}
	writes := file(func(path string) error { return tinymodel.Writer(path, "The clerk has the key.", false) })
	model("clerk/latest", `{"model_format": "gguf", "model_family": "llama"}`,
		layer("model", writes), layer("template", []byte(tinymodel.WriterTemplate)), layer("params", []byte(`{"num_thread": 1}`)),
		layer("system", []byte("Be brief.")), layer("license", []byte("You may.")))
	model("reader/1b", `{"model_format": "gguf", "model_family": "bert"}`,
		layer("model", file(func(path string) error { return tinymodel.Reader(path, []string{"key"}) })))
	damaged := layer("model", append(bytes.Clone(writes), 1))
	model("damaged/latest", `{}`, damaged, layer("template", []byte(tinymodel.WriterTemplate)))
	digest := strings.Replace(damaged["digest"].(string), ":", "-", 1)
	save(t, filepath.Join(folder, "blobs", digest), append(bytes.Clone(writes), 2))
	return folder
}

func save(t *testing.T, path string, content []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
}
