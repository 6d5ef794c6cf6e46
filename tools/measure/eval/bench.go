package eval

import (
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"ibid/backend/ibid"
)

// Usage is what a piece of work took.
type Usage struct {
	Wall time.Duration `json:"wall"`
	CPU  time.Duration `json:"cpu"` // user and system, of all processes
}

// IngestBench compares reading and indexing with pdftotext on the same files.
type IngestBench struct {
	Files     int   `json:"files"`
	Pages     int   `json:"pages"`
	Passages  int   `json:"passages"`
	Reference Usage `json:"pdftotext"` // one file after the other
	Ibid      Usage `json:"ibid"`      // reading, cutting and indexing by words, no vectors
}

// CPURatio is Ibid's CPU time as a multiple of pdftotext's.
func (b IngestBench) CPURatio() float64 { return b.Ibid.CPU.Seconds() / b.Reference.CPU.Seconds() }

// WallRatio is Ibid's elapsed time as a multiple of pdftotext's.
func (b IngestBench) WallRatio() float64 { return b.Ibid.Wall.Seconds() / b.Reference.Wall.Seconds() }

// RunIngestBench first times pdftotext on the files, then Ibid, in one run on
// one machine. The library must be empty. start makes the library read, and
// stop ends its workers, so that their CPU time is known. Returns CodeNotFound
// where pdftotext is not installed.
func (s Services) RunIngestBench(ctx context.Context, files []string, start, stop func() error) (IngestBench, error) {
	var bench IngestBench
	if _, err := exec.LookPath("pdftotext"); err != nil {
		return bench, ibid.Errorf(ibid.CodeNotFound, "pdftotext is not installed.").WithHint("Install poppler-utils and try again.")
	}
	var err error
	bench.Reference, err = measure(func() error {
		for _, file := range files {
			command := exec.CommandContext(ctx, "pdftotext", file, "-")
			command.Stdout = io.Discard
			if err := command.Run(); err != nil {
				return ibid.Errorf(ibid.CodeDamaged, "pdftotext cannot read “%s”: %w.", filepath.Base(file), err)
			}
		}
		return nil
	})
	if err != nil {
		return bench, err
	}
	bench.Ibid, err = measure(func() error {
		if err := start(); err != nil {
			return err
		}
		if _, err := s.Library.Add(ctx, ibid.DefaultWorkspace, files); err != nil {
			return err
		}
		if err := s.Library.Queue.Wait(ctx); err != nil {
			return err
		}
		docs, err := s.Library.Documents(ctx, ibid.DefaultWorkspace)
		for _, doc := range docs {
			bench.Files++
			bench.Pages += doc.PagesRead
			bench.Passages += doc.Chunks
		}
		if err != nil {
			return err
		}
		return stop()
	})
	return bench, err
}

func measure(work func() error) (Usage, error) {
	cpu, wall := cpuTime(), time.Now()
	err := work()
	return Usage{Wall: time.Since(wall), CPU: cpuTime() - cpu}, err
}

// PDFs lists the PDF files in a folder, without its sub-folders.
func PDFs(folder string) ([]string, error) {
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return nil, ibid.Errorf(ibid.CodeNotFound, "There is no folder “%s”.", folder)
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.pdf"))
	if err == nil && len(files) == 0 {
		return nil, ibid.Errorf(ibid.CodeNotFound, "The folder “%s” holds no PDF.", folder)
	}
	return files, err
}
