package eval

import (
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"ibid/backend/ibid"
)

// countingReader reads as many pages as a file's name says and notes how many
// files it reads at the same time.
type countingReader struct{ now, most atomic.Int64 }

func (r *countingReader) Read(_ context.Context, file ibid.File, _ int, _ func([]ibid.OutlineItem) error, page func(ibid.Page, error) error) error {
	now := r.now.Add(1)
	defer r.now.Add(-1)
	for most := r.most.Load(); now > most && !r.most.CompareAndSwap(most, now); most = r.most.Load() {
	}
	runtime.Gosched()
	var pages int
	if _, err := fmt.Sscanf(file.Path, "%d.pdf", &pages); err != nil {
		return err
	}
	for number := range pages {
		if err := page(ibid.Page{Number: number + 1}, nil); err != nil {
			return err
		}
	}
	return nil
}

func TestReadPages(t *testing.T) {
	for workers := 1; workers <= 3; workers++ {
		reader, stopped := &countingReader{}, 0
		run, err := ReadPages(t.Context(), reader, []string{"3.pdf", "broken.pdf", "4.pdf", "1.pdf"}, workers, func() error { stopped++; return nil })
		if err != nil || run.Pages != 8 || run.Failed != 1 || run.Workers != workers || stopped != 1 {
			t.Errorf("%d workers: %+v, stopped %d times, %v", workers, run, stopped, err)
		}
		if most := reader.most.Load(); most > int64(workers) {
			t.Errorf("%d files at the same time with %d workers", most, workers)
		}
		if runtime.GOOS == "linux" && run.PeakBytes <= 0 {
			t.Errorf("no memory was held")
		}
	}
	failure := errors.New("workers do not end")
	if _, err := ReadPages(t.Context(), &countingReader{}, nil, 1, func() error { return failure }); !errors.Is(err, failure) {
		t.Errorf("got %v, want the failure to stop", err)
	}
}

func TestRatiosNeedBothFigures(t *testing.T) {
	took := func(cpu time.Duration, problem string) ReadingRun {
		return ReadingRun{Usage: Usage{Wall: 2 * cpu, CPU: cpu}, Problem: problem}
	}
	bench := ReadingBench{Pages: 100, Runs: []ReadingRun{took(2*time.Second, "")}}
	if got := bench.CPURatio(took(7*time.Second, "")); math.Abs(got-3.5) > 1e-9 {
		t.Errorf("ratio %v, want 3.5", got)
	}
	if got := bench.PagesPerSecond(bench.Runs[0]); got != 25 {
		t.Errorf("%v pages a second, want 25", got)
	}
	if got := bench.CPURatio(took(0, "not installed")); got != 0 {
		t.Errorf("ratio %v of what did not run", got)
	}
	bench.Runs[0].Problem = "not installed"
	if got := bench.CPURatio(took(7*time.Second, "")); got != 0 {
		t.Errorf("ratio %v to what did not run", got)
	}
}

func TestReferencesSayWhatIsMissing(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	for _, run := range References(t.Context(), []string{"a.pdf"}, filepath.Join(t.TempDir(), "pdfjs-dist")) {
		if run.Problem == "" {
			t.Errorf("%s ran without being there", run.Program)
		}
	}
}
