package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"ibid/backend/ibid"
)

// vectorIndex is a row of embedding_indexes.
type vectorIndex struct {
	ibid.EmbeddingIndex
	place int64
}

// table is the name of the index's vec0 table.
func (x vectorIndex) table() string { return fmt.Sprintf("vectors_%d", x.place) }

const indexColumns = `id, place, model, digest, recipe, chunker, dimensions, state, created_at`

func scanIndex(row scanner) (x vectorIndex, err error) {
	var created int64
	err = row.Scan(&x.ID, &x.place, &x.Identity.Model, &x.Identity.Digest, &x.Identity.Recipe, &x.Chunker,
		&x.Identity.Dimensions, &x.State, &created)
	x.CreatedAt = fromMicros(created)
	return x, err
}

// allIndexes gives the indexes that there are, two at most.
func allIndexes(ctx context.Context, tx *sql.Tx) ([]vectorIndex, error) {
	return readRows(ctx, tx, scanIndex, `SELECT `+indexColumns+` FROM embedding_indexes`)
}

// indexes gives the index that is searched and the one that is being built, nil
// for none.
func indexes(ctx context.Context, tx *sql.Tx) (current, building *vectorIndex, err error) {
	all, err := allIndexes(ctx, tx)
	for _, x := range all {
		if x.State == ibid.IndexCurrent {
			current = &x
		} else {
			building = &x
		}
	}
	return current, building, err
}

// indexOf gives an index that someone holds the number of. Returns CodeConflict
// if it is gone: another has taken its place.
func indexOf(ctx context.Context, in querier, id ibid.IndexID) (vectorIndex, error) {
	x, err := scanIndex(in.QueryRowContext(ctx, `SELECT `+indexColumns+` FROM embedding_indexes WHERE id = ?`, id))
	if errors.Is(err, sql.ErrNoRows) {
		return x, ibid.Errorf(ibid.CodeConflict, "The embedding model was changed meanwhile.").WithHint("Try again.")
	}
	return x, err
}

func createIndex(ctx context.Context, tx *sql.Tx, id ibid.EmbeddingIdentity, chunker string, state ibid.IndexState) (*vectorIndex, error) {
	x, err := scanIndex(tx.QueryRowContext(ctx, `
		INSERT INTO embedding_indexes (place, model, digest, recipe, chunker, dimensions, state, created_at)
		VALUES ((SELECT coalesce(max(place), 0) + 1 FROM embedding_indexes), ?, ?, ?, ?, ?, ?, ?) RETURNING `+indexColumns,
		id.Model, id.Digest, id.Recipe, chunker, id.Dimensions, state, micros(time.Now())))
	if err != nil {
		return nil, err
	}
	return &x, createVectorTable(ctx, tx, x)
}

// dropIndex removes an index with its vectors.
func dropIndex(ctx context.Context, tx *sql.Tx, x vectorIndex) error {
	if err := dropVectorTable(ctx, tx, x); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM embedding_indexes WHERE id = ?`, x.ID)
	return err
}

// makeCurrent makes an index the one that is searched, once there is no other.
func makeCurrent(ctx context.Context, tx *sql.Tx, x *vectorIndex) error {
	x.State = ibid.IndexCurrent
	_, err := tx.ExecContext(ctx, `UPDATE embedding_indexes SET state = ? WHERE id = ?`, x.State, x.ID)
	if err != nil {
		return err
	}
	return countEmbedded(ctx, tx, *x)
}

// searchedSomewhere are the contents that somebody can search.
const searchedSomewhere = `SELECT d.content_id FROM documents d JOIN workspaces w ON w.id = d.workspace_id
	WHERE d.presence = 'current' AND w.archived = 0`

// counted gives an index with its counts; nil for nil. It asks vec0's own list of
// keys: vec0 itself would read each vector.
func counted(ctx context.Context, tx *sql.Tx, x *vectorIndex) (*ibid.EmbeddingIndex, error) {
	if x == nil {
		return nil, nil
	}
	err := tx.QueryRowContext(ctx, `
		SELECT coalesce(sum(chunks), 0), coalesce(sum(chunks_embedded), 0)
		FROM contents WHERE id IN (`+searchedSomewhere+`)`).Scan(&x.Passages, &x.Embedded)
	if err == nil && x.State == ibid.IndexBuilding {
		err = tx.QueryRowContext(ctx, `
			SELECT count(*) FROM chunks c JOIN `+x.table()+`_rowids r ON r.rowid = c.id
			WHERE c.content_id IN (`+searchedSomewhere+`)`).Scan(&x.Embedded)
	}
	return &x.EmbeddingIndex, err
}

// covers reports whether every passage that can be searched and has a vector in the
// current index has one in the other.
func covers(ctx context.Context, tx *sql.Tx, current, building *vectorIndex) (all bool, err error) {
	if current == nil {
		return true, nil
	}
	err = tx.QueryRowContext(ctx, `
		SELECT NOT EXISTS (
			SELECT 1 FROM chunks c JOIN `+current.table()+`_rowids r ON r.rowid = c.id
			WHERE c.content_id IN (`+searchedSomewhere+`)
				AND NOT EXISTS (SELECT 1 FROM `+building.table()+`_rowids b WHERE b.rowid = c.id))`).Scan(&all)
	return all, err
}

func hasVectors(ctx context.Context, tx *sql.Tx, x vectorIndex) (any bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM `+x.table()+`_rowids)`).Scan(&any)
	return any, err
}
