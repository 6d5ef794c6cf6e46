package infer

import (
	"context"
	"fmt"
	"math"
	"strings"

	"ibid/backend/ibid"
)

const (
	// Name is what the index calls the built-in embedder.
	Name = ibid.BuiltInModel

	// embedderDigest is the SHA-256 of its file, an int8 quantisation. Another file makes
	// other vectors.
	embedderDigest = "6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4"

	// Dimensions is the length of its vectors.
	Dimensions = 384

	// queryPrefix comes before a query, as the model's card asks for; passages have
	// none.
	queryPrefix = "Represent this sentence for searching relevant passages: "

	// pieceLimit is how many word pieces of a text are read. The model can read 512;
	// in a passage of about 400 tokens the rest costs a third of the time and was not
	// measured to find more.
	pieceLimit = 384

	// runPieces is how many word pieces one run takes, padding included. At about
	// 7,000 a second and core, a query waits 40 ms at most for a run that has begun.
	runPieces = 256
)

// Recipe names all that changes a vector besides the model. See
// [ibid.EmbeddingIdentity].
const Recipe = "query=" + `"` + queryPrefix + `"` + " document=\"\" pooling=cls pieces=384"

// Embedder turns texts into vectors. See [Models].
type Embedder struct{ model }

// Identity is what vectors of the built-in embedder share.
func Identity() ibid.EmbeddingIdentity {
	return ibid.EmbeddingIdentity{Model: Name, Digest: "sha256:" + embedderDigest, Recipe: Recipe, Dimensions: Dimensions}
}

// Embed returns a vector of length 1 with [Dimensions] numbers for each text, in
// their order. Of a long text the first 384 word pieces count. With an error there
// are no vectors.
//
// Documents wait for queries, which wait for one short run at most. When ctx ends,
// Embed returns its error, also within a run.
//
// Returns CodeEmbeddingUnavailable if the models are missing or damaged or the
// library cannot be loaded, and CodeInvalid for a text without a word.
func (e *Embedder) Embed(ctx context.Context, kind ibid.EmbedKind, texts []string) ([][]float32, error) {
	priority, prefix := Background, ""
	if kind == ibid.EmbedQuery {
		priority, prefix = Interactive, queryPrefix
	}
	for _, text := range texts {
		if strings.TrimSpace(text) == "" {
			return nil, ibid.Errorf(ibid.CodeInvalid, "An empty text can't be searched by meaning.")
		}
	}
	if len(texts) == 0 {
		return nil, ctx.Err()
	}
	tokens, err := e.tokenizer(ctx, priority)
	if err != nil {
		return nil, err
	}
	inputs := make([]input, len(texts))
	for i, text := range texts {
		ids := append([]int32{tokens.begin}, tokens.pieces(prefix+text, pieceLimit-2)...)
		inputs[i] = input{ids: append(ids, tokens.finish)}
	}
	vectors := make([][]float32, len(texts))
	err = e.run(ctx, priority, inputs, runPieces, func(batch []int, output []float32, shape []int64) error {
		if len(shape) != 3 || shape[2] != Dimensions {
			return fmt.Errorf("embed: output has shape %v, want [n n %d]", shape, Dimensions)
		}
		for i, n := range batch {
			start := i * int(shape[1]*shape[2]) // the first piece, [CLS], stands for the text
			vectors[n] = unit(output[start : start+Dimensions])
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return vectors, nil
}

// unit returns v scaled to length 1.
func unit(v []float32) []float32 {
	var sum float64
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	scaled, length := make([]float32, len(v)), math.Sqrt(sum)
	for i, x := range v {
		scaled[i] = float32(float64(x) / length)
	}
	return scaled
}
