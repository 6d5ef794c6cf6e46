package main

import (
	"ibid/backend"
	"ibid/backend/ibid"
)

// SearchConversations lists the workspace's conversations that have all words of a
// text, the last of which may be unfinished.
func (a *App) SearchConversations(workspace int64, words string) ([]ibid.Conversation, error) {
	return on(a, func(b *backend.Backend) ([]ibid.Conversation, error) {
		return b.Store.Talk.SearchConversations(a.ctx, ibid.WorkspaceID(workspace), words)
	})
}

// RenameConversation gives a conversation a title.
func (a *App) RenameConversation(workspace, id int64, title string) error {
	return do(a, func(b *backend.Backend) error {
		return b.Store.Talk.RenameConversation(a.ctx, ibid.WorkspaceID(workspace), ibid.ConversationID(id), title)
	})
}

// PinConversation keeps a conversation at the head of the list, or no more.
func (a *App) PinConversation(workspace, id int64, pinned bool) error {
	return do(a, func(b *backend.Backend) error {
		return b.Store.Talk.PinConversation(a.ctx, ibid.WorkspaceID(workspace), ibid.ConversationID(id), pinned)
	})
}

// Rate records what the person thinks of an answer. It stays in the library.
func (a *App) Rate(workspace, message int64, rating ibid.Rating) error {
	return do(a, func(b *backend.Backend) error {
		return b.Store.Talk.Rate(a.ctx, ibid.WorkspaceID(workspace), ibid.MessageID(message), rating)
	})
}
