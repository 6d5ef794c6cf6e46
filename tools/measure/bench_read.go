package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"ibid/backend"
	"ibid/tools/measure/eval"
)

type benchReadOptions struct {
	folder string
	pdfjs  string
	json   bool
}

func benchReadCommand(env *environment) *cobra.Command {
	var opts benchReadOptions
	command := &cobra.Command{
		Use:   "read FOLDER",
		Short: "Compare reading the PDFs of a folder with pdftotext, mutool and pdf.js",
		Long:  "Compare reading the text of all PDFs of a folder with pdftotext, mutool and pdf.js, where those are installed, in\none run. Nothing is indexed. Programs are run one file after the other; Ibid with one worker and with one a core.",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, folders []string) error {
			opts.folder = folders[0]
			return runBenchRead(command.Context(), env, opts)
		},
	}
	flags := command.Flags()
	flags.StringVar(&opts.pdfjs, "pdfjs", filepath.Join("frontend", "node_modules", "pdfjs-dist"), "folder of pdf.js")
	flags.BoolVar(&opts.json, "json", false, "print the figures as JSON")
	return command
}

// runBenchRead opens the same scratch library anew for each of Ibid's runs: what
// their workers took is known when they have ended. Before the first one PDFium
// is compiled, which happens once on a computer and is no part of reading.
func runBenchRead(ctx context.Context, env *environment, opts benchReadOptions) error {
	files, err := eval.PDFs(opts.folder)
	if err != nil {
		return err
	}
	home, err := os.MkdirTemp("", "ibid-bench-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(home) }() // best effort on a temporary folder
	progress := newProgress(env.Stderr)
	defer progress.clear()

	ibidRun := func(files []string, workers int) (run eval.ReadingRun, err error) {
		progress.show("ibid, %s", count(workers, "worker"))
		err = with(ctx, backend.Options{Home: home}, func(s *backend.Backend) error {
			run, err = eval.ReadPages(ctx, s.Reader, files, workers, s.Reader.Close)
			return err
		})
		return run, err
	}
	if _, err := ibidRun(files[:1], 1); err != nil {
		return err
	}
	progress.show("other programs")
	bench := eval.ReadingBench{Files: len(files), Runs: eval.References(ctx, files, opts.pdfjs)}
	for _, workers := range []int{1, runtime.NumCPU()} {
		run, err := ibidRun(files, workers)
		if err != nil {
			return err
		}
		bench.Pages = run.Pages
		bench.Runs = append(bench.Runs, run)
		if runtime.NumCPU() == 1 {
			break
		}
	}
	progress.clear()
	if opts.json {
		return printJSON(env.Stdout, bench)
	}
	printReading(env, bench)
	return nil
}

func printReading(env *environment, bench eval.ReadingBench) {
	printf(env.Stdout, "%s, %s\n", count(bench.Files, "file"), count(bench.Pages, "page"))
	printf(env.Stdout, "%-18s %9s %9s %8s %7s %9s\n", "", "elapsed", "CPU", "pages/s", "CPU ×", "peak MB")
	for _, run := range bench.Runs {
		name := run.Program
		if run.Program == "ibid" {
			name += ", " + count(run.Workers, "worker")
		}
		if run.Problem != "" {
			printf(env.Stdout, "%-18s %s\n", name, run.Problem)
			continue
		}
		printf(env.Stdout, "%-18s %9s %9s %8.1f %7s %9s", name, round(run.Wall), round(run.CPU), bench.PagesPerSecond(run),
			known(bench.CPURatio(run), "%.2f"), known(float64(run.PeakBytes)/1e6, "%.0f"))
		if run.Failed > 0 {
			printf(env.Stdout, "  %s failed", count(run.Failed, "file"))
		}
		printf(env.Stdout, "\n")
	}
}

// known prints a figure, and a dash for one that could not be measured.
func known(figure float64, format string) string {
	if figure == 0 {
		return "–"
	}
	return fmt.Sprintf(format, figure)
}
