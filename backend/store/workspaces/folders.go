package workspaces

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"path/filepath"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// AddFolder records that a workspace is to be kept in step with a folder: its
// Path, Ignore and Paused. The path is cleaned, and compared as it is written:
// what a link leads to is for the caller to find out. Returns CodeInvalid for a
// path that is not absolute, CodeConflict if the workspace has this folder, one
// around it or one within it, since their files would come twice, and
// CodeNotFound if there is no such workspace.
func (s *Store) AddFolder(ctx context.Context, ws ibid.WorkspaceID, f ibid.Folder) (ibid.Folder, error) {
	return sqlite.Transact(ctx, s.db.Write, ws, func(tx *sql.Tx) (ibid.Folder, error) {
		if !filepath.IsAbs(f.Path) {
			return f, ibid.Errorf(ibid.CodeInvalid, "“%s” is not the full path of a folder.", f.Path).WithHint("Choose the folder again.")
		}
		f.Path = filepath.Clean(f.Path)
		return addFolder(ctx, tx, ws, f)
	}, "add folder")
}

func addFolder(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, f ibid.Folder) (ibid.Folder, error) {
	err := sqlite.KnownWorkspace(ctx, tx, ws)
	if err == nil {
		err = needFreeFolder(ctx, tx, ws, f.Path)
	}
	if err != nil {
		return ibid.Folder{}, err
	}
	var id ibid.FolderID
	err = tx.QueryRowContext(ctx, `
		INSERT INTO folders (workspace_id, path, ignore, paused, added_at) VALUES (?, ?, ?, ?, ?) RETURNING id`,
		ws, f.Path, sqlite.JSONStrings(f.Ignore), f.Paused, sqlite.Micros(time.Now())).Scan(&id)
	if err != nil {
		return ibid.Folder{}, err
	}
	return folder(ctx, tx, ws, id)
}

// needFreeFolder returns CodeConflict if files of the folder would come with
// another folder of the workspace too.
func needFreeFolder(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, path string) error {
	all, err := folders(ctx, tx, ws)
	for _, other := range all {
		switch around, within := holds(other.Path, path), holds(path, other.Path); {
		case around && within:
			return ibid.Errorf(ibid.CodeConflict, "The folder “%s” is kept in step already.", other.Path).
				WithHint("Look it through again to find what is new in it.")
		case around:
			return ibid.Errorf(ibid.CodeConflict, "“%s” lies within “%s”, which is kept in step already.", path, other.Path).
				WithHint("Its files come with that folder, unless a pattern of that folder passes them over.")
		case within:
			return ibid.Errorf(ibid.CodeConflict, "“%s” lies within “%s” and is kept in step already.", other.Path, path).
				WithHint("Remove that folder first; its documents stay.")
		}
	}
	return err
}

// holds reports whether a folder is, or has somewhere below it, what is at a path.
func holds(folder, path string) bool {
	below, err := filepath.Rel(folder, path)
	return err == nil && filepath.IsLocal(below)
}

// Folders lists the folders of a workspace, ordered by their paths.
func (s *Store) Folders(ctx context.Context, ws ibid.WorkspaceID) ([]ibid.Folder, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) ([]ibid.Folder, error) {
		return folders(ctx, tx, ws)
	}, "list folders")
}

// Folder gives one folder. Returns CodeNotFound if the workspace has none with
// this id.
func (s *Store) Folder(ctx context.Context, ws ibid.WorkspaceID, id ibid.FolderID) (ibid.Folder, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) (ibid.Folder, error) {
		return folder(ctx, tx, ws, id)
	}, "get folder %d", id)
}

// SetFolder stores which files of a folder are passed over (Ignore) and whether it
// is paused (Paused); nothing else of it changes. Returns CodeNotFound if the
// workspace has no such folder.
func (s *Store) SetFolder(ctx context.Context, ws ibid.WorkspaceID, f ibid.Folder) error {
	return s.updateFolder(ctx, ws, f.ID, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE folders SET ignore = ?, paused = ? WHERE id = ?`, sqlite.JSONStrings(f.Ignore), f.Paused, f.ID)
		return err
	})
}

// CheckedFolder records when a folder was looked through, or what stood in the
// way. Returns CodeNotFound if the workspace has no such folder.
func (s *Store) CheckedFolder(ctx context.Context, ws ibid.WorkspaceID, id ibid.FolderID, at time.Time, problem *ibid.Error) error {
	return s.updateFolder(ctx, ws, id, func(tx *sql.Tx) error {
		code, message, hint := sqlite.ErrorColumns(problem)
		_, err := tx.ExecContext(ctx, `
			UPDATE folders SET checked_at = ?, problem_code = ?, problem_message = ?, problem_hint = ? WHERE id = ?`,
			sqlite.Micros(at), code, message, hint, id)
		return err
	})
}

// DeleteFolder forgets a folder and what was noted of its files. Its documents
// stay, as if they had been added by hand. Returns CodeNotFound if the workspace
// has no such folder.
func (s *Store) DeleteFolder(ctx context.Context, ws ibid.WorkspaceID, id ibid.FolderID) error {
	return s.updateFolder(ctx, ws, id, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE documents SET folder_id = NULL WHERE folder_id = ? AND workspace_id = ?`, id, ws)
		if err == nil {
			_, err = tx.ExecContext(ctx, `DELETE FROM folders WHERE id = ?`, id) // its files go with it
		}
		return err
	})
}

// updateFolder runs fn in a transaction in which the workspace has the folder.
func (s *Store) updateFolder(ctx context.Context, ws ibid.WorkspaceID, id ibid.FolderID, fn func(*sql.Tx) error) error {
	return sqlite.InWorkspace(ctx, s.db.Write, ws, func(tx *sql.Tx) error {
		if err := needFolder(ctx, tx, ws, id); err != nil {
			return err
		}
		return fn(tx)
	}, "update folder %d", id)
}

// needFolder returns CodeNotFound unless the workspace has the folder.
func needFolder(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.FolderID) error {
	return sqlite.Need(ctx, tx, "folder", `SELECT 1 FROM folders WHERE id = ? AND workspace_id = ?`, id, ws)
}

// folderColumns are what scanFolder scans, of folders f.
const folderColumns = `f.id, f.workspace_id, f.path, f.ignore, f.paused,
	f.problem_code, f.problem_message, f.problem_hint, f.checked_at,
	(SELECT count(*) FROM documents d WHERE d.workspace_id = f.workspace_id AND d.folder_id = f.id AND d.presence = 'current'),
	(SELECT count(*) FROM documents d WHERE d.workspace_id = f.workspace_id AND d.folder_id = f.id AND d.presence = 'gone'),
	(SELECT count(*) FROM folder_files x WHERE x.folder_id = f.id AND x.failure_code IS NOT NULL)`

func scanFolder(row sqlite.Row) (f ibid.Folder, err error) {
	var ignore string
	var code, message, hint sql.NullString
	var checked int64
	err = row.Scan(&f.ID, &f.WorkspaceID, &f.Path, &ignore, &f.Paused, &code, &message, &hint, &checked,
		&f.Documents, &f.Gone, &f.Refused)
	if err != nil {
		return f, err
	}
	f.Problem = sqlite.ErrorFrom(code, message, hint)
	if checked != 0 {
		f.CheckedAt = sqlite.FromMicros(checked)
	}
	if err := json.Unmarshal([]byte(ignore), &f.Ignore); err != nil {
		return f, fmt.Errorf("decode patterns of folder %d: %w", f.ID, err)
	}
	return f, nil
}

func folders(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID) ([]ibid.Folder, error) {
	return sqlite.Rows(ctx, tx, scanFolder, `SELECT `+folderColumns+` FROM folders f WHERE f.workspace_id = ? ORDER BY f.path`, ws)
}

func folder(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, id ibid.FolderID) (ibid.Folder, error) {
	f, err := scanFolder(tx.QueryRowContext(ctx, `SELECT `+folderColumns+` FROM folders f WHERE f.id = ? AND f.workspace_id = ?`, id, ws))
	return f, sqlite.NotFound(err, "folder")
}
