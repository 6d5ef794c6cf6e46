package cli

import (
	"context"
	"errors"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

func indexCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{Use: "index", Short: "Show how the search index was made, and whether it is up to date"}
	asJSON := command.Flags().Bool("json", false, "print the state of the index as JSON")
	command.RunE = env.reads(func(ctx context.Context, s *Services, _ []string) error {
		return printed(env, *asJSON, printIndex)(s.Library.Index.Status(ctx))
	})
	return command
}

func printIndex(w io.Writer, status ibid.IndexStatus) {
	if status.Current == nil {
		printf(w, "vectors    none: search goes by words alone\n")
	} else {
		printVectors(w, "vectors", *status.Current)
	}
	if status.Building != nil {
		printVectors(w, "building", *status.Building)
	}
	if status.Mismatch != nil {
		printf(w, "           %s\n           %s\n", status.Mismatch.Message, status.Mismatch.Hint)
	}
	if status.Outdated > 0 {
		printf(w, "reading    %s read by an older Ibid or with other settings. Read them again with: ibid reindex --read\n", count(status.Outdated, "document"))
	}
}

func printVectors(w io.Writer, what string, x ibid.EmbeddingIndex) {
	printf(w, "%-10s %s, %d dimensions: %d of %s (model %s, %s)\n", what, ibid.ShownModel(x.Identity.Model), x.Identity.Dimensions,
		x.Embedded, count(x.Passages, "passage"), shortHash(x.Identity.Digest), orNone(x.Identity.Recipe))
}

func shortHash(hash string) string {
	hash = strings.TrimPrefix(hash, "sha256:")
	return hash[:min(12, len(hash))]
}

var errModelNeeded = errors.New("--estimate goes with --model")

type reindexOptions struct {
	read     bool
	words    bool
	model    string
	estimate bool
	stop     bool
	json     bool
}

var errReindexWhat = hintedError{"Say what to make anew: --read, --words or --model NAME; --stop gives up an index that is being built.",
	"After an update of Ibid: ibid reindex --read. With another embedding model: ibid reindex --model NAME. If search misses words: ibid reindex --words."}

func reindexCommand(env *Environment) *cobra.Command {
	var opts reindexOptions
	command := &cobra.Command{
		Use:   "reindex [DOCUMENT...]",
		Short: "Rebuild the search index: with another embedding model, or from the files",
		Long:  "Make the search index anew. Search keeps working meanwhile: the old index serves until the new one is complete.\nInterrupted with Ctrl-C, what was made stays, and the same command goes on.",
		RunE: func(command *cobra.Command, names []string) error {
			switch {
			case opts == (reindexOptions{json: opts.json}):
				return usageError{errReindexWhat}
			case opts.estimate && opts.model == "":
				return usageError{errModelNeeded}
			}
			return runReindex(command.Context(), env, names, opts)
		},
	}
	flags := command.Flags()
	flags.BoolVar(&opts.read, "read", false, "read documents again from their files: those that an older Ibid or other settings have read, or the ones named")
	flags.BoolVar(&opts.words, "words", false, "make the full-text index and the counters anew from the passages")
	flags.StringVar(&opts.model, "model", "", "make the vectors with this embedding model, and use it from now on")
	flags.BoolVar(&opts.estimate, "estimate", false, "with --model: only print how long it takes")
	flags.BoolVar(&opts.stop, "stop", false, "drop an index that is being built; the old one stays")
	flags.BoolVar(&opts.json, "json", false, "print the estimate, or the state of the index, as JSON")
	command.MarkFlagsMutuallyExclusive("read", "words", "model", "stop")
	return command
}

func runReindex(ctx context.Context, env *Environment, names []string, opts reindexOptions) error {
	return with(ctx, env, func(s *Services) error {
		if opts.estimate {
			return s.estimateEmbedding(ctx, env, opts)
		}
		if err := s.reindex(ctx, env, names, opts); err != nil {
			return err
		}
		return printed(env, opts.json, printIndex)(s.Library.Index.Status(ctx))
	})
}

func (s *Services) reindex(ctx context.Context, env *Environment, names []string, opts reindexOptions) error {
	switch {
	case opts.words:
		if err := s.Library.Index.Rebuild(ctx); err != nil {
			return err
		}
		return s.Places.AttributeAll(ctx)
	case opts.stop:
		return s.Library.Index.Stop(ctx)
	case opts.model != "":
		settings := s.Settings()
		settings.Models.Embedding = opts.model
		if err := s.Configure(settings); err != nil {
			return err
		}
		if err := s.Library.Index.Begin(ctx); err != nil {
			return err
		}
		return s.workOff(ctx, env, s.Library.Index.Wait)
	default:
		docs, err := s.documents(ctx, names)
		if err != nil {
			return err
		}
		if _, err := s.Library.Reread(ctx, s.Workspace, docs); err != nil {
			return err
		}
	}
	return s.workOff(ctx, env, s.Library.Queue.Wait)
}

func (s *Services) estimateEmbedding(ctx context.Context, env *Environment, opts reindexOptions) error {
	estimate, err := s.Library.Index.Estimate(ctx, opts.model)
	if err != nil {
		return err
	}
	if opts.json {
		return printJSON(env.Stdout, estimate)
	}
	if estimate.Problem != nil {
		explain(env.Stdout, estimate.Problem)
		return errReported
	}
	printf(env.Stdout, "%s makes %s in about %s, at %s pace. The new index takes about %s beside the old one until it is complete.\n",
		ibid.ShownModel(estimate.Model), count(estimate.Passages, "vector"), roughly(estimate.Seconds), measured(estimate.Measured), size(estimate.Bytes))
	return nil
}

// measured is what kind of pace an estimate goes by.
func measured(yes bool) string {
	if yes {
		return "a measured"
	}
	return "an assumed"
}
