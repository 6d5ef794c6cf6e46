package cli

import (
	"cmp"
	"context"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
	"ibid/backend/web"
)

func webCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:   "web",
		Short: "Set up a search service on the web; show what was sent to it",
		Long: "Ibid never searches the web unless you name a search service and ask for a search: with \"ibid ask --web\", or below\nan answer in the window. " +
			"It sends the words you search for and nothing else. Before the first search it shows\nexactly what it sends, and asks.",
	}
	asJSON := command.PersistentFlags().Bool("json", false, "print as JSON")
	command.RunE = env.reads(func(_ context.Context, s *Services, _ []string) error {
		return printed(env, *asJSON, printWebStatus)(s.Web.Status(), nil)
	})
	command.AddCommand(
		&cobra.Command{Use: "status", Short: "Show which search service is set up", RunE: command.RunE},
		webSetCommand(env, asJSON), webTestCommand(env, asJSON), webLogCommand(env, asJSON),
		&cobra.Command{
			Use:   "off",
			Short: "Turn web search off, and remove the key from the keychain",
			RunE: env.reads(func(_ context.Context, s *Services, _ []string) error {
				err := s.Web.TurnOff()
				return printed(env, *asJSON, printWebStatus)(s.Web.Status(), err)
			}),
		},
	)
	return command
}

func printWebStatus(w io.Writer, status ibid.WebStatus) {
	if status.Provider == ibid.WebOff {
		printf(w, "Web search is off. Nothing is ever sent to the web.\n")
		return
	}
	printf(w, "Web search is on: %s at %s\n", status.Provider.Name(), orNone(status.Endpoint))
	switch {
	case status.Problem != nil:
		printf(w, "It can't be used: %s\n%s\n", status.Problem.Message, status.Problem.Hint)
	case status.Agreed:
		printf(w, "You have agreed that the words you search for are sent there.\n")
	default:
		printf(w, "Nothing has been sent there yet. Before the first search Ibid shows what it sends, and asks.\n")
	}
}

func webSetCommand(env *Environment, asJSON *bool) *cobra.Command {
	set := func(s *Services, provider ibid.WebProvider, address, key string) error {
		err := s.Web.SetUp(provider, address, key)
		return printed(env, *asJSON, printWebStatus)(s.Web.Status(), err)
	}
	command := &cobra.Command{Use: "set", Short: "Name the search service that may be asked"}
	command.AddCommand(
		&cobra.Command{
			Use:   "searxng ADDRESS",
			Short: "Ask a SearXNG, such as https://searx.example.org or http://localhost:8080",
			RunE: env.reads(func(_ context.Context, s *Services, given []string) error {
				return set(s, ibid.WebSearXNG, given[0], "")
			}),
		},
		&cobra.Command{
			Use:   "brave",
			Short: "Ask Brave, with a key that is read from standard input and kept in the system's keychain",
			Long:  "Ask the Brave Search API. The key is the first line of standard input; an empty one leaves the key that is there.\nIt is kept in the system's keychain and nowhere else.",
			RunE: func(command *cobra.Command, _ []string) error {
				if isTerminal(env.Stdin) {
					printf(env.Stderr, "Key for Brave (it shows while you type): ")
				}
				key, err := env.line()
				if err != nil {
					return err
				}
				return beside(command.Context(), env, func(s *Services) error { return set(s, ibid.WebBrave, "", strings.TrimSpace(key)) })
			},
		},
	)
	return command
}

func webTestCommand(env *Environment, asJSON *bool) *cobra.Command {
	command := &cobra.Command{
		Use:   "test [WORDS]",
		Short: "Search the web for some words, to see whether the service answers",
		Args:  cobra.ArbitraryArgs,
	}
	var yes bool
	yesFlag(command, &yes)
	command.RunE = env.reads(func(ctx context.Context, s *Services, words []string) error {
		query := cmp.Or(strings.Join(words, " "), "test")
		return printed(env, *asJSON, func(w io.Writer, found ibid.WebSearch) { printWeb(w, &found) })(s.searchWeb(ctx, env, query, 0, yes))
	})
	return command
}

// yesFlag is the option that agrees to what is sent without being asked.
func yesFlag(command *cobra.Command, yes *bool) {
	command.Flags().BoolVar(yes, "yes", false, "agree that the words are sent to the search service, without being asked")
}

// shownRequests is how many lines of the log are printed.
const shownRequests = 50

func webLogCommand(env *Environment, asJSON *bool) *cobra.Command {
	command := &cobra.Command{Use: "log", Short: "Show the latest that was sent to search services from the workspace"}
	clear := command.Flags().Bool("clear", false, "delete the log; results below answers stay")
	command.RunE = env.reads(func(ctx context.Context, s *Services, _ []string) error {
		if *clear {
			return s.Web.ClearRequests(ctx, s.Workspace)
		}
		return printed(env, *asJSON, each("Nothing was sent to the web.", func(w io.Writer, r ibid.WebRequest) {
			printf(w, "%s  %s\n    %s\n", r.At.Local().Format(time.DateTime), r.Outcome, r.URL)
		}))(s.Web.Requests(ctx, s.Workspace, shownRequests))
	})
	return command
}

// searchWeb searches the web. It asks the user first, unless they have agreed before.
func (s *Services) searchWeb(ctx context.Context, env *Environment, query string, message ibid.MessageID, yes bool) (ibid.WebSearch, error) {
	agree, err := s.agreedToWeb(env, query, yes)
	if err != nil {
		return ibid.WebSearch{}, err
	}
	request := web.Request{Workspace: s.Workspace, Message: message, Query: query, Agree: agree}
	return s.Web.Search(ctx, request, func(p ibid.WebProgress) { printf(env.Stderr, "%s\n", p.Text) })
}

// agreedToWeb shows what would be sent to an endpoint for the first time, and asks. It returns
// the endpoint that the user agreed to; empty if they had agreed before.
func (s *Services) agreedToWeb(env *Environment, query string, yes bool) (string, error) {
	preview, err := s.Web.Preview(query)
	if err != nil || preview.Agreed {
		return "", err
	}
	printf(env.Stderr, "This is all that will be sent to %s:\n\n  %s %s\n", preview.Provider.Name(), preview.Method, preview.URL)
	for _, header := range preview.Headers {
		printf(env.Stderr, "  %s\n", header)
	}
	printf(env.Stderr, "\nNothing from your documents is in it, no file name and no earlier question. The service sees your internet address.\n")
	refused := ibid.Errorf(ibid.CodeWebNotAgreed, "Nothing was sent.").WithHint("Run it again with --yes to agree.")
	switch {
	case yes:
		return preview.Endpoint, nil
	case !isTerminal(env.Stdin):
		return "", refused
	}
	printf(env.Stderr, "Send it, and from now on what you ask to search for? [y/N] ")
	if answer, err := env.answer(); err == nil && agrees(answer) {
		return preview.Endpoint, nil
	}
	return "", refused
}

// printWeb prints what a search of the web found, apart from what the documents say.
func printWeb(w io.Writer, search *ibid.WebSearch) {
	if search == nil {
		return
	}
	printf(w, "\nFrom the web, not from your documents (%s, %s), for %s:\n", search.Provider.Name(), search.FetchedAt.Local().Format(time.DateOnly), quoted(search.Query))
	if len(search.Results) == 0 {
		printf(w, "  Nothing was found.\n")
	}
	for _, r := range search.Results {
		printf(w, "  %s\n    %s\n", ibid.OneLine(r.Title), r.URL)
		if r.Snippet != "" {
			printf(w, "    %s\n", ibid.OneLine(r.Snippet))
		}
	}
}
