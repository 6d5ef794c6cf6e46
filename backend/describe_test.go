//go:build unix

package backend_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/internal/fake/tinymodel"
)

// overheard is what passes between Ibid and the model server.
type overheard struct {
	mu    sync.Mutex
	chats []*chat

	// chatting, if set, is called with the number of each request, from 1, before
	// it reaches the server.
	chatting func(int)
}

// chat is a request for a chat and the last line of the server's answer.
type chat struct {
	Format   json.RawMessage
	Messages []struct{ Content string }

	answer bytes.Buffer
}

// last reports how the server says a chat went.
func (c *chat) last(t *testing.T) (last struct {
	Done     bool          `json:"done"`
	Tokens   int           `json:"prompt_eval_count"`
	Duration time.Duration `json:"prompt_eval_duration"`
}) {
	t.Helper()
	lines := bytes.Split(bytes.TrimSpace(c.answer.Bytes()), []byte("\n"))
	if err := json.Unmarshal(lines[len(lines)-1], &last); err != nil {
		t.Fatal(err)
	}
	return last
}

func (o *overheard) all() []*chat {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.Clone(o.chats)
}

// listen passes requests on to a server at an address of its own.
func (o *overheard) listen(t *testing.T, host string) string {
	t.Helper()
	proxy := httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: host})
	proxy.FlushInterval = -1
	proxy.ErrorHandler = func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) }
	proxy.ModifyResponse = func(r *http.Response) error {
		if c, ok := r.Request.Context().Value(o).(*chat); ok {
			r.Body = struct {
				io.Reader
				io.Closer
			}{io.TeeReader(r.Body, &c.answer), r.Body}
		}
		return nil
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/api/chat" {
			proxy.ServeHTTP(w, r)
			return
		}
		body, err := io.ReadAll(r.Body)
		c := &chat{}
		if err == nil {
			err = json.Unmarshal(body, c)
		}
		if err != nil {
			t.Error(err)
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		o.mu.Lock()
		o.chats = append(o.chats, c)
		n := len(o.chats)
		o.mu.Unlock()
		if o.chatting != nil {
			o.chatting(n)
		}
		proxy.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), o, c)))
	}))
	t.Cleanup(server.Close)
	return strings.TrimPrefix(server.URL, "http://")
}

// TestDescribingOnARealServer lets a real server describe the passages of a real
// document. The model is tiny and always writes the same: it shows that the server
// takes the form of the answer, keeps the beginning of the prompt, and is free
// again after a stop.
func TestDescribingOnARealServer(t *testing.T) {
	server := tinymodel.Start(t)
	server.AddReader(t, "reader", strings.Fields("the tenant landlord shall pay yearly rent"))
	server.AddWriter(t, "clerk", `{"context": "Rent under the lease.", "section": ""}`, false)
	var wire overheard
	t.Setenv("OLLAMA_BASE_URL", wire.listen(t, server.Host))
	b := open(t, t.TempDir(), "clerk")
	defer func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	}()
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
	id := added.New[0].ID
	document := func() ibid.Document {
		doc, err := b.Library.Document(t.Context(), ibid.DefaultWorkspace, id)
		if err != nil {
			t.Fatal(err)
		}
		return doc
	}

	// A stop in the middle of the fourth passage. The first was sent twice: the tiny
	// model reads a token a byte, and more context is asked for when that has shown.
	arrived := make(chan struct{})
	wire.chatting = func(n int) {
		if n == 5 {
			close(arrived)
		}
	}
	if err := b.Library.AddContext(t.Context(), ibid.DefaultWorkspace, id); err != nil {
		t.Fatal(err)
	}
	<-arrived
	if err := b.Library.Queue.Cancel(t.Context(), ibid.DefaultWorkspace, id); err != nil {
		t.Fatal(err)
	}
	doc := document()
	if doc.Status != ibid.StatusReady || doc.ChunksGisted < 3 || doc.ChunksGisted > 4 || doc.ChunksEmbedded != doc.Chunks {
		t.Fatalf("after the stop: %+v; want what was described kept, and a vector for each passage", doc)
	}
	before, gisted := len(wire.all()), doc.ChunksGisted

	// The rest, one request each: the server is free.
	if err := b.Library.AddContext(t.Context(), ibid.DefaultWorkspace, id); err != nil {
		t.Fatal(err)
	}
	if err := b.Library.Queue.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	doc = document()
	chats := wire.all()[1:]
	before--
	if doc.Status != ibid.StatusReady || doc.ChunksGisted != doc.Chunks || doc.ChunksEmbedded != doc.Chunks || len(chats)-before != doc.Chunks-gisted {
		t.Fatalf("%d requests for %d passages, document %+v", len(chats)-before, doc.Chunks-gisted, doc)
	}
	hits, err := b.Store.Index.SearchKeyword(t.Context(), ibid.Scope{Workspace: ibid.DefaultWorkspace}, ibid.Query{Terms: []string{"under"}}, 99)
	if err != nil || len(hits) != doc.Chunks {
		t.Errorf("the description finds %d of %d passages, %v", len(hits), doc.Chunks, err)
	}

	prompt := func(c *chat) string { return c.Messages[len(c.Messages)-1].Content }
	window := strings.Index(prompt(chats[0]), "</document>")
	for i, c := range chats {
		if len(c.Format) == 0 || prompt(c)[:window] != prompt(chats[0])[:window] || c.Messages[0] != chats[0].Messages[0] {
			t.Errorf("request %d has another form or another beginning", i+1)
		}
	}
	first, rest := chats[0].last(t), time.Duration(0)
	for _, c := range chats[before:] {
		last := c.last(t)
		if !last.Done || last.Tokens < window {
			t.Errorf("the server read %d tokens, and the document alone has %d bytes", last.Tokens, window)
		}
		rest += last.Duration
	}
	mean := rest / time.Duration(len(chats)-before)
	if 2*mean > first.Duration {
		t.Error("the server reads the document again for each passage")
	}
	t.Logf("%d tokens a prompt; the first took %s to read, later ones %s: %.1f times less", first.Tokens, first.Duration, mean, float64(first.Duration)/float64(mean))
}
