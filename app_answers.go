package main

import (
	"ibid/backend"
	"ibid/backend/ibid"
)

// Evidence finds the words in the documents that bear out some words of an answer.
func (a *App) Evidence(workspace, message int64, words string) (ibid.Citation, error) {
	return on(a, func(b *backend.Backend) (ibid.Citation, error) {
		return b.Ask.Evidence(a.ctx, ibid.WorkspaceID(workspace), ibid.MessageID(message), words)
	})
}

// Suggestions are questions to begin with that the documents can answer.
func (a *App) Suggestions(workspace int64) ([]string, error) {
	return on(a, func(b *backend.Backend) ([]string, error) {
		return b.Ask.Suggestions(a.ctx, ibid.WorkspaceID(workspace))
	})
}
