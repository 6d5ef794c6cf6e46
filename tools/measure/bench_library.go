package main

import (
	"context"

	"github.com/spf13/cobra"

	"ibid/backend"
	"ibid/tools/measure/eval"
)

func benchLibraryCommand(env *environment) *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "library FOLDER",
		Short: "Bring a folder into an empty library, end to end",
		Long:  "Bring a folder with its sub-folders into an empty library: reading, cutting, indexing by words and, where an\nembedding model is there, by meaning. Tells time, memory, and what the database takes on the disk.",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, folders []string) error {
			return runBenchLibrary(command.Context(), env, folders[0], asJSON)
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print the figures as JSON")
	return command
}

func runBenchLibrary(ctx context.Context, env *environment, folder string, asJSON bool) error {
	return scratch(ctx, func(s *backend.Backend) error {
		services := eval.Services{Library: s.Library, Ask: s.Ask}
		bench, err := services.RunLibraryBench(ctx, folder, func() error { s.Start(ctx); return nil }, s.Reader.Close, func() (int64, error) {
			if err := s.Compact(ctx); err != nil { // folds the log in
				return 0, err
			}
			use, err := s.StorageUse(ctx)
			return use.Library, err
		})
		if err != nil {
			return err
		}
		if asJSON {
			return printJSON(env.Stdout, bench)
		}
		printf(env.Stdout, "%s, %s, %s, %s; %d failed\n", count(bench.Files, "document"), count(bench.Pages, "page"),
			count(bench.Passages, "passage"), count(bench.Embedded, "vector"), bench.Failed)
		printf(env.Stdout, "queued       %9s\n", round(bench.Added))
		printf(env.Stdout, "first ready  %9s\n", round(bench.First))
		printf(env.Stdout, "all ready    %9s  (CPU %s, %.1f pages a second)\n", round(bench.Usage.Wall), round(bench.Usage.CPU), float64(bench.Pages)/bench.Usage.Wall.Seconds())
		printf(env.Stdout, "peak memory  %9s\n", size(bench.PeakBytes))
		printf(env.Stdout, "database     %9s  (%s a page)\n", size(bench.Bytes), size(int64(bench.BytesPerPage())))
		return nil
	})
}
