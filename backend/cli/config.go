package cli

import (
	"cmp"
	"slices"

	"github.com/spf13/cobra"

	"ibid/backend/config"
)

// configCommand works on the file of settings alone: it opens no library, and so
// works while another Ibid has it open.
func configCommand(env *Environment) *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "config",
		Short: "Show the settings and who decided them; set, unset",
		Long:  "Show all settings: whether the default, the profile, the file or the environment decided each, and its value.\nThey are described in docs/settings.md. What is set here is in force for the next command at once; a window that\nis open goes by it when it is started again, or when something is saved in its settings.",
		Args:  args(cobra.NoArgs),
		RunE:  func(*cobra.Command, []string) error { return runConfigList(env, asJSON) },
	}
	command.PersistentFlags().BoolVar(&asJSON, "json", false, "print as JSON, with the description of each setting")
	command.AddCommand(
		&cobra.Command{
			Use:   "list",
			Short: "List all settings",
			Args:  args(cobra.NoArgs),
			RunE:  func(*cobra.Command, []string) error { return runConfigList(env, asJSON) },
		},
		&cobra.Command{
			Use:   "get KEY",
			Short: "Print the value of a setting that is in force",
			Args:  args(cobra.ExactArgs(1)),
			RunE:  func(_ *cobra.Command, keys []string) error { return runConfigGet(env, keys[0], asJSON) },
		},
		&cobra.Command{
			Use:   "set KEY VALUE",
			Short: "Set a setting",
			Args:  args(cobra.ExactArgs(2)),
			RunE: func(_ *cobra.Command, given []string) error {
				return changeSetting(env, given[0], asJSON, func(s config.Settings) (config.Settings, error) { return s.Set(given[0], given[1]) })
			},
		},
		&cobra.Command{
			Use:   "unset KEY",
			Short: "Take a setting back to its default",
			Args:  args(cobra.ExactArgs(1)),
			RunE: func(_ *cobra.Command, keys []string) error {
				return changeSetting(env, keys[0], asJSON, func(s config.Settings) (config.Settings, error) { return s.Unset(keys[0]) })
			},
		},
		&cobra.Command{
			Use:   "path",
			Short: "Print where the file of settings is",
			Args:  args(cobra.NoArgs),
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

func runConfigList(env *Environment, asJSON bool) error {
	home, err := config.Home()
	if err != nil {
		return err
	}
	values, err := config.LoadWithSources(home)
	if err != nil {
		return err
	}
	for i := range values {
		values[i] = values[i].Hidden()
	}
	if asJSON {
		return printJSON(env.Stdout, values)
	}
	for _, value := range values {
		printValue(env, value)
	}
	return nil
}

// runConfigGet prints a value as it is, a secret too: who asks for it by name wants it.
func runConfigGet(env *Environment, key string, asJSON bool) error {
	value, err := valueOf(key)
	if err != nil {
		return err
	}
	if asJSON {
		return printJSON(env.Stdout, value)
	}
	printf(env.Stdout, "%s\n", value.Value)
	return nil
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
	if err != nil {
		return err
	}
	if asJSON {
		return printJSON(env.Stdout, value.Hidden())
	}
	printValue(env, value.Hidden())
	printf(env.Stderr, "A window that is open goes by it when it is started again, or when something is saved in its settings.\n")
	return nil
}

// valueOf returns a setting with the value that is in force.
func valueOf(key string) (config.Value, error) {
	home, err := config.Home()
	if err != nil {
		return config.Value{}, err
	}
	values, err := config.LoadWithSources(home)
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
func printValue(env *Environment, value config.Value) {
	shown := value.Value
	if unset := value.Unset; unset != "" && (shown == "" || shown == "0") {
		shown = "(" + unset + ")"
	}
	printf(env.Stdout, "%-23s %-29s %s\n", value.Name, cmp.Or(value.Variable, string(value.Source)), shown)
}
