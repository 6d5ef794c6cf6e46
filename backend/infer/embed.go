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

	// Multilingual is what the index calls the built-in embedder for other languages than
	// English.
	Multilingual = ibid.BuiltInMultilingual

	// multilingualDigest is the SHA-256 of its file. Its weights had 4 bits; see tools/e5.
	multilingualDigest = "c892ea74c7576e53b80a55b38e798e8b76723423c38df98ba5102b107fde705f"
)

// recipe is how an embedder is used.
type recipe struct {
	parts
	name            string
	query, document string // before a text, as the model's card asks for
	pooling         string // cls: the first piece stands for the text; mean: the mean, which the model file computes
	pieces          int    // of a text that are read
}

// Both models can read 512 pieces.
var (
	// In a passage of about 400 tokens the rest costs a third of the time and was not
	// measured to find more.
	english = recipe{
		name: Name, parts: parts{file: embedderFile, digest: embedderDigest, output: "last_hidden_state", tokenizer: uncased},
		query: "Represent this sentence for searching relevant passages: ", pooling: "cls", pieces: 384,
	}
	multilingual = recipe{
		name: Multilingual, parts: parts{file: multilingualFile, digest: multilingualDigest, output: "sentence_embedding", tokenizer: unigram},
		query: "query: ", document: "passage: ", pooling: "mean", pieces: 512,
	}
)

// identity is what vectors of the embedder share. It names all that changes them.
func (r recipe) identity() ibid.EmbeddingIdentity {
	return ibid.EmbeddingIdentity{
		Model: r.name, Digest: "sha256:" + r.digest, Dimensions: Dimensions,
		Recipe: fmt.Sprintf("query=%q document=%q pooling=%s pieces=%d", r.query, r.document, r.pooling, r.pieces),
	}
}

// Embedder turns texts into vectors. See [Models].
type Embedder struct {
	model
	recipe   recipe
	compared *recent // the latest vectors of [Embedder.Compare], by text with its prefix
}

// Identity is what vectors of the built-in embedder for English share.
func Identity() ibid.EmbeddingIdentity { return english.identity() }

// Identity is what the embedder's vectors share.
func (e *Embedder) Identity() ibid.EmbeddingIdentity { return e.recipe.identity() }

// Embed returns a vector of length 1 with [Dimensions] numbers for each text, in
// their order. Of a long text the first 384 word pieces count, or 512 of the multilingual embedder. With an error there
// are no vectors.
//
// Documents wait for queries, which wait for one short run at most. When ctx ends,
// Embed returns its error, also within a run.
//
// Returns CodeEmbeddingUnavailable if the models are missing or damaged or the
// library cannot be loaded, and CodeInvalid for a text without a word.
func (e *Embedder) Embed(ctx context.Context, kind ibid.EmbedKind, texts []string) ([][]float32, error) {
	priority, prefix := Background, e.recipe.document
	if kind == ibid.EmbedQuery {
		priority, prefix = Interactive, e.recipe.query
	}
	prefixed := make([]string, len(texts))
	for i, text := range texts {
		if strings.TrimSpace(text) == "" {
			return nil, ibid.Errorf(ibid.CodeInvalid, "An empty text can't be searched by meaning.")
		}
		prefixed[i] = prefix + text
	}
	return e.embed(ctx, priority, e.recipe.pieces, prefixed)
}

// comparedPieces is how many word pieces of a text [Embedder.Compare] reads.
const comparedPieces = 128

// comparedKept is how many vectors Compare keeps, two megabytes with their texts. A document
// is often asked several questions in a row, and a question of several documents.
const comparedKept = 500

// Compare returns the cosine of a question and each of some texts that may answer it, in
// their order. Of long texts the first 128 word pieces count. The user waits for it: it
// goes before what is embedded in the background. Its errors are those of Embed.
func (e *Embedder) Compare(ctx context.Context, question string, texts []string) ([]float32, error) {
	all := []string{e.recipe.query + question}
	for _, text := range texts {
		all = append(all, e.recipe.document+text)
	}
	vectors := make([][]float32, len(all))
	var missing []int
	for i, text := range all {
		if vectors[i] = e.compared.get(text); vectors[i] == nil {
			missing = append(missing, i)
		}
	}
	made, err := e.embed(ctx, Interactive, comparedPieces, at(all, missing))
	if err != nil {
		return nil, err
	}
	for k, i := range missing {
		vectors[i] = made[k]
		e.compared.put(all[i], made[k])
	}
	cosines := make([]float32, len(texts))
	for i, v := range vectors[1:] {
		for k, x := range v {
			cosines[i] += x * vectors[0][k]
		}
	}
	return cosines, nil
}

// at returns the values at some places.
func at[T any](values []T, places []int) []T {
	chosen := make([]T, len(places))
	for i, place := range places {
		chosen[i] = values[place]
	}
	return chosen
}

// embed makes the vectors of texts, of so many word pieces each.
func (e *Embedder) embed(ctx context.Context, priority Priority, pieces int, texts []string) ([][]float32, error) {
	if len(texts) == 0 {
		return nil, ctx.Err()
	}
	tokens, err := e.vocabulary(ctx)
	if err != nil {
		return nil, err
	}
	begin, finish := tokens.ends()
	inputs := make([]input, len(texts))
	for i, text := range texts {
		ids := append([]int32{begin}, tokens.pieces(text, pieces-2)...)
		inputs[i] = input{ids: append(ids, finish)}
	}
	vectors := make([][]float32, len(texts))
	err = e.run(ctx, priority, inputs, func(n int, output []float32, shape []int64) error {
		if len(output) < Dimensions || shape[len(shape)-1] != Dimensions {
			return fmt.Errorf("embed: output has shape %v, want [1 … %d]", shape, Dimensions)
		}
		vectors[n] = unit(output[:Dimensions])
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
