package documents

import (
	"context"
	"database/sql"
	"errors"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// SaveThumbnail keeps the picture of a document's first page, in place of an
// earlier one. An empty picture records that the page cannot be drawn. Returns
// CodeNotFound if there is no such document.
func (s *Store) SaveThumbnail(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, picture ibid.Thumbnail) error {
	return s.db.UpdateDocument(ctx, ws, id, func(tx *sql.Tx, content sqlite.ContentID) error {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO thumbnails (content_id, image) VALUES (?, ?)
			ON CONFLICT (content_id) DO UPDATE SET image = excluded.image`,
			content, append([]byte{}, picture.JPEG...)) // nil would be NULL
		return err
	})
}

// Thumbnail gives the picture of a document's first page; it is empty if the page
// cannot be drawn. Returns CodeNotFound if none has been made yet, or if there is
// no such document.
func (s *Store) Thumbnail(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) (ibid.Thumbnail, error) {
	return sqlite.TransactDocument(ctx, s.db.Read, ws, id, func(tx *sql.Tx, content sqlite.ContentID) (picture ibid.Thumbnail, err error) {
		err = tx.QueryRowContext(ctx, `SELECT image FROM thumbnails WHERE content_id = ?`, content).Scan(&picture.JPEG)
		if errors.Is(err, sql.ErrNoRows) {
			err = ibid.Errorf(ibid.CodeNotFound, "There is no picture of the document yet.").WithHint("It is made when the document has been read.")
		}
		return picture, err
	}, "get thumbnail of document %d", id)
}
