package ingest

import (
	"context"
	"strings"
	"time"

	"ibid/backend/ibid"
)

const (
	// assumedEmbedding is what a passage takes with a model of some hundred
	// million parameters on a laptop without a graphics card. It was not
	// measured; it serves while the model cannot be tried.
	assumedEmbedding = 150 * time.Millisecond

	// probeBatch passages tell the pace of a model, and probeLimit is how long
	// they may take, together with loading it.
	probeBatch = 8
	probeLimit = time.Minute

	// vectorBytes is what a number of a vector takes on the disk.
	vectorBytes = 4
)

// EstimateEmbedding reports what it takes to embed so many passages in the way of
// an identity: by the pace of earlier ones on this computer, or else of a few
// that are embedded for the purpose. If the model does not get done with those in
// a minute, the pace is assumed.
func (in *Ingester) EstimateEmbedding(ctx context.Context, by ibid.EmbeddingIdentity, passages int) ibid.EmbeddingEstimate {
	estimate := ibid.EmbeddingEstimate{Model: by.Model, Passages: passages, Bytes: int64(passages) * int64(by.Dimensions) * vectorBytes}
	if passages > 0 && in.pace.of(by.Digest).count == 0 {
		in.probe(ctx, by)
	}
	estimate.Seconds, estimate.Measured = in.EmbeddingTime(by, passages)
	return estimate
}

// EmbeddingTime reports how many seconds it takes to embed so many passages, and
// whether that was measured on this computer since the program started.
func (in *Ingester) EmbeddingTime(by ibid.EmbeddingIdentity, passages int) (seconds float64, measured bool) {
	each, m := assumedEmbedding, in.pace.of(by.Digest)
	if m.count > 0 {
		each = m.took
	}
	return each.Seconds() * float64(passages), m.count > 0
}

// probe takes the time that a model needs for passages of the usual length. It is
// loaded first, which does not count.
func (in *Ingester) probe(ctx context.Context, by ibid.EmbeddingIdentity) {
	ctx, cancel := context.WithTimeout(ctx, probeLimit)
	defer cancel()
	const sentence = "The tenant keeps the mill and its gear in good repair. "
	passage := strings.Repeat(sentence, max(1, in.Chunks.Tokens/ibid.EstimateTokens(sentence)))
	texts := make([]string, probeBatch)
	for i := range texts {
		texts[i] = passage
	}
	if _, err := in.Embedder.Embed(ctx, by, ibid.EmbedDocument, texts[:1]); err != nil {
		return
	}
	began := time.Now()
	if _, err := in.Embedder.Embed(ctx, by, ibid.EmbedDocument, texts); err == nil {
		in.pace.note(by.Digest, time.Since(began)/probeBatch)
	}
}
