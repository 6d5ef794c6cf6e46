package ingest

import (
	"context"

	"ibid/backend/ibid"
)

// Estimate reports how much work it is to describe the passages of a document that
// are not described yet. Until some have been timed with the model on this
// computer, the pace is assumed.
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
	if m := g.pace.of(status.ChatModel); m.count >= gistBatch { // the first is slow: it reads the window too
		estimate.Seconds, estimate.Measured = m.took.Seconds()*float64(estimate.Passages), true
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
