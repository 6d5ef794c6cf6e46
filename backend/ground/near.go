package ground

import (
	"context"

	"ibid/backend/ibid"
)

// Embedder makes vectors of texts.
type Embedder interface {
	Embed(ctx context.Context, by ibid.EmbeddingIdentity, kind ibid.EmbedKind, texts []string) ([][]float32, error)
}

// Near returns a scorer that compares the vectors of questions and units, for
// languages that the built-in scorer can't read; nil unless the vectors are those of the
// built-in multilingual embedder, whose cosines the weights were fitted on.
func Near(embedder Embedder, by ibid.EmbeddingIdentity) Scorer {
	if by.Model != ibid.BuiltInMultilingual {
		return nil
	}
	return near{embedder, by}
}

type near struct {
	embedder Embedder
	by       ibid.EmbeddingIdentity
}

// Score returns for each pair 40·(cosine − 0.85), about −4 to 3: the cosines of this
// embedder lie between 0.75 and 0.92. Units are embedded as questions are, before
// what is embedded in the background. All pairs have the same question.
func (n near) Score(ctx context.Context, pairs []ibid.Pair) ([]float32, error) {
	if len(pairs) == 0 {
		return nil, ctx.Err()
	}
	texts := []string{pairs[0].Question}
	for _, pair := range pairs {
		texts = append(texts, pair.Unit)
	}
	vectors, err := n.embedder.Embed(ctx, n.by, ibid.EmbedQuery, texts)
	if err != nil {
		return nil, err
	}
	scores := make([]float32, len(pairs))
	for i, v := range vectors[1:] {
		var cosine float32
		for k, x := range v {
			cosine += x * vectors[0][k]
		}
		scores[i] = 40 * (cosine - 0.85)
	}
	return scores, nil
}
