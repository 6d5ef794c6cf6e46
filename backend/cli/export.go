package cli

import (
	"context"
	"slices"

	"github.com/spf13/cobra"

	"ibid/backend/export"
	"ibid/backend/ibid"
)

type exportOptions struct {
	format string
	out    string
	mask   bool
	force  overwriteOption
}

func exportCommand(env *Environment) *cobra.Command {
	var opts exportOptions
	command := &cobra.Command{
		Use:   "export CONVERSATION",
		Short: "Write a conversation into a file, with what its answers rest on",
		Long:  "Write a conversation, named by its number in \"ibid history\", into a file: as Markdown, HTML, PDF or DOCX with\nevery question, answer and citation, or what it cites as BibTeX or CSL-JSON. An\nexport that you have not edited is replaced, another file only with --force.",
		Args:  args(cobra.ExactArgs(1)),
		RunE: func(command *cobra.Command, names []string) error {
			return runExport(command.Context(), env, names[0], opts)
		},
	}
	flags := command.Flags()
	flags.StringVar(&opts.format, "format", string(export.Markdown), export.FormatNames())
	flags.StringVar(&opts.out, "out", "", "the `FILE` to write (required)")
	opts.force.flag(flags)
	flags.BoolVar(&opts.mask, "mask", false, "mask personal data: names, addresses, numbers of telephones, cards and accounts")
	return command
}

func runExport(ctx context.Context, env *Environment, name string, opts exportOptions) error {
	if opts.out == "" {
		return ibid.Errorf(ibid.CodeInvalid, "Where shall the conversation go?").WithHint("Name a file with --out.")
	}
	format := export.Format(opts.format)
	if !slices.Contains(export.Formats, format) {
		return export.UnknownFormat(format)
	}
	return onConversation(ctx, env, name, func(s *Services, id ibid.ConversationID) error {
		if err := s.Export(ctx, s.Workspace, id, format, opts.out, opts.mask, bool(opts.force)); err != nil {
			return err
		}
		printf(env.Stdout, "Written to %s\n", opts.out)
		return nil
	})
}
