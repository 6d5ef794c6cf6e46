package main

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/spf13/cobra"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/tools/measure/eval"
)

type setOptions struct {
	predictionOptions
	mode      string
	lang      string
	filtered  bool
	library   string
	without   []string
	questions string
	aids      ask.Aids
	answers   bool // claims are sentences of answers
}

func predictCommand(env *environment, kind eval.Kind, short string) *cobra.Command {
	opts := setOptions{mode: string(eval.Shared)}
	command := &cobra.Command{
		Use:   string(kind),
		Short: short,
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			return runPredict(command.Context(), env, kind, opts)
		},
	}
	opts.flags(command)
	modelFlags(command, kind, &opts.aids)
	flags := command.Flags()
	opts.outFlags(flags, "file for the predictions, a line a question (required)")
	switch kind {
	case eval.Pages, eval.Binary:
		opts.modeFlag(command)
	case eval.Ranked:
		flags.BoolVar(&opts.filtered, "filtered", false, "ask only the law of the jurisdiction that a question is asked for")
	}
	if kind == eval.Binary {
		flags.BoolVar(&opts.answers, "answers", false, "check claims as the sentences of an answer are: a claim is borne out if each is")
	}
	if kind == eval.Ranked || kind == eval.Binary {
		flags.StringVar(&opts.lang, "lang", "", "language of the set's files, such as de in questions.de.jsonl")
	}
	return command
}

func citationsCommand(env *environment) *cobra.Command {
	var opts setOptions
	command := &cobra.Command{
		Use:   "citations",
		Short: "Answer each question and check that every citation stands on its page",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			return runCitations(command.Context(), env, opts)
		},
	}
	opts.flags(command)
	opts.modeFlag(command)
	command.Flags().StringVar(&opts.questions, "questions", "", "ask the lines of this text file instead of the set's questions, of all documents")
	return command
}

func (o *setOptions) flags(command *cobra.Command) {
	flags := command.Flags()
	flags.StringVar(&o.pack, "pack", "", "folder of the question set (required)")
	flags.StringVar(&o.library, "library", "", "keep the library in this folder, and use it again the next time")
	flags.StringSliceVar(&o.without, "without", nil, "leave out parts, to see what they add: "+partNames())
	flags.BoolVar(&o.json, "json", false, "print the figures as JSON")
}

func (o *setOptions) modeFlag(command *cobra.Command) {
	command.Flags().StringVar(&o.mode, "mode", string(eval.Shared), "single: ask the document the question is about; shared: ask all of them")
}

// asked says where questions are asked.
func (o setOptions) asked() (eval.Mode, error) {
	if o.filtered {
		return eval.Single, nil
	}
	mode := eval.Mode(o.mode)
	if mode != eval.Single && mode != eval.Shared {
		return "", ibid.Errorf(ibid.CodeInvalid, "There is no mode “%s”.", o.mode).WithHint("--mode is single or shared.")
	}
	return mode, nil
}

// bench is what the options ask to measure with.
func (o setOptions) bench() (bench, error) {
	without, err := partsOf(o.without)
	aids := o.aids
	aids.Required = true
	return bench{o.library, without, aids}, err
}

// someFailed is the error a measurement ends with when questions failed: its figures
// are printed and written, but they are of the others.
func someFailed(failed, questions int) error {
	if failed == 0 {
		return nil
	}
	return ibid.Errorf(ibid.CodeInternal, "%d of %s failed.", failed, count(questions, "question")).
		WithHint("They count as not answered. Their errors are in the file of --out, or in the log.")
}

func runPredict(ctx context.Context, env *environment, kind eval.Kind, opts setOptions) error {
	mode, err := opts.asked()
	if err := errors.Join(opts.check(ctx), err); err != nil {
		return err
	}
	if kind == eval.Binary && eval.HoldsClaims(opts.pack) {
		return runClaims(ctx, env, opts.predictionOptions, eval.ClaimOptions{Kind: kind, Answers: opts.answers, Without: opts.without})
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
		predictions, err := s.Predict(ctx, pack, shelf, mode)
		if err == nil {
			err = eval.WritePredictions(opts.target(ctx), predictions)
		}
		if err != nil {
			return err
		}
		median := eval.MedianTime(predictions)
		if opts.json {
			return cmp.Or(printJSON(env.Stdout, map[string]any{
				"kind": kind, "questions": len(predictions), "failed": eval.Failed(predictions), "mode": mode, "language": opts.lang, "medianSeconds": median.Seconds(), "out": opts.out,
			}), someFailed(eval.Failed(predictions), len(predictions)))
		}
		printf(env.Stdout, "%s, %s, median %s a question → %s\n", count(len(predictions), "question"), mode, median.Round(100*time.Microsecond), opts.out)
		return someFailed(eval.Failed(predictions), len(predictions))
	})
}

func runCitations(ctx context.Context, env *environment, opts setOptions) error {
	mode, err := opts.asked()
	if err := errors.Join(needPack(opts.pack), err); err != nil {
		return err
	}
	bench, err := opts.bench()
	if err != nil {
		return err
	}
	pack, err := eval.Open(opts.pack, eval.Pages, "")
	if err != nil {
		return err
	}
	if opts.questions != "" {
		if pack.Questions, err = eval.ReadQuestions(opts.questions); err != nil {
			return err
		}
	}
	return measured(ctx, env, pack, bench, func(s eval.Services, shelf eval.Shelf) error {
		sum, err := s.Check(ctx, pack, shelf, mode)
		if err != nil {
			return err
		}
		if opts.json {
			return cmp.Or(printJSON(env.Stdout, sum), someFailed(sum.Failed, sum.Questions))
		}
		printf(env.Stdout, "%d questions, %d answered with citations; %d citations, %d verbatim on their page, %d with boxes\n",
			sum.Questions, sum.Answered, sum.Citations, sum.Verbatim, sum.Placed)
		return someFailed(sum.Failed, sum.Questions)
	})
}
