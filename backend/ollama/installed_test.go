package ollama_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/ollama"
	"ibid/internal/fake"
	"ibid/internal/fake/tinymodel"
)

func TestInstalled(t *testing.T) {
	at := time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC)
	server := serve(t, fake.Script{Models: []fake.Model{
		{Name: "elsewhere:cloud", Capabilities: []string{"completion"}, RemoteHost: "https://models.invalid", ModifiedAt: at},
		{Name: "oak:4b", Capabilities: []string{"completion", "thinking", "tools", "vision"}, Digest: "0a1b", Architecture: "oak", Context: 40960, Bytes: 2_500_000_000,
			Parameters: "4.0B", Quantisation: "Q4_K_M", Licence: "\n  Oak Licence, Version 2.0 \nYou may.", ModifiedAt: at.Add(time.Hour)},
		{Name: "elm:latest", Capabilities: []string{"embedding"}, Dimensions: 768, Licence: strings.Repeat("ä", 200), ModifiedAt: at.Add(-time.Hour)},
	}})
	client := ollama.New(ollama.Options{Host: server.Host()})
	models, err := client.Installed(t.Context())
	if err != nil || len(models) != 3 {
		t.Fatalf("%+v, %v", models, err)
	}
	oak, remote, elm := models[0], models[1], models[2]
	want := ibid.InstalledModel{
		Name: "oak:4b", Digest: "0a1b", Bytes: 2_500_000_000, ModifiedAt: at.Add(time.Hour), Parameters: "4.0B", Quantisation: "Q4_K_M", Context: 40960,
		Chat: true, Vision: true, Thinking: true, Tools: true, Licence: "Oak Licence, Version 2.0",
	}
	if roles := oak.Roles; roles == nil || len(roles) > 0 {
		t.Errorf("roles %v", roles)
	}
	oak.Roles = nil
	if !sameInstalled(oak, want) {
		t.Errorf("%+v, want %+v", oak, want)
	}
	if remote.Name != "elsewhere:cloud" || !remote.Remote || remote.Chat || remote.Context != 0 {
		t.Errorf("%+v", remote)
	}
	if !elm.Embedding || elm.Chat || elm.Dimensions != 768 || len(elm.Licence) > 90 || strings.ContainsRune(elm.Licence, '\uFFFD') {
		t.Errorf("%+v", elm)
	}
	for _, call := range server.Calls("/api/show") {
		if call.Body["model"] == "elsewhere:cloud" {
			t.Error("the server is asked about a model that runs elsewhere")
		}
	}
}

// A damaged model must be seen, or it could never be removed.
func TestDamagedModelIsListed(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/api/tags":
			_, _ = io.WriteString(w, `{"models":[{"name":"broken:latest","digest":"1","size":5}]}`)
		case "/api/ps":
			_, _ = io.WriteString(w, `{"models":[]}`)
		default:
			http.Error(w, `{"error":"open blob: no such file or directory"}`, http.StatusInternalServerError)
		}
	}))
	defer server.Close()
	models, err := ollama.New(ollama.Options{Host: server.URL}).Installed(t.Context())
	if err != nil || len(models) != 1 || models[0].Name != "broken:latest" || models[0].Bytes != 5 || models[0].Chat || models[0].Embedding {
		t.Errorf("%+v, %v", models, err)
	}
}

func sameInstalled(a, b ibid.InstalledModel) bool {
	return a.Loaded == b.Loaded && slices.Equal(a.Roles, b.Roles) && a.ModifiedAt.Equal(b.ModifiedAt) &&
		a.Name == b.Name && a.Digest == b.Digest && a.Bytes == b.Bytes && a.Parameters == b.Parameters && a.Quantisation == b.Quantisation &&
		a.Context == b.Context && a.Dimensions == b.Dimensions && a.Chat == b.Chat && a.Embedding == b.Embedding && a.Vision == b.Vision &&
		a.Thinking == b.Thinking && a.Tools == b.Tools && a.Remote == b.Remote && a.Licence == b.Licence
}

// A request about a model that runs elsewhere would be passed on to there, so to
// remove one nothing but its removal is asked for.
func TestRemoteModelIsRemovedInSilence(t *testing.T) {
	server := serve(t, fake.Script{Models: []fake.Model{
		{Name: "elsewhere:cloud", Capabilities: []string{"completion"}, RemoteHost: "https://models.invalid"},
	}})
	client := ollama.New(ollama.Options{Host: server.Host()})
	if err := client.Unload(t.Context(), "elsewhere:cloud"); err != nil {
		t.Errorf("unload: %v", err)
	}
	_, err := client.Try(t.Context(), "elsewhere:cloud", func(ibid.ModelTask) {})
	wantCode(t, err, ibid.CodeModelMissing)
	if err := client.Remove(t.Context(), "elsewhere:cloud"); err != nil || len(server.Installed()) > 0 {
		t.Errorf("installed %v, %v", server.Installed(), err)
	}
	for _, path := range []string{"/api/generate", "/api/chat", "/api/embed", "/api/show"} {
		if calls := server.Calls(path); len(calls) > 0 {
			t.Errorf("%s was called: %v", path, calls)
		}
	}
}

func TestDiskOfTheServerIsFull(t *testing.T) {
	server := serve(t, fake.Script{Offers: []fake.Offer{{
		Model: fake.Model{Name: "large", Capabilities: []string{"completion"}, Bytes: 1000}, Arrives: 700,
		Ending: fake.EndError, Error: "write /models/blobs/sha256-1-partial: no space left on device",
	}}})
	client := ollama.New(ollama.Options{Host: server.Host()})
	err := client.Pull(t.Context(), "large", func(ibid.PullProgress) {})
	wantCode(t, err, ibid.CodeStorage)
	if len(server.Installed()) != 2 || server.Fetched("large:latest") != 700 {
		t.Errorf("installed %v, %d bytes there", server.Installed(), server.Fetched("large:latest"))
	}
}

// A server that ends while it fetches is distinguished from one that cannot fetch.
func TestFetchBreaksOff(t *testing.T) {
	server := serve(t, fake.Script{Offers: []fake.Offer{{
		Model: fake.Model{Name: "large", Capabilities: []string{"completion"}, Bytes: 1000}, Arrives: 700, Ending: fake.EndCut,
	}}})
	client := ollama.New(ollama.Options{Host: server.Host()})
	wantCode(t, client.Pull(t.Context(), "large", func(ibid.PullProgress) {}), ibid.CodeModelCutOff)
	var first int64 = -1
	err := client.Pull(t.Context(), "large", func(p ibid.PullProgress) {
		if first < 0 && p.Phase == ibid.PullDownloading {
			first = p.Done
		}
	})
	if err != nil || first != 700 {
		t.Errorf("goes on from %d, %v", first, err)
	}
	server.Close()
	client = ollama.New(ollama.Options{Host: server.Host()}) // without a connection that was open
	wantCode(t, client.Pull(t.Context(), "large", func(ibid.PullProgress) {}), ibid.CodeModelServerDown)
	wantCode(t, client.Import(t.Context(), "", tinyFile(t), "", func(ibid.PullProgress) {}), ibid.CodeModelServerDown)
}

func tinyFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tiny.gguf")
	if err := tinymodel.Writer(path, "The rent is due.", false); err != nil {
		t.Fatal(err)
	}
	return path
}

// A model that follows instructions passes, whatever its capabilities are.
func TestTryPasses(t *testing.T) {
	server := serve(t, fake.Script{
		Models: []fake.Model{{Name: "oak:4b", Capabilities: []string{"completion", "vision", "embedding"}, Context: 8192}},
		Replies: []fake.Reply{
			{When: "rent due", Text: "The rent is due on the ninth day of each month. [2]"},
			{When: "insured", Text: "The passages do not say."},
			{When: "roof", Text: `{"answer": "The landlord.", "passage": 3}`},
			{When: "Segeltuch gekostet", Text: "Das neue Segeltuch hat 1.847,50 Euro gekostet. [1]"},
			{When: "picture", Text: "KESTREL"},
		},
	})
	client := ollama.New(ollama.Options{Host: server.Host()})
	test, err := client.Try(t.Context(), "oak:4b", func(ibid.ModelTask) {})
	if err != nil || len(test.Tasks) != 9 {
		t.Fatalf("%+v, %v", test, err)
	}
	for _, task := range test.Tasks[:5] {
		if !task.Passed || task.Said == "" {
			t.Errorf("%+v", task)
		}
	}
	for _, call := range server.Calls("/api/chat") {
		if call.Body["model"] != "oak:4b" {
			t.Errorf("asked of %v", call.Body["model"])
		}
	}
}

// A model that breaks off is a model that fails; a server that is gone is not.
func TestTryOfABrokenModel(t *testing.T) {
	broken := fake.Reply{Text: "The", Ending: fake.EndCut}
	server := serve(t, fake.Script{Replies: []fake.Reply{{When: "rent due", Text: "On the ninth. [2]"}, {When: "insured", Text: broken.Text, Ending: fake.EndCut}}})
	client := ollama.New(ollama.Options{Host: server.Host()})
	test, err := client.Try(t.Context(), fake.ChatModel, func(ibid.ModelTask) {})
	if err != nil || len(test.Tasks) != 4 || test.Passed || !test.Tasks[0].Passed || test.Tasks[1].Passed || test.Tasks[1].Said != "The" || test.Tasks[1].Why == "" {
		t.Errorf("%+v, %v", test, err)
	}

	server = serve(t, fake.Script{Replies: []fake.Reply{broken}})
	_, err = ollama.New(ollama.Options{Host: server.Host()}).Try(t.Context(), fake.ChatModel, func(ibid.ModelTask) {})
	wantCode(t, err, ibid.CodeModelCutOff)

	server = serve(t, fake.Script{})
	ctx, cancel := context.WithCancel(t.Context())
	client = ollama.New(ollama.Options{Host: server.Host()})
	test, err = client.Try(ctx, fake.ChatModel, func(ibid.ModelTask) { cancel() })
	wantCode(t, err, ibid.CodeCancelled)
	if len(test.Tasks) != 1 {
		t.Errorf("%+v", test)
	}
}
