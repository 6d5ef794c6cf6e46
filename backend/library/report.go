package library

import (
	"context"

	"ibid/backend/ibid"
	"ibid/backend/ingest"
)

// ReadingStore keeps what was made of the pages of a document.
type ReadingStore interface {
	PageReports(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) ([]ibid.PageReport, error)
	Sections(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) ([]ibid.Section, error)
	PageBlocks(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, number int) (ibid.Page, []ibid.Block, ibid.PageReport, error)
}

// Report reports what Ibid made of a document, as far as it has been read.
// Returns CodeNotFound if there is no such document.
func (l *Library) Report(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (ibid.ReadingReport, error) {
	doc, err := l.store.Document(ctx, workspace, id)
	if err != nil {
		return ibid.ReadingReport{}, err
	}
	pages, err := l.store.PageReports(ctx, workspace, id)
	if err != nil {
		return ibid.ReadingReport{}, err
	}
	sections, err := l.store.Sections(ctx, workspace, id)
	if err != nil {
		return ibid.ReadingReport{}, err
	}
	report := ingest.Report(doc, pages, sections)
	report.Attachments = l.attachments(ctx, doc)
	return report, nil
}

// PageReading gives a page, 1-based, with what Ibid sees on it. Returns
// CodeNotFound if there is no such page or it has not been read.
func (l *Library) PageReading(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, page int) (ibid.PageReading, error) {
	read, blocks, report, err := l.store.PageBlocks(ctx, workspace, id, page)
	if err != nil {
		return ibid.PageReading{}, err
	}
	return ingest.View(read, blocks, report), nil
}

// View is a page that has just been read, as [Library.PageReading] gives one that
// is stored.
func View(read ibid.ReadPage) ibid.PageReading {
	return ingest.View(read.Page, read.Blocks, ingest.ReportPage(read))
}
