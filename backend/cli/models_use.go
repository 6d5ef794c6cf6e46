package cli

import (
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

func useModelCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "use ROLE [NAME]",
		Short: "Use a model for a role: chat, embedding, judge or vision",
		Long:  "Use a model for a role: chat, embedding, judge or vision. Without a name, Ibid chooses one.\nA different embedding model means embedding all passages again, which can take a long time. You can stop with Ctrl-C:\nfinished work is kept, and the window continues it. For an estimate: ibid reindex --model NAME --estimate",
		Args:  args(cobra.RangeArgs(1, 2)),
		RunE: func(command *cobra.Command, given []string) error {
			role, name := ibid.ModelRole(given[0]), strings.Join(given[1:], "")
			return with(command.Context(), env, "", func(s *Services) error {
				if err := s.Setup.Use(command.Context(), role, name); err != nil {
					return err
				}
				if name == "" {
					name = "as Ibid chooses"
				}
				printf(env.Stdout, "%-10s %s\n", role, name)
				if role != ibid.RoleEmbedding {
					return nil
				}
				return s.catchUp(command.Context(), env, false)
			})
		},
	}
}

func testModelCommand(env *Environment) *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "test NAME",
		Short: "Give a model small tasks, and measure its pace",
		Args:  args(cobra.ExactArgs(1)),
		RunE: func(command *cobra.Command, names []string) error {
			return beside(command.Context(), env, func(s *Services) error {
				test, err := s.try(command.Context(), env, names[0], asJSON)
				if err != nil {
					return err
				}
				if asJSON {
					err = printJSON(env.Stdout, test)
				}
				if err == nil && !test.Passed {
					return errReported
				}
				return err
			})
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print the test as JSON")
	return command
}

// try tests a model and prints the result of each task.
func (s *Services) try(ctx context.Context, env *Environment, name string, quiet bool) (ibid.ModelTest, error) {
	progress := newProgress(env.Stderr)
	progress.show("testing %s", name)
	test, err := s.Setup.Try(ctx, name, func(task ibid.ModelTask) {
		progress.clear()
		if quiet {
			return
		}
		printTask(env.Stdout, name, task)
	})
	progress.clear()
	if err != nil || quiet {
		return test, err
	}
	printf(env.Stdout, "measured   %s: loads in %.1f s", name, test.Load)
	if test.WritePace > 0 {
		printf(env.Stdout, ", first word after %.1f s, reads %.0f and writes %.1f tokens a second", test.FirstToken, test.ReadPace, test.WritePace)
	}
	printf(env.Stdout, "\n")
	return test, nil
}

func printTask(w io.Writer, name string, task ibid.ModelTask) {
	if task.Passed {
		printf(w, "passed     %s: %s (%.1f s)\n", name, task.Name, task.Seconds)
		return
	}
	printf(w, "failed     %s: %s (%.1f s)\n           %s\n", name, task.Name, task.Seconds, task.Why)
}

func unloadModelCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "unload NAME",
		Short: "Unload a model from memory",
		Args:  args(cobra.ExactArgs(1)),
		RunE: func(command *cobra.Command, names []string) error {
			return beside(command.Context(), env, func(s *Services) error {
				return s.Setup.Unload(command.Context(), names[0])
			})
		},
	}
}

func removeModelCommand(env *Environment) *cobra.Command {
	var force bool
	command := &cobra.Command{
		Use:   "remove NAME",
		Short: "Delete a model from the disk",
		Args:  args(cobra.ExactArgs(1)),
		RunE: func(command *cobra.Command, names []string) error {
			return beside(command.Context(), env, func(s *Services) error {
				err := s.Setup.Remove(command.Context(), names[0], force)
				if ibid.CodeOf(err) == ibid.CodeConflict {
					return ibid.AsError(err).WithHint("Embed them with another first (ibid reindex --model NAME), or remove it all the same with --force.")
				}
				if err != nil {
					return err
				}
				printf(env.Stdout, "removed    %s\n", names[0])
				return nil
			})
		},
	}
	command.Flags().BoolVar(&force, "force", false, "also if the search index was made with it")
	return command
}
