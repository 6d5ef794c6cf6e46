package cli

import (
	"context"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

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
	var asJSON bool
	command := &cobra.Command{
		Use:   "history",
		Short: "List earlier conversations, pinned ones first; see also its commands",
		Long:  "List the conversations of the workspace, pinned ones first, then the latest. A CONVERSATION is named by its\nnumber in this list, and an ANSWER by its number in \"ibid history show\". Go on with a conversation by\n\"ibid ask --conversation NUMBER\".",
		Args:  args(cobra.NoArgs),
		RunE: func(command *cobra.Command, _ []string) error {
			return runHistory(command.Context(), env, asJSON, "Nothing has been asked yet. Begin with: ibid ask QUESTION", func(ctx context.Context, s *Services) ([]ibid.Conversation, error) {
				return s.History.Conversations(ctx, s.Workspace)
			})
		},
	}
	list := &cobra.Command{
		Use:   "list",
		Short: "List the conversations",
		Args:  args(cobra.NoArgs),
		RunE:  command.RunE,
	}
	search := &cobra.Command{
		Use:   "search WORDS...",
		Short: "List the conversations that have all words in title, questions and answers",
		Args:  args(cobra.MinimumNArgs(1)),
		RunE: func(command *cobra.Command, words []string) error {
			return runHistory(command.Context(), env, asJSON, "No conversation has these words.", func(ctx context.Context, s *Services) ([]ibid.Conversation, error) {
				return s.History.SearchConversations(ctx, s.Workspace, strings.Join(words, " "))
			})
		},
	}
	show := &cobra.Command{
		Use:   "show CONVERSATION",
		Short: "Print the questions and answers of a conversation",
		Args:  args(cobra.ExactArgs(1)),
		RunE: func(command *cobra.Command, names []string) error {
			return runHistoryShow(command.Context(), env, names[0], asJSON)
		},
	}
	command.PersistentFlags().BoolVar(&asJSON, "json", false, "print the result as JSON")
	command.AddCommand(list, search, show, renameCommand(env), pinCommand(env, "pin", true), pinCommand(env, "unpin", false), forgetCommand(env), rateCommand(env))
	return command
}

// runHistory prints the conversations that list gives, or what it means that there
// are none.
func runHistory(ctx context.Context, env *Environment, asJSON bool, none string, list func(context.Context, *Services) ([]ibid.Conversation, error)) error {
	return beside(ctx, env, func(s *Services) error {
		all, err := list(ctx, s)
		if err != nil {
			return err
		}
		if asJSON {
			return printJSON(env.Stdout, all)
		}
		if len(all) == 0 {
			printf(env.Stdout, "%s\n", none)
		}
		for _, c := range all {
			pinned := ""
			if c.Pinned {
				pinned = ", pinned"
			}
			printf(env.Stdout, "%4d  %s  %s  (%s%s)\n", c.ID, c.UpdatedAt.Local().Format("2006-01-02 15:04"), c.Title, count(c.Answers, "answer"), pinned)
			if c.Found != "" {
				printf(env.Stdout, "      %s\n", highlighted(env.Stdout, c.Found))
			}
		}
		return nil
	})
}

func runHistoryShow(ctx context.Context, env *Environment, name string, asJSON bool) error {
	return onConversation(ctx, env, name, func(s *Services, id ibid.ConversationID) error {
		answers, err := s.History.Answers(ctx, s.Workspace, id)
		if err != nil {
			return err
		}
		if asJSON {
			return printJSON(env.Stdout, answers)
		}
		for _, a := range answers {
			rating := map[ibid.Rating]string{ibid.RatingGood: ", rated good", ibid.RatingBad: ", rated bad"}[a.Rating]
			printf(env.Stdout, "> %s  (answer %d%s)\n\n", oneLine(a.Question), a.ID, rating)
			printAnswer(env.Stdout, a, false)
			printf(env.Stdout, "\n")
		}
		return nil
	})
}

func renameCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "rename CONVERSATION TITLE",
		Short: "Give a conversation a title",
		Args:  args(cobra.MinimumNArgs(2)),
		RunE: func(command *cobra.Command, words []string) error {
			return onConversation(command.Context(), env, words[0], func(s *Services, id ibid.ConversationID) error {
				return s.History.RenameConversation(command.Context(), s.Workspace, id, strings.Join(words[1:], " "))
			})
		},
	}
}

func pinCommand(env *Environment, name string, pinned bool) *cobra.Command {
	short := "Keep a conversation at the head of the list"
	if !pinned {
		short = "Let a conversation stand among the others again"
	}
	return &cobra.Command{
		Use:   name + " CONVERSATION",
		Short: short,
		Args:  args(cobra.ExactArgs(1)),
		RunE: func(command *cobra.Command, names []string) error {
			return onConversation(command.Context(), env, names[0], func(s *Services, id ibid.ConversationID) error {
				return s.History.PinConversation(command.Context(), s.Workspace, id, pinned)
			})
		},
	}
}

func forgetCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "delete CONVERSATION",
		Short: "Delete a conversation with its answers; of its questions the log keeps the figures only",
		Args:  args(cobra.ExactArgs(1)),
		RunE: func(command *cobra.Command, names []string) error {
			return onConversation(command.Context(), env, names[0], func(s *Services, id ibid.ConversationID) error {
				return s.History.DeleteConversation(command.Context(), s.Workspace, id)
			})
		},
	}
}

// ratings are those that the user can give an answer.
var ratings = map[string]ibid.Rating{"good": ibid.RatingGood, "bad": ibid.RatingBad, "none": ibid.RatingNone}

func rateCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "rate ANSWER good|bad|none",
		Short: "Note what you think of an answer; it stays in the library",
		Args:  args(cobra.ExactArgs(2)),
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

// onConversation does something with the conversation that a number names.
func onConversation(ctx context.Context, env *Environment, name string, do func(*Services, ibid.ConversationID) error) error {
	id, err := strconv.ParseInt(name, 10, 64)
	if err != nil {
		return ibid.Errorf(ibid.CodeInvalid, "“%s” is not the number of a conversation.", name).WithHint("\"ibid history\" lists them.")
	}
	return beside(ctx, env, func(s *Services) error { return do(s, ibid.ConversationID(id)) })
}
