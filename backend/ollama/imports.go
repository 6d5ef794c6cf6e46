package ollama

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"os"
	"slices"

	"github.com/ollama/ollama/api"

	"ibid/backend/ibid"
)

// Import brings a model from this computer's disk to the server, for a computer
// without a network: path is a GGUF file, or a folder of models as another Ollama
// keeps them (see [ModelsIn]). Of a file the name is what the model will be called;
// empty, it follows from the file's. Of a folder it is the model to import; empty, all
// that the server does not have; then one that cannot be imported does not keep the
// others back, and the first such error is returned at the end.
//
// progress is called on the calling goroutine, for each model from its first phase:
// PullVerifying while its files are held against their checksums, PullDownloading while
// they go to the server, and PullFinishing while the server takes the model in. What
// the server has already does not go there again. At the end the model is loaded once
// and let go: one that the server cannot read is removed. A model for which only the
// memory is lacking stays.
//
// A model keeps the chat template of its file, in the server's language ([families]);
// template is a file that has another (see [chatFormat]), empty: none. One that writes
// and whose template is known to neither Ibid nor the server is removed: it would take
// questions for text to go on with.
//
// An import that fails or is cancelled leaves no model. A file that has reached the
// server by then may stay until the server is started the next time.
//
// Errors: [ibid.CodeNotFound] (there is nothing at the path, or no such model in the
// folder), [ibid.CodeInvalid] (no GGUF file, or one that is no whole model; no name; no chat template that is known),
// [ibid.CodeDamaged] (a file is not complete, or not what its checksum says),
// [ibid.CodeConflict] (a model of that name is installed), [ibid.CodeModelFailed] (the
// server does not know the model's architecture, or cannot read it),
// [ibid.CodeStorage], and those of [Client.Installed].
func (c *Client) Import(ctx context.Context, name, path, template string, progress func(ibid.PullProgress)) error {
	if c.misset != nil {
		return c.misset
	}
	info, err := os.Stat(path)
	if err != nil {
		return notReadable(path, err)
	}
	given, err := chatFormat(template)
	if err != nil {
		return err
	}
	installed, err := c.entries(ctx)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		if name == "" {
			name = nameFor(path)
		}
		return c.importSource(ctx, fileSource(name, path, info.Size()).with(given), installed, progress)
	}
	return c.importFolder(ctx, path, name, given, installed, progress)
}

// importFolder imports the named model of a folder, or for an empty name all that the
// server does not have. One that cannot be imported does not keep the others back.
func (c *Client) importFolder(ctx context.Context, folder, name string, given family, installed []api.ListModelResponse, progress func(ibid.PullProgress)) error {
	found, err := keptIn(folder, name)
	if err != nil {
		return err
	}
	var failed error
	for _, k := range found {
		if name == "" && hasModel(installed, k.name) {
			continue
		}
		s, err := k.source()
		switch {
		case err == nil && len(s.files) > 0:
			err = c.importSource(ctx, s.with(given), installed, progress)
		case err == nil && name != "":
			return elsewhere(ibid.CodeInvalid, k.name)
		}
		if err != nil && !slices.Contains(filesFault, ibid.CodeOf(err)) {
			return err
		}
		failed = cmp.Or(failed, err)
	}
	return failed
}

// filesFault are the errors that say something about the files of a model, and not
// about the server.
var filesFault = []ibid.Code{ibid.CodeInvalid, ibid.CodeDamaged, ibid.CodeNotFound, ibid.CodeModelFailed}

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
		err = c.formatted(ctx, found)
	}
	if err == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), c.brief)
	defer cancel()
	if removing := c.delete(ctx, name); removing != nil {
		if status, _ := statusOf(removing); status != http.StatusNotFound {
			return errors.Join(err, removing)
		}
	}
	return err
}

func hasModel(installed []api.ListModelResponse, name string) bool {
	return slices.ContainsFunc(installed, func(m api.ListModelResponse) bool { return ibid.SameModel(m.Name, name) })
}
