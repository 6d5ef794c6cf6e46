package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"ibid/backend"
	"ibid/backend/ask"
	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/backend/library"
	"ibid/backend/search"
	"ibid/internal/knownpages"
	"ibid/tools/measure/eval"
)

// bench is what a set is measured with: a library, kept in a folder or deleted
// afterwards, and a retrieval that may lack parts or be helped by models.
type bench struct {
	library string        // folder; empty: a temporary one
	without []search.Part // parts of retrieval that are left out
	aids    ask.Aids      // models that help it, whatever the settings say
}

// measured opens a library that holds the documents of a set, making it where there
// is none.
func measured(ctx context.Context, env *environment, pack eval.Pack, use bench, run func(eval.Services, eval.Shelf) error) error {
	shelved := func(b *backend.Backend) error {
		b.Ask.Without = use.without
		b.Ask.Aids = func(context.Context, ibid.WorkspaceID) (ask.Aids, error) { return use.aids, nil }
		progress := newProgress(env.Stderr)
		b.Library.Notify(progress.change)
		services := eval.Services{
			Library: b.Library,
			Ask:     b.Ask,
			Tables:  b.Tables,
			Start:   func() { b.Start(ctx) },
			Ingest: func(ctx context.Context, file ibid.NewDocument, outline []ibid.OutlineItem, pages []ibid.Page) (ibid.Document, error) {
				return knownpages.Ingest(ctx, b, file, outline, pages, func(doc ibid.Document) { progress.change(library.Change{Document: doc}) })
			},
		}
		shelf, err := services.Shelve(ctx, pack)
		progress.clear()
		if err != nil {
			return err
		}
		return run(services, shelf)
	}
	if use.library == "" {
		return scratch(ctx, shelved)
	}
	folder, err := filepath.Abs(use.library)
	if err != nil {
		return err
	}
	return with(ctx, backend.Options{Home: folder}, shelved)
}

// scratch runs on an empty library that is deleted afterwards.
func scratch(ctx context.Context, run func(*backend.Backend) error) error {
	home, err := os.MkdirTemp("", "ibid-measure-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(home) }() // best effort on a temporary folder
	return with(ctx, backend.Options{Home: home}, run)
}

// lockWait is how long a library that another program is about to close is waited for.
const lockWait = 2 * time.Second

// with opens a library, runs and closes it. One that is made for measuring shares the
// compiled PDF reader of the usual one.
func with(ctx context.Context, opts backend.Options, run func(*backend.Backend) error) (err error) {
	opts.CacheHome, _ = config.Home() // without one each compiles its own
	opts.Wait, opts.Holder = lockWait, ibid.Holder{Command: "measure"}
	b, err := backend.Open(ctx, opts)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.Close()) }()
	return run(b)
}

// partNames names the parts that can be left out.
func partNames() string {
	var names []string
	for _, part := range ask.Parts {
		names = append(names, string(part))
	}
	return strings.Join(names, ", ")
}

// partsOf reads the names of parts of retrieval.
func partsOf(names []string) (parts []search.Part, err error) {
	for _, name := range names {
		if !slices.Contains(ask.Parts, search.Part(name)) {
			return nil, ibid.Errorf(ibid.CodeInvalid, "Retrieval has no part “%s”.", name).
				WithHint("--without takes these, with commas between: " + partNames() + ".")
		}
		parts = append(parts, search.Part(name))
	}
	return parts, nil
}
