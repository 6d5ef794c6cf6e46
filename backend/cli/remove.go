package cli

import (
	"context"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

type removeOptions struct {
	names []string
	json  bool
}

func removeCommand(env *Environment) *cobra.Command {
	var opts removeOptions
	command := &cobra.Command{
		Use:   "remove DOCUMENT...",
		Short: "Remove documents from the library",
		Long:  "Remove documents, named by number, file name, title or path, from the library.\n\nTheir text, positions and vectors are deleted. The PDF files stay where they are, and so do the\nquotations in old conversations.",
		Args:  args(cobra.MinimumNArgs(1)),
		RunE: func(command *cobra.Command, names []string) error {
			opts.names = names
			return runRemove(command.Context(), env, opts)
		},
	}
	command.Flags().BoolVar(&opts.json, "json", false, "print the removed documents as JSON")
	return command
}

func runRemove(ctx context.Context, env *Environment, opts removeOptions) error {
	return with(ctx, env, "", func(s *Services) error {
		removed := []ibid.Document{}
		for _, name := range opts.names {
			doc, err := s.Library.Find(ctx, ibid.DefaultWorkspace, name)
			if err != nil {
				return err
			}
			if err := s.Library.Remove(ctx, ibid.DefaultWorkspace, doc.ID); err != nil {
				return err
			}
			removed = append(removed, doc)
			if !opts.json {
				printf(env.Stdout, "removed  %4d  %s\n", doc.ID, doc.Title)
			}
		}
		if opts.json {
			return printJSON(env.Stdout, removed)
		}
		return nil
	})
}
