package main

import (
	"context"
	"time"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"ibid/backend"
	"ibid/backend/ibid"
	"ibid/backend/setup"
)

// Setup reports how far this computer is set up for answers written by a model, and
// what is suggested where something is missing.
func (a *App) Setup() (ibid.Setup, error) {
	return on(a, func(b *backend.Backend) (ibid.Setup, error) { return b.Setup.State(a.ctx), nil })
}

// Engine reports what is known of the model server, at once: before anything is asked, a
// person is to see whether it is another computer.
func (a *App) Engine() (ibid.Engine, error) {
	return on(a, func(b *backend.Backend) (ibid.Engine, error) { return b.Models.Engine(), nil })
}

// StartEngine starts the model server where Ibid may, and returns when it answers.
func (a *App) StartEngine() (ibid.Engine, error) {
	return on(a, func(b *backend.Backend) (ibid.Engine, error) {
		err := b.Models.Start(a.ctx)
		return b.Models.Engine(), err
	})
}

// RestartEngine ends the model server that Ibid has started and starts it again.
func (a *App) RestartEngine() (ibid.Engine, error) {
	return on(a, func(b *backend.Backend) (ibid.Engine, error) {
		err := b.Models.Restart(a.ctx)
		return b.Models.Engine(), err
	})
}

// EngineLog gives the last lines that a model server which Ibid has started wrote,
// the oldest first.
func (a *App) EngineLog() ([]string, error) {
	return on(a, func(b *backend.Backend) ([]string, error) { return b.Models.Log(), nil })
}

// Catalogue lists the models that Ibid knows of.
func (a *App) Catalogue() []ibid.CatalogueModel { return filled(backend.Catalogue()) }

// InstalledModels lists the models that the server has, by name.
func (a *App) InstalledModels() ([]ibid.InstalledModel, error) {
	return on(a, func(b *backend.Backend) ([]ibid.InstalledModel, error) { return b.Setup.Models(a.ctx) })
}

// GetModels fetches models one after the other while PullEvents of the job tell how
// far they are. Stopped, what was fetched stays, and the next call goes on from there.
func (a *App) GetModels(job string, names []string) error {
	return a.fetching(job, func(ctx context.Context, b *backend.Backend, progress func(ibid.PullProgress)) error {
		return b.Setup.Get(ctx, names, progress)
	})
}

// ModelsInFolder lists the models in a folder of another Ollama, to choose from.
func (a *App) ModelsInFolder(path string) ([]ibid.InstalledModel, error) {
	return on(a, func(b *backend.Backend) ([]ibid.InstalledModel, error) { return b.Setup.In(path) })
}

// ImportModels takes models from a file or folder of this computer, while PullEvents of
// the job tell how far that is. The model of a file gets the name given; of a folder of
// models the names say which, none: all.
func (a *App) ImportModels(job string, names []string, path string) error {
	return a.fetching(job, func(ctx context.Context, b *backend.Backend, progress func(ibid.PullProgress)) error {
		return b.Setup.Import(ctx, setup.Source{Path: path, Names: names}, progress, func(string, ibid.ModelTask) {})
	})
}

// ChooseModelFile opens the native dialog for a file with a model. It returns "" when
// none was chosen.
func (a *App) ChooseModelFile() (string, error) {
	return runtime.OpenFileDialog(a.ctx, runtime.OpenDialogOptions{
		Title:   "Choose a model",
		Filters: []runtime.FileFilter{{DisplayName: "Models (GGUF)", Pattern: "*.gguf;*.GGUF"}},
	})
}

// ChooseModelFolder opens the native dialog for a folder of models. It returns ""
// when none was chosen.
func (a *App) ChooseModelFolder() (string, error) {
	return runtime.OpenDirectoryDialog(a.ctx, runtime.OpenDialogOptions{Title: "Choose a folder of models", ShowHiddenFiles: true})
}

// RemoveModel deletes a model from the disk. Unless it is forced, one that the search
// index needs is refused with CodeConflict.
func (a *App) RemoveModel(name string, force bool) error {
	return do(a, func(b *backend.Backend) error { return b.Setup.Remove(a.ctx, name, force) })
}

// UnloadModel lets a model leave memory; the next use loads it again.
func (a *App) UnloadModel(name string) error {
	return do(a, func(b *backend.Backend) error { return b.Setup.Unload(a.ctx, name) })
}

// TestModel gives a model small tasks. While they run, ModelTaskEvents of the job
// tell of each that is done.
func (a *App) TestModel(job, name string) (ibid.ModelTest, error) {
	return on(a, func(b *backend.Backend) (ibid.ModelTest, error) {
		ctx, end := a.jobs.Start(a.ctx, job)
		defer end()
		return b.Setup.Try(ctx, name, func(task ibid.ModelTask) {
			a.emit(EventModelTask, ModelTaskEvent{Job: job, ModelTask: task})
		})
	})
}

// UseModel has a model do a role's work from now on; an empty name leaves the choice
// to Ibid.
func (a *App) UseModel(role ibid.ModelRole, name string) error {
	return do(a, func(b *backend.Backend) error { return b.Setup.Use(a.ctx, role, name) })
}

// fetching runs work that brings models under a job's name and tells the window how
// far it is.
func (a *App) fetching(job string, work func(context.Context, *backend.Backend, func(ibid.PullProgress)) error) error {
	return do(a, func(b *backend.Backend) error {
		ctx, end := a.jobs.Start(a.ctx, job)
		defer end()
		told := newPace(100*time.Millisecond, func(all []ibid.PullProgress) {
			a.emit(EventPull, PullEvent{Job: job, PullProgress: all[len(all)-1]})
		})
		defer told.flush()
		return work(ctx, b, told.add)
	})
}
