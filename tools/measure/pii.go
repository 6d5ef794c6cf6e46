package main

import (
	"context"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"ibid/tools/measure/eval"
)

func piiCommand(env *environment) *cobra.Command {
	var opts predictionOptions
	command := &cobra.Command{
		Use:   "pii",
		Short: "Find personal data in texts and compare it with what is marked there",
		Long:  "Find personal data in the texts of pii.jsonl and write the predictions, in characters.\nTwo figures are printed: against the types that Ibid looks for, and against all that the set marks.",
		Args:  cobra.NoArgs,
		RunE:  func(command *cobra.Command, _ []string) error { return runPII(command.Context(), env, opts) },
	}
	opts.flags(command, "folder with pii.jsonl", "a text")
	return command
}

func runPII(ctx context.Context, env *environment, opts predictionOptions) error {
	if err := opts.check(ctx); err != nil {
		return err
	}
	figures, err := eval.Private(opts.pack, opts.target(ctx))
	if err != nil {
		return err
	}
	if opts.json {
		return printJSON(env.Stdout, figures)
	}
	printf(env.Stdout, "%s → %s\n", count(figures.Texts, "text"), opts.out)
	printScore(env, "promised types", figures.Promised)
	printScore(env, "all types", figures.All)
	for _, name := range slices.Sorted(maps.Keys(figures.Types)) {
		share, note := figures.Types[name], ""
		if !share.Promised {
			note = "  not looked for"
		}
		printf(env.Stdout, "%-18s %5d of %5d%s\n", name, share.Found, share.Of, note)
	}
	printf(env.Stdout, "%d of %s without marks masked\n", figures.CleanHit, count(figures.Clean, "text"))
	return nil
}

func printScore(env *environment, name string, s eval.PrivateScore) {
	printf(env.Stdout, "%-18s F2 %.4f  precision %.4f  recall %.4f\n", name, s.F2, s.Precision, s.Recall)
}
