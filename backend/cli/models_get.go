package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
	"ibid/backend/setup"
)

func getModelsCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "get NAME...",
		Short: "Download models by their names in Ollama's library",
		Long:  "Fetch models by the names that Ollama's library has for them, such as llama3.2:3b.\nInterrupted with Ctrl-C, what was downloaded stays, and the same command goes on.",
		RunE: env.works(func(ctx context.Context, s *Services, names []string) error {
			if err := s.get(ctx, env, names, false); err != nil {
				return err
			}
			return s.catchUp(ctx, env, false)
		}),
	}
}

// get downloads models and prints each that has come.
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

// catchUp embeds the passages that have waited for a model, which the window does in
// the background, and prints how many have their vectors now. Without a model for that
// it does nothing.
func (s *Services) catchUp(ctx context.Context, env *Environment, quiet bool) error {
	docs, err := s.Library.Documents(ctx, s.Workspace)
	if err != nil || len(docs) == 0 {
		return err
	}
	progress := newProgress(env.Stderr)
	s.Library.Notify(progress.change)
	if err := s.work(ctx, progress, s.Library.Index.Wait); ibid.CodeOf(err) == ibid.CodeEmbeddingUnavailable {
		return nil
	} else if err != nil {
		return err
	}
	status, err := s.Library.Index.Status(ctx)
	if err == nil && status.Current != nil && !quiet {
		printVectors(env.Stdout, "vectors", *status.Current)
	}
	return err
}

func importModelCommand(env *Environment) *cobra.Command {
	var from setup.Source
	command := &cobra.Command{
		Use:   "import FILE|FOLDER",
		Short: "Add a model from a file or folder, without a network",
		Long:  "Take a model from a GGUF file, or models from the folder in which an Ollama of another computer keeps them (models).\nEach is tried afterwards, as by: ibid models test",
	}
	command.Flags().StringArrayVar(&from.Names, "name", nil, "what the model of a file is to be called, or which one of a folder to take, once for each (default: after the file, or all)")
	command.Flags().StringVar(&from.Template, "template", "", "its chat template, if Ibid doesn't know the one in the file: a file in Ollama's language, a Modelfile, or a name such as chatml")
	list := command.Flags().Bool("list", false, "only list the models in the folder")
	command.RunE = env.works(func(ctx context.Context, s *Services, paths []string) error {
		if *list {
			return s.listFolder(env, paths[0])
		}
		progress := newProgress(env.Stderr)
		var last string
		from.Path = paths[0]
		err := s.Setup.Import(ctx, from, func(p ibid.PullProgress) {
			if p.Model != last && p.Phase != ibid.PullTesting {
				last = p.Model
				progress.clear()
				printf(env.Stdout, "imports    %s\n", p.Model)
			}
			progress.pull(p)
		}, func(name string, task ibid.ModelTask) {
			progress.clear()
			printTask(env.Stdout, name, task)
		})
		progress.clear()
		if err != nil {
			return err
		}
		return s.catchUp(ctx, env, false)
	})
	return command
}

// listFolder prints the models of a folder, for the user to choose.
func (s *Services) listFolder(env *Environment, folder string) error {
	models, err := s.Setup.In(folder)
	if err != nil {
		return err
	}
	for _, m := range models {
		about := strings.TrimSpace(m.Parameters + " " + m.Quantisation)
		if m.Remote {
			about = "runs on a computer elsewhere, so that it cannot be imported"
		}
		printf(env.Stdout, "%-32s %9s  %s\n", m.Name, size(m.Bytes), about)
	}
	return nil
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
		p.show("%s: %s, %d%% of %s", what, pull.Phase, 100*pull.Done/pull.Total, size(pull.Total))
	default:
		p.show("%s: %d%% of %s, %s a second, %s left", what, 100*pull.Done/pull.Total, size(pull.Total), size(int64(pull.Pace)), roughly(pull.Seconds))
	}
}
