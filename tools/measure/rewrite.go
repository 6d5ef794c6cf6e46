package main

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"ibid/backend"
	"ibid/backend/ask"
	"ibid/tools/measure/eval"
)

type rewriteOptions struct {
	predictionOptions
	model string
}

func rewriteCommand(env *environment) *cobra.Command {
	var opts rewriteOptions
	command := &cobra.Command{
		Use:   "rewrite",
		Short: "Make the questions of conversations stand alone and write them",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			return runRewrite(command.Context(), env, opts)
		},
	}
	opts.flags(command, "folder with cast.jsonl or questions.jsonl", "a question")
	command.Flags().StringVar(&opts.model, "model", "", "let this model of the Ollama server do it (default: rules)")
	return command
}

func runRewrite(ctx context.Context, env *environment, opts rewriteOptions) error {
	if err := opts.check(ctx); err != nil {
		return err
	}
	asked, err := eval.FollowUps(opts.pack)
	if err != nil {
		return err
	}
	return withChatModel(ctx, env, opts.model, func(model ask.Model) error {
		rewritings, err := eval.StandAlone(ctx, asked, model)
		if err == nil {
			err = eval.WriteRewritings(opts.target(ctx), rewritings)
		}
		if err != nil {
			return err
		}
		changed, failed := 0, 0
		for _, r := range rewritings {
			if r.Changed {
				changed++
			}
			if r.Failed {
				failed++
			}
		}
		median := eval.MedianRewrite(rewritings)
		if opts.json {
			return printJSON(env.Stdout, map[string]any{
				"questions": len(rewritings), "rewritten": changed, "failed": failed, "medianSeconds": median.Seconds(), "out": opts.out,
			})
		}
		printf(env.Stdout, "%s, %d rewritten, %d that the model made nothing of, median %s a question → %s\n",
			count(len(rewritings), "question"), changed, failed, median.Round(10*time.Microsecond), opts.out)
		return nil
	})
}

// withChatModel runs with a chat model of the server, or with none where no name
// is given.
func withChatModel(ctx context.Context, env *environment, name string, run func(ask.Model) error) error {
	if name == "" {
		return run(nil)
	}
	return scratch(ctx, func(s *backend.Backend) error {
		settings := s.Settings()
		settings.Models.Chat = name
		if err := s.Configure(settings); err != nil {
			return err
		}
		return run(s.Ask.Model)
	})
}
