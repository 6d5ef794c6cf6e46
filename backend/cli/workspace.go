package cli

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

func workspaceCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:   "workspace",
		Short: "Keep matters apart: each workspace has its own documents and conversations",
		Long:  "Keep matters apart. What is in one workspace is never found from another. Commands work in the workspace\nnamed by --workspace, else by $IBID_WORKSPACE, else in the first one.",
	}
	list := &cobra.Command{Use: "list", Short: "List the workspaces"}
	asJSON := list.Flags().Bool("json", false, "print the workspaces as JSON")
	list.RunE = env.reads(func(ctx context.Context, s *Services, _ []string) error {
		return printed(env, *asJSON, each("", printWorkspace))(s.Library.Workspaces.List(ctx))
	})
	archive := &cobra.Command{Use: "archive WORKSPACE", Short: "Hide a workspace; all of it is kept"}
	undo := archive.Flags().Bool("undo", false, "bring it back")
	archive.RunE = env.works(onWorkspace(env, func(ctx context.Context, s *Services, w ibid.Workspace, _ []string) (ibid.Workspace, error) {
		return s.Library.Workspaces.Archive(ctx, w.ID, !*undo)
	}))
	command.AddCommand(
		list,
		&cobra.Command{
			Use:   "create NAME",
			Short: "Create a workspace",
			RunE: env.reads(func(ctx context.Context, s *Services, given []string) error {
				return printed(env, false, printWorkspace)(s.Library.Workspaces.Create(ctx, given[0]))
			}),
		},
		&cobra.Command{
			Use:   "rename WORKSPACE NAME",
			Short: "Rename a workspace",
			RunE: env.works(onWorkspace(env, func(ctx context.Context, s *Services, w ibid.Workspace, given []string) (ibid.Workspace, error) {
				return s.Library.Workspaces.Rename(ctx, w.ID, given[1])
			})),
		},
		&cobra.Command{
			Use:   "profile WORKSPACE fast|balanced|careful|default",
			Short: "Choose how much time the answers of a workspace may take",
			Long:  "Set the answer profile of a workspace. \"default\" goes back to the one in the settings (answers.profile).\nA value set explicitly in the settings overrides any profile. docs/settings.md lists what each profile sets.",
			RunE: env.works(onWorkspace(env, func(ctx context.Context, s *Services, w ibid.Workspace, given []string) (ibid.Workspace, error) {
				profile := given[1]
				if profile == "default" {
					profile = ""
				}
				return s.Library.Workspaces.SetProfile(ctx, w.ID, profile)
			})),
		},
		archive,
		workspaceDeleteCommand(env),
	)
	return command
}

func workspaceDeleteCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:   "delete WORKSPACE --yes",
		Short: "Delete a workspace with its documents and conversations",
		Long:  "Delete a workspace with its conversations and with those of its documents that are in no other workspace.\nThe PDF files stay where they are.",
	}
	sure := command.Flags().Bool("yes", false, "really delete it")
	command.RunE = env.works(func(ctx context.Context, s *Services, given []string) error {
		w, err := s.Library.Workspaces.Find(ctx, given[0])
		if err != nil {
			return err
		}
		if !*sure {
			return ibid.Errorf(ibid.CodeInvalid, "“%s” has %s and %s.", w.Name, count(w.Documents, "document"), count(w.Conversations, "conversation")).
				WithHint("Repeat the command with --yes to delete all of it. The PDF files stay where they are.")
		}
		if err := s.Library.Workspaces.Delete(ctx, w.ID); err != nil {
			return err
		}
		printf(env.Stdout, "deleted  %s\n", w.Name)
		return nil
	})
	return command
}

// onWorkspace is a task that changes the workspace that the first argument means, and
// prints what it is then.
func onWorkspace(env *Environment, change func(context.Context, *Services, ibid.Workspace, []string) (ibid.Workspace, error)) task {
	return func(ctx context.Context, s *Services, given []string) error {
		w, err := s.Library.Workspaces.Find(ctx, given[0])
		if err != nil {
			return err
		}
		return printed(env, false, printWorkspace)(change(ctx, s, w, given))
	}
}

func printWorkspace(w io.Writer, space ibid.Workspace) {
	also := ""
	if space.Profile != "" {
		also += ", " + string(space.Profile) + " answers"
	}
	if space.Archived {
		also += ", archived"
	}
	printf(w, "%4d  %s  (%s, %s%s)\n", space.ID, space.Name, count(space.Documents, "document"), count(space.Conversations, "conversation"), also)
}
