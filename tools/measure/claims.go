package main

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"ibid/backend/language"
	"ibid/tools/measure/eval"
)

func evidenceCommand(env *environment) *cobra.Command {
	var opts predictionOptions
	command := &cobra.Command{
		Use:   string(eval.Evidence),
		Short: "Name the sources that each claim rests on and write the predictions",
		Long:  "Name, for each claim of a set that brings its sources, those that it rests on, by rules and without a model.",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			return runClaims(command.Context(), env, opts, eval.ClaimOptions{Kind: eval.Evidence})
		},
	}
	opts.flags(command, "folder of the set", "a claim")
	return command
}

// runClaims holds the claims of a set against the sources that they bring.
func runClaims(ctx context.Context, env *environment, opts predictionOptions, how eval.ClaimOptions) error {
	if err := opts.check(ctx); err != nil {
		return err
	}
	claims, leftOut, err := eval.ReadClaims(opts.pack)
	if err != nil {
		return err
	}
	predictions, err := eval.CompareClaims(language.NewSplitter(), claims, how)
	if err != nil {
		return err
	}
	if err := eval.WritePredictions(opts.target(ctx), predictions); err != nil {
		return err
	}
	median := eval.MedianTime(predictions)
	if opts.json {
		return printJSON(env.Stdout, map[string]any{
			"kind": how.Kind, "claims": len(predictions), "leftOut": leftOut, "medianSeconds": median.Seconds(), "out": opts.out,
		})
	}
	printf(env.Stdout, "%s, median %s a claim → %s\n", count(len(predictions), "claim"), median.Round(100*time.Microsecond), opts.out)
	if leftOut > 0 {
		printf(env.Stdout, "%s left out: without a source there is nothing to hold them against\n", count(leftOut, "line"))
	}
	return nil
}
