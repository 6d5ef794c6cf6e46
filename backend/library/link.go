package library

import (
	"context"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// Page returns a page, 1-based, and where its text comes from. Returns CodeNotFound if
// there is no such page or it has not been read, and CodeTextDamaged if what is stored of
// it is damaged.
func (l *Library) Page(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, number int) (ibid.Page, ibid.PageReport, error) {
	page, _, report, err := l.store.PageBlocks(ctx, workspace, id, number)
	return page, report, err
}

// Follow finds what a link leads to. The citation has no number; it has no quote if the
// link is to a page, and if the words are not on the page as they were. Returns
// CodeNotFound if the document isn't there, is in an archived workspace or has no such
// page.
func (l *Library) Follow(ctx context.Context, link ibid.Link) (ibid.Citation, error) {
	doc, err := l.store.Document(ctx, link.Workspace, link.Document)
	gone := ibid.CodeOf(err) == ibid.CodeNotFound
	if err != nil && !gone {
		return ibid.Citation{}, err
	}
	if gone || doc.Presence == ibid.PresenceRereads || !link.Means(doc.Hash) {
		return ibid.Citation{}, ibid.Errorf(ibid.CodeNotFound, "The document of this link isn't in this library.").
			WithHint("It was removed, or the link comes from another library.")
	}
	open, err := l.Workspaces.open(ctx)
	if err != nil {
		return ibid.Citation{}, err
	}
	if !open[link.Workspace] {
		return ibid.Citation{}, ibid.Errorf(ibid.CodeNotFound, "The document of this link is in an archived workspace.").
			WithHint("Bring the workspace back, then open the link again.")
	}
	if doc.Pages > 0 && link.Page > doc.Pages {
		return ibid.Citation{}, ibid.Errorf(ibid.CodeNotFound, "“%s” has no page %d.", doc.Title, link.Page).
			WithHint("The link leads to a page that the document doesn't have.")
	}
	c := ibid.Citation{DocumentID: doc.ID, DocumentHash: doc.Hash, DocumentTitle: doc.Title, Page: max(1, link.Page), Span: link.Span}
	if link.Span.Len() == 0 {
		return c, nil
	}
	page, _, err := l.Page(ctx, link.Workspace, link.Document, link.Page)
	switch code := ibid.CodeOf(err); {
	case code == ibid.CodeNotFound || code == ibid.CodeTextDamaged: // the viewer shows the file
		return c, nil
	case err != nil:
		return ibid.Citation{}, err
	}
	c.PageLabel = page.Label
	if words := link.Span.In(page.Text); utf8.ValidString(words) && link.Quotes(words) {
		c.Quote = words
	}
	return c, nil
}
