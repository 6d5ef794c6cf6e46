package main

import (
	"context"
	"os"

	"github.com/spf13/cobra"

	"ibid/backend"
	"ibid/backend/ibid"
	"ibid/tools/measure/eval"
)

func benchAskCommand(env *environment) *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "ask FILE",
		Short: "Time questions to the library, without a chat model",
		Long:  "Time the questions of a file, one a line, to the library as it is: from the question to its evidence, without a\nchat model. Tells time and memory. Nothing is stored.",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, files []string) error {
			return runBenchAsk(command.Context(), env, files[0], asJSON)
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print the figures as JSON")
	return command
}

func runBenchAsk(ctx context.Context, env *environment, file string, asJSON bool) error {
	questions, err := eval.ReadQuestions(file)
	if err != nil {
		return err
	}
	return with(ctx, backend.Options{Access: ibid.AccessRead}, func(s *backend.Backend) error {
		workspace, err := s.Library.Workspaces.Find(ctx, os.Getenv("IBID_WORKSPACE"))
		if err != nil {
			return err
		}
		facts, err := s.Ask.Store.LibraryFacts(ctx, workspace.ID)
		if err != nil {
			return err
		}
		services := eval.Services{Library: s.Library, Ask: s.Ask}
		bench, err := services.RunAskBench(ctx, ibid.Scope{Workspace: workspace.ID}, questions)
		if err != nil {
			return err
		}
		if asJSON {
			return printJSON(env.Stdout, bench)
		}
		printf(env.Stdout, "%s among %s\n", count(bench.Questions, "question"), count(facts.Passages, "passage"))
		printf(env.Stdout, "first   %9s\n", round(bench.First))
		printf(env.Stdout, "median  %9s\n", round(bench.Median))
		printf(env.Stdout, "95 %%    %9s\n", round(bench.P95))
		printf(env.Stdout, "CPU     %9s a question\n", round(bench.CPU))
		printf(env.Stdout, "memory  %9s before, %s after, %s at the most\n", size(bench.Before), size(bench.After), size(bench.Peak))
		return nil
	})
}
