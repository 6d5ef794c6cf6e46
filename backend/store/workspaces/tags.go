package workspaces

import (
	"context"
	"database/sql"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"ibid/backend/ibid"
	"ibid/backend/store/documents"
	"ibid/backend/store/sqlite"
)

// maxTagName is how many characters the name of a tag may have.
const maxTagName = 60

// tagName checks the name of a tag and gives it as it is stored: accents in their
// composed form, one space between words, none around them. Returns CodeInvalid
// for a name that is empty, too long or more than a line of plain text.
func tagName(name string) (string, error) {
	name = norm.NFC.String(strings.TrimSpace(name))
	switch {
	case name == "":
		return "", ibid.Errorf(ibid.CodeInvalid, "A tag needs a name.").WithHint("Type one, such as a subject or a year.")
	case utf8.RuneCountInString(name) > maxTagName:
		return "", ibid.Errorf(ibid.CodeInvalid, "The name of a tag can have %d characters at most.", maxTagName).WithHint("Choose a shorter one.")
	case !utf8.ValidString(name) || ibid.InertInline(name) != name || strings.ContainsFunc(name, breaksLine):
		return "", ibid.Errorf(ibid.CodeInvalid, "The name of a tag is one line of text.").WithHint("Leave out line breaks and control characters.")
	}
	return strings.Join(strings.Fields(name), " "), nil
}

// breaksLine reports whether a character is more than a sign on a line.
func breaksLine(r rune) bool { return unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp) }

// Tags lists the tags of a workspace in alphabetical order. One that no document
// has any more stays until it is deleted.
func (s *Store) Tags(ctx context.Context, ws ibid.WorkspaceID) (all []ibid.Tag, err error) {
	all, err = sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) ([]ibid.Tag, error) {
		return sqlite.Rows(ctx, tx, func(row sqlite.Row) (t ibid.Tag, err error) {
			return t, row.Scan(&t.Name, &t.Documents)
		}, `
			SELECT t.name, (SELECT count(*) FROM document_tags g JOIN documents d ON d.id = g.document_id
				WHERE g.tag_id = t.id AND d.presence = 'current')
			FROM tags t WHERE t.workspace_id = ?`, ws)
	}, "list tags")
	if err == nil {
		slices.SortFunc(all, func(a, b ibid.Tag) int { return sqlite.CompareNames(a.Name, b.Name) })
	}
	return all, err
}

// TagDocuments gives documents a tag, all or nothing, and makes the tag where
// there is none of that name in whatever case; without documents it does only
// that. A document that has the tag keeps it. Returns CodeInvalid for a name that
// is empty, longer than 60 characters or not one line of plain text, and
// CodeNotFound if the workspace has not each of the documents.
func (s *Store) TagDocuments(ctx context.Context, ws ibid.WorkspaceID, ids []ibid.DocumentID, tag string) error {
	err := s.changeTags(ctx, ws, func(tx *sql.Tx) error { return tagDocuments(ctx, tx, ws, ids, tag) })
	return sqlite.Named(err, "tag documents")
}

func tagDocuments(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, ids []ibid.DocumentID, name string) error {
	name, err := tagName(name)
	if err != nil {
		return err
	}
	tag, err := FindTag(ctx, tx, ws, name)
	if ibid.CodeOf(err) == ibid.CodeNotFound {
		err = tx.QueryRowContext(ctx, `INSERT INTO tags (workspace_id, name) VALUES (?, ?) RETURNING id`, ws, name).Scan(&tag)
	}
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := documents.Get(ctx, tx, ws, id); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT OR IGNORE INTO document_tags (document_id, tag_id, workspace_id) VALUES (?, ?, ?)`, id, tag, ws)
		if err != nil {
			return err
		}
	}
	return nil
}

// UntagDocuments takes a tag off documents, all or nothing. A document that has
// it not is left as it is. Returns CodeNotFound if the workspace has no such tag
// or not each of the documents.
func (s *Store) UntagDocuments(ctx context.Context, ws ibid.WorkspaceID, ids []ibid.DocumentID, tag string) error {
	err := s.changeTag(ctx, ws, tag, func(tx *sql.Tx, tag int64) error {
		for _, id := range ids {
			if _, err := documents.Get(ctx, tx, ws, id); err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, `DELETE FROM document_tags WHERE document_id = ? AND tag_id = ?`, id, tag); err != nil {
				return err
			}
		}
		return nil
	})
	return sqlite.Named(err, "untag documents")
}

// RenameTag gives a tag another name. Where another tag has it, the two become
// one. Returns CodeNotFound if the workspace has no tag of the old name, and
// CodeInvalid for a new one that [Store.TagDocuments] would refuse.
func (s *Store) RenameTag(ctx context.Context, ws ibid.WorkspaceID, old, name string) error {
	err := s.changeTag(ctx, ws, old, func(tx *sql.Tx, tag int64) error {
		name, err := tagName(name)
		if err != nil {
			return err
		}
		other, err := FindTag(ctx, tx, ws, name)
		switch {
		case ibid.CodeOf(err) == ibid.CodeNotFound || err == nil && other == tag:
			_, err = tx.ExecContext(ctx, `UPDATE tags SET name = ? WHERE id = ?`, name, tag)
			return err
		case err != nil:
			return err
		}
		_, err = tx.ExecContext(ctx, `
			INSERT OR IGNORE INTO document_tags (document_id, tag_id, workspace_id)
			SELECT document_id, ?, workspace_id FROM document_tags WHERE tag_id = ?`, other, tag)
		if err == nil {
			_, err = tx.ExecContext(ctx, `UPDATE question_tables SET tag_id = ? WHERE tag_id = ?`, other, tag)
		}
		if err == nil {
			_, err = tx.ExecContext(ctx, `DELETE FROM tags WHERE id = ?`, tag)
		}
		return err
	})
	return sqlite.Named(err, "rename tag")
}

// DeleteTag removes a tag from the workspace and from its documents. Returns
// CodeNotFound if the workspace has no such tag.
func (s *Store) DeleteTag(ctx context.Context, ws ibid.WorkspaceID, tag string) error {
	err := s.changeTag(ctx, ws, tag, func(tx *sql.Tx, tag int64) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM tags WHERE id = ?`, tag)
		return err
	})
	return sqlite.Named(err, "delete tag")
}

// changeTags runs fn in a transaction in which the workspace is known.
func (s *Store) changeTags(ctx context.Context, ws ibid.WorkspaceID, fn func(*sql.Tx) error) error {
	if err := sqlite.NeedWorkspace(ws); err != nil {
		return err
	}
	return s.db.WriteShort(ctx, func(tx *sql.Tx) error {
		if err := sqlite.KnownWorkspace(ctx, tx, ws); err != nil {
			return err
		}
		return fn(tx)
	})
}

// changeTag runs fn in a transaction with the number of a tag.
func (s *Store) changeTag(ctx context.Context, ws ibid.WorkspaceID, name string, fn func(tx *sql.Tx, tag int64) error) error {
	return s.changeTags(ctx, ws, func(tx *sql.Tx) error {
		tag, err := FindTag(ctx, tx, ws, name)
		if err != nil {
			return err
		}
		return fn(tx, tag)
	})
}

// FindTag gives the number of the tag with a name, in whatever case. Returns
// CodeNotFound if the workspace has none.
func FindTag(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, name string) (id int64, err error) {
	type tag struct {
		id   int64
		name string
	}
	all, err := sqlite.Rows(ctx, tx, func(row sqlite.Row) (t tag, err error) { return t, row.Scan(&t.id, &t.name) }, `SELECT id, name FROM tags WHERE workspace_id = ?`, ws)
	if err != nil {
		return 0, err
	}
	name = strings.Join(strings.Fields(name), " ")
	for _, t := range all {
		if sqlite.SameName(t.name, name) {
			return t.id, nil
		}
	}
	return 0, ibid.Errorf(ibid.CodeNotFound, "There is no tag “%s”.", name).WithHint("It may have been deleted or renamed.")
}
