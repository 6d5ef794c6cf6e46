package infer

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// openScorer opens models that have a scorer. Where none is committed yet the test is
// skipped.
func openScorer(t testing.TB) *Models {
	t.Helper()
	path := folder(t)
	if _, err := os.Stat(filepath.Join(path, scorerFile)); err != nil {
		if _, committed := os.Stat(scorerFile); committed == nil && os.Getenv("IBID_REQUIRE_MODELS") != "" {
			t.Fatalf("the scorer is missing, run `make models`: %v", err)
		}
		t.Skip("the scorer is missing: run `make models`")
	}
	return open(t, Options{})
}

func TestAnAnswerScoresHigherThanItsNeighbours(t *testing.T) {
	computes(t)
	m := openScorer(t)
	const question = "When is the rent due?"
	scores, err := m.Score(t.Context(), []ibid.Pair{
		{Question: question, Unit: "The Tenant shall pay it on the first of each month.", Previous: "The rent is 900 euros.", Heading: "Rent"},
		{Question: question, Unit: "The Tenant may keep a bicycle in the cellar.", Heading: "Storage"},
		{Question: question, Unit: "Rent, due dates and deposits 14", Heading: "Contents"},
		{Question: question, Unit: "The Landlord insures the building.", Heading: "Insurance"},
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, score := range scores[1:] {
		if score >= scores[0] {
			t.Errorf("unit %d: score %.2f, want less than that of the clause on rent, %.2f", i+1, score, scores[0])
		}
	}
}

// Scores come back in the order of the pairs, and are what a pair has by itself.
func TestScoresAreNotMixedUp(t *testing.T) {
	computes(t)
	m := openScorer(t)
	var pairs []ibid.Pair
	for n := range 60 {
		unit := "The fee is 40 euros. "
		if n%3 > 0 {
			unit = "The garden is open in summer. "
		}
		pairs = append(pairs, ibid.Pair{Question: "What is the fee?", Unit: unit + strings.Repeat("The pilot boards. ", n%7)})
	}
	scores, err := m.Score(t.Context(), pairs)
	if err != nil {
		t.Fatal(err)
	}
	for n := range 3 {
		if alone, err := m.Score(t.Context(), pairs[n:n+1]); err != nil || alone[0] != scores[n] {
			t.Errorf("pair %d: score %v, %v by itself, %.4f beside others", n, alone, err, scores[n])
		}
	}
	worst, best := float32(1e9), float32(-1e9) // of those with an answer, of those without
	for n, score := range scores {
		if n%3 == 0 {
			worst = min(worst, score)
		} else {
			best = max(best, score)
		}
	}
	if worst <= best {
		t.Errorf("the lowest score with an answer is %.2f, the highest without one %.2f", worst, best)
	}
}

func TestCancelledScoringStops(t *testing.T) {
	m := openScorer(t)
	if _, err := m.Score(t.Context(), []ibid.Pair{{Question: "warm", Unit: "warm"}}); err != nil {
		t.Fatal(err)
	}
	pairs := make([]ibid.Pair, 5000)
	for i := range pairs {
		pairs[i] = ibid.Pair{Question: "What is the fee?", Unit: strings.Repeat("The fee is 40 euros. ", 8)}
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		_, err := m.Score(ctx, pairs)
		done <- err
	}()
	// A question is embedded although 5,000 pairs are under way.
	if _, err := m.Embed(t.Context(), ibid.EmbedQuery, []string{"question"}); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("err = %v, want context.Canceled", err)
	}
}

func TestNoPairsNoScores(t *testing.T) {
	scores, err := Open(Options{Folder: t.TempDir()}).Score(t.Context(), nil)
	if len(scores) != 0 || err != nil {
		t.Errorf("Score = %v, %v, want nothing", scores, err)
	}
}

func TestWithoutScorerTheEmbedderWorks(t *testing.T) {
	whole := folder(t)
	only := t.TempDir()
	for _, name := range []string{embedderFile, tokenizerFile, libraryFile()} {
		path, err := filepath.Abs(filepath.Join(whole, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(path, filepath.Join(only, name)); err != nil {
			t.Skip(err)
		}
	}
	m := Open(Options{Folder: only})
	t.Cleanup(func() { _ = m.Close() })
	if _, err := m.Embed(t.Context(), ibid.EmbedQuery, []string{"question"}); err != nil {
		t.Error(err)
	}
	if err := m.Embedder.Check(); err != nil {
		t.Errorf("the embedder's Check = %v, want nil", err)
	}
	if _, err := m.Score(t.Context(), []ibid.Pair{{Question: "a", Unit: "b"}}); ibid.CodeOf(err) != ibid.CodeEmbeddingUnavailable {
		t.Errorf("Score: err = %v, want %s", err, ibid.CodeEmbeddingUnavailable)
	}
}

// A library or a model that is not the one that Ibid came with is not loaded.
func TestDamagedFilesAreNotLoaded(t *testing.T) {
	whole := folder(t)
	for _, test := range []struct{ file, message string }{
		{libraryFile(), "The library that runs the built-in models is damaged."},
		{scorerFile, "The built-in scorer is damaged."},
		{tokenizerFile, "The built-in scorer is damaged."},
	} {
		other := t.TempDir()
		for _, name := range []string{scorerFile, tokenizerFile, libraryFile()} {
			content, err := os.ReadFile(filepath.Join(whole, name))
			if err != nil {
				t.Fatal(err)
			}
			if name == test.file {
				content[len(content)/2] ^= 1
			}
			if err := os.WriteFile(filepath.Join(other, name), content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		m := Open(Options{Folder: other})
		_, err := m.Score(t.Context(), []ibid.Pair{{Question: "a", Unit: "b"}})
		if !errors.Is(err, ibid.ErrDamagedModel) || ibid.AsError(err).Message != test.message {
			t.Errorf("%s: %v, want %q", test.file, err, test.message)
		}
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	}
}

// What it costs once in a process.
func BenchmarkCheckFiles(b *testing.B) {
	whole := folder(b)
	for _, file := range []struct{ name, digest string }{{libraryFile(), runtimeDigest()}, {scorerFile, scorerDigest}} {
		b.Run(file.name, func(b *testing.B) {
			for b.Loop() {
				if err := verify(filepath.Join(whole, file.name), file.digest); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
