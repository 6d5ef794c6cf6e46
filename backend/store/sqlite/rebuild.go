package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"ibid/backend/ibid"
)

// Rebuild makes what is derived from the pages and passages anew: what contents
// are called, their counters, the full-text index, the terms of passages, the
// profiles of contents, and the index of the history. What law
// they hold and cite is to be read again, see [law.Store.Unattributed]. Vectors
// stay, since only a model can make them; those that are damaged or of passages that
// are gone are taken out. No earlier answer is given again after it. It is one transaction, so
// that search knows the old state or the new.
func (db *DB) Rebuild(ctx context.Context) error {
	err := db.Write(ctx, func(tx *sql.Tx) error {
		all, err := AllIndexes(ctx, tx)
		if err != nil {
			return err
		}
		for _, x := range all {
			if _, err := tx.ExecContext(ctx, fmt.Sprintf(`
				DELETE FROM %[1]s WHERE chunk_id IN (
					SELECT rowid FROM %[1]s_rowids WHERE rowid NOT IN (SELECT id FROM chunks))`, x.Table())); err != nil {
				return err
			}
			stray, err := strayVectors(ctx, tx, x)
			if err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, `DELETE FROM `+x.Table()+` WHERE chunk_id IN (SELECT value FROM json_each(?))`, JSONArray(stray)); err != nil {
				return err
			}
		}
		if err := RunAll(ctx, tx, []string{
			`UPDATE contents SET called = (SELECT v.called FROM content_called v WHERE v.id = contents.id)
				WHERE called IS NOT (SELECT v.called FROM content_called v WHERE v.id = contents.id)`,
			`UPDATE contents SET
				(pages_read, pages_failed, pages_waiting, pages_recognised, pages_unreadable, words) = (
					SELECT count(*) FILTER (WHERE failed = 0), count(*) FILTER (WHERE failed = 1),
						count(*) FILTER (WHERE state IN ('scan', 'garbled')),
						count(*) FILTER (WHERE state IN ('recognised', 'described')),
						count(*) FILTER (WHERE state = 'unreadable'),
						coalesce(sum(word_count(text)), 0)
					FROM pages WHERE content_id = contents.id),
				(chunks, chunks_gisted) = (
					SELECT count(*), coalesce(sum(gisted), 0) FROM chunks WHERE content_id = contents.id)`,
			`UPDATE contents SET chunks_embedded = 0`,
			`UPDATE contents SET detector = ''`, // whose rules they hold, and the law in them, are read again
			`UPDATE workspaces SET sources = sources + 1`,
		}); err != nil {
			return err
		}
		// Last, since what contents are called is indexed, and the triggers on it
		// have just indexed some of it.
		if err := indexWords(ctx, tx); err != nil {
			return err
		}
		if err := indexMessages(ctx, tx); err != nil {
			return err
		}
		for _, x := range all {
			if x.State != ibid.IndexCurrent {
				continue
			}
			if err := countEmbedded(ctx, tx, x); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("rebuild index: %w", err)
	}
	db.PassagesChanged()
	return nil
}

// indexMessages makes the index of the history anew.
func indexMessages(ctx context.Context, tx *sql.Tx) error {
	return RunAll(ctx, tx, []string{
		`INSERT INTO message_text (message_text) VALUES ('delete-all')`,
		`UPDATE chunk_text_upkeep SET messages = 0`,
		`INSERT INTO message_text (rowid, question, text) SELECT id, question, text FROM message_content`,
	})
}
