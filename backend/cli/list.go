package cli

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

type listOptions struct {
	tag    string
	kind   string
	date   string
	find   string
	failed bool
	former bool
	json   bool
}

func listCommand(env *Environment) *cobra.Command {
	var opts listOptions
	command := &cobra.Command{
		Use:   "list",
		Short: "List the documents in the workspace",
		Args:  args(cobra.NoArgs),
		RunE: func(command *cobra.Command, _ []string) error {
			return runList(command.Context(), env, opts)
		},
	}
	flags := command.Flags()
	flags.StringVar(&opts.tag, "tag", "", "only documents that have this tag")
	flags.StringVar(&opts.kind, "type", "", "only documents of this type, or with this in its name, such as lease or report")
	flags.StringVar(&opts.date, "date", "", "only documents that date themselves so: 2021, 2021-03 or 2021-03-14")
	flags.StringVar(&opts.find, "find", "", "only documents with these words in title, name, tags or text, best first")
	flags.BoolVar(&opts.failed, "failed", false, "only documents that could not be read")
	flags.BoolVar(&opts.former, "former", false, "documents that are kept for old conversations only: older versions, and files that have left their folder")
	flags.BoolVar(&opts.json, "json", false, "print the documents as JSON")
	command.MarkFlagsMutuallyExclusive("find", "former")
	return command
}

// mostFound is how many documents --find lists at most.
const mostFound = 100

func runList(ctx context.Context, env *Environment, opts listOptions) error {
	return beside(ctx, env, func(s *Services) error {
		docs, err := s.list(ctx, opts)
		if err != nil {
			return err
		}
		if opts.json {
			return printJSON(env.Stdout, docs)
		}
		switch {
		case len(docs) > 0:
		case opts == listOptions{}:
			printf(env.Stdout, "The library is empty. Add PDFs with \"ibid add FILE\".\n")
		default:
			printf(env.Stdout, "There is no such document.\n")
		}
		for _, doc := range docs {
			printf(env.Stdout, "%s\n", describe(doc))
			if about := frontOf(doc); about != "" {
				printf(env.Stdout, "         %s\n", about)
			}
			explainDocument(env.Stdout, doc)
		}
		return nil
	})
}

// list gives the documents that the options ask for, never nil.
func (s *Services) list(ctx context.Context, opts listOptions) (docs []ibid.Document, err error) {
	switch {
	case opts.find != "":
		var found []ibid.DocumentMatch
		found, err = s.Library.FindDocuments(ctx, s.Workspace, opts.find, mostFound)
		for _, match := range found {
			docs = append(docs, match.Document)
		}
	case opts.former:
		docs, err = s.Library.FormerDocuments(ctx, s.Workspace)
	default:
		docs, err = s.Library.Documents(ctx, s.Workspace)
	}
	kept := []ibid.Document{}
	for _, doc := range docs {
		tagged := opts.tag == "" || slices.ContainsFunc(doc.Tags, func(tag string) bool { return strings.EqualFold(tag, opts.tag) })
		ofType := opts.kind == "" || strings.Contains(strings.ToLower(doc.Kind.Text), strings.ToLower(opts.kind))
		if tagged && ofType && strings.HasPrefix(doc.Date.Text, opts.date) && (doc.Broken() || !opts.failed) {
			kept = append(kept, doc)
		}
	}
	return kept, err
}

// frontOf is what a document says about itself, on one line: its type, its date, and its file
// where the title is another. It may be empty.
func frontOf(doc ibid.Document) string {
	var parts []string
	if doc.Kind.Text != "" {
		parts = append(parts, doc.Kind.Text)
	}
	if doc.Date.Text != "" {
		parts = append(parts, strings.ToLower(strings.TrimSpace(doc.Date.Label+" "+doc.Date.Text)))
	}
	if doc.TitleFrom != ibid.TitleFromName {
		parts = append(parts, doc.Name)
	}
	return strings.Join(parts, ", ")
}
