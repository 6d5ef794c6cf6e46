package main

import (
	"context"

	"ibid/backend"
	"ibid/backend/ibid"
	"ibid/backend/setup"
)

// Models are the models, the server that runs them, and the vectors they make.
type Models struct{ *App }

// Models reports which models answer.
func (m *Models) Models() (ibid.ModelStatus, error) {
	return on(m.App, func(b *backend.Backend) (ibid.ModelStatus, error) {
		return b.Models.Status(m.ctx), nil
	})
}

// Setup reports how far this computer is set up for answers written by a model, and
// what is suggested where something is missing.
func (m *Models) Setup() (ibid.Setup, error) {
	return on(m.App, func(b *backend.Backend) (ibid.Setup, error) { return b.Setup.State(m.ctx), nil })
}

// Engine reports what is known of the model server, at once: before anything is asked, a
// person is to see whether it is another computer.
func (m *Models) Engine() (ibid.Engine, error) {
	return on(m.App, func(b *backend.Backend) (ibid.Engine, error) { return b.Models.Engine(), nil })
}

// StartEngine starts the model server where Ibid may, and returns when it answers.
func (m *Models) StartEngine() (ibid.Engine, error) {
	return on(m.App, func(b *backend.Backend) (ibid.Engine, error) { return engineAfter(b, b.Models.Start(m.ctx)) })
}

// RestartEngine ends the model server that Ibid has started and starts it again.
func (m *Models) RestartEngine() (ibid.Engine, error) {
	return on(m.App, func(b *backend.Backend) (ibid.Engine, error) { return engineAfter(b, b.Models.Restart(m.ctx)) })
}

// EngineLog gives the last lines that a model server which Ibid has started wrote,
// the oldest first.
func (m *Models) EngineLog() ([]string, error) {
	return on(m.App, func(b *backend.Backend) ([]string, error) { return b.Models.Log(), nil })
}

// Catalogue lists the models that Ibid knows of.
func (m *Models) Catalogue() []ibid.CatalogueModel { return filled(backend.Catalogue()) }

// InstalledModels lists the models that the server has, by name.
func (m *Models) InstalledModels() ([]ibid.InstalledModel, error) {
	return on(m.App, func(b *backend.Backend) ([]ibid.InstalledModel, error) { return b.Setup.Models(m.ctx) })
}

// GetModels fetches models one after the other while PullEvents of the job tell how
// far they are. Stopped, what was fetched stays, and the next call goes on from there.
func (m *Models) GetModels(job string, names []string) error {
	return m.fetching(job, func(ctx context.Context, b *backend.Backend, progress func(ibid.PullProgress)) error {
		return b.Setup.Get(ctx, names, progress)
	})
}

// ModelsInFolder lists the models in a folder of another Ollama, to choose from.
func (m *Models) ModelsInFolder(path string) ([]ibid.InstalledModel, error) {
	return on(m.App, func(b *backend.Backend) ([]ibid.InstalledModel, error) { return b.Setup.In(path) })
}

// ImportModels takes models from a file or folder of this computer, while PullEvents of
// the job tell how far that is. The model of a file gets the name given; of a folder of
// models the names say which, none: all.
func (m *Models) ImportModels(job string, names []string, path string) error {
	return m.fetching(job, func(ctx context.Context, b *backend.Backend, progress func(ibid.PullProgress)) error {
		return b.Setup.Import(ctx, setup.Source{Path: path, Names: names}, progress, func(string, ibid.ModelTask) {})
	})
}

// ChooseModelFile opens the native dialog for a file with a model. It returns "" when
// none was chosen.
func (m *Models) ChooseModelFile() (string, error) {
	return m.openFile("Choose a model", "Models (GGUF)", "*.gguf;*.GGUF")
}

// ChooseModelFolder opens the native dialog for a folder of models. It returns ""
// when none was chosen.
func (m *Models) ChooseModelFolder() (string, error) {
	return m.openFolder("Choose a folder of models", true)
}

// RemoveModel deletes a model from the disk. Unless it is forced, one that the search
// index needs is refused with CodeConflict.
func (m *Models) RemoveModel(name string, force bool) error {
	return do(m.App, func(b *backend.Backend) error { return b.Setup.Remove(m.ctx, name, force) })
}

// UnloadModel lets a model leave memory; the next use loads it again.
func (m *Models) UnloadModel(name string) error {
	return do(m.App, func(b *backend.Backend) error { return b.Setup.Unload(m.ctx, name) })
}

// TestModel gives a model small tasks. While they run, ModelTaskEvents of the job
// tell of each that is done.
func (m *Models) TestModel(job, name string) (ibid.ModelTest, error) {
	return inJob(m.App, job, func(ctx context.Context, b *backend.Backend) (ibid.ModelTest, error) {
		return b.Setup.Try(ctx, name, m.taskDone(job))
	})
}

// UseModel has a model do a role's work from now on; an empty name leaves the choice
// to Ibid.
func (m *Models) UseModel(role ibid.ModelRole, name string) error {
	return do(m.App, func(b *backend.Backend) error { return b.Setup.Use(m.ctx, role, name) })
}

// Index reports what the search index was made with, and whether it is up to date.
func (m *Models) Index() (ibid.IndexStatus, error) {
	return on(m.App, func(b *backend.Backend) (ibid.IndexStatus, error) { return b.Library.Index.Status(m.ctx) })
}

// EstimateEmbedding reports what it takes to change to another embedding model.
func (m *Models) EstimateEmbedding(model string) (ibid.EmbeddingEstimate, error) {
	return on(m.App, func(b *backend.Backend) (ibid.EmbeddingEstimate, error) {
		return b.Library.Index.Estimate(m.ctx, model)
	})
}

// UseEmbeddingModel makes the vectors with another model from now on. The old ones
// are searched until the new ones are complete.
func (m *Models) UseEmbeddingModel(model string) error {
	return do(m.App, func(b *backend.Backend) error { return b.UseEmbeddingModel(m.ctx, model) })
}

// StopEmbedding gives up the vectors that are being made; the old ones stay.
func (m *Models) StopEmbedding() error {
	return do(m.App, func(b *backend.Backend) error { return b.Library.Index.Stop(m.ctx) })
}
