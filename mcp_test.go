package main

import (
	"bytes"
	"encoding/json"
	"io"
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
	_, environment := shelfOf(t)
	client := overHTTP(t, environment)
	if text := textOfCall(t, client, "list_documents", nil, false); !strings.Contains(text, "tide-gauges.pdf") {
		t.Errorf("listed\n%s", text)
	}
	_, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &sdk.StreamableClientTransport{
		Endpoint: "http://" + listening(t, environment), HTTPClient: withToken("another"), MaxRetries: -1,
	}, nil)
	if err == nil {
		t.Error("a wrong token is taken")
	}
}
