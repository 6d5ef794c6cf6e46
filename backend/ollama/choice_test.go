package ollama_test

import (
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/ollama"
	"ibid/internal/fake"
)

// TestWhoAnswersWhereNobodyHasChosen: a model that was got to judge or to read scans
// does not begin to write the answers because it is the newest.
func TestWhoAnswersWhereNobodyHasChosen(t *testing.T) {
	at := func(day int, name string, capabilities ...string) fake.Model {
		return fake.Model{Name: name, Capabilities: capabilities, ModifiedAt: time.Date(2026, 1, day, 0, 0, 0, 0, time.UTC)}
	}
	writer, unknown := at(1, "llama3.2:3b", "completion"), at(2, "walnut:latest", "completion")
	seer := at(3, "qwen2.5vl:7b", "completion", "vision")
	both := at(3, "gemma3:4b", "completion", "vision")
	judge, guardian := at(4, "granite3-guardian:2b", "completion"), at(5, "bespoke-minicheck:latest", "completion")
	for _, test := range []struct {
		name   string
		models []fake.Model
		wanted string
		want   string
	}{
		{"one that is known to write", []fake.Model{writer, seer, judge, guardian}, "", "llama3.2:3b"},
		{"one that nobody knows", []fake.Model{unknown, seer, judge}, "", "walnut:latest"},
		{"one for both", []fake.Model{writer, both, judge}, "", "gemma3:4b"},
		{"one that sees, if there is no other", []fake.Model{seer, judge}, "", "qwen2.5vl:7b"},
		{"none", []fake.Model{judge, guardian}, "", ""},
		{"the one that a person chose", []fake.Model{writer, judge}, "granite3-guardian:2b", "granite3-guardian:2b"},
	} {
		server := serve(t, fake.Script{Models: test.models})
		status := ollama.New(ollama.Options{Host: server.Host(), ChatModel: test.wanted}).Status(t.Context())
		if status.ChatModel != test.want {
			t.Errorf("%s: %q writes, want %q", test.name, status.ChatModel, test.want)
		}
		if missing := status.Problem != nil && status.Problem.Code == ibid.CodeModelMissing; missing != (test.want == "") {
			t.Errorf("%s: problem %v", test.name, status.Problem)
		}
	}
}
