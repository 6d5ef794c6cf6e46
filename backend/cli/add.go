package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
	"ibid/backend/library"
)

type addOptions struct {
	paths []string
	json  bool
}

func addCommand(env *Environment) *cobra.Command {
	var opts addOptions
	command := &cobra.Command{
		Use:   "add FILE|FOLDER...",
		Short: "Add PDFs, or folders of PDFs, and read them",
		Long:  "Add PDFs, or folders of PDFs, and read them.\n\nFiles stay where they are. The same bytes added twice are one document.\nInterrupted with Ctrl-C, reading goes on where it was at the next add or in the window.",
		Args:  args(cobra.MinimumNArgs(1)),
		RunE: func(command *cobra.Command, paths []string) error {
			opts.paths = paths
			return runAdd(command.Context(), env, opts)
		},
	}
	command.Flags().BoolVar(&opts.json, "json", false, "print the result as JSON")
	return command
}

func runAdd(ctx context.Context, env *Environment, opts addOptions) error {
	return with(ctx, env, "", func(s *Services) error {
		progress := newProgress(env.Stderr)
		s.Library.Notify(progress.change)
		added, err := s.Library.Add(ctx, ibid.DefaultWorkspace, opts.paths)
		if err != nil {
			return err
		}
		s.Start(ctx)
		err = s.Library.Wait(ctx)
		progress.clear()
		if err != nil {
			return err
		}
		for _, list := range [][]ibid.Document{added.New, added.Known} {
			for i := range list {
				if list[i], err = s.Library.Document(ctx, ibid.DefaultWorkspace, list[i].ID); err != nil {
					return err
				}
			}
		}
		if opts.json {
			if err := printJSON(env.Stdout, added); err != nil {
				return err
			}
		} else {
			printAdded(env.Stdout, env.Stderr, added)
		}
		if failed(added) {
			return errReported
		}
		return nil
	})
}

func failed(added library.Added) bool {
	for _, doc := range added.New {
		if doc.Status != ibid.StatusReady {
			return true
		}
	}
	return len(added.Refused) > 0
}

func printAdded(stdout, stderr io.Writer, added library.Added) {
	for _, doc := range added.New {
		if doc.Status == ibid.StatusReady {
			printf(stdout, "added    %s\n", describe(doc))
			continue
		}
		printf(stderr, "failed   %s\n", describe(doc))
		explain(stderr, doc.Failure)
	}
	for _, doc := range added.Known {
		printf(stdout, "known    %s\n", describe(doc))
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

// describe is a line about a document.
func describe(doc ibid.Document) string {
	line := fmt.Sprintf("%4d  %s", doc.ID, doc.Title)
	switch doc.Status {
	case ibid.StatusReady:
		line += fmt.Sprintf("  (%s, %s", count(doc.Pages, "page"), count(doc.Chunks, "passage"))
		if doc.ChunksEmbedded < doc.Chunks {
			line += ", searchable by words"
		}
		if doc.PagesEmpty > 0 {
			line += fmt.Sprintf("; %s without text", count(doc.PagesEmpty, "page"))
		}
		if doc.PagesFailed > 0 {
			line += fmt.Sprintf("; %s unreadable", count(doc.PagesFailed, "page"))
		}
		line += ")"
	case ibid.StatusFailed:
		line += "  (failed)"
	default:
		line += fmt.Sprintf("  (%s, %d of %d pages)", doc.Status, doc.PagesRead, doc.Pages)
	}
	return line
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// progress keeps one line about what is being read on a terminal, and prints
// nothing where there is none.
type progress struct {
	mu       sync.Mutex
	w        io.Writer
	terminal bool
}

func newProgress(w io.Writer) *progress {
	p := &progress{w: w}
	if file, ok := w.(*os.File); ok {
		info, err := file.Stat()
		p.terminal = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	return p
}

func (p *progress) change(c library.Change) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.terminal && !c.Document.Status.Ended() {
		printf(p.w, "\r\x1b[K%s: %d of %d pages, %d passages", c.Document.Name, c.Document.PagesRead, c.Document.Pages, c.Document.Chunks)
	}
}

func (p *progress) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.terminal {
		printf(p.w, "\r\x1b[K")
	}
}
