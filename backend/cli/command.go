package cli

import (
	"context"
	"errors"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
	"ibid/internal/terminal"
)

// task is what a command does in an open library with the arguments it was given.
type task func(ctx context.Context, s *Services, given []string) error

// works makes a command open a library to work on it. There is one such command at a
// time: it waits for another one, and says so. It waits for the window only on a
// terminal, where the user sees why and can stop it: a window may stay open for days.
func (env *Environment) works(do task) func(*cobra.Command, []string) error {
	return env.opens(ibid.AccessWork, do)
}

// reads is like works, for a command that changes neither documents nor the queue. It runs
// beside the window and others, and on a disk that cannot be written.
func (env *Environment) reads(do task) func(*cobra.Command, []string) error {
	return env.opens(ibid.AccessRead, do)
}

func (env *Environment) opens(access ibid.Access, do task) func(*cobra.Command, []string) error {
	return func(command *cobra.Command, given []string) error {
		return opened(command.Context(), env, Opening{Access: access}, func(s *Services) error {
			return do(command.Context(), s, given)
		})
	}
}

// with opens the usual library to work on it, runs a command and closes it.
func with(ctx context.Context, env *Environment, run func(*Services) error) error {
	return opened(ctx, env, Opening{}, run)
}

// beside is with for a command that only reads; see [Environment.reads].
func beside(ctx context.Context, env *Environment, run func(*Services) error) error {
	return opened(ctx, env, Opening{Access: ibid.AccessRead}, run)
}

func opened(ctx context.Context, env *Environment, opening Opening, run func(*Services) error) (err error) {
	services, err := openIn(ctx, env, opening)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, services.Close()) }()
	return run(services)
}

// openIn opens a library for the workspace that was named. The caller closes it.
func openIn(ctx context.Context, env *Environment, opening Opening) (*Services, error) {
	opening.Command = env.command
	opening.Held = func(h ibid.Holder) bool {
		switch {
		case opening.Access != ibid.AccessWork:
			return false
		case !h.Window:
			printf(env.Stderr, "Waiting for %s to end. Press Ctrl-C to stop waiting.\n", h)
		case isTerminal(terminal.Unwrap(env.Stderr)):
			printf(env.Stderr, "Ibid's window has this library open. Waiting until it is closed; you can also do this in the window.\nPress Ctrl-C to stop waiting.\n")
		default:
			return false
		}
		return true
	}
	services, err := env.Open(ctx, opening)
	if err != nil {
		return nil, err
	}
	if err := services.in(ctx, env, opening); err != nil {
		return nil, errors.Join(err, services.Close())
	}
	return services, nil
}

// in goes to the workspace that was named.
func (s *Services) in(ctx context.Context, env *Environment, opening Opening) error {
	if why := s.ReadOnly; why != nil {
		if opening.Access != ibid.AccessRead {
			return why
		}
		printf(env.Stderr, "%s\n", why.Message)
	}
	name := env.workspace
	if opening.Home != "" {
		name = "" // a library made for measuring has but one
	}
	workspace, err := s.Library.Workspaces.Find(ctx, name)
	s.Workspace = workspace.ID
	return err
}

// named finds the documents that names mean.
func (s *Services) named(ctx context.Context, names []string) ([]ibid.Document, error) {
	var docs []ibid.Document
	for _, name := range names {
		doc, err := s.Library.Find(ctx, s.Workspace, name)
		if err != nil {
			return nil, err
		}
		docs = append(docs, doc)
	}
	return docs, nil
}

// documents finds the numbers of the documents that names mean.
func (s *Services) documents(ctx context.Context, names []string) ([]ibid.DocumentID, error) {
	docs, err := s.named(ctx, names)
	return ids(docs), err
}

// ids are the numbers of documents.
func ids(docs []ibid.Document) []ibid.DocumentID {
	list := make([]ibid.DocumentID, len(docs))
	for i, doc := range docs {
		list[i] = doc.ID
	}
	return list
}

// onDocuments is a task on the documents that the arguments mean, those before the first
// so many aside.
func onDocuments(first int, do func(ctx context.Context, s *Services, given []string, docs []ibid.DocumentID) error) task {
	return func(ctx context.Context, s *Services, given []string) error {
		docs, err := s.documents(ctx, given[first:])
		if err != nil {
			return err
		}
		return do(ctx, s, given[:first], docs)
	}
}

// printed returns what prints the result of a call: as JSON if that was asked for, else
// as print does.
func printed[T any](env *Environment, asJSON bool, print func(io.Writer, T)) func(T, error) error {
	return func(result T, err error) error {
		switch {
		case err != nil:
			return err
		case asJSON:
			return printJSON(env.Stdout, result)
		}
		print(env.Stdout, result)
		return nil
	}
}

// each prints a list item by item, or a line if there is none and one is named for that.
func each[T any](none string, print func(io.Writer, T)) func(io.Writer, []T) {
	return func(w io.Writer, list []T) {
		if len(list) == 0 && none != "" {
			printf(w, "%s\n", none)
		}
		for _, item := range list {
			print(w, item)
		}
	}
}

// arity is how many arguments a command takes by its line of use: "rename TAG NAME" two,
// "add FILE|FOLDER..." one or more, "sync [FOLDER]" at most one.
func arity(use string) cobra.PositionalArgs {
	least, most, endless := 0, 0, false
	for _, word := range strings.Fields(use)[1:] {
		if strings.HasPrefix(word, "--") { // a flag that is needed
			break
		}
		most++
		if !strings.HasPrefix(word, "[") {
			least++
		}
		endless = endless || strings.HasSuffix(strings.TrimSuffix(word, "]"), "...")
	}
	if endless {
		return cobra.MinimumNArgs(least)
	}
	return cobra.RangeArgs(least, most)
}
