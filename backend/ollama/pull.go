package ollama

import (
	"context"
	"errors"
	"net/url"
	"time"

	"github.com/ollama/ollama/api"

	"ibid/backend/ibid"
)

// Pull lets the server fetch a model. What an earlier attempt has fetched is not
// fetched again. progress is called on the calling goroutine whenever the server
// reports how far it is, about sixteen times a second while it fetches; at the end
// every file is held against its checksum. There is no limit of time: a model of
// forty gigabytes takes its hours, and a connection that stalls is tried again by
// the server.
//
// Cancelling ctx closes the connection, and the server stops fetching at once; what
// has arrived is kept for the next attempt.
//
// Errors: [ibid.CodeOffline] (the server cannot reach the place that it fetches models
// from, or lost it), [ibid.CodeModelUnknown] (there is no model of that name),
// [ibid.CodeStorage] (its disk is full, or cannot be written to), [ibid.CodeDamaged]
// (a file is not what its checksum says; it is fetched anew by the next attempt),
// [ibid.CodeModelCutOff] (the server ended in the middle), [ibid.CodeModelFailed]
// (the server is too old for the model, or anything else), [ibid.CodeInvalid] (no
// name), [ibid.CodeModelServerDown],
// [ibid.CodeModelServerRefused], and [ibid.CodeCancelled] or [ibid.CodeTimeout] for the
// end of ctx.
func (c *Client) Pull(ctx context.Context, name string, progress func(ibid.PullProgress)) error {
	if err := c.usable(name); err != nil {
		return err
	}
	// The server fetches it, not Ibid, and so no connection of Ibid's is refused.
	if err := c.opts.Connections.Allow(ibid.PurposeModels, "Ollama’s library of models"); err != nil {
		return err
	}
	transfer, done := newTransfer(name), false
	err := c.api.Pull(ctx, &api.PullRequest{Model: name}, func(line api.ProgressResponse) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		done = line.Status == statusSuccess
		progress(transfer.follow(line, time.Now()))
		return nil
	})
	if err == nil && !done {
		err = errUnfinished
	}
	return c.pullFailed(ctx, err, name)
}

// pullFailed turns the end of a pull into an error with its code. What the server says of its own
// trouble comes inside the stream, as a sentence without a status.
func (c *Client) pullFailed(ctx context.Context, err error, name string) error {
	var lost *url.Error
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ibid.AsError(ctx.Err())
	case errors.Is(err, errUnfinished), errors.As(err, &lost) && !unreachable(err) && !errors.Is(err, errRedirect):
		if e := c.refusal(err); e != nil {
			return e
		}
		return serverEnded(err)
	case errors.As(err, &lost):
		return c.failure(ctx, err, "")
	}
	if e := c.refusal(err); e != nil {
		return e
	}
	if e := storageFailure(err); e != nil {
		return e
	}
	if len(err.Error()) > mostSentence {
		err = errUnreadable // a line that never ended
	}
	return fetchFailure(err, name)
}

// mostSentence is how long an error of the server's is at most, in bytes.
const mostSentence = 4096

func serverEnded(err error) *ibid.Error {
	return ibid.Errorf(ibid.CodeModelCutOff, "The model server ended before the model was there.").
		WithHint("Try again: what has arrived is kept.").WithCause(err)
}
