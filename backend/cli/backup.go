package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

func backupCommand(env *Environment) *cobra.Command {
	var force overwriteOption
	command := &cobra.Command{
		Use:   "backup FILE",
		Short: "Write the whole library into one file, and check it",
		Long:  "Write the whole library into one file: the database with text, index and conversations, the settings, and the\nPDFs that the library keeps copies of. It is consistent even while documents are being read, and it is read back\nand checked before the command ends. PDFs that are kept where they are stay out of it,\nand so do passwords and tokens. A backup that is there is replaced, another file only with --force.",
	}
	check := command.Flags().Bool("check", false, "only check a backup that is there")
	asJSON := command.Flags().Bool("json", false, "print what is in it as JSON")
	force.flag(command.Flags())
	command.RunE = func(command *cobra.Command, paths []string) error {
		ctx, progress := command.Context(), newProgress(env.Stderr)
		if *check {
			info, err := env.CheckBackup(ctx, paths[0], progress.work)
			progress.clear()
			return printed(env, *asJSON, printBackup("sound"))(info, err)
		}
		return beside(ctx, env, func(s *Services) error {
			info, err := s.Backup(ctx, paths[0], bool(force), progress.work)
			progress.clear()
			return printed(env, *asJSON, printBackup("written"))(info, err)
		})
	}
	return command
}

// printBackup prints what is in a backup, and what was done with it.
func printBackup(what string) func(io.Writer, ibid.BackupInfo) {
	return func(w io.Writer, info ibid.BackupInfo) {
		printf(w, "%-8s %s  (%s, of %s)\n", what, info.Path, size(info.Bytes), info.MadeAt.Local().Format("2 January 2006 15:04"))
		printf(w, "         %s, %s, %s, %s, %s\n", count(info.Documents, "document"), count(info.Pages, "page"),
			count(info.Passages, "passage"), count(info.Answers, "answer"), count(info.Files, "PDF"))
	}
}

type restoreOptions struct {
	keep bool
	take bool
	json bool
}

var errKeepOrTake = errors.New("--keep-settings and --take-settings exclude each other")

func restoreCommand(env *Environment) *cobra.Command {
	var opts restoreOptions
	command := &cobra.Command{
		Use:   "restore FILE",
		Short: "Replace the library with a backup; the library is set aside",
		Long: "Put a backup in the place of the library. The backup is checked before and the library after; the library that\n" +
			"was there is set aside beside it. No other Ibid may have the library open.\n\n" +
			"Settings that decide where questions and passages are sent are listed and asked about if the backup has others.\n" +
			"Without a terminal your own are kept. Tokens and passwords are never taken from a backup.",
		RunE: func(command *cobra.Command, paths []string) error {
			if opts.keep && opts.take {
				return usageError{errKeepOrTake}
			}
			return runRestore(command.Context(), env, paths[0], opts)
		},
	}
	flags := command.Flags()
	flags.BoolVar(&opts.keep, "keep-settings", false, "go on sending questions and passages where your settings say")
	flags.BoolVar(&opts.take, "take-settings", false, "send questions and passages where the backup says")
	flags.BoolVar(&opts.json, "json", false, "print what was restored as JSON")
	return command
}

func runRestore(ctx context.Context, env *Environment, path string, opts restoreOptions) error {
	take := opts.take
	if !opts.keep && !opts.take {
		changes, err := env.RestoreChanges(ctx, path)
		if err != nil {
			return err
		}
		if take, err = takeSettings(env, changes); err != nil {
			return err
		}
	}
	progress := newProgress(env.Stderr)
	info, err := env.Restore(ctx, path, take, progress.work)
	progress.clear()
	return printed(env, opts.json, printBackup("restored"))(info, err)
}

// takeSettings lists the settings of a backup that change where data goes and asks
// whether to take them. Without a terminal, or an answer, they aren't taken.
func takeSettings(env *Environment, changes []ibid.SettingChange) (bool, error) {
	if len(changes) == 0 {
		return false, nil
	}
	printf(env.Stderr, "The backup has other settings for where your questions and passages are sent:\n")
	for _, c := range changes {
		printf(env.Stderr, "  %-12s now %s, in the backup %s\n", c.Name, orUnset(c.Now, c.Unset), orUnset(c.Backup, c.Unset))
	}
	if !isTerminal(env.Stdin) {
		printf(env.Stderr, "Your own are kept. To take those of the backup, restore it with --take-settings.\n")
		return false, nil
	}
	printf(env.Stderr, "Take the settings of the backup? [y/N] ")
	answer, err := env.answer()
	if err != nil {
		return false, ibid.Errorf(ibid.CodeInvalid, "There was no answer, so nothing was restored: %w.", err).WithHint("Restore it with --keep-settings or --take-settings.")
	}
	return agrees(answer), nil
}

// orUnset is a setting's value, or what holds without one.
func orUnset(value, unset string) string {
	if value == "" {
		return "(" + unset + ")"
	}
	return "“" + value + "”"
}

func storageCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{Use: "storage", Short: "Show disk usage"}
	compact := command.Flags().Bool("compact", false, "return all unused space first")
	asJSON := command.Flags().Bool("json", false, "print the bytes as JSON")
	command.RunE = func(command *cobra.Command, _ []string) error {
		ctx, opening := command.Context(), Opening{Access: ibid.AccessRead}
		if *compact {
			opening = Opening{Access: ibid.AccessAlone, Action: "compact"}
		}
		return opened(ctx, env, opening, func(s *Services) error {
			if *compact {
				if err := s.Compact(ctx); err != nil {
					return err
				}
			}
			return printed(env, *asJSON, printStorage)(s.Storage(ctx))
		})
	}
	return command
}

func printStorage(w io.Writer, use ibid.StorageUse) {
	for _, line := range []struct {
		what  string
		bytes int64
	}{
		{"library", use.Library}, {"  text and places", use.Text}, {"  words", use.Words}, {"  vectors", use.Vectors}, {"  unused", use.Free},
		{"copies of PDFs", use.Copies}, {"cache", use.Cache}, {"free on the disk", use.Disk},
	} {
		printf(w, "%-18s %10s\n", line.what, size(line.bytes))
	}
}

// size is a number of bytes as people read it, in powers of ten.
func size(bytes int64) string {
	switch {
	case bytes < 1000:
		return fmt.Sprintf("%d B", bytes)
	case bytes < 1e6:
		return fmt.Sprintf("%.0f kB", float64(bytes)/1e3)
	case bytes < 1e9:
		return fmt.Sprintf("%.1f MB", float64(bytes)/1e6)
	}
	return fmt.Sprintf("%.2f GB", float64(bytes)/1e9)
}
