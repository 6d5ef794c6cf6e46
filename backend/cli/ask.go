package cli

import (
	"context"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"ibid/backend/ask"
	"ibid/backend/config"
	"ibid/backend/ibid"
)

type askOptions struct {
	question     string
	in           []string
	at           string
	anywhere     bool
	conversation int64
	standalone   string
	again        bool
	research     bool
	mask         bool
	web          bool
	yes          bool
	json         bool
	explain      bool
}

func askCommand(env *Environment) *cobra.Command {
	var opts askOptions
	command := &cobra.Command{
		Use:   "ask QUESTION",
		Short: "Answer a question from the documents, with citations",
		Args:  args(cobra.MinimumNArgs(1)),
		RunE: func(command *cobra.Command, words []string) error {
			opts.question = strings.Join(words, " ")
			if command.Flags().Changed("at") && strings.TrimSpace(opts.at) == "" {
				return ibid.Errorf(ibid.CodeInvalid, "--at names no place.").WithHint("Write an address, a city, a county, a state or a ZIP code. Use --anywhere to ask for no place.")
			}
			return runAsk(command.Context(), env, opts)
		},
	}
	flags := command.Flags()
	flags.StringArrayVar(&opts.in, "in", nil, "ask this document only, by number, file name, title or path (can be repeated)")
	flags.StringVar(&opts.at, "at", "", "answer for this address, city, county, state or ZIP code: the rules of each jurisdiction there, see \"ibid place\"")
	flags.BoolVar(&opts.anywhere, "anywhere", false, "answer for no place, even if the workspace has one, see \"ibid place set\"")
	flags.Int64Var(&opts.conversation, "conversation", 0, "go on with this conversation")
	flags.StringVar(&opts.standalone, "standalone", "", "search for this wording of the question, which then stands without its conversation")
	flags.BoolVar(&opts.again, "again", false, "make a new answer, even if the same question has one")
	flags.BoolVar(&opts.research, "research", false, "look further than for other questions, step by step: a model that is installed decides what to look for, else rules do")
	flags.BoolVar(&opts.mask, "mask", false, "hide personal data in the answer")
	flags.BoolVar(&opts.web, "web", false, "then search the web for the question too, see \"ibid web\"")
	yesFlag(command, &opts.yes)
	flags.BoolVar(&opts.json, "json", false, "print the answer as JSON")
	flags.BoolVar(&opts.explain, "explain", false, "print the trace: what each stage did")
	command.MarkFlagsMutuallyExclusive("at", "anywhere")
	command.MarkFlagsMutuallyExclusive("at", "research")
	return command
}

func runAsk(ctx context.Context, env *Environment, opts askOptions) error {
	return beside(ctx, env, func(s *Services) error {
		ids, err := s.documents(ctx, opts.in)
		if err != nil {
			return err
		}
		request := ask.Request{
			Question:     opts.question,
			Scope:        ibid.Scope{Workspace: s.Workspace, Documents: ids},
			Conversation: ibid.ConversationID(opts.conversation),
			Standalone:   opts.standalone,
			Again:        opts.again,
			Research:     opts.research,
		}
		if request.Place, err = s.placeAsked(ctx, env, opts); err != nil {
			return err
		}
		if opts.web { // what can't be done is said before the documents are searched
			if _, err := s.Web.Preview(opts.question); err != nil {
				return err
			}
		}
		masked := opts.mask || s.Settings().Answers.Mask == config.MaskAlways
		streamed, doing := false, newAnswerProgress(env.Stderr)
		answer, err := s.Ask.Ask(ctx, request, func(g ask.Growth) {
			if g.Research != nil {
				if !opts.json && !masked { // a title or a search may hold personal data
					doing.clear()
					printStep(env.Stderr, *g.Research)
				}
				return
			}
			// What a check may withhold, and what is masked once all of it is known, must
			// not be on the terminal before.
			if !opts.json && !masked && g.Final && g.Text != "" {
				doing.clear()
				streamed = true
				printf(env.Stdout, "%s", prose(g.Text))
			} else if !streamed {
				doing.grow(g)
			}
		})
		doing.clear()
		if err != nil {
			return err
		}
		if masked {
			answer = ask.Masked(answer)
		}
		if opts.json {
			failed := s.thenSearchWeb(ctx, env, opts, &answer)
			return errors.Join(printJSON(env.Stdout, asJSON(answer)), failed, statusOf(ctx, answer))
		}
		if streamed {
			printf(env.Stdout, "\n\n")
		}
		printAnswer(env.Stdout, answer, streamed)
		if opts.explain {
			printHeld(env.Stdout, answer.Verification)
			printReasons(env.Stdout, answer)
			printTrace(env.Stdout, answer.Trace)
		}
		failed := s.thenSearchWeb(ctx, env, opts, &answer)
		printWeb(env.Stdout, answer.Web)
		return errors.Join(failed, statusOf(ctx, answer))
	})
}

// thenSearchWeb searches the web once the documents have been asked, if the user wants
// that. What goes wrong is printed: the answer stands all the same.
func (s *Services) thenSearchWeb(ctx context.Context, env *Environment, opts askOptions, answer *ibid.Answer) error {
	if !opts.web || ctx.Err() != nil {
		return nil
	}
	found, err := s.searchWeb(ctx, env, opts.question, answer.ID, opts.yes)
	if err != nil {
		failure := ibid.AsError(err)
		printf(env.Stderr, "ibid: %s\n      %s\n", failure.Message, failure.Hint)
		return exitStatus(statusOfError(failure))
	}
	answer.Web = &found
	return nil
}

// printStep prints a step of a research: what it does when it begins, and what it found.
func printStep(w io.Writer, step ibid.ResearchStep) {
	if step.Found == "" {
		printf(w, "%s\n", step.Doing)
	} else {
		printf(w, "  %s\n", step.Found)
	}
}

// answerProgress says on a terminal how far an answer is that can't be shown yet.
type answerProgress struct {
	*progress
	words int
}

func newAnswerProgress(w io.Writer) *answerProgress { return &answerProgress{progress: newProgress(w)} }

func (p *answerProgress) grow(g ask.Growth) {
	switch p.words += len(strings.Fields(g.Text)); {
	case g.Step == nil:
		p.show("Writing: %d words", p.words)
	case g.Step.Stage == ibid.StageFit:
		p.show("Reading %d passages", g.Step.Out)
	case g.Step.Stage == ibid.StageGenerate, g.Step.Stage == ibid.StageCite, g.Step.Stage == ibid.StageCheck:
		p.show("Checking %d words against your documents", p.words)
	}
}

// placeAsked is the place that a question is asked for; nil: none.
func (s *Services) placeAsked(ctx context.Context, env *Environment, opts askOptions) (*ibid.Place, error) {
	switch {
	case opts.at != "":
		return s.placeOf(ctx, env, opts.at)
	case opts.anywhere, opts.research: // a question for a place is looked for layer by layer instead
		return nil, nil
	}
	return s.Places.Default(ctx, s.Workspace)
}

// placeOf is the likeliest place that a text means. Where others may be meant, they are
// named. It is noted in the log of places.
func (s *Services) placeOf(ctx context.Context, env *Environment, text string) (*ibid.Place, error) {
	found, err := s.Places.Asking(ctx, s.Workspace, text)
	if err != nil {
		return nil, err
	}
	if len(found) > 1 {
		printf(env.Stderr, "Taken for %s. “ibid place %s” lists %s more.\n", found[0].Label, text, strconv.Itoa(len(found)-1))
	}
	return &found[0], nil
}
