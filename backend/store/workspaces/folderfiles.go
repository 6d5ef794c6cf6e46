package workspaces

import (
	"context"
	"database/sql"
	"path"
	"path/filepath"

	"ibid/backend/ibid"
	"ibid/backend/store/documents"
	"ibid/backend/store/sqlite"
)

// FolderFiles lists what was noted of a folder's files, ordered by their paths.
// Returns CodeNotFound if the workspace has no such folder.
func (s *Store) FolderFiles(ctx context.Context, ws ibid.WorkspaceID, id ibid.FolderID) ([]ibid.FolderFile, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) ([]ibid.FolderFile, error) {
		if err := needFolder(ctx, tx, ws, id); err != nil {
			return nil, err
		}
		return sqlite.Rows(ctx, tx, scanFolderFile, `
			SELECT path, bytes, modified_at, coalesce(document_id, 0), left_out, failure_code, failure_message, failure_hint
			FROM folder_files WHERE folder_id = ? ORDER BY path`, id)
	}, "list files of folder %d", id)
}

func scanFolderFile(row sqlite.Row) (f ibid.FolderFile, err error) {
	var code, message, hint sql.NullString
	var modified int64
	err = row.Scan(&f.Path, &f.Bytes, &modified, &f.Document, &f.LeftOut, &code, &message, &hint)
	f.Modified = sqlite.FromMicros(modified)
	f.Failure = sqlite.ErrorFrom(code, message, hint)
	return f, err
}

// SaveFolderFile notes a file of a folder as it is now, in place of what was noted
// of that path before. Returns CodeInvalid for a path that does not lie within the
// folder or is not in its shortest form, and CodeNotFound if the workspace has no
// such folder, or not the document that was made of the file.
func (s *Store) SaveFolderFile(ctx context.Context, ws ibid.WorkspaceID, id ibid.FolderID, f ibid.FolderFile) error {
	return s.updateFolder(ctx, ws, id, func(tx *sql.Tx) error {
		if err := needPathWithin(f.Path); err != nil {
			return err
		}
		var made sql.NullInt64
		if f.Document != 0 {
			if _, err := documents.Get(ctx, tx, ws, f.Document); err != nil {
				return err
			}
			made = sql.NullInt64{Int64: int64(f.Document), Valid: true}
		}
		code, message, hint := sqlite.ErrorColumns(f.Failure)
		_, err := tx.ExecContext(ctx, `
			INSERT OR REPLACE INTO folder_files (folder_id, workspace_id, path, bytes, modified_at, document_id, left_out,
				failure_code, failure_message, failure_hint)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			id, ws, f.Path, f.Bytes, sqlite.Micros(f.Modified), made, f.LeftOut, code, message, hint)
		return err
	})
}

// DeleteFolderFile forgets what was noted of a file; without a note it does
// nothing. Returns CodeNotFound if the workspace has no such folder.
func (s *Store) DeleteFolderFile(ctx context.Context, ws ibid.WorkspaceID, id ibid.FolderID, path string) error {
	return s.updateFolder(ctx, ws, id, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM folder_files WHERE folder_id = ? AND path = ?`, id, path)
		return err
	})
}

// RenameFolderFile notes that a file has another path within the folder now; what
// was noted of that path is forgotten. Returns CodeInvalid for a path that
// [Store.SaveFolderFile] would refuse, and CodeNotFound if the workspace has no such
// folder or nothing was noted of the file.
func (s *Store) RenameFolderFile(ctx context.Context, ws ibid.WorkspaceID, id ibid.FolderID, from, to string) error {
	return s.updateFolder(ctx, ws, id, func(tx *sql.Tx) error {
		if err := needPathWithin(to); err != nil {
			return err
		}
		return sqlite.Need(ctx, tx, "file in the folder", `
			UPDATE OR REPLACE folder_files SET path = ? WHERE folder_id = ? AND path = ? RETURNING 1`, to, id, from)
	})
}

// needPathWithin returns CodeInvalid unless a path with slashes leads to something
// below where it begins, in its shortest form: a file is known by it.
func needPathWithin(name string) error {
	if name != "." && path.Clean(name) == name && filepath.IsLocal(filepath.FromSlash(name)) {
		return nil
	}
	return ibid.Errorf(ibid.CodeInvalid, "“%s” is not the path of a file within the folder.", name).WithHint("Look the folder through again.")
}
