package cli

import (
	"bufio"
	"context"
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

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
			"Without a terminal they stay as they are. Tokens and passwords are never taken from a backup.",
		Args: args(cobra.ExactArgs(1)),
		RunE: func(command *cobra.Command, paths []string) error {
			if opts.keep && opts.take {
				return usageError{errKeepOrTake}
			}
			return runRestore(command.Context(), env, paths[0], opts)
		},
	}
	flags := command.Flags()
	flags.BoolVar(&opts.keep, "keep-settings", false, "leave where questions and passages are sent as it is")
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
	if err != nil {
		return err
	}
	return printBackup(env, info, "restored", opts.json)
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
		printf(env.Stderr, "They stay as they are. To take those of the backup, restore it with --take-settings.\n")
		return false, nil
	}
	printf(env.Stderr, "Take the settings of the backup? [y/N] ")
	line, err := bufio.NewReader(env.Stdin).ReadString('\n')
	if err != nil {
		return false, ibid.Errorf(ibid.CodeInvalid, "There was no answer, so nothing was restored: %w.", err).WithHint("Restore it with --keep-settings or --take-settings.")
	}
	answer := strings.ToLower(strings.TrimSpace(line))
	return answer == "y" || answer == "yes", nil
}

// orUnset is a setting's value, or what holds without one.
func orUnset(value, unset string) string {
	if value == "" {
		return "(" + unset + ")"
	}
	return "“" + value + "”"
}
