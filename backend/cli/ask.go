package cli

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"ibid/backend/ask"
	"ibid/backend/ibid"
)

type askOptions struct {
	question     string
	in           []string
	conversation int64
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
			return runAsk(command.Context(), env, opts)
		},
	}
	flags := command.Flags()
	flags.StringArrayVar(&opts.in, "in", nil, "ask this document only, by number, file name, title or path (can be repeated)")
	flags.Int64Var(&opts.conversation, "conversation", 0, "go on with this conversation")
	flags.BoolVar(&opts.json, "json", false, "print the answer as JSON")
	flags.BoolVar(&opts.explain, "explain", false, "print the trace: what each stage did")
	return command
}

func runAsk(ctx context.Context, env *Environment, opts askOptions) error {
	return with(ctx, env, "", func(s *Services) error {
		ids, err := s.documents(ctx, opts.in)
		if err != nil {
			return err
		}
		request := ask.Request{
			Question:     opts.question,
			Scope:        ibid.Scope{Workspace: s.Workspace, Documents: ids},
			Conversation: ibid.ConversationID(opts.conversation),
		}
		streamed := false
		model := s.Models(ctx).ChatModel
		answer, err := s.Ask.Ask(ctx, request, func(g ask.Growth) {
			// A model's answer is shown as it is written; quotations come at once.
			if !opts.json && g.Text != "" && model != "" {
				streamed = true
				printf(env.Stdout, "%s", g.Text)
			}
		})
		if err != nil {
			return err
		}
		if opts.json {
			return printJSON(env.Stdout, answer)
		}
		if streamed {
			printf(env.Stdout, "\n\n")
		}
		printAnswer(env.Stdout, answer, streamed)
		if opts.explain {
			printTrace(env.Stdout, answer.Trace)
		}
		return nil
	})
}

// printAnswer prints an answer's text, unless it was streamed, and what it
// rests on.
func printAnswer(w io.Writer, answer ibid.Answer, streamed bool) {
	if answer.Mode == ibid.ModePassages && len(answer.Citations) > 0 {
		for _, c := range answer.Citations {
			printf(w, "[%d] %s\n    %s, %s\n\n", c.Number, quoted(c.Quote), c.DocumentTitle, place(c.Page, c.PageLabel, c.Section))
		}
	} else {
		if !streamed {
			printf(w, "%s\n\n", answer.Text)
		}
		for _, c := range answer.Citations {
			printf(w, "[%d] %s, %s: %s\n", c.Number, c.DocumentTitle, place(c.Page, c.PageLabel, c.Section), quoted(c.Quote))
		}
		if len(answer.Citations) > 0 {
			printf(w, "\n")
		}
	}
	printEvidence(w, answer)
	if answer.Notice != nil {
		printf(w, "%s\n", answer.Notice.Message)
		if answer.Notice.Hint != "" {
			printf(w, "%s\n", answer.Notice.Hint)
		}
	}
}

// printEvidence says how far the passages carry an answer, if any were found.
func printEvidence(w io.Writer, answer ibid.Answer) {
	evidence := answer.Trace.Evidence
	if len(answer.Retrieved) == 0 || evidence.Grade == "" {
		return
	}
	printf(w, "Evidence: %s. %s\n", evidence.Grade, evidence.Reason)
	if evidence.Rewritten != "" {
		printf(w, "It was found by searching for %s.\n", quoted(evidence.Rewritten))
	}
}

func printTrace(w io.Writer, trace ibid.Trace) {
	printf(w, "\nstage      in → out        time  what\n")
	for _, step := range trace.Steps {
		printf(w, "%-9s %4d → %-5d %9s  %s%s\n", step.Stage, step.In, step.Out, step.Took.Round(10*time.Microsecond), step.Note, scoreList(step.Scores))
	}
	printf(w, "prompt %s, model %s, embedding %s\n", trace.Prompt, orNone(trace.Model), orNone(trace.EmbeddingModel))
}

func scoreList(scores []float64) string {
	if len(scores) == 0 {
		return ""
	}
	var list []string
	for _, s := range scores {
		list = append(list, fmt.Sprintf("%.3f", s))
	}
	return " [" + strings.Join(list, " ") + "]"
}

func orNone(name string) string {
	if name == "" {
		return "none"
	}
	return name
}

// place names where words stand: the page's number in the file, the label printed
// on it where that differs, and the section.
func place(page int, label, section string) string {
	at := "page " + numbered(page, label)
	if section != "" {
		at += ", " + section
	}
	return at
}

// quoted puts a quote on one line and in quotation marks, unless it begins or
// ends with one of its own.
func quoted(quote string) string {
	line := oneLine(quote)
	if strings.HasPrefix(line, `"`) || strings.HasPrefix(line, "“") || strings.HasSuffix(line, "”") || strings.HasSuffix(line, `"`) {
		return line
	}
	return "“" + line + "”"
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
