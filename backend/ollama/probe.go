package ollama

import (
	"context"
	"time"
)

// probeLimit is how long [Probe] waits: a server on this computer answers in
// milliseconds, one in the same building in a tenth of a second.
const probeLimit = 2 * time.Second

// Probe asks for the version of the Ollama at an address, which is read as that of
// [Options] is. Errors: [ibid.CodeModelServerMissing], [ibid.CodeModelServerDown]
// (also for something that is not Ollama, and for silence of two seconds),
// [ibid.CodeModelServerRefused], [ibid.CodeInvalid] for an address that cannot be
// read, and [ibid.CodeCancelled].
func Probe(ctx context.Context, address string) (version string, err error) {
	c := New(Options{Host: address})
	defer c.http.CloseIdleConnections()
	return c.Probe(ctx)
}

// Probe is the function [Probe] for the client's own server, with its token and its
// certificates.
func (c *Client) Probe(ctx context.Context) (version string, err error) {
	ctx, cancel := context.WithTimeout(ctx, probeLimit)
	defer cancel()
	return c.version(ctx)
}

func (c *Client) version(ctx context.Context) (string, error) {
	if c.misset != nil {
		return "", c.misset
	}
	version, err := c.api.Version(ctx)
	if err == nil && version == "" {
		err = errNotOllama
	}
	if err != nil {
		return "", c.absence(ctx, err)
	}
	return version, nil
}
