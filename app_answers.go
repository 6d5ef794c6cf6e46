package main

import (
	"context"
	"time"

	"ibid/backend"
	"ibid/backend/ask"
	"ibid/backend/export"
	"ibid/backend/ibid"
)

// Answers are questions and what became of them: answers, searches, conversations and the
// query log. Its methods are those that the page can call.
type Answers struct{ *App }

// Question is what the user asks.
type Question struct {
	Job          string              `json:"job"` // chosen by the caller, to stop it by and to know its events
	Workspace    ibid.WorkspaceID    `json:"workspace"`
	Conversation ibid.ConversationID `json:"conversation"` // 0: begin a new one
	Text         string              `json:"text"`
	Documents    []ibid.DocumentID   `json:"documents"`  // empty: all
	Standalone   string              `json:"standalone"` // the question as the person wants it searched; empty: Ibid makes it stand alone
	Place        *ibid.Place         `json:"place"`      // answer for this place; nil: for none
	Again        bool                `json:"again"`      // do not give an answer from before
	Research     bool                `json:"research"`   // look further, and show every step
}

// Ask answers a question. It resolves with the finished answer; while it runs,
// AnswerEvents of its job tell how the answer grows.
func (a *Answers) Ask(question Question) (ibid.Answer, error) {
	return on(a.App, func(b *backend.Backend) (ibid.Answer, error) { return a.ask(b, question) })
}

// RunningAnswers lists the answers that are being written in all workspaces, oldest
// first.
func (a *Answers) RunningAnswers() []RunningAnswer {
	return filled(a.answers.snapshots())
}

// FinishedAnswer waits for a running answer and resolves as the call that asked for
// it does. Returns CodeNotFound if the job has ended.
func (a *Answers) FinishedAnswer(job string) (ibid.Answer, error) {
	return a.answers.finished(job)
}

// DiscardAnswer stops the answer of a job and stores nothing of it.
func (a *Answers) DiscardAnswer(job string) { a.jobs.StopBecause(job, ask.ErrDiscarded) }

// Stop ends a job and returns when its work has stopped. Ask then resolves
// with what there is, marked as stopped. It needs no library: the job may be the
// one that puts another in its place.
func (a *Answers) Stop(job string) { a.jobs.Stop(job) }

// Search finds passages for the user who is still typing. The request's scope
// names the workspace; job is chosen by the caller, who stops an earlier search
// by it: that one then fails with CodeCancelled.
func (a *Answers) Search(job string, request ibid.SearchRequest) (ibid.SearchResult, error) {
	return inJob(a.App, job, func(ctx context.Context, b *backend.Backend) (ibid.SearchResult, error) {
		return b.Ask.Find(ctx, request)
	})
}

// Suggestions are questions to begin with that the documents can answer.
func (a *Answers) Suggestions(workspace ibid.WorkspaceID) ([]string, error) {
	return on(a.App, func(b *backend.Backend) ([]string, error) {
		return b.Ask.Suggestions(a.ctx, workspace)
	})
}

// Locate finds where a citation's words stand in its document.
func (a *Answers) Locate(workspace ibid.WorkspaceID, citation ibid.Citation) (ibid.Placement, error) {
	return on(a.App, func(b *backend.Backend) (ibid.Placement, error) {
		return b.Ask.Locate(a.ctx, workspace, citation)
	})
}

// Evidence finds the words in the documents that bear out some words of an answer. Returns
// CodeNotFound if none does.
func (a *Answers) Evidence(workspace ibid.WorkspaceID, message ibid.MessageID, words string) (ibid.Citation, error) {
	return on(a.App, func(b *backend.Backend) (ibid.Citation, error) {
		return b.Ask.Evidence(a.ctx, workspace, message, words)
	})
}

// Rate records what the person thinks of an answer. It stays in the library.
func (a *Answers) Rate(workspace ibid.WorkspaceID, message ibid.MessageID, rating ibid.Rating) error {
	return do(a.App, func(b *backend.Backend) error {
		return b.Store.Talk.Rate(a.ctx, workspace, message, rating)
	})
}

// CopyAnswer gives an answer as Markdown with its citations, the personal data in it
// masked if that is wanted or the settings say so.
func (a *Answers) CopyAnswer(workspace ibid.WorkspaceID, message ibid.MessageID, masked bool) (string, error) {
	return on(a.App, func(b *backend.Backend) (string, error) {
		return b.CopyAnswer(a.ctx, workspace, message, masked)
	})
}

// Conversations lists the workspace's conversations, latest first.
func (a *Answers) Conversations(workspace ibid.WorkspaceID) ([]ibid.Conversation, error) {
	return on(a.App, func(b *backend.Backend) ([]ibid.Conversation, error) {
		return b.Store.Talk.Conversations(a.ctx, workspace)
	})
}

// Conversation returns the answers of a conversation, oldest first.
func (a *Answers) Conversation(workspace ibid.WorkspaceID, id ibid.ConversationID) ([]ibid.Answer, error) {
	return on(a.App, func(b *backend.Backend) ([]ibid.Answer, error) {
		return b.Store.Talk.Answers(a.ctx, workspace, id)
	})
}

// SearchConversations lists the workspace's conversations that have all words of a
// text, the last of which may be unfinished, in their title, questions or answers.
func (a *Answers) SearchConversations(workspace ibid.WorkspaceID, words string) ([]ibid.Conversation, error) {
	return on(a.App, func(b *backend.Backend) ([]ibid.Conversation, error) {
		return b.Store.Talk.SearchConversations(a.ctx, workspace, words)
	})
}

// RenameConversation gives a conversation a title.
func (a *Answers) RenameConversation(workspace ibid.WorkspaceID, id ibid.ConversationID, title string) error {
	return do(a.App, func(b *backend.Backend) error {
		return b.Store.Talk.RenameConversation(a.ctx, workspace, id, title)
	})
}

// PinConversation keeps a conversation at the head of the list, or no more.
func (a *Answers) PinConversation(workspace ibid.WorkspaceID, id ibid.ConversationID, pinned bool) error {
	return do(a.App, func(b *backend.Backend) error {
		return b.Store.Talk.PinConversation(a.ctx, workspace, id, pinned)
	})
}

// DeleteConversation deletes a conversation with its answers and citations. An answer
// being written in it is stopped, and nothing of it is stored.
func (a *Answers) DeleteConversation(workspace ibid.WorkspaceID, id ibid.ConversationID) error {
	return do(a.App, func(b *backend.Backend) error { return a.deleteConversation(b, workspace, id) })
}

// ExportConversation opens the native dialog for a place and writes a conversation
// there, as markdown, html, pdf, docx, bibtex or csl-json. It returns the path, which
// is empty when none was chosen. Personal data is masked if the settings say so.
func (a *Answers) ExportConversation(workspace ibid.WorkspaceID, id ibid.ConversationID, format string) (string, error) {
	return on(a.App, func(b *backend.Backend) (string, error) {
		return a.exportConversation(b, workspace, id, export.Format(format))
	})
}

// Insights makes the figures of the workspace's query log over the latest days, 0
// for all that is logged.
func (a *Answers) Insights(workspace ibid.WorkspaceID, days int) (ibid.Insights, error) {
	return on(a.App, func(b *backend.Backend) (ibid.Insights, error) {
		return b.Insights(a.ctx, workspace, days)
	})
}

// QueryLog lists the latest lines of the workspace's query log, the newest first, 0
// for all.
func (a *Answers) QueryLog(workspace ibid.WorkspaceID, limit int) ([]ibid.LoggedQuery, error) {
	return on(a.App, func(b *backend.Backend) ([]ibid.LoggedQuery, error) {
		return b.Store.Talk.QueryLog(a.ctx, workspace, time.Time{}, limit)
	})
}

// ExportQueryLog opens the native dialog for a place and writes the workspace's
// query log there, as comma-separated values. It returns the path, which is empty
// when none was chosen.
func (a *Answers) ExportQueryLog(workspace ibid.WorkspaceID) (string, error) {
	return on(a.App, func(b *backend.Backend) (string, error) { return a.exportQueryLog(b, workspace) })
}

// ClearQueryLog deletes the workspace's query log. Its conversations stay.
func (a *Answers) ClearQueryLog(workspace ibid.WorkspaceID) error {
	return do(a.App, func(b *backend.Backend) error { return b.ClearQueryLog(a.ctx, workspace) })
}
