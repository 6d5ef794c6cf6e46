package sqlite

import (
	"context"

	"ibid/backend/ibid"
)

// wordsTable lists the tokens of the full-text index. Each reading connection has its own;
// it is no part of the library.
const wordsTable = `CREATE VIRTUAL TABLE temp.index_words USING fts5vocab ('main', 'chunk_text', 'instance');`

// Indexed returns those of some tokens that a passage of a workspace has. Each is looked up
// by itself, and no further than its first row, so that the size of the library hardly
// matters.
func (db *DB) Indexed(ctx context.Context, ws ibid.WorkspaceID, tokens []string) (indexed []string, err error) {
	err = db.inquire(ctx, ws, func(in inquiry) error {
		found, err := readRows(ctx, in, scanOne[string], `
			SELECT value FROM json_each(?) WHERE EXISTS (SELECT 1 FROM index_words WHERE term = value)`, jsonStrings(tokens))
		if in.alone {
			indexed = found
			return err
		}
		for i := 0; i < len(found) && err == nil; i++ {
			var n int
			if n, err = in.frequency(ctx, word(found[i:i+1])); n > 0 {
				indexed = append(indexed, found[i])
			}
		}
		return err
	})
	return indexed, named(err, "look up words")
}
