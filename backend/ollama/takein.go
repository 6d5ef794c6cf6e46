package ollama

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/ollama/ollama/api"

	"ibid/backend/ibid"
)

// create makes a model of files that the server has. That takes the server moments,
// and it would go on with it if it were cancelled: so it is not.
func (c *Client) create(ctx context.Context, request *api.CreateRequest) error {
	done := false
	limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), c.opts.Load)
	defer cancel()
	err := c.api.Create(limited, request, func(line api.ProgressResponse) error {
		done = line.Status == statusSuccess
		return nil
	})
	if err == nil && !done {
		err = errUnfinished
	}
	return c.importFailed(ctx, err, request.Model)
}

// loadOnce loads a model and lets it go again. Any model can be asked to embed
// nothing. That it does not fit into the memory now says nothing about the model.
func (c *Client) loadOnce(ctx context.Context, found *source) error {
	name := found.request.Model
	leave, err := c.scheduler.take(ctx, task{model: name})
	if err != nil {
		return err
	}
	defer leave()
	limited, cancel := context.WithTimeout(ctx, c.opts.Load)
	defer cancel()
	_, err = c.api.Embed(limited, &api.EmbedRequest{
		Model: name, Input: []string{}, KeepAlive: &api.Duration{}, Options: map[string]any{"num_ctx": loadContext},
	})
	status, text := statusOf(err)
	switch {
	case err == nil, ctx.Err() == nil && limited.Err() != nil, lacksMemory(text):
		return nil
	case status != http.StatusInternalServerError:
		return c.importFailed(ctx, err, name)
	}
	return ibid.Errorf(ibid.CodeModelFailed, "The model server cannot load the model “%s”: it may not know its kind, “%s”.", name, found.architecture).
		WithHint("Update Ollama, or Ibid if the server came with it, or choose another file. Nothing of the model was kept.").WithCause(err)
}

// loadContext is the context a model is loaded with to see whether it can be, in
// tokens: the less, the less memory it takes.
const loadContext = 512

// lacksMemory knows the server's sentences for a model that there is no room for. The
// last one is of a model that the system has ended, which it does for want of memory.
func lacksMemory(text string) bool {
	text = strings.ToLower(text)
	return strings.Contains(text, "more system memory") || strings.Contains(text, "out of memory") ||
		strings.Contains(text, "unable to allocate") || strings.Contains(text, "signal: killed")
}

// importFailed gives a failure on the way into the server its code; it is the end of
// ctx whatever came of the work.
func (c *Client) importFailed(ctx context.Context, err error, name string) error {
	var (
		lost  *url.Error
		coded *ibid.Error
	)
	switch {
	case ctx.Err() != nil:
		return ibid.AsError(ctx.Err())
	case err == nil, errors.As(err, &coded):
		return err
	case unreachable(err), c.refusal(err) != nil:
		return c.failure(ctx, err, "")
	case errors.Is(err, errUnfinished), errors.As(err, &lost):
		return serverEnded(err)
	}
	if e := storageFailure(err); e != nil {
		return e
	}
	return ibid.Errorf(ibid.CodeModelFailed, "The model server cannot make a model of “%s”.", name).
		WithHint("Get the file again, or choose another one. The server's log tells more.").WithCause(scrubbed(err))
}
