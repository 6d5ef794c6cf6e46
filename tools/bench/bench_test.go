package main

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestGeneratedTexts(t *testing.T) {
	texts := generate(300)
	if again := generate(300); !slices.Equal(texts, again) {
		t.Error("the same number of passages has other texts")
	}
	for _, text := range texts {
		if n := len(strings.Fields(text)); n != passageWords {
			t.Fatalf("a passage has %d words", n)
		}
	}
	ranks := make(map[string]uint64)
	for rank := range uint64(vocabulary) {
		word := spelling(rank)
		if other, known := ranks[word]; known {
			t.Fatalf("ranks %d and %d are both %q", other, rank, word)
		}
		ranks[word] = rank
	}
}

func TestTextsOfAFolder(t *testing.T) {
	folder := t.TempDir()
	for name, words := range map[string]int{"b.txt": 250, "a.txt": 200, "c.md": 200} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(strings.Repeat(name[:1]+" ", words)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	texts, err := readFolder(folder, 3)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct {
		letter string
		words  int
	}{{"a", 200}, {"b", 200}, {"b", 50}} {
		if fields := strings.Fields(texts[i]); len(fields) != want.words || fields[0] != want.letter {
			t.Errorf("passage %d has %d words %q", i, len(fields), fields[0])
		}
	}
	if _, err := readFolder(folder, 4); err == nil {
		t.Error("more passages were read than there are")
	}
}

// Vectors must be clustered as those of a model are, or an index would be judged by
// what it never meets.
func TestVectorsAreClustered(t *testing.T) {
	texts := generate(20 * documentPassages)
	all := newEmbedder(texts, 128).embedAll(texts, 0)
	mean := func(a, b [][]float32) (sum float32) {
		for _, v := range a {
			for _, w := range b {
				sum += dot(v, w) / float32(len(a)*len(b))
			}
		}
		return sum
	}
	first, second := all[:50], all[50:100]
	other := all[documentPassages : documentPassages+50]
	same, different := mean(first, second), mean(first, other)
	if different < 0.2 || different > 0.45 || same < different+0.15 || same > 0.8 {
		t.Errorf("cosine %.2f within a topic, %.2f between two", same, different)
	}
}

func TestNearest(t *testing.T) {
	axis := func(x, y float32) []float32 { return append([]float32{x, y}, 0, 0) }
	all := [][]float32{axis(0, 1), axis(1, 0), axis(0.6, 0.8), axis(1, 0)}
	if found := nearest(all, axis(1, 0), 3); !slices.Equal(found, []int{1, 3, 2}) {
		t.Errorf("nearest are %v", found)
	}
}

func TestPercentile(t *testing.T) {
	for _, c := range []struct {
		numbers []float64
		percent int
		want    float64
	}{
		{nil, 50, 0},
		{[]float64{3}, 95, 3},
		{[]float64{4, 1, 3, 2}, 50, 2},
		{[]float64{4, 1, 3, 2}, 95, 4},
	} {
		if got := percentile(c.numbers, c.percent); got != c.want {
			t.Errorf("%d of a hundred of %v: %v, want %v", c.percent, c.numbers, got, c.want)
		}
	}
}

// TestContenders has each contender of this package build and answer: by words the
// passage that a question was taken from is found, and by vectors the nearest.
func TestContenders(t *testing.T) {
	set, stores := t.TempDir(), t.TempDir()
	if err := writeDataset(set, generate(2*documentPassages), 2*warmUp, 128); err != nil {
		t.Fatal(err)
	}
	q, err := readQuestions(set)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range contenders() {
		if c.script != nil {
			continue
		}
		t.Run(c.Name+" by "+string(c.Contest), func(t *testing.T) {
			store := filepath.Join(stores, c.folder())
			if err := os.MkdirAll(store, 0o700); err != nil {
				t.Fatal(err)
			}
			var took stopwatch
			if err := c.build(context.Background(), set, store, &took); err != nil {
				t.Fatal(err)
			}
			m, err := c.answer(context.Background(), set, store)
			if err != nil {
				t.Fatal(err)
			}
			r := result{contender: c}
			r.judge(q.of(c.Contest), []measured{m})
			if r.Quality < 0.98 || took.total == 0 || r.P95 == 0 {
				t.Errorf("quality %.3f, built in %v, p95 %v ms", r.Quality, took.total, r.P95)
			}
		})
	}
}

func TestQuietestRoundCounts(t *testing.T) {
	questions := make([]asked, warmUp)
	questions = append(questions, asked{Passage: 7}, asked{Passage: 8}, asked{Common: true, Passage: -1})
	round := func(first float64, millis ...float64) measured {
		m := measured{FirstMillis: first, Peak: int64(first)}
		for _, one := range millis {
			m.Answers = append(m.Answers, answer{Millis: one, Found: []int{7}})
		}
		return m
	}
	r := result{contender: contender{Contest: words}}
	r.judge(questions, []measured{round(9, 5, 6, 1), round(30, 2, 40, 3), round(20, 4, 4, 2)})
	want := result{contender: r.contender, P50: 2, P95: 40, CommonP50: 1, CommonP95: 1, First: 9, Quality: 0.5, Memory: 30}
	if !reflect.DeepEqual(r, want) {
		t.Errorf("judged %+v\nwant   %+v", r, want)
	}
}

func TestTables(t *testing.T) {
	r := report{Passages: 100, Results: []result{
		{contender: contender{Name: "One", Contest: words}, P50: 1.234, P95: 12.34, Quality: 1, Disk: 1_500_000},
		{contender: contender{Name: "Two", Contest: vectors}, Version: "1.0", Failed: "no such | file"},
	}}
	var table strings.Builder
	r.markdown(&table)
	for _, want := range []string{
		"| One | 1.23 | 12.3 | 0.00 | 0.00 | 1.000 | 0.00 | 0 | 2 | – | – |\n",
		"| Two 1.0 | failed: no such   file |\n",
	} {
		if !strings.Contains(table.String(), want) {
			t.Errorf("%q is missing in\n%s", want, table.String())
		}
	}
}
