package cli

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

func citationsCommand(env *Environment) *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "citations DOCUMENT",
		Short: "List the citations of law in a document, and where the library has their sections",
		Args:  args(cobra.ExactArgs(1)),
		RunE: func(command *cobra.Command, names []string) error {
			return runCitations(command.Context(), env, names[0], asJSON)
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print the citations as JSON")
	return command
}

func runCitations(ctx context.Context, env *Environment, name string, asJSON bool) error {
	return onDocuments(ctx, env, ibid.AccessRead, []string{name}, func(ctx context.Context, s *Services, docs []ibid.Document) error {
		all := []ibid.LawCitation{}
		for _, doc := range docs {
			citations, err := s.Places.Citations(ctx, s.Workspace, doc.ID)
			if err != nil {
				return err
			}
			all = append(all, citations...)
		}
		if asJSON {
			return printJSON(env.Stdout, all)
		}
		printCitations(env.Stdout, all)
		return nil
	})
}

// printCitations prints a line for each citation, and the section that it names.
func printCitations(w io.Writer, all []ibid.LawCitation) {
	if len(all) == 0 {
		printf(w, "It has no citations of law.\n")
	}
	for _, c := range all {
		to := "not in the library"
		if s := c.Section; s != nil {
			to = s.Cite
			if s.Heading != "" {
				to += " – " + s.Heading
			}
			to += " (" + s.DocumentTitle + ", " + place(s.Page, s.PageLabel, "") + ")"
		}
		printf(w, "%-10s %s → %s\n", "page "+numbered(c.Page, c.PageLabel), oneLine(c.Words), to)
	}
}
