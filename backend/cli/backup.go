package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

var errModelNeeded = errors.New("--estimate goes with --model")

func backupCommand(env *Environment) *cobra.Command {
	var asJSON, check bool
	var force overwriteOption
	command := &cobra.Command{
		Use:   "backup FILE",
		Short: "Write the whole library into one file, and check it",
		Long:  "Write the whole library into one file: the database with text, index and conversations, the settings, and the\nPDFs that the library keeps copies of. It is consistent even while documents are being read, and it is read back\nand checked before the command ends. PDFs that are kept where they are stay out of it,\nand so do passwords and tokens. A backup that is there is replaced, another file only with --force.",
		Args:  args(cobra.ExactArgs(1)),
		RunE: func(command *cobra.Command, paths []string) error {
			ctx, progress := command.Context(), newProgress(env.Stderr)
			if check {
				info, err := env.CheckBackup(ctx, paths[0], progress.work)
				progress.clear()
				if err != nil {
					return err
				}
				return printBackup(env, info, "sound", asJSON)
			}
			return beside(ctx, env, func(s *Services) error {
				info, err := s.Backup(ctx, paths[0], bool(force), progress.work)
				progress.clear()
				if err != nil {
					return err
				}
				return printBackup(env, info, "written", asJSON)
			})
		},
	}
	force.flag(command.Flags())
	command.Flags().BoolVar(&check, "check", false, "only check a backup that is there")
	command.Flags().BoolVar(&asJSON, "json", false, "print what is in it as JSON")
	return command
}

func printBackup(env *Environment, info ibid.BackupInfo, what string, asJSON bool) error {
	if asJSON {
		return printJSON(env.Stdout, info)
	}
	printf(env.Stdout, "%-8s %s  (%s, of %s)\n", what, info.Path, size(info.Bytes), info.MadeAt.Local().Format("2 January 2006 15:04"))
	printf(env.Stdout, "         %s, %s, %s, %s, %s\n", count(info.Documents, "document"), count(info.Pages, "page"),
		count(info.Passages, "passage"), count(info.Answers, "answer"), count(info.Files, "PDF"))
	return nil
}

func storageCommand(env *Environment) *cobra.Command {
	var asJSON, compact bool
	command := &cobra.Command{
		Use:   "storage",
		Short: "Show disk usage",
		Args:  args(cobra.NoArgs),
		RunE: func(command *cobra.Command, _ []string) error {
			return runStorage(command.Context(), env, asJSON, compact)
		},
	}
	command.Flags().BoolVar(&compact, "compact", false, "give all unused space back first")
	command.Flags().BoolVar(&asJSON, "json", false, "print the bytes as JSON")
	return command
}

func runStorage(ctx context.Context, env *Environment, asJSON, compact bool) error {
	opening := Opening{Access: ibid.AccessRead}
	if compact {
		opening = Opening{Access: ibid.AccessAlone, Action: "compact"}
	}
	return opened(ctx, env, opening, func(s *Services) error {
		if compact {
			if err := s.Compact(ctx); err != nil {
				return err
			}
		}
		use, err := s.Storage(ctx)
		if err != nil {
			return err
		}
		if asJSON {
			return printJSON(env.Stdout, use)
		}
		printStorage(env.Stdout, use)
		return nil
	})
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
