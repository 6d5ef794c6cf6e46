package index

import (
	"context"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// Indexed returns those of some tokens that a passage of a workspace has. Each is looked up
// by itself, and no further than its first row, so that the size of the library hardly
// matters.
func (s *Store) Indexed(ctx context.Context, ws ibid.WorkspaceID, tokens []string) (indexed []string, err error) {
	err = s.inquire(ctx, ws, func(in inquiry) error {
		found, err := sqlite.Rows(ctx, in, sqlite.ScanOne[string], `
			SELECT value FROM json_each(?) WHERE EXISTS (SELECT 1 FROM index_words WHERE term = value)`, sqlite.JSONStrings(tokens))
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
	return indexed, sqlite.Named(err, "look up words")
}
