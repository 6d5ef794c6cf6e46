package answer

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"
	"time"

	"ibid/backend/ibid"
)

// The counts in testdata/tokens.jsonl are those of the tokenizers of Llama 3.2 and
// Gemma 2. Ours must not be below either, nor so far above that half of a context
// stays empty for nothing.
func TestTokensIsAnUpperBound(t *testing.T) {
	file, err := os.Open("testdata/tokens.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	samples, prose, most := 0, 0, 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var sample struct {
			Name, Text   string
			Llama, Gemma int
		}
		if err := json.Unmarshal(lines.Bytes(), &sample); err != nil {
			t.Fatal(err)
		}
		samples++
		got, counted := Tokens(sample.Text), max(sample.Llama, sample.Gemma)
		if got < counted {
			t.Errorf("%s: %d tokens, the tokenizers make %d and %d", sample.Name, got, sample.Llama, sample.Gemma)
		}
		if counted > 50 && got > 3*counted {
			t.Errorf("%s: %d tokens, the tokenizers make %d and %d: that is a waste", sample.Name, got, sample.Llama, sample.Gemma)
		}
		if sample.Name == "English" || sample.Name == "German" {
			prose, most = prose+got, most+counted
		}
	}
	if samples < 40 {
		t.Errorf("%d samples", samples)
	}
	if 10*prose > 17*most {
		t.Errorf("prose: %d tokens for %d", prose, most)
	}
}

func TestCounterLearns(t *testing.T) {
	counted := func(tokens int) ibid.ChatResult { return ibid.ChatResult{PromptTokens: tokens} }
	prompt := Prompt{bound: 4000, Use: ibid.ContextUse{Limit: 8192, Room: Room}}
	var c Counter
	if got := c.Ratio("walnut"); got != 1 {
		t.Errorf("of an unknown model %v", got)
	}
	c.Learn("walnut", prompt, counted(2064))
	first := c.Ratio("walnut")
	if first < 0.5 || first > 0.6 {
		t.Errorf("half of the bound was counted: %v", first)
	}
	c.Learn("walnut", prompt, counted(3064))
	if got := c.Ratio("walnut"); got < 0.75 {
		t.Errorf("after a prompt that took more: %v", got)
	}
	c.Learn("walnut", prompt, counted(2064))
	if got := c.Ratio("walnut"); got <= first || got >= 0.8 {
		t.Errorf("it comes down slowly: %v", got)
	}
	c.Refused("walnut", prompt)
	if limit := float64(8192-Room-templateTokens) / c.Ratio("walnut"); limit > 4000*0.7 {
		t.Errorf("after a refusal as much as %v goes in again", limit)
	}
	if got := c.Ratio("birch"); got != 1 {
		t.Errorf("of another model %v", got)
	}
	c.Learn("birch", prompt, counted(300))
	c.Learn("birch", prompt, counted(600))
	if got := c.Ratio("birch"); got != 1 {
		t.Errorf("learnt %v from a server that told nothing of worth", got)
	}
}

// TestEvidenceFollowsPace: a slow model is shown less, one that reads from its cache isn't
// taken for a fast one, and no passages are shortened beyond the least.
func TestEvidenceFollowsPace(t *testing.T) {
	var c Counter
	if got := c.Evidence("m"); got != firstEvidence {
		t.Errorf("at first %d tokens, want %d", got, firstEvidence)
	}
	read := func(tokens int, took time.Duration) {
		c.Learn("m", Prompt{bound: tokens}, ibid.ChatResult{PromptTokens: tokens, Prompt: took})
	}
	read(1000, 100*time.Second)
	if got := c.Evidence("m"); got != leastEvidence {
		t.Errorf("at ten tokens a second %d tokens, want %d", got, leastEvidence)
	}
	read(1000, time.Second) // from the cache
	if got := c.Evidence("m"); got != leastEvidence {
		t.Errorf("after a cached prompt %d tokens, want %d", got, leastEvidence)
	}
	var fast Counter
	fast.Learn("m", Prompt{bound: 1000}, ibid.ChatResult{PromptTokens: 1000, Prompt: time.Second})
	if got := fast.Evidence("m"); got != 1000*patience {
		t.Errorf("at a thousand tokens a second %d tokens, want %d", got, 1000*patience)
	}
}
