package fake

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strings"
	"sync"
	"unicode"

	"ibid/backend/ibid"
)

// DefaultDimensions is how many numbers an [Embedder]'s vectors have unless told.
const DefaultDimensions = 64

// DefaultEmbedder is the model of an [Embedder] in which none was installed.
const DefaultEmbedder = "fake-embed"

// Embedder makes a vector from the words of a text: each word adds 1 to one
// place, or takes 1 from it, chosen by the hash of the word and of the model, and
// the whole is given length 1. Two texts are near when they share words; order,
// grammar and letter case do not matter. Vectors of two models have nothing to do
// with each other. The zero value works, with one model.
type Embedder struct {
	Dimensions int // of the vectors of every model; 0: [DefaultDimensions]

	// Fail, when set, is asked before every call; an error it returns is the
	// call's result.
	Fail func(kind ibid.EmbedKind, texts []string) error

	// At, if set, is called before every call's work, with its context.
	At func(ctx context.Context)

	mu     sync.Mutex
	calls  [][]string
	chosen string                   // by the settings
	models []ibid.EmbeddingIdentity // installed ones, the newest first; nil: the default one
}

// Install installs a model, or puts another version in its place.
func (e *Embedder) Install(model, version string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.remove(model)
	e.models = append([]ibid.EmbeddingIdentity{e.identity(model, version)}, e.models...)
}

// Uninstall removes a model.
func (e *Embedder) Uninstall(model string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.remove(model)
}

func (e *Embedder) remove(model string) {
	e.models = slices.DeleteFunc(e.installed(), func(m ibid.EmbeddingIdentity) bool { return m.Model == model })
}

// Choose lets the settings name a model; empty: none.
func (e *Embedder) Choose(model string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.chosen = model
}

func (e *Embedder) identity(model, version string) ibid.EmbeddingIdentity {
	dimensions := cmp.Or(e.Dimensions, DefaultDimensions)
	return ibid.EmbeddingIdentity{Model: model, Digest: digestOf(fmt.Sprint(model, version, dimensions)), Recipe: "words", Dimensions: dimensions}
}

// installed lists the models. The lock is held.
func (e *Embedder) installed() []ibid.EmbeddingIdentity {
	if e.models == nil {
		return []ibid.EmbeddingIdentity{e.identity(DefaultEmbedder, "")}
	}
	return e.models
}

// Embed makes one vector for each text with the model of an identity. Like the
// real client it refuses a model that is not installed, or not any more as it
// was, with [ibid.CodeEmbeddingUnavailable], a text without words with
// [ibid.CodeInvalid], and answers the end of ctx with [ibid.CodeCancelled] or
// [ibid.CodeTimeout].
func (e *Embedder) Embed(ctx context.Context, by ibid.EmbeddingIdentity, kind ibid.EmbedKind, texts []string) ([][]float32, error) {
	e.mu.Lock()
	e.calls = append(e.calls, texts)
	there := slices.ContainsFunc(e.installed(), func(m ibid.EmbeddingIdentity) bool { return m.Digest == by.Digest })
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
	if !there {
		return nil, unavailable(by.Model)
	}
	vectors := make([][]float32, len(texts))
	for i, text := range texts {
		vectors[i] = vectorOf(text, by.Digest, by.Dimensions)
		if vectors[i] == nil {
			return nil, ibid.Errorf(ibid.CodeInvalid, "An empty text cannot be searched by meaning.")
		}
	}
	return vectors, nil
}

func unavailable(model string) error {
	return ibid.Errorf(ibid.CodeEmbeddingUnavailable, "The embedding model “%s” is not installed.", model).WithHint("Get it in the settings, or run: ibid models get " + model)
}

// Calls gives the texts of every call so far.
func (e *Embedder) Calls() [][]string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return append([][]string(nil), e.calls...)
}

// EmbeddingIdentity is that of the named model, or of the chosen one, or of the
// known one if it is installed, or of the newest.
func (e *Embedder) EmbeddingIdentity(ctx context.Context, named, known string) (ibid.EmbeddingIdentity, error) {
	if err := ctx.Err(); err != nil {
		return ibid.EmbeddingIdentity{}, ibid.AsError(err)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	installed, wanted := e.installed(), cmp.Or(named, e.chosen)
	for _, m := range installed {
		if m.Model == wanted || wanted == "" && m.Model == known {
			return m, nil
		}
	}
	if wanted != "" || len(installed) == 0 {
		return ibid.EmbeddingIdentity{}, unavailable(cmp.Or(wanted, DefaultEmbedder))
	}
	return installed[0], nil
}

// vectorOf is nil for a text without words. Should all of a text's words cancel
// each other out, its first word alone stands for it.
func vectorOf(text, model string, dimensions int) []float32 {
	words := wordsOf(text)
	if len(words) == 0 {
		return nil
	}
	vector := make([]float32, dimensions)
	add := func(word string) {
		h := fnv.New64a()
		_, _ = h.Write([]byte(model + word))
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
	if !normalise(vector) {
		return vectorOf(words[0], model, dimensions)
	}
	return vector
}

// normalise gives a vector length 1. It is false for one of zeros.
func normalise(vector []float32) bool {
	var square float64
	for _, x := range vector {
		square += float64(x) * float64(x)
	}
	if square == 0 {
		return false
	}
	for i := range vector {
		vector[i] = float32(float64(vector[i]) / math.Sqrt(square))
	}
	return true
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
