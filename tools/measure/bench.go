package main

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"ibid/backend"
	"ibid/tools/measure/eval"
)

type benchOptions struct {
	folder string
	json   bool
}

func benchCommand(env *environment) *cobra.Command {
	command := &cobra.Command{Use: "bench", Short: "Measure speed on this machine"}
	var opts benchOptions
	ingest := &cobra.Command{
		Use:   "ingest FOLDER",
		Short: "Compare reading and indexing the PDFs of a folder with pdftotext",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, folders []string) error {
			opts.folder = folders[0]
			return runBenchIngest(command.Context(), env, opts)
		},
	}
	ingest.Flags().BoolVar(&opts.json, "json", false, "print the figures as JSON")
	command.AddCommand(ingest, benchReadCommand(env), benchLibraryCommand(env), benchAskCommand(env))
	return command
}

// runBenchIngest measures without an embedding model: what is compared with
// pdftotext is reading, cutting and the full-text index.
func runBenchIngest(ctx context.Context, env *environment, opts benchOptions) error {
	files, err := eval.PDFs(opts.folder)
	if err != nil {
		return err
	}
	return scratch(ctx, func(s *backend.Backend) error {
		services := eval.Services{Library: s.Library, Ask: s.Ask}
		bench, err := services.RunIngestBench(ctx, files, func() error { s.Start(ctx); return nil }, s.Reader.Close)
		if err != nil {
			return err
		}
		if opts.json {
			return printJSON(env.Stdout, bench)
		}
		printf(env.Stdout, "%d files, %d pages, %d passages\n", bench.Files, bench.Pages, bench.Passages)
		printf(env.Stdout, "             elapsed        CPU\n")
		printf(env.Stdout, "pdftotext  %9s  %9s\n", round(bench.Reference.Wall), round(bench.Reference.CPU))
		printf(env.Stdout, "ibid       %9s  %9s\n", round(bench.Ibid.Wall), round(bench.Ibid.CPU))
		printf(env.Stdout, "ratio      %8.2fx  %8.2fx\n", bench.WallRatio(), bench.CPURatio())
		return nil
	})
}

func round(d time.Duration) time.Duration { return d.Round(10 * time.Millisecond) }
