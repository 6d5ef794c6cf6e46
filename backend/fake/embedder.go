package fake

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"strings"
	"sync"
	"unicode"

	"ibid/backend/ibid"
)

// DefaultDimensions is how many numbers an [Embedder]'s vectors have unless told.
const DefaultDimensions = 64

// Embedder makes a vector from the words of a text: each word adds 1 to one
// place, or takes 1 from it, chosen by the word's hash, and the whole is given
// length 1. Two texts are near when they share words; order, grammar and letter
// case do not matter. The zero value works.
type Embedder struct {
	Dimensions int    // 0: [DefaultDimensions]
	Model      string // name for [Embedder.EmbeddingIdentity]; empty: "fake-embed"

	// Fail, when set, is asked before every call; an error it returns is the
	// call's result.
	Fail func(kind ibid.EmbedKind, texts []string) error

	// At, if set, is called before every call's work, with its context.
	At func(ctx context.Context)

	mu    sync.Mutex
	calls [][]string
}

// Embed makes one vector for each text. Like the real client it refuses a text
// without words with [ibid.CodeInvalid], and answers the end of ctx with
// [ibid.CodeCancelled] or [ibid.CodeTimeout].
func (e *Embedder) Embed(ctx context.Context, kind ibid.EmbedKind, texts []string) ([][]float32, error) {
	e.mu.Lock()
	e.calls = append(e.calls, texts)
	e.mu.Unlock()
	if e.At != nil {
		e.At(ctx)
	}
	if err := ctx.Err(); err != nil {
		return nil, ibid.AsError(err)
	}
	if e.Fail != nil {
		if err := e.Fail(kind, texts); err != nil {
			return nil, err
		}
	}
	vectors := make([][]float32, len(texts))
	for i, text := range texts {
		vectors[i] = vectorOf(text, cmp.Or(e.Dimensions, DefaultDimensions))
		if vectors[i] == nil {
			return nil, ibid.Errorf(ibid.CodeInvalid, "An empty text cannot be searched by meaning.")
		}
	}
	return vectors, nil
}

// Calls gives the texts of every call so far.
func (e *Embedder) Calls() [][]string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return append([][]string(nil), e.calls...)
}

// EmbeddingIdentity names the model and its dimensions.
func (e *Embedder) EmbeddingIdentity(ctx context.Context) (ibid.EmbeddingIdentity, error) {
	if err := ctx.Err(); err != nil {
		return ibid.EmbeddingIdentity{}, ibid.AsError(err)
	}
	name, dimensions := cmp.Or(e.Model, "fake-embed"), cmp.Or(e.Dimensions, DefaultDimensions)
	return ibid.EmbeddingIdentity{
		Model:      name,
		Digest:     digestOf(fmt.Sprint(name, dimensions)),
		Recipe:     "words",
		Dimensions: dimensions,
	}, nil
}

// vectorOf is nil for a text without words. Should all of a text's words cancel
// each other out, its first word alone stands for it.
func vectorOf(text string, dimensions int) []float32 {
	words := wordsOf(text)
	if len(words) == 0 {
		return nil
	}
	vector := make([]float32, dimensions)
	add := func(word string) {
		h := fnv.New64a()
		_, _ = h.Write([]byte(word))
		sum := h.Sum64()
		sign := float32(1)
		if sum>>63 == 1 {
			sign = -1
		}
		vector[sum%uint64(dimensions)] += sign
	}
	for _, word := range words {
		add(word)
	}
	var square float64
	for _, x := range vector {
		square += float64(x) * float64(x)
	}
	if square == 0 {
		return vectorOf(words[0], dimensions)
	}
	for i := range vector {
		vector[i] = float32(float64(vector[i]) / math.Sqrt(square))
	}
	return vector
}

// wordsOf gives a text's runs of letters and digits, in lower case, or its other
// visible runs where it has none, so that "§" still has a vector.
func wordsOf(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	if len(words) == 0 {
		words = strings.Fields(text)
	}
	return words
}

func digestOf(text string) string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(text))
	return strings.Repeat(fmt.Sprintf("%016x", h.Sum64()), 4) // the length of a SHA-256
}
