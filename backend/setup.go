package backend

import (
	"context"
	"os"
	"path/filepath"

	"ibid/backend/catalogue"
	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/backend/library"
	"ibid/backend/machine"
	"ibid/backend/ollama"
	"ibid/backend/setup"
	"ibid/backend/store/index"
)

// Catalogue lists the models that Ibid knows of.
func Catalogue() []ibid.CatalogueModel { return catalogue.All() }

// newSetup looks after the models of an open library.
func newSetup(b *Backend) *setup.Service {
	return &setup.Service{
		Server:  b.Models,
		Library: documents{b.Library, b.Store.Index},
		Choices: choices{b},
		Engine:  b.Models.Look,
		Kept:    ollama.ModelsIn,
		Machine: func(context.Context) ibid.Machine {
			return machine.Again(b.Models.computer(), modelsFolder(b.Models.Engine()))
		},
		FreeDisk: func() int64 { return freeForModels(b.Models.Engine()) },
		UsedAt:   b.Models.lastUsed.of,
		Verdicts: openVerdicts(verdictsFile(b.Home)),
	}
}

// documents are those of the library, for which models come and change.
type documents struct {
	library *library.Library
	index   *index.Store
}

// Indexes gives the index of vectors that is searched and the one that is being built.
func (d documents) Indexes(ctx context.Context) (current, building *ibid.EmbeddingIndex, err error) {
	return d.index.Indexes(ctx)
}

// Resume queues what there is a model for now.
func (d documents) Resume(ctx context.Context) error { return d.library.Queue.Resume(ctx) }

// BeginEmbedding has the passages embedded with the model that is chosen now.
func (d documents) BeginEmbedding(ctx context.Context) error { return d.library.Index.Begin(ctx) }

// modelsFolder is where a server keeps its models: as it was told, else where Ollama
// does unless the user has changed it.
func modelsFolder(server ibid.Engine) string {
	if server.Folder != "" {
		return server.Folder
	}
	if folder := os.Getenv("OLLAMA_MODELS"); filepath.IsAbs(folder) {
		return folder
	}
	home, _ := os.UserHomeDir() // without one it is the folder that Ibid runs in
	return filepath.Join(home, ".ollama", "models")
}

// freeForModels is what is free where a server keeps its models; 0: unknown, as on
// another computer, or where the server is another user's.
func freeForModels(server ibid.Engine) int64 {
	if server.Remote {
		return 0
	}
	free, _ := machine.FreeDisk(modelsFolder(server)) // 0 with an error
	return free
}

// choices are the user's choices of models, in the settings.
type choices struct{ b *Backend }

// choiceOf gives the setting that names the model of a role.
func choiceOf(s *config.Settings, role ibid.ModelRole) *string {
	switch role {
	case ibid.RoleChat:
		return &s.Models.Chat
	case ibid.RoleEmbedding:
		return &s.Models.Embedding
	case ibid.RoleJudge:
		return &s.Answers.Judge
	}
	return &s.Reading.Vision
}

// Chosen gives the model that the user chose for a role, or the profile for them;
// empty where the rule for those without a choice holds.
func (c choices) Chosen(role ibid.ModelRole) string {
	settings := config.Resolve(c.b.Settings(), "")
	chosen := *choiceOf(&settings, role)
	if role == ibid.RoleJudge && chosen == config.JudgeWriter {
		return ""
	}
	return chosen
}

// Choose stores a choice.
func (c choices) Choose(role ibid.ModelRole, name string) error {
	settings := c.b.Settings()
	*choiceOf(&settings, role) = name
	return c.b.Configure(settings)
}
