package main

import (
	"context"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestAssistantsReadWhatIsWrongWithTheSettings has “ibid mcp” started with a bad line in
// config.toml. It must serve, say what is wrong at every call, leave the library alone, and
// work once the file is corrected.
func TestAssistantsReadWhatIsWrongWithTheSettings(t *testing.T) {
	runsProgram(t)
	for name, connect := range map[string]func(*testing.T, []string) *sdk.ClientSession{"stdio": overStdio, "http": overHTTP} {
		t.Run(name, func(t *testing.T) {
			home, environment := shelfOf(t)
			writeFile(t, filepath.Join(home, "mcp-token"), strings.Repeat("a token of the test ", 2)+"\n")
			writeFile(t, filepath.Join(home, "config.toml"), "[answers]\nmask = \n")
			before := filesOf(t, home)

			client := connect(t, environment)
			tools, err := client.ListTools(t.Context(), nil)
			if err != nil || len(tools.Tools) != 5 {
				t.Fatalf("%d tools, %v", len(tools.Tools), err)
			}
			for tool, args := range map[string]map[string]any{
				"list_documents": {}, "search": {"query": "tide"}, "read_page": {"document": 1, "page": 1},
				"ask": {"question": "What is a tide gauge?"}, "ask_each": {"question": "What is a tide gauge?"},
			} {
				saysWhatIsWrong(t, tool, textOfCall(t, client, tool, args, true))
			}
			if _, err := client.ListResources(t.Context(), nil); err == nil {
				t.Error("resources are listed")
			} else {
				saysWhatIsWrong(t, "resources/list", err.Error())
			}
			if after := filesOf(t, home); !maps.Equal(before, after) {
				t.Error("the home was changed though the settings can't be used")
			}

			writeFile(t, filepath.Join(home, "config.toml"), "[answers]\nmask = \"always\"\n")
			if text := textOfCall(t, client, "search", map[string]any{"query": "tide gauge"}, false); !strings.Contains(text, "> ") {
				t.Errorf("with the settings corrected nothing is found: %s", text)
			}
			if listed, err := client.ListResources(t.Context(), nil); err != nil || len(listed.Resources) != 1 {
				t.Errorf("with the settings corrected: %+v, %v", listed, err)
			}
		})
	}
}

// TestAssistantsReadWhatIsWrongWithTheJurisdictions has a bad line in jurisdictions.toml: the
// tools that don't need it work.
func TestAssistantsReadWhatIsWrongWithTheJurisdictions(t *testing.T) {
	runsProgram(t)
	home, environment := shelfOf(t)
	writeFile(t, filepath.Join(home, "jurisdictions.toml"), "[[jurisdiction]]\nid = \n")
	client := overStdio(t, environment)
	if text := textOfCall(t, client, "search", map[string]any{"query": "tide gauge"}, false); !strings.Contains(text, "> ") {
		t.Errorf("nothing is found: %s", text)
	}
	asked := map[string]any{"question": "at:\"Austin, TX\" What is a tide gauge?"}
	for _, tool := range []string{"ask", "ask_each"} {
		if text := textOfCall(t, client, tool, asked, true); !strings.Contains(text, "jurisdictions.toml can't be used: line 2") || !strings.Contains(text, "Correct the file") {
			t.Errorf("%s says %q", tool, text)
		}
	}
}

// shelfOf returns the home of a library with one document, and the environment of programs
// that use it.
func shelfOf(t *testing.T) (home string, environment []string) {
	t.Helper()
	home = t.TempDir()
	if err := os.CopyFS(home, os.DirFS(onShelf(t))); err != nil {
		t.Fatal(err)
	}
	return home, append(os.Environ(), "IBID_HOME="+home, "OLLAMA_BASE_URL=127.0.0.1:9", "IBID_MODELS=none", "IBID_WORKSPACE=", "GORACE=atexit_sleep_ms=0")
}

// filesOf returns the files of a home, but for those in its folders.
func filesOf(t *testing.T, home string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(home)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, entry := range entries {
		var content []byte
		if entry.Type().IsRegular() {
			if content, err = os.ReadFile(filepath.Join(home, entry.Name())); err != nil {
				t.Fatal(err)
			}
		}
		files[entry.Name()] = string(content)
	}
	return files
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// overStdio starts “ibid mcp”, which must end without an error once the test has.
func overStdio(t *testing.T, environment []string) *sdk.ClientSession {
	t.Helper()
	program := exec.Command("ibid", "mcp")
	program.Env = environment
	return connectTo(t, &sdk.CommandTransport{Command: program})
}

// overHTTP is [overStdio] for “ibid mcp --http”, with the token that the program prints.
func overHTTP(t *testing.T, environment []string) *sdk.ClientSession {
	t.Helper()
	printed := exec.Command("ibid", "mcp", "--token")
	printed.Env = environment
	token, err := printed.Output()
	if err != nil {
		t.Fatal(err)
	}
	return connectTo(t, &sdk.StreamableClientTransport{
		Endpoint: "http://" + listening(t, environment), HTTPClient: withToken(strings.TrimSpace(string(token))), MaxRetries: -1,
	})
}

func connectTo(t *testing.T, transport sdk.Transport) *sdk.ClientSession {
	t.Helper()
	client, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), transport, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := client.Close(); err != nil {
			t.Errorf("the program ended with %v", err)
		}
	})
	return client
}

// listening starts “ibid mcp --http”, returns its address, and interrupts it once the test
// has ended.
func listening(t *testing.T, environment []string) string {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
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
	t.Cleanup(func() {
		cancel()
		if err := program.Wait(); err != nil && program.ProcessState.ExitCode() != 0 {
			t.Errorf("interrupted, the program ended with %v", err)
		}
	})
	for said := ""; ; {
		some := make([]byte, 400)
		n, err := stderr.Read(some)
		said += string(some[:n])
		_, after, _ := strings.Cut(said, "http://")
		if address, _, whole := strings.Cut(after, " "); whole {
			return address
		}
		if err != nil {
			t.Fatalf("the program says %q", said)
		}
	}
}

// textOfCall calls a tool, which must fail or not.
func textOfCall(t *testing.T, client *sdk.ClientSession, tool string, args map[string]any, fails bool) string {
	t.Helper()
	result, err := client.CallTool(t.Context(), &sdk.CallToolParams{Name: tool, Arguments: args})
	if err != nil || result.IsError != fails {
		t.Fatalf("%s: %v, %+v", tool, err, result)
	}
	text, _ := result.Content[0].(*sdk.TextContent)
	return text.Text
}

func saysWhatIsWrong(t *testing.T, call, text string) {
	t.Helper()
	for _, part := range []string{"config.toml", "line 2", "correct the file", "no restart is needed"} {
		if !strings.Contains(text, part) {
			t.Errorf("%s says %q, which lacks %q", call, text, part)
		}
	}
	if strings.Contains(text, "delete") {
		t.Errorf("%s has an assistant delete the settings: %q", call, text)
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
