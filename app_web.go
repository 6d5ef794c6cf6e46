package main

import (
	"context"

	"ibid/backend"
	"ibid/backend/ibid"
	"ibid/backend/web"
)

// Web is the search of the web, by the service that the user named.
type Web struct{ *App }

// WebSearchRequest is a search of the web that the user asks for.
type WebSearchRequest struct {
	Job       string           `json:"job"` // chosen by the caller, to stop it by and to know its events
	Workspace ibid.WorkspaceID `json:"workspace"`
	Message   ibid.MessageID   `json:"message"` // answer that the results are kept with; 0: a test of the service
	Query     string           `json:"query"`
	Agree     string           `json:"agree"` // endpoint that the user has just agreed to, having seen what is sent; empty: none
}

func (r WebSearchRequest) forService() web.Request {
	return web.Request{Workspace: r.Workspace, Message: r.Message, Query: r.Query, Agree: r.Agree}
}

// WebStatus returns what is set up for searching the web.
func (w *Web) WebStatus() (ibid.WebStatus, error) {
	return on(w.App, func(b *backend.Backend) (ibid.WebStatus, error) { return b.Web.Status(), nil })
}

// SetUpWeb names the search service that may be asked: SearXNG at an address, or Brave with
// a key, an empty one leaving the key that is in the keychain.
func (w *Web) SetUpWeb(provider ibid.WebProvider, address, key string) (ibid.WebStatus, error) {
	return on(w.App, func(b *backend.Backend) (ibid.WebStatus, error) {
		return webAfter(b, b.Web.SetUp(provider, address, key))
	})
}

// TurnWebOff turns the search off and removes the key from the keychain.
func (w *Web) TurnWebOff() (ibid.WebStatus, error) {
	return on(w.App, func(b *backend.Backend) (ibid.WebStatus, error) { return webAfter(b, b.Web.TurnOff()) })
}

// PreviewWeb returns exactly what a search would send; it sends nothing.
func (w *Web) PreviewWeb(query string) (ibid.WebPreview, error) {
	return on(w.App, func(b *backend.Backend) (ibid.WebPreview, error) { return b.Web.Preview(query) })
}

// SearchWeb searches the web. While it runs, WebEvents of its job say how far it is. Returns
// CodeWebNotAgreed where the user hasn't agreed to the service.
func (w *Web) SearchWeb(request WebSearchRequest) (ibid.WebSearch, error) {
	return inJob(w.App, request.Job, func(ctx context.Context, b *backend.Backend) (ibid.WebSearch, error) {
		return b.Web.Search(ctx, request.forService(), w.webProgress(request.Job))
	})
}

// WebRequests lists the latest that was sent to search services from the workspace, the
// latest first.
func (w *Web) WebRequests(workspace ibid.WorkspaceID, limit int) ([]ibid.WebRequest, error) {
	return on(w.App, func(b *backend.Backend) ([]ibid.WebRequest, error) {
		return b.Web.Requests(w.ctx, workspace, limit)
	})
}

// ClearWebRequests deletes the workspace's log of what was sent. Results below answers stay.
func (w *Web) ClearWebRequests(workspace ibid.WorkspaceID) error {
	return do(w.App, func(b *backend.Backend) error { return b.Web.ClearRequests(w.ctx, workspace) })
}

// OpenPage opens a page that a search of the web found in the user's browser. Returns
// CodeInvalid for an address that no result may have.
func (w *Web) OpenPage(address string) error {
	return w.openPage(address)
}
