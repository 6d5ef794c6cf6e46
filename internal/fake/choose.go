package fake

import (
	"cmp"
	"context"
	"maps"
	"math"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"ibid/backend/ibid"
)

// Choose is a model that goes on after a prompt with one of the words that its
// script gives, and with "yes" or "no" when that is at its end. The zero value has
// no script.
type Choose struct {
	mu      sync.Mutex
	script  script
	prompts []string
}

// Script gives the model its replies, of which only When, Words and Err count. It
// is called before the first request.
func (c *Choose) Script(replies ...Reply) { c.script.replies = replies }

// Prompts gives the prompts so far.
func (c *Choose) Prompts() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.prompts)
}

// Choose gives the probability of each option, 0 for one that is no word of the
// reply, as the real client does.
func (c *Choose) Choose(ctx context.Context, _, prompt string, options []string) ([]float64, error) {
	c.mu.Lock()
	c.prompts = append(c.prompts, prompt)
	reply := c.script.choice(prompt)
	c.mu.Unlock()
	if reply.Ending == EndSilence {
		<-ctx.Done()
	}
	if err := ctx.Err(); err != nil {
		return nil, ibid.AsError(err)
	}
	if reply.Err != nil {
		return nil, reply.Err
	}
	probabilities := make([]float64, len(options))
	for i, option := range options {
		probabilities[i] = reply.Words[option]
	}
	return probabilities, nil
}

// generate goes on after a prompt with the likeliest word of its reply, or with its
// text, of which it does not say how likely it is. It writes no more than that,
// whatever number of words is asked for.
func (s *Server) generate(w http.ResponseWriter, r *http.Request) {
	var req wireRequest
	m, _, ok := s.open(w, r, &req)
	if !ok {
		return
	}
	switch {
	case req.Prompt == "" && req.keepAlive() == 0:
		s.loadOnly(w, m, req, map[string]any{"response": ""})
		return
	case !m.can("completion"):
		refuse(w, http.StatusBadRequest, `"`+m.Name+`" does not support generate`)
		return
	case req.Prompt == "":
		s.loadOnly(w, m, req, map[string]any{"response": ""})
		return
	}
	leave, ok := s.load(w, m, req)
	if !ok {
		return
	}
	defer leave()
	tokens := len(strings.Fields(req.Prompt))
	if tokens > req.room(m) && req.whole() {
		refuse(w, http.StatusBadRequest, tooLong)
		return
	}
	s.mu.Lock()
	reply := s.choices.choice(req.Prompt)
	s.mu.Unlock()
	if reply.Ending != EndDone {
		s.end(w, r, reply, false)
		return
	}
	body := map[string]any{
		"model": m.Name, "created_at": time.Unix(0, 0).UTC(), "done": true, "done_reason": ibid.FinishedLength,
		"response": reply.Text, "prompt_eval_count": min(tokens, req.room(m)), "eval_count": 1,
	}
	if words := likeliest(reply.Words); len(words) > 0 {
		body["response"] = words[0]
		if req.Logprobs {
			body["logprobs"] = logprobs(words, reply.Words)
		}
	}
	answer(w, http.StatusOK, body)
}

// likeliest sorts words by their probabilities.
func likeliest(probabilities map[string]float64) []string {
	return slices.SortedFunc(maps.Keys(probabilities), func(a, b string) int {
		return cmp.Or(cmp.Compare(probabilities[b], probabilities[a]), strings.Compare(a, b))
	})
}

// logprobs tells of sorted words what the real server does.
func logprobs(words []string, probabilities map[string]float64) []map[string]any {
	var top []map[string]any
	for _, word := range words {
		top = append(top, map[string]any{"token": word, "logprob": math.Log(probabilities[word])})
	}
	return []map[string]any{{"token": words[0], "logprob": math.Log(probabilities[words[0]]), "top_logprobs": top}}
}
