package ollama

import (
	"cmp"
	"context"
	"math"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/ollama/ollama/api"

	"ibid/backend/ibid"
)

const (
	// embedBatch is how many texts go in one request at the most. A request costs
	// about 5 ms whatever is in it, so larger batches gain nothing that can be
	// measured.
	embedBatch = 32

	// batchTime is what a batch may take. The user who asks or stops waits for the
	// one under way, and on a slow computer 32 passages take ten seconds; in half a
	// second the fixed cost of a request is a hundredth.
	batchTime = 500 * time.Millisecond

	// firstBatch is how many texts go in the first request, before the model's pace
	// on this computer is known.
	firstBatch = 4

	// embedContext caps the context of an embedding model, in tokens. Some are
	// trained for 32,768, and reserving that much takes gigabytes; a chunk is a
	// few hundred tokens.
	embedContext = 2048

	// shortest is the length in bytes below which a text is not split further:
	// if that does not fit, the model's context has no room for its own prefix.
	shortest = 16
)

// Embed turns texts into vectors of length 1, one for each text and in their
// order, with exactly the model and the recipe of an identity, whatever the
// settings name by now. The model is known by its digest: it may have got another
// name, and another model that has got its name is not taken for it.
//
// A text that is longer than the model can read is never cut. It is split in
// two at the white space nearest to its middle, each half again if need be, and
// the sum of the halves' vectors, normalised, stands for the whole. Such a
// vector is vaguer than one of a short text, but nothing is lost from it, and
// one over-long chunk does not fail a document.
//
// Documents are background work, the user waits for queries; each batch waits for the
// [Scheduler] anew, and no limit counts the wait for it.
//
// Errors: [ibid.CodeEmbeddingUnavailable] (this model is not installed, or not any
// more as it was), [ibid.CodeInvalid] (a text without a letter, digit or symbol),
// [ibid.CodeModelTimeout] (a batch took longer than FirstToken),
// [ibid.CodeModelFailed] (also for a vector of zeros, not-a-numbers or other
// dimensions), [ibid.CodeModelServerDown], [ibid.CodeModelCutOff],
// and [ibid.CodeCancelled] or [ibid.CodeTimeout] for the
// end of ctx. With an error there are no vectors at all.
func (c *Client) Embed(ctx context.Context, by ibid.EmbeddingIdentity, kind ibid.EmbedKind, texts []string) ([][]float32, error) {
	if kind != ibid.EmbedQuery && kind != ibid.EmbedDocument {
		return nil, ibid.Errorf(ibid.CodeInvalid, "embed texts of unknown kind “%s”", kind)
	}
	for _, text := range texts {
		if strings.TrimSpace(text) == "" {
			return nil, ibid.Errorf(ibid.CodeInvalid, "An empty text cannot be searched by meaning.")
		}
	}
	if len(texts) == 0 {
		return nil, ctxError(ctx)
	}
	m, r, err := c.recorded(ctx, by)
	if err != nil {
		return nil, err
	}
	inputs := make([]string, len(texts))
	for i, text := range texts {
		inputs[i] = r.input(text)
	}
	vectors := make([][]float32, 0, len(texts))
	for len(inputs) > 0 {
		n := min(len(inputs), batchOf(c.paceOf(m)))
		more, err := c.embedTexts(ctx, m, r, kind, inputs[:n])
		if err != nil {
			return nil, err
		}
		vectors, inputs = append(vectors, more...), inputs[n:]
	}
	c.learnDimensions(m.digest, len(vectors[0]))
	for _, v := range vectors {
		if len(v) != by.Dimensions {
			return nil, modelFailed(errOtherLength)
		}
	}
	return vectors, nil
}

// recorded finds the model and the recipe of an identity.
func (c *Client) recorded(ctx context.Context, by ibid.EmbeddingIdentity) (model, recipe, error) {
	models, err := c.models(ctx)
	if err != nil {
		return model{}, recipe{}, err
	}
	m, err := pickRecorded(models, by)
	if err != nil {
		return model{}, recipe{}, err
	}
	r, ok := parseRecipe(by.Recipe)
	if !ok {
		return model{}, recipe{}, ibid.Errorf(ibid.CodeEmbeddingUnavailable, "This Ibid does not know how the passages were embedded with “%s”.", by.Model).
			WithHint("Search goes by words until they have been embedded anew.")
	}
	return m, r, nil
}

// EmbeddingIdentity reports how vectors would be made now with a model that is
// named; or else with the one that the settings name; or else, if that is
// installed, with the known one; or else with the newest that can.
//
// It loads no model: the dimensions are those of earlier vectors of this model,
// or those the server states, or those of one word embedded for the purpose where
// it states none. Errors are those of [Client.Embed].
func (c *Client) EmbeddingIdentity(ctx context.Context, named, known string) (ibid.EmbeddingIdentity, error) {
	m, err := c.embeddingModel(ctx, cmp.Or(named, c.opts.EmbeddingModel), known)
	if err != nil {
		return ibid.EmbeddingIdentity{}, err
	}
	r := recipeFor(m)
	if m.dimensions == 0 {
		vectors, err := c.embedTexts(ctx, m, r, ibid.EmbedQuery, []string{"ibid"})
		if err != nil {
			return ibid.EmbeddingIdentity{}, err
		}
		m.dimensions = len(vectors[0])
		c.learnDimensions(m.digest, m.dimensions)
	}
	return ibid.EmbeddingIdentity{Model: m.name, Digest: m.digest, Recipe: r.String(), Dimensions: m.dimensions}, nil
}

func (c *Client) learnDimensions(digest string, dimensions int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if t, ok := c.known[digest]; ok {
		t.dimensions = dimensions
		c.known[digest] = t
	}
}

// batchOf is how many texts that take so long each go in one request; 0: their pace is
// not known yet.
func batchOf(pace time.Duration) int {
	if pace == 0 {
		return firstBatch
	}
	return int(min(max(batchTime/pace, 1), embedBatch))
}

// paceOf is how long a model took for each of the passages that it embedded last; 0 if
// there were none.
func (c *Client) paceOf(m model) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.paces[m.digest]
}

// embedTexts embeds texts in one request if it can. When the server refuses one
// of them as too long, it does not say which: the list is halved until that
// text stands alone, and then the text is.
func (c *Client) embedTexts(ctx context.Context, m model, r recipe, kind ibid.EmbedKind, texts []string) ([][]float32, error) {
	vectors, err := c.requestVectors(ctx, m, r, kind, texts)
	if ibid.CodeOf(err) != ibid.CodeContextTooLong {
		return vectors, err
	}
	if len(texts) > 1 {
		first, err := c.embedTexts(ctx, m, r, kind, texts[:len(texts)/2])
		if err != nil {
			return nil, err
		}
		second, err := c.embedTexts(ctx, m, r, kind, texts[len(texts)/2:])
		return append(first, second...), err
	}
	if len(texts[0]) < shortest {
		return nil, err
	}
	left, right := halve(texts[0])
	halves, err := c.embedTexts(ctx, m, r, kind, []string{left, right})
	if err != nil {
		return nil, err
	}
	mean := halves[0]
	for i := range mean {
		mean[i] += halves[1][i]
	}
	if !normalise(mean) {
		return nil, modelFailed(errZeroVector)
	}
	return [][]float32{mean}, nil
}

// requestVectors embeds texts in one request, when it is its turn.
func (c *Client) requestVectors(ctx context.Context, m model, r recipe, kind ibid.EmbedKind, texts []string) ([][]float32, error) {
	input := make([]string, len(texts))
	for i, text := range texts {
		input[i] = r.prefix(kind) + text
	}
	t := c.task(m, embedContext)
	t.vectors, t.background = true, kind == ibid.EmbedDocument
	leave, err := c.scheduler.take(ctx, t)
	if err != nil {
		return nil, err
	}
	defer leave()
	ctx, watch := startWatch(ctx, c.opts.FirstToken)
	defer watch.stop()
	tokens := roomOf(m, embedContext)
	if t.budget > 0 {
		c.makeRoom(ctx, m, tokens, c.inMemory(ctx))
	}
	no := false
	began := time.Now()
	response, err := c.api.Embed(ctx, &api.EmbedRequest{
		Model:     m.name,
		Input:     input,
		Truncate:  &no,
		KeepAlive: c.keepAlive(),
		Options:   c.loadOptions(tokens),
	})
	if err != nil {
		return nil, c.failure(ctx, err, m.name)
	}
	if t.background { // a question is much shorter than a passage
		c.learnPace(m, (time.Since(began)-response.LoadDuration)/time.Duration(len(texts)))
	}
	vectors := response.Embeddings
	if len(vectors) != len(texts) {
		return nil, modelFailed(errOtherLength)
	}
	for _, v := range vectors {
		if len(v) != len(vectors[0]) {
			return nil, modelFailed(errOtherLength)
		}
		if !normalise(v) {
			return nil, modelFailed(errZeroVector)
		}
	}
	return vectors, nil
}

// learnPace notes how long a model took for each passage.
func (c *Client) learnPace(m model, pace time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.paces[m.digest] = max(pace, 1)
}

// halve splits a text at the white space nearest to its middle, or in the
// middle of a word when there is none. Neither half is empty if the text has two
// characters or more.
func halve(text string) (left, right string) {
	text = strings.TrimSpace(text)
	middle := len(text) / 2
	for middle > 0 && !utf8.RuneStart(text[middle]) {
		middle--
	}
	before := strings.LastIndexFunc(text[:middle], unicode.IsSpace)
	after := strings.IndexFunc(text[middle:], unicode.IsSpace)
	at := middle
	switch {
	case before >= 0 && (after < 0 || middle-before <= after):
		at = before
	case after >= 0:
		at = middle + after
	}
	return strings.TrimSpace(text[:at]), strings.TrimSpace(text[at:])
}

// normalise scales a vector to length 1. It is false for one that has no direction.
func normalise(v []float32) bool {
	var sum float64
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	length := math.Sqrt(sum)
	if !(length > 1e-9) || math.IsInf(length, 0) { // not-a-number fails both
		return false
	}
	for i := range v {
		v[i] = float32(float64(v[i]) / length)
	}
	return true
}

func ctxError(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return ibid.AsError(err)
	}
	return nil
}
