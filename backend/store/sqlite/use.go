package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"os"

	"ibid/backend/ibid"
)

// Use reports what takes how much of the library's file: it fills Library, Text,
// Words, Vectors and Free. The parts are what is stored, without what SQLite
// needs to find it again, which is some per cent; they do not add up to the
// whole. All of it is read: ask for it when the user does.
func (db *DB) Use(ctx context.Context) (use ibid.StorageUse, err error) {
	for _, path := range []string{db.path, db.path + "-wal"} {
		if info, err := os.Stat(path); err == nil {
			use.Library += info.Size()
		}
	}
	err = db.Read(ctx, func(tx *sql.Tx) error {
		err := tx.QueryRowContext(ctx, `
			SELECT (SELECT coalesce(sum(octet_length(text) + octet_length(words) + octet_length(blocks)), 0) FROM pages)
					+ (SELECT coalesce(sum(octet_length(text) + coalesce(octet_length(reading), 0)
						+ octet_length(section) + octet_length(context) + octet_length(gist)), 0) FROM chunks),
				(SELECT coalesce(sum(octet_length(block)), 0) FROM chunk_text_data)
					+ (SELECT coalesce(sum(octet_length(sz)), 0) FROM chunk_text_docsize)
					+ (SELECT coalesce(sum(octet_length(terms)), 0) FROM chunk_terms)
					+ (SELECT coalesce(sum(octet_length(block)), 0) FROM content_profiles_data)
					+ (SELECT coalesce(sum(octet_length(block)), 0) FROM message_text_data),
				(SELECT freelist_count FROM pragma_freelist_count) * (SELECT page_size FROM pragma_page_size)`).
			Scan(&use.Text, &use.Words, &use.Free)
		if err != nil {
			return err
		}
		all, err := AllIndexes(ctx, tx)
		if err != nil {
			return err
		}
		for _, x := range all {
			var bytes int64
			// vec0 0.1.6 keeps its vectors in this table.
			err := tx.QueryRowContext(ctx, fmt.Sprintf(
				`SELECT coalesce(sum(octet_length(vectors)), 0) FROM %s_vector_chunks00`, x.Table())).Scan(&bytes)
			if err != nil {
				return err
			}
			use.Vectors += bytes
		}
		return nil
	})
	return use, Named(err, "measure library")
}

// Compact gives all space back to the disk that the library does not use: that
// of removed documents at once, and that of a full-text index in many pieces.
// Removals do so by themselves once it pays; see [maxWaste].
func (db *DB) Compact(ctx context.Context) error {
	err := db.Write(ctx, func(tx *sql.Tx) error {
		if err := mergeAllText(ctx, tx); err != nil {
			return err
		}
		return compactVectors(ctx, tx, 0)
	})
	if err == nil {
		err = db.freePages(ctx)
	}
	return Named(err, "compact library")
}
