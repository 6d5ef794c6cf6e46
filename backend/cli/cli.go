// Package cli is the command line: one file a noun, each command a task over the
// same services as the window. What commands have in common is in command.go.
//
// Results go to standard output, progress and errors to standard error, so that
// output can be piped. With --json a result is one JSON value, and so is an
// error: {"error": {"code", "message", "hint"}}. What the exit statuses mean is in
// exit.go.
package cli

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"ibid/backend/ask"
	"ibid/backend/config"
	"ibid/backend/export"
	"ibid/backend/ibid"
	"ibid/backend/library"
	"ibid/backend/places"
	"ibid/backend/setup"
	"ibid/backend/table"
	"ibid/backend/web"
	"ibid/internal/terminal"
)

// Services are what commands work with: an open library.
type Services struct {
	Library     *library.Library
	Ask         *ask.Service
	Start       func(ctx context.Context) // begins to read queued documents
	Check       func(ctx context.Context) (ibid.LibraryReport, error)
	Backup      func(ctx context.Context, path string, overwrite bool, progress func(ibid.Progress)) (ibid.BackupInfo, error)
	Storage     func(ctx context.Context) (ibid.StorageUse, error)
	Network     func() ibid.Network
	Compact     func(ctx context.Context) error // gives unused space back
	Models      func(ctx context.Context) ibid.ModelStatus
	Server      ModelServer
	Setup       *setup.Service
	History     History
	Log         QueryLog
	Places      *places.Service
	Tables      *table.Service
	Web         *web.Service
	Export      func(ctx context.Context, workspace ibid.WorkspaceID, conversation ibid.ConversationID, format export.Format, path string, masked, overwrite bool) error
	ExportTable func(ctx context.Context, workspace ibid.WorkspaceID, table ibid.TableID, format export.TableFormat, path string, masked, overwrite bool) error
	ExportBrief func(ctx context.Context, request ask.BriefRequest, format export.Format, path string, masked, overwrite bool) error
	Workspace   ibid.WorkspaceID // what the command works on
	Settings    func() config.Settings
	Configure   func(config.Settings) error
	Render      func(ctx context.Context, file ibid.File, page int, dpi float64) (ibid.PageImage, error)
	Recogniser  func(ctx context.Context) (ibid.RecogniserTraits, error) // what reads pictures of pages
	Reader      string                                                   // version of the PDF reader
	Home        string
	Close       func() error
	ReadOnly    *ibid.Error // why the library can only be read; nil if it can be written
}

// ModelServer is the process of the model server.
type ModelServer interface {
	Peek(ctx context.Context) ibid.Engine // looks for it and starts none
	Start(ctx context.Context) error      // starts one if none runs, and waits until it answers
	Log() []string                        // last lines of one that Ibid has started, oldest first
}

// Environment is what the command line runs in.
type Environment struct {
	Version string
	Build   Build
	Stdin   io.Reader
	Stdout  io.Writer
	Stderr  io.Writer

	// Open opens a library.
	Open func(ctx context.Context, opening Opening) (*Services, error)

	// Inspect gives what reads a PDF without a library.
	Inspect func() (Inspector, error)

	// Worker reads PDFs for another Ibid, over standard input and output.
	Worker func(stdin io.Reader, stdout io.Writer) error

	// ScanWorker reads the picture of a page for another Ibid.
	ScanWorker func(stdin io.Reader, stdout io.Writer) error

	// Restore replaces the usual library, which must not be open, with a backup.
	// With takeSettings the backup decides where questions and passages go.
	Restore func(ctx context.Context, path string, takeSettings bool, progress func(ibid.Progress)) (ibid.BackupInfo, error)

	// RestoreChanges lists the settings that takeSettings would change.
	RestoreChanges func(ctx context.Context, path string) ([]ibid.SettingChange, error)

	// CheckBackup looks whether a file is a whole backup, and what is in it.
	CheckBackup func(ctx context.Context, path string, progress func(ibid.Progress)) (ibid.BackupInfo, error)

	// Protect returns the rule that keeps files from being written over the documents
	// of the usual library and its own files; see [savefile.Rules].
	Protect func(ctx context.Context) func(path string, file fs.FileInfo) error

	workspace string // as the user named it; empty: the first one
	command   string // that runs, such as "ibid add"
}

// Build says what the program was made of, besides its version.
type Build struct {
	Commit string // of the source; empty: unknown
	Date   string // of the commit, such as 2026-11-27; empty: unknown
	Reader string // version of the PDF reader
}

// Opening says how a command opens a library.
type Opening struct {
	Home    string // folder of the library; empty: the usual place
	Access  ibid.Access
	Command string                 // that opens it, such as "ibid add"; other processes are told
	Action  string                 // what to do once the library is free, such as "restore"; empty: try again
	Held    func(ibid.Holder) bool // whether to wait for another process that works on the library
}

// Inspector reads a PDF that need not be in a library. The caller closes it.
type Inspector interface {
	Inspect(ctx context.Context, file ibid.File, page func(ibid.ReadPage) error) (ibid.ReadingReport, error)
	Render(ctx context.Context, file ibid.File, page int, dpi float64) (ibid.PageImage, error)
	Close() error
}

// WorkerCommand is the hidden command by which Ibid starts its PDF worker.
const WorkerCommand = "pdf-worker"

// ScanWorkerCommand is the hidden command by which Ibid starts its worker for scans.
const ScanWorkerCommand = "scan-worker"

// Run runs the command line and returns the exit status.
func Run(ctx context.Context, env Environment, args []string) int {
	env.Stdout, env.Stderr = terminal.NewWriter(env.Stdout), terminal.NewWriter(env.Stderr)
	began := false
	command := root(&env)
	strict(command, &began)
	command.SetArgs(args)
	command.SetIn(env.Stdin)
	command.SetOut(env.Stdout)
	command.SetErr(env.Stderr)
	ran, err := command.ExecuteContextC(ctx)
	if err == nil {
		return 0
	}
	var usage usageError
	if errors.As(err, &usage) || !began {
		if _, rest, _ := command.Find(args); ran.HasSubCommands() && len(rest) > 0 && !strings.HasPrefix(rest[0], "-") {
			err = noSuchCommand(ran, rest) // says more than that its flag is unknown
		}
		printUsage(&env, ran, err)
		return exitUsage
	}
	var status exitStatus
	if errors.As(err, &status) {
		return int(status)
	}
	if errors.Is(err, errReported) {
		return 1
	}
	failure := ibid.AsError(err)
	if asJSON, flagErr := ran.Flags().GetBool("json"); flagErr == nil && asJSON {
		_ = printJSON(env.Stdout, map[string]any{"error": failure})
		return statusOfError(failure)
	}
	printf(env.Stderr, "ibid: %s\n", failure.Message)
	if failure.Hint != "" {
		printf(env.Stderr, "      %s\n", failure.Hint)
	}
	if failure.Code == ibid.CodeInternal && failure.Err != nil {
		printf(env.Stderr, "      (%v)\n", failure.Err)
	}
	return statusOfError(failure)
}

// errReported is returned by a command that has said itself what went wrong.
var errReported = errors.New("reported")

// Commands returns the tree of all commands, for tests and pages that go through it. They
// cannot be run; see [Run].
func Commands() *cobra.Command {
	command := root(&Environment{})
	strict(command, new(bool))
	return command
}

func root(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:              "ibid",
		Short:            "Answers from your own PDFs, cited to the words",
		Long:             "Ibid answers questions from your own PDFs and cites the words.\nWithout a command it opens its window.\n\nA DOCUMENT is named by its number in \"ibid list\", by file name, title or path.\nA workspace is named by --workspace: documents and conversations of others are not seen.\nThe library is kept in IBID_HOME, or in the usual place for application data.",
		Version:          env.Version,
		SilenceErrors:    true,
		SilenceUsage:     true,
		RunE:             func(command *cobra.Command, _ []string) error { return command.Help() },
		PersistentPreRun: func(command *cobra.Command, _ []string) { env.command = command.CommandPath() },
	}
	command.PersistentFlags().StringVarP(&env.workspace, "workspace", "w", os.Getenv("IBID_WORKSPACE"), "the workspace to work in, by name or number (default: $IBID_WORKSPACE, else the first)")
	command.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	command.AddCommand(
		addCommand(env),
		listCommand(env),
		inspectCommand(env),
		scansCommand(env),
		describeCommand(env),
		briefCommand(env),
		askCommand(env),
		searchCommand(env),
		tableCommand(env),
		placeCommand(env),
		historyCommand(env),
		exportCommand(env),
		insightsCommand(env),
		renameCommand(env),
		removeCommand(env),
		copyCommand(env),
		moveCommand(env),
		tagCommand(env),
		rulesCommand(env),
		citationsCommand(env),
		coverageCommand(env),
		webCommand(env),
		workspaceCommand(env),
		folderCommand(env),
		queueCommand(env),
		indexCommand(env),
		reindexCommand(env),
		backupCommand(env),
		restoreCommand(env),
		storageCommand(env),
		configCommand(env),
		setupCommand(env),
		modelsCommand(env),
		doctorCommand(env),
		mcpCommand(env),
		versionCommand(env),
		evalCommand(env),
		workerCommand(WorkerCommand, "Read PDFs for another Ibid (internal)", env, env.Worker),
		workerCommand(ScanWorkerCommand, "Read a scan for another Ibid (internal)", env, env.ScanWorker),
		exitCodesTopic(),
	)
	return command
}

func workerCommand(name, short string, env *Environment, work func(stdin io.Reader, stdout io.Writer) error) *cobra.Command {
	return &cobra.Command{
		Use:    name,
		Short:  short,
		Hidden: true,
		RunE:   func(*cobra.Command, []string) error { return work(env.Stdin, terminal.Unwrap(env.Stdout)) },
	}
}

// versions is what "ibid version" prints as JSON.
type versions struct {
	Version string `json:"version"`
	System  string `json:"system"`
	Commit  string `json:"commit"`
	Date    string `json:"date"`
	Engine  string `json:"engine"` // the model server that packages bring
	Reader  string `json:"reader"`
}

func versionCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{Use: "version", Short: "Print the version, and what the program was made of"}
	asJSON := command.Flags().Bool("json", false, "print it as JSON")
	command.RunE = func(*cobra.Command, []string) error {
		v := versions{
			Version: env.Version, System: runtime.GOOS + "/" + runtime.GOARCH,
			Commit: env.Build.Commit, Date: env.Build.Date, Engine: engineVersion(), Reader: env.Build.Reader,
		}
		if *asJSON {
			return printJSON(env.Stdout, v)
		}
		printf(env.Stdout, "ibid version %s on %s\n", v.Version, v.System)
		printf(env.Stdout, "commit  %s\ndate    %s\n", cmp.Or(v.Commit, "unknown"), cmp.Or(v.Date, "unknown"))
		printf(env.Stdout, "engine  %s\nreader  %s\n", cmp.Or(v.Engine, "unknown"), cmp.Or(v.Reader, "unknown"))
		return nil
	}
	return command
}

// engineVersion is the version of the model server that this program was made for, such as
// "Ollama 0.24.0", or "" where the program does not know what it was made of. Its client
// and the server come from one module.
func engineVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, module := range info.Deps {
		if module.Path == "github.com/ollama/ollama" {
			return "Ollama " + strings.TrimPrefix(module.Version, "v")
		}
	}
	return ""
}
