package main

import (
	"cmp"
	"context"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
	"ibid/tools/measure/eval"
)

type writtenOptions struct {
	questions, folder, library, out string
	models                          []string
	json                            bool
}

func writtenCommand(env *environment) *cobra.Command {
	var opts writtenOptions
	command := &cobra.Command{
		Use:   "written",
		Short: "Let chat models answer each question and measure how often what they write is right",
		Long: "Ask each question without a model and with each of --models, on the server and with the settings of --library,\n" +
			"and compare what is shown with what is expected. A line of the questions' file has id, q, expect (answer or\n" +
			"refuse), gold (expressions for a quotation) and written (expressions for a written answer). A run that is\n" +
			"stopped goes on with the same --out.",
		Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error { return runWritten(command.Context(), env, opts) },
	}
	flags := command.Flags()
	flags.StringVar(&opts.questions, "questions", "", "file of the questions, a line each (required)")
	flags.StringVar(&opts.folder, "pdfs", "", "folder of the PDFs (required)")
	flags.StringVar(&opts.library, "library", "", "folder of the library; its settings count (required)")
	flags.StringVar(&opts.out, "out", "", "file for the answers, a line each (required)")
	flags.StringSliceVar(&opts.models, "models", nil, "chat models of the server, with commas between")
	flags.BoolVar(&opts.json, "json", false, "print the figures as JSON")
	return command
}

func runWritten(ctx context.Context, env *environment, opts writtenOptions) error {
	if opts.questions == "" || opts.folder == "" || opts.library == "" || opts.out == "" {
		return ibid.Errorf(ibid.CodeInvalid, "Name the questions, the PDFs, the library and the file for the answers.").
			WithHint("They are --questions, --pdfs, --library and --out.")
	}
	questions, err := eval.ReadGold(opts.questions)
	if err != nil {
		return err
	}
	pack, err := eval.OpenFolder(opts.folder)
	if err != nil {
		return err
	}
	done, err := eval.ReadWritten(opts.out)
	if err != nil {
		return err
	}
	return measured(ctx, env, pack, bench{library: opts.library}, func(s eval.Services, _ eval.Shelf) error {
		var figures []eval.WrittenFigures
		for _, model := range append([]string{""}, opts.models...) {
			answered := slices.DeleteFunc(slices.Clone(done), func(w eval.Written) bool { return w.Model != model })
			left := slices.DeleteFunc(slices.Clone(questions), func(q eval.Gold) bool {
				return slices.ContainsFunc(answered, func(w eval.Written) bool { return w.ID == q.ID })
			})
			err := s.Write(ctx, left, model, func(w eval.Written) error {
				answered = append(answered, w)
				return w.Append(opts.out)
			})
			if err != nil {
				return err
			}
			figures = append(figures, eval.CountWritten(model, answered))
		}
		if opts.json {
			return printJSON(env.Stdout, figures)
		}
		printWritten(env.Stdout, figures)
		return nil
	})
}

// printWritten prints a table in Markdown, a line a model.
func printWritten(w io.Writer, figures []eval.WrittenFigures) {
	printf(w, "| model | questions | written and right | written and wrong | of these called supported | quoted instead | refused | first quotation right | without an answer | rightly refused | written and called supported | s to the first word | to the end |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|\n")
	for _, f := range figures {
		printf(w, "| %s | %d | %.2f [%.2f, %.2f] | %.2f | %.2f | %.2f | %.2f | %.2f [%.2f, %.2f] | %d | %.2f | %.2f | %.1f | %.1f |\n",
			cmp.Or(f.Model, "none"), f.Right.Of, f.Right.Mean, f.Right.Low, f.Right.High, f.Wrong.Mean, f.Backed.Mean, f.Quoted.Mean, f.Refused.Mean,
			f.First.Mean, f.First.Low, f.First.High, f.Absent.Of, f.Absent.Mean, f.Invented.Mean, f.Began, f.Took)
	}
}
