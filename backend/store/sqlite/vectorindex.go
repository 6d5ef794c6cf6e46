package sqlite

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"time"

	"ibid/backend/ibid"
)

// VectorIndex is a row of embedding_indexes.
type VectorIndex struct {
	ibid.EmbeddingIndex
	Place int64
}

// Table is the name of the index's vec0 table.
func (x VectorIndex) Table() string { return fmt.Sprintf("vectors_%d", x.Place) }

const indexColumns = `id, place, model, digest, recipe, chunker, dimensions, state, created_at`

func scanIndex(row Row) (x VectorIndex, err error) {
	var created int64
	err = row.Scan(&x.ID, &x.Place, &x.Identity.Model, &x.Identity.Digest, &x.Identity.Recipe, &x.Chunker,
		&x.Identity.Dimensions, &x.State, &created)
	x.CreatedAt = FromMicros(created)
	return x, err
}

// AllIndexes gives the indexes that there are, two at most.
func AllIndexes(ctx context.Context, tx *sql.Tx) ([]VectorIndex, error) {
	return Rows(ctx, tx, scanIndex, `SELECT `+indexColumns+` FROM embedding_indexes`)
}

// BothIndexes gives the index that is searched and the one that is being built, nil
// for none.
func BothIndexes(ctx context.Context, tx *sql.Tx) (current, building *VectorIndex, err error) {
	all, err := AllIndexes(ctx, tx)
	for _, x := range all {
		if x.State == ibid.IndexCurrent {
			current = &x
		} else {
			building = &x
		}
	}
	return current, building, err
}

// IndexOf gives an index that someone holds the number of. Returns CodeConflict
// if it is gone: another has taken its place.
func IndexOf(ctx context.Context, in Querier, id ibid.IndexID) (VectorIndex, error) {
	x, err := scanIndex(in.QueryRowContext(ctx, `SELECT `+indexColumns+` FROM embedding_indexes WHERE id = ?`, id))
	if errors.Is(err, sql.ErrNoRows) {
		return x, ibid.Errorf(ibid.CodeConflict, "The embedding model was changed meanwhile.").WithHint("Try again.")
	}
	return x, err
}

// CreateIndex makes an index without vectors.
func CreateIndex(ctx context.Context, tx *sql.Tx, id ibid.EmbeddingIdentity, chunker string, state ibid.IndexState) (*VectorIndex, error) {
	x, err := scanIndex(tx.QueryRowContext(ctx, `
		INSERT INTO embedding_indexes (place, model, digest, recipe, chunker, dimensions, state, created_at)
		VALUES ((SELECT coalesce(max(place), 0) + 1 FROM embedding_indexes), ?, ?, ?, ?, ?, ?, ?) RETURNING `+indexColumns,
		id.Model, id.Digest, id.Recipe, chunker, id.Dimensions, state, Micros(time.Now())))
	if err != nil {
		return nil, err
	}
	return &x, createVectorTable(ctx, tx, x)
}

// DropIndex removes an index with its vectors.
func DropIndex(ctx context.Context, tx *sql.Tx, x VectorIndex) error {
	if err := dropVectorTable(ctx, tx, x); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM embedding_indexes WHERE id = ?`, x.ID)
	return err
}

// MakeCurrent makes an index the one that is searched, once there is no other.
func MakeCurrent(ctx context.Context, tx *sql.Tx, x *VectorIndex) error {
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

// Counted gives an index with its counts; nil for nil. It asks vec0's own list of
// keys: vec0 itself would read each vector.
func Counted(ctx context.Context, tx *sql.Tx, x *VectorIndex) (*ibid.EmbeddingIndex, error) {
	if x == nil {
		return nil, nil
	}
	err := tx.QueryRowContext(ctx, `
		SELECT coalesce(sum(chunks), 0), coalesce(sum(chunks_embedded), 0)
		FROM contents WHERE id IN (`+searchedSomewhere+`)`).Scan(&x.Passages, &x.Embedded)
	if err == nil && x.State == ibid.IndexBuilding {
		err = tx.QueryRowContext(ctx, `
			SELECT count(*) FROM chunks c JOIN `+x.Table()+`_rowids r ON r.rowid = c.id
			WHERE c.content_id IN (`+searchedSomewhere+`)`).Scan(&x.Embedded)
	}
	return &x.EmbeddingIndex, err
}

// Covers reports whether every passage that can be searched and has a vector in the
// current index has one in the other.
func Covers(ctx context.Context, tx *sql.Tx, current, building *VectorIndex) (all bool, err error) {
	if current == nil {
		return true, nil
	}
	err = tx.QueryRowContext(ctx, `
		SELECT NOT EXISTS (
			SELECT 1 FROM chunks c JOIN `+current.Table()+`_rowids r ON r.rowid = c.id
			WHERE c.content_id IN (`+searchedSomewhere+`)
				AND NOT EXISTS (SELECT 1 FROM `+building.Table()+`_rowids b WHERE b.rowid = c.id))`).Scan(&all)
	return all, err
}

// HasVectors reports whether an index has any vector.
func HasVectors(ctx context.Context, tx *sql.Tx, x VectorIndex) (any bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM `+x.Table()+`_rowids)`).Scan(&any)
	return any, err
}

// EncodeVector scales a vector to length 1 and writes it as vec0 reads it:
// float32, little endian. Returns CodeInvalid if it has not the dimensions of
// the index or no direction.
func EncodeVector(v []float32, dimensions int) ([]byte, error) {
	if len(v) != dimensions {
		return nil, ibid.Errorf(ibid.CodeInvalid, "The vector has %d dimensions where the library has %d.", len(v), dimensions)
	}
	var sum float64
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	norm := math.Sqrt(sum)
	if norm == 0 || math.IsNaN(norm) || math.IsInf(norm, 0) {
		return nil, ibid.Errorf(ibid.CodeInvalid, "The embedding model gave a vector without direction.")
	}
	blob := make([]byte, 0, 4*len(v))
	for _, x := range v {
		blob = binary.LittleEndian.AppendUint32(blob, math.Float32bits(float32(float64(x)/norm)))
	}
	return blob, nil
}

// decodeVector is the reverse of EncodeVector.
func decodeVector(blob []byte) []float32 {
	v := make([]float32, len(blob)/4)
	for i := range v {
		v[i] = math.Float32frombits(binary.LittleEndian.Uint32(blob[4*i:]))
	}
	return v
}
