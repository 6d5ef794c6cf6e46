package search

import (
	"context"
	"sync"

	"ibid/backend/ibid"
	"ibid/backend/retrieve"
)

// Remembering embeds each text once: the searches of one question, such as those of the
// layers of a place, share its vector. It is safe for concurrent use, and holds all
// vectors that it made, so it is for one question only.
type Remembering struct {
	retrieve.Embedder
	mu    sync.Mutex
	known map[embeddedText][]float32
}

type embeddedText struct {
	by   ibid.EmbeddingIdentity
	kind ibid.EmbedKind
	text string
}

// Remember returns an embedder that asks another for what it has not made yet.
func Remember(embedder retrieve.Embedder) *Remembering {
	return &Remembering{Embedder: embedder, known: map[embeddedText][]float32{}}
}

// Embed is that of the embedder, which is asked only for texts that are new. An error is
// not remembered.
func (r *Remembering) Embed(ctx context.Context, by ibid.EmbeddingIdentity, kind ibid.EmbedKind, texts []string) ([][]float32, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	var unknown []string
	asked := map[string]bool{}
	for _, text := range texts {
		if r.known[embeddedText{by, kind, text}] == nil && !asked[text] {
			asked[text] = true
			unknown = append(unknown, text)
		}
	}
	if len(unknown) > 0 {
		made, err := r.Embedder.Embed(ctx, by, kind, unknown)
		if err != nil {
			return nil, err
		}
		for i, vector := range made {
			r.known[embeddedText{by, kind, unknown[i]}] = vector
		}
	}
	vectors := make([][]float32, len(texts))
	for i, text := range texts {
		vectors[i] = r.known[embeddedText{by, kind, text}]
	}
	return vectors, nil
}
