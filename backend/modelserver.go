package backend

import (
	"context"

	"ibid/backend/engine"
	"ibid/backend/ibid"
)

// What is done with the model server and the models it has. Errors are those of
// package engine where no server answers, and of [ibid/backend/ollama.Client].

// Engine reports what is known of the server. It never blocks.
func (m *Models) Engine() ibid.Engine { return m.engine.Status() }

// Look looks for the server again. Where none runs and Ibid may start one, it begins
// to and does not wait for it.
func (m *Models) Look(ctx context.Context) ibid.Engine { return m.engine.Look(ctx) }

// Peek is Look that starts nothing.
func (m *Models) Peek(ctx context.Context) ibid.Engine { return m.engine.Peek(ctx) }

// Start starts a server because the user wants it, and returns when it answers.
func (m *Models) Start(ctx context.Context) error { return m.engine.Start(ctx) }

// Restart ends the server that Ibid has started, starts it again, and returns when it
// answers.
func (m *Models) Restart(ctx context.Context) error { return m.engine.Restart(ctx) }

// logLines is how many lines of an earlier log are given.
const logLines = 200

// Log gives the last lines of a server that Ibid has started, oldest first: of this
// Ibid or, where it has started none, of an earlier one.
func (m *Models) Log() []string {
	if lines := m.engine.Log(); len(lines) > 0 {
		return lines
	}
	return engine.LastLog(m.home, logLines)
}

// Notify has a function called whenever the server does something else than before.
// It must not call the models back.
func (m *Models) Notify(notify func(ibid.Engine)) { m.engine.Notify(notify) }

// Installed lists the models that the server has.
func (m *Models) Installed(ctx context.Context) ([]ibid.InstalledModel, error) {
	client, err := m.ready(ctx)
	if err != nil {
		return nil, err
	}
	return client.Installed(ctx)
}

// Pull has the server fetch a model.
func (m *Models) Pull(ctx context.Context, name string, progress func(ibid.PullProgress)) error {
	client, err := m.ready(ctx)
	if err != nil {
		return err
	}
	return client.Pull(ctx, name, progress)
}

// Import brings a model from this computer's disk to the server.
func (m *Models) Import(ctx context.Context, name, path, template string, progress func(ibid.PullProgress)) error {
	client, err := m.ready(ctx)
	if err != nil {
		return err
	}
	return client.Import(ctx, name, path, template, progress)
}

// Remove deletes a model.
func (m *Models) Remove(ctx context.Context, name string) error {
	client, err := m.ready(ctx)
	if err != nil {
		return err
	}
	return client.Remove(ctx, name)
}

// Try gives a model small tasks.
func (m *Models) Try(ctx context.Context, name string, done func(ibid.ModelTask)) (ibid.ModelTest, error) {
	client, err := m.ready(ctx)
	if err != nil {
		return ibid.ModelTest{Model: name, Tasks: []ibid.ModelTask{}}, err
	}
	return client.Try(ctx, name, done)
}

// Unload lets a model leave memory.
func (m *Models) Unload(ctx context.Context, name string) error {
	client, err := m.ready(ctx)
	if err != nil {
		return err
	}
	return client.Unload(ctx, name)
}

// Close ends the server that Ibid has started.
func (m *Models) Close() error { return m.engine.Close() }
