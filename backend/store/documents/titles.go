package documents

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// What a document is called
//
// A title is the user's own, or the one that the content bears, or else made of the file's
// name. documents.title has what came out, so that it can be searched and sorted; whatever
// changes one of the three sets it by [Retitle].

// Retitle sets the titles of all documents of a content.
func Retitle(ctx context.Context, tx *sql.Tx, content sqlite.ContentID) error {
	type named struct {
		id                ibid.DocumentID
		title, own, bears string
		name              string
	}
	all, err := sqlite.Rows(ctx, tx, func(row sqlite.Row) (n named, err error) {
		return n, row.Scan(&n.id, &n.title, &n.own, &n.bears, &n.name)
	}, `
		SELECT d.id, d.title, `+sqlite.TitleSum.Shown("d", "own_title", "''")+`, `+sqlite.FrontSum.Shown("t", "title", "''")+`, d.name FROM documents d JOIN contents t ON t.id = d.content_id WHERE t.id = ?`, content)
	if err != nil {
		return err
	}
	for _, n := range all {
		if title := TitleOf(n.own, n.bears, n.name); title != n.title {
			if _, err := tx.ExecContext(ctx, `UPDATE documents SET title = ? WHERE id = ?`, title, n.id); err != nil {
				return err
			}
		}
	}
	return nil
}

// decodeFront reads what a content prints about itself into a document of it.
func decodeFront(text string, d *ibid.Document) error {
	d.Parties = []ibid.FrontItem{}
	if text == "" {
		return nil
	}
	var front ibid.FrontMatter
	if err := json.Unmarshal([]byte(text), &front); err != nil {
		return fmt.Errorf("decode front matter: %w", err)
	}
	d.Printed, d.Kind, d.Date = front.Title, front.Kind, front.Date
	if front.Parties != nil {
		d.Parties = front.Parties
	}
	return nil
}

// TitleOf is the title of a document: its own, else the one that its content bears, else one made
// of its file's name.
func TitleOf(own, bears, name string) string {
	switch {
	case own != "":
		return own
	case bears != "":
		return bears
	}
	return ibid.TitleOfName(name)
}

// RenameDocument gives a document a title of the user's; an empty one takes it back. Returns
// CodeNotFound if there is no such document.
func (s *Store) RenameDocument(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, title string) (doc ibid.Document, err error) {
	err = s.db.NoteOfDocument(ctx, ws, id, func(tx *sql.Tx, content sqlite.ContentID) error {
		_, err := tx.ExecContext(ctx, `
			UPDATE documents SET own_title = ?1, title = iif(?1 = '', name, ?1), title_sum = NULL WHERE id = ?2`, title, id)
		if err != nil {
			return err
		}
		if err := Retitle(ctx, tx, content); err != nil {
			return err
		}
		doc, err = Get(ctx, tx, ws, id)
		return err
	})
	s.db.PassagesChanged() // a title is searched too
	return doc, err
}

// FrontMatter returns what was last read of a document's first pages, and the title in its
// file's metadata. Front is nil if they have not been read yet. Returns CodeNotFound if there is
// no such document.
func (s *Store) FrontMatter(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) (front *ibid.FrontMatter, metadata string, err error) {
	err = sqlite.InDocument(ctx, s.db.Read, ws, id, func(tx *sql.Tx, content sqlite.ContentID) error {
		var text string
		if err := tx.QueryRowContext(ctx, `SELECT `+sqlite.SoundFront+`, `+sqlite.SoundMetadata+` FROM contents t WHERE t.id = ?`, content).Scan(&text, &metadata); err != nil || text == "" {
			return err
		}
		front = new(ibid.FrontMatter)
		return json.Unmarshal([]byte(text), front)
	}, "get front matter of document %d", id)
	return front, metadata, err
}

// SaveFrontMatter stores what a document prints about itself and the title that its content
// bears by that; an empty title is none. Titles that the user gave stay. Returns CodeNotFound
// if there is no such document.
func (s *Store) SaveFrontMatter(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, front ibid.FrontMatter, title string, from ibid.TitleFrom) error {
	text, err := json.Marshal(front)
	if err != nil {
		return fmt.Errorf("encode front matter: %w", err)
	}
	if title == "" {
		from = ""
	}
	err = s.db.NoteOfDocument(ctx, ws, id, func(tx *sql.Tx, content sqlite.ContentID) error {
		var before string
		if err := tx.QueryRowContext(ctx, `SELECT title FROM contents WHERE id = ?`, content).Scan(&before); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE contents SET front = ?, front_version = ?, title_from = ?, front_sum = NULL WHERE id = ?`,
			string(text), front.Version, from, content); err != nil {
			return err
		}
		if before == title {
			return nil // nothing is indexed anew
		}
		if _, err := tx.ExecContext(ctx, `UPDATE contents SET title = ? WHERE id = ?`, title, content); err != nil {
			return err
		}
		return Retitle(ctx, tx, content)
	})
	s.db.PassagesChanged()
	return err
}

// WithoutFrontMatter lists the documents of a workspace with text whose first pages other
// rules have looked at than those of a version, or none, or of which what was read is damaged.
func (s *Store) WithoutFrontMatter(ctx context.Context, ws ibid.WorkspaceID, version string) ([]ibid.DocumentID, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) ([]ibid.DocumentID, error) {
		return sqlite.Rows(ctx, tx, sqlite.ScanOne[ibid.DocumentID], `
			SELECT d.id FROM documents d JOIN contents t ON t.id = d.content_id
			WHERE d.workspace_id = ? AND d.presence = 'current' AND t.chunks > 0 AND (t.front_version <> ? OR `+sqlite.SoundFront+` = '') ORDER BY d.id`, ws, version)
	}, "list documents without front matter")
}
