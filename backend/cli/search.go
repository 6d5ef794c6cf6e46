package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

type searchOptions struct {
	query string
	in    []string
	limit int
	json  bool
}

// found is a search result as --json prints it.
type found struct {
	DocumentID ibid.DocumentID `json:"documentId"`
	Title      string          `json:"title"`
	Page       int             `json:"page"`
	PageLabel  string          `json:"pageLabel"`
	Section    string          `json:"section"`
	Span       ibid.Span       `json:"span"`
	Text       string          `json:"text"`
	Score      float64         `json:"score"`
	Keyword    int             `json:"keywordRank"`
	Vector     int             `json:"vectorRank"`
}

func searchCommand(env *Environment) *cobra.Command {
	var opts searchOptions
	command := &cobra.Command{
		Use:   "search WORD...",
		Short: "Find passages, by words and by meaning",
		Args:  args(cobra.MinimumNArgs(1)),
		RunE: func(command *cobra.Command, words []string) error {
			opts.query = strings.Join(words, " ")
			return runSearch(command.Context(), env, opts)
		},
	}
	flags := command.Flags()
	flags.StringArrayVar(&opts.in, "in", nil, "search this document only, by number, file name, title or path (can be repeated)")
	flags.IntVar(&opts.limit, "limit", 10, "most results")
	flags.BoolVar(&opts.json, "json", false, "print the passages as JSON")
	return command
}

func runSearch(ctx context.Context, env *Environment, opts searchOptions) error {
	return with(ctx, env, "", func(s *Services) error {
		ids, err := s.documents(ctx, opts.in)
		if err != nil {
			return err
		}
		hits, err := s.Ask.Search(ctx, ibid.Scope{Workspace: s.Workspace, Documents: ids}, opts.query, opts.limit)
		if err != nil {
			return err
		}
		if opts.json {
			results := []found{}
			for _, h := range hits {
				results = append(results, found{h.Document.ID, h.Document.Title, h.Chunk.Page, h.Label, h.Chunk.Section, h.Chunk.Span, h.Chunk.Text, h.Score, h.KeywordRank, h.VectorRank})
			}
			return printJSON(env.Stdout, results)
		}
		if len(hits) == 0 {
			printf(env.Stdout, "Nothing in the library has these words.\n")
		}
		for i, h := range hits {
			printf(env.Stdout, "%2d. %s, %s\n    %s\n", i+1, h.Document.Title, place(h.Chunk.Page, h.Label, h.Chunk.Section), shorten(oneLine(h.Chunk.Read()), 160))
		}
		return nil
	})
}

// shorten cuts a text to at most so many characters, between words.
func shorten(s string, limit int) string {
	runes := []rune(s)
	if len(runes) <= limit {
		return s
	}
	cut := string(runes[:limit])
	if i := strings.LastIndexByte(cut, ' '); i > 0 {
		cut = cut[:i]
	}
	return cut + " …"
}
