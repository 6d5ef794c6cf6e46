package main

import (
	"ibid/backend"
	"ibid/backend/ibid"
)

// Search finds passages for the user who is still typing. The request's scope
// names the workspace; job is chosen by the caller, who stops an earlier search
// by it: that one then fails with CodeCancelled.
func (a *App) Search(job string, request ibid.SearchRequest) (ibid.SearchResult, error) {
	return on(a, func(b *backend.Backend) (ibid.SearchResult, error) {
		ctx, end := a.jobs.Start(a.ctx, job)
		defer end()
		return b.Ask.Find(ctx, request)
	})
}
