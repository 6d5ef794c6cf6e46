//go:build unix

package backend_test

import (
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/judge"
	"ibid/backend/ollama"
	"ibid/internal/fake/tinymodel"
)

const verdict = `{"claims":[{"claim":1,"basis":"The mooring fee is 40 crowns.","verdict":"supported"}],"relevant":true,"confidence":0.75}`

// feeClaim is an answer of one sentence, and the passage it was made from.
func feeClaim(model string) judge.Request {
	const text, source = "The fee is 40 crowns.", "The mooring fee is 40 crowns. It is due at dusk."
	return judge.Request{
		Question: "What is the fee?", Text: text, Model: model, Context: 16384,
		Claims:   []ibid.Claim{{Span: ibid.Span{End: len(text)}, State: ibid.ClaimPartly}},
		Passages: []ibid.Passage{{Number: 1, Hit: ibid.Hit{Chunk: ibid.Chunk{Page: 1, Span: ibid.Span{End: len(source)}, Text: source}}}},
	}
}

// TestJudgesOnARealServer lets models judge on the real server: one that writes, one
// that would think if it were not told otherwise, one that breaks the schema by
// never coming to an end, and one that says yes or no. The models are tiny and
// written by the test: it shows the protocol, not what a verdict is worth.
func TestJudgesOnARealServer(t *testing.T) {
	server := tinymodel.Start(t)
	server.AddWriter(t, "clerk", verdict, false)
	server.AddThinker(t, "thinker", verdict)
	server.AddWriter(t, "chatterbox", "and on it goes", true)
	server.AddChooser(t, "bespoke-minicheck", map[string]float64{"Yes": 0.75, "No": 0.25})
	server.AddChooser(t, "granite3-guardian", map[string]float64{"Yes": 0.75, "No": 0.25})
	client := ollama.New(ollama.Options{Host: server.Host})
	for model, want := range map[string]struct {
		status ibid.JudgeStatus
		judged ibid.ClaimState
		basis  string
	}{
		"clerk":             {ibid.JudgeDone, ibid.ClaimBacked, "The mooring fee is 40 crowns."},
		"thinker":           {ibid.JudgeDone, ibid.ClaimBacked, "The mooring fee is 40 crowns."},
		"chatterbox":        {ibid.JudgeNoResult, "", ""},
		"bespoke-minicheck": {ibid.JudgeDone, ibid.ClaimBacked, ""},
		"granite3-guardian": {ibid.JudgeDone, ibid.ClaimUnbacked, ""},
		"absent":            {ibid.JudgeNoResult, "", ""},
	} {
		judgement, claims := judge.Judge(t.Context(), client, feeClaim(model))
		if judgement.Status != want.status || claims[0].Judged != want.judged || claims[0].Basis != want.basis || judgement.Reason == "" {
			t.Errorf("%s: %+v, claim judged %q by %q", model, judgement, claims[0].Judged, claims[0].Basis)
		}
	}
}
