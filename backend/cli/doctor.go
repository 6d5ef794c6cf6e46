package cli

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
	"ibid/backend/library"
)

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
	Network ibid.Network       `json:"network"` // what this command was connected to

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
	command := &cobra.Command{Use: "doctor", Short: "Check the library, and look for models, for what they have to run on, and for what reads scans"}
	asJSON := command.Flags().Bool("json", false, "print the findings as JSON")
	repair := command.Flags().Bool("repair", false, "read damaged documents again from their files, and make a damaged search index again")
	command.RunE = func(command *cobra.Command, given []string) error {
		open := env.reads
		if *repair {
			open = env.works
		}
		return open(func(ctx context.Context, s *Services, _ []string) error {
			return s.doctor(ctx, env, *repair, *asJSON)
		})(command, given)
	}
	return command
}

// doctor fails when the library is damaged, or still is after a repair. A missing model, or nothing that
// reads scans, is a finding and not a failure: Ibid works without.
func (s *Services) doctor(ctx context.Context, env *Environment, repair, asJSON bool) error {
	report, err := s.Check(ctx)
	if err == nil && repair && len(report.Problems) > 0 {
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
	d.Network = s.Network()
	err = printed(env, asJSON, printDiagnosis)(d, nil)
	if err == nil && len(report.Problems) > 0 {
		return errReported
	}
	return err
}

func printDiagnosis(w io.Writer, d diagnosis) {
	printf(w, "ibid       %s on %s\n", d.Version, d.System)
	printf(w, "library    %s\n", d.Home)
	printf(w, "           %s, %s, %s, %s, %.1f MB\n", count(d.Library.Documents, "document"), count(d.Library.Pages, "page"),
		count(d.Library.Chunks, "passage"), count(d.Library.Vectors, "vector"), float64(d.Library.Bytes)/1e6)
	printf(w, "versions   sqlite %s, sqlite-vec %s, reader %s, schema %d\n", d.Library.SQLite, d.Library.SQLiteVec, d.Reader, d.Library.Schema)
	for _, problem := range d.Library.Problems {
		printf(w, "damaged    %s\n", problem)
	}
	for _, damaged := range d.Library.Damaged {
		printf(w, "           document %d is “%s”, %s\n", damaged.Document, damaged.Title, damaged.Path)
	}
	if len(d.Library.Problems) == 0 {
		printf(w, "           no damage found\n")
	} else {
		printf(w, "           Repair what can be made again with: ibid doctor --repair\n"+
			"           What stays damaged after it is in a backup only: ibid restore FILE\n")
	}
	printMachine(w, d.Machine)
	printModels(w, d)
	printNetwork(w, d.Network)
	if d.Describe {
		printf(w, "           the chat model describes the passages of every document\n")
	}
	if problem := d.Scans.Problem; problem != nil {
		printf(w, "scans      none can be read\n           %s\n           %s\n", problem.Message, problem.Hint)
		return
	}
	places := "highlights every word"
	if !d.Scans.Places {
		places = "without the places of words"
	}
	printf(w, "scans      %s, %s (%s)\n", d.Scans.Recogniser, places, d.Scans.Version)
}

// printNetwork lists what the command was connected to.
func printNetwork(w io.Writer, n ibid.Network) {
	rule := "only what you set up may leave this computer"
	if n.LocalOnly {
		rule = "nothing may leave this computer"
	}
	printf(w, "network    %s\n", rule)
	for _, c := range n.Connections {
		where := "this computer"
		if c.Outside {
			where = "another computer"
		}
		printf(w, "           %s at %s, %s: %s, %s sent, %s received", c.Purpose, c.Address, where, count(c.Count, "connection"), size(c.Sent), size(c.Received))
		if c.Refused > 0 {
			printf(w, ", %d refused", c.Refused)
		}
		printf(w, "\n")
	}
	if !n.Left() {
		printf(w, "           this command sent nothing to another computer\n")
	}
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

// repair repairs what a check found, prints the outcome and returns the result of a second
// check.
func (s *Services) repair(ctx context.Context, env *Environment, report ibid.LibraryReport) (ibid.LibraryReport, error) {
	var failed []library.Reread
	var adding sync.Mutex
	s.Library.NotifyReread(func(r library.Reread) {
		adding.Lock()
		defer adding.Unlock()
		if r.Failure != nil {
			failed = append(failed, r)
		}
	})
	n, err := s.Library.Repair(ctx, report)
	if err == nil && n > 0 {
		progress := newProgress(env.Stderr)
		s.Library.Notify(progress.change)
		err = s.work(ctx, progress, s.Library.Queue.Wait)
	}
	if err != nil {
		return report, err
	}
	for _, r := range failed {
		printf(env.Stderr, "%s\n", r.Document.Name)
		explain(env.Stderr, r.Failure)
	}
	return s.Check(ctx)
}

func printMachine(w io.Writer, m ibid.Machine) {
	parts := []string{}
	if m.Processor != "" {
		parts = append(parts, m.Processor)
	}
	parts = append(parts, count(m.Cores, "core"))
	if m.Memory > 0 {
		parts = append(parts, fmt.Sprintf("%s of memory (%s free)", size(m.Memory), size(m.FreeMemory)))
	}
	for _, gpu := range m.GPUs {
		switch {
		case gpu.Shared:
			parts = append(parts, gpu.Name)
		case gpu.Memory > 0:
			parts = append(parts, fmt.Sprintf("%s with %s", gpu.Name, size(gpu.Memory)))
		default:
			parts = append(parts, gpu.Name+" (its memory is unknown)")
		}
	}
	if m.FreeDisk > 0 {
		parts = append(parts, size(m.FreeDisk)+" free for models")
	}
	printf(w, "computer   %s\n", strings.Join(parts, ", "))
	if m.Slow {
		printf(w, "           The processor lacks the instructions (AVX2) that models are fast with.\n")
	}
}

// engines says where the server is that Ibid uses.
var engines = map[ibid.EngineKind]string{
	ibid.EngineSet:       "at the address that was set",
	ibid.EngineRunning:   "running on this computer",
	ibid.EngineInstalled: "installed on this computer",
	ibid.EngineBundled:   "comes with Ibid",
}

func printEngine(w io.Writer, e ibid.Engine) {
	switch {
	case e.State == ibid.EngineReady:
		printf(w, "engine     Ollama %s, %s (%s)\n", e.Version, engines[e.Kind], e.Host)
	case e.Program != "":
		printf(w, "engine     Ollama, %s (%s)\n           It does not run. \"ibid setup\" starts it.\n", engines[e.Kind], e.Program)
	default:
		printf(w, "engine     %s\n", orNone(e.Host))
		explainProblem(w, e.Problem)
	}
	if e.Remote {
		printf(w, "           It is another computer: your questions and passages go there%s.\n", map[bool]string{true: ", encrypted", false: " unencrypted"}[e.Encrypted])
	}
}

// explainProblem says below a finding what is the matter with it, if anything is.
func explainProblem(w io.Writer, problem *ibid.Error) {
	if problem != nil {
		printf(w, "           %s\n           %s\n", problem.Message, problem.Hint)
	}
}
