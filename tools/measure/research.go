package main

import (
	"cmp"
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
	"ibid/tools/measure/eval"
)

func researchCommand(env *environment) *cobra.Command {
	var opts setOptions
	kind := string(eval.Docs)
	command := &cobra.Command{
		Use:   "research",
		Short: "Answer each question as any other and with a research, and compare which documents they find",
		Long: "Answer each question twice: as any other, and with a research, by the chat model if there is one and else by\n" +
			"rule. Then compare with the expected documents: how many of them the answers are made from and cite, how soon\n" +
			"the first of them comes, how many searches it took, and whether every citation stands on its page.",
		Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			return runResearch(command.Context(), env, eval.Kind(kind), opts)
		},
	}
	opts.flags(command)
	flags := command.Flags()
	opts.outFlags(flags, "file for what was found, a line a question (required)")
	flags.StringVar(&kind, "kind", kind, "how the set is laid out: pages or docs")
	return command
}

func runResearch(ctx context.Context, env *environment, kind eval.Kind, opts setOptions) error {
	bench, err := opts.bench()
	if err := errors.Join(opts.check(ctx), err); err != nil {
		return err
	}
	if kind != eval.Docs && kind != eval.Pages {
		return ibid.Errorf(ibid.CodeInvalid, "No research is measured on the kind “%s”.", kind).WithHint("--kind is pages or docs.")
	}
	pack, err := eval.Open(opts.pack, kind, "")
	if err != nil {
		return err
	}
	return measured(ctx, env, pack, bench, func(s eval.Services, shelf eval.Shelf) error {
		all, err := s.Research(ctx, pack, shelf)
		if err == nil {
			err = eval.WriteResearched(opts.target(ctx), all)
		}
		if err != nil {
			return err
		}
		figures := eval.CountResearch(all)
		if opts.json {
			return cmp.Or(printJSON(env.Stdout, figures), someFailed(figures.Failed, figures.Questions))
		}
		printResearchFigures(env.Stdout, figures)
		return someFailed(figures.Failed, figures.Questions)
	})
}

// printResearchFigures prints figures in Markdown.
func printResearchFigures(w io.Writer, f eval.ResearchFigures) {
	printf(w, "%s\n", count(f.Questions, "question"))
	for _, group := range f.Groups {
		printf(w, "\n%s: %s, %.2f searches each [%.2f, %.2f]\n\n", group.Name, count(group.Questions, "question"), group.Searches.Mean, group.Searches.Low, group.Searches.High)
		printf(w, "| | recall | in the first eight passages | MRR | cited | grounded |\n|---|---|---|---|---|---|\n")
		for _, row := range []struct {
			name string
			eval.Finding
		}{{"ordinary", group.Plain}, {"research", group.Research}, {"gain", group.Gain}} {
			printf(w, "| %s |", row.name)
			for _, s := range []eval.Spread{row.Recall, row.Few, row.MRR, row.Cited, row.Grounded} {
				printf(w, " %.3f [%.3f, %.3f] |", s.Mean, s.Low, s.High)
			}
			printf(w, "\n")
		}
	}
}
