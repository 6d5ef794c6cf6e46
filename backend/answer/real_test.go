//go:build unix

package answer

import (
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
