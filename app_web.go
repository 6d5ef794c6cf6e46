package main

import (
	"github.com/wailsapp/wails/v2/pkg/runtime"

	"ibid/backend"
	"ibid/backend/ibid"
	"ibid/backend/web"
)

// WebSearchRequest is a search of the web that the user asks for.
type WebSearchRequest struct {
	Job       string           `json:"job"` // chosen by the caller, to stop it by and to know its events
	Workspace ibid.WorkspaceID `json:"workspace"`
	Message   ibid.MessageID   `json:"message"` // answer that the results are kept with; 0: a test of the service
	Query     string           `json:"query"`
	Agree     string           `json:"agree"` // endpoint that the user has just agreed to, having seen what is sent; empty: none
}

// WebStatus returns what is set up for searching the web.
func (a *App) WebStatus() (ibid.WebStatus, error) {
	return on(a, func(b *backend.Backend) (ibid.WebStatus, error) { return b.Web.Status(), nil })
}

// SetUpWeb names the search service that may be asked: SearXNG at an address, or Brave with
// a key, an empty one leaving the key that is in the keychain.
func (a *App) SetUpWeb(provider ibid.WebProvider, address, key string) (ibid.WebStatus, error) {
	return on(a, func(b *backend.Backend) (ibid.WebStatus, error) {
		err := b.Web.SetUp(provider, address, key)
		return b.Web.Status(), err
	})
}

// TurnWebOff turns the search off and removes the key from the keychain.
func (a *App) TurnWebOff() (ibid.WebStatus, error) {
	return on(a, func(b *backend.Backend) (ibid.WebStatus, error) {
		err := b.Web.TurnOff()
		return b.Web.Status(), err
	})
}

// PreviewWeb returns exactly what a search would send; it sends nothing.
func (a *App) PreviewWeb(query string) (ibid.WebPreview, error) {
	return on(a, func(b *backend.Backend) (ibid.WebPreview, error) { return b.Web.Preview(query) })
}

// SearchWeb searches the web. While it runs, WebEvents of its job say how far it is.
func (a *App) SearchWeb(request WebSearchRequest) (ibid.WebSearch, error) {
	return on(a, func(b *backend.Backend) (ibid.WebSearch, error) {
		ctx, end := a.jobs.Start(a.ctx, request.Job)
		defer end()
		return b.Web.Search(ctx, web.Request{
			Workspace: request.Workspace, Message: request.Message, Query: request.Query, Agree: request.Agree,
		}, func(p ibid.WebProgress) { a.emit(EventWeb, WebEvent{request.Job, p}) })
	})
}

// WebRequests lists the latest that was sent to search services from the workspace, the
// latest first.
func (a *App) WebRequests(workspace int64, limit int) ([]ibid.WebRequest, error) {
	return on(a, func(b *backend.Backend) ([]ibid.WebRequest, error) {
		return b.Web.Requests(a.ctx, ibid.WorkspaceID(workspace), limit)
	})
}

// ClearWebRequests deletes the workspace's log of what was sent. Results below answers stay.
func (a *App) ClearWebRequests(workspace int64) error {
	return do(a, func(b *backend.Backend) error { return b.Web.ClearRequests(a.ctx, ibid.WorkspaceID(workspace)) })
}

// OpenPage opens a page that a search of the web found in the user's browser. Returns
// CodeInvalid for an address that no result may have.
func (a *App) OpenPage(address string) error {
	page, ok := web.ForBrowser(address)
	if !ok {
		return ibid.Errorf(ibid.CodeInvalid, "Ibid doesn't open this address.").WithHint("It is no page on the public internet.")
	}
	runtime.BrowserOpenURL(a.ctx, page)
	return nil
}
