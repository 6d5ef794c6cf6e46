package main

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"ibid/backend"
	"ibid/backend/config"
	"ibid/tools/measure/eval"
)

func judgeCommand(env *environment) *cobra.Command {
	var opts predictionOptions
	var model string
	command := &cobra.Command{
		Use:   "judge",
		Short: "Let a model say for each claim whether its sources support it and write the predictions",
		Long:  "Let a model judge the claims of a set that brings their sources, as it judges the sentences of an answer.\n\"measure binary\" predicts the same by rules.",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			return runJudge(command.Context(), env, model, opts)
		},
	}
	opts.flags(command, "folder of the set", "a claim")
	command.Flags().StringVar(&model, "model", "", "the model that judges (the chat model)")
	return command
}

func runJudge(ctx context.Context, env *environment, model string, opts predictionOptions) error {
	if err := opts.check(ctx); err != nil {
		return err
	}
	claims, leftOut, err := eval.ReadClaims(opts.pack)
	if err != nil {
		return err
	}
	return scratch(ctx, func(s *backend.Backend) error {
		if model == "" {
			status := s.Models.Status(ctx)
			if model = status.ChatModel; model == "" {
				return status.Problem
			}
		}
		predictions, notJudged, err := eval.Judge(ctx, s.Ask.Model, s.Ask.Splitter, claims, model, config.Resolve(s.Settings(), "").Models.Context)
		if err == nil {
			err = eval.WritePredictions(opts.target(ctx), predictions)
		}
		if err != nil {
			return err
		}
		median := eval.MedianTime(predictions)
		if opts.json {
			return printJSON(env.Stdout, map[string]any{
				"model": model, "claims": len(predictions), "notJudged": notJudged, "leftOut": leftOut, "medianSeconds": median.Seconds(), "out": opts.out,
			})
		}
		printf(env.Stdout, "%s judged by %s, median %s a claim → %s\n", count(len(predictions), "claim"), model, median.Round(time.Millisecond), opts.out)
		if notJudged > 0 {
			printf(env.Stdout, "%s not judged: the model said nothing that can be used\n", count(notJudged, "claim"))
		}
		if leftOut > 0 {
			printf(env.Stdout, "%s left out: without a source there is nothing to hold them against\n", count(leftOut, "line"))
		}
		return nil
	})
}
