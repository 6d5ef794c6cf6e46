package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"ibid/backend/catalogue"
	"ibid/backend/config"
	"ibid/backend/ibid"
)

func modelsCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{Use: "models", Short: "List, get, test, use and remove models"}
	list := &cobra.Command{Use: "list", Short: "List the models that the model server has, newest first"}
	listModels(env, command)
	listModels(env, list)
	command.AddCommand(
		list, getModelsCommand(env), removeModelCommand(env), importModelCommand(env), testModelCommand(env), useModelCommand(env),
		&cobra.Command{
			Use:   "unload NAME",
			Short: "Unload a model from memory",
			RunE: env.reads(func(ctx context.Context, s *Services, names []string) error {
				return s.Setup.Unload(ctx, names[0])
			}),
		},
		&cobra.Command{
			Use:   "log",
			Short: "Print the last lines of the model server that Ibid has started",
			RunE: env.reads(func(_ context.Context, s *Services, _ []string) error {
				lines := s.Server.Log()
				for _, line := range lines {
					printf(env.Stdout, "%s\n", line)
				}
				if len(lines) == 0 {
					printf(env.Stderr, "Ibid has started no model server yet.\n")
				}
				return nil
			}),
		},
	)
	return command
}

// listModels makes a command list the models.
func listModels(env *Environment, command *cobra.Command) {
	known := command.Flags().Bool("known", false, "the models that Ibid knows of, installed or not, with size, licence and what is peculiar about them")
	asJSON := command.Flags().Bool("json", false, "print the models as JSON")
	command.RunE = func(command *cobra.Command, _ []string) error {
		if *known {
			home, err := config.Home()
			if err == nil {
				err = catalogue.Use(home)
			}
			if err != nil {
				return err
			}
			return printed(env, *asJSON, each("", printKnown))(catalogue.All(), nil)
		}
		return beside(command.Context(), env, func(s *Services) error {
			return printed(env, *asJSON, each("There are no models yet. Get some with: ibid setup", printModel))(s.Setup.Models(command.Context()))
		})
	}
}

func printModel(w io.Writer, m ibid.InstalledModel) {
	printf(w, "%-32s %9s  %s\n", m.Name, size(m.Bytes), orNone(listed(m.Roles)))
	var parts []string
	for _, can := range []struct {
		it   bool
		what string
	}{{m.Chat, "writes"}, {m.Unformatted, "has no chat template, so it can't write answers"}, {m.Embedding, "makes vectors"}, {m.Vision, "sees"}, {m.Thinking, "thinks"}, {m.Tools, "uses tools"}, {m.Remote, "runs on a computer elsewhere, so that Ibid does not use it"}} {
		if can.it {
			parts = append(parts, can.what)
		}
	}
	if m.Loaded != nil {
		loaded := "in memory with " + size(m.Loaded.Bytes)
		if m.Loaded.GPU > 0 {
			loaded += fmt.Sprintf(", %.0f%% of it in the graphics processor", 100*m.Loaded.GPU)
		}
		parts = append(parts, loaded)
	}
	if m.Tested != nil {
		parts = append(parts, fmt.Sprintf("passed %d of %d tasks on %s", m.Tested.Passed, m.Tested.Tasks, m.Tested.At.Local().Format("2 January 2006")))
	}
	if !m.UsedAt.IsZero() {
		parts = append(parts, "last used "+m.UsedAt.Local().Format("2 January 2006"))
	}
	parts = append(parts, m.Licence)
	printf(w, "    %s\n", strings.Trim(strings.Join(parts, ", "), ", "))
	if m.Unsuited != "" {
		printf(w, "    Not offered to write answers. %s\n", m.Unsuited)
	}
	if m.Tested != nil && len(m.Tested.Failed) > 0 {
		printf(w, "    Did not pass: %s.\n", strings.Join(m.Tested.Failed, "; "))
	}
}

func printKnown(w io.Writer, m ibid.CatalogueModel) {
	printf(w, "%-34s %9s  %s\n    %s %s of memory, %s.", m.Name, size(m.Download), listed(m.Roles), m.About, size(m.Memory), m.Licence)
	if m.Quirk != "" {
		printf(w, "\n    %s", m.Quirk)
	}
	printf(w, "\n")
}

func useModelCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "use ROLE [NAME]",
		Short: "Use a model for a role: chat, embedding, judge or vision",
		Long:  "Use a model for a role: chat, embedding, judge or vision. Without a name, Ibid chooses one.\nA different embedding model means embedding all passages again, which can take a long time. You can stop with Ctrl-C:\nfinished work is kept, and the window continues it. For an estimate: ibid reindex --model NAME --estimate",
		RunE: env.works(func(ctx context.Context, s *Services, given []string) error {
			role, name := ibid.ModelRole(given[0]), strings.Join(given[1:], "")
			if err := s.Setup.Use(ctx, role, name); err != nil {
				return err
			}
			printf(env.Stdout, "%-10s %s\n", role, cmp.Or(name, "as Ibid chooses"))
			if role != ibid.RoleEmbedding {
				return nil
			}
			return s.catchUp(ctx, env, false)
		}),
	}
}

func testModelCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{Use: "test NAME", Short: "Try a model on small tasks, and measure its pace"}
	asJSON := command.Flags().Bool("json", false, "print the test as JSON")
	command.RunE = env.reads(func(ctx context.Context, s *Services, names []string) error {
		test, err := s.try(ctx, env, names[0], *asJSON)
		if err == nil && *asJSON {
			err = printJSON(env.Stdout, test)
		}
		if err == nil && !test.Passed {
			return errReported
		}
		return err
	})
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

func removeModelCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{Use: "remove NAME", Short: "Delete a model from the disk"}
	force := command.Flags().Bool("force", false, "also if the search index was made with it")
	command.RunE = env.reads(func(ctx context.Context, s *Services, names []string) error {
		err := s.Setup.Remove(ctx, names[0], *force)
		if ibid.CodeOf(err) == ibid.CodeConflict {
			return ibid.AsError(err).WithHint("Embed them with another first (ibid reindex --model NAME), or remove it all the same with --force.")
		}
		if err == nil {
			printf(env.Stdout, "removed    %s\n", names[0])
		}
		return err
	})
	return command
}
