package main

import (
	"github.com/wailsapp/wails/v2/pkg/runtime"

	"ibid/backend"
	"ibid/backend/export"
	"ibid/backend/ibid"
)

// ExportConversation opens the native dialog for a place and writes a conversation
// there, as markdown, html, pdf, docx, bibtex or csl-json. It returns the path, which
// is empty when none was chosen. Personal data is masked if the settings say so.
func (a *App) ExportConversation(workspace, id int64, format string) (string, error) {
	return on(a, func(b *backend.Backend) (string, error) {
		as := export.Format(format)
		conversation, err := b.Conversation(a.ctx, ibid.WorkspaceID(workspace), ibid.ConversationID(id))
		if err != nil {
			return "", err
		}
		path, err := runtime.SaveFileDialog(a.ctx, runtime.SaveDialogOptions{
			Title:           "Export the conversation",
			DefaultFilename: export.Name(conversation, as),
			Filters:         []runtime.FileFilter{{DisplayName: as.Extension()[1:], Pattern: "*" + as.Extension()}},
		})
		if err != nil || path == "" {
			return "", err
		}
		return path, b.ExportConversation(a.ctx, ibid.WorkspaceID(workspace), conversation.ID, as, path, false, true)
	})
}

// CopyAnswer gives an answer as Markdown with its citations, the personal data in it
// masked if that is wanted or the settings say so.
func (a *App) CopyAnswer(workspace, message int64, masked bool) (string, error) {
	return on(a, func(b *backend.Backend) (string, error) {
		return b.CopyAnswer(a.ctx, ibid.WorkspaceID(workspace), ibid.MessageID(message), masked)
	})
}
