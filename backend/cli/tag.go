package cli

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

func tagCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{Use: "tag", Short: "Collect documents under tags"}
	list := &cobra.Command{Use: "list", Short: "List the tags of the workspace"}
	asJSON := list.Flags().Bool("json", false, "print the tags as JSON")
	list.RunE = env.reads(func(ctx context.Context, s *Services, _ []string) error {
		return printed(env, *asJSON, each("There are no tags. Make one with: ibid tag add TAG DOCUMENT...", printTag))(s.Library.Tags.List(ctx, s.Workspace))
	})
	command.AddCommand(
		list,
		&cobra.Command{
			Use:   "add TAG DOCUMENT...",
			Short: "Tag documents; the tag is made where there is none",
			RunE: env.reads(onDocuments(1, func(ctx context.Context, s *Services, given []string, docs []ibid.DocumentID) error {
				return s.Library.Tags.Add(ctx, s.Workspace, docs, given[0])
			})),
		},
		&cobra.Command{
			Use:   "remove TAG DOCUMENT...",
			Short: "Take a tag off documents",
			RunE: env.reads(onDocuments(1, func(ctx context.Context, s *Services, given []string, docs []ibid.DocumentID) error {
				return s.Library.Tags.Remove(ctx, s.Workspace, docs, given[0])
			})),
		},
		&cobra.Command{
			Use:   "rename TAG NAME",
			Short: "Rename a tag; one that has the name already takes its documents",
			RunE: env.reads(func(ctx context.Context, s *Services, given []string) error {
				return s.Library.Tags.Rename(ctx, s.Workspace, given[0], given[1])
			}),
		},
		&cobra.Command{
			Use:   "delete TAG",
			Short: "Delete a tag; its documents stay",
			RunE: env.reads(func(ctx context.Context, s *Services, given []string) error {
				return s.Library.Tags.Delete(ctx, s.Workspace, given[0])
			}),
		},
	)
	return command
}

func printTag(w io.Writer, tag ibid.Tag) { printf(w, "%4d  %s\n", tag.Documents, tag.Name) }
