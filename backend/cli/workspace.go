package cli

import (
	"context"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

func workspaceCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:   "workspace",
		Short: "Keep matters apart: each workspace has its own documents and conversations",
		Long:  "Keep matters apart. What is in one workspace is never found from another. Commands work in the workspace\nnamed by --workspace, else by $IBID_WORKSPACE, else in the first one.",
		Args:  args(cobra.NoArgs),
		RunE:  func(command *cobra.Command, _ []string) error { return command.Help() },
	}
	var asJSON, undo, sure bool
	list := &cobra.Command{
		Use:   "list",
		Short: "List the workspaces",
		Args:  args(cobra.NoArgs),
		RunE: func(command *cobra.Command, _ []string) error {
			return runWorkspaceList(command.Context(), env, asJSON)
		},
	}
	list.Flags().BoolVar(&asJSON, "json", false, "print the workspaces as JSON")
	archive := &cobra.Command{
		Use:   "archive WORKSPACE",
		Short: "Hide a workspace; all of it is kept",
		Args:  args(cobra.ExactArgs(1)),
		RunE: func(command *cobra.Command, names []string) error {
			return onWorkspace(command.Context(), env, names[0], func(ctx context.Context, s *Services, w ibid.Workspace) (ibid.Workspace, error) {
				return s.Library.Workspaces.Archive(ctx, w.ID, !undo)
			})
		},
	}
	archive.Flags().BoolVar(&undo, "undo", false, "bring it back")
	remove := &cobra.Command{
		Use:   "delete WORKSPACE --yes",
		Short: "Delete a workspace with its documents and conversations",
		Long:  "Delete a workspace with its conversations and with those of its documents that are in no other workspace.\nThe PDF files stay where they are.",
		Args:  args(cobra.ExactArgs(1)),
		RunE: func(command *cobra.Command, names []string) error {
			return runWorkspaceDelete(command.Context(), env, names[0], sure)
		},
	}
	remove.Flags().BoolVar(&sure, "yes", false, "really delete it")
	command.AddCommand(
		list,
		&cobra.Command{
			Use:   "create NAME",
			Short: "Create a workspace",
			Args:  args(cobra.ExactArgs(1)),
			RunE: func(command *cobra.Command, names []string) error {
				return beside(command.Context(), env, func(s *Services) error {
					made, err := s.Library.Workspaces.Create(command.Context(), names[0])
					if err == nil {
						printWorkspace(env, made)
					}
					return err
				})
			},
		},
		&cobra.Command{
			Use:   "rename WORKSPACE NAME",
			Short: "Rename a workspace",
			Args:  args(cobra.ExactArgs(2)),
			RunE: func(command *cobra.Command, names []string) error {
				return onWorkspace(command.Context(), env, names[0], func(ctx context.Context, s *Services, w ibid.Workspace) (ibid.Workspace, error) {
					return s.Library.Workspaces.Rename(ctx, w.ID, names[1])
				})
			},
		},
		&cobra.Command{
			Use:   "profile WORKSPACE fast|balanced|careful|default",
			Short: "Choose how much time the answers of a workspace may take",
			Long:  "Set the answer profile of a workspace. \"default\" goes back to the one in the settings (answers.profile).\nA value set explicitly in the settings overrides any profile. docs/settings.md lists what each profile sets.",
			Args:  args(cobra.ExactArgs(2)),
			RunE: func(command *cobra.Command, names []string) error {
				profile := names[1]
				if profile == "default" {
					profile = ""
				}
				return onWorkspace(command.Context(), env, names[0], func(ctx context.Context, s *Services, w ibid.Workspace) (ibid.Workspace, error) {
					return s.Library.Workspaces.SetProfile(ctx, w.ID, profile)
				})
			},
		},
		archive,
		remove,
	)
	return command
}

func runWorkspaceList(ctx context.Context, env *Environment, asJSON bool) error {
	return beside(ctx, env, func(s *Services) error {
		all, err := s.Library.Workspaces.List(ctx)
		if err != nil {
			return err
		}
		if asJSON {
			return printJSON(env.Stdout, all)
		}
		for _, w := range all {
			printWorkspace(env, w)
		}
		return nil
	})
}

func runWorkspaceDelete(ctx context.Context, env *Environment, name string, sure bool) error {
	return with(ctx, env, "", func(s *Services) error {
		w, err := s.Library.Workspaces.Find(ctx, name)
		if err != nil {
			return err
		}
		if !sure {
			return ibid.Errorf(ibid.CodeInvalid, "“%s” has %s and %s.", w.Name, count(w.Documents, "document"), count(w.Conversations, "conversation")).
				WithHint("Repeat the command with --yes to delete all of it. The PDF files stay where they are.")
		}
		if err := s.Library.Workspaces.Delete(ctx, w.ID); err != nil {
			return err
		}
		printf(env.Stdout, "deleted  %s\n", w.Name)
		return nil
	})
}

// onWorkspace changes the workspace that a name means and prints what it is then.
func onWorkspace(ctx context.Context, env *Environment, name string, change func(context.Context, *Services, ibid.Workspace) (ibid.Workspace, error)) error {
	return with(ctx, env, "", func(s *Services) error {
		w, err := s.Library.Workspaces.Find(ctx, name)
		if err != nil {
			return err
		}
		if w, err = change(ctx, s, w); err != nil {
			return err
		}
		printWorkspace(env, w)
		return nil
	})
}

func printWorkspace(env *Environment, w ibid.Workspace) {
	also := ""
	if w.Profile != "" {
		also += ", " + string(w.Profile) + " answers"
	}
	if w.Archived {
		also += ", archived"
	}
	printf(env.Stdout, "%4d  %s  (%s, %s%s)\n", w.ID, w.Name, count(w.Documents, "document"), count(w.Conversations, "conversation"), also)
}
