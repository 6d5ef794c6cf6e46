package backend

import (
	"context"
	"sync/atomic"
	"time"

	"ibid/backend/catalogue"
	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/backend/ollama"
)

// Models is the model server that the settings name. Saving other settings
// changes it for every later call; calls under way end where they began. It is
// safe for concurrent use.
type Models struct {
	client atomic.Pointer[ollama.Client]
}

func newModels(settings config.Settings) *Models {
	m := &Models{}
	m.configure(settings)
	return m
}

func (m *Models) configure(settings config.Settings) {
	m.client.Store(ollama.New(ollama.Options{
		Host:           settings.Models.Host,
		ChatModel:      settings.Models.Chat,
		EmbeddingModel: settings.Models.Embedding,
		VisionModel:    settings.Reading.Vision,
		MaxContext:     settings.Models.Context,
		FirstToken:     time.Duration(settings.Answers.FirstToken) * time.Second,
		BetweenTokens:  time.Duration(settings.Answers.BetweenTokens) * time.Second,
	}))
}

// Status says which models can be used and what is missing. It never fails.
func (m *Models) Status(ctx context.Context) ibid.ModelStatus { return m.client.Load().Status(ctx) }

// Chat lets the chat model go on with a chat.
func (m *Models) Chat(ctx context.Context, request ibid.ChatRequest, token func(string) error) (ibid.ChatResult, error) {
	return m.client.Load().Chat(ctx, request, token)
}

// Choose tells how likely a model is to go on with each option after a prompt.
func (m *Models) Choose(ctx context.Context, model, prompt string, options []string) ([]float64, error) {
	return m.client.Load().Choose(ctx, model, prompt, options)
}

// See lets the vision model go on with a chat whose messages have pictures.
func (m *Models) See(ctx context.Context, request ibid.ChatRequest, token func(string) error) (ibid.ChatResult, error) {
	return m.client.Load().See(ctx, request, token)
}

// VisionIdentity names the vision model in use.
func (m *Models) VisionIdentity(ctx context.Context) (ibid.VisionIdentity, error) {
	return m.client.Load().VisionIdentity(ctx)
}

// Embed makes vectors of texts the way of an identity.
func (m *Models) Embed(ctx context.Context, by ibid.EmbeddingIdentity, kind ibid.EmbedKind, texts []string) ([][]float32, error) {
	return m.client.Load().Embed(ctx, by, kind, texts)
}

// EmbeddingIdentity tells how vectors would be made now.
func (m *Models) EmbeddingIdentity(ctx context.Context, named, known string) (ibid.EmbeddingIdentity, error) {
	return m.client.Load().EmbeddingIdentity(ctx, named, known)
}

// Engine tells what is known of the server's process.
func (m *Models) Engine() ibid.Engine { return ibid.Engine{Host: m.client.Load().Host()} }

// Start starts the server where Ibid may, and returns when it answers.
func (m *Models) Start(ctx context.Context) error { return ctx.Err() }

// Restart ends the server that Ibid has started and starts it again.
func (m *Models) Restart(ctx context.Context) error { return ctx.Err() }

// Log gives the last lines of a server that Ibid has started.
func (m *Models) Log() []string { return []string{} }

// Notify sets who is told whenever the server does something else than before.
func (m *Models) Notify(func(ibid.Engine)) {}

// Catalogue lists the models that Ibid knows of.
func Catalogue() []ibid.CatalogueModel { return catalogue.All() }
