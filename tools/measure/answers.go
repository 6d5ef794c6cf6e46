package main

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
	"ibid/tools/measure/eval"
)

// askable are the kinds of sets whose questions can be answered.
var askable = []eval.Kind{eval.Pages, eval.Docs, eval.Spans, eval.Ranked}

func answersCommand(env *environment) *cobra.Command {
	opts := setOptions{mode: string(eval.Shared)}
	kind := string(eval.Pages)
	command := &cobra.Command{
		Use:   "answers",
		Short: "Answer each question and measure how often the answers that seem sure are right",
		Long: "Answer each question, with the chat model if there is one and else by quoting, and write what the answer\n" +
			"rests on and how sure it is. Then compare with the expected answers: one is right if a page that it cites is,\n" +
			"and a quotation holds the answer if it has the expected words.",
		Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			return runAnswers(command.Context(), env, eval.Kind(kind), opts)
		},
	}
	opts.flags(command)
	opts.modeFlag(command)
	flags := command.Flags()
	opts.outFlags(flags, "file for the answers, a line each (required)")
	flags.StringVar(&kind, "kind", kind, "how the set is laid out: pages, docs, spans or ranked")
	flags.StringVar(&opts.lang, "lang", "", "language of the set's files, such as de in questions.de.jsonl")
	return command
}

func runAnswers(ctx context.Context, env *environment, kind eval.Kind, opts setOptions) error {
	mode, err := opts.asked()
	if err := errors.Join(opts.check(ctx), err); err != nil {
		return err
	}
	if !slices.Contains(askable, kind) {
		return ibid.Errorf(ibid.CodeInvalid, "There are no answers of the kind “%s”.", kind).WithHint("--kind is pages, docs, spans or ranked.")
	}
	bench, err := opts.bench()
	if err != nil {
		return err
	}
	pack, err := eval.Open(opts.pack, kind, opts.lang)
	if err != nil {
		return err
	}
	return measured(ctx, env, pack, bench, func(s eval.Services, shelf eval.Shelf) error {
		answered, err := s.Answers(ctx, pack, shelf, mode)
		if err == nil {
			err = eval.WriteAnswered(opts.target(ctx), answered)
		}
		if err != nil {
			return err
		}
		failed := 0
		for _, a := range answered {
			if a.Error != "" {
				failed++
			}
		}
		table, quoted := eval.Calibrate(answered), eval.CountQuoted(answered)
		if opts.json {
			return cmp.Or(printJSON(env.Stdout, map[string]any{"questions": len(answered), "failed": failed, "mode": mode, "levels": table, "quoted": quoted, "out": opts.out}), someFailed(failed, len(answered)))
		}
		printf(env.Stdout, "%s, %s → %s\n", count(len(answered), "question"), mode, opts.out)
		printCalibration(env.Stdout, table)
		printQuoted(env.Stdout, quoted)
		return someFailed(failed, len(answered))
	})
}

// printCalibration prints a table in Markdown.
func printCalibration(w io.Writer, table []eval.Calibration) {
	all := 0
	for _, row := range table {
		all += row.Answers
	}
	printf(w, "\n| score from | answers | of all | right | share right |\n|---|---|---|---|---|\n")
	for _, row := range table {
		printf(w, "| %.2f | %d | %.2f | %d | %.3f |\n", row.From, row.Answers, float64(row.Answers)/float64(cmp.Or(all, 1)), row.Right, row.Share)
	}
}

// printQuoted prints how often quotations hold the expected answer, in Markdown.
func printQuoted(w io.Writer, q eval.Quoted) {
	if q.Page.Of == 0 && q.First.Of == 0 && q.Absent.Of == 0 {
		return
	}
	printf(w, "\n| quotations | questions | share | 95 %% interval |\n|---|---|---|---|\n")
	for _, row := range []struct {
		name string
		eval.Share
	}{{"the first is on a page that answers", q.Page}, {"the first holds the answer", q.First}, {"one of three does", q.Three}, {"none, wrongly", q.Refused}, {"none, rightly", q.Absent}, {"without an answer and less sure than 0.96 of those with one", q.Doubted}} {
		printf(w, "| %s | %d | %.3f | %.3f to %.3f |\n", row.name, row.Of, row.Mean, row.Low, row.High)
	}
}
