package cli

import (
	"cmp"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"ibid/backend/config"
)

// configCommand works on the file of settings alone: it opens no library, and so
// works while another Ibid has it open.
func configCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:   "config",
		Short: "Show the settings and who decided them; set, unset",
		Long:  "Show all settings: whether the default, the profile, the file or the environment decided each, and its value.\nThey are described in docs/settings.md. What is set here is in force for the next command at once; a window that\nis open goes by it when it is started again, or when something is saved in its settings.",
	}
	asJSON := command.PersistentFlags().Bool("json", false, "print as JSON, with the description of each setting")
	command.RunE = func(*cobra.Command, []string) error {
		values, err := settings()
		for i := range values {
			values[i] = values[i].Hidden()
		}
		return printed(env, *asJSON, each("", printValue))(values, err)
	}
	command.AddCommand(
		&cobra.Command{Use: "list", Short: "List all settings", RunE: command.RunE},
		&cobra.Command{
			Use:   "get KEY",
			Short: "Print the value of a setting that is in force",
			RunE: func(_ *cobra.Command, keys []string) error { // a secret too: who asks for it by name wants it
				return printed(env, *asJSON, func(w io.Writer, v config.Value) { printf(w, "%s\n", v.Value) })(valueOf(keys[0]))
			},
		},
		&cobra.Command{
			Use:   "set KEY VALUE",
			Short: "Set a setting",
			RunE: func(_ *cobra.Command, given []string) error {
				return changeSetting(env, given[0], *asJSON, func(s config.Settings) (config.Settings, error) { return s.Set(given[0], given[1]) })
			},
		},
		&cobra.Command{
			Use:   "unset KEY",
			Short: "Take a setting back to its default",
			RunE: func(_ *cobra.Command, keys []string) error {
				return changeSetting(env, keys[0], *asJSON, func(s config.Settings) (config.Settings, error) { return s.Unset(keys[0]) })
			},
		},
		&cobra.Command{
			Use:   "path",
			Short: "Print where the file of settings is",
			RunE: func(*cobra.Command, []string) error {
				home, err := config.Home()
				if err == nil {
					printf(env.Stdout, "%s\n", config.File(home))
				}
				return err
			},
		},
	)
	return command
}

// settings are all settings of the usual library with what decided them.
func settings() ([]config.Value, error) {
	home, err := config.Home()
	if err != nil {
		return nil, err
	}
	return config.LoadWithSources(home)
}

// changeSetting changes one setting in the file, and prints what is in force then.
func changeSetting(env *Environment, key string, asJSON bool, change func(config.Settings) (config.Settings, error)) error {
	home, err := config.Home()
	if err != nil {
		return err
	}
	before, err := config.LoadFile(home)
	if err != nil {
		return err
	}
	after, err := change(before)
	if err != nil {
		return err
	}
	if _, err := config.Change(home, before, after); err != nil {
		return err
	}
	value, err := valueOf(key)
	return printed(env, asJSON, func(w io.Writer, value config.Value) {
		printValue(w, value)
		printf(env.Stderr, "A window that is open goes by it when it is started again, or when something is saved in its settings.\n")
	})(value.Hidden(), err)
}

// valueOf returns a setting with the value that is in force.
func valueOf(key string) (config.Value, error) {
	values, err := settings()
	if err != nil {
		return config.Value{}, err
	}
	i := slices.IndexFunc(values, func(v config.Value) bool { return v.Name == key })
	if i < 0 {
		_, err := config.Default().Get(key) // which names the nearest
		return config.Value{}, err
	}
	return values[i], nil
}

// printValue prints a setting on a line: its name, who decided it, and its value.
func printValue(w io.Writer, value config.Value) {
	shown := value.Value
	if unset := value.Unset; unset != "" && (shown == "" || shown == "0") {
		shown = "(" + unset + ")"
	}
	printf(w, "%-23s %-29s %s\n", value.Name, cmp.Or(value.Variable, string(value.Source)), shown)
}
