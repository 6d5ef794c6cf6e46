package sqlite

import (
	"context"
	"database/sql"

	"ibid/backend/ibid"
)

// chunkColumns are what scanChunk scans, of chunks c.
const chunkColumns = `c.id, c.workspace_id, c.document_id, c.page, c.ordinal, c.start_byte, c.end_byte, c.tokens, c.text,
	c.section, c.context, c.gist, coalesce(c.reading, '')`

func chunkFields(c *ibid.Chunk) []any {
	return []any{&c.ID, &c.WorkspaceID, &c.DocumentID, &c.Page, &c.Ordinal, &c.Span.Start, &c.Span.End, &c.Tokens, &c.Text,
		&c.Section, &c.Context, &c.Gist, &c.Reading}
}

func scanChunk(row scanner) (c ibid.Chunk, err error) {
	err = row.Scan(chunkFields(&c)...)
	return c, err
}

// chunkInserter stores chunks of a document, numbered on from its last one.
type chunkInserter struct {
	document ibid.Document
	ordinal  int // of the next chunk
	inserted int
	gisted   int // of those inserted
}

func newChunkInserter(ctx context.Context, tx *sql.Tx, doc ibid.Document) (*chunkInserter, error) {
	in := &chunkInserter{document: doc}
	err := tx.QueryRowContext(ctx, `SELECT coalesce(max(ordinal) + 1, 0) FROM chunks WHERE document_id = ?`, doc.ID).Scan(&in.ordinal)
	return in, err
}

// insert stores the chunks of one page.
func (in *chunkInserter) insert(ctx context.Context, tx *sql.Tx, page int, chunks []ibid.Chunk) error {
	for _, c := range chunks {
		reading := sql.NullString{String: c.Reading, Valid: c.Reading != "" && c.Reading != c.Text}
		_, err := tx.ExecContext(ctx, `
			INSERT INTO chunks (workspace_id, document_id, page, ordinal, start_byte, end_byte, tokens, text, section, context, gist, gisted, reading)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			in.document.WorkspaceID, in.document.ID, page, in.ordinal, c.Span.Start, c.Span.End, c.Tokens, c.Text,
			c.Section, c.Context, c.Gist, c.Gist != "", reading)
		if err != nil {
			return err
		}
		in.ordinal++
		in.inserted++
		if c.Gist != "" {
			in.gisted++
		}
	}
	return nil
}
