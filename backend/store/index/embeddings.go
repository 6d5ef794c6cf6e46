package index

import (
	"context"
	"database/sql"
	"fmt"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// maxDimensions is the most a vec0 column takes.
const maxDimensions = 8192

// Indexes reports which vectors are searched and which are being built to take
// over from them; nil for none. Both count the passages that can be searched:
// those of current documents in workspaces that are not archived. They are counted
// once for each state of the library.
func (s *Store) Indexes(ctx context.Context) (current, building *ibid.EmbeddingIndex, err error) {
	both, err := s.indexes.get(s.db.Commits(), struct{}{}, func() (both [2]*ibid.EmbeddingIndex, err error) {
		err = s.db.Read(ctx, func(tx *sql.Tx) error {
			searched, built, err := sqlite.BothIndexes(ctx, tx)
			if err != nil {
				return err
			}
			if both[0], err = sqlite.Counted(ctx, tx, searched); err != nil {
				return err
			}
			both[1], err = sqlite.Counted(ctx, tx, built)
			return err
		})
		return both, err
	})
	if err != nil {
		return nil, nil, fmt.Errorf("list embedding indexes: %w", err)
	}
	return copied(both[0]), copied(both[1]), nil
}

// copied is the caller's own; nil for nil.
func copied(index *ibid.EmbeddingIndex) *ibid.EmbeddingIndex {
	if index == nil {
		return nil
	}
	own := *index
	return &own
}

// BeginIndex gives the index for vectors of exactly this identity, a new one
// where there is none. It is current if nothing can be found by meaning yet;
// otherwise it is built beside the current one until [Store.CompleteIndex]. One is
// built at a time: another that was being built is dropped, also when the current
// one is asked for, which ends the building. A new index records the chunker.
//
// Returns CodeInvalid for an identity without a model or with dimensions out of
// range.
func (s *Store) BeginIndex(ctx context.Context, id ibid.EmbeddingIdentity, chunker string) (index ibid.EmbeddingIndex, err error) {
	if id.Model == "" || id.Dimensions < 1 || id.Dimensions > maxDimensions {
		err = ibid.Errorf(ibid.CodeInvalid, "The embedding model cannot be used: it needs a name and 1 to %d dimensions.", maxDimensions).
			WithHint("Choose another embedding model in the settings.")
	}
	dropped := false
	if err == nil {
		err = s.db.Write(ctx, func(tx *sql.Tx) error {
			if dropped, err = dropOthers(ctx, tx, id); err != nil {
				return err
			}
			x, err := beginIndex(ctx, tx, id, chunker)
			if err != nil {
				return err
			}
			begun, err := sqlite.Counted(ctx, tx, x)
			if err == nil {
				index = *begun
			}
			return err
		})
	}
	if err == nil && dropped {
		s.db.GiveSpaceBack(ctx)
	}
	return index, sqlite.Named(err, "begin embedding index")
}

// dropOthers drops the indexes that are of no use once an identity is wanted: a
// current one without a vector, and one that is being built.
func dropOthers(ctx context.Context, tx *sql.Tx, wanted ibid.EmbeddingIdentity) (dropped bool, err error) {
	current, building, err := sqlite.BothIndexes(ctx, tx)
	if err != nil {
		return false, err
	}
	if current != nil && current.Identity != wanted {
		used, err := sqlite.HasVectors(ctx, tx, *current)
		if err != nil {
			return false, err
		}
		if !used {
			dropped = true
			if err := sqlite.DropIndex(ctx, tx, *current); err != nil {
				return false, err
			}
		}
	}
	if building != nil && building.Identity != wanted {
		dropped = true
		err = sqlite.DropIndex(ctx, tx, *building)
	}
	return dropped, err
}

// beginIndex finds or makes the index of an identity once the others are dropped.
func beginIndex(ctx context.Context, tx *sql.Tx, id ibid.EmbeddingIdentity, chunker string) (*sqlite.VectorIndex, error) {
	current, building, err := sqlite.BothIndexes(ctx, tx)
	switch {
	case err != nil:
		return nil, err
	case current != nil && current.Identity == id:
		return current, nil
	case current != nil && building != nil:
		return building, nil
	case building != nil:
		return building, sqlite.MakeCurrent(ctx, tx, building)
	case current != nil:
		return sqlite.CreateIndex(ctx, tx, id, chunker, ibid.IndexBuilding)
	}
	return sqlite.CreateIndex(ctx, tx, id, chunker, ibid.IndexCurrent)
}

// CompleteIndex lets the index that is being built take over from the current one,
// which is dropped, once nothing that is found by meaning would be lost by it:
// every passage that can be searched and has a vector in the current index has
// one in this. It reports whether it took over. Returns CodeConflict if the index
// is gone.
func (s *Store) CompleteIndex(ctx context.Context, index ibid.IndexID) (switched bool, err error) {
	return s.switchIndex(ctx, index, sqlite.Covers)
}

// SwitchIndex lets the index that is being built take over from the current one
// although it is not complete: for when the model of the current one is gone for
// good, and nothing can be searched with it. It does nothing if the index is
// current already. Returns CodeConflict if the index is gone.
func (s *Store) SwitchIndex(ctx context.Context, index ibid.IndexID) error {
	_, err := s.switchIndex(ctx, index, func(context.Context, *sql.Tx, *sqlite.VectorIndex, *sqlite.VectorIndex) (bool, error) {
		return true, nil
	})
	return err
}

func (s *Store) switchIndex(ctx context.Context, index ibid.IndexID, ready func(ctx context.Context, tx *sql.Tx, current, building *sqlite.VectorIndex) (bool, error)) (switched bool, err error) {
	err = s.db.Write(ctx, func(tx *sql.Tx) error {
		x, err := sqlite.IndexOf(ctx, tx, index)
		if err != nil || x.State == ibid.IndexCurrent {
			return err
		}
		current, _, err := sqlite.BothIndexes(ctx, tx)
		if err != nil {
			return err
		}
		if switched, err = ready(ctx, tx, current, &x); err != nil || !switched {
			return err
		}
		if current != nil {
			if err := sqlite.DropIndex(ctx, tx, *current); err != nil {
				return err
			}
		}
		return sqlite.MakeCurrent(ctx, tx, &x)
	})
	if err != nil {
		return false, sqlite.Named(err, "switch embedding index")
	}
	if switched {
		s.db.GiveSpaceBack(ctx)
	}
	return switched, nil
}

// AbandonIndex drops the index that is being built, if there is one.
func (s *Store) AbandonIndex(ctx context.Context) error {
	dropped := false
	err := s.db.Write(ctx, func(tx *sql.Tx) error {
		_, building, err := sqlite.BothIndexes(ctx, tx)
		if err != nil || building == nil {
			return err
		}
		dropped = true
		return sqlite.DropIndex(ctx, tx, *building)
	})
	if err == nil && dropped {
		s.db.GiveSpaceBack(ctx)
	}
	return sqlite.Named(err, "abandon embedding index")
}
