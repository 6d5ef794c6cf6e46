package documents

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// AddDocument adds a document. If the library knows its bytes, from whatever
// workspace, the document comes with all that was read of them; otherwise it is
// queued. If the workspace has a document with the same bytes, that one takes the
// new path and name and is current again, and created is false. It then comes
// with the folder that is named, unless it is current and comes with another one.
// The title that the user gave the current document of that path, of which this is a new
// version, and what the user said about whose rules it holds count for the document too,
// unless that is current already.
//
// Returns CodeInvalid without a hash, and CodeNotFound if there is no such
// workspace.
func (s *Store) AddDocument(ctx context.Context, ws ibid.WorkspaceID, d ibid.NewDocument) (doc ibid.Document, created bool, err error) {
	err = sqlite.InWorkspace(ctx, s.db.Write, ws, func(tx *sql.Tx) error {
		doc, created, err = addDocument(ctx, tx, ws, d)
		return err
	}, "add document")
	if err != nil {
		return ibid.Document{}, false, err
	}
	s.db.PassagesAdded() // it may bring passages along
	return doc, created, nil
}

func addDocument(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, d ibid.NewDocument) (doc ibid.Document, created bool, err error) {
	if d.Hash == "" {
		return doc, false, ibid.Errorf(ibid.CodeInvalid, "A document needs the hash of its bytes.")
	}
	if err = sqlite.KnownWorkspace(ctx, tx, ws); err != nil {
		return doc, false, err
	}
	content, title, err := AddContent(ctx, tx, d)
	if err != nil {
		return doc, false, err
	}
	title = TitleOf("", title, d.Name)
	var id ibid.DocumentID
	err = tx.QueryRowContext(ctx, `
		UPDATE documents SET path = ?1, name = ?2, title = ?3, presence = 'current', replaced_by = NULL,
			authority = coalesce(iif(presence = 'current', NULL, (`+saidBefore(Said)+`)), authority),
			own_title = coalesce(iif(presence = 'current', NULL, nullif((`+saidBefore(OwnTitle)+`), '')), own_title),
			folder_id = coalesce(iif(presence = 'current', folder_id, NULL), nullif(?4, 0), folder_id)
		WHERE workspace_id = ?5 AND content_id = ?6 RETURNING id`, d.Path, d.Name, title, d.Folder, ws, content).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		created = true
		err = tx.QueryRowContext(ctx, `
			INSERT INTO documents (path, name, title, folder_id, workspace_id, content_id, added_at, authority, own_title)
			VALUES (?1, ?2, ?3, nullif(?4, 0), ?5, ?6, ?7, coalesce((`+saidBefore(Said)+`), '{}'), coalesce((`+saidBefore(OwnTitle)+`), '')) RETURNING id`,
			d.Path, d.Name, title, d.Folder, ws, content, sqlite.Micros(time.Now())).Scan(&id)
	}
	if err != nil {
		return doc, false, err
	}
	if err := Retitle(ctx, tx, content); err != nil {
		return doc, false, err
	}
	doc, err = Get(ctx, tx, ws, id)
	return doc, created, err
}

// said and OwnTitle are what the user said of a document o and the title that they gave it,
// NULL where that is damaged.
var (
	Said     = sqlite.SaidSum.Shown("o", "authority", "NULL")
	OwnTitle = sqlite.TitleSum.Shown("o", "own_title", "NULL")
)

// saidBefore is what the user said, as an expression, of the document that a workspace ?5 has
// of a path ?1, with other bytes than those of content ?6.
func saidBefore(expression string) string {
	return `SELECT ` + expression + ` FROM documents o
	WHERE o.workspace_id = ?5 AND o.path = ?1 AND o.content_id <> ?6 AND o.presence = 'current'
	ORDER BY o.id DESC LIMIT 1`
}

// AddContent gives the content with a file's bytes, a queued one if they are new,
// and the title that the file bears.
func AddContent(ctx context.Context, tx *sql.Tx, d ibid.NewDocument) (content sqlite.ContentID, title string, err error) {
	err = tx.QueryRowContext(ctx, `SELECT t.id, `+sqlite.FrontSum.Shown("t", "title", "''")+` FROM contents t WHERE t.hash = ? AND t.replaces IS NULL`, d.Hash).Scan(&content, &title)
	if errors.Is(err, sql.ErrNoRows) {
		title = d.Title
		err = tx.QueryRowContext(ctx, `
			INSERT INTO contents (hash, bytes, title, metadata, title_from, status) VALUES (?1, ?2, ?3, ?3, iif(?3 = '', '', 'file'), ?4) RETURNING id`,
			d.Hash, d.Bytes, title, ibid.StatusQueued).Scan(&content)
	}
	return content, title, err
}

// Documents lists the current documents of a workspace, the newest first.
func (s *Store) Documents(ctx context.Context, ws ibid.WorkspaceID) ([]ibid.Document, error) {
	return s.listDocuments(ctx, ws, `d.presence = 'current'`)
}

// FormerDocuments lists the documents of a workspace that are kept for what cites
// them, the newest first: replaced by a newer version of their file, or gone from
// their folder.
func (s *Store) FormerDocuments(ctx context.Context, ws ibid.WorkspaceID) ([]ibid.Document, error) {
	return s.listDocuments(ctx, ws, `d.presence IN ('replaced', 'gone')`)
}

func (s *Store) listDocuments(ctx context.Context, ws ibid.WorkspaceID, condition string) ([]ibid.Document, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) ([]ibid.Document, error) {
		return sqlite.Rows(ctx, tx, Scan, `SELECT `+Columns+` FROM `+Tables+`
			WHERE d.workspace_id = ? AND `+condition+` ORDER BY d.added_at DESC, d.id DESC`, ws)
	}, "list documents")
}

// Document gives one document, of any presence. Returns CodeNotFound if the
// workspace has none with this id.
func (s *Store) Document(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) (ibid.Document, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) (ibid.Document, error) {
		return Get(ctx, tx, ws, id)
	}, "get document %d", id)
}

// Get returns a document of any presence, and CodeNotFound if the workspace has none with this
// id.
func Get(ctx context.Context, in sqlite.Querier, ws ibid.WorkspaceID, id ibid.DocumentID) (ibid.Document, error) {
	doc, err := Scan(in.QueryRowContext(ctx,
		`SELECT `+Columns+` FROM `+Tables+` WHERE d.id = ? AND d.workspace_id = ?`, id, ws))
	return doc, sqlite.NotFound(err, "document")
}

// Copies lists the documents of other workspaces that have the same bytes as
// this one: what changes for it changes for them. Returns CodeNotFound if there
// is no such document.
func (s *Store) Copies(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) ([]ibid.Document, error) {
	return sqlite.TransactDocument(ctx, s.db.Read, ws, id, func(tx *sql.Tx, content sqlite.ContentID) ([]ibid.Document, error) {
		return sqlite.Rows(ctx, tx, Scan, `SELECT `+Columns+` FROM `+Tables+`
			WHERE d.content_id = ? AND d.id <> ? AND d.presence <> 'rereads' ORDER BY d.id`, content, id)
	}, "list copies of document %d", id)
}

// Tables are what Columns are of.
const Tables = `documents d JOIN contents t ON t.id = d.content_id LEFT JOIN jobs j ON j.content_id = t.id`

// Columns are what Scan scans.
var Columns = `d.id, d.workspace_id, t.hash, d.path, d.name, ` + sqlite.ShownTitle + `, t.bytes,
	d.presence, coalesce(d.replaced_by, 0), coalesce(d.folder_id, 0), d.copied,
	(SELECT json_group_array(g.name) FROM document_tags dg JOIN tags g ON g.id = dg.tag_id WHERE dg.document_id = d.id),
	(SELECT count(*) FROM documents o WHERE o.content_id = t.id AND o.workspace_id <> d.workspace_id AND o.presence <> 'rereads'),
	EXISTS (SELECT 1 FROM thumbnails i WHERE i.content_id = t.id AND length(i.image) > 0),
	j.priority, j.paused, j.starts, j.queued_at,
	t.status, t.failure_code, t.failure_message, t.failure_hint,
	t.pages, t.pages_read, t.pages_empty, t.pages_failed, t.chunks, t.chunks_embedded, t.describe, t.chunks_gisted,
	` + sqlite.SoundDated + `, t.scans, t.pages_waiting, t.pages_recognised, t.pages_unreadable, d.added_at,
	` + sqlite.SoundFront + `, CASE WHEN NOT (` + sqlite.TitleSum.Sound("d") + `) THEN 'name' WHEN d.own_title <> '' THEN 'user' WHEN t.title = '' THEN 'name' ELSE ` + sqlite.FrontSum.Shown("t", "title_from", "'name'") + ` END`

// Scan scans the columns of a document.
func Scan(row sqlite.Row) (d ibid.Document, err error) {
	var tags, front string
	var job jobColumns
	var code, message, hint sql.NullString
	var added int64
	err = row.Scan(&d.ID, &d.WorkspaceID, &d.Hash, &d.Path, &d.Name, &d.Title, &d.Bytes,
		&d.Presence, &d.ReplacedBy, &d.Folder, &d.Copied, &tags, &d.Elsewhere, &d.Thumbnail,
		&job.priority, &job.paused, &job.starts, &job.queuedAt,
		&d.Status, &code, &message, &hint,
		&d.Pages, &d.PagesRead, &d.PagesEmpty, &d.PagesFailed, &d.Chunks, &d.ChunksEmbedded, &d.Describe, &d.ChunksGisted,
		&d.Dated, &d.Scans, &d.PagesWaiting, &d.PagesRecognised, &d.PagesUnreadable, &added,
		&front, &d.TitleFrom)
	if err != nil {
		return d, err
	}
	if err := json.Unmarshal([]byte(tags), &d.Tags); err != nil {
		return d, fmt.Errorf("decode tags: %w", err)
	}
	sqlite.SortNames(d.Tags)
	if err := decodeFront(front, &d); err != nil {
		return d, err
	}
	d.Queued, d.Paused = job.queued(), job.paused.Bool
	d.Failure = sqlite.ErrorFrom(code, message, hint)
	d.AddedAt = sqlite.FromMicros(added)
	return d, nil
}

// jobColumns are those of a job, NULL where there is none.
type jobColumns struct {
	priority, starts, queuedAt sql.NullInt64
	paused                     sql.NullBool
}

func (j jobColumns) queued() ibid.Queued {
	if !j.queuedAt.Valid {
		return ibid.Queued{}
	}
	return ibid.Queued{Priority: ibid.Priority(j.priority.Int64), Starts: int(j.starts.Int64), At: sqlite.FromMicros(j.queuedAt.Int64)}
}

// Rereads lists the hidden documents of a workspace, by which documents are being
// read again, the newest first.
func (s *Store) Rereads(ctx context.Context, ws ibid.WorkspaceID) ([]ibid.Document, error) {
	return s.listDocuments(ctx, ws, `d.presence = 'rereads'`)
}
