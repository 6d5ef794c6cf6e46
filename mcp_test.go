package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"ibid/backend/config"
	"ibid/internal/fake"
)

// TestAssistantsTalkToTheProgram runs "ibid mcp" as an assistant does: over its standard
// input and output, on which nothing else may stand.
func TestAssistantsTalkToTheProgram(t *testing.T) {
	runsProgram(t)
	home := t.TempDir()
	if err := fake.SharePDFium(config.Cache(home)); err != nil {
		t.Fatal(err)
	}
	// The discard port: nothing answers.
	environment := append(os.Environ(), "IBID_HOME="+home, "OLLAMA_BASE_URL=127.0.0.1:9", "IBID_MODELS=none", "IBID_WORKSPACE=", "GORACE=atexit_sleep_ms=0")
	ibid := func(args ...string) *exec.Cmd {
		command := exec.Command("ibid", args...)
		command.Env = environment
		return command
	}
	must := func(args ...string) {
		t.Helper()
		if output, err := ibid(args...).CombinedOutput(); err != nil {
			t.Fatalf("ibid %v: %v: %s", args, err, output)
		}
	}
	must("add", filepath.Join("samples", "commercial-lease.pdf"))
	must("workspace", "create", "Other")
	must("add", "--workspace", "Other", filepath.Join("samples", "staff-handbook.pdf"))

	program := ibid("mcp")
	var written, errors bytes.Buffer
	stdin, err := program.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := program.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	program.Stderr = &errors
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	client, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &sdk.IOTransport{
		Reader: struct {
			io.Reader
			io.Closer
		}{io.TeeReader(stdout, &written), stdout},
		Writer: stdin,
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	call := func(tool string, args map[string]any) string {
		t.Helper()
		result, err := client.CallTool(t.Context(), &sdk.CallToolParams{Name: tool, Arguments: args})
		if err != nil || result.IsError {
			t.Fatalf("%s: %v, %+v", tool, err, result)
		}
		text, _ := result.Content[0].(*sdk.TextContent)
		return text.Text
	}
	if text := call("list_documents", nil); !strings.Contains(text, "commercial-lease.pdf") || strings.Contains(text, "handbook") {
		t.Errorf("listed\n%s", text)
	}
	if text := call("ask", map[string]any{"question": "What is the rent deposit?"}); !strings.Contains(text, "> ") || !strings.Contains(text, "ibid://1/1?page=") {
		t.Errorf("answered\n%s", text)
	}

	// What is added meanwhile is found, as in the window.
	must("add", filepath.Join("samples", "tide-gauges.pdf"))
	if text := call("search", map[string]any{"query": "tide gauge"}); !strings.Contains(text, "> ") {
		t.Errorf("what was added is not found\n%s", text)
	}

	if err := client.Close(); err != nil {
		t.Error(err)
	}
	if err := program.Wait(); err != nil {
		t.Errorf("the program ended with %v: %s", err, errors.String())
	}
	for _, line := range strings.Split(strings.TrimSpace(written.String()), "\n") {
		var message struct{ JSONRPC string }
		if err := json.Unmarshal([]byte(line), &message); err != nil || message.JSONRPC != "2.0" {
			t.Errorf("this stands on standard output: %q", line)
		}
	}
	output, err := ibid("history").CombinedOutput()
	if err != nil || strings.Contains(string(output), "deposit") {
		t.Errorf("the question was stored: %s, %v", output, err)
	}
}

// TestAssistantsReachTheProgramByHTTP gives the token that the program prints.
func TestAssistantsReachTheProgramByHTTP(t *testing.T) {
	runsProgram(t)
	home := t.TempDir()
	environment := append(os.Environ(), "IBID_HOME="+home, "OLLAMA_BASE_URL=127.0.0.1:9", "IBID_MODELS=none", "IBID_WORKSPACE=", "GORACE=atexit_sleep_ms=0")
	printed := exec.Command("ibid", "mcp", "--token")
	printed.Env = environment
	token, err := printed.Output()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	program := exec.CommandContext(ctx, "ibid", "mcp", "--http", "127.0.0.1:0")
	program.Env = environment
	program.Cancel = func() error { return program.Process.Signal(os.Interrupt) }
	stderr, err := program.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	said := make([]byte, 200)
	n, err := stderr.Read(said)
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(said[:n]), "http://")
	address, _, _ := strings.Cut(after, " ")
	if !strings.HasPrefix(address, "127.0.0.1:") {
		t.Fatalf("the program says %q", said[:n])
	}
	connect := func(token string) error {
		client, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &sdk.StreamableClientTransport{
			Endpoint: "http://" + address, HTTPClient: withToken(token), MaxRetries: -1,
		}, nil)
		if err != nil {
			return err
		}
		return client.Close()
	}
	if err := connect(strings.TrimSpace(string(token))); err != nil {
		t.Error(err)
	}
	if err := connect("another"); err == nil {
		t.Error("a wrong token is taken")
	}
	cancel()
	if err := program.Wait(); err != nil && program.ProcessState.ExitCode() != 0 {
		t.Errorf("interrupted, the program ended with %v", err)
	}
}

// withToken is a client that gives a token.
func withToken(token string) *http.Client {
	return &http.Client{Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
		r = r.Clone(r.Context())
		r.Header.Set("Authorization", "Bearer "+token)
		return http.DefaultTransport.RoundTrip(r)
	})}
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
