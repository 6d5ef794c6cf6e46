package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"ibid/backend/catalogue"
	"ibid/backend/ibid"
)

type setupOptions struct {
	yes  bool
	set  string
	json bool
}

// setupResult is what --json prints.
type setupResult struct {
	ibid.Setup
	Tests []ibid.ModelTest `json:"tests"` // of the models that were fetched
}

func setupCommand(env *Environment) *cobra.Command {
	var opts setupOptions
	command := &cobra.Command{
		Use:   "setup",
		Short: "Get the models that write answers and search by meaning",
		Long:  "Show what is missing on this computer for answers that a model writes, suggest models that suit it, download and\ntry them. Without any model Ibid quotes the passages that answer.\nInterrupted with Ctrl-C, what was downloaded stays, and the same command goes on.",
		RunE: func(command *cobra.Command, _ []string) error {
			return runSetup(command.Context(), env, opts)
		},
	}
	flags := command.Flags()
	flags.BoolVar(&opts.yes, "yes", false, "fetch without asking")
	flags.StringVar(&opts.set, "set", "", "the set of models to fetch: small, medium or large (default: the one that suits this computer)")
	flags.BoolVar(&opts.json, "json", false, "print how far this computer is set up as JSON, and fetch only with --yes")
	return command
}

func runSetup(ctx context.Context, env *Environment, opts setupOptions) error {
	return with(ctx, env, func(s *Services) error {
		state, err := s.startedState(ctx)
		if err != nil {
			return err
		}
		if !opts.json {
			printSetup(env.Stdout, state)
		}
		result := setupResult{Setup: state, Tests: []ibid.ModelTest{}}
		if state.Stage == ibid.SetupModels || opts.set != "" {
			if result, err = s.fetchSet(ctx, env, opts, state); err != nil {
				return err
			}
		}
		if opts.json {
			return printJSON(env.Stdout, result)
		}
		return nil
	})
}

// startedState is how far the computer is set up once a model server that is there
// runs. It fails where there is none.
func (s *Services) startedState(ctx context.Context) (ibid.Setup, error) {
	if s.Server.Peek(ctx).State != ibid.EngineReady {
		if err := s.Server.Start(ctx); err != nil {
			return ibid.Setup{}, err
		}
	}
	return s.Setup.State(ctx), nil
}

// fetchSet gets the models of a set, tries them and lets passages that waited for a
// model be embedded. If the user names the set, its chat model is used from now on.
// Without a yes it prints how to begin.
func (s *Services) fetchSet(ctx context.Context, env *Environment, opts setupOptions, state ibid.Setup) (setupResult, error) {
	result := setupResult{Setup: state, Tests: []ibid.ModelTest{}}
	set, err := chooseSet(state, opts.set)
	if err != nil {
		return result, err
	}
	if !opts.json {
		printSets(env.Stdout, state.Sets, set.Name)
		if state.Gain != "" {
			printf(env.Stdout, "\n%s\n", state.Gain)
		}
	}
	if set.Lacks != "" {
		return result, ibid.Errorf(ibid.CodeInvalid, "The %s set does not fit this computer. %s", set.Name, set.Lacks).
			WithHint("Choose another with --set, or single models with: ibid models get. Without models Ibid quotes the passages that answer.")
	}
	if yes, err := opts.agreed(env); err != nil || !yes {
		return result, err
	}
	names := needed(set)
	if len(names) > 0 {
		if err := s.get(ctx, env, names, opts.json); err != nil {
			return result, err
		}
	}
	if opts.set != "" { // a wish, not a suggestion: another model may be there, and chosen
		if err := s.Setup.Use(ctx, ibid.RoleChat, set.Models[0].Name); err != nil {
			return result, err
		}
	}
	for _, name := range names {
		test, err := s.try(ctx, env, name, opts.json)
		if err != nil {
			return result, err
		}
		result.Tests = append(result.Tests, test)
	}
	result.Setup = s.Setup.State(ctx)
	return result, s.catchUp(ctx, env, opts.json)
}

// needed lists the models of a set that Ibid needs and that are not there yet.
func needed(set ibid.ModelSet) []string {
	names := []string{}
	for _, m := range set.Models {
		if !m.Optional && !m.Installed {
			names = append(names, m.Name)
		}
	}
	return names
}

// chooseSet gives the set of a name, or the suggested one.
func chooseSet(state ibid.Setup, name string) (ibid.ModelSet, error) {
	if len(state.Sets) == 0 {
		return ibid.ModelSet{}, ibid.Errorf(ibid.CodeModelMissing, "The model server at %s is another computer, and lacks a model for: %s.", state.Engine.Host, listed(state.Missing)).
			WithHint("Get one that suits it, such as: ibid models get " + catalogue.Small(ibid.RoleChat) + " " + catalogue.Small(ibid.RoleEmbedding))
	}
	if name == "" {
		return state.Sets[0], nil
	}
	i := slices.IndexFunc(state.Sets, func(set ibid.ModelSet) bool { return set.Name == name })
	if i < 0 {
		return ibid.ModelSet{}, ibid.Errorf(ibid.CodeInvalid, "There is no set “%s”.", name).WithHint("--set is small, medium or large.")
	}
	return state.Sets[i], nil
}

// agreed reports whether the user wants the models, asking on a terminal.
func (o setupOptions) agreed(env *Environment) (bool, error) {
	if o.yes {
		return true, nil
	}
	if o.json || !isTerminal(env.Stdin) {
		if !o.json {
			printf(env.Stdout, "\nFetch the marked ones with: ibid setup --yes\n")
		}
		return false, nil
	}
	printf(env.Stderr, "\nFetch the marked ones now? [Y/n] ")
	answer, err := env.answer()
	if err != nil && err != io.EOF {
		return false, err
	}
	return strings.TrimSpace(answer) == "" && err == nil || agrees(answer), nil
}

func printSetup(w io.Writer, state ibid.Setup) {
	printMachine(w, state.Machine)
	printEngine(w, state.Engine)
	if len(state.Missing) == 0 {
		printf(w, "models     there is one that writes, and one that searches by meaning\n")
		return
	}
	printf(w, "models     none for: %s\n", listed(state.Missing))
}

func printSets(w io.Writer, sets []ibid.ModelSet, chosen string) {
	for _, set := range sets {
		mark := " "
		if set.Name == chosen {
			mark = "*"
		}
		printf(w, "\n%s %-8s %s\n", mark, set.Name, set.About)
		for _, m := range set.Models {
			printf(w, "           %-28s %8s  %s%s\n", m.Name, size(m.Download), tasks[m.Role], condition(m))
			if m.Quirk != "" {
				printf(w, "           %28s %8s  %s\n", "", "", m.Quirk)
			}
		}
		fetch := size(set.Download)
		if set.Download == 0 {
			fetch = "nothing"
		}
		printf(w, "           %s to fetch, %s of memory%s\n", fetch, size(set.Memory), pace(set.Pace))
		if set.Lacks != "" {
			printf(w, "           Does not fit. %s\n", set.Lacks)
		}
	}
}

// tasks says what a model of a role does.
var tasks = map[ibid.ModelRole]string{
	ibid.RoleChat:      "writes answers",
	ibid.RoleEmbedding: "searches by meaning",
	ibid.RoleJudge:     "judges answers",
	ibid.RoleVision:    "reads scans",
}

func condition(m ibid.ChosenModel) string {
	line := ", " + m.Licence
	if m.Optional {
		line += ", if you want it: ibid models get " + m.Name
	}
	if m.Installed {
		line = ", installed"
	}
	return line
}

func pace(tokens float64) string {
	if tokens == 0 {
		return ""
	}
	return fmt.Sprintf(", about %.0f words a minute", tokens*wordsPerToken*60)
}

// wordsPerToken is how many words of English a token is, about.
const wordsPerToken = 0.75

func listed[T ~string](list []T) string {
	words := make([]string, len(list))
	for i, word := range list {
		words[i] = string(word)
	}
	return strings.Join(words, ", ")
}
