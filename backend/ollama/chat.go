package ollama

import (
	"cmp"
	"context"
	"errors"
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
// error stay arrived. Errors: [ibid.CodeModelServerDown], [ibid.CodeModelMissing],
// [ibid.CodeContextTooLong] (before the first token),
// [ibid.CodeModelTimeout] (no token within the limits of [Options]),
// [ibid.CodeModelCutOff] (the stream ended without the server's "done"),
// [ibid.CodeModelFailed], [ibid.CodeInvalid], and [ibid.CodeCancelled] or
// [ibid.CodeTimeout] for the end of ctx.
//
// A model that can think is asked not to: the thoughts would cost minutes on a
// laptop and are not shown. Some think all the same; what comes as thoughts is
// life, no reply, and the result says that it came.
//
// A request waits for its turn of the [Scheduler], which no limit counts and the result
// reports, and has it until the reply has ended: token must not ask a model to write
// itself. How large a context the model is loaded with is for the client to choose;
// it loads none with more than the request allows.
func (c *Client) Chat(ctx context.Context, req ibid.ChatRequest, token func(text string) error) (ibid.ChatResult, error) {
	return c.converse(ctx, req, func(ctx context.Context) (model, error) {
		return c.chatModel(ctx, cmp.Or(req.Model, c.opts.ChatModel))
	}, token)
}

// mostStops is how often a request is stopped for the user. After that it runs to
// its end: a page that takes a vision model minutes would else never be read while
// somebody asks one question after the other.
const mostStops = 3

// errSetAside ends a request in the background for which the user would have to wait.
var errSetAside = errors.New("set aside for a person")

// converse lets the model that choose picks go on with a conversation, again where
// that was set aside.
func (c *Client) converse(ctx context.Context, req ibid.ChatRequest, choose func(context.Context) (model, error), token func(text string) error) (ibid.ChatResult, error) {
	if len(req.Messages) == 0 {
		return ibid.ChatResult{}, ibid.Errorf(ibid.CodeInvalid, "There is no question to answer.")
	}
	for stops := 0; ; stops++ {
		yields := req.Background && req.Anew != nil && stops < mostStops
		result, err := c.say(ctx, req, yields, choose, token)
		if err != errSetAside {
			return result, err
		}
		req.Anew()
	}
}

// say lets a model go on with a conversation, when it is its turn. Returns
// errSetAside for a request that yields and was stopped for the user.
func (c *Client) say(ctx context.Context, req ibid.ChatRequest, yields bool, choose func(context.Context) (model, error), token func(text string) error) (ibid.ChatResult, error) {
	caller := ctx
	ctx, watch := startWatch(ctx, c.opts.FirstToken)
	defer watch.stop()

	m, err := choose(ctx)
	if err != nil {
		return ibid.ChatResult{}, err
	}
	watch.pause()
	came := time.Now()
	most := cmp.Or(req.Context, c.opts.MaxContext)
	t := c.task(m, most)
	t.background = req.Background
	if yields {
		t.setAside = func() { watch.cancel(errSetAside) }
	}
	leave, err := c.scheduler.take(ctx, t)
	if err != nil {
		return ibid.ChatResult{}, err
	}
	defer leave()
	err = c.awaitRelease(ctx, m.name)
	x := exchange{req: req, token: token, result: ibid.ChatResult{Model: m.name, Queue: time.Since(came)}}
	if err == nil {
		err = c.send(ctx, &x, m, needOf(req, most), watch)
	}
	if err != nil && tooLong(err) && x.tokens < roomOf(m, most) {
		err = c.send(ctx, &x, m, most, watch) // the estimate was too low
	}
	switch {
	case x.stopped != nil:
		return x.result, x.stopped
	case x.done:
		warnOfDropped(req, x.result)
		return x.result, nil
	case context.Cause(ctx) == errSetAside:
		return x.result, errSetAside
	case caller.Err() != nil:
		return x.result, ibid.AsError(caller.Err())
	}
	return x.result, c.unfinished(ctx, &x, err)
}

// exchange is a chat request on its way to the server, and what came back.
type exchange struct {
	req    ibid.ChatRequest
	wire   *api.ChatRequest
	token  func(text string) error
	tokens int // of context
	result ibid.ChatResult

	thoughts int   // pieces without a word of the reply, before its first
	written  int   // bytes of the reply
	begun    bool  // a piece of the reply has arrived
	done     bool  // the server said so
	stopped  error // what token returned
}

// send sends a request to a model with room for so many tokens, and hands on what
// comes. A chat that ends before its end has its model released.
func (c *Client) send(ctx context.Context, x *exchange, m model, need int, watch *watch) error {
	watch.resume(c.opts.FirstToken)
	loaded := c.inMemory(ctx)
	x.tokens = c.contextOf(m, need, cmp.Or(x.req.Context, c.opts.MaxContext), x.req.MaxTokens > 0, loaded)
	c.makeRoom(ctx, m, x.tokens, loaded)
	watch.resume(c.patience(m, loaded))
	x.wire = c.wireChat(x.req, m, x.tokens)
	sent := time.Now()
	defer func() {
		if !x.done && (x.result.First > 0 || context.Cause(ctx) == errSilence) {
			c.release(x.wire, x.result.First)
		}
	}()
	return c.api.Chat(ctx, x.wire, func(r api.ChatResponse) error {
		watch.pause()
		x.result.First = cmp.Or(x.result.First, time.Since(sent))
		if err := x.take(r); err != nil {
			return err
		}
		if err := ctx.Err(); err != nil && !x.done {
			return err // the rest may have arrived already, and is not wanted
		}
		watch.resume(c.opts.BetweenTokens)
		return nil
	})
}

// take takes a piece of the answer of the server.
func (x *exchange) take(r api.ChatResponse) error {
	x.result.Thought = x.result.Thought || r.Message.Thinking != ""
	if x.written += len(r.Message.Content); x.written > mostWritten {
		return tooMuch()
	}
	if !x.begun && !r.Done && r.Message.Content == "" && len(r.Message.ToolCalls) == 0 {
		if x.thoughts++; x.thoughts > mostThoughts {
			return onlyThoughts()
		}
	}
	if len(r.Message.ToolCalls) > 0 {
		x.begun = true
		x.result.Calls = append(x.result.Calls, callsOf(r.Message.ToolCalls[:min(len(r.Message.ToolCalls), mostCalls-len(x.result.Calls))])...)
	}
	if r.Message.Content != "" {
		x.begun = true
		if x.stopped = x.token(r.Message.Content); x.stopped != nil {
			return x.stopped
		}
	}
	if r.Done {
		x.done = true
		x.result.PromptTokens, x.result.Tokens = r.PromptEvalCount, r.EvalCount
		x.result.Load, x.result.Prompt, x.result.Generate = r.LoadDuration, r.PromptEvalDuration, r.EvalDuration
		x.result.Finished = cmp.Or(r.DoneReason, ibid.FinishedStop)
	}
	return nil
}

// unfinished is the error of a chat that ended before the server was done, with or
// without an error of the API client.
func (c *Client) unfinished(ctx context.Context, x *exchange, err error) error {
	if err == nil {
		// The API client takes a broken connection for the end of the stream.
		err = errUnfinished
		if context.Cause(ctx) == nil {
			return cutOff(err)
		}
	}
	err = c.failure(ctx, err, x.result.Model)
	switch code := ibid.CodeOf(err); {
	case x.begun && code == ibid.CodeModelFailed:
		return cutOff(err)
	case x.begun && code == ibid.CodeModelTimeout:
		return fellSilent(err)
	}
	return err
}

// patience is how long a model may take until the first sign of a reply: longer
// when it has to be read from disk first. What is unknown counts as not loaded.
func (c *Client) patience(m model, loaded []api.ProcessModelResponse) time.Duration {
	if _, there := find(loaded, m.name); there {
		return c.opts.FirstToken
	}
	return c.opts.Load + c.opts.FirstToken
}

func (c *Client) wireChat(req ibid.ChatRequest, m model, tokens int) *api.ChatRequest {
	yes, no := true, false
	wire := &api.ChatRequest{
		Model:     m.name,
		Stream:    &yes,
		Truncate:  &no,
		Shift:     &no,
		Format:    req.Schema,
		KeepAlive: c.keepAlive(),
		Options:   c.loadOptions(tokens),
		Tools:     wireTools(req.Tools),
	}
	wire.Options["temperature"] = req.Temperature
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
		turn := api.Message{Role: string(message.Role), Content: message.Content, ToolName: message.Tool, ToolCalls: wireCalls(message.Calls)}
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
