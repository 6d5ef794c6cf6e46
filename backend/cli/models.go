package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"ibid/backend/catalogue"
	"ibid/backend/ibid"
)

func modelsCommand(env *Environment) *cobra.Command {
	var list listModelsOptions
	command := &cobra.Command{
		Use:   "models",
		Short: "List, get, test, use and remove models",
		Args:  args(cobra.NoArgs),
		RunE: func(command *cobra.Command, _ []string) error {
			return runListModels(command.Context(), env, list)
		},
	}
	list.flags(command)
	command.AddCommand(
		listModelsCommand(env), getModelsCommand(env), removeModelCommand(env), importModelCommand(env),
		testModelCommand(env), useModelCommand(env), unloadModelCommand(env), logModelsCommand(env),
	)
	return command
}

type listModelsOptions struct{ known, json bool }

func (o *listModelsOptions) flags(command *cobra.Command) {
	command.Flags().BoolVar(&o.known, "known", false, "the models that Ibid knows of, installed or not, with size, licence and what is peculiar about them")
	command.Flags().BoolVar(&o.json, "json", false, "print the models as JSON")
}

func listModelsCommand(env *Environment) *cobra.Command {
	var opts listModelsOptions
	command := &cobra.Command{
		Use:   "list",
		Short: "List the models that the model server has, newest first",
		Args:  args(cobra.NoArgs),
		RunE: func(command *cobra.Command, _ []string) error {
			return runListModels(command.Context(), env, opts)
		},
	}
	opts.flags(command)
	return command
}

func runListModels(ctx context.Context, env *Environment, opts listModelsOptions) error {
	if opts.known {
		return listKnown(env, opts.json)
	}
	return with(ctx, env, "", func(s *Services) error {
		models, err := s.Setup.Models(ctx)
		if err != nil {
			return err
		}
		if opts.json {
			return printJSON(env.Stdout, models)
		}
		if len(models) == 0 {
			printf(env.Stdout, "There are no models yet. Get some with: ibid setup\n")
		}
		for _, m := range models {
			printModel(env.Stdout, m)
		}
		return nil
	})
}

func printModel(w io.Writer, m ibid.InstalledModel) {
	printf(w, "%-32s %9s  %s\n", m.Name, size(m.Bytes), orNone(listed(m.Roles)))
	var parts []string
	for _, can := range []struct {
		it   bool
		what string
	}{{m.Chat, "writes"}, {m.Embedding, "makes vectors"}, {m.Vision, "sees"}, {m.Thinking, "thinks"}, {m.Tools, "uses tools"}, {m.Remote, "runs on a computer elsewhere, so that Ibid does not use it"}} {
		if can.it {
			parts = append(parts, can.what)
		}
	}
	if m.Loaded != nil {
		loaded := "in memory with " + size(m.Loaded.Bytes)
		if m.Loaded.GPU > 0 {
			loaded += fmt.Sprintf(", %.0f %% of it in the graphics processor", 100*m.Loaded.GPU)
		}
		parts = append(parts, loaded)
	}
	if !m.UsedAt.IsZero() {
		parts = append(parts, "last used "+m.UsedAt.Local().Format("2 January 2006"))
	}
	parts = append(parts, m.Licence)
	printf(w, "    %s\n", strings.Trim(strings.Join(parts, ", "), ", "))
}

func listKnown(env *Environment, asJSON bool) error {
	models := catalogue.All()
	if asJSON {
		return printJSON(env.Stdout, models)
	}
	for _, m := range models {
		printf(env.Stdout, "%-34s %9s  %s\n    %s %s of memory, %s.", m.Name, size(m.Download), listed(m.Roles), m.About, size(m.Memory), m.Licence)
		if m.Quirk != "" {
			printf(env.Stdout, "\n    %s", m.Quirk)
		}
		printf(env.Stdout, "\n")
	}
	return nil
}

func getModelsCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "get NAME...",
		Short: "Fetch models by the names that Ollama's library has for them",
		Long:  "Fetch models by the names that Ollama's library has for them, such as llama3.2:3b.\nInterrupted with Ctrl-C, what was fetched stays, and the same command goes on.",
		Args:  args(cobra.MinimumNArgs(1)),
		RunE: func(command *cobra.Command, names []string) error {
			return with(command.Context(), env, "", func(s *Services) error {
				return s.get(command.Context(), env, names, false)
			})
		},
	}
}

// get fetches models and tells of each that has come.
func (s *Services) get(ctx context.Context, env *Environment, names []string, quiet bool) error {
	progress := newProgress(env.Stderr)
	err := s.Setup.Get(ctx, names, progress.pull)
	progress.clear()
	if ctx.Err() != nil {
		return ibid.Errorf(ibid.CodeCancelled, "Stopped. What was fetched stays.").WithHint("The same command goes on where it was.")
	}
	if err != nil || quiet {
		return err
	}
	for _, name := range names {
		printf(env.Stdout, "there      %s\n", name)
	}
	return nil
}

func removeModelCommand(env *Environment) *cobra.Command {
	var force bool
	command := &cobra.Command{
		Use:   "remove NAME",
		Short: "Delete a model from the disk",
		Args:  args(cobra.ExactArgs(1)),
		RunE: func(command *cobra.Command, names []string) error {
			return with(command.Context(), env, "", func(s *Services) error {
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

func importModelCommand(env *Environment) *cobra.Command {
	var name string
	command := &cobra.Command{
		Use:   "import FILE|FOLDER",
		Short: "Take a model from a file or folder, without a network",
		Long:  "Take a model from a GGUF file, or models from the folder in which an Ollama of another computer keeps them (models).",
		Args:  args(cobra.ExactArgs(1)),
		RunE: func(command *cobra.Command, paths []string) error {
			return with(command.Context(), env, "", func(s *Services) error {
				progress := newProgress(env.Stderr)
				var last string
				err := s.Setup.Import(command.Context(), name, paths[0], func(p ibid.PullProgress) {
					if p.Model != last {
						last = p.Model
						progress.clear()
						printf(env.Stdout, "imports    %s\n", p.Model)
					}
					progress.pull(p)
				})
				progress.clear()
				return err
			})
		},
	}
	command.Flags().StringVar(&name, "name", "", "what the model of a file is to be called, or which one of a folder to take (default: after the file, or all)")
	return command
}

func testModelCommand(env *Environment) *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "test NAME",
		Short: "Give a model small tasks, and measure its pace",
		Args:  args(cobra.ExactArgs(1)),
		RunE: func(command *cobra.Command, names []string) error {
			return with(command.Context(), env, "", func(s *Services) error {
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

// try tests a model and tells of each task.
func (s *Services) try(ctx context.Context, env *Environment, name string, quiet bool) (ibid.ModelTest, error) {
	progress := newProgress(env.Stderr)
	progress.show("testing %s", name)
	test, err := s.Setup.Try(ctx, name, func(task ibid.ModelTask) {
		progress.clear()
		if quiet {
			return
		}
		if task.Passed {
			printf(env.Stdout, "passed     %s: %s (%.1f s)\n", name, task.Name, task.Seconds)
			return
		}
		printf(env.Stdout, "failed     %s: %s (%.1f s)\n           %s\n", name, task.Name, task.Seconds, task.Why)
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

func useModelCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "use ROLE [NAME]",
		Short: "Use a model for a role: chat, embedding, judge, vision or reranker",
		Long:  "Use a model for a role: chat, embedding, judge, vision or reranker. Without a name the choice is left to Ibid.\nWith another embedding model the passages are embedded anew: go on with \"ibid queue run\", or open the window.",
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
				return nil
			})
		},
	}
}

func unloadModelCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "unload NAME",
		Short: "Let a model leave memory",
		Args:  args(cobra.ExactArgs(1)),
		RunE: func(command *cobra.Command, names []string) error {
			return with(command.Context(), env, "", func(s *Services) error {
				return s.Setup.Unload(command.Context(), names[0])
			})
		},
	}
}

func logModelsCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "log",
		Short: "Print the last lines of the model server that Ibid has started",
		Args:  args(cobra.NoArgs),
		RunE: func(command *cobra.Command, _ []string) error {
			return with(command.Context(), env, "", func(s *Services) error {
				lines := s.Server.Log()
				for _, line := range lines {
					printf(env.Stdout, "%s\n", line)
				}
				if len(lines) == 0 {
					printf(env.Stderr, "Ibid has started no model server yet.\n")
				}
				return nil
			})
		},
	}
}

// pull shows how far models have come.
func (p *progress) pull(pull ibid.PullProgress) {
	what := pull.Model
	if pull.Models > 1 {
		what += fmt.Sprintf(" (%d of %d)", pull.Number, pull.Models)
	}
	switch {
	case pull.Total == 0:
		p.show("%s: %s", what, pull.Phase)
	case pull.Pace == 0:
		p.show("%s: %s, %d %% of %s", what, pull.Phase, 100*pull.Done/pull.Total, size(pull.Total))
	default:
		p.show("%s: %d %% of %s, %s a second, %s left", what, 100*pull.Done/pull.Total, size(pull.Total), size(int64(pull.Pace)), roughly(pull.Seconds))
	}
}
