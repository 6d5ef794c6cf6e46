package ollama

import "time"

// SetBrief limits what the server answers without a model.
func (c *Client) SetBrief(limit time.Duration) { c.brief = limit }
