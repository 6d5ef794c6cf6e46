package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"ibid/backend/ibid"
)

// maxDimensions is the most a vec0 column takes.
const maxDimensions = 8192

// vectorIndex is a row of embedding_indexes.
type vectorIndex struct {
	id int64
	ibid.EmbeddingIdentity
}

// table is the name of the index's vec0 table.
func (x vectorIndex) table() string { return fmt.Sprintf("vectors_%d", x.id) }

// UseEmbeddings makes the vectors of exactly this identity the ones that are
// saved and searched, and every document's ChunksEmbedded count them. Where
// there are none yet it makes an empty index. The index used before is kept, so
// that going back to its model costs nothing; an older one is dropped. Returns
// CodeInvalid for an identity without a model or with dimensions out of range.
func (db *DB) UseEmbeddings(ctx context.Context, id ibid.EmbeddingIdentity) error {
	var err error
	if id.Model == "" || id.Dimensions < 1 || id.Dimensions > maxDimensions {
		err = ibid.Errorf(ibid.CodeInvalid, "The embedding model cannot be used: it needs a name and 1 to %d dimensions.", maxDimensions)
	}
	changed := false
	if err == nil {
		err = db.withTx(ctx, func(tx *sql.Tx) error {
			changed, err = useEmbeddings(ctx, tx, id)
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("use embeddings: %w", err)
	}
	if changed {
		db.giveSpaceBack(ctx) // of the index that was dropped
	}
	return nil
}

func useEmbeddings(ctx context.Context, tx *sql.Tx, id ibid.EmbeddingIdentity) (changed bool, err error) {
	current, ok, err := currentIndex(ctx, tx)
	if err != nil || ok && current.EmbeddingIdentity == id {
		return false, err
	}
	indexes, err := vectorIndexes(ctx, tx)
	if err != nil {
		return false, err
	}
	var wanted *vectorIndex
	for _, x := range indexes {
		switch {
		case x.EmbeddingIdentity == id:
			wanted = &x
		case x.id != current.id:
			if err := dropIndex(ctx, tx, x); err != nil {
				return false, err
			}
		}
	}
	if _, err := tx.ExecContext(ctx, `UPDATE embedding_indexes SET state = 'previous'`); err != nil {
		return false, err
	}
	if wanted == nil {
		wanted, err = createIndex(ctx, tx, id)
	} else {
		_, err = tx.ExecContext(ctx, `UPDATE embedding_indexes SET state = 'current' WHERE id = ?`, wanted.id)
	}
	if err != nil {
		return false, err
	}
	return true, countEmbedded(ctx, tx, *wanted)
}

// Embeddings tells which identity is current; ok is false before the first
// [DB.UseEmbeddings].
func (db *DB) Embeddings(ctx context.Context) (id ibid.EmbeddingIdentity, ok bool, err error) {
	err = db.withRead(ctx, func(tx *sql.Tx) error {
		x, found, err := currentIndex(ctx, tx)
		id, ok = x.EmbeddingIdentity, found
		return err
	})
	if err != nil {
		return ibid.EmbeddingIdentity{}, false, fmt.Errorf("get embeddings: %w", err)
	}
	return id, ok, nil
}

const indexColumns = `id, model, digest, recipe, dimensions`

func scanIndex(row scanner) (x vectorIndex, err error) {
	err = row.Scan(&x.id, &x.Model, &x.Digest, &x.Recipe, &x.Dimensions)
	return x, err
}

func currentIndex(ctx context.Context, tx *sql.Tx) (x vectorIndex, ok bool, err error) {
	x, err = scanIndex(tx.QueryRowContext(ctx, `SELECT `+indexColumns+` FROM embedding_indexes WHERE state = 'current'`))
	if errors.Is(err, sql.ErrNoRows) {
		return vectorIndex{}, false, nil
	}
	return x, err == nil, err
}

func vectorIndexes(ctx context.Context, tx *sql.Tx) ([]vectorIndex, error) {
	rows, err := tx.QueryContext(ctx, `SELECT `+indexColumns+` FROM embedding_indexes ORDER BY id`)
	return collect(rows, err, scanIndex)
}

func createIndex(ctx context.Context, tx *sql.Tx, id ibid.EmbeddingIdentity) (*vectorIndex, error) {
	x := vectorIndex{EmbeddingIdentity: id}
	err := tx.QueryRowContext(ctx, `
		INSERT INTO embedding_indexes (model, digest, recipe, dimensions, state, created_at)
		VALUES (?, ?, ?, ?, 'current', ?) RETURNING id`,
		id.Model, id.Digest, id.Recipe, id.Dimensions, micros(time.Now())).Scan(&x.id)
	if err != nil {
		return nil, err
	}
	return &x, createVectorTable(ctx, tx, x)
}
