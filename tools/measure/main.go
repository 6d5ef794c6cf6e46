// Command measure compares Ibid with what is expected of it: on question sets, broken
// files and pictures of text that anyone can lay out (tools/measure/results.md says how), and in
// speed with other programs. It is not shipped.
//
//	make measure && build/cache/bin/measure pages --pack DIR --out predictions.jsonl
//
// Figures go to standard output, progress and errors to standard error.
package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"ibid/backend"
	"ibid/backend/cli"
	"ibid/backend/ibid"
	"ibid/internal/terminal"
	"ibid/tools/measure/eval"
)

func main() {
	if len(os.Args) == 2 && os.Args[1] == cli.WorkerCommand { // a library that is measured reads PDFs
		if err := backend.Worker(os.Stdin, os.Stdout); err != nil {
			os.Exit(1)
		}
		return
	}
	if len(os.Args) == 2 && os.Args[1] == cli.ScanWorkerCommand {
		if err := backend.ScanWorker(os.Stdin, os.Stdout); err != nil {
			os.Exit(1)
		}
		return
	}
	slog.SetLogLoggerLevel(slog.LevelWarn)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := run(ctx, &environment{Stdout: terminal.NewWriter(os.Stdout), Stderr: terminal.NewWriter(os.Stderr)}, os.Args[1:])
	stop()
	os.Exit(status)
}

// environment is where commands print. Both writers are of [terminal.NewWriter]: names
// and texts of a set may hold anything.
type environment struct {
	Stdout io.Writer
	Stderr io.Writer
}

// run runs a command line and returns the exit status: 1 for anything that went wrong.
func run(ctx context.Context, env *environment, args []string) int {
	command := root(env)
	command.SetArgs(args)
	command.SetOut(env.Stdout)
	command.SetErr(env.Stderr)
	err := command.ExecuteContext(ctx)
	if err == nil {
		return 0
	}
	var coded *ibid.Error
	if !errors.As(err, &coded) {
		coded = &ibid.Error{Message: err.Error()}
	}
	printf(env.Stderr, "measure: %s\n", coded.Message)
	if coded.Hint != "" {
		printf(env.Stderr, "         %s\n", coded.Hint)
	}
	if coded.Err != nil {
		printf(env.Stderr, "         (%v)\n", coded.Err)
	}
	return 1
}

func root(env *environment) *cobra.Command {
	command := &cobra.Command{
		Use:           "measure",
		Short:         "Measure Ibid's quality and speed",
		Long:          "Measure on a set that anyone can lay out: documents with questions, broken files, pictures of text.\nThe documents go into a library of their own, which is deleted afterwards. tools/measure/results.md says more.",
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	command.AddCommand(
		predictCommand(env, eval.Pages, "Rank the pages of PDFs for each question and write the predictions"),
		predictCommand(env, eval.Docs, "Rank the PDFs for each question and write the predictions"),
		predictCommand(env, eval.Spans, "Find the characters of text files for each question and write the predictions"),
		predictCommand(env, eval.Ranked, "Rank the items of a collection of texts for each question and write the predictions"),
		predictCommand(env, eval.Binary, "Predict for each question whether there is an answer, or for each claim whether its sources support it, and write the predictions"),
		evidenceCommand(env),
		scoreboardCommand(env),
		citationsCommand(env),
		answersCommand(env),
		writtenCommand(env),
		tableCommand(env),
		researchCommand(env),
		judgeCommand(env),
		hostileCommand(env),
		ocrCommand(env),
		piiCommand(env),
		placesCommand(env),
		authorityCommand(env),
		layersCommand(env),
		intentCommand(env),
		rewriteCommand(env),
		benchCommand(env),
	)
	return command
}
