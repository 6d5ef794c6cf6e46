package ingest

import (
	"context"

	"ibid/backend/ibid"
)

// carryOver takes what was recognised when a file was read before, for the pages
// that wait in its new reading: their pictures are the same, and to recognise
// them again would cost minutes and a decision that the user has made already.
// Sections and passages are made of it anew.
func (in *Ingester) carryOver(ctx context.Context, doc ibid.Document, changed func(ibid.Document)) (ibid.Document, error) {
	if doc.Presence != ibid.PresenceRereads || doc.PagesWaiting == 0 || in.Scans == nil {
		return doc, nil
	}
	store := in.Scans.Store
	before, known, err := in.Earlier(ctx, doc)
	if err != nil || !known {
		return doc, err
	}
	pages, err := store.WaitingPages(ctx, doc.WorkspaceID, doc.ID)
	if err != nil {
		return doc, err
	}
	sections, err := in.insertion(ctx, doc)
	if err != nil {
		return doc, err
	}
	for _, number := range pages {
		page, _, report, err := store.PageBlocks(ctx, before.WorkspaceID, before.ID, number)
		if err == nil {
			page, err = withNotesOf(ctx, store, doc, page)
		}
		switch code := ibid.CodeOf(err); {
		case code == ibid.CodeNotFound, code == ibid.CodeTextDamaged:
			continue // it is recognised again
		case err != nil:
			return doc, err
		}
		switch report.State {
		case ibid.PageRecognised, ibid.PageDescribed, ibid.PageUnreadable:
		default:
			continue
		}
		read := ibid.ReadPage{Page: page, State: report.State, Quality: report.Quality, Language: report.Language}
		batch := ibid.PageBatch{Pages: []ibid.ReadPage{sections.section(read)}}
		if doc, err = store.SaveRecognised(ctx, doc.WorkspaceID, doc.ID, batch); err != nil {
			return doc, err
		}
		changed(doc)
	}
	return doc, nil
}

// withNotesOf is a page that was recognised before, with the notes of its new reading.
func withNotesOf(ctx context.Context, store ScanStore, doc ibid.Document, page ibid.Page) (ibid.Page, error) {
	fresh, err := store.Page(ctx, doc.WorkspaceID, doc.ID, page.Number)
	page = page.Body()
	page.AddNotes(fresh)
	return page, err
}
