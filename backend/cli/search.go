package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

func searchCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:   "search WORD...",
		Short: "Find passages by words and by meaning",
		Long: `Find passages, by words and by meaning.

The citation of a section of law finds that section first: 21 CFR 117.5, "§ 15.08.020".

Words in double quotes must stand side by side. Field filters say where to look:

  in:lease.pdf in:"two words"      documents with this in their name or title
  section:rent                     passages with this in the path of their section
  page:3 page:3-7 page:iv          pages by number, or by the label printed on them
  after:2022 before:2023-06-30     documents of that date, or later or earlier
  at:houston-tx                    documents that hold the rules of this place`,
	}
	flags := command.Flags()
	in := flags.StringArray("in", nil, "search this document only, by number, file name, title or path (can be repeated)")
	limit := flags.Int("limit", 10, "most results, up to 100")
	asJSON := flags.Bool("json", false, "print the passages as JSON")
	explain := flags.Bool("explain", false, "print what the place of each passage is made of")
	run := env.reads(func(ctx context.Context, s *Services, words []string) error {
		docs, err := s.documents(ctx, *in)
		if err != nil {
			return err
		}
		result, err := s.Ask.Find(ctx, ibid.SearchRequest{
			Text:  strings.Join(words, " "),
			Scope: ibid.Scope{Workspace: s.Workspace, Documents: docs},
			Limit: *limit,
		})
		if err != nil {
			return err
		}
		if n := result.Notice; n != nil && (n.Code == ibid.CodeNoDocuments || n.Code == ibid.CodeNotFound) {
			return n // there was nothing to search
		}
		return printed(env, *asJSON, func(w io.Writer, _ []ibid.Found) { printFound(w, result, *explain) })(result.Found, nil)
	})
	command.RunE = func(command *cobra.Command, words []string) error {
		if *limit < 1 || *limit > 100 {
			return usageError{fmt.Errorf("--limit is from 1 to 100, not %d", *limit)}
		}
		return run(command, words)
	}
	return command
}

func printFound(w io.Writer, result ibid.SearchResult, explain bool) {
	printAlso(w, result.Also)
	if len(result.Found) == 0 {
		printf(w, "Nothing in the library has these words.\n")
	}
	for i, f := range result.Found {
		if f.Law != "" {
			heading := ""
			if f.LawHeading != "" {
				heading = " – " + f.LawHeading
			}
			printf(w, "%2d. %s%s\n    the section itself, in %s, %s\n", i+1, f.Law, heading, f.DocumentTitle, place(f.Page, f.PageLabel, ""))
			continue
		}
		printf(w, "%2d. %s, %s%s\n    %s\n", i+1, f.DocumentTitle, f.Note.On(place(f.Page, f.PageLabel, f.Section)), copies(f.Copies), highlighted(w, f.Snippet))
		if explain {
			printf(w, "    %s\n", reasons(f))
		}
	}
	if result.Notice != nil {
		printf(w, "%s\n", result.Notice.Message)
		if result.Notice.Hint != "" {
			printf(w, "%s\n", result.Notice.Hint)
		}
	}
}

func copies(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(" (%d more say the same)", n)
}

// reasons explains a passage's rank on one line.
func reasons(f ibid.Found) string {
	parts := []string{fmt.Sprintf("score %.4f", f.Score)}
	if f.KeywordRank > 0 {
		parts = append(parts, fmt.Sprintf("words #%d", f.KeywordRank))
	}
	if f.VectorRank > 0 {
		parts = append(parts, fmt.Sprintf("meaning #%d, match %.2f", f.VectorRank, f.Match))
	}
	for _, s := range f.Signals {
		parts = append(parts, fmt.Sprintf("%s %.3f × %.3g", s.Name, s.Value, s.Weight))
	}
	return strings.Join(parts, " · ")
}
