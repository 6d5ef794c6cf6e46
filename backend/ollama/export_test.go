package ollama

// SetInstalled decides whether the server's program counts as installed.
func (c *Client) SetInstalled(installed bool) { c.installed = func() bool { return installed } }
