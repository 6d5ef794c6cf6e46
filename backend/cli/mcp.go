package cli

import (
	"context"
	"errors"
	"sync"

	"github.com/spf13/cobra"

	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/backend/mcp"
	"ibid/internal/terminal"
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
	switch {
	case opts.config:
		return beside(ctx, env, func(s *Services) error {
			program, err := mcp.ThisProgram(s.Home, env.workspace)
			if err == nil {
				printf(env.Stdout, "%s\n", prose(program.Config()))
			}
			return err
		})
	case opts.token:
		token, err := httpToken()
		if err == nil {
			printf(env.Stdout, "%s\n", token)
		}
		return err
	}
	return serveMCP(ctx, env, opts)
}

// httpToken returns the token for --http. It needs no library.
func httpToken() (string, error) {
	home, err := config.Home()
	if err != nil {
		return "", err
	}
	return mcp.Token(home)
}

// serveMCP serves until the client or ctx ends. With settings that can't be used it serves
// too, since few assistants show why a server ended: each call is then answered with what
// is wrong, and the library is opened at the first call after they were corrected.
func serveMCP(ctx context.Context, env *Environment, opts mcpOptions) (err error) {
	lent := &lentLibrary{env: env}
	defer func() { err = errors.Join(err, lent.close()) }()
	if _, err := lent.open(ctx); err != nil {
		if usable(config.Load) {
			return err
		}
		printf(env.Stderr, "ibid: %s\n      Until this is corrected, it is the answer to each call of the assistant.\n", ibid.AsError(err).Message)
	}
	protocol := mcp.New(mcp.Options{Version: env.Version, Keep: opts.keep, Open: lent.open})
	if opts.http == "" {
		return mcp.ServeStdio(ctx, protocol, env.Stdin, terminal.Unwrap(env.Stdout))
	}
	listener, err := mcp.Listen(ctx, opts.http)
	if err != nil {
		return err
	}
	token, err := httpToken()
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	printf(env.Stderr, "Listening at http://%s%s for clients that have the token; \"ibid mcp --token\" prints it.\n", listener.Addr(), mcp.Path)
	return mcp.ServeHTTP(ctx, protocol, listener, token)
}

// usable reports whether the settings can be used, those of the file alone or all.
func usable(load func(home string) (config.Settings, error)) bool {
	home, err := config.Home()
	if err == nil {
		_, err = load(home)
	}
	return err == nil
}

// lentLibrary is a library that is opened by the first call that can open it.
type lentLibrary struct {
	env *Environment

	mu       sync.Mutex
	services *Services // nil: not opened yet
	closed   bool
}

// open returns the documents, and opens the library for that if need be.
func (l *lentLibrary) open(ctx context.Context) (mcp.Documents, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return mcp.Documents{}, context.Canceled
	}
	if l.services == nil {
		services, err := openIn(ctx, l.env, Opening{Access: ibid.AccessRead})
		if err != nil && !usable(config.LoadFile) {
			// Its usual hint, to delete the file, would have an assistant lift what it protects.
			return mcp.Documents{}, ibid.AsError(err).WithHint("Ask the user to correct the file. The next call reads it again: no restart is needed.")
		}
		if err != nil {
			return mcp.Documents{}, err
		}
		l.services = services
	}
	s := l.services
	return mcp.Documents{
		Library: s.Library, Ask: s.Ask, Workspace: s.Workspace,
		Masked: func() bool { return s.Settings().Answers.Mask == config.MaskAlways },
	}, nil
}

// close closes the library. No call opens it after that.
func (l *lentLibrary) close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	if l.services == nil {
		return nil
	}
	return l.services.Close()
}
