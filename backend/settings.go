package backend

import (
	"context"
	"maps"
	"slices"
	"time"

	"ibid/backend/ask"
	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/backend/judge"
	"ibid/backend/research"
	"ibid/backend/web"
	"ibid/internal/keychain"
)

// Settings returns what was set: what is left to the profile is not filled in, see
// [config.Resolve].
func (b *Backend) Settings() config.Settings {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.settings
}

// Configure stores what differs from the settings as they are, and applies it with
// whatever else has changed in the file. Returns the errors of [config.Change]; nothing
// has changed then.
func (b *Backend) Configure(settings config.Settings) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	settings, err := config.Change(b.Home, b.settings, settings)
	if err != nil {
		return err
	}
	b.settings = settings
	b.Models.configure(config.Resolve(settings, ""))
	return nil
}

// Apply is [Backend.Configure], and begins what the settings ask for from now on.
func (b *Backend) Apply(ctx context.Context, settings config.Settings) error {
	if err := b.Configure(settings); err != nil {
		return err
	}
	return b.Library.Queue.Resume(ctx)
}

// Change applies changes of settings, by their keys, and returns what is in force then.
// Values are written as [config.Settings.Set] takes them. All are changed or, with an
// error, none.
func (b *Backend) Change(ctx context.Context, changes map[string]string) (config.Form, error) {
	settings := b.Settings()
	for _, key := range slices.Sorted(maps.Keys(changes)) {
		changed, err := settings.Set(key, changes[key])
		if err != nil {
			return config.Form{}, err
		}
		settings = changed
	}
	if err := b.Apply(ctx, settings); err != nil {
		return config.Form{}, err
	}
	return config.FormOf(b.Settings()), nil
}

// ReadScans has the pages of a document read that are scans; with always, those of all
// documents, now and from now on, but for documents whose scans the user has left.
func (b *Backend) ReadScans(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, always bool) error {
	if err := b.Library.ReadScans(ctx, ws, id); err != nil || !always {
		return err
	}
	settings := b.Settings()
	settings.Reading.Scans = config.ScansAlways
	return b.Apply(ctx, settings)
}

// UseEmbeddingModel makes the vectors with another model from now on. The old ones are
// searched until the new ones are complete.
func (b *Backend) UseEmbeddingModel(ctx context.Context, model string) error {
	settings := b.Settings()
	settings.Models.Embedding = model
	if err := b.Apply(ctx, settings); err != nil {
		return err
	}
	return b.Library.Index.Begin(ctx)
}

// inWorkspace returns the settings in force in a workspace: those that its own
// profile decides, or else the one that was set. Returns CodeNotFound if there is no
// such workspace.
func (b *Backend) inWorkspace(ctx context.Context, workspace ibid.WorkspaceID) (config.Settings, error) {
	w, err := b.Store.Workspaces.Workspace(ctx, workspace)
	return config.Resolve(b.Settings(), w.Profile), err
}

// askSettings are those of the questions in a workspace.
func (b *Backend) askSettings(ctx context.Context, workspace ibid.WorkspaceID) (ask.Settings, error) {
	settings, err := b.inWorkspace(ctx, workspace)
	answers := settings.Answers
	model := answers.Judge
	if model == config.JudgeWriter {
		model = ""
	}
	return ask.Settings{
		Check:         judge.Strictness(answers.Check),
		Judge:         model,
		Cache:         answers.Cache,
		Context:       settings.Models.Context,
		Passages:      answers.Passages,
		PassageShare:  settings.PassageShare(),
		ByRules:       settings.Search.Understand == config.Off,
		Research:      research.Budget{Steps: settings.Search.ResearchSteps, Tokens: settings.Search.ResearchTokens, Time: time.Duration(settings.Search.ResearchSeconds) * time.Second},
		Temperature:   answers.Temperature,
		LongestAnswer: answers.MaxTokens,
	}, err
}

// askAids are the models that help the searches in a workspace.
func (b *Backend) askAids(ctx context.Context, workspace ibid.WorkspaceID) (ask.Aids, error) {
	settings, err := b.inWorkspace(ctx, workspace)
	search := settings.Search
	return ask.Aids{Reword: search.Reword == config.On, HyDE: search.HyDE}, err
}

// braveKey is where the key for Brave is kept.
const braveKey = keychain.Secret("Brave Search API key")

// webSettings say which search service on the web may be asked.
func (b *Backend) webSettings() web.Settings {
	set := b.Settings().Web
	return web.Settings{Provider: ibid.WebProvider(set.Provider), Address: set.Address, Agreed: set.Agreed}
}

func (b *Backend) saveWebSettings(set web.Settings) error {
	settings := b.Settings()
	settings.Web = config.Web{Provider: string(set.Provider), Address: set.Address, Agreed: set.Agreed}
	return b.Configure(settings)
}
