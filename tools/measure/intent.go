package main

import (
	"context"

	"github.com/spf13/cobra"

	"ibid/tools/measure/eval"
)

func intentCommand(env *environment) *cobra.Command {
	var opts predictionOptions
	command := &cobra.Command{
		Use:   "intent",
		Short: "Predict what people want with texts and write the predictions",
		Long:  "Predict what people want with the texts of each NAME.jsonl in a folder: by the labels that the built-in\nembedder learns from NAME_train*.jsonl, where that is there, else by Ibid's own intents.",
		Args:  cobra.NoArgs,
		RunE:  func(command *cobra.Command, _ []string) error { return runIntent(command.Context(), env, opts) },
	}
	opts.flags(command, "folder of the sets", "a text")
	return command
}

func runIntent(ctx context.Context, env *environment, opts predictionOptions) error {
	if err := opts.check(ctx); err != nil {
		return err
	}
	sets, err := eval.IntentSets(opts.pack)
	if err != nil {
		return err
	}
	var all []eval.IntentPrediction
	var scores []eval.IntentScore
	for _, set := range sets {
		predictions, err := set.Tell(ctx, eval.BuiltIn)
		if err != nil {
			return err
		}
		all = append(all, predictions...)
		scores = append(scores, set.Score(predictions))
	}
	if err := eval.WriteIntents(opts.target(ctx), all); err != nil {
		return err
	}
	if opts.json {
		return printJSON(env.Stdout, scores)
	}
	for _, score := range scores {
		printIntentScore(env, score)
	}
	return nil
}

func printIntentScore(env *environment, score eval.IntentScore) {
	printf(env.Stdout, "%s: %s in scope, %.3f told right", score.Set, count(score.Texts, "text"), score.InScope)
	if score.Outside > 0 {
		printf(env.Stdout, "; %d out of scope, %.3f refused", score.Outside, score.OutOfScope)
	}
	if score.Unmapped > 0 {
		printf(env.Stdout, "; %d that no intent stands for", score.Unmapped)
	}
	if score.Learnt > 0 {
		printf(env.Stdout, "; learnt from %s", count(score.Learnt, "example"))
	}
	printf(env.Stdout, "\n")
}
