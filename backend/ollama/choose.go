package ollama

import (
	"cmp"
	"context"
	"math"
	"strings"

	"github.com/ollama/ollama/api"

	"ibid/backend/ibid"
)

const (
	// likeliest is how many words the server is asked for the probabilities
	// of, as many as it allows.
	likeliest = 20

	// chooseContext is the context of a choice, in tokens, unless its model is loaded
	// with more. A passage and a question have a few hundred; it is the server's own
	// default on most computers, so that a model which another program uses as well is
	// not loaded anew.
	chooseContext = 4096
)

// Choose reports how likely a model is to go on with each of the options after a
// prompt, 0..1 in their order. An option is one word, which the model may write
// with a space before it and in any letter case: these are added up. One that is
// not among the 20 likeliest has 0, so that all together have at most 1.
//
// The prompt reaches the model as it is, without the model's chat template: it
// must have the form that the model was trained on, and what it quotes must have
// gone through [ibid.Inert]. It is refused if it has more than 4,096 tokens, or than
// the model is loaded for. Empty, the name means the chat model. The user waits for a
// choice; it waits for the [Scheduler] as an answer does.
//
// Errors are those of [Client.Chat]; [ibid.CodeModelFailed] also for a server
// before 0.12.11, which has no probabilities.
func (c *Client) Choose(ctx context.Context, name, prompt string, options []string) ([]float64, error) {
	if strings.TrimSpace(prompt) == "" || len(options) == 0 {
		return nil, ibid.Errorf(ibid.CodeInvalid, "There is nothing to choose from.").WithHint("This is a defect of Ibid's; please report it.")
	}
	m, err := c.chatModel(ctx, cmp.Or(name, c.opts.ChatModel))
	if err != nil {
		return nil, err
	}
	leave, err := c.scheduler.take(ctx, c.task(m, chooseContext))
	if err != nil {
		return nil, err
	}
	defer leave()
	ctx, watch := startWatch(ctx, c.opts.FirstToken)
	defer watch.stop()
	loaded := c.inMemory(ctx)
	there, _ := find(loaded, m.name)
	tokens := max(roomOf(m, chooseContext), there.ContextLength)
	c.makeRoom(ctx, m, tokens, loaded)
	var response *api.GenerateResponse
	err = c.api.Generate(ctx, c.wireChoice(prompt, m, tokens), func(r api.GenerateResponse) error {
		response = &r
		return nil
	})
	if err == nil && (response == nil || !response.Done) {
		err = errUnfinished
		if context.Cause(ctx) == nil {
			return nil, cutOff(err)
		}
	}
	if err != nil {
		return nil, c.failure(ctx, err, m.name)
	}
	if len(response.Logprobs) == 0 && response.Response != "" {
		return nil, ibid.Errorf(ibid.CodeModelFailed, "This Ollama does not tell how sure a model is of a word.").
			WithHint("Update Ollama: version 0.12.11 and later ones do.")
	}
	return probabilities(response.Logprobs, options), nil
}

func (c *Client) wireChoice(prompt string, m model, tokens int) *api.GenerateRequest {
	yes, no := true, false
	wire := &api.GenerateRequest{
		Model:       m.name,
		Prompt:      prompt,
		Raw:         yes,
		Stream:      &no,
		Truncate:    &no,
		Shift:       &no,
		Logprobs:    yes,
		TopLogprobs: likeliest,
		KeepAlive:   c.keepAlive(),
		Options:     c.loadOptions(tokens),
	}
	wire.Options["num_predict"], wire.Options["temperature"] = 1, 0
	if m.thinking {
		wire.Think = &api.ThinkValue{Value: false}
	}
	return wire
}

// probabilities adds up what the tokens of the first place say of each option. A
// model that ends there instead of writing has none.
func probabilities(tokens []api.Logprob, options []string) []float64 {
	found := make([]float64, len(options))
	if len(tokens) == 0 {
		return found
	}
	for _, token := range tokens[0].TopLogprobs {
		for i, option := range options {
			if strings.EqualFold(strings.TrimSpace(token.Token), option) {
				found[i] += math.Exp(token.Logprob)
			}
		}
	}
	return found
}
