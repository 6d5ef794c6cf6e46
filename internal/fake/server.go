package fake

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"ibid/backend/ibid"
)

// What a [Server] has when its script names no models.
const (
	Version        = "0.24.0"
	ChatModel      = "fake-chat:latest"
	EmbeddingModel = "fake-embed:latest"
)

// Script says what a [Server] has and answers. The zero value is a server with
// [ChatModel] and [EmbeddingModel] that quotes the passages it is sent.
type Script struct {
	Version string  `json:"version"`
	Models  []Model `json:"models"`  // nil: the two; empty: none
	Replies []Reply `json:"replies"` // to chats
	Choices []Reply `json:"choices"` // to prompts that are to be gone on with by one word
	Embeds  []Reply `json:"embeds"`  // failures of the first requests to embed; EndDone lets one pass
	Offers  []Offer `json:"offers"`  // models that can be fetched
	Token   string  `json:"token"`   // that a request must carry; empty: none

	// Endless are paths whose replies never end: spaces, for /api/chat thoughts.
	Endless []string `json:"endless"`

	PauseMS int `json:"pauseMs"` // before each word of a reply that sets no pause of its own
}

// Model is an installed model.
type Model struct {
	Name         string    `json:"name"`         // with its tag
	Digest       string    `json:"digest"`       // empty: one for name and dimensions
	Capabilities []string  `json:"capabilities"` // "completion", "embedding", "thinking", "vision", "tools", "insert"
	Architecture string    `json:"architecture"` // empty: "llama" or "bert"
	Basename     string    `json:"basename"`     // of the model it was made from
	Finetune     string    `json:"finetune"`     // what it was trained for after that
	Context      int       `json:"context"`      // tokens; 0: 8192, or 512 for embedding
	Dimensions   int       `json:"dimensions"`   // of vectors; 0: [DefaultDimensions]
	ModifiedAt   time.Time `json:"modifiedAt"`
	RemoteHost   string    `json:"remoteHost"` // of a model that runs elsewhere
	Bytes        int64     `json:"bytes"`      // on disk; 0: 1 MiB
	Parameters   string    `json:"parameters"` // such as "4.0B"
	Quantisation string    `json:"quantisation"`
	Licence      string    `json:"licence"` // the text

	// Template is the chat template; empty: one, unless the model was made of a file without.
	Template string   `json:"template"`
	Stop     []string `json:"stop"` // where its replies end

	unreadable bool // it was made of a file that cannot be loaded
}

// complete fills in what a model leaves to the server.
func (m Model) complete() Model {
	architecture, context := "llama", 8192
	if m.can("embedding") {
		architecture, context = "bert", 512
		m.Dimensions = cmp.Or(m.Dimensions, DefaultDimensions)
	}
	m.Architecture, m.Context = cmp.Or(m.Architecture, architecture), cmp.Or(m.Context, context)
	m.Bytes = cmp.Or(m.Bytes, 1<<20)
	m.Digest = cmp.Or(m.Digest, digestOf(fmt.Sprint(m.Name, m.Dimensions)))
	return m
}

func (m Model) can(capability string) bool { return slices.Contains(m.Capabilities, capability) }

// ReadScript reads a script from a JSON file and refuses keys and endings it does
// not know.
func ReadScript(path string) (Script, error) {
	var script Script
	file, err := os.Open(path)
	if err != nil {
		return script, err
	}
	defer file.Close()
	decoder := json.NewDecoder(file)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&script); err != nil {
		return script, fmt.Errorf("read script %s: %w", path, err)
	}
	for _, reply := range slices.Concat(script.Replies, script.Choices, script.Embeds) {
		if !slices.Contains(endings, reply.Ending) {
			return script, fmt.Errorf("read script %s: no ending %q", path, reply.Ending)
		}
	}
	for _, offer := range script.Offers {
		if !slices.Contains(endings, offer.Ending) {
			return script, fmt.Errorf("read script %s: no ending %q", path, offer.Ending)
		}
	}
	return script, nil
}

// Call is a request that a [Server] got.
type Call struct {
	Path string
	Body map[string]any // nil when there was none
}

// Server speaks the part of Ollama's protocol that Ibid uses, over HTTP on this
// computer: /api/version, tags, show, embed, chat, generate (one word after a raw
// prompt), ps, pull, delete, create (of GGUF files) and blobs, with the real server's
// status codes and sentences. A token is a word.
type Server struct {
	http   *http.Server
	host   string
	sent   atomic.Int64  // bytes of endless replies
	over   chan struct{} // closed by Close: whoever is silent goes away
	once   sync.Once
	gone   chan string
	script Script

	mu      sync.Mutex
	models  []Model
	replies script
	choices script
	embeds  []Reply
	calls   []Call
	loaded  map[string]residence // by model name
	fetched map[string]int64     // bytes that are there of the models that are offered
	tried   map[string]bool      // the offers that somebody has begun to fetch
	blobs   map[string][]byte    // by digest
}

// Serve starts a server on an address such as "127.0.0.1:0", where port 0 is any
// free one. Close it when done.
func Serve(address string, s Script) (*Server, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	models := slices.Clone(s.Models)
	if models == nil {
		models = []Model{
			{Name: ChatModel, Capabilities: []string{"completion"}},
			{Name: EmbeddingModel, Capabilities: []string{"embedding"}},
		}
	}
	for i, m := range models {
		models[i] = m.complete()
	}
	server := &Server{
		models: models, script: s, host: listener.Addr().String(),
		over: make(chan struct{}), gone: make(chan string, 64), loaded: map[string]residence{},
		fetched: map[string]int64{}, tried: map[string]bool{}, blobs: map[string][]byte{},
		replies: script{append([]Reply(nil), s.Replies...)}, choices: script{append([]Reply(nil), s.Choices...)}, embeds: append([]Reply(nil), s.Embeds...),
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/{$}", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "Ollama is running") })
	mux.HandleFunc("GET /api/version", server.version)
	mux.HandleFunc("GET /api/tags", server.tags)
	mux.HandleFunc("GET /api/ps", server.running)
	mux.HandleFunc("POST /api/show", server.show)
	mux.HandleFunc("POST /api/embed", server.embed)
	mux.HandleFunc("POST /api/chat", server.chat)
	mux.HandleFunc("POST /api/generate", server.generate)
	mux.HandleFunc("POST /api/pull", server.pull)
	mux.HandleFunc("POST /api/create", server.create)
	mux.HandleFunc("DELETE /api/delete", server.delete)
	mux.HandleFunc("HEAD /api/blobs/{digest}", server.hasBlob)
	mux.HandleFunc("POST /api/blobs/{digest}", server.keepBlob)
	server.http = &http.Server{Handler: server.guard(mux), ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = server.http.Serve(listener) }() // it ends with Close
	return server, nil
}

// Host is the server's address, as OLLAMA_HOST takes it.
func (s *Server) Host() string { return s.host }

// Close breaks all connections and frees the port.
func (s *Server) Close() {
	s.once.Do(func() {
		close(s.over)
		_ = s.http.Close()
	})
}

// Calls gives the requests with a body so far.
func (s *Server) Calls(path string) []Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	var calls []Call
	for _, c := range s.calls {
		if c.Path == path {
			calls = append(calls, c)
		}
	}
	return calls
}

// Gone receives the path of a request whenever its client went away before the
// answer was complete, which is how a real server learns to stop inferring.
func (s *Server) Gone() <-chan string { return s.gone }

func (s *Server) version(w http.ResponseWriter, _ *http.Request) {
	answer(w, http.StatusOK, map[string]any{"version": cmp.Or(s.script.Version, Version)})
}

// guard lets in whoever has the token, as a proxy before a server does.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.script.Token != "" && r.Header.Get("Authorization") != "Bearer "+s.script.Token {
			refuse(w, http.StatusUnauthorized, "unauthorized")
			return
		}
		if slices.Contains(s.script.Endless, r.URL.Path) {
			s.endless(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// endless answers until the client goes away or the server is closed.
func (s *Server) endless(w http.ResponseWriter, r *http.Request) {
	piece := strings.Repeat(" ", 64<<10)
	if r.URL.Path == "/api/chat" {
		piece = `{"message":{"role":"assistant","content":"","thinking":"Hm. "},"done":false}` + "\n"
	}
	for r.Context().Err() == nil {
		select {
		case <-s.over:
			return
		default:
		}
		n, err := io.WriteString(w, piece)
		s.sent.Add(int64(n))
		if err != nil {
			return
		}
	}
}

// Sent is how many bytes of endless replies have left the server.
func (s *Server) Sent() int64 { return s.sent.Load() }

// open reads and records a request and finds its model; into, if not nil,
// receives the body. When it is false, the request has been answered.
func (s *Server) open(w http.ResponseWriter, r *http.Request, into any) (Model, map[string]any, bool) {
	body, ok := s.record(w, r, into)
	if !ok {
		return Model{}, nil, false
	}
	name, _ := body["model"].(string)
	m, found := s.model(name)
	if !found {
		refuse(w, http.StatusNotFound, fmt.Sprintf("model '%s' not found", name))
	}
	return m, body, found
}

// record reads and records a request. When it is false, it has been answered.
func (s *Server) record(w http.ResponseWriter, r *http.Request, into any) (body map[string]any, ok bool) {
	raw, err := io.ReadAll(r.Body)
	if err == nil {
		err = json.Unmarshal(raw, &body)
	}
	if err == nil && into != nil {
		err = json.Unmarshal(raw, into)
	}
	if err != nil {
		refuse(w, http.StatusBadRequest, err.Error())
		return nil, false
	}
	if asksIfFree(body) {
		return body, true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls = append(s.calls, Call{r.URL.Path, body})
	return body, true
}

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

func refuse(w http.ResponseWriter, status int, message string) {
	answer(w, status, map[string]any{"error": message})
}

// messagesOf gives the texts of a chat request; see [script.next].
func messagesOf(wire []wireMessage) (system string, messages []ibid.Message) {
	for _, m := range wire {
		if m.Role == "system" {
			system = m.Content
			continue
		}
		messages = append(messages, ibid.Message{Role: ibid.Role(m.Role), Content: m.Content})
	}
	return system, messages
}
