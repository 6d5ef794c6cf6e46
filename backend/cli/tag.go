package cli

import (
	"context"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

func tagCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:   "tag",
		Short: "Collect documents under tags",
		Args:  args(cobra.NoArgs),
		RunE:  func(command *cobra.Command, _ []string) error { return command.Help() },
	}
	var asJSON bool
	list := &cobra.Command{
		Use:   "list",
		Short: "List the tags of the workspace",
		Args:  args(cobra.NoArgs),
		RunE: func(command *cobra.Command, _ []string) error {
			return runTagList(command.Context(), env, asJSON)
		},
	}
	list.Flags().BoolVar(&asJSON, "json", false, "print the tags as JSON")
	command.AddCommand(
		list,
		&cobra.Command{
			Use:   "add TAG DOCUMENT...",
			Short: "Give documents a tag, which is made where there is none",
			Args:  args(cobra.MinimumNArgs(2)),
			RunE: func(command *cobra.Command, names []string) error {
				return onDocuments(command.Context(), env, ibid.AccessRead, names[1:], func(ctx context.Context, s *Services, docs []ibid.Document) error {
					return s.Library.Tags.Add(ctx, s.Workspace, ids(docs), names[0])
				})
			},
		},
		&cobra.Command{
			Use:   "remove TAG DOCUMENT...",
			Short: "Take a tag off documents",
			Args:  args(cobra.MinimumNArgs(2)),
			RunE: func(command *cobra.Command, names []string) error {
				return onDocuments(command.Context(), env, ibid.AccessRead, names[1:], func(ctx context.Context, s *Services, docs []ibid.Document) error {
					return s.Library.Tags.Remove(ctx, s.Workspace, ids(docs), names[0])
				})
			},
		},
		&cobra.Command{
			Use:   "rename TAG NAME",
			Short: "Rename a tag; one that has the name already takes its documents",
			Args:  args(cobra.ExactArgs(2)),
			RunE: func(command *cobra.Command, names []string) error {
				return beside(command.Context(), env, func(s *Services) error {
					return s.Library.Tags.Rename(command.Context(), s.Workspace, names[0], names[1])
				})
			},
		},
		&cobra.Command{
			Use:   "delete TAG",
			Short: "Delete a tag; its documents stay",
			Args:  args(cobra.ExactArgs(1)),
			RunE: func(command *cobra.Command, names []string) error {
				return beside(command.Context(), env, func(s *Services) error {
					return s.Library.Tags.Delete(command.Context(), s.Workspace, names[0])
				})
			},
		},
	)
	return command
}

func runTagList(ctx context.Context, env *Environment, asJSON bool) error {
	return beside(ctx, env, func(s *Services) error {
		tags, err := s.Library.Tags.List(ctx, s.Workspace)
		if err != nil {
			return err
		}
		if asJSON {
			return printJSON(env.Stdout, tags)
		}
		if len(tags) == 0 {
			printf(env.Stdout, "There are no tags. Make one with: ibid tag add TAG DOCUMENT...\n")
		}
		for _, tag := range tags {
			printf(env.Stdout, "%4d  %s\n", tag.Documents, tag.Name)
		}
		return nil
	})
}

// onDocuments opens a library for an access, does something with the documents that
// names mean, and says nothing if it succeeds.
func onDocuments(ctx context.Context, env *Environment, access ibid.Access, names []string, do func(context.Context, *Services, []ibid.Document) error) error {
	return opened(ctx, env, Opening{Access: access}, func(s *Services) error {
		docs, err := s.named(ctx, names)
		if err != nil {
			return err
		}
		return do(ctx, s, docs)
	})
}
