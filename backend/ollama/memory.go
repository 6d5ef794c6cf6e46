package ollama

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/ollama/ollama/api"

	"ibid/backend/ibid"
	"ibid/internal/address"
)

// Memory
//
// The server makes room for a model by itself, and counts swap as memory. On a
// laptop that is slower than anything else: a model that is half in the swap writes
// a word in seconds. So Ibid counts with less: models may take four fifths of the
// computer's memory, and before one is loaded beside others with which it would take
// more, those leave.
//
// This is about models that the processor runs. Of a graphics processor's memory the
// server knows more than Ibid, so as soon as one holds a model, making room is left to
// it; and of the memory of another computer nothing is known at all.

// memoryShare is how much of the computer's memory models may take.
const memoryShare = 0.8

// departTime is how long to wait until a model that was asked to leave memory has
// left. One that another program uses leaves when that is over, which is not waited
// for.
const departTime = 3 * time.Second

// budget is how many bytes models may take together; 0: unknown, or not for Ibid to
// say.
func (c *Client) budget() int64 {
	if c.opts.Memory == nil || !address.Loopback(c.base.Host) || c.graphics.Load() {
		return 0
	}
	total, _ := c.opts.Memory()
	return int64(memoryShare * float64(total))
}

// memoryFor is how many bytes a model takes that is loaded for so many tokens: its
// file, and for each token what its attention keeps. 0: unknown.
func (m model) memoryFor(tokens int) int64 {
	if m.bytes == 0 {
		return 0
	}
	return m.bytes + int64(tokens)*m.cache
}

// departures names those of the loaded models that leave memory before another is
// loaded, which takes so many bytes: as few as need be, those that would leave next
// first. The server lists them by when they would, the last one first.
func departures(loaded []api.ProcessModelResponse, model string, bytes, budget int64) (names []string) {
	taken := bytes
	for _, other := range loaded {
		if ibid.SameModel(other.Name, model) {
			return nil
		}
		taken += other.Size
	}
	if budget == 0 || bytes == 0 {
		return nil
	}
	for i := len(loaded) - 1; i >= 0 && taken > budget; i-- {
		names = append(names, loaded[i].Name)
		taken -= loaded[i].Size
	}
	return names
}

// inMemory is resident, where what is unknown counts as nothing; and it notes
// whether a graphics processor is used.
func (c *Client) inMemory(ctx context.Context) []api.ProcessModelResponse {
	loaded, _ := c.resident(ctx)
	if len(loaded) > 0 {
		c.graphics.Store(slices.ContainsFunc(loaded, func(m api.ProcessModelResponse) bool { return m.SizeVRAM > 0 }))
	}
	return loaded
}

// makeRoom lets models leave memory that would not fit beside one that is to be
// loaded with so much context.
func (c *Client) makeRoom(ctx context.Context, m model, tokens int, loaded []api.ProcessModelResponse) {
	names := departures(loaded, m.name, m.memoryFor(tokens), c.budget())
	if len(names) == 0 {
		return
	}
	slog.Info("make room for a model", "model", m.name, "leave", names)
	ctx, cancel := context.WithTimeout(ctx, departTime)
	defer cancel()
	for _, name := range names {
		if err := c.unload(ctx, name); err != nil {
			slog.Warn("the model cannot be unloaded", "model", name, "error", err)
			return
		}
	}
	c.awaitDeparture(ctx, names)
}

// awaitDeparture returns when none of the models is in memory any more, or ctx ends.
func (c *Client) awaitDeparture(ctx context.Context, names []string) {
	for ctx.Err() == nil && anyLoaded(c.inMemory(ctx), names) {
		select {
		case <-time.After(50 * time.Millisecond):
		case <-ctx.Done():
		}
	}
}

func anyLoaded(loaded []api.ProcessModelResponse, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { _, there := find(loaded, name); return there })
}

// find returns what the server reports of a model in its memory.
func find(loaded []api.ProcessModelResponse, name string) (api.ProcessModelResponse, bool) {
	for _, m := range loaded {
		if ibid.SameModel(m.Name, name) {
			return m, true
		}
	}
	return api.ProcessModelResponse{}, false
}
