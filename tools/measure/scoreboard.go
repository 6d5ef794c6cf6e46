package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
	"ibid/backend/search"
	"ibid/internal/savefile"
	"ibid/tools/measure/eval"
)

type scoreboardOptions struct {
	sets    string
	part    string
	out     string
	library string
	scorer  string
	without []string
	ablate  bool
	json    bool

	force overwriteOption

	// wrote are the predictions of this run: an ablation measures each set several times.
	wrote map[string]bool
}

func scoreboardCommand(env *environment) *cobra.Command {
	var opts scoreboardOptions
	command := &cobra.Command{
		Use:   "scoreboard",
		Short: "Measure on all question sets in a folder and print one table",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			return runScoreboard(command.Context(), env, opts)
		},
	}
	flags := command.Flags()
	flags.StringVar(&opts.sets, "sets", "", "folder that holds the sets' folders (required)")
	flags.StringVar(&opts.part, "part", "dev", "folder of the questions within a set's")
	flags.StringVar(&opts.out, "out", "", "folder for the predictions, a file a measurement (required)")
	opts.force.flag(flags)
	flags.StringVar(&opts.library, "library", "", "keep the libraries in this folder, and use them again the next time")
	flags.StringVar(&opts.scorer, "scorer", "", "program that compares predictions with expected answers: PROGRAM KIND GOLD PREDICTIONS")
	flags.StringSliceVar(&opts.without, "without", nil, "leave out parts: "+partNames())
	flags.BoolVar(&opts.ablate, "ablate", false, "measure without each part of retrieval in turn, and without all, to see what they add")
	flags.BoolVar(&opts.json, "json", false, "print the table as JSON")
	return command
}

func runScoreboard(ctx context.Context, env *environment, opts scoreboardOptions) error {
	if err := cmp.Or(needPack(opts.sets), needOut(opts.out)); err != nil {
		return err
	}
	measurements, err := eval.Measurements(opts.sets, opts.part)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(opts.out, 0o700); err != nil {
		return err
	}
	if opts.library == "" {
		if opts.library, err = os.MkdirTemp("", "ibid-eval-"); err != nil {
			return err
		}
		defer func() { _ = os.RemoveAll(opts.library) }() // best effort on a temporary folder
	}
	without, err := partsOf(opts.without)
	if err != nil {
		return err
	}
	opts.wrote = map[string]bool{}
	for _, m := range measurements {
		if err := opts.target(ctx, m).Check(); err != nil {
			return err
		}
	}
	if opts.ablate {
		return ablate(ctx, env, measurements, opts)
	}
	rows, err := runMeasurements(ctx, env, measurements, opts, without)
	if err != nil {
		return err
	}
	failed, asked := 0, 0
	for _, row := range rows {
		failed, asked = failed+row.Failed, asked+row.Questions
	}
	if opts.json {
		return cmp.Or(printJSON(env.Stdout, rows), someFailed(failed, asked))
	}
	printScoreboard(env.Stdout, rows)
	return someFailed(failed, asked)
}

func runMeasurements(ctx context.Context, env *environment, measurements []eval.Measurement, opts scoreboardOptions, without []search.Part) (rows []eval.Row, err error) {
	for _, m := range measurements {
		row, err := runMeasurement(ctx, env, m, opts, without)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.Name(), err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// target is the file for the predictions of a measurement.
func (o scoreboardOptions) target(ctx context.Context, m eval.Measurement) savefile.Target {
	return target(ctx, filepath.Join(o.out, m.Name()+".jsonl"), o.force, func(path string) bool { return o.wrote[filepath.Base(path)] })
}

// ablate measures with all parts of retrieval, without each, and without all.
func ablate(ctx context.Context, env *environment, measurements []eval.Measurement, opts scoreboardOptions) error {
	if opts.scorer == "" {
		return ibid.Errorf(ibid.CodeInvalid, "Without a scorer there are no figures to compare.").WithHint("Name the program with --scorer.")
	}
	var columns []ablation
	add := func(name string, without ...search.Part) error {
		rows, err := runMeasurements(ctx, env, measurements, opts, without)
		columns = append(columns, ablation{Name: name, Rows: rows})
		return err
	}
	err := add("all")
	for _, part := range search.Parts {
		if err == nil {
			err = add("without "+string(part), part)
		}
	}
	if err == nil {
		err = add("without all of them", search.Parts...)
	}
	if err != nil {
		return err
	}
	if opts.json {
		return printJSON(env.Stdout, columns)
	}
	printAblation(env.Stdout, columns)
	return nil
}

// ablation is a scoreboard of a retrieval that lacks something.
type ablation struct {
	Name string     `json:"name"`
	Rows []eval.Row `json:"rows"`
}

// telling is the figure by which a kind of measurement is compared.
var telling = map[eval.Kind]string{
	eval.Pages: "pageRecall@5", eval.Docs: "docHit@1", eval.Spans: "ALL R@16", eval.Ranked: "nDCG@10", eval.Binary: "balanced_acc",
}

// printAblation prints a table in Markdown, a column for each retrieval.
func printAblation(w io.Writer, columns []ablation) {
	printf(w, "| set | asked | figure |")
	for _, c := range columns {
		printf(w, " %s |", c.Name)
	}
	printf(w, "\n|---|---|---|%s\n", strings.Repeat("---|", len(columns)))
	for i, row := range columns[0].Rows {
		printf(w, "| %s | %s | %s |", strings.TrimSpace(row.Set+" "+row.Language), row.Mode, telling[row.Kind])
		for _, c := range columns {
			printf(w, " %.3f |", c.Rows[i].Figures[telling[row.Kind]])
		}
		printf(w, "\n")
	}
}

// runMeasurement writes the predictions of one measurement and returns its line.
func runMeasurement(ctx context.Context, env *environment, m eval.Measurement, opts scoreboardOptions, without []search.Part) (row eval.Row, err error) {
	pack, err := eval.Open(m.Folder, m.Kind, m.Language)
	if err != nil {
		return row, err
	}
	out := opts.target(ctx, m)
	err = measured(ctx, env, pack, bench{library: filepath.Join(opts.library, m.Library()), without: without}, func(s eval.Services, shelf eval.Shelf) error {
		predictions, err := s.Predict(ctx, pack, shelf, m.Mode)
		row = eval.NewRow(m, predictions)
		if err != nil {
			return err
		}
		opts.wrote[filepath.Base(out.Path)] = true
		return eval.WritePredictions(out, predictions)
	})
	if err == nil && opts.scorer != "" {
		row.Figures, err = eval.RunScorer(ctx, opts.scorer, m, out.Path)
	}
	return row, err
}

// headlines are the figures that a table has room for.
var headlines = map[eval.Kind][]string{
	eval.Pages:  {"pageRecall@1", "pageRecall@5", "pageRecall@10", "MRR@10", "docHit@5"},
	eval.Docs:   {"docHit@1", "docRecall@10", "docPrecision@10"},
	eval.Spans:  {"ALL R@1", "ALL R@4", "ALL R@16", "ALL R@64", "ALL P@1", "ALL P@64"},
	eval.Ranked: {"R@1", "hit@5", "R@10", "R@100", "nDCG@10", "MAP@10"},
	eval.Binary: {"balanced_acc", "AUROC", "recall_pos", "recall_neg"},
}

// printScoreboard prints a table in Markdown.
func printScoreboard(w io.Writer, rows []eval.Row) {
	printf(w, "| set | predicted | asked | questions | median | figures |\n|---|---|---|---|---|---|\n")
	for _, row := range rows {
		var figures []string
		for _, name := range headlines[row.Kind] {
			if value, known := row.Figures[name]; known {
				figures = append(figures, fmt.Sprintf("%s %.3f", name, value))
			}
		}
		median := time.Duration(row.Median * float64(time.Second)).Round(100 * time.Microsecond)
		printf(w, "| %s | %s | %s | %d | %s | %s |\n", strings.TrimSpace(row.Set+" "+row.Language), row.Kind, row.Mode, row.Questions, median, strings.Join(figures, ", "))
	}
}
