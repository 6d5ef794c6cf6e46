package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

func renameDocumentCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "rename DOCUMENT TITLE",
		Short: "Give a document a title of your own; an empty one takes it back",
		Long:  "Give a document a title of your own. It is shown wherever the document is, and stays when the document is read\nagain. With an empty title (\"\") the document is called by the title it prints again, or else by its file's name.",
		Args:  args(cobra.MinimumNArgs(2)),
		RunE: func(command *cobra.Command, words []string) error {
			return onDocuments(command.Context(), env, ibid.AccessRead, words[:1], func(ctx context.Context, s *Services, docs []ibid.Document) error {
				doc, err := s.Library.Rename(ctx, s.Workspace, docs[0].ID, strings.Join(words[1:], " "))
				if err == nil {
					printf(env.Stdout, "%4d  %s\n", doc.ID, doc.Title)
				}
				return err
			})
		},
	}
}
