package ollama_test

import (
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/ollama"
	"ibid/internal/fake"
)

// A server that never ends a reply takes no more of Ibid's memory than the largest real
// reply would: what has left the server is that and what the connection holds.
func TestEndlessRepliesAreCutOff(t *testing.T) {
	const underway = 16 << 20 // bytes in the buffers of a connection at most
	user := []ibid.Message{{Role: ibid.RoleUser, Content: "Who pays?"}}
	for _, tt := range []struct {
		path string
		ask  func(*ollama.Client) error
		most int64
		code ibid.Code
	}{
		{"/api/version", func(c *ollama.Client) error { _, err := c.Probe(t.Context()); return err }, 16 << 20, ibid.CodeModelFailed},
		{"/api/tags", func(c *ollama.Client) error { _, err := c.Installed(t.Context()); return err }, 16 << 20, ibid.CodeModelFailed},
		{"/api/show", func(c *ollama.Client) error {
			_, err := c.Chat(t.Context(), ibid.ChatRequest{Messages: user}, func(string) error { return nil })
			return err
		}, 2 * 16 << 20, ibid.CodeModelMissing}, // of two models, neither of which can then be asked to write
		{"/api/embed", func(c *ollama.Client) error {
			by, err := c.EmbeddingIdentity(t.Context(), "", "")
			if err == nil {
				_, err = c.Embed(t.Context(), by, ibid.EmbedQuery, []string{"rent"})
			}
			return err
		}, 64 << 20, ibid.CodeModelFailed},
		{"/api/chat", func(c *ollama.Client) error {
			_, err := c.Chat(t.Context(), ibid.ChatRequest{Messages: user}, func(string) error { return nil })
			return err
		}, 4 << 20, ibid.CodeModelEmpty},
		{"/api/pull", func(c *ollama.Client) error {
			return c.Pull(t.Context(), "elm", func(ibid.PullProgress) {})
		}, 1 << 20, ibid.CodeModelFailed},
	} {
		t.Run(tt.path, func(t *testing.T) {
			t.Parallel()
			server, err := fake.Serve("127.0.0.1:0", fake.Script{Endless: []string{tt.path}})
			if err != nil {
				t.Fatal(err)
			}
			defer server.Close()
			client := ollama.New(ollama.Options{Host: server.Host(), FirstToken: time.Minute, BetweenTokens: time.Minute})
			if err := tt.ask(client); ibid.CodeOf(err) != tt.code {
				t.Errorf("%v, want %s", err, tt.code)
			}
			if sent := server.Sent(); sent > tt.most+underway {
				t.Errorf("%d bytes were sent, want %d at most", sent, tt.most+underway)
			}
		})
	}
}
