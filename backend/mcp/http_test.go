package mcp_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"ibid/backend/ibid"
	"ibid/backend/mcp"
	"ibid/internal/fake"
)

// bearer adds a token to requests.
type bearer string

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}

func TestHTTPNeedsTheTokenAndThisComputer(t *testing.T) {
	s := newShelf(t, &fake.Client{})
	documents := s.documents()
	const token = "a token of the test"
	listener, err := mcp.Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	served := make(chan error)
	go func() {
		served <- mcp.ServeHTTP(ctx, mcp.New(mcp.Options{Open: opened(&documents)}), listener, token)
	}()
	address := "http://" + listener.Addr().String() + mcp.Path
	connect := func(token string) (*sdk.ClientSession, error) {
		return newClient(nil).Connect(t.Context(), &sdk.StreamableClientTransport{
			Endpoint: address, HTTPClient: &http.Client{Transport: bearer(token)}, MaxRetries: -1,
		}, nil)
	}
	client, err := connect(token)
	if err != nil {
		t.Fatal(err)
	}
	if found, _ := call[struct{ Passages []placed }](t, client, "search", map[string]any{"query": "rent deposit"}); len(found.Passages) == 0 {
		t.Error("nothing found")
	}
	_ = client.Close()
	if _, err := connect("another"); err == nil {
		t.Error("a wrong token is taken")
	}

	for _, tt := range []struct {
		name   string
		change func(*http.Request)
		want   int
	}{
		{"as it should be", func(*http.Request) {}, http.StatusOK},
		{"lower case", func(r *http.Request) { r.Header.Set("Authorization", "bearer "+token) }, http.StatusOK},
		{"by name", func(r *http.Request) { r.Host = "localhost" + r.Host[strings.LastIndex(r.Host, ":"):] }, http.StatusOK},
		{"a page of this computer", func(r *http.Request) { r.Header.Set("Origin", "http://localhost:6274") }, http.StatusOK},
		{"no token", func(r *http.Request) { r.Header.Del("Authorization") }, http.StatusUnauthorized},
		{"an empty token", func(r *http.Request) { r.Header.Set("Authorization", "Bearer ") }, http.StatusUnauthorized},
		{"a part of the token", func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+token[:5]) }, http.StatusUnauthorized},
		{"another scheme", func(r *http.Request) { r.Header.Set("Authorization", "Basic "+token) }, http.StatusUnauthorized},
		{"the token in the address", func(r *http.Request) { r.Header.Del("Authorization"); r.URL.RawQuery = "token=a" }, http.StatusUnauthorized},
		{"a name that leads here", func(r *http.Request) { r.Host = "attacker.example:80" }, http.StatusForbidden},
		{"a name that begins as ours", func(r *http.Request) { r.Host = "localhost.attacker.example" }, http.StatusForbidden},
		{"the address of another computer", func(r *http.Request) { r.Host = "192.168.0.7" }, http.StatusForbidden},
		{"a page elsewhere", func(r *http.Request) { r.Header.Set("Origin", "https://attacker.example") }, http.StatusForbidden},
		{"a page without an origin", func(r *http.Request) { r.Header.Set("Origin", "null") }, http.StatusForbidden},
		{"another path", func(r *http.Request) { r.URL.Path = "/" }, http.StatusNotFound},
	} {
		hello := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}`
		request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address, bytes.NewReader([]byte(hello)))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Accept", "application/json, text/event-stream")
		request.Header.Set("Authorization", "Bearer "+token)
		tt.change(request)
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		if response.StatusCode != tt.want {
			t.Errorf("%s: status %d, want %d: %s", tt.name, response.StatusCode, tt.want, body)
		}
		if bytes.Contains(body, []byte(token)) || response.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s: the answer gives away too much: %v %s", tt.name, response.Header, body)
		}
	}
	cancel()
	if err := <-served; err != nil {
		t.Error(err)
	}
}

func TestListenRefusesOtherComputers(t *testing.T) {
	for _, address := range []string{"", ":8765", "0.0.0.0:8765", "[::]:8765", "192.168.0.7:8765", "example.com:8765", "127.0.0.1", "127.0.0.1:", "localhost.example.com:1", "[::ffff:10.0.0.1]:80", "8765"} {
		listener, err := mcp.Listen(t.Context(), address)
		if ibid.CodeOf(err) != ibid.CodeInvalid {
			t.Errorf("listens at %q: %v", address, err)
		}
		if listener != nil {
			_ = listener.Close()
		}
	}
	taken, err := mcp.Listen(t.Context(), "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = taken.Close() }()
	if _, err := mcp.Listen(t.Context(), taken.Addr().String()); ibid.CodeOf(err) != ibid.CodeConflict {
		t.Errorf("a port that is taken: %v", err)
	}
}

func TestTheTokenIsKeptForItsOwner(t *testing.T) {
	home := t.TempDir()
	path := filepath.Join(home, mcp.TokenFile)
	token, err := mcp.Token(home)
	if err != nil || len(token) < 52 {
		t.Fatalf("token %q, %v", token, err)
	}
	if file, err := os.Stat(path); err != nil || file.Mode().Perm() != 0o600 {
		t.Errorf("the file is %v, %v", file.Mode(), err)
	}
	if again, err := mcp.Token(home); err != nil || again != token {
		t.Errorf("then it is %q, %v", again, err)
	}
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	fresh, err := mcp.Token(home)
	if err != nil || fresh == token {
		t.Errorf("a token that others could read is kept: %v", err)
	}
	if file, err := os.Stat(path); err != nil || file.Mode().Perm() != 0o600 {
		t.Errorf("the new file is %v, %v", file.Mode(), err)
	}
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if last, err := mcp.Token(home); err != nil || len(last) < 52 {
		t.Errorf("an empty file gives %q, %v", last, err)
	}
}
