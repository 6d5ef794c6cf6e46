package backend

import (
	"context"
	"os"
	"slices"
	"time"

	"ibid/backend/answer"
	"ibid/backend/ask"
	"ibid/backend/config"
	"ibid/backend/export"
	"ibid/backend/ibid"
	"ibid/backend/pii"
	"ibid/internal/savefile"
)

// ExportConversation writes a conversation into a file, with the personal data in it
// masked where that is wanted or the settings always want it. Whenever it fails,
// what was at path before is still there.
//
// An export that nobody has edited is replaced by one of the same format, another
// ordinary file only with overwrite, and a document of the library or one of its own
// files never. Returns CodeNotFound if the workspace has no such conversation,
// CodeInvalid for an unknown format, and the errors of [savefile.Write].
func (b *Backend) ExportConversation(ctx context.Context, ws ibid.WorkspaceID, id ibid.ConversationID, format export.Format, path string, masked, overwrite bool) error {
	if !slices.Contains(export.Formats, format) {
		return export.UnknownFormat(format)
	}
	conversation, err := b.Conversation(ctx, ws, id)
	if err != nil {
		return err
	}
	answers, err := b.Store.Talk.Answers(ctx, ws, id)
	if err != nil {
		return err
	}
	cover, err := b.cover(ctx, ws)
	if err != nil {
		return err
	}
	ours := func(path string) bool { return export.Written(path, format) }
	return unwritten(ctx, path, savefile.Write(path, b.rules(ctx, overwrite, ours), func(file *os.File) error {
		return export.Write(file, format, cover, conversation, answers, b.private(masked))
	}))
}

// cover says that an export is made now from a workspace.
func (b *Backend) cover(ctx context.Context, ws ibid.WorkspaceID) (export.Cover, error) {
	workspace, err := b.Store.Workspaces.Workspace(ctx, ws)
	return export.Cover{Workspace: workspace.Name, At: time.Now()}, err
}

// Conversation finds a conversation of a workspace. Returns CodeNotFound if there is
// none with this id.
func (b *Backend) Conversation(ctx context.Context, ws ibid.WorkspaceID, id ibid.ConversationID) (ibid.Conversation, error) {
	all, err := b.Store.Talk.Conversations(ctx, ws)
	if err != nil {
		return ibid.Conversation{}, err
	}
	for _, c := range all {
		if c.ID == id {
			return c, nil
		}
	}
	return ibid.Conversation{}, ibid.Errorf(ibid.CodeNotFound, "There is no such conversation in this workspace.").WithHint("It may have been deleted.")
}

// CopyAnswer gives an answer as Markdown with what it cites, masked as
// [Backend.ExportConversation] does. Returns CodeNotFound if the workspace has no
// such answer.
func (b *Backend) CopyAnswer(ctx context.Context, ws ibid.WorkspaceID, id ibid.MessageID, masked bool) (string, error) {
	answer, err := b.Store.Talk.Answer(ctx, ws, id)
	if err != nil {
		return "", err
	}
	return export.One(answer, b.private(masked)), nil
}

// private is what finds the personal data that is to be masked; nil: none is.
func (b *Backend) private(masked bool) export.Finder {
	if masked || b.Settings().Answers.Mask == config.MaskAlways {
		return pii.Find
	}
	return nil
}

// ExportTable writes a table into a file, under the rules of [Backend.ExportConversation].
// Returns CodeNotFound if the workspace has no such table.
func (b *Backend) ExportTable(ctx context.Context, ws ibid.WorkspaceID, id ibid.TableID, format export.TableFormat, path string, masked, overwrite bool) error {
	if !slices.Contains(export.TableFormats, format) {
		return export.UnknownTableFormat(format)
	}
	grid, err := b.Tables.Grid(ctx, ws, id)
	if err != nil {
		return err
	}
	cover, err := b.cover(ctx, ws)
	if err != nil {
		return err
	}
	ours := func(path string) bool { return export.TableWritten(path, format) }
	return unwritten(ctx, path, savefile.Write(path, b.rules(ctx, overwrite, ours), func(file *os.File) error {
		return export.WriteTable(file, format, cover, grid, b.private(masked))
	}))
}

// ExportBrief writes the brief of a document into a file, as [Backend.ExportConversation]
// writes a conversation. It returns the errors of [ask.Service.Brief] too.
func (b *Backend) ExportBrief(ctx context.Context, request ask.BriefRequest, format export.Format, path string, masked, overwrite bool) error {
	if !slices.Contains(export.Formats, format) {
		return export.UnknownFormat(format)
	}
	brief, err := b.Ask.Brief(ctx, request, nil)
	if err != nil {
		return err
	}
	cover, err := b.cover(ctx, request.Workspace)
	if err != nil {
		return err
	}
	draft := answer.Overview(brief, ibid.BriefAll, false)
	paper := ibid.Conversation{Title: "Overview of “" + brief.DocumentTitle + "”", UpdatedAt: brief.MadeAt}
	written := ibid.Answer{Question: paper.Title, Text: draft.Text, Citations: draft.Citations, Mode: ibid.ModePassages, Status: ibid.AnswerComplete, CreatedAt: brief.MadeAt}
	ours := func(path string) bool { return export.Written(path, format) }
	return unwritten(ctx, path, savefile.Write(path, b.rules(ctx, overwrite, ours), func(file *os.File) error {
		return export.Write(file, format, cover, paper, []ibid.Answer{written}, b.private(masked))
	}))
}
