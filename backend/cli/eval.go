package cli

import (
	"context"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"ibid/backend/eval"
	"ibid/backend/ibid"
)

type evalOptions struct {
	pack      string
	mode      string
	out       string
	questions string
	json      bool
}

func evalCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:   "eval",
		Short: "Measure quality on a set of documents, broken files or pictures",
		Long:  "Measure on a set that anyone can lay out: documents with questions, broken files, pictures of text.\nThe documents go into a library of their own, which is deleted afterwards. docs/quality.md says more.",
	}
	command.AddCommand(
		evalSubcommand(env, "pages", "Rank the pages for each question and write the predictions", runEvalPages),
		evalSubcommand(env, "citations", "Answer each question and check that every citation stands on its page", runEvalCitations),
		evalHostileCommand(env),
		evalOCRCommand(env),
	)
	return command
}

func evalSubcommand(env *Environment, use, short string, run func(context.Context, *Environment, evalOptions) error) *cobra.Command {
	var opts evalOptions
	command := &cobra.Command{
		Use:   use,
		Short: short,
		Args:  args(cobra.NoArgs),
		RunE: func(command *cobra.Command, _ []string) error {
			return run(command.Context(), env, opts)
		},
	}
	flags := command.Flags()
	flags.StringVar(&opts.pack, "pack", "", "folder of the question set (required)")
	flags.StringVar(&opts.mode, "mode", "shared", "single: ask the document the question is about; shared: ask all of them")
	flags.BoolVar(&opts.json, "json", false, "print the figures as JSON")
	switch use {
	case "citations":
		flags.StringVar(&opts.questions, "questions", "", "ask the lines of this text file instead of the set's questions, of all documents")
	case "pages":
		flags.StringVar(&opts.out, "out", "", "file for the predictions, a line a question (required)")
	}
	return command
}

func (o evalOptions) check() error {
	if err := needPack(o.pack); err != nil {
		return err
	}
	if !slices.Contains([]string{string(eval.Single), string(eval.Shared)}, o.mode) {
		return ibid.Errorf(ibid.CodeInvalid, "There is no mode “%s”.", o.mode).WithHint("--mode is single or shared.")
	}
	return nil
}

// measured opens a pack and a library of its own with the pack's documents.
func measured(ctx context.Context, env *Environment, opts evalOptions, run func(eval.Services, eval.Pack, map[ibid.DocumentID]string) error) error {
	if err := opts.check(); err != nil {
		return err
	}
	pack, err := eval.OpenPack(opts.pack)
	if err != nil {
		return err
	}
	return scratch(ctx, env, func(s *Services) error {
		services := eval.Services{Library: s.Library, Ask: s.Ask}
		progress := newProgress(env.Stderr)
		s.Library.Notify(progress.change)
		s.Start(ctx)
		names, err := services.Add(ctx, pack)
		progress.clear()
		if err != nil {
			return err
		}
		return run(services, pack, names)
	})
}

// scratch runs a command on an empty library that is deleted afterwards.
func scratch(ctx context.Context, env *Environment, run func(*Services) error) error {
	home, err := os.MkdirTemp("", "ibid-eval-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(home) }() // best effort on a temporary folder
	return with(ctx, env, home, run)
}

func runEvalPages(ctx context.Context, env *Environment, opts evalOptions) error {
	if err := needOut(opts.out); err != nil {
		return err
	}
	return measured(ctx, env, opts, func(s eval.Services, pack eval.Pack, names map[ibid.DocumentID]string) error {
		took, err := s.Pages(ctx, pack, names, eval.Mode(opts.mode), opts.out)
		if err != nil {
			return err
		}
		slices.Sort(took)
		median := time.Duration(0)
		if len(took) > 0 {
			median = took[len(took)/2]
		}
		if opts.json {
			return printJSON(env.Stdout, map[string]any{"questions": len(took), "mode": opts.mode, "medianSeconds": median.Seconds(), "out": opts.out})
		}
		printf(env.Stdout, "%d questions, %s, median %s a question → %s\n", len(took), opts.mode, median.Round(100*time.Microsecond), opts.out)
		return nil
	})
}

func runEvalCitations(ctx context.Context, env *Environment, opts evalOptions) error {
	return measured(ctx, env, opts, func(s eval.Services, pack eval.Pack, names map[ibid.DocumentID]string) error {
		if opts.questions != "" {
			var err error
			if pack.Questions, err = eval.ReadQuestions(opts.questions); err != nil {
				return err
			}
		}
		sum, err := s.Check(ctx, pack, names, eval.Mode(opts.mode))
		if err != nil {
			return err
		}
		if opts.json {
			return printJSON(env.Stdout, sum)
		}
		printf(env.Stdout, "%d questions, %d answered with citations; %d citations, %d verbatim on their page, %d with boxes\n",
			sum.Questions, sum.Answered, sum.Citations, sum.Verbatim, sum.Placed)
		return nil
	})
}

func needPack(folder string) error {
	if folder == "" {
		return ibid.Errorf(ibid.CodeInvalid, "What is to be measured on?").WithHint("Name the folder of the set with --pack.")
	}
	return nil
}

func needOut(file string) error {
	if file == "" {
		return ibid.Errorf(ibid.CodeInvalid, "Where shall the predictions go?").WithHint("Name a file with --out.")
	}
	return nil
}
