package cli

import (
	"context"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

type removeOptions struct {
	names   []string
	removal ibid.Removal
	json    bool
}

func removeCommand(env *Environment) *cobra.Command {
	var opts removeOptions
	command := &cobra.Command{
		Use:   "remove DOCUMENT...",
		Short: "Remove documents from the workspace, or delete them everywhere",
		Long:  "Remove documents, named by number, file name, title or path, from the workspace.\n\nTheir text, positions, words and vectors are deleted, unless the same file is in another workspace as well:\nwith --everywhere it leaves all of them. The PDF files stay where they are. Old conversations keep their\nquotations, marked as removed; with --quotes the answers that quote the documents are deleted too.",
		Args:  args(cobra.MinimumNArgs(1)),
		RunE: func(command *cobra.Command, names []string) error {
			opts.names = names
			return runRemove(command.Context(), env, opts)
		},
	}
	flags := command.Flags()
	flags.BoolVar(&opts.removal.Everywhere, "everywhere", false, "delete them from all workspaces")
	flags.BoolVar(&opts.removal.Quotes, "quotes", false, "delete the answers that quote them, too")
	flags.BoolVar(&opts.json, "json", false, "print the removed documents as JSON")
	return command
}

func runRemove(ctx context.Context, env *Environment, opts removeOptions) error {
	return with(ctx, env, "", func(s *Services) error {
		docs, err := s.named(ctx, opts.names)
		if err != nil {
			return err
		}
		progress := newProgress(env.Stderr)
		err = s.Library.Remove(ctx, s.Workspace, ids(docs), opts.removal, progress.work)
		progress.clear()
		if err != nil {
			return err
		}
		if opts.json {
			return printJSON(env.Stdout, docs)
		}
		for _, doc := range docs {
			printf(env.Stdout, "removed  %4d  %s%s\n", doc.ID, doc.Title, stays(doc, opts.removal))
		}
		return nil
	})
}

// stays says where a removed document is still.
func stays(doc ibid.Document, removal ibid.Removal) string {
	if doc.Elsewhere == 0 || removal.Everywhere {
		return ""
	}
	return "  (still in " + count(doc.Elsewhere, "other workspace") + ")"
}
