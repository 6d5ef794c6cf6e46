package ollama

import (
	"context"
	"errors"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/ollama/ollama/api"

	"ibid/backend/ibid"
)

// Import brings a model from this computer's disk to the server, for a computer
// without a network: path is a GGUF file, or a folder of models as another Ollama
// keeps them (see [ModelsIn]). Of a file the name is what the model will be called;
// empty, it follows from the file's. Of a folder it is the model to import; empty, all
// that the server does not have.
//
// progress is called on the calling goroutine, for each model from its first phase:
// PullVerifying while its files are held against their checksums, PullDownloading while
// they go to the server, and PullFinishing while the server takes the model in. What
// the server has already does not go there again. At the end the model is loaded once
// and let go: one that the server cannot read is removed. A model for which only the
// memory is lacking stays.
//
// An import that fails or is cancelled leaves no model. A file that has reached the
// server by then may stay until the server is started the next time.
//
// Errors: [ibid.CodeNotFound] (there is nothing at the path, or no such model in the
// folder), [ibid.CodeInvalid] (no GGUF file, or one that is no whole model; no name),
// [ibid.CodeDamaged] (a file is not complete, or not what its checksum says),
// [ibid.CodeConflict] (a model of that name is installed), [ibid.CodeModelFailed] (the
// server does not know the model's architecture, or cannot read it),
// [ibid.CodeStorage], and those of [Client.Installed].
func (c *Client) Import(ctx context.Context, name, path string, progress func(ibid.PullProgress)) error {
	if c.misset != nil {
		return c.misset
	}
	info, err := os.Stat(path)
	if err != nil {
		return notReadable(path, err)
	}
	installed, err := c.entries(ctx)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		if name == "" {
			name = NameFor(path)
		}
		return c.importSource(ctx, fileSource(name, path, info.Size()), installed, progress)
	}
	sources, err := folderSources(path, name)
	if err != nil {
		return err
	}
	for _, found := range sources {
		if name == "" && hasModel(installed, found.request.Model) {
			continue
		}
		if err := c.importSource(ctx, found, installed, progress); err != nil {
			return err
		}
	}
	return nil
}

// source is a model on this computer's disk.
type source struct {
	files        []sourceFile
	request      api.CreateRequest // without the files
	architecture string            // known once the files have been checked
}

// sourceFile is a file that a model is made of.
type sourceFile struct {
	path   string
	size   int64
	digest string // "sha256:..." as it must be; empty: whatever it is
	into   string // its name for the server
	adapts bool   // it changes the model in another file
}

func (c *Client) importSource(ctx context.Context, found *source, installed []api.ListModelResponse, progress func(ibid.PullProgress)) error {
	name := found.request.Model
	if err := c.usable(name); err != nil {
		return err
	}
	if hasModel(installed, name) {
		return ibid.Errorf(ibid.CodeConflict, "A model with the name “%s” is installed already.", name).
			WithHint("Choose another name, or remove that model first.")
	}
	progress(ibid.PullProgress{Model: name, Phase: ibid.PullStarting})
	if err := found.check(); err != nil {
		return err
	}
	if err := found.hash(ctx, progress); err != nil {
		return err
	}
	if err := c.upload(ctx, found, progress); err != nil {
		return err
	}
	progress(ibid.PullProgress{Model: name, Phase: ibid.PullFinishing})
	return c.settle(ctx, found)
}

// settle makes a model of files that the server has, and removes it again if the
// server cannot read it.
func (c *Client) settle(ctx context.Context, found *source) error {
	name := found.request.Model
	err := c.create(ctx, found.wire())
	if err == nil {
		err = c.loadOnce(ctx, found)
	}
	if err == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), answerLimit)
	defer cancel()
	if removing := c.delete(ctx, name); removing != nil {
		if status, _ := statusOf(removing); status != http.StatusNotFound {
			return errors.Join(err, removing)
		}
	}
	return err
}

func (c *Client) create(ctx context.Context, request *api.CreateRequest) error {
	done := false
	err := c.api.Create(ctx, request, func(line api.ProgressResponse) error {
		done = line.Status == statusSuccess
		return nil
	})
	if err == nil && !done {
		err = errUnfinished
	}
	return c.importFailed(ctx, err, request.Model)
}

// wire is the request that makes the model.
func (s *source) wire() *api.CreateRequest {
	request := s.request
	for _, file := range s.files {
		into := &request.Files
		if file.adapts {
			into = &request.Adapters
		}
		if *into == nil {
			*into = map[string]string{}
		}
		(*into)[file.into] = file.digest
	}
	return &request
}

// loadOnce loads a model and lets it go again. Any model can be asked to embed
// nothing. That it does not fit into the memory now says nothing about the model.
func (c *Client) loadOnce(ctx context.Context, found *source) error {
	name := found.request.Model
	leave, err := c.seat.take(ctx, task{model: name})
	if err != nil {
		return err
	}
	defer leave()
	limited, cancel := context.WithTimeout(ctx, c.opts.Load)
	defer cancel()
	_, err = c.api.Embed(limited, &api.EmbedRequest{
		Model: name, Input: []string{}, KeepAlive: &api.Duration{}, Options: map[string]any{"num_ctx": loadContext},
	})
	status, text := statusOf(err)
	switch {
	case err == nil, ctx.Err() == nil && limited.Err() != nil, lacksMemory(text):
		return nil
	case status != http.StatusInternalServerError:
		return c.importFailed(ctx, err, name)
	}
	return &ibid.Error{
		Code:    ibid.CodeModelFailed,
		Message: "This Ollama cannot load the model “" + name + "”: it may not know its kind, “" + found.architecture + "”.",
		Hint:    "Update Ollama, or choose another file. Nothing of the model was kept.",
		Err:     err,
	}
}

// loadContext is the context a model is loaded with to see whether it can be, in
// tokens: the less, the less memory it takes.
const loadContext = 512

// lacksMemory knows the server's sentences for a model that there is no room for. The
// last one is of a model that the system has ended, which it does for want of memory.
func lacksMemory(text string) bool {
	text = strings.ToLower(text)
	return strings.Contains(text, "more system memory") || strings.Contains(text, "out of memory") ||
		strings.Contains(text, "unable to allocate") || strings.Contains(text, "signal: killed")
}

func (c *Client) importFailed(ctx context.Context, err error, name string) error {
	var lost *url.Error
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ibid.AsError(ctx.Err())
	case unreachable(err), c.refusal(err) != nil:
		return c.failure(ctx, err, "")
	case errors.Is(err, errUnfinished), errors.As(err, &lost):
		return serverEnded(err)
	}
	if e := storageFailure(err); e != nil {
		return e
	}
	return &ibid.Error{
		Code:    ibid.CodeModelFailed,
		Message: "The model server cannot make a model of “" + name + "”.",
		Hint:    "Get the file again, or choose another one. Ollama's log tells more.",
		Err:     scrubbed(err),
	}
}

// fileSource is a GGUF file that becomes a model.
func fileSource(name, path string, size int64) *source {
	return &source{
		files:   []sourceFile{{path: path, size: size, into: "model.gguf"}},
		request: api.CreateRequest{Model: name},
	}
}

// check reads the headers of the files, so that what is no model, or not all of
// one, is refused before it is copied.
func (s *source) check() error {
	for _, file := range s.files {
		h, err := readHeader(file.path)
		short := filepath.Base(file.path)
		switch {
		case errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrPermission):
			return notReadable(file.path, err)
		case errors.Is(err, errNotGGUF):
			e := ibid.Errorf(ibid.CodeInvalid, "“%s” is not a model file.", short).
				WithHint("Choose a GGUF file, or a folder with the models of an Ollama.")
			e.Err = err
			return e
		case err != nil, h.end > file.size:
			e := ibid.Errorf(ibid.CodeDamaged, "“%s” is not complete.", short).WithHint("Copy or download the file again.")
			e.Err = err
			return e
		case h.parts > 1:
			return ibid.Errorf(ibid.CodeInvalid, "“%s” is one of %d parts of a model.", short, h.parts).
				WithHint("Join the parts into one file first, with the program llama-gguf-split, or choose a model in one file.")
		case h.whole():
			s.architecture = h.architecture
		}
	}
	if s.architecture == "" {
		return ibid.Errorf(ibid.CodeInvalid, "“%s” belongs to a model, but is not one by itself.", filepath.Base(s.files[0].path)).
			WithHint("Choose the file of the model.")
	}
	return nil
}

// whole tells whether a file is a model, and not the eyes of one or a change to one.
func (h header) whole() bool {
	return h.architecture != "clip" && (h.kind == "" || h.kind == "model")
}

// NameFor makes the name of a model from that of its file, without its ending: what
// no name can have becomes a dash.
func NameFor(path string) string {
	name := filepath.Base(path)
	name = strings.TrimSuffix(name, filepath.Ext(name))
	name = strings.Trim(notInName.ReplaceAllString(strings.ToLower(name), "-"), "-._")
	if len(name) > 80 { // the most that the server takes
		name = name[:80]
	}
	return name
}

var notInName = regexp.MustCompile(`[^a-z0-9._-]+`)

func notReadable(path string, err error) error {
	return &ibid.Error{
		Code:    ibid.CodeNotFound,
		Message: "There is nothing to read at " + path + ".",
		Hint:    "Choose a GGUF file, or a folder with the models of an Ollama, that you may read.",
		Err:     err,
	}
}

func hasModel(installed []api.ListModelResponse, name string) bool {
	return slices.ContainsFunc(installed, func(m api.ListModelResponse) bool { return sameModel(m.Name, name) })
}
