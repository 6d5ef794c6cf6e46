package ollama

import "context"
import "time"

// SetInstalled decides whether the server's program counts as installed.
func (c *Client) SetInstalled(installed bool) { c.installed = func() bool { return installed } }

// Vacate lets a model leave memory and waits until it has.
func (c *Client) Vacate(ctx context.Context, name string) error {
	if err := c.unload(ctx, name); err != nil {
		return err
	}
	c.awaitDeparture(ctx, []string{name})
	return ctx.Err()
}

// SetBrief limits what the server answers without a model.
func (c *Client) SetBrief(limit time.Duration) { c.brief = limit }
