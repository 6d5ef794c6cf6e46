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
	return beside(ctx, env, func(s *Services) error {
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

func logModelsCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "log",
		Short: "Print the last lines of the model server that Ibid has started",
		Args:  args(cobra.NoArgs),
		RunE: func(command *cobra.Command, _ []string) error {
			return beside(command.Context(), env, func(s *Services) error {
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
