package cli

import (
	"context"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

type listOptions struct{ json bool }

func listCommand(env *Environment) *cobra.Command {
	var opts listOptions
	command := &cobra.Command{
		Use:   "list",
		Short: "List the documents in the library",
		Args:  args(cobra.NoArgs),
		RunE: func(command *cobra.Command, _ []string) error {
			return runList(command.Context(), env, opts)
		},
	}
	command.Flags().BoolVar(&opts.json, "json", false, "print the documents as JSON")
	return command
}

func runList(ctx context.Context, env *Environment, opts listOptions) error {
	return with(ctx, env, "", func(s *Services) error {
		docs, err := s.Library.Documents(ctx, ibid.DefaultWorkspace)
		if err != nil {
			return err
		}
		if opts.json {
			if docs == nil {
				docs = []ibid.Document{}
			}
			return printJSON(env.Stdout, docs)
		}
		if len(docs) == 0 {
			printf(env.Stdout, "The library is empty. Add PDFs with \"ibid add FILE\".\n")
		}
		for _, doc := range docs {
			printf(env.Stdout, "%s\n", describe(doc))
			explainDocument(env.Stdout, doc)
		}
		return nil
	})
}
