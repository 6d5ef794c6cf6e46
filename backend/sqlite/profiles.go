package sqlite

import (
	"context"
	"database/sql"
	"slices"

	"ibid/backend/ibid"
)

// frontPages are the pages on which a document says what it is; see profile_content.
const frontPages = 3

// saveProfile makes the profile of a content anew if some of the pages are among
// its first.
func saveProfile(ctx context.Context, tx *sql.Tx, content contentID, pages []ibid.ReadPage) error {
	if !slices.ContainsFunc(pages, func(p ibid.ReadPage) bool { return p.Page.Number <= frontPages }) {
		return nil
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO profile_content SELECT * FROM profile_content WHERE id = ?`, content)
	return err
}
