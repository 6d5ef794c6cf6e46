package documents

import (
	"context"
	"database/sql"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// Sections lists the sections of a document in the order in which they begin, without
// those that fail their checksum.
// Returns CodeNotFound if there is no such document.
func (s *Store) Sections(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) ([]ibid.Section, error) {
	return sqlite.TransactDocument(ctx, s.db.Read, ws, id, func(tx *sql.Tx, content sqlite.ContentID) ([]ibid.Section, error) {
		return sqlite.Rows(ctx, tx, func(row sqlite.Row) (s ibid.Section, err error) {
			return s, row.Scan(sectionFields(&s)...)
		}, `
			SELECT `+sectionColumns+` FROM sections s WHERE s.content_id = ? AND `+sqlite.SectionSum.Sound("s")+` ORDER BY s.page, s.ordinal`, content)
	}, "list sections of document %d", id)
}

// sectionColumns are what sectionFields takes, of sections s.
const sectionColumns = `s.level, s.title, s.page, s.start_byte, s.end_byte, s.path`

func sectionFields(s *ibid.Section) []any {
	return []any{&s.Level, &s.Title, &s.Page, &s.Span.Start, &s.Span.End, &s.Path}
}

// insertSections stores the sections that begin on a page, in the order given.
// Since a page numbers its own, pages may come in any order.
func insertSections(ctx context.Context, tx *sql.Tx, content sqlite.ContentID, page int, sections []ibid.Section) error {
	for i, s := range sections {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO sections (content_id, page, ordinal, level, title, start_byte, end_byte, path)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
			content, page, i, s.Level, s.Title, s.Span.Start, s.Span.End, s.Path)
		if err != nil {
			return err
		}
	}
	return nil
}
