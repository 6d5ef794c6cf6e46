package engine

import (
	"context"

	"ibid/backend/ibid"
)

// Peek looks for a server again and reports what it found, and starts none. When ctx
// ends it reports what was known before.
func (e *Engine) Peek(ctx context.Context) ibid.Engine {
	_ = e.find(ctx, false) // fails only when ctx ends or the engine is closed
	return e.Status()
}
