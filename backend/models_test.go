//go:build unix

package backend_test

import (
	"math"
	"slices"
	"testing"

	"ibid/backend/fake/tinymodel"
	"ibid/backend/ibid"
)

// TestAModelReadsPassagesOnARealServer takes the probabilities of a real server's
// model to the score of a passage. The model is tiny and says the same of every
// passage: it shows the protocol from the settings to the ranking.
func TestAModelReadsPassagesOnARealServer(t *testing.T) {
	server := tinymodel.Start(t)
	server.AddChooser(t, "judge", map[string]float64{"yes": 0.5, "Yes": 0.1, " no": 0.2, "Perhaps": 0.2})
	t.Setenv("OLLAMA_BASE_URL", server.Host)
	b := open(t, t.TempDir(), "")
	defer func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	}()
	pages := []ibid.Page{{Number: 1, Text: "The keeper counts moths before dawn."}, {Number: 2, Text: "The keeper of the lantern sleeps."}}
	if _, err := b.IngestPages(t.Context(), ibid.NewDocument{Hash: "c0ffee", Path: "/lanterns.txt", Name: "lanterns.txt"}, nil, pages, func(ibid.Document) {}); err != nil {
		t.Fatal(err)
	}
	read := func() (values []float64) {
		t.Helper()
		found, err := b.Ask.Search(t.Context(), ibid.Scope{Workspace: ibid.DefaultWorkspace}, "What does the keeper count?")
		if err != nil || len(found) != 2 {
			t.Fatalf("found %d passages, %v", len(found), err)
		}
		for _, c := range found {
			if i := slices.IndexFunc(c.Signals, func(s ibid.Signal) bool { return s.Name == "reading" }); i >= 0 {
				values = append(values, c.Signals[i].Value)
			}
		}
		return values
	}
	if got := read(); got != nil {
		t.Errorf("no model is set, and one has read the passages: %v", got)
	}
	settings := b.Settings()
	settings.Search.Rerank = "judge"
	if err := b.Configure(settings); err != nil {
		t.Fatal(err)
	}
	for _, got := range append(read(), 0)[:2] {
		if want := 0.6 / 0.8; math.Abs(got-want) > 1e-4 {
			t.Errorf("a passage has %v, want %v: yes against no", got, want)
		}
	}
}
