//go:build unix

package answer

import (
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/ollama"
	"ibid/internal/fake/tinymodel"
)

// Promise 4 against the real server, whose tiny model makes a token of every byte
// or two: what is too long by its count is refused, never cut, and a prompt is found
// that fits.
func TestRealRefusedPromptIsMadeSmaller(t *testing.T) {
	const text = "The rent of hall 1 comes to £11,000 a year [1]."
	server := tinymodel.Start(t)
	server.AddWriter(t, "clerk", text, false)
	client := ollama.New(ollama.Options{Host: server.Host})
	var counter Counter
	for try := 1; ; try++ {
		prompt, err := Fit(splitter(t), Fitting{Query: rentQuery, Passages: fillers(12, 15), Context: 4096, Ratio: counter.Ratio("clerk")})
		if err != nil {
			t.Fatal(err)
		}
		draft, err := Generate(t.Context(), client, splitter(t), prompt, func(string, []ibid.Citation) {})
		if ibid.CodeOf(err) == ibid.CodeContextTooLong && try < 6 {
			counter.Refused("clerk", prompt)
			continue
		}
		if err != nil || draft.Text != text || len(draft.Citations) != 1 {
			t.Fatalf("try %d: %q with %d citations, %v", try, draft.Text, len(draft.Citations), err)
		}
		if use := prompt.Counted(draft.Result); !use.Counted || use.Prompt+use.Room > use.Limit || try == 1 {
			t.Errorf("try %d: %+v", try, use)
		}
		return
	}
}

// The real server keeps a model to the schema of an answer for a place, one that would
// think too: its reply is an object whose layers name their own passages. One that can't
// keep to it is cut off by the server, or its reply has faults; nothing of it is used.
func TestRealModelWritesLayers(t *testing.T) {
	const reply = `{"layers":{"state":{"statements":[{"passages":[1],"text":"The rent of hall 1 comes to £11,000 a year."}],"permits":[]}},"summary":[{"passages":[1],"text":"It is £11,000."}]}`
	server := tinymodel.Start(t)
	server.AddWriter(t, "clerk", reply, false)
	server.AddThinker(t, "thinker", reply)
	server.AddWriter(t, "chatterbox", "and on it goes", true)
	client := ollama.New(ollama.Options{Host: server.Host})
	f := fitting(layersOf(fillers(2, 3), nil), 16384)
	f.Topics = nil
	prompt, err := FitLayers(splitter(t), f)
	if err != nil {
		t.Fatal(err)
	}
	for model, want := range map[string]int{"clerk": 2, "thinker": 2, "chatterbox": 0} {
		request := prompt.Request
		request.Model = model
		var text strings.Builder
		result, err := client.Chat(t.Context(), request, func(piece string) error {
			text.WriteString(piece)
			return nil
		})
		if err != nil && (want > 0 || ibid.CodeOf(err) != ibid.CodeModelCutOff) {
			t.Fatalf("%s: %v", model, err)
		}
		w := prompt.Read(splitter(t), text.String(), err != nil || result.Finished == ibid.FinishedLength)
		if w.Sentences != want || (len(w.Faults) == 0) != (want > 0) {
			t.Errorf("%s wrote %q: %d sentences, %q", model, text.String(), w.Sentences, w.Faults)
		}
	}
}
