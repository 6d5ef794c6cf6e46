package ingest

import (
	"context"
	"sync"
	"time"

	"ibid/backend/ibid"
)

// Estimate tells how much work it is to describe the passages of a document that
// are not described yet. Until passages have been timed on this computer,
// the pace is assumed: see assumedPace.
func (g *Gists) Estimate(ctx context.Context, doc ibid.Document) (ibid.ContextEstimate, error) {
	status := g.Model.Status(ctx)
	estimate := ibid.ContextEstimate{Passages: doc.Chunks - doc.ChunksGisted, Model: status.ChatModel}
	if status.ChatModel == "" {
		estimate.Problem = status.Problem
	}
	w, err := g.windows(ctx, doc)
	if err != nil || estimate.Passages <= 0 {
		return estimate, err
	}
	read := 0
	for _, text := range w.text {
		read += ibid.EstimateTokens(text)
	}
	passage := g.Tokens + gistFrame
	read += estimate.Passages * passage
	written := estimate.Passages * gistRoom / 2 // answers take about half their room
	estimate.Tokens = read + written
	if mean, measured := g.pace.mean(); measured {
		estimate.Seconds, estimate.Measured = mean.Seconds()*float64(estimate.Passages), true
	} else {
		estimate.Seconds = float64(read)/assumedReading + float64(written)/assumedWriting
	}
	return estimate, nil
}

// Assumed pace of a model of three to four billion parameters, quantised to four
// bits, on a laptop without a graphics card, in tokens a second. It was not
// measured; it serves until the first passages have been timed.
const (
	assumedReading = 60
	assumedWriting = 10
)

// gistPace remembers how long passages took since the program started.
type gistPace struct {
	mu    sync.Mutex
	count int
	total time.Duration
}

func (p *gistPace) add(took time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.count++
	p.total += took
}

// mean is the time a passage takes, once at least gistBatch were timed.
func (p *gistPace) mean() (time.Duration, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.total / time.Duration(max(1, p.count)), p.count >= gistBatch
}
