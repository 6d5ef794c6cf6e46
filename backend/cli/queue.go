package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
	"ibid/backend/library"
)

func queueCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{Use: "queue", Short: "Show what waits to be read; pause, resume and retry it"}
	asJSON := command.Flags().Bool("json", false, "print the queue as JSON")
	command.RunE = env.reads(func(ctx context.Context, s *Services, _ []string) error {
		return printed(env, *asJSON, func(w io.Writer, queue ibid.QueueStatus) {
			printf(w, "%s\n", queued(queue))
			explain(w, queue.Resting)
		})(s.Library.Queue.Status(ctx, s.Workspace))
	})
	command.AddCommand(
		queueRunCommand(env),
		pauseCommand(env, "pause", "Pause all work, or that on some documents", true),
		pauseCommand(env, "resume", "Resume it", false),
		&cobra.Command{
			Use:   "retry [DOCUMENT...]",
			Short: "Read documents that failed or were stopped again, all of them unless some are named",
			RunE: env.works(onDocuments(0, func(ctx context.Context, s *Services, _ []string, docs []ibid.DocumentID) error {
				n, err := s.Library.Queue.Retry(ctx, s.Workspace, docs)
				if err != nil || n == 0 {
					return err
				}
				return s.workOff(ctx, env, s.Library.Queue.Wait)
			})),
		},
		&cobra.Command{
			Use:   "next DOCUMENT...",
			Short: "Read documents before all others",
			RunE: env.works(onDocuments(0, func(ctx context.Context, s *Services, _ []string, docs []ibid.DocumentID) error {
				return s.Library.Queue.Next(ctx, s.Workspace, docs)
			})),
		},
	)
	return command
}

func pauseCommand(env *Environment, verb, short string, pause bool) *cobra.Command {
	return &cobra.Command{
		Use:   verb + " [DOCUMENT...]",
		Short: short,
		RunE: env.works(onDocuments(0, func(ctx context.Context, s *Services, _ []string, docs []ibid.DocumentID) error {
			if len(docs) == 0 {
				return s.Library.Queue.PauseAll(ctx, pause)
			}
			return s.Library.Queue.Pause(ctx, s.Workspace, docs, pause)
		})),
	}
}

// queued says what is left to do.
func queued(q ibid.QueueStatus) string {
	line := "Nothing waits to be read."
	if q.Waiting > 0 {
		line = fmt.Sprintf("%s: %d of %s read.", count(q.Waiting, "document")+" to do", q.Read, count(q.Pages, "page"))
	}
	if q.Understood < q.ToUnderstand && (q.Understanding || q.Understood > 0) {
		line += fmt.Sprintf(" Understanding %d of %s.", q.Understood, count(q.ToUnderstand, "document"))
	}
	if q.Held > 0 {
		line += fmt.Sprintf(" %d paused.", q.Held)
	}
	if q.Failed > 0 {
		line += fmt.Sprintf(" %d failed.", q.Failed)
	}
	if q.Paused {
		line += " All work is paused; go on with: ibid queue resume"
	}
	return line
}

func queueRunCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "run",
		Short: "Look through the folders, do what waits to be done, and end when it is done",
		RunE: env.works(func(ctx context.Context, s *Services, _ []string) error {
			progress := newProgress(env.Stderr)
			_, err := untilWritten(ctx, progress, func() (library.FolderChanges, error) { return s.Library.Folders.SyncAll(ctx, progress.work) })
			progress.clear()
			switch {
			case ctx.Err() != nil:
				return stopped()
			case err != nil:
				return err
			}
			return s.workOff(ctx, env, s.understood)
		}),
	}
}

// understood waits until all documents are read and, where that takes no server, until
// their passages have vectors.
func (s *Services) understood(ctx context.Context) error {
	if err := s.Library.Queue.Wait(ctx); err != nil {
		return err
	}
	index, err := s.Library.Index.Status(ctx)
	if err != nil || index.Wanted == nil || !ibid.IsBuiltIn(index.Wanted.Model) || index.Mismatch != nil && !ibid.IsBuiltIn(index.Current.Identity.Model) {
		return err
	}
	return s.Library.Index.Wait(ctx)
}

// work does what waits to be done until wait ends, which returns why when it
// cannot be done.
func (s *Services) work(ctx context.Context, progress *progress, wait func(context.Context) error) error {
	s.Start(ctx)
	err := wait(ctx)
	progress.clear()
	if ctx.Err() != nil {
		return stopped()
	}
	return err
}

// stopped says that the user stopped the work.
func stopped() error {
	return ibid.Errorf(ibid.CodeCancelled, "Stopped. What was done stays.").WithHint(goOn)
}

// workOff is work with a line of progress on a terminal, and reports what is left.
func (s *Services) workOff(ctx context.Context, env *Environment, wait func(context.Context) error) error {
	progress := newProgress(env.Stderr)
	s.Library.Notify(progress.change)
	if err := s.work(ctx, progress, wait); err != nil {
		return err
	}
	queue, err := s.Library.Queue.Status(ctx, s.Workspace)
	if err == nil {
		printf(env.Stdout, "%s\n", queued(queue))
	}
	return err
}
