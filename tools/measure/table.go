package main

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
	"ibid/tools/measure/eval"
)

func tableCommand(env *environment) *cobra.Command {
	var opts setOptions
	var from string
	var read bool
	every := 1
	command := &cobra.Command{
		Use:   "table",
		Short: "Ask each document as a table does, and compare what is found and quoted with what is expected",
		Long: "Put each question to the document it is about, as a column of a table does, and write what was found. Then\n" +
			"compare with the set: how often present and absent answers are told apart, with the weights of the program and\n" +
			"with weights fitted without the document and the question; and how much of the expected words is quoted. It\n" +
			"prints the weights that fit the whole set.",
		Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			return runTable(command.Context(), env, opts, from, read, every)
		},
	}
	opts.flags(command)
	opts.outFlags(command.Flags(), "file for what was found, a line a cell (required without --from)")
	command.Flags().BoolVar(&read, "read", false, "read each cell with the chat model too, and compare")
	command.Flags().IntVar(&every, "every", every, "ask only every Nth question")
	command.Flags().StringVar(&from, "from", "", "compare what an earlier run found, and ask nothing")
	return command
}

func runTable(ctx context.Context, env *environment, opts setOptions, from string, read bool, every int) error {
	if err := needPack(opts.pack); err != nil {
		return err
	}
	pack, err := eval.Open(opts.pack, eval.Pages, "")
	if err != nil {
		return err
	}
	if every < 1 {
		return ibid.Errorf(ibid.CodeInvalid, "--every is a number from 1 on.")
	}
	if every > 1 {
		var kept []eval.Question
		for i := 0; i < len(pack.Questions); i += every {
			kept = append(kept, pack.Questions[i])
		}
		pack.Questions = kept
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
	if err := errors.Join(opts.check(ctx), err); err != nil {
		return err
	}
	return measured(ctx, env, pack, bench, func(s eval.Services, shelf eval.Shelf) error {
		progress, done := newProgress(env.Stderr), 0
		all, err := s.Table(ctx, pack, shelf, read, func() {
			done++
			progress.show("%d of %s", done, count(len(pack.Questions), "cell"))
		})
		progress.clear()
		if err == nil {
			err = eval.WriteAsked(opts.target(ctx), all)
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
	if f.Read != nil {
		printf(w, "\n| what the cells show | balanced accuracy | found, of present | not found, of present | not found, of absent | could not tell | F1 of quotation and clause | short answer |\n|---|---|---|---|---|---|---|---|\n")
		for _, row := range []struct {
			name string
			*eval.Shown
		}{{"from the page", f.Page}, {"read with the model", f.Read}} {
			printf(w, "| %s | %.3f [%.2f, %.2f] | %.3f | %.3f | %.3f | %.3f | %.3f [%.2f, %.2f] | %.3f [%.2f, %.2f] |\n", row.name, row.Balanced.Mean, row.Balanced.Low, row.Balanced.High,
				row.Found, row.Refused, row.Absent, row.Unclear, row.F1.Mean, row.F1.Low, row.F1.High, row.Answer.Mean, row.Answer.Low, row.Answer.High)
		}
		g := f.Gain
		printf(w, "| gain | %+.3f [%+.2f, %+.2f] | | | | | %+.3f [%+.2f, %+.2f] | %+.3f [%+.2f, %+.2f] |\n", g.Balanced.Mean, g.Balanced.Low, g.Balanced.High,
			g.F1.Mean, g.F1.Low, g.F1.High, g.Answer.Mean, g.Answer.Low, g.Answer.High)
	}
	printf(w, "\nweights that fit all: ")
	_ = printJSON(w, f.Weights)
}
