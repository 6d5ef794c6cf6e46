package documents

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// The work on a document is work on its content: documents of one file share it,
// whichever workspace asked for it. Which of it goes first is for the queue to
// say; here is kept what must outlive the program.

// Enqueue records that there is work to do on a document, or that work already
// recorded is wanted sooner: its priority is raised and never lowered, and it
// stays paused if it is. Returns CodeNotFound if there is no such document.
func (s *Store) Enqueue(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, priority ibid.Priority) (ibid.Document, error) {
	return sqlite.TransactDocument(ctx, s.db.Write, ws, id, func(tx *sql.Tx, content sqlite.ContentID) (doc ibid.Document, err error) {
		_, err = tx.ExecContext(ctx, `
			INSERT INTO jobs (content_id, priority, queued_at) VALUES (?, ?, ?)
			ON CONFLICT (content_id) DO UPDATE SET priority = max(priority, excluded.priority)`,
			content, priority, sqlite.Micros(time.Now()))
		if err != nil {
			return doc, err
		}
		return Get(ctx, tx, ws, id)
	}, "enqueue")
}

// Dequeue records that the work on a document has ended, however it did. Without
// any it does nothing. After the last of all work it makes the library ready to be
// searched at its fastest, which takes a second for 100,000 passages that are new.
// Returns CodeNotFound if there is no such document.
func (s *Store) Dequeue(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) error {
	var ended, left bool
	err := s.db.UpdateDocument(ctx, ws, id, func(tx *sql.Tx, content sqlite.ContentID) error {
		n, err := sqlite.Affected(ctx, tx, `DELETE FROM jobs WHERE content_id = ?`, content)
		if err == nil {
			err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM jobs)`).Scan(&left)
		}
		ended = n > 0
		return err
	})
	if err == nil && ended && !left {
		s.db.GatherText(ctx)
	}
	return err
}

// SetPaused records whether the user has paused the work on a document. Without
// any it does nothing: what is done cannot be paused. Returns CodeNotFound if
// there is no such document.
func (s *Store) SetPaused(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, paused bool) error {
	return s.db.UpdateDocument(ctx, ws, id, func(tx *sql.Tx, content sqlite.ContentID) error {
		_, err := tx.ExecContext(ctx, `UPDATE jobs SET paused = ? WHERE content_id = ?`, paused, content)
		return err
	})
}

// StartJob counts that the work on a document begins, and reports how often it has
// begun since it last got further: a file that ends the program each time it is
// read is known by that. Returns CodeNotFound if there is no such document, or no
// work on it.
func (s *Store) StartJob(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) (int, error) {
	return sqlite.TransactDocument(ctx, s.db.Write, ws, id, func(tx *sql.Tx, content sqlite.ContentID) (starts int, err error) {
		err = tx.QueryRowContext(ctx, `UPDATE jobs SET starts = starts + 1 WHERE content_id = ? RETURNING starts`, content).Scan(&starts)
		if errors.Is(err, sql.ErrNoRows) {
			err = ibid.Errorf(ibid.CodeNotFound, "There is nothing to do on the document.").WithHint("The work on it has ended or was stopped.")
		}
		return starts, err
	}, "start work")
}

// StopJob takes the latest start of the work on a document back: it was ended in
// good order, by the user or with the program, and says nothing against the file.
// Without such work it does nothing. Returns CodeNotFound if there is no such
// document.
func (s *Store) StopJob(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) error {
	return s.db.UpdateDocument(ctx, ws, id, func(tx *sql.Tx, content sqlite.ContentID) error {
		_, err := tx.ExecContext(ctx, `UPDATE jobs SET starts = max(starts - 1, 0) WHERE content_id = ?`, content)
		return err
	})
}

// GotFurther records that the work on a content has brought something: it counts
// its starts from here on.
func GotFurther(ctx context.Context, tx *sql.Tx, content sqlite.ContentID) error {
	_, err := tx.ExecContext(ctx, `UPDATE jobs SET starts = 0 WHERE content_id = ? AND starts > 0`, content)
	return err
}

// QueuePaused reports whether the user has paused all work.
func (s *Store) QueuePaused(ctx context.Context) (paused bool, err error) {
	err = s.db.Read(ctx, func(tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, `SELECT paused FROM queue`).Scan(&paused)
	})
	return paused, sqlite.Named(err, "get state of the queue")
}

// PauseQueue records whether the user has paused all work.
func (s *Store) PauseQueue(ctx context.Context, paused bool) error {
	err := s.db.Write(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE queue SET paused = ?`, paused)
		return err
	})
	return sqlite.Named(err, "pause the queue")
}
