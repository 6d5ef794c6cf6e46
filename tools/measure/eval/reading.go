package eval

import (
	"bytes"
	"context"
	_ "embed" // the program for pdf.js
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"

	"ibid/backend/ibid"
)

// PageReader reads the pages of a PDF in a worker process: one call keeps one
// worker busy.
type PageReader interface {
	Read(ctx context.Context, file ibid.File, from int, outline func([]ibid.OutlineItem) error, page func(ibid.Page, error) error) error
}

// ReadingRun is what one program took to read the text of all pages.
type ReadingRun struct {
	Program string `json:"program"`
	Workers int    `json:"workers"` // processes or threads that read at the same time
	Usage
	PeakBytes int64  `json:"peakBytes"` // of all its processes together; 0 where it is not known
	Pages     int    `json:"pages"`     // 0 when the program does not say
	Failed    int    `json:"failed"`    // files that it could not read to their end
	Problem   string `json:"problem"`   // why it did not run; empty when it did
}

// ReadingBench compares reading with other programs, on the same files in one run.
type ReadingBench struct {
	Files int          `json:"files"`
	Pages int          `json:"pages"` // that Ibid read
	Runs  []ReadingRun `json:"runs"`  // pdftotext first
}

// CPURatio is the CPU time of a run as a multiple of pdftotext's, or 0 where
// either is not known.
func (b ReadingBench) CPURatio(run ReadingRun) float64 {
	if len(b.Runs) == 0 || b.Runs[0].Problem != "" || b.Runs[0].CPU == 0 || run.Problem != "" {
		return 0
	}
	return run.CPU.Seconds() / b.Runs[0].CPU.Seconds()
}

// PagesPerSecond is how fast a run was; every program is taken to have read the
// pages that Ibid counted, unless it counted itself.
func (b ReadingBench) PagesPerSecond(run ReadingRun) float64 {
	pages := run.Pages
	if pages == 0 {
		pages = b.Pages
	}
	if run.Wall == 0 {
		return 0
	}
	return float64(pages) / run.Wall.Seconds()
}

//go:embed pdfjs.mjs
var pdfjsProgram []byte

// References times the other programs that are installed: pdftotext and mutool
// one file after the other, pdf.js in one process of Node. A program that is not
// there has a Problem. pdfjs is the folder of pdfjs-dist.
func References(ctx context.Context, files []string, pdfjs string) []ReadingRun {
	each := func(name string, arguments func(file string) []string) ReadingRun {
		run := ReadingRun{Program: name, Workers: 1}
		if _, err := exec.LookPath(name); err != nil {
			run.Problem = "not installed"
			return run
		}
		_ = run.time(func() error { // what fails is counted
			for _, file := range files {
				if err := exec.CommandContext(ctx, name, arguments(file)...).Run(); err != nil {
					run.Failed++
				}
			}
			return nil
		})
		return run
	}
	return []ReadingRun{
		each("pdftotext", func(file string) []string { return []string{file, "-"} }),
		each("mutool", func(file string) []string { return []string{"draw", "-q", "-F", "text", "-o", "-", file} }),
		readWithPDFJS(ctx, files, pdfjs),
	}
}

func readWithPDFJS(ctx context.Context, files []string, folder string) ReadingRun {
	run := ReadingRun{Program: "pdf.js", Workers: 1}
	if _, err := exec.LookPath("node"); err != nil {
		run.Problem = "Node is not installed"
		return run
	}
	if found, err := filepath.Glob(filepath.Join(folder, "legacy", "build", "pdf.mjs")); err != nil || len(found) == 0 {
		run.Problem = "no pdfjs-dist at " + folder
		return run
	}
	folder, err := filepath.Abs(folder)
	if err != nil {
		run.Problem = err.Error()
		return run
	}
	var counted, complaints bytes.Buffer
	command := exec.CommandContext(ctx, "node", append([]string{"--input-type=module", "-", folder}, files...)...)
	command.Stdin, command.Stdout, command.Stderr = bytes.NewReader(pdfjsProgram), &counted, &complaints
	if err := run.time(command.Run); err != nil {
		run.Problem = "Node failed: " + err.Error()
		return run
	}
	run.Failed = strings.Count(complaints.String(), "\n")
	if _, err := fmt.Sscan(counted.String(), &run.Pages); err != nil {
		run.Problem = "the script printed no count"
	}
	return run
}

// time measures other programs at work.
func (r *ReadingRun) time(work func() error) (err error) {
	memory := watchMemory(false)
	r.Usage, err = measure(work)
	r.PeakBytes = memory()
	return err
}

// ReadPages times Ibid's reading of all files with so many workers at the same
// time. stop ends the workers, so that their CPU time is known. Pages that no
// reader could read are counted among the pages, as they are in a library.
func ReadPages(ctx context.Context, reader PageReader, files []string, workers int, stop func() error) (ReadingRun, error) {
	run := ReadingRun{Program: "ibid", Workers: workers}
	var pages, failed atomic.Int64
	queue := make(chan string)
	memory := watchMemory(true)
	var err error
	run.Usage, err = measure(func() error {
		var group sync.WaitGroup
		for range workers {
			group.Go(func() {
				for file := range queue {
					err := reader.Read(ctx, ibid.File{Path: file}, 1, nil, func(ibid.Page, error) error {
						pages.Add(1)
						return nil
					})
					if err != nil {
						failed.Add(1)
					}
				}
			})
		}
		for _, file := range files {
			queue <- file
		}
		close(queue)
		group.Wait()
		return stop()
	})
	run.PeakBytes, run.Pages, run.Failed = memory(), int(pages.Load()), int(failed.Load())
	if ctx.Err() != nil {
		return run, ctx.Err()
	}
	return run, err
}
