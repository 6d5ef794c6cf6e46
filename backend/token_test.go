package backend_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"

	"ibid/backend/config"
	"ibid/backend/ibid"
)

// TestTheTokenIsForTheServerThatIsNamed: a token that stands in the settings is not
// sent to what happens to run on this computer.
func TestTheTokenIsForTheServerThatIsNamed(t *testing.T) {
	var (
		mu   sync.Mutex
		sent []string
	)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		sent = append(sent, r.Header.Get("Authorization"))
		_, _ = w.Write([]byte(`{"version": "0.24.0"}`))
	}))
	t.Cleanup(server.Close)
	t.Setenv("OLLAMA_HOST", server.URL)
	b := opened(t, t.TempDir())
	for _, tt := range []struct {
		host string
		kind ibid.EngineKind
		want string
	}{
		{"", ibid.EngineRunning, ""},
		{server.URL, ibid.EngineSet, "Bearer hush"},
		{"", ibid.EngineRunning, ""},
	} {
		settings := b.Settings()
		settings.Models = config.Models{Engine: config.EngineNever, Host: tt.host, Token: "hush"}
		if err := b.Configure(settings); err != nil {
			t.Fatal(err)
		}
		sent = nil
		if found := b.Models.Peek(t.Context()); found.Kind != tt.kind || !slices.Equal(sent, []string{tt.want}) {
			t.Errorf("%s at %q was sent %q, want %q", found.Kind, tt.host, sent, tt.want)
		}
	}
}
