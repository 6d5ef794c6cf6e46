package index

import (
	"context"
	"database/sql"
	"encoding/binary"
	"math/bits"
	"sync"
	"sync/atomic"

	"ibid/backend/ibid"
	"ibid/backend/store/sketch"
	"ibid/backend/store/sqlite"
)

// fewVectors is up to how many vectors vec0 compares all of them: with 384 and
// with 768 dimensions both ways take the same time here. At 10,000 sketches
// take a half of the time, at 100,000 less than a tenth.
const fewVectors = 5_000

// sketches keeps the sketches of the index that was searched last in memory. They
// are read when they are first needed: 11 MB for 100,000 vectors of 768
// dimensions, which are 300 MB themselves, in less than half of the time that vec0
// takes to compare them once.
//
// Nobody tells it what changes. Each search looks whether the library was written
// since, and then reads what was added: vec0 fills its blocks one after the other
// and never goes back to an earlier one. What was removed it does not look for. A
// removed vector most often belonged to a document that is gone or is not
// searched any more, and so is left out by the search's own limits; if one is found
// none the less, those that are gone are looked for, in all blocks, and the search
// is made again.
//
// It follows the library and never goes back: one search at a time reads, from a
// state that is no older than that before.
type sketches struct {
	mu     sync.Mutex
	latest atomic.Pointer[sketchedIndex]
}

// sketchedIndex is the sketches of one index in one state of the library.
type sketchedIndex struct {
	index   ibid.IndexID
	place   int64
	commits uint64      // writes of the library that it knows of
	last    int64       // number of the last block
	set     *sketch.Set // nil: vec0 alone is faster
}

// sketched gives the sketches of an index, with all that was added before the call,
// or nil for so few vectors that vec0 alone is faster. With removed, those that are
// gone are taken out. Returns CodeConflict if the index is gone.
func (s *Store) sketched(ctx context.Context, index ibid.IndexID, removed bool) (*sketch.Set, error) {
	commits := s.db.Commits()
	now := func() *sketchedIndex {
		known := s.sketches.latest.Load()
		if known == nil || known.index != index || known.commits < commits || removed {
			return nil
		}
		return known
	}
	if known := now(); known != nil {
		return known.set, nil
	}
	s.sketches.mu.Lock()
	defer s.sketches.mu.Unlock()
	if known := now(); known != nil {
		return known.set, nil
	}
	var next *sketchedIndex
	err := s.db.Read(ctx, func(tx *sql.Tx) (err error) {
		x, err := sqlite.IndexOf(ctx, tx, index)
		if err == nil {
			next, err = s.sketches.follow(ctx, tx, x, s.FewVectors, removed)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	next.commits = commits
	s.sketches.latest.Store(next)
	return next.set, nil
}

// follow gives the sketches of an index as they are now, made from those that are
// known; none of up to few vectors.
func (k *sketches) follow(ctx context.Context, tx *sql.Tx, x sqlite.VectorIndex, few int, removed bool) (*sketchedIndex, error) {
	next := &sketchedIndex{index: x.ID, place: x.Place}
	// vec0 0.1.6 numbers its blocks from 1.
	err := tx.QueryRowContext(ctx, `SELECT coalesce(max(chunk_id), 0) FROM `+x.Table()+`_chunks`).Scan(&next.last)
	if err != nil || next.last*sqlite.VectorsPerBlock <= int64(few) {
		return next, err
	}
	known := k.latest.Load()
	if known == nil || known.index != x.ID || known.place != x.Place || known.set == nil {
		known = &sketchedIndex{last: 1, set: sketch.NewSet(x.Identity.Dimensions)}
	}
	numbers, err := changedBlocks(ctx, tx, x, known, removed)
	if err != nil {
		return nil, err
	}
	blocks, err := readBlocks(ctx, tx, x, numbers)
	next.set = known.set.With(blocks)
	return next, err
}

// changedBlocks lists the blocks in which there is something new, and with removed
// also those that have lost something.
func changedBlocks(ctx context.Context, tx *sql.Tx, x sqlite.VectorIndex, known *sketchedIndex, removed bool) ([]int64, error) {
	from := known.last
	if removed {
		from = 1
	}
	numbers := []int64{}
	err := sqlite.EachRow(ctx, tx, func(row sqlite.Row) error {
		var number int64
		var validity sql.RawBytes
		err := row.Scan(&number, &validity)
		taken := 0
		for _, b := range validity {
			taken += bits.OnesCount8(b)
		}
		if number >= known.last || taken != known.set.In(int(number)) {
			numbers = append(numbers, number)
		}
		return err
	}, `SELECT chunk_id, validity FROM `+x.Table()+`_chunks WHERE chunk_id >= ?`, from)
	return numbers, err
}

// readBlocks reads the sketches of some blocks from the tables in which vec0 0.1.6
// keeps them: by way of vec0 each vector would be looked up. A block has the
// chunks, the contents and the sketches of its places one after the other. Two of
// the tables have a column that is called rowid and is none: vec0 itself opens their
// rows by the true one.
func readBlocks(ctx context.Context, tx *sql.Tx, x sqlite.VectorIndex, numbers []int64) (map[int]*sketch.Block, error) {
	table := x.Table()
	blocks := make(map[int]*sketch.Block, len(numbers))
	err := sqlite.EachRow(ctx, tx, func(row sqlite.Row) (err error) {
		var number int
		var validity, chunks, contents, sketches sql.RawBytes
		if err := row.Scan(&number, &validity, &chunks, &contents, &sketches); err != nil {
			return err
		}
		blocks[number] = newBlock(validity, chunks, contents, sketches)
		return nil
	}, `
		SELECT c.chunk_id, c.validity, c.rowids, m.data, s.vectors
		FROM json_each(?) j CROSS JOIN `+table+`_chunks c ON c.chunk_id = j.value
			CROSS JOIN `+table+`_metadatachunks00 m ON m._rowid_ = c.chunk_id
			CROSS JOIN `+table+`_vector_chunks01 s ON s._rowid_ = c.chunk_id`, sqlite.JSONArray(numbers))
	return blocks, err
}

func newBlock(validity, chunks, contents, sketches []byte) *sketch.Block {
	ids := make([]int64, 0, sqlite.VectorsPerBlock)
	owners := make([]uint32, 0, sqlite.VectorsPerBlock)
	taken := make([]byte, 0, len(sketches))
	length := len(sketches) / sqlite.VectorsPerBlock
	for i := range sqlite.VectorsPerBlock {
		if validity[i/8]>>(i%8)&1 == 0 {
			continue
		}
		ids = append(ids, int64(binary.NativeEndian.Uint64(chunks[8*i:])))
		owners = append(owners, uint32(binary.NativeEndian.Uint64(contents[8*i:])))
		taken = append(taken, sketches[length*i:][:length]...)
	}
	return sketch.NewBlock(ids, owners, taken)
}
