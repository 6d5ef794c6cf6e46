package cli

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"ibid/backend/eval"
)

func evalTableCommand(env *Environment) *cobra.Command {
	var opts evalOptions
	var from string
	command := &cobra.Command{
		Use:   "table",
		Short: "Ask each document as a table does, and compare what is found and quoted with what is expected",
		Long: "Put each question to the document it is about, as a column of a table does, and write what was found. Then\n" +
			"compare with the set: how often present and absent answers are told apart, with the weights of the program and\n" +
			"with weights fitted without the document and the question; and how much of the expected words is quoted. It\n" +
			"prints the weights that fit the whole set.",
		Args: args(cobra.NoArgs),
		RunE: func(command *cobra.Command, _ []string) error {
			return runEvalTable(command.Context(), env, opts, from)
		},
	}
	opts.flags(command)
	opts.outFlags(command.Flags(), "file for what was found, a line a cell (required without --from)")
	command.Flags().StringVar(&from, "from", "", "compare what an earlier run found, and ask nothing")
	return command
}

func runEvalTable(ctx context.Context, env *Environment, opts evalOptions, from string) error {
	if err := needPack(opts.pack); err != nil {
		return err
	}
	pack, err := eval.Open(opts.pack, eval.Pages, "")
	if err != nil {
		return err
	}
	score := func(all []eval.Asked) error {
		figures, err := eval.ScoreTable(pack, all)
		if err != nil {
			return err
		}
		if opts.json {
			return printJSON(env.Stdout, figures)
		}
		printTableFigures(env.Stdout, figures)
		return nil
	}
	if from != "" {
		all, err := eval.ReadAsked(from)
		if err != nil {
			return err
		}
		return score(all)
	}
	bench, err := opts.bench()
	if err := errors.Join(opts.check(ctx, env), err); err != nil {
		return err
	}
	return measured(ctx, env, pack, bench, func(s eval.Services, shelf eval.Shelf) error {
		all, err := s.Table(ctx, pack, shelf)
		if err == nil {
			err = eval.WriteAsked(opts.target(ctx, env), all)
		}
		if err != nil {
			return err
		}
		return score(all)
	})
}

// printTableFigures prints figures in Markdown.
func printTableFigures(w io.Writer, f eval.TableFigures) {
	printf(w, "%s, %d present and %d absent\n\n", count(f.Cells, "cell"), f.Present, f.Cells-f.Present)
	printf(w, "| weights | balanced accuracy | area | found, of present | not found, of present | not found, of absent | could not tell |\n|---|---|---|---|---|---|---|\n")
	for _, row := range []struct {
		name string
		eval.Telling
	}{{"fitted without the document and the question", f.Left}, {"of the program", f.Shipped}} {
		printf(w, "| %s | %.3f [%.2f, %.2f] | %.3f | %.3f | %.3f | %.3f | %.3f |\n", row.name, row.Balanced.Mean, row.Balanced.Low, row.Balanced.High,
			row.Area, row.Found, row.Refused, row.Absent, row.Unclear)
	}
	printf(w, "\n| quotation and clause | mean |\n|---|---|\n")
	for _, row := range []struct {
		name string
		eval.Spread
	}{{"F1 of their words", f.F1}, {"Jaccard", f.Jaccard}} {
		printf(w, "| %s | %.3f [%.2f, %.2f] |\n", row.name, row.Mean, row.Low, row.High)
	}
	printf(w, "\nweights that fit all: ")
	_ = printJSON(w, f.Weights)
}
