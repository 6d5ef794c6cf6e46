package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
	"ibid/backend/library"
)

func describeCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:   "describe DOCUMENT",
		Short: "Let a model describe the passages of a document, for better search",
		Long:  "Estimate how long the chat model takes to describe the place of every passage in its document, in two or\nthree sentences each; with --start, do it. The descriptions are searched and never quoted.\nInterrupted with Ctrl-C, what was described stays, and the same command goes on.",
	}
	start := command.Flags().Bool("start", false, "describe them now")
	asJSON := command.Flags().Bool("json", false, "print the estimate, or the document, as JSON")
	command.RunE = env.works(func(ctx context.Context, s *Services, names []string) error {
		doc, err := s.Library.Find(ctx, s.Workspace, names[0])
		if err != nil {
			return err
		}
		estimate, err := s.Library.ContextEstimate(ctx, s.Workspace, doc.ID)
		if err == nil && *start {
			return s.describe(ctx, env, doc, *asJSON)
		}
		return printed(env, *asJSON, func(w io.Writer, estimate ibid.ContextEstimate) {
			printf(w, "%s are described.\n", described(doc))
			switch {
			case estimate.Passages == 0:
			case estimate.Problem != nil:
				explain(w, estimate.Problem)
			default:
				printf(w, "         %s describes %s in about %s, at %s pace (about %d tokens).\n", estimate.Model, them(estimate.Passages), roughly(estimate.Seconds), measured(estimate.Measured), estimate.Tokens)
				printf(w, "         Begin with: ibid describe %d --start\n", doc.ID)
			}
		})(estimate, err)
	})
	return command
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
