package infer

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"ibid/backend/ibid"
)

// idle is for how long an unused model stays in memory.
const idle = 5 * time.Minute

// freeEvery is how often a working model gives back the memory that it has freed.
const freeEvery = time.Second

// mostThreads is how many threads compute at the most. More gain little for texts so short.
const mostThreads = 4

// Options configure [Open].
type Options struct {
	Folder  string        // of library and models; empty: [Find]
	Threads int           // that compute; 0: as many as there are cores for the scorer, one less for embedders, four at most
	Idle    time.Duration // after which an unused model is unloaded; 0: five minutes
}

// Models are the built-in models. They are safe for concurrent use; one computes at a
// time, for the user first. Close them when done.
type Models struct {
	*Embedder // for English
	*Scorer

	Multilingual *Embedder
}

// Open returns the built-in models. It loads nothing until they are used, and says
// then what is missing.
func Open(opts Options) *Models {
	folder := cmp.Or(opts.Folder, Find())
	shared := &turn{}
	m := &Models{
		Embedder:     &Embedder{recipe: english, model: model{parts: english.parts}},
		Scorer:       &Scorer{model{parts: parts{scorerFile, scorerDigest, "logits", uncased}}},
		Multilingual: &Embedder{recipe: multilingual, model: model{parts: multilingual.parts}},
	}
	for _, one := range []*model{&m.Embedder.model, &m.Scorer.model, &m.Multilingual.model} {
		one.folder, one.turn = folder, shared
		one.threads = cmp.Or(opts.Threads, max(1, min(mostThreads, runtime.NumCPU()-1)))
		one.idle = cmp.Or(opts.Idle, idle)
	}
	// It works for a second at most, and only while the user waits.
	m.Scorer.threads = cmp.Or(opts.Threads, min(mostThreads, runtime.NumCPU()))
	return m
}

// Close frees the models. Later calls fail.
func (m *Models) Close() error {
	return errors.Join(m.Embedder.close(), m.Scorer.close(), m.Multilingual.close())
}

// Check says why the models for English cannot be used; nil if they can. It loads the
// runtime, which stays, and no model. The first call reads all files, a tenth of a second.
func (m *Models) Check() error { return cmp.Or(m.Embedder.Check(), m.Scorer.Check()) }

// tokenizer splits a text into the pieces that a model knows. It does not change.
type tokenizer interface {
	// pieces returns the ids of a text's pieces, at most limit of them.
	pieces(text string, limit int) []int32
	// ends returns the ids of the pieces that begin and end an input.
	ends() (begin, finish int32)
	// none returns the id of what is in no piece.
	none() int32
}

// parts are the files of a model, by their SHA-256, and the output that is wanted.
type parts struct {
	file, digest, output string
	tokenizer            vocabulary
}

// vocabulary is the file of a tokenizer, and what reads it.
type vocabulary struct {
	file, digest string
	open         func(path string) (tokenizer, error)
}

// model is a model file that is loaded when it is used and unloaded when it is not.
type model struct {
	parts
	folder  string
	threads int
	idle    time.Duration
	turn    *turn // guards session, tokens and freed

	session *session // nil: not loaded
	tokens  tokenizer
	freed   time.Time // when memory was given back

	checked sync.Once
	problem error

	mu     sync.Mutex
	unload *time.Timer
	closed bool
}

// Check says why the model cannot be used; nil if it can. It loads the runtime, which
// stays, but not the model, and looks once.
func (m *model) Check() error {
	m.checked.Do(func() { m.problem = m.look() })
	return m.problem
}

func (m *model) look() error {
	if m.folder == "" {
		return unavailable("The built-in models aren't installed.", errors.New("no folder of models beside the program"))
	}
	for file, digest := range map[string]string{m.file: m.digest, m.tokenizer.file: m.tokenizer.digest} {
		if err := verify(filepath.Join(m.folder, file), digest); err != nil {
			return unavailable("The built-in models are missing or damaged.", err)
		}
	}
	if err := loadRuntime(filepath.Join(m.folder, libraryFile())); err != nil {
		return unavailable("The built-in models can't run on this computer.", err)
	}
	return nil
}

// load makes the model ready. The caller has the turn.
func (m *model) load() error {
	m.mu.Lock()
	closed := m.closed
	if m.unload != nil {
		m.unload.Stop()
	}
	m.mu.Unlock()
	if closed {
		return ibid.Errorf(ibid.CodeEmbeddingUnavailable, "The built-in models are closed.")
	}
	if m.session != nil {
		return nil
	}
	if err := m.Check(); err != nil {
		return err
	}
	tokens, err := m.tokenizer.open(filepath.Join(m.folder, m.tokenizer.file))
	if err != nil {
		return unavailable("The built-in models are missing or damaged.", err)
	}
	s, err := openSession(filepath.Join(m.folder, m.file), m.output, m.threads)
	if err != nil {
		return unavailable("The built-in models can't run on this computer.", err)
	}
	m.session, m.tokens = s, tokens
	return nil
}

// vocabulary loads the model if it isn't, and returns its tokenizer.
func (m *model) vocabulary(ctx context.Context, p Priority) (tokenizer, error) {
	if err := m.turn.take(ctx, p); err != nil {
		return nil, err
	}
	defer m.turn.give()
	err := m.load()
	return m.tokens, err
}

// run gives inputs to the model in batches of similar length, at most so many padded
// word pieces each, and calls use with the output of each and the indices of its
// inputs.
func (m *model) run(ctx context.Context, p Priority, inputs []input, pieces int, use func(batch []int, output []float32, shape []int64) error) error {
	for _, batch := range batches(inputs, pieces) {
		if err := m.one(ctx, p, inputs, batch, use); err != nil {
			return err
		}
	}
	return nil
}

// one runs a batch, indices into inputs.
func (m *model) one(ctx context.Context, p Priority, inputs []input, batch []int, use func(batch []int, output []float32, shape []int64) error) error {
	if err := m.turn.take(ctx, p); err != nil {
		return err
	}
	defer m.turn.give()
	if err := m.load(); err != nil {
		return err
	}
	defer m.rest()
	rows := make([]input, len(batch))
	for i, n := range batch {
		rows[i] = inputs[n]
	}
	var bad error
	err := m.session.run(ctx, rows, func(output []float32, shape []int64) { bad = use(batch, output, shape) })
	if time.Since(m.freed) > freeEvery {
		freeMemory()
		m.freed = time.Now()
	}
	return errors.Join(err, bad)
}

// input is a sequence of word pieces, with the segment of each; nil segments: all 0.
type input struct{ ids, segments []int32 }

// batches groups inputs into runs of similar length: indices, the shortest first. A
// run has at most so many word pieces, padding included, or one input.
func batches(inputs []input, pieces int) [][]int {
	order := make([]int, len(inputs))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(len(inputs[a].ids), len(inputs[b].ids)) })
	var all [][]int
	for begin := 0; begin < len(order); {
		end := begin + 1
		for end < len(order) && (end-begin+1)*len(inputs[order[end]].ids) <= pieces {
			end++
		}
		all = append(all, order[begin:end])
		begin = end
	}
	return all
}

func unavailable(message string, cause error) error {
	return &ibid.Error{Code: ibid.CodeEmbeddingUnavailable, Message: message,
		Hint: "Your documents are searched by words. Install Ibid again to search by meaning too.", Err: cause}
}

// verify returns an error unless the file at path has the SHA-256 want.
func verify(path, want string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return err
	}
	if got := hex.EncodeToString(hash.Sum(nil)); got != want {
		return fmt.Errorf("%s has SHA-256 %s, want %s", path, got, want)
	}
	return nil
}

// rest unloads the model once it has been idle. The caller has the turn.
func (m *model) rest() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.unload == nil {
		m.unload = time.AfterFunc(m.idle, m.drop)
		return
	}
	m.unload.Reset(m.idle)
}

// drop frees the model, unless somebody uses it, who will call rest.
func (m *model) drop() {
	if m.turn.take(context.Background(), Background) != nil {
		return
	}
	defer m.turn.give()
	if m.session != nil {
		_ = m.session.close()
		m.session, m.tokens = nil, nil
		freeMemory()
	}
}

// close frees the model. Later calls fail.
func (m *model) close() error {
	m.mu.Lock()
	m.closed = true
	if m.unload != nil {
		m.unload.Stop()
	}
	m.mu.Unlock()
	m.drop()
	return nil
}
