package cli

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"ibid/backend/export"
	"ibid/backend/ibid"
)

// History keeps conversations.
type History interface {
	conversationReader
	conversationWriter
	Rate(ctx context.Context, workspace ibid.WorkspaceID, message ibid.MessageID, rating ibid.Rating) error
}

type conversationReader interface {
	Conversations(ctx context.Context, workspace ibid.WorkspaceID) ([]ibid.Conversation, error)
	SearchConversations(ctx context.Context, workspace ibid.WorkspaceID, words string) ([]ibid.Conversation, error)
	Answers(ctx context.Context, workspace ibid.WorkspaceID, conversation ibid.ConversationID) ([]ibid.Answer, error)
}

type conversationWriter interface {
	RenameConversation(ctx context.Context, workspace ibid.WorkspaceID, conversation ibid.ConversationID, title string) error
	PinConversation(ctx context.Context, workspace ibid.WorkspaceID, conversation ibid.ConversationID, pinned bool) error
	DeleteConversation(ctx context.Context, workspace ibid.WorkspaceID, conversation ibid.ConversationID) error
}

func historyCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:   "history",
		Short: "List earlier conversations, pinned ones first; see also its commands",
		Long:  "List the conversations of the workspace, pinned ones first, then the latest. A CONVERSATION is named by its\nnumber in this list, and an ANSWER by its number in \"ibid history show\". Go on with a conversation by\n\"ibid ask --conversation NUMBER\".",
	}
	asJSON := command.PersistentFlags().Bool("json", false, "print the result as JSON")
	command.RunE = env.reads(func(ctx context.Context, s *Services, _ []string) error {
		return printed(env, *asJSON, each("Nothing has been asked yet. Begin with: ibid ask QUESTION", printConversation))(s.History.Conversations(ctx, s.Workspace))
	})
	command.AddCommand(
		&cobra.Command{Use: "list", Short: "List the conversations", RunE: command.RunE},
		&cobra.Command{
			Use:   "search WORDS...",
			Short: "List the conversations that have all words in title, questions and answers",
			RunE: env.reads(func(ctx context.Context, s *Services, words []string) error {
				return printed(env, *asJSON, each("No conversation has these words.", printConversation))(s.History.SearchConversations(ctx, s.Workspace, strings.Join(words, " ")))
			}),
		},
		&cobra.Command{
			Use:   "show CONVERSATION",
			Short: "Print the questions and answers of a conversation",
			RunE: onConversation(env, func(ctx context.Context, s *Services, id ibid.ConversationID, _ []string) error {
				return printed(env, *asJSON, each("", printAnswered))(s.History.Answers(ctx, s.Workspace, id))
			}),
		},
		&cobra.Command{
			Use:   "rename CONVERSATION TITLE",
			Short: "Rename a conversation",
			Args:  args(cobra.MinimumNArgs(2)),
			RunE: onConversation(env, func(ctx context.Context, s *Services, id ibid.ConversationID, title []string) error {
				return s.History.RenameConversation(ctx, s.Workspace, id, strings.Join(title, " "))
			}),
		},
		pinCommand(env, "pin", "Keep a conversation at the head of the list", true),
		pinCommand(env, "unpin", "Let a conversation stand among the others again", false),
		&cobra.Command{
			Use:   "delete CONVERSATION",
			Short: "Delete a conversation with its answers; of its questions the log keeps the figures only",
			RunE: onConversation(env, func(ctx context.Context, s *Services, id ibid.ConversationID, _ []string) error {
				return s.History.DeleteConversation(ctx, s.Workspace, id)
			}),
		},
		rateCommand(env),
	)
	return command
}

func printConversation(w io.Writer, c ibid.Conversation) {
	pinned := ""
	if c.Pinned {
		pinned = ", pinned"
	}
	printf(w, "%4d  %s  %s  (%s%s)\n", c.ID, c.UpdatedAt.Local().Format("2006-01-02 15:04"), c.Title, count(c.Answers, "answer"), pinned)
	if c.Found != "" {
		printf(w, "      %s\n", highlighted(w, c.Found))
	}
}

func printAnswered(w io.Writer, a ibid.Answer) {
	rating := map[ibid.Rating]string{ibid.RatingGood: ", rated good", ibid.RatingBad: ", rated bad"}[a.Rating]
	printf(w, "> %s  (answer %d%s)\n\n", ibid.OneLine(a.Question), a.ID, rating)
	printAnswer(w, a, false)
	printf(w, "\n")
}

func pinCommand(env *Environment, name, short string, pinned bool) *cobra.Command {
	return &cobra.Command{
		Use:   name + " CONVERSATION",
		Short: short,
		RunE: onConversation(env, func(ctx context.Context, s *Services, id ibid.ConversationID, _ []string) error {
			return s.History.PinConversation(ctx, s.Workspace, id, pinned)
		}),
	}
}

// ratings are those that the user can give an answer.
var ratings = map[string]ibid.Rating{"good": ibid.RatingGood, "bad": ibid.RatingBad, "none": ibid.RatingNone}

func rateCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "rate ANSWER good|bad|none",
		Short: "Note what you think of an answer; it stays in the library",
		RunE: func(command *cobra.Command, words []string) error {
			id, err := strconv.ParseInt(words[0], 10, 64)
			rating, known := ratings[words[1]]
			if err != nil || !known {
				return ibid.Errorf(ibid.CodeInvalid, "“%s %s” names no answer and rating.", words[0], words[1]).
					WithHint("\"ibid history show CONVERSATION\" prints the numbers of answers. A rating is good, bad or none.")
			}
			return beside(command.Context(), env, func(s *Services) error {
				return s.History.Rate(command.Context(), s.Workspace, ibid.MessageID(id), rating)
			})
		},
	}
}

// onConversation runs a command on the conversation that its first argument numbers, with
// the arguments behind that.
func onConversation(env *Environment, do func(context.Context, *Services, ibid.ConversationID, []string) error) func(*cobra.Command, []string) error {
	return func(command *cobra.Command, given []string) error {
		id, err := strconv.ParseInt(given[0], 10, 64)
		if err != nil {
			return ibid.Errorf(ibid.CodeInvalid, "“%s” is not the number of a conversation.", given[0]).WithHint("\"ibid history\" lists them.")
		}
		return beside(command.Context(), env, func(s *Services) error {
			return do(command.Context(), s, ibid.ConversationID(id), given[1:])
		})
	}
}

// fileOptions say which file a command writes.
type fileOptions struct {
	format string
	out    string
	mask   bool
	force  overwriteOption
}

// flags are those of a command that writes what into a file, in one of some formats.
func (o *fileOptions) flags(flags *pflag.FlagSet, format, formats string) {
	flags.StringVar(&o.format, "format", format, formats)
	flags.StringVar(&o.out, "out", "", "the `FILE` to write (required)")
	o.force.flag(flags)
	flags.BoolVar(&o.mask, "mask", false, "mask personal data: names, addresses, numbers of telephones, cards and accounts")
}

func exportCommand(env *Environment) *cobra.Command {
	var opts fileOptions
	command := &cobra.Command{
		Use:   "export CONVERSATION",
		Short: "Write a conversation into a file, with what its answers rest on",
		Long:  "Write a conversation, named by its number in \"ibid history\", into a file: as Markdown, HTML, PDF or DOCX with\nevery question, answer and citation, or what it cites as BibTeX or CSL-JSON. An\nexport that you have not edited is replaced, another file only with --force.",
		RunE: func(command *cobra.Command, given []string) error {
			format := export.Format(opts.format)
			switch {
			case opts.out == "":
				return ibid.Errorf(ibid.CodeInvalid, "Where shall the conversation go?").WithHint("Name a file with --out.")
			case !slices.Contains(export.Formats, format):
				return export.UnknownFormat(format)
			}
			return onConversation(env, func(ctx context.Context, s *Services, id ibid.ConversationID, _ []string) error {
				return written(env, opts.out, s.Export(ctx, s.Workspace, id, format, opts.out, opts.mask, bool(opts.force)))
			})(command, given)
		},
	}
	opts.flags(command.Flags(), string(export.Markdown), export.FormatNames())
	return command
}

// written prints that a file was written, unless that failed.
func written(env *Environment, path string, err error) error {
	if err == nil {
		printf(env.Stdout, "Written to %s\n", path)
	}
	return err
}
