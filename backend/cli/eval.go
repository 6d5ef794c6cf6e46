package cli

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"ibid/backend/ask"
	"ibid/backend/eval"
	"ibid/backend/ibid"
	"ibid/backend/library"
	"ibid/backend/search"
)

type evalOptions struct {
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

func evalCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:   "eval",
		Short: "Measure quality on a set of documents, broken files or pictures",
		Long:  "Measure on a set that anyone can lay out: documents with questions, broken files, pictures of text.\nThe documents go into a library of their own, which is deleted afterwards. docs/quality.md says more.",
	}
	command.AddCommand(
		evalPredictCommand(env, eval.Pages, "Rank the pages of PDFs for each question and write the predictions"),
		evalPredictCommand(env, eval.Docs, "Rank the PDFs for each question and write the predictions"),
		evalPredictCommand(env, eval.Spans, "Find the characters of text files for each question and write the predictions"),
		evalPredictCommand(env, eval.Ranked, "Rank the items of a collection of texts for each question and write the predictions"),
		evalPredictCommand(env, eval.Binary, "Predict for each question whether there is an answer, or for each claim whether its sources support it, and write the predictions"),
		evalEvidenceCommand(env),
		evalScoreboardCommand(env),
		evalCitationsCommand(env),
		evalAnswersCommand(env),
		evalTableCommand(env),
		evalResearchCommand(env),
		evalJudgeCommand(env),
		evalHostileCommand(env),
		evalOCRCommand(env),
		evalPIICommand(env),
		evalPlacesCommand(env),
		evalAuthorityCommand(env),
		evalLayersCommand(env),
		evalIntentCommand(env),
		evalRewriteCommand(env),
	)
	return command
}

func evalPredictCommand(env *Environment, kind eval.Kind, short string) *cobra.Command {
	opts := evalOptions{mode: string(eval.Shared)}
	command := &cobra.Command{
		Use:   string(kind),
		Short: short,
		Args:  args(cobra.NoArgs),
		RunE: func(command *cobra.Command, _ []string) error {
			return runEvalPredict(command.Context(), env, kind, opts)
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

func evalCitationsCommand(env *Environment) *cobra.Command {
	var opts evalOptions
	command := &cobra.Command{
		Use:   "citations",
		Short: "Answer each question and check that every citation stands on its page",
		Args:  args(cobra.NoArgs),
		RunE: func(command *cobra.Command, _ []string) error {
			return runEvalCitations(command.Context(), env, opts)
		},
	}
	opts.flags(command)
	opts.modeFlag(command)
	command.Flags().StringVar(&opts.questions, "questions", "", "ask the lines of this text file instead of the set's questions, of all documents")
	return command
}

func (o *evalOptions) flags(command *cobra.Command) {
	flags := command.Flags()
	flags.StringVar(&o.pack, "pack", "", "folder of the question set (required)")
	flags.StringVar(&o.library, "library", "", "keep the library in this folder, and use it again the next time")
	flags.StringSliceVar(&o.without, "without", nil, "leave out parts, to see what they add: "+partNames())
	flags.BoolVar(&o.json, "json", false, "print the figures as JSON")
}

func (o *evalOptions) modeFlag(command *cobra.Command) {
	command.Flags().StringVar(&o.mode, "mode", string(eval.Shared), "single: ask the document the question is about; shared: ask all of them")
}

// asked says where questions are asked.
func (o evalOptions) asked() (eval.Mode, error) {
	if o.filtered {
		return eval.Single, nil
	}
	mode := eval.Mode(o.mode)
	if mode != eval.Single && mode != eval.Shared {
		return "", ibid.Errorf(ibid.CodeInvalid, "There is no mode “%s”.", o.mode).WithHint("--mode is single or shared.")
	}
	return mode, nil
}

// bench is what a set is measured with: a library, kept in a folder or deleted
// afterwards, and a retrieval that may lack parts or be helped by models.
type bench struct {
	library string        // folder; empty: a temporary one
	without []search.Part // parts of retrieval that are left out
	aids    ask.Aids      // models that help it, whatever the settings say
}

// bench is what the options ask to measure with.
func (o evalOptions) bench() (bench, error) {
	without, err := partsOf(o.without)
	aids := o.aids
	aids.Required = true
	return bench{o.library, without, aids}, err
}

// partNames names the parts that can be left out.
func partNames() string {
	var names []string
	for _, part := range ask.Parts {
		names = append(names, string(part))
	}
	return strings.Join(names, ", ")
}

// partsOf reads the names of parts of retrieval.
func partsOf(names []string) (parts []search.Part, err error) {
	for _, name := range names {
		if !slices.Contains(ask.Parts, search.Part(name)) {
			return nil, ibid.Errorf(ibid.CodeInvalid, "Retrieval has no part “%s”.", name).
				WithHint("--without takes these, with commas between: " + partNames() + ".")
		}
		parts = append(parts, search.Part(name))
	}
	return parts, nil
}

// measured opens a library that holds the documents of a set, making it where there
// is none.
func measured(ctx context.Context, env *Environment, pack eval.Pack, use bench, run func(eval.Services, eval.Shelf) error) error {
	shelved := func(s *Services) error {
		s.Ask.Without = use.without
		s.Ask.Aids = func(context.Context, ibid.WorkspaceID) (ask.Aids, error) { return use.aids, nil }
		progress := newProgress(env.Stderr)
		s.Library.Notify(progress.change)
		services := eval.Services{
			Library: s.Library,
			Ask:     s.Ask,
			Tables:  s.Tables,
			Start:   func() { s.Start(ctx) },
			Ingest: func(ctx context.Context, file ibid.NewDocument, outline []ibid.OutlineItem, pages []ibid.Page) (ibid.Document, error) {
				return s.Ingest(ctx, file, outline, pages, func(doc ibid.Document) { progress.change(library.Change{Document: doc}) })
			},
		}
		shelf, err := services.Shelve(ctx, pack)
		progress.clear()
		if err != nil {
			return err
		}
		return run(services, shelf)
	}
	if use.library == "" {
		return scratch(ctx, env, shelved)
	}
	folder, err := filepath.Abs(use.library)
	if err != nil {
		return err
	}
	return with(ctx, env, folder, shelved)
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

// scratch runs a command on an empty library that is deleted afterwards.
func scratch(ctx context.Context, env *Environment, run func(*Services) error) error {
	home, err := os.MkdirTemp("", "ibid-eval-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(home) }() // best effort on a temporary folder
	return with(ctx, env, home, run)
}

func runEvalPredict(ctx context.Context, env *Environment, kind eval.Kind, opts evalOptions) error {
	mode, err := opts.asked()
	if err := errors.Join(opts.check(ctx, env), err); err != nil {
		return err
	}
	if kind == eval.Binary && eval.HoldsClaims(opts.pack) {
		return runEvalClaims(ctx, env, opts.predictionOptions, eval.ClaimOptions{Kind: kind, Answers: opts.answers, Without: opts.without})
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
			err = eval.WritePredictions(opts.target(ctx, env), predictions)
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

func runEvalCitations(ctx context.Context, env *Environment, opts evalOptions) error {
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
