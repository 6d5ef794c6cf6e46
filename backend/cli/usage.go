package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"ibid/backend/ibid"
	"ibid/backend/read"
)

// usageError is a command line that makes no sense.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// hintedError is an error with what to do about it.
type hintedError struct{ message, hint string }

func (e hintedError) Error() string { return e.message }

// Known reports whether arguments are meant for the command line, so that main can tell
// them from files and links to open in the window. A first argument that is neither a command nor
// the path of a file, such as a misspelt command, is: it gets an error there, not a window.
func Known(args []string) bool {
	rest := afterWorkspace(args)
	if len(rest) == 0 {
		return len(args) > 0
	}
	for _, command := range root(&Environment{}).Commands() {
		if command.Name() == rest[0] {
			return true
		}
	}
	return !isPath(rest[0]) && !ibid.IsLink(rest[0])
}

// isPath reports whether an argument names a file or folder that exists, or looks like one.
func isPath(arg string) bool {
	_, readable := read.ByName(arg)
	switch {
	case strings.HasPrefix(arg, "-") || arg == "":
		return false
	case filepath.IsAbs(arg), readable:
		return true
	case strings.ContainsAny(arg, `/\`) && !strings.Contains(arg, " "): // no question
		return true
	}
	_, err := os.Stat(arg)
	return err == nil
}

// afterWorkspace returns what follows --workspace, which may stand before a command.
func afterWorkspace(args []string) []string {
	switch {
	case len(args) > 1 && (args[0] == "-w" || args[0] == "--workspace"):
		return args[2:]
	case len(args) > 0 && strings.HasPrefix(args[0], "--workspace="):
		return args[1:]
	}
	return args
}

// strict makes every command refuse words that are no command of its own, and sets
// *began when one begins to run: whatever fails before is an error of usage.
func strict(command *cobra.Command, began *bool) {
	command.InitDefaultHelpCmd()
	command.InitDefaultCompletionCmd()
	var visit func(*cobra.Command)
	visit = func(c *cobra.Command) {
		if c.Args == nil && c.Use != "" && !c.HasSubCommands() {
			c.Args = args(arity(c.Use))
		}
		if c.HasSubCommands() {
			if !strings.Contains(c.Use, " ") { // "place ADDRESS" takes any words
				c.Args = noSuchCommand
			}
			if !c.Runnable() {
				c.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
			}
		}
		if c.Name() == "help" && c.Parent() == command {
			c.Args = func(_ *cobra.Command, words []string) error {
				found, rest, err := command.Find(words)
				if err != nil || len(rest) > 0 && found.HasSubCommands() {
					return noSuchCommand(found, rest)
				}
				return nil
			}
		}
		if run, runE := c.Run, c.RunE; run != nil || runE != nil {
			c.Run = nil
			c.RunE = func(c *cobra.Command, given []string) error {
				*began = true
				if runE != nil {
					return runE(c, given)
				}
				run(c, given)
				return nil
			}
		}
		for _, child := range c.Commands() {
			visit(child)
		}
	}
	visit(command)
}

// noSuchCommand refuses words where a command was to be named, and names the nearest.
func noSuchCommand(command *cobra.Command, words []string) error {
	if len(words) == 0 {
		return nil
	}
	var names []string
	for _, child := range command.Commands() {
		if child.IsAvailableCommand() {
			names = append(names, child.Name())
		}
	}
	hint := fmt.Sprintf("%q lists the commands.", command.CommandPath()+" --help")
	if list := near(words[0], names); len(list) > 0 {
		hint = "Did you mean: " + command.CommandPath() + " " + strings.Join(list, ", or "+command.CommandPath()+" ")
	} else if !command.HasParent() {
		hint = "To ask your documents: ibid ask \"QUESTION\". To open a file in the window, give its path. \"ibid help\" lists the commands."
	}
	return usageError{hintedError{fmt.Sprintf("There is no command “%s %s”.", command.CommandPath(), words[0]), hint}}
}

// near returns the names that a word most likely means, as cobra finds them: those at
// most two typing errors away, and those that begin with it.
func near(word string, names []string) []string {
	list := &cobra.Command{SuggestionsMinimumDistance: 2}
	for _, name := range names {
		list.AddCommand(&cobra.Command{Use: name, Run: func(*cobra.Command, []string) {}, SuggestFor: meant[name]})
	}
	if word == "" {
		return nil
	}
	return list.SuggestionsFor(word)
}

// meant are words that other programs have for what a command does.
var meant = map[string][]string{
	"list":   {"ls", "dir", "documents", "show"},
	"remove": {"rm", "del", "delete"},
	"search": {"find", "grep"},
	"ask":    {"question", "query", "chat"},
	"config": {"settings", "set"},
	"add":    {"import", "open"},
}

// args turns cobra's complaint about arguments into an error of usage.
func args(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(command *cobra.Command, given []string) error {
		if check(command, given) == nil {
			return nil
		}
		_, wanted, _ := strings.Cut(command.Use, " ")
		switch {
		case wanted == "":
			return usageError{hintedError{message: fmt.Sprintf("“%s” takes no arguments, and “%s” is one.", command.CommandPath(), given[0])}}
		case len(given) == 0:
			return usageError{hintedError{message: fmt.Sprintf("“%s” needs %s.", command.CommandPath(), wanted)}}
		}
		return usageError{hintedError{fmt.Sprintf("“%s” takes %s, and %s.", command.CommandPath(), wanted, count(len(given), "argument")+map[bool]string{true: " was given", false: " were given"}[len(given) == 1]),
			"Put quotation marks around what has spaces in it."}}
	}
}

var exclusive = regexp.MustCompile(`^if any flags in the group \[.*\] are set none of the others can be; \[(.*)\] were all set$`)

// explainUsage returns what is wrong with a command line, and what to do about it.
func explainUsage(command *cobra.Command, err error) (message, hint string) {
	var (
		hinted  hintedError
		invalid *pflag.InvalidValueError
		unknown *pflag.NotExistError
		missing *pflag.ValueRequiredError
	)
	switch {
	case errors.As(err, &hinted):
		return hinted.message, hinted.hint
	case errors.As(err, &invalid):
		name := "--" + invalid.GetFlag().Name
		what := map[string]string{"int": "a whole number", "int64": "a whole number", "float64": "a number", "bool": "true or false"}[invalid.GetFlag().Value.Type()]
		if errors.Is(err, strconv.ErrRange) {
			return fmt.Sprintf("%s cannot be as large or small as “%s”.", name, invalid.GetValue()), ""
		}
		if what == "" {
			return fmt.Sprintf("%s cannot be “%s”: %v.", name, invalid.GetValue(), invalid.Unwrap()), ""
		}
		return fmt.Sprintf("%s is %s, not “%s”.", name, what, invalid.GetValue()), ""
	case errors.As(err, &unknown):
		name := unknown.GetSpecifiedName()
		if unknown.GetSpecifiedShortnames() != "" {
			return fmt.Sprintf("“%s” has no flag -%s.", command.CommandPath(), name), ""
		}
		var names []string
		command.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		if list := near(name, slices.Compact(names)); len(list) > 0 {
			hint = "Did you mean: --" + strings.Join(list, ", or --")
		}
		return fmt.Sprintf("“%s” has no flag --%s.", command.CommandPath(), name), hint
	case errors.As(err, &missing):
		return fmt.Sprintf("--%s needs a value.", missing.GetFlag().Name), ""
	}
	message = err.Error()
	if group := exclusive.FindStringSubmatch(message); group != nil {
		message = "--" + strings.Join(strings.Fields(group[1]), " and --") + " cannot be used together."
	}
	return message, ""
}

// printUsage prints what is wrong with a command line and how the command is used.
func printUsage(env *Environment, command *cobra.Command, err error) {
	message, hint := explainUsage(command, err)
	printf(env.Stderr, "ibid: %s\n", message)
	if hint != "" {
		printf(env.Stderr, "      %s\n", hint)
	}
	printf(env.Stderr, "\nUsage:\n  %s\n\n\"%s --help\" says more.\n", command.UseLine(), command.CommandPath())
}
