package cli

import (
	"runtime"

	"github.com/spf13/cobra"
)

func versionCommand(env *Environment) *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  args(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error {
			system := runtime.GOOS + "/" + runtime.GOARCH
			if asJSON {
				return printJSON(env.Stdout, map[string]string{"version": env.Version, "system": system})
			}
			printf(env.Stdout, "ibid version %s on %s\n", env.Version, system)
			return nil
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print it as JSON")
	return command
}
