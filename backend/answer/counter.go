package answer

import (
	"sync"

	"ibid/backend/ibid"
)

// Counter learns how many tokens a model makes of a text, against what [Tokens]
// counts, and how fast it reads them. It is safe for concurrent use, and the zero value is
// ready.
type Counter struct {
	mu     sync.Mutex
	ratios map[string]float64 // by model
	paces  map[string]float64 // tokens of a prompt a second, by model
}

const (
	// spare is added to what was learnt: the next prompt is another text.
	spare = 1.05

	// easing is how fast a ratio comes down: by a tenth with each answer, while it
	// goes up at once.
	easing = 0.9

	// tighter is by how much a prompt is made smaller that the server has refused.
	// Three refusals make it less than a third.
	tighter = 1.5

	// fewestCounted is the size of a prompt, in tokens, from which its count says
	// something about others: below, the rules of the prompt are most of it.
	fewestCounted = 500

	// lowestRatio is what no vocabulary in use goes below on text. A count under it
	// comes from a server that counts only what it has not read before.
	lowestRatio = 0.35

	// patience is how many seconds the passages of a question may take to be read.
	patience = 15

	// leastEvidence and firstEvidence are how many tokens of passages a slow model is shown,
	// and one whose pace isn't known yet.
	leastEvidence = 400
	firstEvidence = 1200
)

// Evidence is how many tokens of passages a model can read while the user waits.
func (c *Counter) Evidence(model string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	pace, known := c.paces[model]
	if !known {
		return firstEvidence
	}
	return max(leastEvidence, int(pace*patience))
}

// paced takes how fast a prompt was read. A server that has the beginning of a prompt in its
// cache seems faster than it is, so a higher pace is believed slowly.
func (c *Counter) paced(model string, result ibid.ChatResult) {
	if result.Prompt <= 0 {
		return
	}
	seen := float64(result.PromptTokens) / result.Prompt.Seconds()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.paces == nil {
		c.paces = map[string]float64{}
	}
	if known, ok := c.paces[model]; ok {
		seen = min(seen, known/easing)
	}
	c.paces[model] = seen
}

// Ratio is what a prompt for a model is to be fitted with.
func (c *Counter) Ratio(model string) float64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	if ratio, known := c.ratios[model]; known {
		return ratio
	}
	return 1
}

// Learn takes the server's count of a prompt that was answered.
func (c *Counter) Learn(model string, prompt Prompt, result ibid.ChatResult) {
	if result.PromptTokens < fewestCounted {
		return
	}
	c.paced(model, result)
	seen := float64(result.PromptTokens-templateTokens) / float64(prompt.bound)
	if seen < lowestRatio {
		return
	}
	c.set(model, func(ratio float64, known bool) float64 {
		if !known {
			return seen * spare
		}
		return max(ratio*easing, seen*spare)
	})
}

// Refused takes note that the server found a prompt too long. Fitted again with
// the new ratio, it is a third smaller, however much of the context it had taken.
func (c *Counter) Refused(model string, prompt Prompt) {
	room := float64(prompt.Use.Limit - prompt.Use.Room - templateTokens)
	c.set(model, func(float64, bool) float64 { return room / float64(prompt.bound) * tighter })
}

func (c *Counter) set(model string, change func(ratio float64, known bool) float64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ratios == nil {
		c.ratios = map[string]float64{}
	}
	ratio, known := c.ratios[model]
	c.ratios[model] = change(ratio, known)
}
