//go:build unix

package eval_test

import (
	"os"
	"path/filepath"
	"testing"

	"ibid/backend/language"
	"ibid/backend/ollama"
	"ibid/internal/fake/tinymodel"
	"ibid/tools/measure/eval"
)

// TestJudgeOnARealServer measures a judge that always says the same on a tiny set.
func TestJudgeOnARealServer(t *testing.T) {
	const verdict = `{"claims":[{"claim":1,"basis":"The mooring fee is 40 crowns.","verdict":"supported"}],"relevant":true,"confidence":0.75}`
	server := tinymodel.Start(t)
	server.AddWriter(t, "clerk", verdict, false)
	folder := t.TempDir()
	lines := `{"id": "yes", "claim": "The fee is 40 crowns.", "evidence": ["The mooring fee is 40 crowns."]}
{"id": "no", "summary": "The fee is 50 crowns.", "doc": "The mooring fee is 60 crowns."}`
	if err := os.WriteFile(filepath.Join(folder, "claims.jsonl"), []byte(lines), 0o600); err != nil {
		t.Fatal(err)
	}
	claims, _, err := eval.ReadClaims(folder)
	if err != nil {
		t.Fatal(err)
	}
	predictions, notJudged, err := eval.Judge(t.Context(), ollama.New(ollama.Options{Host: server.Host}), language.NewSplitter(), claims, "clerk", 16384)
	if err != nil || notJudged != 0 || len(predictions) != 2 {
		t.Fatalf("%d predictions, %d not judged, %v", len(predictions), notJudged, err)
	}
	// It names the same sentence for both, which stands in the sources of one only.
	for i, want := range []struct {
		label int
		score float64
	}{{1, 1}, {0, 0.5}} {
		if p := predictions[i]; *p.Label != want.label || *p.Score != want.score {
			t.Errorf("%s: label %d, score %v", p.ID, *p.Label, *p.Score)
		}
	}
}
