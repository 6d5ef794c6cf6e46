package sqlite

import (
	"context"
	"database/sql"
)

// indexWords makes anew the tokens that are derived from pages and
// chunks, the greater part of a rebuild.
//
// It goes content by content: SQLite would put the tokens of all chunks on the
// disk first, a second library beside the library.
func indexWords(ctx context.Context, tx *sql.Tx) error {
	if err := RunAll(ctx, tx, []string{
		`INSERT INTO chunk_text (chunk_text) VALUES ('delete-all')`,
		`INSERT INTO content_profiles (content_profiles) VALUES ('delete-all')`,
		`DELETE FROM chunk_terms`,
		`UPDATE chunk_text_upkeep SET removed = 0, profiles = 0`,
		`DELETE FROM content_languages`,
		`INSERT INTO content_languages SELECT content_id, language, count(*) FROM pages GROUP BY content_id, language`,
	}); err != nil {
		return err
	}
	contents, err := Rows(ctx, tx, ScanOne[ContentID], `SELECT id FROM contents`)
	if err != nil {
		return err
	}
	for _, content := range contents {
		if err := RunAll(ctx, tx, []string{
			`INSERT INTO chunk_content SELECT * FROM chunk_content WHERE content_id = ?`,
			`INSERT INTO profile_content SELECT * FROM profile_content WHERE id = ?`,
		}, content); err != nil {
			return err
		}
	}
	return nil
}
