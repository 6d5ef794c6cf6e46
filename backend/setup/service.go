// Package setup is what the app does with models: it reports what stands between a
// person and answers that a model writes, and gets, tests, uses and removes models.
//
// Its terms: the server has models; the engine is the process that the server is; a
// role is what a model does for Ibid; a choice is the user's, of a model for a role.
package setup

import (
	"context"
	"time"

	"ibid/backend/ibid"
)

// Server has models.
type Server interface {
	Shelf
	Fetcher
	Tester
}

// Shelf is the models that a server has.
type Shelf interface {
	// Status reports which of them are used.
	Status(ctx context.Context) ibid.ModelStatus
	// Installed lists them, without what the server does not know: Roles and UsedAt.
	Installed(ctx context.Context) ([]ibid.InstalledModel, error)
	Remove(ctx context.Context, name string) error
}

// Fetcher brings models to a server. Stopped, it keeps what has come, and the next
// attempt goes on from there.
type Fetcher interface {
	Pull(ctx context.Context, name string, progress func(ibid.PullProgress)) error
	Import(ctx context.Context, name, path, template string, progress func(ibid.PullProgress)) error
}

// Tester runs models of a server.
type Tester interface {
	Try(ctx context.Context, name string, done func(ibid.ModelTask)) (ibid.ModelTest, error)
	Unload(ctx context.Context, name string) error
}

// Library is what is to be done with documents when models come and change.
type Library interface {
	// Indexes returns the index of vectors that is searched and the one that is being
	// built, nil for none.
	Indexes(ctx context.Context) (current, building *ibid.EmbeddingIndex, err error)
	// Resume does in the background what there is a model for now.
	Resume(ctx context.Context) error
	// BeginEmbedding has the passages embedded with the model that is chosen now.
	BeginEmbedding(ctx context.Context) error
}

// Choices keeps the user's choices.
type Choices interface {
	// Chosen returns the model that was chosen for a role; empty: Ibid chooses.
	Chosen(role ibid.ModelRole) string
	Choose(role ibid.ModelRole, name string) error
}

// Service looks after models. Its methods are safe for concurrent use.
type Service struct {
	Server  Server
	Library Library
	Choices Choices

	Engine   func(ctx context.Context) ibid.Engine              // looks for the server
	Kept     func(folder string) ([]ibid.InstalledModel, error) // the models in a folder of an Ollama's
	Machine  func(ctx context.Context) ibid.Machine             // what this computer has
	FreeDisk func() int64                                       // bytes where the server keeps models; 0: unknown
	UsedAt   func(name string) time.Time                        // when Ibid last used a model; zero: never
	Verdicts Verdicts
}

// Verdicts keeps what came of testing models.
type Verdicts interface {
	Keep(test ibid.ModelTest)
	// Of returns the last verdict on a model with this content; nil: there is none.
	Of(name, digest string) *ibid.ModelVerdict
}

// judges are the choices of a judge that name no model: one that was trained to judge, the
// one that writes, and none.
var judges = []string{"trained", "writer", "none"}

// roles are all there are.
var roles = []ibid.ModelRole{ibid.RoleChat, ibid.RoleEmbedding, ibid.RoleJudge, ibid.RoleVision}
