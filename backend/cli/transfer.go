package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

type transferOptions struct {
	names []string
	to    string
	move  bool
	json  bool
}

// transferCommand makes the commands "copy" and "move".
func transferCommand(env *Environment, verb string) *cobra.Command {
	opts := transferOptions{move: verb == "move"}
	long := "Bring documents into another workspace. Nothing is read again: the text is kept once."
	if opts.move {
		long = "Move documents into another workspace. Nothing is read again. Conversations of this workspace keep their\nquotations, marked as removed."
	}
	command := &cobra.Command{
		Use:   verb + " DOCUMENT... --to WORKSPACE",
		Short: fmt.Sprintf("%s documents to another workspace", map[string]string{"copy": "Copy", "move": "Move"}[verb]),
		Long:  long,
		Args:  args(cobra.MinimumNArgs(1)),
		RunE: func(command *cobra.Command, names []string) error {
			if opts.to == "" {
				return usageError{fmt.Errorf("say where to with --to WORKSPACE")}
			}
			opts.names = names
			return runTransfer(command.Context(), env, opts)
		},
	}
	command.Flags().StringVar(&opts.to, "to", "", "the other workspace, by name or number")
	command.Flags().BoolVar(&opts.json, "json", false, "print the documents as they are in the other workspace as JSON")
	return command
}

func runTransfer(ctx context.Context, env *Environment, opts transferOptions) error {
	return with(ctx, env, "", func(s *Services) error {
		docs, err := s.named(ctx, opts.names)
		if err != nil {
			return err
		}
		to, err := s.Library.Workspaces.Find(ctx, opts.to)
		if err != nil {
			return err
		}
		transfer, done := s.Library.Copy, "copied"
		if opts.move {
			transfer, done = s.Library.Move, "moved"
		}
		progress := newProgress(env.Stderr)
		there, err := transfer(ctx, s.Workspace, ids(docs), to.ID, progress.work)
		progress.clear()
		if err != nil {
			return err
		}
		if opts.json {
			return printJSON(env.Stdout, there)
		}
		for _, doc := range there {
			printf(env.Stdout, "%-8s %4d  %s  (in %s)\n", done, doc.ID, doc.Title, to.Name)
		}
		return nil
	})
}

// ids are the numbers of documents.
func ids(docs []ibid.Document) []ibid.DocumentID {
	list := make([]ibid.DocumentID, len(docs))
	for i, doc := range docs {
		list[i] = doc.ID
	}
	return list
}
