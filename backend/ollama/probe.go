package ollama

import (
	"context"
	"time"

	"ibid/backend/ibid"
)

// probeLimit is how long [Client.Probe] waits: a server on this computer answers in
// milliseconds, one in the same building in a tenth of a second.
const probeLimit = 2 * time.Second

// Probe asks for the version of the Ollama at the client's address. Errors:
// [ibid.CodeModelServerDown] (also for something that is not Ollama, and for silence
// of two seconds), [ibid.CodeModelServerOld], [ibid.CodeModelServerRefused],
// [ibid.CodeInvalid] for an address that cannot be read, and [ibid.CodeCancelled].
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
	if ibid.VersionBefore(version, oldestVersion) {
		return version, ibid.Errorf(ibid.CodeModelServerOld, "The Ollama at %s is too old: version %s would leave passages out of a long question without a word.", c.Host(), version).
			WithHint("Update Ollama to version " + oldestVersion + " or newer, from ollama.com/download, and start it again.")
	}
	return version, nil
}

// oldestVersion is the first Ollama that can be told not to drop the beginning of a
// chat that does not fit ("truncate" and "shift" of /api/chat). Older ones do not refuse
// to be told: they do not hear it.
const oldestVersion = "0.12.6"
