package index

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// LibraryFacts reports what the library knows of the current documents of a
// workspace without reading a page. Returns CodeNotFound if there is no such
// workspace.
func (s *Store) LibraryFacts(ctx context.Context, ws ibid.WorkspaceID) (ibid.LibraryFacts, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) (ibid.LibraryFacts, error) {
		return libraryFacts(ctx, tx, ws)
	}, "tell what is in workspace %d", ws)
}

func libraryFacts(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID) (facts ibid.LibraryFacts, err error) {
	if err = tx.QueryRowContext(ctx, `SELECT name FROM workspaces WHERE id = ?`, ws).Scan(&facts.Workspace); err != nil {
		return facts, sqlite.NotFound(err, "workspace")
	}
	facts.Documents, err = sqlite.Rows(ctx, tx, func(row sqlite.Row) (d ibid.DocumentFacts, err error) {
		var dated, tags string
		var added int64
		var passages int
		if err = row.Scan(&d.ID, &d.Title, &d.Name, &d.Status, &d.Pages, &d.Words, &dated, &added, &passages, &tags); err != nil {
			return d, err
		}
		d.Dated, _ = time.Parse(time.DateOnly, dated) // zero where neither document nor file says one
		d.AddedAt = sqlite.FromMicros(added)
		facts.Pages += d.Pages
		facts.Passages += passages
		err = json.Unmarshal([]byte(tags), &d.Tags)
		sqlite.SortNames(d.Tags)
		return d, err
	}, `
		SELECT d.id, `+sqlite.ShownTitle+`, d.name, t.status, t.pages, t.words, iif(length(nullif(`+sqlite.SoundFront+`, '') ->> '$.date.text') = 10, t.front ->> '$.date.text', `+sqlite.SoundDated+`), d.added_at, t.chunks,
			(SELECT json_group_array(g.name) FROM document_tags dg JOIN tags g ON g.id = dg.tag_id WHERE dg.document_id = d.id)
		FROM documents d JOIN contents t ON t.id = d.content_id
		WHERE d.workspace_id = ? AND d.presence = 'current' ORDER BY d.id`, ws)
	slices.SortStableFunc(facts.Documents, func(a, b ibid.DocumentFacts) int {
		return strings.Compare(sqlite.Folded(a.Title), sqlite.Folded(b.Title))
	})
	return facts, err
}

// Searchable counts the documents of a scope by what a search sees of them now.
func (s *Store) Searchable(ctx context.Context, scope ibid.Scope) (ibid.Searchable, error) {
	return sqlite.Transact(ctx, s.db.Read, scope.Workspace, func(tx *sql.Tx) (n ibid.Searchable, err error) {
		query, args := sqlite.Searched(scope)
		return n, tx.QueryRowContext(ctx, `
			SELECT count(*) FILTER (WHERE has), count(*) FILTER (WHERE status IN ('queued', 'reading')),
				count(*) FILTER (WHERE NOT has AND status NOT IN ('queued', 'reading'))
			FROM (SELECT t.status, EXISTS (SELECT 1 FROM chunks c WHERE c.content_id = t.id) AS has
				FROM (`+query+`) d JOIN contents t ON t.id = d.content_id)`, args...).Scan(&n.Documents, &n.Reading, &n.Unread)
	}, "count documents of a scope")
}
