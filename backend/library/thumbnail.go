package library

import (
	"context"
	"log/slog"

	"ibid/backend/ibid"
)

// ThumbnailStore keeps pictures of first pages.
type ThumbnailStore interface {
	// Thumbnail returns CodeNotFound where none was made yet, and an empty one
	// where none can be.
	Thumbnail(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (ibid.Thumbnail, error)
}

// Thumbnail gives a small picture of a document's first page, as JPEG. Returns
// CodeNotFound if there is no such document, or no picture of it.
func (l *Library) Thumbnail(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) ([]byte, error) {
	picture, err := l.store.Thumbnail(ctx, workspace, id)
	if err == nil && len(picture.JPEG) == 0 {
		err = ibid.Errorf(ibid.CodeNotFound, "The first page of this document cannot be drawn.").WithHint("Open it to see whether other pages can.")
	}
	return picture.JPEG, err
}

// makeThumbnails makes the thumbnails that documents lack: those read by an Ibid
// that made none, and those whose file could not be had at the time. It works while
// the queue is at leisure, one document at a time, and ends when all have been
// tried or ctx ends.
func (l *Library) makeThumbnails(ctx context.Context) {
	open, err := l.Workspaces.open(ctx)
	for workspace := range open {
		var docs []ibid.Document
		if docs, err = l.store.Documents(ctx, workspace); err != nil {
			break
		}
		for _, doc := range docs {
			if doc.Thumbnail || doc.Status != ibid.StatusReady {
				continue
			}
			if l.Queue.leisure(ctx) != nil {
				return
			}
			l.makeThumbnail(ctx, doc)
		}
	}
	if err != nil && ctx.Err() == nil {
		slog.Error("list documents without thumbnail", "error", err)
	}
}

func (l *Library) makeThumbnail(ctx context.Context, doc ibid.Document) {
	made, err := l.ingester.Thumbnail(ctx, doc)
	if err == nil && made {
		err = l.refresh(ctx, doc)
	}
	if err != nil && ctx.Err() == nil {
		slog.Warn("make thumbnail", "document", doc.ID, "error", err)
	}
}
