package cli

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"ibid/backend/config"
	"ibid/backend/mcp"
	"ibid/backend/terminal"
)

type mcpOptions struct {
	http   string
	keep   bool
	token  bool
	config bool
}

func mcpCommand(env *Environment) *cobra.Command {
	var opts mcpOptions
	command := &cobra.Command{
		Use:   "mcp",
		Short: "Let an assistant search and ask the documents (Model Context Protocol)",
		Long: `Let an assistant search and ask the documents, over the Model Context Protocol.

The assistant starts this command and talks to it over standard input and output. It
sees one workspace, the one of --workspace, and changes nothing. What it reads leaves Ibid:
an assistant that runs elsewhere takes the passages there.

--config prints what to put into the assistant's settings. For an assistant that can't
start programs, --http listens on this computer for those who have the token.`,
		Args: args(cobra.NoArgs),
		RunE: func(command *cobra.Command, _ []string) error {
			if command.Flags().Changed("http") && opts.http == "" {
				return usageError{hintedError{message: "--http needs an address such as 127.0.0.1:8765."}}
			}
			return runMCP(command.Context(), env, opts)
		},
	}
	flags := command.Flags()
	flags.StringVar(&opts.http, "http", "", "listen for clients that have the token at this address of this computer, such as 127.0.0.1:8765")
	flags.BoolVar(&opts.keep, "keep", false, "store questions and answers as conversations")
	flags.BoolVar(&opts.token, "token", false, "print the token for --http")
	flags.BoolVar(&opts.config, "config", false, "print the settings for an assistant")
	command.MarkFlagsMutuallyExclusive("http", "token", "config")
	command.MarkFlagsMutuallyExclusive("keep", "token", "config")
	return command
}

func runMCP(ctx context.Context, env *Environment, opts mcpOptions) error {
	return beside(ctx, env, func(s *Services) error {
		switch {
		case opts.config:
			program, err := mcp.ThisProgram(s.Home, env.workspace)
			if err == nil {
				printf(env.Stdout, "%s\n", prose(program.Config()))
			}
			return err
		case opts.token:
			token, err := mcp.Token(s.Home)
			if err == nil {
				printf(env.Stdout, "%s\n", token)
			}
			return err
		}
		protocol := mcp.New(mcp.Options{
			Version: env.Version, Library: s.Library, Ask: s.Ask, Workspace: s.Workspace, Keep: opts.keep,
			Masked: func() bool { return s.Settings().Answers.Mask == config.MaskAlways },
		})
		if opts.http == "" {
			return mcp.ServeStdio(ctx, protocol, env.Stdin, terminal.Unwrap(env.Stdout))
		}
		listener, err := mcp.Listen(ctx, opts.http)
		if err != nil {
			return err
		}
		token, err := mcp.Token(s.Home)
		if err != nil {
			return errors.Join(err, listener.Close())
		}
		printf(env.Stderr, "Listening at http://%s%s for clients that have the token; \"ibid mcp --token\" prints it.\n", listener.Addr(), mcp.Path)
		return mcp.ServeHTTP(ctx, protocol, listener, token)
	})
}
