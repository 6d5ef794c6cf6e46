package cli

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
	"ibid/backend/library"
)

type listOptions struct {
	tag    string
	kind   string
	date   string
	find   string
	failed bool
	former bool
}

func listCommand(env *Environment) *cobra.Command {
	var opts listOptions
	command := &cobra.Command{Use: "list", Short: "List the documents in the workspace"}
	flags := command.Flags()
	flags.StringVar(&opts.tag, "tag", "", "only documents that have this tag")
	flags.StringVar(&opts.kind, "type", "", "only documents of this type, or with this in its name, such as lease or report")
	flags.StringVar(&opts.date, "date", "", "only documents that date themselves so: 2021, 2021-03 or 2021-03-14")
	flags.StringVar(&opts.find, "find", "", "only documents with these words in title, name, tags or text, best first")
	flags.BoolVar(&opts.failed, "failed", false, "only documents that could not be read")
	flags.BoolVar(&opts.former, "former", false, "documents that are kept for old conversations only: older versions, and files that have left their folder")
	asJSON := flags.Bool("json", false, "print the documents as JSON")
	command.MarkFlagsMutuallyExclusive("find", "former")
	command.RunE = env.reads(func(ctx context.Context, s *Services, _ []string) error {
		none := "There is no such document."
		if opts == (listOptions{}) {
			none = emptyLibrary
		}
		return printed(env, *asJSON, each(none, printDocument))(s.list(ctx, opts))
	})
	return command
}

const emptyLibrary = "The library is empty. Add PDFs with \"ibid add FILE\"."

func printDocument(w io.Writer, doc ibid.Document) {
	printf(w, "%s\n", describe(doc))
	if about := frontOf(doc); about != "" {
		printf(w, "         %s\n", about)
	}
	explainDocument(w, doc)
}

// mostFound is how many documents --find lists at most.
const mostFound = 100

// list gives the documents that the options ask for, never nil.
func (s *Services) list(ctx context.Context, opts listOptions) (docs []ibid.Document, err error) {
	switch {
	case opts.find != "":
		var found []ibid.DocumentMatch
		found, err = s.Library.FindDocuments(ctx, s.Workspace, opts.find, mostFound)
		for _, match := range found {
			docs = append(docs, match.Document)
		}
	case opts.former:
		docs, err = s.Library.FormerDocuments(ctx, s.Workspace)
	default:
		docs, err = s.Library.Documents(ctx, s.Workspace)
	}
	kept := []ibid.Document{}
	for _, doc := range docs {
		tagged := opts.tag == "" || slices.ContainsFunc(doc.Tags, func(tag string) bool { return strings.EqualFold(tag, opts.tag) })
		ofType := opts.kind == "" || strings.Contains(strings.ToLower(doc.Kind.Text), strings.ToLower(opts.kind))
		if tagged && ofType && strings.HasPrefix(doc.Date.Text, opts.date) && (doc.Broken() || !opts.failed) {
			kept = append(kept, doc)
		}
	}
	return kept, err
}

// frontOf is what a document says about itself, on one line: its type, its date, and its file
// where the title is another. It may be empty.
func frontOf(doc ibid.Document) string {
	var parts []string
	if doc.Kind.Text != "" {
		parts = append(parts, doc.Kind.Text)
	}
	if doc.Date.Text != "" {
		parts = append(parts, strings.ToLower(strings.TrimSpace(doc.Date.Label+" "+doc.Date.Text)))
	}
	if doc.TitleFrom != ibid.TitleFromName {
		parts = append(parts, doc.Name)
	}
	return strings.Join(parts, ", ")
}

func renameCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "rename DOCUMENT TITLE",
		Short: "Set a document's title; an empty one takes it back",
		Long:  "Set a title of your own for a document. It is shown wherever the document is, and stays when the document is read\nagain. With an empty title (\"\") the document is called by the title it prints again, or else by its file's name.",
		Args:  args(cobra.MinimumNArgs(2)),
		RunE: env.reads(func(ctx context.Context, s *Services, words []string) error {
			doc, err := s.Library.Find(ctx, s.Workspace, words[0])
			if err == nil {
				doc, err = s.Library.Rename(ctx, s.Workspace, doc.ID, strings.Join(words[1:], " "))
			}
			if err == nil {
				printf(env.Stdout, "%4d  %s\n", doc.ID, doc.Title)
			}
			return err
		}),
	}
}

func removeCommand(env *Environment) *cobra.Command {
	var removal ibid.Removal
	command := &cobra.Command{
		Use:   "remove DOCUMENT...",
		Short: "Remove documents from the workspace, or delete them everywhere",
		Long:  "Remove documents, named by number, file name, title or path, from the workspace.\n\nTheir text, positions, words and vectors are deleted, unless the same file is in another workspace as well:\nwith --everywhere it leaves all of them. The PDF files stay where they are. Old conversations keep their\nquotations, marked as removed; with --quotes the answers that quote the documents are deleted too.",
	}
	flags := command.Flags()
	flags.BoolVar(&removal.Everywhere, "everywhere", false, "delete them from all workspaces")
	flags.BoolVar(&removal.Quotes, "quotes", false, "delete the answers that quote them, too")
	asJSON := flags.Bool("json", false, "print the removed documents as JSON")
	command.RunE = env.works(func(ctx context.Context, s *Services, names []string) error {
		docs, err := s.named(ctx, names)
		if err != nil {
			return err
		}
		progress := newProgress(env.Stderr)
		err = s.Library.Remove(ctx, s.Workspace, ids(docs), removal, progress.work)
		progress.clear()
		return printed(env, *asJSON, each("", func(w io.Writer, doc ibid.Document) {
			stays := ""
			if doc.Elsewhere > 0 && !removal.Everywhere {
				stays = "  (still in " + count(doc.Elsewhere, "other workspace") + ")"
			}
			printf(w, "removed  %4d  %s%s\n", doc.ID, doc.Title, stays)
		}))(docs, err)
	})
	return command
}

func copyCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:   "copy DOCUMENT... --to WORKSPACE",
		Short: "Copy documents to another workspace",
		Long:  "Bring documents into another workspace. Nothing is read again: the text is kept once.",
	}
	return transferring(env, command, "copied", (*library.Library).Copy)
}

func moveCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:   "move DOCUMENT... --to WORKSPACE",
		Short: "Move documents to another workspace",
		Long:  "Move documents into another workspace. Nothing is read again. Conversations of this workspace keep their\nquotations, marked as removed.",
	}
	return transferring(env, command, "moved", (*library.Library).Move)
}

// transferring makes a command bring documents to another workspace.
func transferring(env *Environment, command *cobra.Command, done string, transfer func(l *library.Library, ctx context.Context, from ibid.WorkspaceID, docs []ibid.DocumentID, to ibid.WorkspaceID, progress ...func(ibid.Progress)) ([]ibid.Document, error)) *cobra.Command {
	name := command.Flags().String("to", "", "the other workspace, by name or number")
	asJSON := command.Flags().Bool("json", false, "print the transferred documents as JSON")
	run := env.works(onDocuments(0, func(ctx context.Context, s *Services, _ []string, docs []ibid.DocumentID) error {
		to, err := s.Library.Workspaces.Find(ctx, *name)
		if err != nil {
			return err
		}
		progress := newProgress(env.Stderr)
		there, err := transfer(s.Library, ctx, s.Workspace, docs, to.ID, progress.work)
		progress.clear()
		return printed(env, *asJSON, each("", func(w io.Writer, doc ibid.Document) {
			printf(w, "%-8s %4d  %s  (in %s)\n", done, doc.ID, doc.Title, to.Name)
		}))(there, err)
	}))
	command.RunE = func(command *cobra.Command, names []string) error {
		if *name == "" {
			return usageError{errors.New("say where to with --to WORKSPACE")}
		}
		return run(command, names)
	}
	return command
}
