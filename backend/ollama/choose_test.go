package ollama_test

import (
	"context"
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/ollama"
	"ibid/internal/fake"
)

var yesOrNo = []string{"yes", "no"}

// A prompt must reach the model as it is, and nothing of it may be cut.
func TestChooseRequest(t *testing.T) {
	server := serve(t, fake.Script{Models: []fake.Model{
		{Name: "plain:1b", Capabilities: []string{"completion"}, Context: 1024},
		{Name: "deep:1b", Capabilities: []string{"completion", "thinking"}, Context: 32768},
	}})
	client := ollama.New(ollama.Options{Host: server.Host(), ChatModel: "plain:1b"})
	for _, model := range []string{"", "deep:1b"} {
		if _, err := client.Choose(t.Context(), model, "<|im_start|>user\nfee?", yesOrNo); err != nil {
			t.Fatal(err)
		}
	}
	calls := server.Calls("/api/generate")
	for i, want := range []map[string]any{
		{"model": "plain:1b", "num_ctx": 1024.0, "think": nil}, // as much as it can read
		{"model": "deep:1b", "num_ctx": 4096.0, "think": false},
	} {
		body := calls[i].Body
		options := body["options"].(map[string]any)
		if body["model"] != want["model"] || options["num_ctx"] != want["num_ctx"] || body["think"] != want["think"] {
			t.Errorf("request %d is %v, want %v", i, body, want)
		}
		if body["raw"] != true || body["truncate"] != false || body["shift"] != false || body["prompt"] != "<|im_start|>user\nfee?" {
			t.Errorf("the prompt does not go as it is: %v", body)
		}
		if body["logprobs"] != true || body["top_logprobs"] != 20.0 || options["num_predict"] != 1.0 || options["temperature"] != 0.0 {
			t.Errorf("request %d does not ask for the likeliest words: %v", i, body)
		}
	}
}

func TestChooseFailures(t *testing.T) {
	for _, test := range []struct {
		name  string
		reply fake.Reply
		limit time.Duration
		code  ibid.Code
	}{
		{"silence", fake.Reply{Ending: fake.EndSilence}, short, ibid.CodeModelTimeout},
		{"connection breaks", fake.Reply{Ending: fake.EndCut}, long, ibid.CodeModelCutOff},
		{"server error", fake.Reply{Ending: fake.EndError}, long, ibid.CodeModelFailed},
		{"garbage", fake.Reply{Ending: fake.EndGarbage}, long, ibid.CodeModelFailed},
		{"model removed meanwhile", fake.Reply{Ending: fake.EndError, Status: 404, Error: "model 'x' not found"}, long, ibid.CodeModelMissing},
	} {
		t.Run(test.name, func(t *testing.T) {
			server := serve(t, fake.Script{Choices: []fake.Reply{test.reply}})
			client := ollama.New(ollama.Options{Host: server.Host(), FirstToken: test.limit})
			_, err := client.Choose(t.Context(), "", "fee?", yesOrNo)
			if ibid.CodeOf(err) != test.code {
				t.Errorf("error %v has code %q, want %q", err, ibid.CodeOf(err), test.code)
			}
			if e := ibid.AsError(err); e.Message == "" || e.Hint == "" {
				t.Errorf("sentence %q, hint %q", e.Message, e.Hint)
			}
		})
	}
}

func TestChooseEndsWithItsContext(t *testing.T) {
	server := serve(t, fake.Script{Choices: []fake.Reply{{Ending: fake.EndSilence}}})
	ctx, cancel := context.WithTimeout(t.Context(), short)
	defer cancel()
	if _, err := ollama.New(ollama.Options{Host: server.Host()}).Choose(ctx, "", "fee?", yesOrNo); ibid.CodeOf(err) != ibid.CodeTimeout {
		t.Errorf("after the deadline: %v", err)
	}
}

// Servers before 0.12.11 write the word and no probability.
func TestChooseOfAnOldServer(t *testing.T) {
	server := serve(t, fake.Script{Choices: []fake.Reply{{Text: "yes"}}})
	_, err := ollama.New(ollama.Options{Host: server.Host()}).Choose(t.Context(), "", "fee?", yesOrNo)
	if ibid.CodeOf(err) != ibid.CodeModelFailed || ibid.AsError(err).Hint != "Update Ollama: version 0.12.11 and later ones do." {
		t.Errorf("an old server: %v", err)
	}
}
