package main

import (
	"cmp"
	"context"
	"errors"

	"github.com/spf13/cobra"

	"ibid/tools/measure/eval"
)

func layersCommand(env *environment) *cobra.Command {
	var opts setOptions
	var from string
	command := &cobra.Command{
		Use:   "layers",
		Short: "Search law of several jurisdictions, answer for places, and compare with what is asked for",
		Long: "Make documents of the sections of law in ../corpus/sections.jsonl, find their jurisdictions, ask the questions of queries.jsonl,\n" +
			"by search and for a place, and write the predictions.",
		Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			return runLayers(command.Context(), env, opts, from)
		},
	}
	opts.flags(command)
	opts.outFlags(command.Flags(), "file for the predictions, a line a question (required, but for --from)")
	command.Flags().StringVar(&from, "from", "", "print the figures of the predictions in this file instead of asking")
	return command
}

func runLayers(ctx context.Context, env *environment, opts setOptions, from string) error {
	if from != "" {
		return printLayersFrom(env, opts, from)
	}
	bench, err := opts.bench()
	if err := errors.Join(opts.check(ctx), err); err != nil {
		return err
	}
	pack, err := eval.OpenLaw(opts.pack)
	if err != nil {
		return err
	}
	return measured(ctx, env, pack.Pack, bench, func(s eval.Services, shelf eval.Shelf) error {
		f, err := s.Layers(ctx, pack, shelf, opts.target(ctx))
		if err != nil {
			return err
		}
		if opts.json {
			return cmp.Or(printJSON(env.Stdout, f), someFailed(f.Failed, pack.Size()))
		}
		printLayerFigures(env, f)
		return someFailed(f.Failed, pack.Size())
	})
}

func printLayersFrom(env *environment, opts setOptions, from string) error {
	if err := needPack(opts.pack); err != nil {
		return err
	}
	pack, err := eval.OpenLaw(opts.pack)
	if err != nil {
		return err
	}
	f, err := pack.LayersFrom(from)
	if err != nil {
		return err
	}
	if opts.json {
		return printJSON(env.Stdout, f)
	}
	printLayerFigures(env, f)
	return nil
}

func printLayerFigures(env *environment, f eval.LayerFigures) {
	levels := []string{"federal", "state", "place", "all"}
	for _, r := range f.Rankings {
		printf(env.Stdout, "searched %s\n", r.Form)
		for _, level := range levels {
			if h := r.Hit[level]; h.Of > 0 {
				printf(env.Stdout, "  %-8s hit@5 %.3f [%.3f, %.3f] of %d, nDCG@10 %.3f, of another jurisdiction %.3f of the first five\n",
					level, h.Mean, h.Low, h.High, h.Of, r.NDCG[level], r.Wrong[level].Mean)
			}
		}
	}
	printf(env.Stdout, "answered for a place\n")
	for _, level := range levels {
		if q, first := f.Quoted[level], f.First[level]; q.Of > 0 {
			printf(env.Stdout, "  %-8s the section is quoted in its layer %.3f [%.3f, %.3f], first %.3f [%.3f, %.3f] of %d\n",
				level, q.Mean, q.Low, q.High, first.Mean, first.Low, first.High, q.Of)
		}
	}
	for _, level := range []string{"federal", "state or local"} {
		if s := f.Others[level]; s.Of > 0 {
			printf(env.Stdout, "  %-14s layers that were not asked for are filled: %.3f [%.3f, %.3f] of %d\n", level, s.Mean, s.Low, s.High, s.Of)
		}
	}
	for _, row := range f.Bounds {
		printf(env.Stdout, "  filled from %.2f on: asked for %.3f of %d, others %.3f of %d, difference %.3f\n",
			row.From, row.Asked.Mean, row.Asked.Of, row.Others.Mean, row.Others.Of, row.Asked.Mean-row.Others.Mean)
	}
	printf(env.Stdout, "  difference at .40 less that at .30: %+.3f [%+.3f, %+.3f]\n", f.Gain.Mean, f.Gain.Low, f.Gain.High)
	printf(env.Stdout, "  calibration error %.3f\n", f.Error)
	for _, row := range f.Answers {
		printf(env.Stdout, "  best quotations answer with %.2f to %.2f in the mean: right %.3f [%.3f, %.3f] of %d\n",
			row.From, min(1, row.Below), row.Right.Mean, row.Right.Low, row.Right.High, row.Right.Of)
	}
}
