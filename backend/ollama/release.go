package ollama

import (
	"context"
	"log/slog"
	"maps"
	"time"

	"github.com/ollama/ollama/api"
)

// A stop that the server misses.
//
// A model infers for one chat at a time, and the server's handler passes the place to
// infer back when the chat ends. In Ollama 0.24.0 one way out does not: the handler
// leaves when the client has gone, and if the model is handing it a token in that
// moment, that hand-over waits for ever with the place in hand (streamResponse in its
// server/routes.go sends on a channel without a reader). From then on every
// chat with the model waits without a word, in Ibid and in any other program, until
// the model is unloaded.
//
// So after a stop Ibid asks whether the place is free: it sends the same conversation
// again and wants a single token. The prompt is still in the model's cache, so the
// answer is there at once, and the cache is as it was. Without an answer the model is
// told to leave memory, which ends the hand-over that waits; the server does not
// unload a model under another program's running chat, so that one is not cut.

// releaseTime is what a single token of a conversation in the cache may take; a model
// of 70 billion parameters on a processor takes a second or two.
const releaseTime = 10 * time.Second

// unloadTime limits the request to unload, which the server answers at once.
const unloadTime = 5 * time.Second

// release sees to it, in the background, that a chat which ended before its end
// leaves its model free. first is what it had taken to its first sign of life: a
// server that could not use its cache would take as long again. Zero is a model that
// never showed one and is unloaded without being asked.
func (c *Client) release(chat *api.ChatRequest, first time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.releasing[chat.Model]; ok {
		return
	}
	released := make(chan struct{})
	c.releasing[chat.Model] = released
	go func() {
		defer func() {
			c.mu.Lock()
			defer c.mu.Unlock()
			delete(c.releasing, chat.Model)
			close(released)
		}()
		if first > 0 && c.answers(chat, releaseTime+first) {
			return
		}
		slog.Warn("the model server missed a stop; its model is unloaded", "model", chat.Model)
		ctx, cancel := context.WithTimeout(context.Background(), unloadTime)
		defer cancel()
		if err := c.unload(ctx, chat.Model); err != nil {
			slog.Warn("the model cannot be unloaded", "model", chat.Model, "error", err)
		}
	}()
}

// answers reports whether the server says anything to a conversation within limit, be
// it an error.
func (c *Client) answers(chat *api.ChatRequest, limit time.Duration) bool {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	again := *chat
	again.Stream = new(bool)
	again.Format = nil
	again.Options = maps.Clone(chat.Options)
	again.Options["num_predict"] = 1
	_ = c.api.Chat(ctx, &again, func(api.ChatResponse) error { return nil })
	return ctx.Err() == nil
}

// unload lets a model leave memory as soon as it is not in use.
func (c *Client) unload(ctx context.Context, name string) error {
	return c.api.Generate(ctx, &api.GenerateRequest{Model: name, KeepAlive: &api.Duration{}},
		func(api.GenerateResponse) error { return nil })
}

// awaitRelease waits until a chat with the model that ended before its end has given
// it back.
func (c *Client) awaitRelease(ctx context.Context, name string) error {
	c.mu.Lock()
	released, ok := c.releasing[name]
	c.mu.Unlock()
	if !ok {
		return nil
	}
	select {
	case <-released:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
