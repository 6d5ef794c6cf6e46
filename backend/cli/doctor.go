package cli

import (
	"context"
	"io"
	"runtime"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

type doctorOptions struct {
	json   bool
	repair bool
}

// diagnosis is what doctor found, as --json prints it.
type diagnosis struct {
	Version string             `json:"version"`
	System  string             `json:"system"`
	Home    string             `json:"home"`
	Reader  string             `json:"reader"`
	Library ibid.LibraryReport `json:"library"`
	Engine  ibid.Engine        `json:"engine"`
	Log     []string           `json:"log"` // last lines of a model server that Ibid has started
	Models  ibid.ModelStatus   `json:"models"`
	Machine ibid.Machine       `json:"machine"`
	Scans   recogniserFinding  `json:"scans"`

	Describe bool `json:"describe"` // the settings have the passages of every document described
}

// recogniserFinding is what reads scans.
type recogniserFinding struct {
	Recogniser string      `json:"recogniser"` // such as "Tesseract 5.3"; empty: nothing
	Version    string      `json:"version"`    // of all that decides what it reads
	Places     bool        `json:"places"`     // it reports where words stand
	Problem    *ibid.Error `json:"problem"`    // nil when scans can be read
}

func doctorCommand(env *Environment) *cobra.Command {
	var opts doctorOptions
	command := &cobra.Command{
		Use:   "doctor",
		Short: "Check the library, and look for models, for what they have to run on, and for what reads scans",
		Args:  args(cobra.NoArgs),
		RunE: func(command *cobra.Command, _ []string) error {
			return runDoctor(command.Context(), env, opts)
		},
	}
	command.Flags().BoolVar(&opts.json, "json", false, "print the findings as JSON")
	command.Flags().BoolVar(&opts.repair, "repair", false, "read damaged documents again from their files, and make a damaged search index again")
	return command
}

// runDoctor fails when the library is damaged, or still is after a repair. A missing model, or nothing that
// reads scans, is a finding and not a failure: Ibid works without.
func runDoctor(ctx context.Context, env *Environment, opts doctorOptions) error {
	opening := Opening{Access: ibid.AccessRead}
	if opts.repair {
		opening.Access = ibid.AccessWork
	}
	return opened(ctx, env, opening, func(s *Services) error {
		report, err := s.Check(ctx)
		if err == nil && opts.repair && len(report.Problems) > 0 {
			report, err = s.repair(ctx, env, report)
		}
		if err != nil {
			return err
		}
		d := diagnosis{
			Version: env.Version,
			System:  runtime.GOOS + "/" + runtime.GOARCH,
			Home:    s.Home,
			Reader:  s.Reader,
			Library: report,
			Engine:  s.Server.Peek(ctx),
			Log:     s.Server.Log(),
			Models:  s.Models(ctx),
			Machine: s.Setup.Machine(ctx),

			Describe: s.Settings().Reading.Describe,
		}
		if index, err := s.Library.Index.Status(ctx); err == nil && index.Wanted != nil && ibid.IsBuiltIn(index.Wanted.Model) {
			d.Models.EmbeddingModel = index.Wanted.Model // which of them, the documents' languages say
		}
		if traits, missing := s.Recogniser(ctx); missing == nil {
			d.Scans = recogniserFinding{Recogniser: traits.Name, Version: traits.Version, Places: traits.Places}
		} else {
			d.Scans.Problem = ibid.AsError(missing)
		}
		if opts.json {
			err = printJSON(env.Stdout, d)
		} else {
			printDiagnosis(env, d)
		}
		if err == nil && len(report.Problems) > 0 {
			return errReported
		}
		return err
	})
}

func printDiagnosis(env *Environment, d diagnosis) {
	printf(env.Stdout, "ibid       %s on %s\n", d.Version, d.System)
	printf(env.Stdout, "library    %s\n", d.Home)
	printf(env.Stdout, "           %s, %s, %s, %s, %.1f MB\n", count(d.Library.Documents, "document"), count(d.Library.Pages, "page"),
		count(d.Library.Chunks, "passage"), count(d.Library.Vectors, "vector"), float64(d.Library.Bytes)/1e6)
	printf(env.Stdout, "versions   sqlite %s, sqlite-vec %s, reader %s, schema %d\n", d.Library.SQLite, d.Library.SQLiteVec, d.Reader, d.Library.Schema)
	for _, problem := range d.Library.Problems {
		printf(env.Stdout, "damaged    %s\n", problem)
	}
	for _, damaged := range d.Library.Damaged {
		printf(env.Stdout, "           document %d is “%s”, %s\n", damaged.Document, damaged.Title, damaged.Path)
	}
	if len(d.Library.Problems) > 0 {
		printf(env.Stdout, "           Repair what can be made again with: ibid doctor --repair\n"+
			"           What stays damaged after it is in a backup only: ibid restore FILE\n")
	}
	if len(d.Library.Problems) == 0 {
		printf(env.Stdout, "           no damage found\n")
	}
	printMachine(env.Stdout, d.Machine)
	printModels(env.Stdout, d)
	if d.Describe {
		printf(env.Stdout, "           the chat model describes the passages of every document\n")
	}
	if problem := d.Scans.Problem; problem != nil {
		printf(env.Stdout, "scans      none can be read\n           %s\n           %s\n", problem.Message, problem.Hint)
		return
	}
	places := "highlights every word"
	if !d.Scans.Places {
		places = "without the places of words"
	}
	printf(env.Stdout, "scans      %s, %s (%s)\n", d.Scans.Recogniser, places, d.Scans.Version)
}

// logTail is how many lines of a model server's log are printed.
const logTail = 5

// printModels tells of the model server and, where one that Ibid starts is not as it
// should be, of what it said last.
func printModels(w io.Writer, d diagnosis) {
	printEngine(w, d.Engine)
	if d.Engine.State != ibid.EngineReady && d.Engine.Program != "" {
		for _, line := range d.Log[max(0, len(d.Log)-logTail):] {
			printf(w, "           | %s\n", line)
		}
	}
	printf(w, "models     chat %s, embedding %s\n", orNone(d.Models.ChatModel), orNone(ibid.ShownModel(d.Models.EmbeddingModel)))
	if problem := d.Models.BuiltInProblem; problem != nil {
		printf(w, "built-in   %s\n           %s\n", problem.Message, problem.Hint)
		if problem.Err != nil {
			printf(w, "           (%v)\n", problem.Err)
		}
	}
	if d.Engine.State == ibid.EngineReady {
		explainProblem(w, d.Models.Problem)
	}
}
