package cli

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"ibid/backend/config"
	"ibid/backend/ibid"
)

type scansOptions struct{ read, leave, always, json bool }

func scansCommand(env *Environment) *cobra.Command {
	var opts scansOptions
	command := &cobra.Command{
		Use:   "scans DOCUMENT",
		Short: "Estimate how long it takes to read the scans of a document, and read them",
		Long:  "Show how many pages of a document are scans and how long it takes to read them; with --read, read them.\nInterrupted with Ctrl-C, what was read stays, and the same command goes on.",
		RunE: env.works(func(ctx context.Context, s *Services, names []string) error {
			return s.scans(ctx, env, names[0], opts)
		}),
	}
	flags := command.Flags()
	flags.BoolVar(&opts.read, "read", false, "read them now")
	flags.BoolVar(&opts.leave, "leave", false, "leave them unread and do not ask again")
	flags.BoolVar(&opts.always, "always", false, "read them now, and from now on those of all documents without asking")
	flags.BoolVar(&opts.json, "json", false, "print the estimate, or the document, as JSON")
	command.MarkFlagsMutuallyExclusive("read", "leave", "always")
	return command
}

func (s *Services) scans(ctx context.Context, env *Environment, name string, opts scansOptions) error {
	doc, err := s.Library.Find(ctx, s.Workspace, name)
	if err != nil {
		return err
	}
	switch {
	case opts.leave:
		err = s.Library.LeaveScans(ctx, s.Workspace, doc.ID)
	case opts.always:
		settings := s.Settings()
		settings.Reading.Scans = config.ScansAlways
		if err = s.Configure(settings); err == nil {
			err = s.readScans(ctx, env, doc.ID)
		}
	case opts.read:
		err = s.readScans(ctx, env, doc.ID)
	default:
		return printed(env, opts.json, func(w io.Writer, estimate ibid.ScanEstimate) {
			printEstimate(w, doc, estimate)
		})(s.Library.ScanEstimate(ctx, s.Workspace, doc.ID))
	}
	if err == nil {
		doc, err = s.Library.Document(ctx, s.Workspace, doc.ID)
	}
	err = printed(env, opts.json, func(w io.Writer, doc ibid.Document) {
		printf(w, "%s\n", describe(doc))
		explain(env.Stderr, doc.Failure)
	})(doc, err)
	if err == nil && doc.Failure != nil && !opts.leave {
		return errReported
	}
	return err
}

// readScans has the scans of a document read and waits for the end.
func (s *Services) readScans(ctx context.Context, env *Environment, id ibid.DocumentID) error {
	progress := newProgress(env.Stderr)
	s.Library.Notify(progress.change)
	if err := s.Library.ReadScans(ctx, s.Workspace, id); err != nil {
		return err
	}
	return s.work(ctx, progress, s.Library.Queue.Wait)
}

func printEstimate(w io.Writer, doc ibid.Document, estimate ibid.ScanEstimate) {
	if doc.PagesWaiting == 0 {
		printf(w, "No page of “%s” waits to be read.\n", doc.Title)
		if doc.CutOff() {
			explainDocument(w, doc)
		}
		return
	}
	printf(w, "%s\n", scansOf(doc))
	explainEstimate(w, doc, estimate)
}

// scansOf says how much of a document is scans.
func scansOf(doc ibid.Document) string {
	if doc.Pages == 1 {
		return fmt.Sprintf("The page of “%s” is a scan.", doc.Title)
	}
	is := "are scans"
	if doc.PagesWaiting == 1 {
		is = "is a scan"
	}
	return fmt.Sprintf("%d of %s of “%s” %s.", doc.PagesWaiting, count(doc.Pages, "page"), doc.Title, is)
}

// explainEstimate says what reading scans takes and how to begin, or why it
// cannot be done.
func explainEstimate(w io.Writer, doc ibid.Document, estimate ibid.ScanEstimate) {
	if problem := estimate.Problem; problem != nil {
		explain(w, problem)
		return
	}
	places := "Every word can be highlighted."
	if !estimate.Places {
		places = "Citations will outline the whole page."
	}
	printf(w, "         %s reads %s in about %s. %s\n", estimate.Recogniser, them(estimate.Pages), roughly(estimate.Seconds), places)
	printf(w, "         Begin with: ibid scans %d --read\n", doc.ID)
}

func them(n int) string {
	if n == 1 {
		return "it"
	}
	return "them"
}

// roughly is a duration as an estimate may name it.
func roughly(seconds float64) string {
	d := time.Duration(seconds * float64(time.Second))
	switch {
	case d < 2*time.Second:
		return "a second"
	case d < 90*time.Second:
		return fmt.Sprintf("%.0f seconds", d.Seconds())
	case d < 90*time.Minute:
		return fmt.Sprintf("%.0f minutes", d.Minutes())
	}
	return fmt.Sprintf("%.0f hours", d.Hours())
}
