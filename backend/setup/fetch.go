package setup

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"ibid/backend/catalogue"
	"ibid/backend/ibid"
)

// spareDisk stays free on the disk of the models, so that other programs go on.
const spareDisk = 1e9 // bytes

// Get fetches models, one after the other; those that are there are passed over.
// Each is used from the moment it arrives: passages that lack vectors are embedded in
// the background, and the next question is answered by a model. Stopped or failed, what
// has been fetched stays, and the next call goes on from there.
//
// Returns CodeInvalid where no model is named, CodeStorage before anything is fetched
// where the disk has no room for what is left of all of them, and otherwise what
// [Fetcher] returns for the first that fails.
func (s *Service) Get(ctx context.Context, names []string, progress func(ibid.PullProgress)) error {
	if len(names) == 0 || slices.Contains(names, "") {
		return ibid.Errorf(ibid.CodeInvalid, "No model is named.").WithHint("Name it as Ollama's library does, such as " + catalogue.Small(ibid.RoleChat) + ".")
	}
	installed, err := s.Server.Installed(ctx)
	if err != nil {
		return err
	}
	for c := newFetching(absent(names, installed)); c.at < len(c.names); c.at++ {
		if err := s.pull(ctx, c, progress); err != nil {
			return err
		}
		if err := s.arrived(ctx); err != nil {
			return err
		}
	}
	return nil
}

// pull fetches the model whose turn it is.
func (s *Service) pull(ctx context.Context, c *fetching, progress func(ibid.PullProgress)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	checked := false
	err := s.Server.Pull(ctx, c.names[c.at], func(p ibid.PullProgress) {
		p = c.follow(p)
		if p.ModelTotal > 0 && !checked { // the server knows now what is there from before
			checked = true
			if err := roomFor(p.Total-p.Done, s.FreeDisk()); err != nil {
				cancel(err)
				return
			}
		}
		progress(p)
	})
	var full *ibid.Error
	if errors.As(context.Cause(ctx), &full) {
		return full
	}
	return err
}

// roomFor returns CodeStorage where a disk has no room for so many bytes. One of which
// nothing is known has.
func roomFor(bytes, free int64) *ibid.Error {
	if free <= 0 || bytes+spareDisk <= free {
		return nil
	}
	return ibid.Errorf(ibid.CodeStorage, "There is not enough space for the models: %.1f GB are to be fetched, and the disk has %.1f GB.", float64(bytes)/1e9, float64(free)/1e9).
		WithHint(fmt.Sprintf("Free some, so that %.0f GB stay free, or choose smaller models. Nothing was fetched.", spareDisk/1e9))
}

// In lists the models in a folder of an Ollama's, for the user to choose from: with
// their names and sizes, and whether they run elsewhere. It needs no server.
//
// Returns CodeNotFound where there is no such folder, or no model in it.
func (s *Service) In(folder string) ([]ibid.InstalledModel, error) { return s.Kept(folder) }

// Import takes models from this computer's disk and tries each of them, as [Service.Try]
// does. One that fails to come ends it; what came before stays. A model that passes none of
// the tasks stays too, and is the error at the end.
//
// Errors: CodeModelFailed (a model that came does nothing that Ibid asks of it), those of
// [Fetcher] and, where a test is stopped, the end of ctx.
func (s *Service) Import(ctx context.Context, from Source, progress func(ibid.PullProgress), tried func(model string, task ibid.ModelTask)) error {
	names := from.Names
	if len(names) == 0 {
		names = []string{""}
	}
	var came []string
	for _, name := range names {
		err := s.Server.Import(ctx, name, from.Path, from.Template, func(p ibid.PullProgress) {
			if len(came) == 0 || p.Model != came[len(came)-1] {
				came = append(came, p.Model)
			}
			p.Number, p.ModelDone, p.ModelTotal = len(came), p.Done, p.Total
			progress(p)
		})
		if err != nil {
			return err
		}
		if err := s.arrived(ctx); err != nil {
			return err
		}
	}
	return s.tryAll(ctx, came, progress, tried)
}

// Source is where models come from that are on this computer's disk.
type Source struct {
	Path  string   // a GGUF file, or a folder of an Ollama's
	Names []string // what the model of the file is to be called, or which of the folder; none: after the file, or all

	// Template is a file with the chat template of the model, or the name of a known one;
	// empty: the one that the model brings.
	Template string
}

// tryAll tries models that have just come.
func (s *Service) tryAll(ctx context.Context, names []string, progress func(ibid.PullProgress), tried func(string, ibid.ModelTask)) error {
	var useless error
	for i, name := range names {
		progress(ibid.PullProgress{Model: name, Number: i + 1, Phase: ibid.PullTesting})
		test, err := s.Try(ctx, name, func(task ibid.ModelTask) { tried(name, task) })
		if err != nil && ibid.CodeOf(err) != ibid.CodeModelFailed {
			return err
		}
		passed := slices.ContainsFunc(test.Tasks, func(task ibid.ModelTask) bool { return task.Passed })
		if err != nil || len(test.Tasks) > 0 && !passed {
			useless = cmp.Or(useless, error(ibid.Errorf(ibid.CodeModelFailed, "The model “%s” is installed, but did none of the tasks that Ibid tries a model with.", name).
				WithHint("Don't rely on it: choose another one, or import its file again with its own chat template (--template).").WithCause(err)))
		}
	}
	return useless
}

// arrived puts a model to work that has just come, also where the user stops in that
// moment what else is to be fetched. A choice of a model that is not there gives way:
// who gets others wants to go on with them.
func (s *Service) arrived(ctx context.Context) error {
	ctx = context.WithoutCancel(ctx)
	status := s.Server.Status(ctx)
	if status.ChatModel == "" && len(status.Available) > 0 {
		if err := s.Choices.Choose(ibid.RoleChat, ""); err != nil {
			return err
		}
	}
	if status.EmbeddingModel == "" && len(status.AvailableEmbeddings) > 0 {
		if err := s.Choices.Choose(ibid.RoleEmbedding, ""); err != nil {
			return err
		}
	}
	return s.Library.Resume(ctx)
}

// absent lists the models that are not installed, each once.
func absent(names []string, installed []ibid.InstalledModel) (list []string) {
	for _, name := range names {
		same := func(other string) bool { return ibid.SameModel(other, name) }
		if !slices.ContainsFunc(list, same) && !slices.ContainsFunc(installed, func(m ibid.InstalledModel) bool { return same(m.Name) }) {
			list = append(list, name)
		}
	}
	return list
}

// fetching is how far several models have been fetched.
type fetching struct {
	names []string
	sizes []int64 // bytes: what the catalogue says until the server knows better; 0: unknown
	at    int
}

func newFetching(names []string) *fetching {
	c := &fetching{names: names, sizes: make([]int64, len(names))}
	for i, name := range names {
		m, _ := catalogue.Find(name)
		c.sizes[i] = m.Download
	}
	return c
}

// follow makes the progress of one model that of all. The server learns the size of a
// model file by file, the largest first, so that its total may still grow.
func (c *fetching) follow(p ibid.PullProgress) ibid.PullProgress {
	if p.Total > 0 && p.Phase != ibid.PullDownloading {
		c.sizes[c.at] = p.Total // nothing is to come any more
	}
	c.sizes[c.at] = max(c.sizes[c.at], p.Total)
	p.Number, p.Models = c.at+1, len(c.names)
	p.ModelDone, p.ModelTotal = p.Done, p.Total
	p.Total = 0
	for i, size := range c.sizes {
		p.Total += size
		if i < c.at {
			p.Done += size
		}
	}
	if p.Pace > 0 {
		p.Seconds = float64(p.Total-p.Done) / p.Pace
	}
	return p
}
