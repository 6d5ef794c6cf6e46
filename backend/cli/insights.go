package cli

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

// QueryLog has the figures of the questions that were asked.
type QueryLog interface {
	Insights(ctx context.Context, workspace ibid.WorkspaceID, days int) (ibid.Insights, error)
	QueryLog(ctx context.Context, workspace ibid.WorkspaceID, days int) ([]ibid.LoggedQuery, error)
	ExportQueryLog(ctx context.Context, workspace ibid.WorkspaceID, path string, overwrite bool) error
	ClearQueryLog(ctx context.Context, workspace ibid.WorkspaceID) error
}

// loggedInsights is what --json prints: figures, and the lines they are made from.
type loggedInsights struct {
	ibid.Insights
	Log []ibid.LoggedQuery `json:"log"` // the newest first
}

type insightsOptions struct {
	days    int
	csv     string
	clear   bool
	details bool
	json    bool
	force   overwriteOption
}

// mostDays is how far back insights go: a hundred years.
const mostDays = 36500

var errDays = fmt.Errorf("--days is from 0 to %d", mostDays)

func insightsCommand(env *Environment) *cobra.Command {
	var opts insightsOptions
	command := &cobra.Command{
		Use:   "insights",
		Short: "Show how many questions were asked, unanswered and rated bad, and the latest",
		Long:  "Show how many questions of the workspace were asked, unanswered and rated bad, and the latest of them, from the\nlog of its questions. The log never leaves this computer. --csv writes all of it into a file, --clear deletes all of it; together the file comes first.",
		RunE: func(command *cobra.Command, _ []string) error {
			if opts.days < 0 || opts.days > mostDays {
				return usageError{errDays}
			}
			return runInsights(command.Context(), env, opts)
		},
	}
	flags := command.Flags()
	flags.IntVar(&opts.days, "days", 30, "of so many days, today included; 0: of all that is logged")
	flags.StringVar(&opts.csv, "csv", "", "write the log into this `FILE` instead, as comma-separated values")
	opts.force.flag(flags)
	flags.BoolVar(&opts.clear, "clear", false, "delete the log; the conversations stay")
	flags.BoolVar(&opts.details, "details", false, "also print kinds of questions and the time of each stage")
	flags.BoolVar(&opts.json, "json", false, "print the figures, and the log they are made from, as JSON")
	return command
}

func runInsights(ctx context.Context, env *Environment, opts insightsOptions) error {
	return beside(ctx, env, func(s *Services) error {
		if opts.csv != "" {
			if err := s.Log.ExportQueryLog(ctx, s.Workspace, opts.csv, bool(opts.force)); err != nil {
				return err
			}
			printf(env.Stdout, "written  %s\n", opts.csv)
		}
		if opts.clear {
			if err := s.Log.ClearQueryLog(ctx, s.Workspace); err != nil {
				return err
			}
			printf(env.Stdout, "cleared  the log of questions\n")
		}
		if opts.csv != "" || opts.clear {
			return nil
		}
		figures, err := s.Log.Insights(ctx, s.Workspace, opts.days)
		if err != nil {
			return err
		}
		lines, err := s.Log.QueryLog(ctx, s.Workspace, opts.days)
		return printed(env, opts.json, func(w io.Writer, l loggedInsights) {
			printInsights(w, l.Insights, l.Log)
			if opts.details && l.Queries > 0 {
				printDetails(w, l.Insights)
			}
		})(loggedInsights{figures, lines}, err)
	})
}

// mostShown is how many lines of the log are printed; --json and --csv have all.
const mostShown = 10

// printInsights prints the three figures of the window, what is out of bounds, and the
// latest questions.
func printInsights(w io.Writer, f ibid.Insights, log []ibid.LoggedQuery) {
	printf(w, "%s since %s, %d unanswered, %d rated bad\n", count(f.Queries, "question"), f.Since.Local().Format("2006-01-02"), f.Refused, f.Bad)
	for _, a := range f.Alerts {
		printf(w, "\n%s\n%s\n", a.Message, a.Hint)
	}
	if len(log) > 0 {
		printf(w, "\n")
	}
	for _, l := range log[:min(len(log), mostShown)] {
		printf(w, "%s  %-12s %s\n", l.At.Local().Format("2006-01-02 15:04"), ended(l), ibid.OneLine(l.Query))
	}
}

// ended is how a question ended, in the words of the window.
func ended(l ibid.LoggedQuery) string {
	switch l.Status {
	case ibid.AnswerNotFound:
		return "not found"
	case ibid.AnswerHeld:
		return "withheld"
	case ibid.AnswerStopped:
		return "stopped"
	case ibid.AnswerCutOff:
		return "cut off"
	}
	if l.Mode == ibid.ModePassages {
		return "quotes only"
	}
	return "answered"
}

// printDetails prints what was counted and measured, for whoever looks for the cause.
func printDetails(w io.Writer, f ibid.Insights) {
	printf(w, "\n%-10s %d answered again, %d rated good\n", "also", f.CacheHits, f.Good)
	for _, group := range []struct {
		name   string
		counts map[string]int
	}{{"intents", f.Intents}, {"judged", f.Judged}} {
		if list := counted(group.counts); list != "" {
			printf(w, "%-10s %s\n", group.name, list)
		}
	}
	printf(w, "\n%-24s %8s %8s %8s %8s\n", "", "mean", "median", "95%", "most")
	for _, row := range []struct {
		name   string
		spread ibid.Spread
		format string
	}{
		{"top score", f.TopScore, "%8.2f"}, {"citations", f.Citations, "%8.1f"}, {"corrective searches", f.Retries, "%8.1f"},
		{"search, ms", f.Retrieval, "%8.0f"}, {"all but generation, ms", f.Overhead, "%8.0f"}, {"in all, ms", f.Total, "%8.0f"},
	} {
		if s := row.spread; s.Count > 0 {
			printf(w, "%-24s"+strings.Repeat(" "+row.format, 4)+"\n", row.name, s.Mean, s.P50, s.P95, s.High)
		}
	}
	if len(f.Stages) > 0 {
		printf(w, "\n%-24s %8s %8s %8s\n", "stage, ms", "runs", "median", "95%")
	}
	for _, s := range f.Stages {
		printf(w, "%-24s %8d %8.1f %8.1f\n", s.Stage, s.Runs, s.P50, s.P95)
	}
}

// counted lists how often there is what, the most frequent first.
func counted(counts map[string]int) string {
	names := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		if counts[a] != counts[b] {
			return counts[b] - counts[a]
		}
		return strings.Compare(a, b)
	})
	for i, name := range names {
		names[i] = fmt.Sprintf("%s %d", orNone(strings.ReplaceAll(name, "_", " ")), counts[name])
	}
	return strings.Join(names, ", ")
}
