package ollama

import (
	"strings"
	"time"

	"github.com/ollama/ollama/api"

	"ibid/backend/ibid"
)

// The server's word for the end of work on a model.
const statusSuccess = "success"

// paceSpan is how far back the pace of a transfer looks, and paceMinimum what it must
// see at least: over less the buffers on the way are measured.
const (
	paceSpan    = 10 * time.Second
	paceMinimum = time.Second
)

// transfer is what is known of how a model's files come in.
type transfer struct {
	now    ibid.PullProgress
	files  map[string]part
	recent []sample
}

// part is how far one file is.
type part struct{ found, done, total int64 } // bytes: there when it was first reported, there now, in all

// sample is how many bytes had been moved at a time.
type sample struct {
	at    time.Time
	moved int64
}

func newTransfer(model string) *transfer {
	return &transfer{now: ibid.PullProgress{Model: model, Phase: ibid.PullStarting}, files: map[string]part{}}
}

// follow takes in a line of the server's at a time.
func (c *transfer) follow(line api.ProgressResponse, at time.Time) ibid.PullProgress {
	switch {
	case line.Digest != "":
		return c.move(ibid.PullDownloading, line.Digest, line.Completed, line.Total, at)
	case strings.HasPrefix(line.Status, "verifying"):
		c.enter(ibid.PullVerifying)
	case c.now.Phase != ibid.PullStarting:
		c.enter(ibid.PullFinishing)
	}
	return c.now
}

// move takes in how far a file is at a time.
func (c *transfer) move(phase ibid.PullPhase, file string, done, total int64, at time.Time) ibid.PullProgress {
	f, known := c.files[file]
	if !known {
		f.found = done
	}
	f.done, f.total = done, max(total, done)
	c.files[file] = f

	c.enter(phase)
	c.now.Done, c.now.Total = 0, 0
	var moved int64
	for _, f := range c.files {
		c.now.Done += f.done
		c.now.Total += f.total
		moved += f.done - f.found
	}
	c.recent = within(append(c.recent, sample{at, moved}), paceSpan)
	c.now.Pace = pace(c.recent)
	if c.now.Pace > 0 {
		c.now.Seconds = float64(c.now.Total-c.now.Done) / c.now.Pace
	}
	return c.now
}

func (c *transfer) enter(phase ibid.PullPhase) {
	c.now.Phase, c.now.Pace, c.now.Seconds = phase, 0, 0
}

// within drops the samples that lie further back from the last than a span.
func within(samples []sample, span time.Duration) []sample {
	last := samples[len(samples)-1].at
	for last.Sub(samples[0].at) > span {
		samples = samples[1:]
	}
	return samples
}

// pace is bytes a second from the first sample to the last; 0: too short to measure, or
// nothing moved. What the server takes back after a failed attempt does not count
// against it.
func pace(samples []sample) float64 {
	first, last := samples[0], samples[len(samples)-1]
	elapsed := last.at.Sub(first.at)
	if elapsed < paceMinimum {
		return 0
	}
	return max(0, float64(last.moved-first.moved)/elapsed.Seconds())
}
