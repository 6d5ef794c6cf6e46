package documents

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// ShownChunks are chunks with the documents that show them, what ChunkColumns
// are of. A query names the document: a chunk has one in each workspace.
const ShownChunks = `documents d JOIN chunks c ON c.content_id = d.content_id`

// ChunkColumns are what ScanChunk scans.
const ChunkColumns = `c.id, d.workspace_id, d.id, c.page, c.ordinal, c.start_byte, c.end_byte, c.tokens, c.text,
	c.section, c.context, c.gist, coalesce(c.reading, '')`

func chunkFields(c *ibid.Chunk) []any {
	return []any{&c.ID, &c.WorkspaceID, &c.DocumentID, &c.Page, &c.Ordinal, &c.Span.Start, &c.Span.End, &c.Tokens, &c.Text,
		&c.Section, &c.Context, &c.Gist, &c.Reading}
}

// ScanChunk scans the columns of a chunk.
func ScanChunk(row sqlite.Row) (c ibid.Chunk, err error) {
	err = row.Scan(chunkFields(&c)...)
	return c, err
}

// UnpackChunk is ScanChunk for packed(ChunkColumns).
func UnpackChunk(row *sqlite.Packed) (c ibid.Chunk) {
	c.ID, c.WorkspaceID, c.DocumentID = ibid.ChunkID(row.Integer()), ibid.WorkspaceID(row.Integer()), ibid.DocumentID(row.Integer())
	c.Page, c.Ordinal, c.Span.Start, c.Span.End = int(row.Integer()), int(row.Integer()), int(row.Integer()), int(row.Integer())
	c.Tokens, c.Text, c.Section = int(row.Integer()), row.Text(), row.Text()
	c.Context, c.Gist, c.Reading = row.Text(), row.Text(), row.Text()
	return c
}

// chunkInserter stores chunks of a content, numbered on from its last one.
//
// It stores several with one statement: FTS5 writes what it has gathered whenever a
// statement begins that may have to be undone, and so would write a piece of the
// index for each chunk, and merge these later.
type chunkInserter struct {
	content  sqlite.ContentID
	replaces sql.NullInt64 // the content that it is another reading of
	ordinal  int           // of the next chunk
	inserted int
	gisted   int   // of those inserted
	values   []any // of the chunks that are not stored yet
}

const (
	chunksAtOnce = 32 // chunks of a statement
	chunkValues  = 12 // values of a chunk
)

func newChunkInserter(ctx context.Context, tx *sql.Tx, content sqlite.ContentID) (*chunkInserter, error) {
	in := &chunkInserter{content: content}
	err := tx.QueryRowContext(ctx, `
		SELECT replaces, (SELECT coalesce(max(ordinal) + 1, 0) FROM chunks WHERE content_id = contents.id)
		FROM contents WHERE id = ?`, content).Scan(&in.replaces, &in.ordinal)
	return in, err
}

// insert stores the chunks of one page, now or with those that follow; store has to
// be called after the last.
func (in *chunkInserter) insert(ctx context.Context, tx *sql.Tx, page int, chunks []ibid.Chunk) error {
	for _, c := range chunks {
		gisted := c.Gist != ""
		if in.replaces.Valid && !gisted {
			var err error
			if gisted, err = in.recall(ctx, tx, page, &c); err != nil {
				return err
			}
		}
		reading := sql.NullString{String: c.Reading, Valid: c.Reading != "" && c.Reading != c.Text}
		in.values = append(in.values, in.content, page, in.ordinal, c.Span.Start, c.Span.End, c.Tokens, c.Text,
			c.Section, c.Context, c.Gist, gisted, reading)
		in.ordinal++
		in.inserted++
		if gisted {
			in.gisted++
		}
		if len(in.values) == chunksAtOnce*chunkValues {
			if err := in.store(ctx, tx); err != nil {
				return err
			}
		}
	}
	return nil
}

// store stores the chunks that are not stored yet.
func (in *chunkInserter) store(ctx context.Context, tx *sql.Tx) error {
	if len(in.values) == 0 {
		return nil
	}
	const one = `(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	_, err := tx.ExecContext(ctx, `
		INSERT INTO chunks (content_id, page, ordinal, start_byte, end_byte, tokens, text, section, context, gist, gisted, reading)
		VALUES `+one+strings.Repeat(`, `+one, len(in.values)/chunkValues-1), in.values...)
	clear(in.values)
	in.values = in.values[:0]
	return err
}

// recall gives a chunk the gist of the one with the same text on the same page of
// the reading before, and the section that came with it, if a model was asked
// about that one and its checksum is right. It is done now, before the chunk is embedded with its gist.
func (in *chunkInserter) recall(ctx context.Context, tx *sql.Tx, page int, c *ibid.Chunk) (gisted bool, err error) {
	var section string
	err = tx.QueryRowContext(ctx, `
		SELECT gist, section FROM chunks c WHERE content_id = ? AND page = ? AND text = ? AND gisted = 1 AND `+sqlite.ChunkSum.Sound("c")+` LIMIT 1`,
		in.replaces, page, c.Text).Scan(&c.Gist, &section)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	c.Section = cmp.Or(c.Section, section)
	return err == nil, err
}

// Chunks lists the chunks of a document, by page and place on it, without those that fail
// their checksum. Returns CodeNotFound if there is no such document.
func (s *Store) Chunks(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) ([]ibid.Chunk, error) {
	return sqlite.TransactDocument(ctx, s.db.Read, ws, id, func(tx *sql.Tx, _ sqlite.ContentID) ([]ibid.Chunk, error) {
		return sqlite.Rows(ctx, tx, ScanChunk, `SELECT `+ChunkColumns+`
			FROM `+ShownChunks+` WHERE d.id = ? AND `+sqlite.ChunkSum.Sound("c")+` ORDER BY c.page, c.ordinal`, id)
	}, "list chunks of document %d", id)
}
