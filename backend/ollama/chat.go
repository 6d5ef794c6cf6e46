package ollama

import (
	"cmp"
	"context"
	"log/slog"
	"strings"
	"time"

	"github.com/ollama/ollama/api"

	"ibid/backend/ibid"
)

// Chat lets the chat model, or the one that the request names, go on with a
// conversation. The reply arrives through token, piece by piece and in order, on
// the calling goroutine; an error from token stops the model and comes back as it
// is. Cancelling ctx closes the connection, and the server stops inferring at once.
//
// The result is complete only without an error; pieces that arrived before an
// error stay arrived. Errors: [ibid.CodeModelServerMissing], [ibid.CodeModelServerDown],
// [ibid.CodeModelMissing], [ibid.CodeContextTooLong] (before the first token),
// [ibid.CodeModelTimeout] (no token within the limits of [Options]),
// [ibid.CodeModelCutOff] (the stream ended without the server's "done"),
// [ibid.CodeModelFailed], [ibid.CodeInvalid], and [ibid.CodeCancelled] or
// [ibid.CodeTimeout] for the end of ctx.
//
// A model that can think is told not to: the thoughts would cost minutes on a
// laptop and are not shown. Some think all the same; what comes as thoughts is
// life, no reply, and the result says that it came. How long the model stays in memory is left to the
// server, five minutes unless a person set OLLAMA_KEEP_ALIVE.
func (c *Client) Chat(ctx context.Context, req ibid.ChatRequest, token func(text string) error) (ibid.ChatResult, error) {
	return c.converse(ctx, req, func(ctx context.Context) (model, error) {
		return c.chatModel(ctx, cmp.Or(req.Model, c.opts.ChatModel))
	}, token)
}

// converse lets the model that choose picks go on with a conversation.
func (c *Client) converse(ctx context.Context, req ibid.ChatRequest, choose func(context.Context) (model, error), token func(text string) error) (ibid.ChatResult, error) {
	if len(req.Messages) == 0 {
		return ibid.ChatResult{}, ibid.Errorf(ibid.CodeInvalid, "There is no question to answer.")
	}
	caller := ctx
	ctx, watch := startWatch(ctx, c.opts.FirstToken)
	defer watch.stop()

	m, err := choose(ctx)
	if err != nil {
		return ibid.ChatResult{}, err
	}
	watch.pause()
	if err := c.awaitRelease(ctx, m.name); err != nil {
		return ibid.ChatResult{}, ibid.AsError(err)
	}
	watch.resume(c.patience(ctx, m))
	var (
		result  = ibid.ChatResult{Model: m.name}
		wire    = wireChat(req, m, cmp.Or(req.Context, c.opts.MaxContext))
		sent    = time.Now()
		first   time.Duration // from the request to the first sign of life
		begun   bool          // a piece of the reply has arrived
		done    bool          // the server said so
		stopped error         // what token returned
	)
	defer func() {
		if !done && (first > 0 || context.Cause(ctx) == errSilence) {
			c.release(wire, first)
		}
	}()
	err = c.api.Chat(ctx, wire, func(r api.ChatResponse) error {
		watch.pause()
		first = cmp.Or(first, time.Since(sent))
		result.Thought = result.Thought || r.Message.Thinking != ""
		if r.Message.Content != "" {
			begun = true
			if stopped = token(r.Message.Content); stopped != nil {
				return stopped
			}
			if err := caller.Err(); err != nil {
				return err // the rest may have arrived already, and is not wanted
			}
		}
		if r.Done {
			done = true
			result.PromptTokens, result.Tokens = r.PromptEvalCount, r.EvalCount
			result.Load, result.Prompt, result.Generate = r.LoadDuration, r.PromptEvalDuration, r.EvalDuration
			result.Finished = cmp.Or(r.DoneReason, ibid.FinishedStop)
		}
		watch.resume(c.opts.BetweenTokens)
		return nil
	})
	switch {
	case stopped != nil:
		return result, stopped
	case caller.Err() != nil && !done:
		return result, ibid.AsError(caller.Err())
	case done:
		warnOfDropped(req, result)
		return result, nil
	}
	if err == nil {
		// The API client takes a broken connection for the end of the stream.
		err = errUnfinished
		if context.Cause(ctx) == nil {
			return result, cutOff(err)
		}
	}
	err = c.failure(ctx, err, m.name)
	switch code := ibid.CodeOf(err); {
	case begun && code == ibid.CodeModelFailed:
		err = cutOff(err)
	case begun && code == ibid.CodeModelTimeout:
		err = fellSilent(err)
	}
	return result, err
}

// patience is how long a model may take until the first sign of a reply: longer
// when it has to be read from disk first. What cannot be told counts as not loaded.
func (c *Client) patience(ctx context.Context, m model) time.Duration {
	running, err := c.api.ListRunning(ctx)
	if err == nil {
		for _, r := range running.Models {
			if sameModel(r.Name, m.name) {
				return c.opts.FirstToken
			}
		}
	}
	return c.opts.Load + c.opts.FirstToken
}

func wireChat(req ibid.ChatRequest, m model, contextTokens int) *api.ChatRequest {
	yes, no := true, false
	wire := &api.ChatRequest{
		Model:    m.name,
		Stream:   &yes,
		Truncate: &no,
		Shift:    &no,
		Format:   req.Schema,
		Options:  map[string]any{"num_ctx": roomOf(m, contextTokens), "temperature": req.Temperature},
	}
	if req.MaxTokens > 0 {
		wire.Options["num_predict"] = req.MaxTokens
	}
	if m.thinking {
		wire.Think = &api.ThinkValue{Value: false}
	}
	if req.System != "" {
		wire.Messages = append(wire.Messages, api.Message{Role: "system", Content: req.System})
	}
	for _, message := range req.Messages {
		turn := api.Message{Role: string(message.Role), Content: message.Content}
		for _, image := range message.Images {
			turn.Images = append(turn.Images, image)
		}
		wire.Messages = append(wire.Messages, turn)
	}
	return wire
}

// roomOf is the context to ask for: no more than the model was trained for, which
// is all that the server would give.
func roomOf(m model, tokens int) int {
	if m.context > 0 {
		return min(tokens, m.context)
	}
	return tokens
}

// warnOfDropped logs when the server counted fewer tokens in the prompt than it
// has words, which no vocabulary in use makes possible: a server that does not
// know "truncate" and "shift" has then left passages out.
func warnOfDropped(req ibid.ChatRequest, result ibid.ChatResult) {
	words := len(strings.Fields(req.System))
	for _, message := range req.Messages {
		words += len(strings.Fields(message.Content))
	}
	if result.PromptTokens > 0 && result.PromptTokens < words {
		slog.Warn("the model server read less than it was sent", "model", result.Model,
			"tokens", result.PromptTokens, "words", words)
	}
}

// watch cancels a context when the model stays silent for too long.
type watch struct {
	timer  *time.Timer
	cancel context.CancelCauseFunc
}

func startWatch(ctx context.Context, limit time.Duration) (context.Context, *watch) {
	ctx, cancel := context.WithCancelCause(ctx)
	return ctx, &watch{time.AfterFunc(limit, func() { cancel(errSilence) }), cancel}
}

func (w *watch) pause()                     { w.timer.Stop() }
func (w *watch) resume(limit time.Duration) { w.timer.Reset(limit) }

// stop releases the context; it is also what closes the connection of a chat
// that ended early.
func (w *watch) stop() {
	w.timer.Stop()
	w.cancel(context.Canceled)
}
