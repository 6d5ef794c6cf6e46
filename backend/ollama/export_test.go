package ollama

import "time"

// SetInstalled decides whether the server's program counts as installed.
func (c *Client) SetInstalled(installed bool) { c.installed = func() bool { return installed } }

// SetBrief limits what the server answers without a model.
func (c *Client) SetBrief(limit time.Duration) { c.brief = limit }
