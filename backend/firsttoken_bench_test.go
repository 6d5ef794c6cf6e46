//go:build unix

package backend_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"sync"
	"testing"
	"time"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/ollama"
	"ibid/internal/fake/tinymodel"
)

// BenchmarkFirstToken times what Ibid adds to the time until the first word: until
// that of a bare HTTP request to the real server; of a chat through the client; and of
// a whole question, less the stages that look for its passages. They take turns, with
// the same prompt, which the server has read before. It tells the median of each.
//
//	go test -tags sqlite_fts5 -run '^$' -bench FirstToken -benchtime 100x ./backend
func BenchmarkFirstToken(b *testing.B) {
	server := tinymodel.Start(b)
	server.AddReader(b, "reader", rentWords)
	server.AddWriter(b, "writer", reply, false)
	wire := &recorder{}
	b.Setenv("OLLAMA_BASE_URL", wire.listen(b, server.Host))
	backend := open(b, b.TempDir(), "writer")
	closing(b, backend)
	sample(b, backend, "commercial-lease.pdf")
	backend.Ask.Settings = func(context.Context, ibid.WorkspaceID) (ask.Settings, error) {
		return ask.Settings{Judge: ask.NoJudge, Context: 32768}, nil
	}
	asked := question(rentQuestion)
	asked.Again = true
	var first time.Time
	grow := func(g ask.Growth) {
		if g.Text != "" && first.IsZero() {
			first = time.Now()
		}
	}
	if _, err := backend.Ask.Ask(b.Context(), asked, grow); err != nil || first.IsZero() {
		b.Fatalf("no answer: %v", err)
	}
	b.Setenv("OLLAMA_BASE_URL", server.Host)
	if err := backend.Configure(backend.Settings()); err != nil {
		b.Fatal(err)
	}
	client, request := ollama.New(ollama.Options{Host: server.Host}), wire.request(b)

	var bare, chat, answer []time.Duration
	for b.Loop() {
		bare = append(bare, wire.repeat(b, server.Host))

		began := time.Now()
		first = time.Time{}
		if _, err := client.Chat(b.Context(), request, func(text string) error { grow(ask.Growth{Text: text}); return nil }); err != nil {
			b.Fatal(err)
		}
		chat = append(chat, first.Sub(began))

		began, first = time.Now(), time.Time{}
		given, err := backend.Ask.Ask(b.Context(), asked, grow)
		if err != nil || given.Mode != ibid.ModeModel {
			b.Fatalf("answered by %s, %v", given.Mode, err)
		}
		looking := given.Trace.Took(ibid.StageQuery, ibid.StageKeyword, ibid.StageVector, ibid.StageFuse, ibid.StageRoute, ibid.StageSelect, ibid.StageGround, ibid.StageCorrect)
		answer = append(answer, first.Sub(began)-looking)
	}
	b.ReportMetric(0, "ns/op")
	for name, took := range map[string][]time.Duration{"bare-ms": bare, "client-ms": chat, "question-ms": answer} {
		b.ReportMetric(middle(took), name)
	}
	b.ReportMetric(middle(chat)-middle(bare), "client-adds-ms")
	b.ReportMetric(middle(answer)-middle(bare), "question-adds-ms")
}

// middle is the median, in milliseconds.
func middle(took []time.Duration) float64 {
	slices.Sort(took)
	return float64(took[len(took)/2].Microseconds()) / 1000
}

// recorder keeps the last chat request that passes through it.
type recorder struct {
	mu   sync.Mutex
	body []byte
}

// listen passes requests on to a server at an address of its own.
func (r *recorder) listen(b *testing.B, host string) string {
	b.Helper()
	proxy := httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: host})
	proxy.FlushInterval = -1
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		if request.URL.Path == "/api/chat" {
			body, err := io.ReadAll(request.Body)
			if err != nil {
				b.Error(err)
			}
			r.mu.Lock()
			r.body = body
			r.mu.Unlock()
			request.Body = io.NopCloser(bytes.NewReader(body))
		}
		proxy.ServeHTTP(w, request)
	}))
	b.Cleanup(server.Close)
	return server.Listener.Addr().String()
}

// repeat sends the request to a server and gives the time until its first word. It
// returns when the server is done.
func (r *recorder) repeat(b *testing.B, host string) time.Duration {
	began := time.Now()
	response, err := http.Post("http://"+host+"/api/chat", "application/json", bytes.NewReader(r.body))
	if err != nil {
		b.Fatal(err)
	}
	defer response.Body.Close()
	reader := bufio.NewReader(response.Body)
	if _, err := reader.ReadBytes('\n'); err != nil || response.StatusCode != http.StatusOK {
		b.Fatalf("status %d, %v", response.StatusCode, err)
	}
	first := time.Since(began)
	if _, err := io.Copy(io.Discard, reader); err != nil {
		b.Fatal(err)
	}
	return first
}

// request is the recorded one as the client takes it.
func (r *recorder) request(b *testing.B) ibid.ChatRequest {
	b.Helper()
	var wire struct {
		Messages []struct{ Role, Content string }
		Options  struct {
			NumCtx     int `json:"num_ctx"`
			NumPredict int `json:"num_predict"`
		}
	}
	if err := json.Unmarshal(r.body, &wire); err != nil {
		b.Fatal(err)
	}
	return ibid.ChatRequest{
		System:    wire.Messages[0].Content,
		Messages:  []ibid.Message{{Role: ibid.RoleUser, Content: wire.Messages[1].Content}},
		MaxTokens: wire.Options.NumPredict,
		Context:   wire.Options.NumCtx,
	}
}
