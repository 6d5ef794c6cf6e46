package ollama_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/ollama"
	"ibid/internal/fake"
)

// Every request that uses a model says for how long it stays and with what it is
// loaded, and all say the same: the server would load it anew.
func TestEveryRequestLoadsAlike(t *testing.T) {
	for _, test := range []struct {
		name      string
		opts      ollama.Options
		keepAlive any // nil: not sent
		threads   any
	}{
		{"left to the server", ollama.Options{}, nil, nil},
		{"half an hour, three threads", ollama.Options{KeepAlive: 30 * time.Minute, Threads: 3}, "30m0s", 3.0},
		{"for ever", ollama.Options{KeepAlive: -1}, -1.0, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			server := serve(t, fake.Script{Models: []fake.Model{
				{Name: "eye:1b", Capabilities: []string{"completion", "vision"}},
				{Name: "vectors:1b", Capabilities: []string{"embedding"}},
			}})
			test.opts.Host = server.Host()
			client := ollama.New(test.opts)
			_, chatted := client.Chat(t.Context(), hello(3), ignore)
			_, seen := client.See(t.Context(), picture(), ignore)
			_, embedded := embed(t.Context(), client, ibid.EmbedDocument, []string{"fee"})
			_, chosen := client.Choose(t.Context(), "", "fee?", []string{"yes", "no"})
			for _, err := range []error{chatted, seen, embedded, chosen} {
				if err != nil {
					t.Fatal(err)
				}
			}
			calls := slices.Concat(server.Calls("/api/chat"), server.Calls("/api/embed"), server.Calls("/api/generate"))
			if len(calls) != 4 {
				t.Fatalf("%d calls", len(calls))
			}
			for _, call := range calls {
				options := call.Body["options"].(map[string]any)
				if call.Body["keep_alive"] != test.keepAlive || options["num_thread"] != test.threads {
					t.Errorf("%s: keep_alive %v, options %v", call.Path, call.Body["keep_alive"], options)
				}
			}
		})
	}
}

// saying asks for a reply to one message.
func saying(text string) ibid.ChatRequest {
	return ibid.ChatRequest{Messages: []ibid.Message{{Role: ibid.RoleUser, Content: text}}, MaxTokens: 50}
}

// What is written in the background is stopped for the user's question and begun
// again after it; what cannot be begun again is waited for.
func TestAPersonGoesFirst(t *testing.T) {
	server := serve(t, fake.Script{Replies: []fake.Reply{
		{Text: "It speaks", Ending: fake.EndSilence}, {Text: "hi"}, {Text: "It speaks of mills."},
	}})
	client := ollama.New(ollama.Options{Host: server.Host()})
	request := saying("describe")
	var got strings.Builder
	anew := 0
	request.Background, request.Anew = true, func() { got.Reset(); anew++ }
	begun, ended := make(chan struct{}), make(chan error)
	go func() {
		once := sync.OnceFunc(func() { close(begun) })
		_, err := client.Chat(t.Context(), request, func(s string) error {
			got.WriteString(s)
			once()
			return nil
		})
		ended <- err
	}()
	<-begun
	if result, err := client.Chat(t.Context(), saying("hello"), ignore); err != nil || result.Tokens != 1 || result.Queue <= 0 || result.First <= 0 {
		t.Errorf("the person's chat: %+v, %v", result, err)
	}
	if err := <-ended; err != nil || got.String() != "It speaks of mills." || anew != 1 {
		t.Errorf("the description: %q, begun again %d times, %v", got.String(), anew, err)
	}
}

// The fourth time the user comes, what was set aside three times runs to its end.
func TestTheBackgroundIsNotStarved(t *testing.T) {
	silent, hi := fake.Reply{Text: "It", Ending: fake.EndSilence}, fake.Reply{Text: "hi"}
	server := serve(t, fake.Script{Replies: []fake.Reply{silent, hi, silent, hi, silent, hi, {Text: "It speaks of mills."}, hi}})
	client := ollama.New(ollama.Options{Host: server.Host()})
	request := saying("describe")
	request.Background, request.Anew = true, func() {}
	begun := make(chan struct{})
	ended := make(chan error)
	var order []string
	person := make(chan error)
	go func() {
		words := 0
		_, err := client.Chat(t.Context(), request, func(s string) error {
			if s != "It" {
				return nil
			}
			begun <- struct{}{}
			if words++; words == 4 {
				<-begun // the user has come by now
				order = append(order, "description")
			}
			return nil
		})
		ended <- err
	}()
	for n := range 4 {
		<-begun
		go func() {
			_, err := client.Chat(t.Context(), saying("hello"), ignore)
			order = append(order, "hi")
			person <- err
		}()
		if n == 3 {
			begun <- struct{}{}
		}
		if err := <-person; err != nil {
			t.Error(err)
		}
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if !slices.Equal(order, []string{"hi", "hi", "hi", "description", "hi"}) {
		t.Errorf("order %q", order)
	}
}

// Whoever waits for others waits beyond all limits, and can go away; whoever panics
// ends its turn.
func TestTheQueueIsNoSilence(t *testing.T) {
	server := serve(t, fake.Script{Replies: []fake.Reply{{When: "first", Text: "one"}, {When: "second", Text: "two"}}})
	scheduler := ollama.NewScheduler()
	slow := ollama.New(ollama.Options{Host: server.Host(), Scheduler: scheduler})
	quick := ollama.New(ollama.Options{Host: server.Host(), Scheduler: scheduler, FirstToken: 50 * short})
	holding, leave := make(chan struct{}), make(chan struct{})
	panicked := make(chan any)
	go func() {
		defer func() { panicked <- recover() }()
		_, _ = slow.Chat(t.Context(), saying("first"), func(string) error {
			close(holding)
			<-leave
			panic("a defect in what takes the reply")
		})
	}()
	<-holding
	gone, cancel := context.WithTimeout(t.Context(), short)
	defer cancel()
	if _, err := quick.Chat(gone, saying("third"), ignore); ibid.CodeOf(err) != ibid.CodeTimeout {
		t.Errorf("who went away: %v", err)
	}
	time.AfterFunc(75*short, func() { close(leave) })
	result, err := quick.Chat(t.Context(), saying("second"), ignore)
	if err != nil || result.Queue < 50*short || result.First >= result.Queue {
		t.Errorf("%+v, %v; want the wait for the scheduler told and not counted", result, err)
	}
	if <-panicked == nil {
		t.Error("nobody panicked")
	}
}

// small is a server in whose memory models are, and which reports what happened.
type small struct {
	*httptest.Server
	mu     sync.Mutex
	vram   int64 // gigabytes of each model that a graphics processor has
	loaded []string
	events []string
}

const gigabyte = 1 << 30

// serveSmall has a model that writes and one that makes vectors, three gigabytes each.
func serveSmall(t *testing.T) *small {
	s := &small{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		var body struct {
			Model     string
			KeepAlive any `json:"keep_alive"`
			Messages  []any
			Options   map[string]any
		}
		_ = json.NewDecoder(r.Body).Decode(&body)
		use := func() {
			s.events = append(s.events, "use "+body.Model)
			if !slices.Contains(s.loaded, body.Model) {
				s.loaded = append(s.loaded, body.Model)
			}
		}
		switch r.URL.Path {
		case "/api/tags":
			_, _ = fmt.Fprintf(w, `{"models":[{"name":"w:1","digest":"1","size":%d},{"name":"v:1","digest":"2","size":%d}]}`, 3*gigabyte, 3*gigabyte)
		case "/api/show":
			_, _ = fmt.Fprintf(w, `{"capabilities":[%q],"model_info":{"general.architecture":"a","a.embedding_length":2}}`, map[string]string{"w:1": "completion", "v:1": "embedding"}[body.Model])
		case "/api/ps":
			var list []string
			for _, name := range s.loaded {
				list = append(list, fmt.Sprintf(`{"name":%q,"size":%d,"size_vram":%d}`, name, 3*gigabyte, s.vram*gigabyte))
			}
			_, _ = fmt.Fprintf(w, `{"models":[%s]}`, strings.Join(list, ","))
		case "/api/generate":
			s.events = append(s.events, fmt.Sprintf("unload %s %v", body.Model, body.KeepAlive))
			s.loaded = slices.DeleteFunc(s.loaded, func(name string) bool { return name == body.Model })
			_, _ = fmt.Fprint(w, `{"done":true}`)
		case "/api/chat":
			use()
			if len(body.Messages) == 0 {
				s.events = append(s.events, fmt.Sprint("load with ", body.Options["num_ctx"]))
			}
			_, _ = fmt.Fprint(w, `{"message":{"content":"hi"},"done":true}`)
		case "/api/embed":
			use()
			_, _ = fmt.Fprint(w, `{"embeddings":[[1,0]]}`)
		}
	}))
	t.Cleanup(s.Close)
	return s
}

func (s *small) happened() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.events)
}

// Where memory does not suffice for both, one leaves before the other comes.
func TestModelsMakeRoom(t *testing.T) {
	for _, test := range []struct {
		name   string
		memory int64 // gigabytes; 0: unknown
		vram   int64
		want   []string
	}{
		{"little memory", 7, 0, []string{"use v:1", "unload v:1 0s", "use w:1", "unload w:1 0s", "use v:1"}},
		{"enough for both", 16, 0, []string{"use v:1", "use w:1", "use v:1"}},
		{"a graphics processor, which is the server's matter", 7, 2, []string{"use v:1", "use w:1", "use v:1"}},
		{"unknown", 0, 0, []string{"use v:1", "use w:1", "use v:1"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			server := serveSmall(t)
			server.vram = test.vram
			opts := ollama.Options{Host: server.URL}
			if test.memory > 0 {
				opts.Memory = func() (total, free int64) { return test.memory * gigabyte, test.memory * gigabyte }
			}
			client := ollama.New(opts)
			vectors := func() {
				if _, err := embed(t.Context(), client, ibid.EmbedQuery, []string{"fee"}); err != nil {
					t.Fatal(err)
				}
			}
			vectors()
			if _, err := client.Chat(t.Context(), hello(1), ignore); err != nil {
				t.Fatal(err)
			}
			vectors()
			if got := server.happened(); !slices.Equal(got, test.want) {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

// Warming loads the model the way a question will want it, and asks nothing.
func TestWarm(t *testing.T) {
	server := serveSmall(t)
	client := ollama.New(ollama.Options{Host: server.URL})
	if err := client.Warm(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got, want := server.happened(), []string{"use w:1", "load with 8192"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if err := ollama.New(ollama.Options{Host: server.URL, ChatModel: "absent"}).Warm(t.Context()); ibid.CodeOf(err) != ibid.CodeModelMissing {
		t.Errorf("without the model: %v", err)
	}
	server.Close()
	if err := client.Warm(t.Context()); ibid.CodeOf(err) != ibid.CodeModelServerDown {
		t.Errorf("without a server: %v", err)
	}
}
