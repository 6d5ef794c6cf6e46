package main

import (
	"cmp"
	"context"
	"slices"

	"github.com/spf13/cobra"

	"ibid/backend"
	"ibid/tools/measure/eval"
)

type hostileOptions struct {
	predictionOptions
	verbose bool
}

func hostileCommand(env *environment) *cobra.Command {
	var opts hostileOptions
	command := &cobra.Command{
		Use:   "hostile",
		Short: "Add files that break readers and compare what became of them",
		Long:  "Add every file of a folder with manifest.jsonl to a library of its own, one after the other, and compare\nwhat became of it with what the manifest expects. No password is used.",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			return runHostile(command.Context(), env, opts)
		},
	}
	opts.flags(command, "folder with manifest.jsonl and the files", "a file")
	command.Flags().BoolVar(&opts.verbose, "verbose", false, "list the files whose outcome is not the expected one")
	return command
}

// hostileFigures are what --json prints.
type hostileFigures struct {
	Files    int                                   `json:"files"`
	Survived int                                   `json:"survived"`
	Judged   int                                   `json:"judged"` // with an outcome to compare with: all but the slow ones
	Same     int                                   `json:"same"`   // of these
	Slowest  float64                               `json:"slowestSeconds"`
	Outcomes map[eval.Outcome]map[eval.Outcome]int `json:"outcomes"` // expected, then got
}

func runHostile(ctx context.Context, env *environment, opts hostileOptions) error {
	if err := opts.check(ctx); err != nil {
		return err
	}
	return scratch(ctx, func(s *backend.Backend) error {
		s.Start(ctx)
		services := eval.Services{Library: s.Library, Ask: s.Ask}
		progress := newProgress(env.Stderr)
		files, err := services.Hostile(ctx, opts.pack, opts.target(ctx), func(s eval.Survivor) {
			progress.show("%s %s", s.ID, s.Outcome)
		})
		progress.clear()
		if err != nil {
			return err
		}
		figures := countOutcomes(files)
		if opts.json {
			return printJSON(env.Stdout, figures)
		}
		printOutcomes(env, figures)
		slices.SortFunc(files, func(a, b eval.Survivor) int { return cmp.Compare(b.Seconds, a.Seconds) })
		for _, slow := range files[:min(3, len(files))] {
			printf(env.Stdout, "slowest  %5.1f s  %s  %s\n", slow.Seconds, slow.ID, slow.File.Path)
		}
		if opts.verbose {
			printDifferences(env, files)
		}
		return nil
	})
}

func countOutcomes(files []eval.Survivor) hostileFigures {
	figures := hostileFigures{Files: len(files), Outcomes: map[eval.Outcome]map[eval.Outcome]int{}}
	for _, f := range files {
		expected := f.File.Expected
		if figures.Outcomes[expected] == nil {
			figures.Outcomes[expected] = map[eval.Outcome]int{}
		}
		figures.Outcomes[expected][f.Outcome]++
		figures.Slowest = max(figures.Slowest, f.Seconds)
		if f.Survived() {
			figures.Survived++
		}
		if expected == eval.Slow {
			continue
		}
		figures.Judged++
		if f.Same() {
			figures.Same++
		}
	}
	return figures
}

func printOutcomes(env *environment, figures hostileFigures) {
	columns := []eval.Outcome{eval.Readable, eval.NoText, eval.Password, eval.Unreadable, eval.Crash, eval.Hang}
	printf(env.Stdout, "%-12s", "expected")
	for _, column := range columns {
		printf(env.Stdout, " %10s", column)
	}
	printf(env.Stdout, "\n")
	for _, row := range []eval.Outcome{eval.Readable, eval.NoText, eval.Password, eval.Unreadable, eval.Slow} {
		if figures.Outcomes[row] == nil {
			continue
		}
		printf(env.Stdout, "%-12s", row)
		for _, column := range columns {
			printf(env.Stdout, " %10d", figures.Outcomes[row][column])
		}
		printf(env.Stdout, "\n")
	}
	printf(env.Stdout, "%s, %d survived; %d of %d outcomes as expected (%.1f %%)\n", count(figures.Files, "file"), figures.Survived,
		figures.Same, figures.Judged, percent(figures.Same, figures.Judged))
}

func printDifferences(env *environment, files []eval.Survivor) {
	slices.SortFunc(files, func(a, b eval.Survivor) int {
		return cmp.Or(cmp.Compare(a.File.Expected, b.File.Expected), cmp.Compare(a.ID, b.ID))
	})
	for _, f := range files {
		if !f.Same() {
			printf(env.Stdout, "differs  %s  expected %-10s got %-10s %-14s %5.1f s  %s\n", f.ID, f.File.Expected, f.Outcome, f.Code, f.Seconds, f.File.Path)
		}
	}
}

// percent is the share of a whole, 0 of nothing.
func percent(part, whole int) float64 { return 100 * float64(part) / float64(max(1, whole)) }
