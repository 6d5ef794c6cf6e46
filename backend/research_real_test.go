//go:build unix

package backend_test

import (
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/internal/fake/tinymodel"
)

// TestResearchOnARealServer lets models research on the real server: one that calls tools
// by the server's own protocol, and one that is asked for JSON by a schema. The models
// are tiny, written by the test, and always write the same, so both ask for the same
// search until they are stopped. It shows the protocol, and that what is written
// afterwards is cited and checked like any answer.
func TestResearchOnARealServer(t *testing.T) {
	server := tinymodel.Start(t)
	server.AddReader(t, "reader", strings.Fields("the tenant landlord shall pay yearly rent notice months break end lease insurance repair"))
	server.AddCaller(t, "caller", `{"name": "search_documents", "parameters": {"query": "yearly rent"}} `+reply)
	server.AddWriter(t, "clerk", `{"action":"search_documents","query":"yearly rent"}`, false)
	t.Setenv("OLLAMA_BASE_URL", server.Host)
	lease, err := filepath.Abs("../samples/commercial-lease.pdf")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		model  string
		native bool
	}{{"caller", true}, {"clerk", false}} {
		t.Run(tt.model, func(t *testing.T) {
			b := open(t, t.TempDir(), tt.model)
			closing(t, b)
			if _, err := b.Library.Add(t.Context(), ibid.DefaultWorkspace, []string{lease}); err != nil {
				t.Fatal(err)
			}
			if err := b.Library.Queue.Wait(t.Context()); err != nil {
				t.Fatal(err)
			}
			if status := b.Models.Status(t.Context()); status.ChatTools != tt.native {
				t.Fatalf("the server says %t of tools: %+v", status.ChatTools, status)
			}
			asked := question("How much rent does the tenant pay?")
			asked.Research = true
			answer, err := b.Ask.Ask(t.Context(), asked, func(ask.Growth) {})
			if err != nil || answer.Research == nil {
				t.Fatalf("%+v, %v", answer, err)
			}
			r := answer.Research
			if r.By != ibid.ResearchByModel || r.End != ibid.ResearchRepeated || r.Tokens == 0 || len(r.Steps) != 4 {
				t.Fatalf("research %+v", r)
			}
			if step := r.Steps[1]; step.Doing != "Searching: yearly rent" || step.Passages == 0 || !strings.Contains(step.Found, "passages in ") {
				t.Errorf("step %+v", step)
			}
			if !tt.native {
				return // it writes no sentence
			}
			if len(answer.Citations) == 0 || !wrote(answer) {
				t.Fatalf("%s by %s: %q", answer.Status, answer.Mode, answer.Text)
			}
			for _, c := range answer.Citations {
				page, err := b.Store.Documents.Page(t.Context(), ibid.DefaultWorkspace, c.DocumentID, c.Page)
				if err != nil || !c.Valid(page) {
					t.Errorf("citation %+v: %v", c, err)
				}
			}
		})
	}
}
