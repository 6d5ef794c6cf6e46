package ollama

import (
	"context"

	"github.com/ollama/ollama/api"
)

// What is sent with every request that uses a model: for how long it stays in memory,
// and the options that it is loaded with. The server loads a model anew as soon as
// one of these differs from the request before, so all requests send the same.

// keepAlive is how long a model stays in memory; nil: as the server is set up.
func (c *Client) keepAlive() *api.Duration {
	if c.opts.KeepAlive == 0 {
		return nil
	}
	return &api.Duration{Duration: c.opts.KeepAlive}
}

// loadOptions are those that a model is loaded with.
func (c *Client) loadOptions(tokens int) map[string]any {
	options := map[string]any{"num_ctx": tokens}
	if c.opts.Threads > 0 {
		options["num_thread"] = c.opts.Threads
	}
	return options
}

// task is the use of a model with at most so much context.
func (c *Client) task(m model, tokens int) task {
	return task{model: m.name, memory: m.memoryFor(roomOf(m, tokens)), budget: c.budget()}
}

// Warm loads the chat model into memory, so that the first question need not wait for
// it, and returns when it is there. It is background work: it begins when the [Scheduler]
// is free. Once it has begun a question waits for it, as it would wait for the model.
//
// Errors are those of [Client.Chat].
func (c *Client) Warm(ctx context.Context) error {
	m, err := c.chatModel(ctx, c.opts.ChatModel)
	if err != nil {
		return err
	}
	t := c.task(m, c.opts.MaxContext)
	t.background = true
	leave, err := c.scheduler.take(ctx, t)
	if err != nil {
		return err
	}
	defer leave()
	ctx, watch := startWatch(ctx, c.opts.Load)
	defer watch.stop()
	loaded := c.inMemory(ctx)
	tokens := c.contextOf(m, min(roomyContext, c.opts.MaxContext), c.opts.MaxContext, true, loaded)
	c.makeRoom(ctx, m, tokens, loaded)
	// The server takes a chat without messages for the wish to load.
	wire := &api.ChatRequest{Model: m.name, KeepAlive: c.keepAlive(), Options: c.loadOptions(tokens)}
	return c.failure(ctx, c.api.Chat(ctx, wire, func(api.ChatResponse) error { return nil }), m.name)
}
