package ollama_test

import (
	"encoding/json"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/ollama"
	"ibid/internal/fake"
)

// Tools go to the server, calls come back with the result, and both go to the server
// again with the next turn.
func TestTools(t *testing.T) {
	server := serve(t, fake.Script{
		Models: []fake.Model{{Name: "caller:1b", Capabilities: []string{"completion", "tools"}}},
		Replies: []fake.Reply{
			{Calls: []fake.ToolCall{{Name: "look", Arguments: map[string]any{"word": "rent"}}}},
			{Text: "DONE"},
		},
	})
	client := ollama.New(ollama.Options{Host: server.Host()})
	if status := client.Status(t.Context()); !status.ChatTools || status.ChatModel != "caller:1b" {
		t.Fatalf("status %+v", status)
	}
	request := ibid.ChatRequest{
		Messages: []ibid.Message{{Role: ibid.RoleUser, Content: "Look the rent up."}},
		Tools:    []ibid.Tool{{Name: "look", Description: "Look a word up.", Parameters: json.RawMessage(`{"type": "object", "properties": {"word": {"type": "string"}}, "required": ["word"]}`)}},
	}
	said := func() string {
		var text strings.Builder
		result, err := client.Chat(t.Context(), request, func(piece string) error { text.WriteString(piece); return nil })
		if err != nil {
			t.Fatal(err)
		}
		for _, call := range result.Calls {
			request.Messages = append(request.Messages,
				ibid.Message{Role: ibid.RoleAssistant, Calls: []ibid.ToolCall{call}},
				ibid.Message{Role: ibid.RoleTool, Tool: call.Name, Content: "> The rent is £48,000."})
		}
		return text.String()
	}
	if text := said(); text != "" || len(request.Messages) != 3 || request.Messages[1].Calls[0].Name != "look" || string(request.Messages[1].Calls[0].Arguments) != `{"word":"rent"}` {
		t.Fatalf("said %q, messages %+v", text, request.Messages)
	}
	if text := said(); text != "DONE" {
		t.Errorf("said %q", text)
	}
	calls := server.Calls("/api/chat")
	sent, err := json.Marshal(calls[len(calls)-1].Body)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"name":"look"`, `"required":["word"]`, `"role":"tool"`, `"tool_name":"look"`, `"arguments":{"word":"rent"}`} {
		if !strings.Contains(string(sent), want) {
			t.Errorf("the request lacks %s: %s", want, sent)
		}
	}
}

func TestAModelWithoutToolsSaysSo(t *testing.T) {
	server := serve(t, fake.Script{})
	if status := ollama.New(ollama.Options{Host: server.Host()}).Status(t.Context()); status.ChatTools {
		t.Errorf("status %+v", status)
	}
}
