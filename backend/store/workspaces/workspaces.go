package workspaces

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// Workspaces lists all workspaces, archived ones too, the oldest first. At least
// one of them is not archived.
func (s *Store) Workspaces(ctx context.Context) (all []ibid.Workspace, err error) {
	err = s.db.Read(ctx, func(tx *sql.Tx) error {
		all, err = workspaces(ctx, tx)
		return err
	})
	return all, sqlite.Named(err, "list workspaces")
}

// Workspace gives one workspace. Returns CodeNotFound if there is none with this
// id.
func (s *Store) Workspace(ctx context.Context, ws ibid.WorkspaceID) (ibid.Workspace, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) (ibid.Workspace, error) {
		return workspace(ctx, tx, ws)
	}, "get workspace %d", ws)
}

// CreateWorkspace makes an empty workspace. Returns CodeInvalid for a name that
// [ibid.WorkspaceName] refuses, and CodeConflict for one that is taken, in
// whatever case.
func (s *Store) CreateWorkspace(ctx context.Context, name string) (w ibid.Workspace, err error) {
	err = s.db.WriteShort(ctx, func(tx *sql.Tx) error {
		name, err := ibid.WorkspaceName(name)
		if err == nil {
			err = needFreeName(ctx, tx, 0, name)
		}
		var id ibid.WorkspaceID
		if err == nil {
			err = tx.QueryRowContext(ctx, `INSERT INTO workspaces (name, created_at) VALUES (?, ?) RETURNING id`, name, sqlite.Micros(time.Now())).Scan(&id)
		}
		if err == nil {
			w, err = workspace(ctx, tx, id)
		}
		return err
	})
	return w, sqlite.Named(err, "create workspace")
}

// RenameWorkspace gives a workspace another name, under the rules of
// [Store.CreateWorkspace]. Returns CodeNotFound if there is no such workspace.
func (s *Store) RenameWorkspace(ctx context.Context, ws ibid.WorkspaceID, name string) (ibid.Workspace, error) {
	return s.updateWorkspace(ctx, ws, func(tx *sql.Tx) error {
		name, err := ibid.WorkspaceName(name)
		if err == nil {
			err = needFreeName(ctx, tx, ws, name)
		}
		if err == nil {
			_, err = tx.ExecContext(ctx, `UPDATE workspaces SET name = ? WHERE id = ?`, name, ws)
		}
		return err
	})
}

// SetProfile sets the profile for the answers of a workspace; an empty one removes it. Returns CodeNotFound if there is no such workspace.
func (s *Store) SetProfile(ctx context.Context, ws ibid.WorkspaceID, profile ibid.Profile) (ibid.Workspace, error) {
	return s.updateWorkspace(ctx, ws, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE workspaces SET profile = nullif(?, '') WHERE id = ?`, profile, ws)
		return err
	})
}

// ArchiveWorkspace puts a workspace out of sight, or back. All of it is kept.
// Returns CodeConflict for the last one that is in sight, and CodeNotFound if
// there is no such workspace.
func (s *Store) ArchiveWorkspace(ctx context.Context, ws ibid.WorkspaceID, archived bool) (ibid.Workspace, error) {
	return s.updateWorkspace(ctx, ws, func(tx *sql.Tx) error {
		if archived {
			if err := needAnother(ctx, tx, ws); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, `UPDATE workspaces SET archived = ? WHERE id = ?`, archived, ws)
		return err
	})
}

// DeleteWorkspace removes a workspace with its documents, conversations, tables,
// folders and tags, all or nothing, and then gives the space back to the disk. What
// another workspace has too stays there. It gives the hashes of the contents that
// left the library with it. Returns CodeConflict for the last workspace that is
// not archived, and CodeNotFound if there is no such workspace.
func (s *Store) DeleteWorkspace(ctx context.Context, ws ibid.WorkspaceID) (gone []string, err error) {
	gone, err = sqlite.Transact(ctx, s.db.Write, ws, func(tx *sql.Tx) ([]string, error) {
		return deleteWorkspace(ctx, tx, ws)
	}, "delete workspace %d", ws)
	if err == nil {
		s.db.PassagesChanged()
		s.db.GiveSpaceBack(ctx)
	}
	return gone, err
}

func deleteWorkspace(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID) (gone []string, err error) {
	if err := sqlite.KnownWorkspace(ctx, tx, ws); err != nil {
		return nil, err
	}
	if err := needAnother(ctx, tx, ws); err != nil {
		return nil, err
	}
	// Foreign keys take messages, citations, answers to be given again, columns
	// and cells, files of folders and what was tagged along.
	if err := sqlite.RunAll(ctx, tx, []string{
		`DELETE FROM conversations WHERE workspace_id = ?`,
		`DELETE FROM query_log WHERE workspace_id = ?`,
		`DELETE FROM asked_places WHERE workspace_id = ?`,
		`DELETE FROM question_tables WHERE workspace_id = ?`,
		`DELETE FROM folders WHERE workspace_id = ?`,
		`DELETE FROM tags WHERE workspace_id = ?`,
		`DELETE FROM documents WHERE workspace_id = ?`,
		`DELETE FROM workspaces WHERE id = ?`,
	}, ws); err != nil {
		return nil, err
	}
	return deleteUnused(ctx, tx)
}

// updateWorkspace runs fn in a transaction in which the workspace is known, and
// gives it as it is then.
func (s *Store) updateWorkspace(ctx context.Context, ws ibid.WorkspaceID, fn func(*sql.Tx) error) (ibid.Workspace, error) {
	return sqlite.Transact(ctx, s.db.WriteShort, ws, func(tx *sql.Tx) (w ibid.Workspace, err error) {
		if err := sqlite.KnownWorkspace(ctx, tx, ws); err != nil {
			return w, err
		}
		if err := fn(tx); err != nil {
			return w, err
		}
		return workspace(ctx, tx, ws)
	}, "update workspace %d", ws)
}

// workspaceColumns are what scanWorkspace scans, of workspaces w.
var workspaceColumns = `w.id, w.name, w.archived, coalesce(w.profile, ''), ` + sqlite.PlaceSum.Shown("w", "place", "'null'") + `, w.created_at,
	(SELECT count(*) FROM documents d WHERE d.workspace_id = w.id AND d.presence = 'current'),
	(SELECT count(*) FROM conversations c WHERE c.workspace_id = w.id)`

func scanWorkspace(row sqlite.Row) (w ibid.Workspace, err error) {
	var created int64
	var place string
	err = row.Scan(&w.ID, &w.Name, &w.Archived, &w.Profile, &place, &created, &w.Documents, &w.Conversations)
	w.CreatedAt = sqlite.FromMicros(created)
	if err == nil {
		err = json.Unmarshal([]byte(place), &w.Place)
	}
	return w, err
}

func workspaces(ctx context.Context, tx *sql.Tx) ([]ibid.Workspace, error) {
	return sqlite.Rows(ctx, tx, scanWorkspace, `SELECT `+workspaceColumns+` FROM workspaces w ORDER BY w.id`)
}

// workspace gives one workspace, and CodeNotFound if there is none with this id.
func workspace(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID) (ibid.Workspace, error) {
	w, err := scanWorkspace(tx.QueryRowContext(ctx, `SELECT `+workspaceColumns+` FROM workspaces w WHERE w.id = ?`, ws))
	return w, sqlite.NotFound(err, "workspace")
}

// needFreeName returns CodeConflict if another workspace than ws has the name.
func needFreeName(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, name string) error {
	all, err := workspaces(ctx, tx)
	for _, w := range all {
		if w.ID == ws || !sqlite.SameName(w.Name, name) {
			continue
		}
		if w.Archived {
			return ibid.Errorf(ibid.CodeConflict, "There is an archived workspace named “%s” already.", w.Name).
				WithHint("Choose another name, or take that workspace out of the archive.")
		}
		return ibid.Errorf(ibid.CodeConflict, "There is a workspace named “%s” already.", w.Name).
			WithHint("Choose another name, or use that workspace.")
	}
	return err
}

// needAnother returns CodeConflict unless another workspace than ws is in sight.
func needAnother(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID) error {
	var another bool
	err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM workspaces WHERE id <> ? AND archived = 0)`, ws).Scan(&another)
	if err == nil && !another {
		err = ibid.Errorf(ibid.CodeConflict, "This is the last workspace that is not archived.").
			WithHint("Create another workspace first, or take one out of the archive.")
	}
	return err
}

// SetPlace sets the place that questions of a workspace are asked for; nil takes it away.
// Returns CodeNotFound if there is no such workspace.
func (s *Store) SetPlace(ctx context.Context, ws ibid.WorkspaceID, place *ibid.Place) (ibid.Workspace, error) {
	return s.updateWorkspace(ctx, ws, func(tx *sql.Tx) error {
		text, err := json.Marshal(place)
		if err == nil {
			_, err = tx.ExecContext(ctx, `UPDATE workspaces SET place = ?, place_sum = NULL WHERE id = ?`, string(text), ws)
		}
		return err
	})
}
