//go:build unix

package backend_test

import (
	"testing"

	"ibid/backend"
	"ibid/backend/ibid"
)

// With “Never leave this computer” neither a model server elsewhere nor a search service is
// reached, and no model is fetched, whatever else is set. Taken back, it holds no more.
func TestNothingLeavesThisComputerWhereThatIsForbidden(t *testing.T) {
	b, server := promised(t, honest)
	forbid(t, b, true)
	if status := b.Models.Status(t.Context()); status.Version == "" {
		t.Errorf("the server on this computer: %v", status.Problem)
	}
	if err := b.Models.Pull(t.Context(), "writer:4b", func(ibid.PullProgress) {}); ibid.CodeOf(err) != ibid.CodeLocalOnly || len(server.Calls("/api/pull")) > 0 {
		t.Errorf("fetching a model: %v", err)
	}

	t.Setenv("OLLAMA_BASE_URL", "https://models.example:11434")
	b = reopen(t, t.TempDir())
	settings := b.Settings()
	settings.Web.Provider, settings.Web.Address = string(ibid.WebSearXNG), "https://searx.example"
	if err := b.Configure(settings); err != nil {
		t.Fatal(err)
	}
	forbid(t, b, true)
	if problem := b.Models.Status(t.Context()).Problem; problem == nil || problem.Code != ibid.CodeLocalOnly {
		t.Errorf("a server elsewhere: %v", problem)
	}
	if _, err := b.Web.Preview("harbour dues"); ibid.CodeOf(err) != ibid.CodeLocalOnly {
		t.Errorf("a web search: %v", err)
	}
	if n := b.Models.Network(); n.Left() || len(n.Connections) != 2 {
		t.Errorf("%+v", n)
	}
	forbid(t, b, false)
	if _, err := b.Web.Preview("harbour dues"); err != nil {
		t.Errorf("a web search that is allowed: %v", err)
	}
}

func forbid(t *testing.T, b *backend.Backend, on bool) {
	t.Helper()
	settings := b.Settings()
	settings.Network.LocalOnly = on
	if err := b.Configure(settings); err != nil {
		t.Fatal(err)
	}
}
