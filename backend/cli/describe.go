package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
	"ibid/backend/library"
)

type describeOptions struct {
	name  string
	start bool
	json  bool
}

func describeCommand(env *Environment) *cobra.Command {
	var opts describeOptions
	command := &cobra.Command{
		Use:   "describe DOCUMENT",
		Short: "Let a model describe the passages of a document, for better search",
		Long:  "Estimate how long the chat model takes to describe the place of every passage in its document, in two or\nthree sentences each; with --start, do it. The descriptions are searched and never quoted.\nInterrupted with Ctrl-C, what was described stays, and the same command goes on.",
		Args:  args(cobra.ExactArgs(1)),
		RunE: func(command *cobra.Command, names []string) error {
			opts.name = names[0]
			return runDescribe(command.Context(), env, opts)
		},
	}
	flags := command.Flags()
	flags.BoolVar(&opts.start, "start", false, "describe them now")
	flags.BoolVar(&opts.json, "json", false, "print the estimate, or the document, as JSON")
	return command
}

func runDescribe(ctx context.Context, env *Environment, opts describeOptions) error {
	return with(ctx, env, "", func(s *Services) error {
		doc, err := s.Library.Find(ctx, s.Workspace, opts.name)
		if err != nil {
			return err
		}
		estimate, err := s.Library.ContextEstimate(ctx, s.Workspace, doc.ID)
		if err != nil {
			return err
		}
		if opts.start {
			return s.describe(ctx, env, doc, opts.json)
		}
		if opts.json {
			return printJSON(env.Stdout, estimate)
		}
		printf(env.Stdout, "%s are described.\n", described(doc))
		switch {
		case estimate.Passages == 0:
		case estimate.Problem != nil:
			explain(env.Stdout, estimate.Problem)
		default:
			pace := "a measured"
			if !estimate.Measured {
				pace = "an assumed"
			}
			printf(env.Stdout, "         %s describes %s in about %s, at %s pace (about %d tokens).\n", estimate.Model, them(estimate.Passages), roughly(estimate.Seconds), pace, estimate.Tokens)
			printf(env.Stdout, "         Begin with: ibid describe %d --start\n", doc.ID)
		}
		return nil
	})
}

// describe has the passages of a document described and waits for the end.
func (s *Services) describe(ctx context.Context, env *Environment, doc ibid.Document, asJSON bool) error {
	progress := newProgress(env.Stderr)
	s.Library.Notify(func(c library.Change) {
		progress.show("%s: %d of %d passages described", c.Document.Name, c.Document.ChunksGisted, c.Document.Chunks)
	})
	err := s.Library.AddContext(ctx, s.Workspace, doc.ID)
	if err == nil {
		err = s.work(ctx, progress, s.Library.Queue.Wait)
	}
	interrupted := ctx.Err() != nil
	if err != nil && !interrupted {
		return err
	}
	if doc, err = s.Library.Document(context.WithoutCancel(ctx), s.Workspace, doc.ID); err != nil {
		return err
	}
	switch {
	case interrupted:
		return ibid.Errorf(ibid.CodeCancelled, "Stopped. %s are described.", described(doc)).WithHint(goOn)
	case asJSON:
		err = printJSON(env.Stdout, doc)
	default:
		printf(env.Stdout, "%s are described.\n", described(doc))
	}
	if err == nil && doc.ChunksGisted < doc.Chunks {
		explain(env.Stderr, ibid.Errorf(ibid.CodeModelFailed, "The model stopped answering.").WithHint(goOn))
		return errReported
	}
	return err
}

// goOn is what to do about work that was cut short.
const goOn = "Run the same command again: it goes on where it was."

// described says how many of a document's passages are.
func described(doc ibid.Document) string {
	return fmt.Sprintf("%d of %s of “%s”", doc.ChunksGisted, count(doc.Chunks, "passage"), doc.Title)
}
