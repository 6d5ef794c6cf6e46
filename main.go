// Command ibid answers questions from a user's own PDFs and cites the words. Without
// arguments, or with paths of files, it opens the window; anything else runs the
// command line.
package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"
	"log"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"time"

	"ibid/backend"
	"ibid/backend/cli"
	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/internal/terminal"
)

// What is set when the program is built: the version, and the commit that it was built of,
// with its date.
var (
	version = "dev"
	commit  = ""
	date    = ""
)

// began is when the program did.
var began = time.Now()

// lockWait is how long a command waits for another Ibid that is about to end.
const lockWait = 2 * time.Second

func main() {
	args := os.Args[1:]
	stderr := terminal.NewWriter(os.Stderr)
	log.SetOutput(stderr) // where slog writes
	if cli.Known(args) {
		os.Exit(runCommand(args))
	}
	if err := runWindow(args); err != nil {
		failure := ibid.AsError(err)
		text := fmt.Sprintf("ibid: the window cannot be opened: %v\n", cmp.Or(failure.Err, error(failure)))
		if failure.Code != ibid.CodeInternal {
			text += "\n" + failure.Hint
		}
		_, _ = fmt.Fprint(stderr, text)
		alert(text)
		os.Exit(1)
	}
}

func runCommand(args []string) int {
	slog.SetLogLoggerLevel(slog.LevelWarn) // a command reports what it did itself
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return cli.Run(ctx, environment(os.Stdin, os.Stdout, os.Stderr), args)
}

// environment is what the command line runs in.
func environment(stdin io.Reader, stdout, stderr io.Writer) cli.Environment {
	return cli.Environment{
		Version:    version,
		Build:      cli.Build{Commit: commit, Date: date, Reader: backend.ReaderVersion},
		Stdin:      stdin,
		Stdout:     stdout,
		Stderr:     stderr,
		Open:       openServices,
		Inspect:    openInspector,
		Worker:     backend.Worker,
		ScanWorker: backend.ScanWorker,
		Restore: func(ctx context.Context, path string, takeSettings bool, progress func(ibid.Progress)) (ibid.BackupInfo, error) {
			home, err := config.Home()
			if err != nil {
				return ibid.BackupInfo{}, err
			}
			return backend.Restore(ctx, home, path, takeSettings, progress)
		},
		RestoreChanges: func(ctx context.Context, path string) ([]ibid.SettingChange, error) {
			home, err := config.Home()
			if err != nil {
				return nil, err
			}
			return backend.RestoreChanges(ctx, home, path)
		},
		CheckBackup: backend.CheckBackup,
		Protect:     protect,
	}
}

// protect keeps commands from writing over the usual library, which may be closed.
func protect(ctx context.Context) func(path string, file fs.FileInfo) error {
	home, err := config.Home()
	if err != nil {
		return func(string, fs.FileInfo) error { return err }
	}
	return backend.Protect(ctx, home)
}

// openServices opens a library for the command line. One that is made for
// measuring shares the compiled PDF reader of the usual one.
func openServices(ctx context.Context, o cli.Opening) (*cli.Services, error) {
	usual, _ := config.Home() // without one each compiles its own
	b, err := backend.Open(ctx, backend.Options{
		Home: o.Home, CacheHome: usual, Version: version,
		Access: o.Access, Wait: lockWait, Holder: ibid.Holder{Command: o.Command}, Held: o.Held, Action: o.Action,
	})
	if err != nil {
		return nil, err
	}
	return &cli.Services{
		Library:     b.Library,
		Ask:         b.Ask,
		Start:       b.Start,
		Check:       b.Check,
		Backup:      b.Backup,
		Places:      b.Places,
		Tables:      b.Tables,
		Web:         b.Web,
		Storage:     b.StorageUse,
		Network:     b.Models.Network,
		Compact:     b.Compact,
		Models:      b.Models.Status,
		Server:      b.Models,
		Setup:       b.Setup,
		History:     b.Store.Talk,
		Log:         b,
		Export:      b.ExportConversation,
		ExportTable: b.ExportTable,
		ExportBrief: b.ExportBrief,
		Settings:    b.Settings,
		Configure:   b.Configure,
		Render:      b.Reader.Render,
		Recogniser:  b.Recogniser.Traits,
		Reader:      b.Reader.Version(),
		Home:        b.Home,
		Close:       b.Close,
		ReadOnly:    b.Store.DB.ReadOnly(),
	}, nil
}

// openInspector lets the command line look at a PDF without a library.
func openInspector() (cli.Inspector, error) { return backend.NewInspector(backend.Options{}) }
