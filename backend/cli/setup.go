package cli

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

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
		Long:  "Tell what stands between this computer and answers that a model writes, suggest models that suit it, fetch and try\nthem. Without any model Ibid quotes the passages that answer.\nInterrupted with Ctrl-C, what was fetched stays, and the same command goes on.",
		Args:  args(cobra.NoArgs),
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
	return with(ctx, env, "", func(s *Services) error {
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
// model be embedded. Without a yes it tells how to begin.
func (s *Services) fetchSet(ctx context.Context, env *Environment, opts setupOptions, state ibid.Setup) (setupResult, error) {
	result := setupResult{Setup: state, Tests: []ibid.ModelTest{}}
	set, err := chooseSet(state, opts.set)
	if err != nil {
		return result, err
	}
	if !opts.json {
		printSets(env.Stdout, state.Sets, set.Name)
	}
	if set.Lacks != "" {
		return result, ibid.Errorf(ibid.CodeStorage, "The %s set does not fit this computer. %s", set.Name, set.Lacks).
			WithHint("Choose another with --set, or single models with: ibid models get. Without models Ibid quotes the passages that answer.")
	}
	if yes, err := opts.agreed(env); err != nil || !yes {
		return result, err
	}
	names := set.needed()
	if err := s.get(ctx, env, names, opts.json); err != nil {
		return result, err
	}
	for _, name := range names {
		test, err := s.try(ctx, env, name, opts.json)
		if err != nil {
			return result, err
		}
		result.Tests = append(result.Tests, test)
	}
	result.Setup = s.Setup.State(ctx)
	return result, s.catchUp(ctx, env)
}

// chosenSet is a set of models with what is wanted of it.
type chosenSet struct{ ibid.ModelSet }

// needed lists the models of a set that Ibid needs and that are not there yet.
func (set chosenSet) needed() []string {
	names := []string{}
	for _, m := range set.Models {
		if !m.Optional && !m.Installed {
			names = append(names, m.Name)
		}
	}
	return names
}

// chooseSet gives the set of a name, or the suggested one.
func chooseSet(state ibid.Setup, name string) (chosenSet, error) {
	if len(state.Sets) == 0 {
		return chosenSet{}, ibid.Errorf(ibid.CodeModelMissing, "The model server at %s is another computer, and lacks a model for: %s.", state.Engine.Host, listed(state.Missing)).
			WithHint("Get one that suits it, such as: ibid models get llama3.2:3b nomic-embed-text")
	}
	if name == "" {
		return chosenSet{state.Sets[0]}, nil
	}
	i := slices.IndexFunc(state.Sets, func(set ibid.ModelSet) bool { return set.Name == name })
	if i < 0 {
		return chosenSet{}, ibid.Errorf(ibid.CodeInvalid, "There is no set “%s”.", name).WithHint("--set is small, medium or large.")
	}
	return chosenSet{state.Sets[i]}, nil
}

// agreed tells whether a person wants the models fetched, and asks one who sits there.
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
	line, err := bufio.NewReader(env.Stdin).ReadString('\n')
	if err != nil && err != io.EOF {
		return false, err
	}
	answer := strings.ToLower(strings.TrimSpace(line))
	return answer == "" && err == nil || answer == "y" || answer == "yes", nil
}

// catchUp has the passages embedded that have waited for a model.
func (s *Services) catchUp(ctx context.Context, env *Environment) error {
	docs, err := s.Library.Documents(ctx, s.Workspace)
	if err != nil || len(docs) == 0 {
		return err
	}
	progress := newProgress(env.Stderr)
	s.Library.Notify(progress.change)
	return s.work(ctx, progress, s.Library.WaitIndexes)
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
		printf(w, "           %s to fetch, %s of memory%s\n", size(set.Download), size(set.Memory), pace(set.Pace))
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
	ibid.RoleReranker:  "orders passages",
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

func printMachine(w io.Writer, m ibid.Machine) {
	parts := []string{}
	if m.Processor != "" {
		parts = append(parts, m.Processor)
	}
	parts = append(parts, count(m.Cores, "core"))
	if m.Memory > 0 {
		parts = append(parts, fmt.Sprintf("%s of memory (%s free)", size(m.Memory), size(m.FreeMemory)))
	}
	for _, gpu := range m.GPUs {
		switch {
		case gpu.Shared:
			parts = append(parts, gpu.Name)
		case gpu.Memory > 0:
			parts = append(parts, fmt.Sprintf("%s with %s", gpu.Name, size(gpu.Memory)))
		default:
			parts = append(parts, gpu.Name+" (its memory is unknown)")
		}
	}
	if m.FreeDisk > 0 {
		parts = append(parts, size(m.FreeDisk)+" free for models")
	}
	printf(w, "computer   %s\n", strings.Join(parts, ", "))
	if m.Slow {
		printf(w, "           The processor lacks the instructions (AVX2) that models are fast with.\n")
	}
}

// engines says where the server is that Ibid uses.
var engines = map[ibid.EngineKind]string{
	ibid.EngineSet:       "at the address that was set",
	ibid.EngineRunning:   "running on this computer",
	ibid.EngineInstalled: "installed on this computer",
	ibid.EngineBundled:   "comes with Ibid",
}

func printEngine(w io.Writer, e ibid.Engine) {
	switch {
	case e.State == ibid.EngineReady:
		printf(w, "engine     Ollama %s, %s (%s)\n", e.Version, engines[e.Kind], e.Host)
	case e.Program != "":
		printf(w, "engine     Ollama, %s (%s)\n           It does not run. \"ibid setup\" starts it.\n", engines[e.Kind], e.Program)
	default:
		printf(w, "engine     %s\n", orNone(e.Host))
		explainProblem(w, e.Problem)
	}
	if e.Remote {
		printf(w, "           It is another computer: your questions and passages go there%s.\n", map[bool]string{true: ", encrypted", false: " unencrypted"}[e.Encrypted])
	}
}

// explainProblem says below a finding what is the matter with it, if anything is.
func explainProblem(w io.Writer, problem *ibid.Error) {
	if problem != nil {
		printf(w, "           %s\n           %s\n", problem.Message, problem.Hint)
	}
}

func listed[T ~string](list []T) string {
	words := make([]string, len(list))
	for i, word := range list {
		words[i] = string(word)
	}
	return strings.Join(words, ", ")
}
