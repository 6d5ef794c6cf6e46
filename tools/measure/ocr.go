package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"ibid/backend"
	"ibid/backend/config"
	"ibid/tools/measure/eval"
)

type ocrOptions struct {
	predictionOptions
	dpi     float64
	with    string // recogniser, as the settings name it
	verbose bool
}

func ocrCommand(env *environment) *cobra.Command {
	var opts ocrOptions
	command := &cobra.Command{
		Use:   "ocr",
		Short: "Read pictures of text and compare with what is written on them",
		Long:  "Read the pictures (JPEG, PNG, TIFF) and PDFs of a folder with pages.jsonl as scans are read, and compare with\nwhat is written on them. A PDF goes through a library of its own.",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			return runOCR(command.Context(), env, opts)
		},
	}
	opts.flags(command, "folder with pages.jsonl and the pictures", "a picture")
	flags := command.Flags()
	flags.Float64Var(&opts.dpi, "dpi", 0, "put each picture on a page of a PDF, at so many pixels an inch (default: it is read as it is)")
	flags.StringVar(&opts.with, "with", config.RecogniserAuto, "recogniser: tesseract, built-in, vision, or auto for the best that is here")
	flags.BoolVar(&opts.verbose, "verbose", false, "print a line for each picture")
	return command
}

// ocrFigures are what --json prints.
type ocrFigures struct {
	Recogniser string          `json:"recogniser"`
	Pictures   int             `json:"pictures"`
	Failed     int             `json:"failed"`
	Seconds    float64         `json:"seconds"`
	Groups     []eval.OCRScore `json:"groups"`
}

func runOCR(ctx context.Context, env *environment, opts ocrOptions) error {
	if err := opts.check(ctx); err != nil {
		return err
	}
	return scratch(ctx, func(s *backend.Backend) error {
		settings := s.Settings()
		settings.Reading.Recogniser = opts.with
		if err := s.Configure(settings); err != nil {
			return err
		}
		traits, err := s.Recogniser.Traits(ctx)
		if err != nil {
			return err
		}
		s.Start(ctx)
		services := eval.Services{Library: s.Library, Ask: s.Ask}
		progress := newProgress(env.Stderr)
		all, err := services.Recognise(ctx, s.Recogniser, opts.pack, opts.target(ctx), opts.dpi, func(r eval.Recognised) {
			progress.show("%s", r.ID)
		})
		progress.clear()
		if err != nil {
			return err
		}
		figures := ocrFigures{Recogniser: traits.Name, Pictures: len(all), Groups: eval.ScoreOCR(all)}
		for _, r := range all {
			figures.Seconds += r.Seconds
			if r.Failure != "" {
				figures.Failed++
			}
		}
		if opts.json {
			return printJSON(env.Stdout, figures)
		}
		printRecognised(env, figures, all, opts.verbose)
		return nil
	})
}

func printRecognised(env *environment, figures ocrFigures, all []eval.Recognised, verbose bool) {
	if verbose {
		for _, r := range all {
			line := strings.Repeat(" ", 48)
			if scores := eval.ScoreOCR([]eval.Recognised{r}); len(scores) == 1 {
				line = ocrColumns(scores[0])
			}
			printf(env.Stdout, "%-34s %s %5.1f s  %s %s\n", r.ID, line, r.Seconds, r.Picture.Kind, r.Failure)
		}
	}
	printf(env.Stdout, "%s, %d failed, %.1f s, %s\n", count(figures.Pictures, "picture"), figures.Failed, figures.Seconds, figures.Recogniser)
	printf(env.Stdout, "%-12s    n  recall  precision      F1     CER     WER   lines\n", "")
	for _, group := range figures.Groups {
		printf(env.Stdout, "%-12s %4d  %s\n", group.Group, group.Pictures, ocrColumns(group))
	}
}

// ocrColumns leaves out what says nothing about the group.
func ocrColumns(s eval.OCRScore) string {
	edits, lines := fmt.Sprintf("%7.4f %7.4f", s.CER, s.WER), "      –"
	if !s.Ordered() {
		edits, lines = "      –       –", fmt.Sprintf("%7.4f", s.Lines)
	}
	return fmt.Sprintf("%.4f     %.4f  %.4f %s %s", s.Recall, s.Precision, s.F1, edits, lines)
}
