package cli

import (
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"ibid/backend/ask"
	"ibid/backend/export"
	"ibid/backend/ibid"
)

func briefCommand(env *Environment) *cobra.Command {
	var file fileOptions
	var request ask.BriefRequest
	command := &cobra.Command{
		Use:   "brief DOCUMENT",
		Short: "Print an overview of a document with a quotation for each line",
		Long:  "Print an overview of a document: what kind it is, its printed title, parties or authors, dates, figures, duties and\ntime limits, defined terms, and its sections with a sentence each. Every line is a quotation from its page. With a\nchat model there is a summary too, whose sentences are checked like those of an answer.",
	}
	flags := command.Flags()
	asJSON := flags.Bool("json", false, "print it as JSON")
	flags.BoolVar(&request.Quoted, "quoted", false, "no model writes a summary, even if there is one")
	flags.BoolVar(&request.Again, "again", false, "make a new overview, even if there is one")
	flags.StringVar(&file.out, "out", "", "write it into this `FILE` instead")
	flags.StringVar(&file.format, "format", string(export.Markdown), "of the file: "+export.FormatNames())
	flags.BoolVar(&file.mask, "mask", false, "mask personal data in the file")
	file.force.flag(flags)
	command.RunE = env.reads(onDocuments(0, func(ctx context.Context, s *Services, _ []string, docs []ibid.DocumentID) error {
		request.Workspace, request.Document = s.Workspace, docs[0]
		if file.out != "" {
			return written(env, file.out, s.ExportBrief(ctx, request, export.Format(file.format), file.out, file.mask, bool(file.force)))
		}
		progress := newProgress(env.Stderr)
		brief, err := s.Ask.Brief(ctx, request, progress.brief)
		progress.clear()
		return printed(env, *asJSON, printBrief)(brief, err)
	}))
	return command
}

// printBrief prints a brief part by part; a part that nothing was found for is left out.
func printBrief(w io.Writer, b ibid.Brief) {
	title := b.DocumentTitle
	if b.Title != nil {
		title = b.Title.Text
	}
	printf(w, "%s\n", title)
	var about []string
	if b.Kind != nil {
		about = append(about, b.Kind.Text)
	}
	about = append(about, count(b.Pages, "page"))
	if title != b.DocumentTitle {
		about = append(about, b.DocumentTitle)
	}
	printf(w, "%s\n", strings.Join(about, " · "))
	if s := b.Summary; s != nil {
		printf(w, "\nSUMMARY, by %s\n%s\n\n", s.Model, prose(marked(s.Text, s.Verification.Claims)))
		for _, c := range s.Citations {
			printf(w, "[%d] %s: %s\n", c.Number, place(c.Page, c.PageLabel, c.Section), quoted(c.Read()))
			printUnseen(w, c)
		}
	}
	for _, part := range []struct {
		name  string
		items []ibid.BriefItem
	}{{"PARTIES AND AUTHORS", b.Parties}, {"DATES", b.Dates}, {"FIGURES", b.Figures}, {"DUTIES AND TIME LIMITS", b.Duties}, {"DEFINED TERMS", b.Terms}} {
		if len(part.items) > 0 {
			printf(w, "\n%s\n", part.name)
		}
		for _, item := range part.items {
			printItem(w, item)
		}
	}
	if len(b.Outline) > 0 {
		printf(w, "\nOUTLINE\n")
	}
	for _, s := range b.Outline {
		printf(w, "%s%s, page %d\n", strings.Repeat("  ", s.Level-1), s.Title, s.Page)
		if item := s.Sentence; item != nil {
			printf(w, "%s    %s (%s)\n", strings.Repeat("  ", s.Level-1), quoted(item.Text), place(item.Citation.Page, item.Citation.PageLabel, ""))
		}
	}
	if b.Notice != nil {
		printf(w, "\n%s\n%s\n", b.Notice.Message, b.Notice.Hint)
	}
}

// printItem prints an item: what it is, then the words with their page.
func printItem(w io.Writer, item ibid.BriefItem) {
	head := item.Value
	if item.Label != "" {
		head = strings.TrimSuffix(item.Label+": "+item.Value, ": ")
	}
	if head != "" {
		head += "  "
	}
	printf(w, "  %s%s (%s)\n", head, item.Text, place(item.Citation.Page, item.Citation.PageLabel, ""))
	printUnseen(w, item.Citation)
}

// brief shows which part of a brief is being made.
func (p *progress) brief(g ask.BriefGrowth) {
	if g.Text == "" {
		p.show("Making the overview: %d of %d", g.Done+1, g.All)
	}
}
