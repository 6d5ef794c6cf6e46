package ollama

import (
	"context"
	"net/http"

	"github.com/ollama/ollama/api"

	"ibid/backend/ibid"
)

// Unload lets a model leave memory, and waits until it has: at most five seconds,
// for the server keeps a model while it works for somebody.
//
// Errors: [ibid.CodeModelMissing] for one that is not installed, and otherwise those
// of [Client.Installed].
func (c *Client) Unload(ctx context.Context, name string) error {
	if err := c.usable(name); err != nil {
		return err
	}
	entries, err := c.entries(ctx)
	if err != nil {
		return err
	}
	if !hasModel(entries, name) {
		return notThere(name, nil)
	}
	return c.vacate(ctx, name)
}

// Remove deletes a model from the server's disk. Files that other models need stay.
// It leaves memory first, since the space of a file in use is not given back.
//
// Errors: [ibid.CodeModelMissing] for one that is not installed, [ibid.CodeStorage]
// where the server may not delete its files, and otherwise those of
// [Client.Installed].
func (c *Client) Remove(ctx context.Context, name string) error {
	if err := c.usable(name); err != nil {
		return err
	}
	if err := c.vacate(ctx, name); err != nil {
		return err
	}
	err := c.delete(ctx, name)
	if status, _ := statusOf(err); status == http.StatusNotFound {
		return notThere(name, err)
	}
	if e := storageFailure(err); e != nil {
		return e
	}
	return c.failure(ctx, err, "")
}

func (c *Client) delete(ctx context.Context, name string) error {
	return c.briefly(ctx, func(ctx context.Context) error {
		return c.api.Delete(ctx, &api.DeleteRequest{Model: name})
	})
}

// vacate unloads a model that is in memory. One that is not is never mentioned to
// the server: it would pass the request on for a model that runs elsewhere.
func (c *Client) vacate(ctx context.Context, name string) error {
	loaded, err := c.resident(ctx)
	if err != nil {
		return err
	}
	if !anyLoaded(loaded, []string{name}) {
		return nil
	}
	if err := c.briefly(ctx, func(ctx context.Context) error { return c.unload(ctx, name) }); err != nil {
		return c.failure(ctx, err, name)
	}
	limited, cancel := context.WithTimeout(ctx, unloadTime)
	defer cancel()
	c.awaitDeparture(limited, []string{name})
	return ctxError(ctx)
}

func notThere(name string, cause error) *ibid.Error {
	return ibid.Errorf(ibid.CodeModelMissing, "The model “%s” is not installed.", name).
		WithHint("It may have been removed already: look at the list of models again.").WithCause(cause)
}
