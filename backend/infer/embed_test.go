package infer

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"ibid/backend/ibid"
)

// folder returns the built-in models of the source tree. Without them a test is
// skipped, unless IBID_REQUIRE_MODELS is set, as `make test` does.
func folder(t testing.TB) string {
	t.Helper()
	path := filepath.Join("..", "..", "build", "cache", "models")
	if _, err := os.Stat(filepath.Join(path, embedderFile)); err != nil {
		if os.Getenv("IBID_REQUIRE_MODELS") != "" {
			t.Fatalf("the built-in models are missing, run `make models`: %v", err)
		}
		t.Skip("the built-in models are missing: run `make models`")
	}
	return path
}

// computes begins a test of what the models compute, in which no goroutines meet: a short
// run, as with the race detector, leaves it out.
func computes(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("a short run leaves out what is computed")
	}
}

func open(t testing.TB, opts Options) *Models {
	t.Helper()
	opts.Folder = folder(t)
	e := Open(opts)
	t.Cleanup(func() { _ = e.Close() })
	return e
}

func cosine(a, b []float32) (sum float64) {
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}

func TestMeaningIsNearerThanWords(t *testing.T) {
	computes(t)
	e := open(t, Options{})
	question, err := e.Embed(t.Context(), ibid.EmbedQuery, []string{"May I keep a dog?"})
	if err != nil {
		t.Fatal(err)
	}
	passages, err := e.Embed(t.Context(), ibid.EmbedDocument, []string{
		"Animals. The Tenant shall not have pets on the premises without the Landlord's consent.",
		"The Tenant may keep a bicycle in the cellar. Keep the dog-leg staircase free.",
		"Rent is due on the first of each month.",
	})
	if err != nil {
		t.Fatal(err)
	}
	best := cosine(question[0], passages[0])
	for i, p := range passages[1:] {
		if c := cosine(question[0], p); c >= best {
			t.Errorf("passage %d: cosine %.3f, want less than that of the clause on animals, %.3f", i+1, c, best)
		}
	}
	for _, v := range append(passages, question...) {
		if length := math.Sqrt(cosine(v, v)); len(v) != Dimensions || math.Abs(length-1) > 1e-5 {
			t.Errorf("%d numbers of length %g, want %d of length 1", len(v), length, Dimensions)
		}
	}
}

// Compare says of texts what the vectors of question and document say.
func TestCompareIsTheCosineOfTheVectors(t *testing.T) {
	e := open(t, Options{})
	const question = "May I keep a dog?"
	texts := []string{"The Tenant keeps no animals.", "Rent is due on the first of each month.", strings.Repeat("The lift is inspected each spring. ", 40)}
	got, err := e.Compare(t.Context(), question, texts)
	if err != nil || len(got) != len(texts) || got[0] <= got[1] {
		t.Fatalf("%v, %v", got, err)
	}
	asked, err := e.Embed(t.Context(), ibid.EmbedQuery, []string{question})
	if err != nil {
		t.Fatal(err)
	}
	vectors, err := e.Embed(t.Context(), ibid.EmbedDocument, texts[:2]) // of the third, Compare reads the beginning
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range vectors {
		if want := cosine(asked[0], v); math.Abs(want-float64(got[i])) > 1e-4 {
			t.Errorf("text %d: %.3f, want %.3f", i, got[i], want)
		}
	}
}

// The vector of a text doesn't depend on the texts beside it.
func TestTextsAreEmbeddedByThemselves(t *testing.T) {
	computes(t)
	e := open(t, Options{})
	var texts []string
	for n := 1; n < 60; n += 7 {
		texts = append(texts, strings.Repeat("the harbour pilot boards the vessel ", n))
	}
	together, err := e.Embed(t.Context(), ibid.EmbedDocument, texts)
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range texts {
		alone, err := e.Embed(t.Context(), ibid.EmbedDocument, []string{text})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(alone[0], together[i]) {
			t.Errorf("text %d: cosine %.6f between alone and beside others, want the same vector", i, cosine(alone[0], together[i]))
		}
	}
}

func TestCancelStopsWithinARun(t *testing.T) {
	e := open(t, Options{Turns: 1})
	if _, err := e.Embed(t.Context(), ibid.EmbedQuery, []string{"warm"}); err != nil {
		t.Fatal(err)
	}
	texts := make([]string, 2000)
	for i := range texts {
		texts[i] = strings.Repeat("word "+strconv.Itoa(i)+" ", 200)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		_, err := e.Embed(ctx, ibid.EmbedDocument, texts)
		done <- err
	}()
	// A query gets its turn although 2,000 documents are under way.
	if _, err := e.Embed(t.Context(), ibid.EmbedQuery, []string{"question"}); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-done:
		t.Fatalf("the documents ended before the query: %v", err)
	default:
	}
	cancel()
	if err := <-done; err != context.Canceled {
		t.Errorf("err = %v, want context.Canceled", err)
	}
	if _, err := e.Embed(t.Context(), ibid.EmbedQuery, []string{"still works"}); err != nil {
		t.Error(err)
	}
}

func TestUnloadsWhenIdleAndLoadsAgain(t *testing.T) {
	e := open(t, Options{Idle: time.Millisecond})
	for range 3 {
		if _, err := e.Embed(t.Context(), ibid.EmbedQuery, []string{"question"}); err != nil {
			t.Fatal(err)
		}
		for loaded := true; loaded; {
			e.Embedder.life.RLock()
			loaded = e.Embedder.session != nil
			e.Embedder.life.RUnlock()
			time.Sleep(time.Millisecond) // looking keeps it from being unloaded
		}
	}
}

func TestConcurrentCallers(t *testing.T) {
	e := open(t, Options{})
	want, err := e.Embed(t.Context(), ibid.EmbedQuery, []string{"Who pays for repairs?"})
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			got, err := e.Embed(t.Context(), ibid.EmbedQuery, []string{"Who pays for repairs?"})
			if err != nil || cosine(got[0], want[0]) < .9999 {
				t.Errorf("%v, %v", got, err)
			}
		})
	}
	group.Wait()
}

func TestMissingOrDamagedModels(t *testing.T) {
	whole := folder(t)
	for name, damage := range map[string]func(folder string) error{
		"no folder":  func(folder string) error { return os.RemoveAll(folder) },
		"no library": func(folder string) error { return os.Remove(filepath.Join(folder, libraryFile())) },
		"library is a text": func(folder string) error {
			return os.WriteFile(filepath.Join(folder, libraryFile()), []byte("x"), 0o600)
		},
		"model cut off": func(folder string) error { return os.Truncate(filepath.Join(folder, embedderFile), 1<<20) },
		"tokenizer changed": func(folder string) error {
			return os.WriteFile(filepath.Join(folder, tokenizerFile), []byte("{}"), 0o600)
		},
	} {
		t.Run(name, func(t *testing.T) {
			if strings.Contains(name, "library") && runtimeLoaded() {
				t.Skip("the library is loaded already, and a process loads it once")
			}
			folder := t.TempDir()
			if err := os.CopyFS(folder, os.DirFS(whole)); err != nil {
				t.Fatal(err)
			}
			if err := damage(folder); err != nil {
				t.Fatal(err)
			}
			e := Open(Options{Folder: folder})
			_, err := e.Embed(t.Context(), ibid.EmbedQuery, []string{"question"})
			if ibid.CodeOf(err) != ibid.CodeEmbeddingUnavailable {
				t.Errorf("err = %v, want %s", err, ibid.CodeEmbeddingUnavailable)
			}
		})
	}
}
