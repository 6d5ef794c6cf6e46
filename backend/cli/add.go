package cli

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
	"ibid/backend/library"
)

type addOptions struct {
	paths    []string
	scans    string
	password passwordOption
	samples  bool

	attachments bool
	json        bool
}

func addCommand(env *Environment) *cobra.Command {
	var opts addOptions
	command := &cobra.Command{
		Use:   "add FILE|FOLDER...",
		Short: "Add PDFs, or folders of PDFs, and read them",
		Long:  "Add PDFs, or folders of PDFs, and read them.\n\nFiles stay where they are. The same bytes added twice are one document.\nInterrupted with Ctrl-C, what was read stays, and reading goes on at the next add or in the window.",
		Args: args(func(command *cobra.Command, paths []string) error {
			if opts.samples {
				return nil
			}
			return cobra.MinimumNArgs(1)(command, paths)
		}),
		RunE: func(command *cobra.Command, paths []string) error {
			opts.paths = paths
			return runAdd(command.Context(), env, opts)
		},
	}
	flags := command.Flags()
	flags.StringVar(&opts.scans, "scans", "", "what to do with pages that are scans: read them, leave them, or ask (default: as the settings say)")
	opts.password.flag(flags)
	flags.BoolVar(&opts.attachments, "attachments", false, "add the PDFs inside the PDFs that are named, too")
	flags.BoolVar(&opts.samples, "samples", false, "add the sample documents that come with Ibid")
	flags.BoolVar(&opts.json, "json", false, "print the result as JSON")
	return command
}

func runAdd(ctx context.Context, env *Environment, opts addOptions) error {
	if opts.samples && len(opts.paths) > 0 {
		return usageError{hintedError{message: "--samples adds the sample documents and nothing else. Name your files in another command."}}
	}
	if opts.scans != "" && !slices.Contains([]ibid.ScanDecision{ibid.ScansAsk, ibid.ScansRead, ibid.ScansLeave}, ibid.ScanDecision(opts.scans)) {
		return ibid.Errorf(ibid.CodeInvalid, "Scans cannot be treated as “%s”.", opts.scans).WithHint("--scans is read, leave or ask.")
	}
	password, err := opts.password.read(env)
	if err != nil {
		return err
	}
	return with(ctx, env, func(s *Services) error {
		progress := newProgress(env.Stderr)
		s.Library.Notify(progress.change)
		var added library.Added
		if opts.samples {
			added, err = s.Library.AddSamples(ctx, s.Workspace, progress.work)
		} else {
			added, err = s.Library.Add(ctx, s.Workspace, opts.paths, progress.work)
		}
		if err != nil {
			return err
		}
		s.Start(ctx)
		err = s.settle(ctx, &added, password, ibid.ScanDecision(opts.scans))
		if err == nil && opts.attachments {
			err = s.addAttachments(ctx, &added)
		}
		progress.clear()
		if ctx.Err() != nil {
			return ibid.Errorf(ibid.CodeCancelled, "Stopped. What was read stays.").WithHint("Run the same command again, or open the window: reading goes on where it was.")
		}
		later := standstill(err)
		if err != nil && later == nil {
			return err
		}
		if opts.json {
			err = printJSON(env.Stdout, added)
		} else {
			printAdded(env.Stdout, env.Stderr, added)
			explain(env.Stdout, later)
			err = s.askAboutScans(ctx, env.Stdout, added)
		}
		if err == nil && failed(added) {
			return errReported
		}
		return err
	})
}

// addAttachments adds the PDFs inside what was added.
func (s *Services) addAttachments(ctx context.Context, added *library.Added) error {
	for _, doc := range slices.Concat(added.New, added.Known) {
		if doc.Failure != nil {
			continue
		}
		inside, err := s.Library.AddAttachments(ctx, s.Workspace, doc.ID)
		if err != nil {
			return err
		}
		added.New, added.Known = append(added.New, inside.New...), append(added.Known, inside.Known...)
		added.Refused = append(added.Refused, inside.Refused...)
	}
	return s.refresh(ctx, added)
}

// settle waits until what was added is read, opens what needs the password, does
// with scans what was decided, and brings the documents up to date.
func (s *Services) settle(ctx context.Context, added *library.Added, password string, scans ibid.ScanDecision) error {
	if err := s.refresh(ctx, added); err != nil {
		return err
	}
	if password != "" {
		for i, doc := range added.New {
			if doc.Failure == nil || doc.Failure.Code != ibid.CodeEncrypted {
				continue
			}
			err := s.Library.Unlock(ctx, s.Workspace, doc.ID, password)
			if ibid.CodeOf(err) == ibid.CodeWrongPassword {
				added.New[i].Failure = ibid.AsError(err)
				continue
			}
			if err != nil {
				return err
			}
		}
		if err := s.refresh(ctx, added); err != nil {
			return err
		}
	}
	for _, doc := range added.New {
		if doc.PagesWaiting == 0 {
			continue
		}
		var err error
		switch scans {
		case ibid.ScansRead:
			err = s.Library.ReadScans(ctx, s.Workspace, doc.ID)
		case ibid.ScansLeave:
			err = s.Library.LeaveScans(ctx, s.Workspace, doc.ID)
		}
		if err != nil {
			return err
		}
	}
	return s.refresh(ctx, added)
}

// standstill gives the reason why the queue does nothing for now, if an error is
// that; see [library.Queue.Wait].
func standstill(err error) *ibid.Error {
	switch ibid.CodeOf(err) {
	case ibid.CodeCancelled, ibid.CodeOnBattery:
		return ibid.AsError(err)
	}
	return nil
}

// refresh waits until nothing is being read and looks what became of documents.
func (s *Services) refresh(ctx context.Context, added *library.Added) error {
	if err := s.Library.Queue.Wait(ctx); err != nil {
		return err
	}
	for _, list := range [][]ibid.Document{added.New, added.Known} {
		for i := range list {
			failure := list[i].Failure
			doc, err := s.Library.Document(ctx, s.Workspace, list[i].ID)
			if err != nil {
				return err
			}
			if failure != nil && failure.Code == ibid.CodeWrongPassword && doc.Failure != nil {
				doc.Failure = failure // says more than that it is locked
			}
			list[i] = doc
		}
	}
	return nil
}

// askAboutScans says of every document with unread scans what reading them takes.
func (s *Services) askAboutScans(ctx context.Context, w io.Writer, added library.Added) error {
	for _, doc := range added.New {
		if doc.PagesWaiting == 0 || doc.Scans != ibid.ScansAsk || doc.CutOff() {
			continue
		}
		estimate, err := s.Library.ScanEstimate(ctx, s.Workspace, doc.ID)
		if err != nil {
			return err
		}
		printf(w, "scans    %s\n", scansOf(doc))
		explainEstimate(w, doc, estimate)
	}
	return nil
}

func failed(added library.Added) bool {
	for _, doc := range added.New {
		if doc.Status.Ended() && doc.Status != ibid.StatusReady {
			return true
		}
	}
	return len(added.Refused) > 0
}

func printAdded(stdout, stderr io.Writer, added library.Added) {
	for _, doc := range added.New {
		switch {
		case doc.Status == ibid.StatusReady:
			printf(stdout, "added    %s\n", describe(doc))
			continue
		case !doc.Status.Ended(): // the queue is paused or rests
			printf(stdout, "waits    %s\n", describe(doc))
			continue
		}
		printf(stderr, "failed   %s\n", describe(doc))
		explainDocument(stderr, doc)
	}
	for _, doc := range added.Known {
		printf(stdout, "known    %s\n", describe(doc))
	}
	for _, refusal := range added.Uncopied {
		printf(stderr, "uncopied %s\n", refusal.Path)
		explain(stderr, refusal.Error)
	}
	for _, refusal := range added.Refused {
		printf(stderr, "refused  %s\n", refusal.Path)
		explain(stderr, refusal.Error)
	}
}

func explain(w io.Writer, failure *ibid.Error) {
	if failure == nil {
		return
	}
	printf(w, "         %s\n", failure.Message)
	if failure.Hint != "" {
		printf(w, "         %s\n", failure.Hint)
	}
}

// explainDocument says why a document failed, and which command helps.
func explainDocument(w io.Writer, doc ibid.Document) {
	switch {
	case isLocked(doc):
		printf(w, "         %s\n         Give the password with: ibid add --password-stdin \"%s\"\n", doc.Failure.Message, doc.Path)
	case doc.PagesWaiting > 0 && doc.Failure != nil && doc.Failure.Code == ibid.CodeNoText:
		printf(w, "         %s\n         It is a scan. Read it with: ibid scans %d --read\n", doc.Failure.Message, doc.ID)
	default:
		explain(w, doc.Failure)
	}
}

// describe is a line about a document.
func describe(doc ibid.Document) string {
	line := fmt.Sprintf("%4d  %s", doc.ID, doc.Title)
	switch doc.Status {
	case ibid.StatusReady:
		line += fmt.Sprintf("  (%s, %s", count(doc.Pages, "page"), count(doc.Chunks, "passage"))
		if doc.ChunksEmbedded < doc.Chunks {
			line += ", searchable by words"
		}
		switch {
		case doc.ChunksGisted == 0:
		case doc.ChunksGisted < doc.Chunks:
			line += fmt.Sprintf(", %d described", doc.ChunksGisted)
		default:
			line += ", described"
		}
		line += pagesWithout(doc) + ")"
	case ibid.StatusFailed:
		what := "failed"
		if isLocked(doc) {
			what = "locked"
		} else if doc.Chunks > 0 {
			what += ", " + count(doc.Chunks, "passage") + " searchable"
		}
		line += "  (" + what + pagesWithout(doc) + ")"
	default:
		line += fmt.Sprintf("  (%s, %d of %d pages%s)", doc.Status, doc.PagesRead, doc.Pages, pagesWithout(doc))
	}
	return line
}

// isLocked reports whether a document waits for its password.
func isLocked(doc ibid.Document) bool {
	return doc.Failure != nil && (doc.Failure.Code == ibid.CodeEncrypted || doc.Failure.Code == ibid.CodeWrongPassword)
}

// pagesWithout reports which pages of a document cannot be searched, and which
// were scans.
func pagesWithout(doc ibid.Document) string {
	var line string
	unread := "that no reader could read"
	if doc.CutOff() {
		unread = "missing"
	}
	for _, part := range []struct {
		pages int
		what  string
	}{
		{doc.PagesRecognised, "read from scans"},
		{doc.PagesWaiting, "waiting to be read: scans"},
		{doc.PagesUnreadable, "unreadable: scans without words"},
		{doc.PagesEmpty - doc.PagesWaiting - doc.PagesUnreadable, "without text"},
		{doc.PagesFailed, unread},
	} {
		if part.pages > 0 {
			line += "; " + count(part.pages, "page") + " " + part.what
		}
	}
	return line
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
