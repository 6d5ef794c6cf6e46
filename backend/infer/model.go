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
	"sync"
	"sync/atomic"
	"time"

	"ibid/backend/ibid"
)

// idle is for how long an unused model stays in memory.
const idle = 5 * time.Minute

// freeEvery is how often a working model returns freed memory to the system.
const freeEvery = time.Second

// mostTurns is how many texts are computed at the same time at the most, each on one core.
const mostTurns = 8

// Options configure [Open].
type Options struct {
	Folder string        // of library and models; empty: [Find]
	Turns  int           // texts that are computed at the same time, each on one core; 0: as many as there are cores, eight at most
	Idle   time.Duration // after which an unused model is unloaded; 0: five minutes
}

// Models are the built-in models. They are safe for concurrent use. Each text is computed
// alone, on one core, so that its result doesn't depend on other texts; several texts are
// computed at the same time. The user goes first. Close them when done.
type Models struct {
	*Embedder // for English
	*Scorer

	Second       *Scorer // of twice the layers, for what the other puts first
	Foreign      *Scorer // for other languages; it reads its words from the file of Multilingual
	Multilingual *Embedder
}

// Open returns the built-in models. It loads nothing until they are used, and says
// then what is missing.
func Open(opts Options) *Models {
	folder := cmp.Or(opts.Folder, Find())
	shared := newTurns(cmp.Or(opts.Turns, min(mostTurns, runtime.NumCPU())))
	m := &Models{
		Embedder: &Embedder{recipe: english, model: model{title: "embedder", parts: english.parts}, compared: newRecent(comparedKept)},
		Scorer:   &Scorer{model{title: "scorer", parts: parts{file: scorerFile, digest: scorerDigest, output: "logits", tokenizer: uncased}}},
		Second:   &Scorer{model{title: "second scorer", parts: parts{file: secondFile, digest: secondDigest, output: "logits", tokenizer: uncased}}},
		Foreign: &Scorer{model{title: "scorer for other languages", parts: parts{
			file: foreignFile, digest: foreignDigest, output: "logits", tokenizer: unigram,
			words: multilingualFile, wordsDigest: multilingualDigest,
		}}},
		Multilingual: &Embedder{recipe: multilingual, model: model{title: "multilingual embedder", parts: multilingual.parts}, compared: newRecent(comparedKept)},
	}
	for _, one := range []*model{&m.Embedder.model, &m.Scorer.model, &m.Second.model, &m.Foreign.model, &m.Multilingual.model} {
		one.folder, one.turns = folder, shared
		one.idle = cmp.Or(opts.Idle, idle)
	}
	return m
}

// Close frees the models. Later calls fail.
func (m *Models) Close() error {
	return errors.Join(m.Embedder.close(), m.Scorer.close(), m.Second.close(), m.Foreign.close(), m.Multilingual.close())
}

// Check says why the models for English cannot be used; nil if they can. It loads the
// runtime, which stays, and no model. The first call reads all files, a tenth of a second.
func (m *Models) Check() error { return cmp.Or(m.Embedder.Check(), m.Scorer.Check(), m.Second.Check()) }

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

	words, wordsDigest string // the file that its table of words is read from; empty: its own
}

// vocabulary is the file of a tokenizer, and what reads it.
type vocabulary struct {
	file, digest string
	open         func(path string) (tokenizer, error)
}

// model is a model file that is loaded when it is used and unloaded when it is not.
type model struct {
	parts
	title  string // for users, such as "scorer"
	folder string
	idle   time.Duration
	turns  *turns

	life    sync.RWMutex // read-locked while the model is used
	session *session     // nil: not loaded
	tokens  tokenizer

	checked sync.Once
	problem error

	mu     sync.Mutex
	unload *time.Timer
	freed  time.Time // when memory was given back
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
	for file, digest := range map[string]string{m.file: m.digest, m.tokenizer.file: m.tokenizer.digest, m.words: m.wordsDigest} {
		if file == "" {
			continue
		}
		if err := verify(filepath.Join(m.folder, file), digest); err != nil {
			return m.unusable("The built-in "+m.title, err)
		}
	}
	library := filepath.Join(m.folder, libraryFile())
	if err := checkRuntime(library); err != nil {
		return m.unusable("The library that runs the built-in models", err)
	}
	if err := loadRuntime(library); err != nil {
		return unavailable("The built-in models can't run on this computer.", err)
	}
	return nil
}

// use loads the model if it isn't. Until release is called it stays. With an error there is
// nothing to release.
func (m *model) use() (release func(), err error) {
	m.mu.Lock()
	closed := m.closed
	if m.unload != nil {
		m.unload.Stop()
	}
	m.mu.Unlock()
	if closed {
		return nil, ibid.Errorf(ibid.CodeEmbeddingUnavailable, "The built-in models are closed.")
	}
	for {
		m.life.RLock()
		if m.session != nil {
			return m.release, nil
		}
		m.life.RUnlock()
		if err := m.load(); err != nil {
			return nil, err
		}
	}
}

// release lets the model be unloaded once it has been idle.
func (m *model) release() {
	m.life.RUnlock()
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.unload == nil {
		m.unload = time.AfterFunc(m.idle, m.drop)
		return
	}
	m.unload.Reset(m.idle)
}

// load makes the model ready.
func (m *model) load() error {
	m.life.Lock()
	defer m.life.Unlock()
	if m.session != nil {
		return nil
	}
	if err := m.Check(); err != nil {
		return err
	}
	tokens, err := m.tokenizer.open(filepath.Join(m.folder, m.tokenizer.file))
	if err != nil {
		return m.unusable("The built-in "+m.title, err)
	}
	// One thread for each run: a text is too short to be split between threads. Two texts
	// at once, on one thread each, take a tenth less time than two in a row on two threads.
	s, err := openSession(filepath.Join(m.folder, m.file), inputNames[:], m.output, 1)
	if err != nil {
		return unavailable("The built-in models can't run on this computer.", err)
	}
	m.session, m.tokens = s, tokens
	return nil
}

// vocabulary loads the model if it isn't, and returns its tokenizer.
func (m *model) vocabulary(ctx context.Context) (tokenizer, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	release, err := m.use()
	if err != nil {
		return nil, err
	}
	defer release()
	return m.tokens, nil
}

// run feeds each input to the model, several at the same time, and calls use with its
// index and the output. The first error ends it.
func (m *model) run(ctx context.Context, p Priority, inputs []input, use func(n int, output []float32, shape []int64) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(m.turns.most, len(inputs)) {
		group.Go(func() {
			for {
				n := int(next.Add(1)) - 1
				if n >= len(inputs) {
					return
				}
				err := m.one(ctx, p, inputs[n], func(output []float32, shape []int64) error { return use(n, output, shape) })
				if err != nil {
					cancel(err)
					return
				}
			}
		})
	}
	group.Wait()
	return context.Cause(ctx)
}

// one runs an input.
func (m *model) one(ctx context.Context, p Priority, in input, use func(output []float32, shape []int64) error) error {
	if err := m.turns.take(ctx, p); err != nil {
		return err
	}
	defer m.turns.give(p)
	release, err := m.use()
	if err != nil {
		return err
	}
	defer release()
	var bad error
	err = m.session.run(ctx, in, func(output []float32, shape []int64) { bad = use(output, shape) })
	m.mu.Lock()
	due := time.Since(m.freed) > freeEvery
	if due {
		m.freed = time.Now()
	}
	m.mu.Unlock()
	if due {
		freeMemory()
	}
	return cmp.Or(err, bad)
}

// input is a sequence of word pieces, with the segment of each; nil segments: all 0.
type input struct{ ids, segments []int32 }

// unusable is the error for a file of the model that is missing or damaged.
func (m *model) unusable(what string, cause error) error {
	state, hint := " is missing.", "Your documents are searched by words. Install Ibid again to search by meaning too."
	if errors.Is(cause, ibid.ErrDamagedModel) {
		state = " is damaged."
	}
	if m.file == scorerFile || m.file == secondFile || m.file == foreignFile {
		hint = "Which sentences answer is judged by words. Install Ibid again."
	}
	return &ibid.Error{Code: ibid.CodeEmbeddingUnavailable, Message: what + state, Hint: hint, Err: cause}
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
		return fmt.Errorf("%s has SHA-256 %s, want %s: %w", path, got, want, ibid.ErrDamagedModel)
	}
	return nil
}

// runtimeChecks has the result for each path of the shared library; it is read once.
var runtimeChecks sync.Map

// checkRuntime returns an error unless the shared library is the one that Ibid is built
// for: a damaged one computes other numbers, or ends the program.
func checkRuntime(path string) error {
	want := runtimeDigest()
	if want == "" {
		return nil
	}
	once, _ := runtimeChecks.LoadOrStore(path, sync.OnceValue(func() error { return verify(path, want) }))
	return once.(func() error)()
}

// drop frees the model. While somebody uses it, it tries again later.
func (m *model) drop() {
	if m.life.TryLock() {
		defer m.life.Unlock()
		m.free()
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.unload.Reset(m.idle)
}

// free frees the model. The caller has locked life.
func (m *model) free() {
	if m.session == nil {
		return
	}
	_ = m.session.close()
	m.session, m.tokens = nil, nil
	freeMemory()
}

// close frees the model. Later calls fail.
func (m *model) close() error {
	m.mu.Lock()
	m.closed = true
	if m.unload != nil {
		m.unload.Stop()
	}
	m.mu.Unlock()
	m.life.Lock()
	defer m.life.Unlock()
	m.free()
	return nil
}
