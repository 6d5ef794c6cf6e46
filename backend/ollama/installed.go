package ollama

import (
	"context"
	"strings"
	"time"

	"github.com/ollama/ollama/api"

	"ibid/backend/ibid"
)

// longestLicence is the most bytes of a licence's first line: some have the whole of
// their text on it.
const longestLicence = 80

// Installed lists the models that the server has, the most recently changed first,
// with what the server says of each and of its place in memory. One that is damaged,
// or whose program the server lacks, can do nothing but is listed, so that it can be
// removed. Roles and UsedAt are empty: the server does not know them. Until is zero
// for a model that stays in memory for good.
//
// Errors: [ibid.CodeModelServerDown],
// [ibid.CodeModelServerRefused], [ibid.CodeModelFailed], [ibid.CodeInvalid], and
// [ibid.CodeCancelled] or [ibid.CodeTimeout] for the end of ctx.
func (c *Client) Installed(ctx context.Context) ([]ibid.InstalledModel, error) {
	if c.misset != nil {
		return nil, c.misset
	}
	entries, err := c.entries(ctx)
	if err != nil {
		return nil, err
	}
	loaded, err := c.resident(ctx)
	if err != nil {
		return nil, err
	}
	models := make([]ibid.InstalledModel, 0, len(entries))
	for _, entry := range entries {
		m := installedModel(entry)
		if running, there := find(loaded, m.Name); there {
			m.Loaded = loadedModel(running, time.Now())
		}
		if !m.Remote {
			t, err := c.traits(ctx, entry.Name, entry.Digest)
			if ctx.Err() != nil || ibid.CodeOf(err) == ibid.CodeModelServerDown {
				return nil, err
			}
			t.describe(&m)
		}
		models = append(models, m)
	}
	return models, nil
}

// resident lists the models in the server's memory.
func (c *Client) resident(ctx context.Context) ([]api.ProcessModelResponse, error) {
	var running *api.ProcessResponse
	err := c.briefly(ctx, func(ctx context.Context) (err error) {
		running, err = c.api.ListRunning(ctx)
		return err
	})
	if err != nil {
		return nil, c.failure(ctx, err, "")
	}
	return running.Models, nil
}

func installedModel(entry api.ListModelResponse) ibid.InstalledModel {
	return ibid.InstalledModel{
		Name: entry.Name, Digest: entry.Digest, Bytes: entry.Size, ModifiedAt: entry.ModifiedAt,
		Parameters: entry.Details.ParameterSize, Quantisation: entry.Details.QuantizationLevel,
		Remote: runsElsewhere(entry),
		Roles:  []ibid.ModelRole{},
	}
}

func (t traits) describe(m *ibid.InstalledModel) {
	m.Chat, m.Embedding, m.Vision, m.Thinking, m.Tools = t.chat, t.embed, t.vision, t.thinking, t.tools
	m.Unformatted, m.Unsuited = t.unformatted, t.unsuited
	m.Context, m.Licence = t.context, t.licence
	if t.embed {
		m.Dimensions = t.dimensions
	}
}

func loadedModel(running api.ProcessModelResponse, now time.Time) *ibid.LoadedModel {
	m := &ibid.LoadedModel{Bytes: running.Size, Context: running.ContextLength, Until: running.ExpiresAt}
	if running.Size > 0 {
		m.GPU = float64(running.SizeVRAM) / float64(running.Size)
	}
	const forGood = 10 * 365 * 24 * time.Hour // the server's "for ever" is 292 years from now
	if m.Until.Sub(now) > forGood {
		m.Until = time.Time{}
	}
	return m
}

// firstLine returns the first line of a licence that says something.
func firstLine(text string) string {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			if len(line) > longestLicence {
				line = strings.ToValidUTF8(line[:longestLicence], "") + "…"
			}
			return line
		}
	}
	return ""
}
