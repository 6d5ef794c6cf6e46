package main

import (
	"context"
	"fmt"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"ibid/backend"
	"ibid/backend/ask"
	"ibid/backend/export"
	"ibid/backend/ibid"
)

// DocumentBrief gives the overview of a document, which is made if there is none or, with
// again, in any case. While it is made, ProgressEvents of its job tell how far it is; Stop
// ends it.
func (a *App) DocumentBrief(job string, workspace, id int64, again bool) (ibid.Brief, error) {
	return on(a, func(b *backend.Backend) (ibid.Brief, error) {
		return working(a, job, func(ctx context.Context, progress func(ibid.Progress)) (ibid.Brief, error) {
			request := ask.BriefRequest{Workspace: ibid.WorkspaceID(workspace), Document: ibid.DocumentID(id), Again: again}
			return b.Ask.Brief(ctx, request, func(g ask.BriefGrowth) {
				if g.Text == "" {
					progress(ibid.Progress{Done: int64(g.Done), Total: int64(g.All), Note: briefNote(g)})
				}
			})
		})
	})
}

// briefNote says what is being done while a brief is made.
func briefNote(g ask.BriefGrowth) string {
	if g.Part == "" {
		return fmt.Sprintf("The model reads part %d of %d", g.Done+1, g.All)
	}
	return "Reading the document"
}

// ExportBrief opens the native dialog for a place and writes the overview of a document
// there, as markdown, html, pdf or docx. It returns the path, which is empty when none was
// chosen. Personal data is masked if the settings say so.
func (a *App) ExportBrief(workspace, id int64, format string) (string, error) {
	return on(a, func(b *backend.Backend) (string, error) {
		as := export.Format(format)
		doc, err := b.Library.Document(a.ctx, ibid.WorkspaceID(workspace), ibid.DocumentID(id))
		if err != nil {
			return "", err
		}
		path, err := runtime.SaveFileDialog(a.ctx, runtime.SaveDialogOptions{
			Title:           "Export the overview",
			DefaultFilename: export.Name(ibid.Conversation{Title: "Overview of " + doc.Title}, as),
			Filters:         []runtime.FileFilter{{DisplayName: as.Extension()[1:], Pattern: "*" + as.Extension()}},
		})
		if err != nil || path == "" {
			return "", err
		}
		return path, b.ExportBrief(a.ctx, ask.BriefRequest{Workspace: doc.WorkspaceID, Document: doc.ID}, as, path, false, true)
	})
}
