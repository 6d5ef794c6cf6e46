package index

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"ibid/backend/ibid"
	"ibid/backend/store/sketch"
	"ibid/backend/store/sqlite"
)

// maxNeighbours is the most results vec0 gives.
const maxNeighbours = 4096

// SearchVector finds the chunks of a scope whose vectors in an index are nearest
// to the given one, best first, at most limit and never more than 4096; of those
// equally near the oldest first. Their ids, places and terms, VectorRank,
// VectorScore and Score are set: the score is the cosine. Returns CodeConflict if the index is
// gone, and CodeInvalid for a vector that could not be saved either.
//
// Few vectors are all compared. Of many the most promising are chosen by their
// sketches and then compared: the scores are exact, and at least 98 of 100 of the
// true nearest ten are found; see compared.
func (s *Store) SearchVector(ctx context.Context, scope ibid.Scope, index ibid.IndexID, vector []float32, limit int) (found []ibid.Candidate, err error) {
	err = sqlite.NeedWorkspace(scope.Workspace)
	if err == nil && limit > 0 {
		found, err = s.searchVector(ctx, scope, index, vector, min(limit, maxNeighbours))
	}
	if err != nil {
		return nil, fmt.Errorf("search vectors: %w", err)
	}
	for i := range found {
		found[i].VectorRank = i + 1
	}
	return found, nil
}

// searchVector searches once more if the sketches had vectors that were removed:
// those may have kept others out. The sketches are looked through outside the
// transaction of the search, or both would wait for a free connection.
func (s *Store) searchVector(ctx context.Context, scope ibid.Scope, index ibid.IndexID, vector []float32, limit int) (found []ibid.Candidate, err error) {
	for again := false; ; again = true {
		commits := s.db.Commits()
		set, err := s.sketched(ctx, index, again)
		if err != nil {
			return nil, err
		}
		gone := 0
		err = s.db.View(ctx, func(state sqlite.Snapshot) error {
			search := vectorSearch{Snapshot: state, searched: &s.searched, commits: commits, scope: scope, vector: vector, limit: limit}
			if search.x, err = sqlite.IndexOf(ctx, state, index); err != nil {
				return err
			}
			if search.blob, err = sqlite.EncodeVector(vector, search.x.Identity.Dimensions); err != nil {
				return err
			}
			var near []neighbour
			if set == nil {
				near, err = search.all(ctx)
			} else {
				near, gone, err = search.likely(ctx, set)
			}
			if err != nil {
				return err
			}
			found, err = search.places(ctx, near)
			return err
		})
		if err != nil || gone == 0 || again {
			return found, err
		}
	}
}

// vectorSearch is one search in one state of the library.
type vectorSearch struct {
	sqlite.Snapshot
	searched *unchanged[ibid.WorkspaceID, sketch.Bits]
	commits  uint64 // of the library before the transaction
	x        sqlite.VectorIndex
	scope    ibid.Scope
	vector   []float32
	blob     []byte // the vector as vec0 reads it
	limit    int
}

// neighbour is a chunk and how near its vector is.
type neighbour struct {
	id     ibid.ChunkID
	cosine float64
}

// scanNeighbour reads a chunk and its distance.
func scanNeighbour(row sqlite.Row) (n neighbour, err error) {
	var distance float64
	err = row.Scan(&n.id, &distance)
	n.cosine = cosine(distance)
	return n, err
}

// cosine is that of two vectors of length 1 at a distance.
func cosine(distance float64) float64 { return 1 - distance*distance/2 }

// all has vec0 compare every vector of the scope.
func (s vectorSearch) all(ctx context.Context) ([]neighbour, error) {
	within, args := sqlite.Searched(s.scope)
	var contents int
	if err := s.QueryRowContext(ctx, `SELECT count(*) FROM (`+within+`)`, args...).Scan(&contents); err != nil {
		return nil, err
	}
	filter := `content_id IN (SELECT content_id FROM searched)`
	args = append(args, s.blob, s.limit)
	if contents > maxListed || s.scope.Partial() {
		condition, more := sqlite.PassageCondition(s.scope)
		filter = `chunk_id IN (SELECT c.id FROM chunks c WHERE c.content_id IN (SELECT content_id FROM searched)` + condition + `)`
		args = append(args, more...)
	}
	return sqlite.Rows(ctx, s, scanNeighbour, `
		WITH searched AS (`+within+`)
		SELECT chunk_id, distance FROM `+s.x.Table()+`
		WHERE embedding MATCH ? AND k = ? AND `+filter, args...)
}

// maxListed is how many contents are told apart by vec0 itself. It compares each
// vector with each of them in turn, so that thousands would cost more than the
// search; passages it looks up in a sorted list, which costs the same for any
// number of contents, and more than a few.
const maxListed = 1000

// compared is how many vectors are compared in full precision of those that their
// sketches put first. On 71,075 passages of laws, contracts and papers, embedded in
// five ways without a neural model (768 dimensions, real questions), this many
// brought 98.8 to 100 of 100 of the true nearest ten, and on 8,884 of them 98.7 to
// 100; 93 to 99.8 of the nearest fifty. Eight times as many vectors need about half
// as many more. Comparing one takes 8 microseconds.
func compared(vectors, limit int) int {
	return max(min(leastCompared+vectors/500, mostCompared), 6*limit)
}

const (
	leastCompared = 300
	mostCompared  = 1000
)

// likely compares the vectors of the scope that are likely to be nearest by their
// sketches, and reports how many of them are no more where those were read.
func (s vectorSearch) likely(ctx context.Context, set *sketch.Set) (near []neighbour, gone int, err error) {
	within, err := s.within(ctx)
	if err != nil {
		return nil, 0, err
	}
	promising := set.Search(s.vector, compared(set.Len(), s.limit), within)
	slices.Sort(promising) // those of a block follow each other
	rows, err := s.Pack(ctx, `
		SELECT packed(v.chunk_id, vec_distance_L2(v.embedding, ?))
		FROM json_each(?) j CROSS JOIN `+s.x.Table()+` v ON v.chunk_id = j.value`, s.blob, sqlite.JSONArray(promising))
	near = make([]neighbour, 0, len(promising))
	err = sqlite.UnpackRows(rows, err, func(row *sqlite.Packed) {
		near = append(near, neighbour{ibid.ChunkID(row.Integer()), cosine(row.Real())})
	})
	return near, len(promising) - len(near), err
}

// within tells by which numbers of contents and chunks the sketches of the scope
// are known.
func (s vectorSearch) within(ctx context.Context) (w sketch.Within, err error) {
	query, args := sqlite.Searched(s.scope)
	contents := func() (sketch.Bits, error) { return s.bits(ctx, `SELECT packed(content_id) FROM (`+query+`)`, args...) }
	if len(s.scope.Documents) == 0 {
		w.Owners, err = s.searched.get(s.commits, s.scope.Workspace, contents)
	} else {
		w.Owners, err = contents()
	}
	if err != nil || !s.scope.Partial() {
		return w, err
	}
	condition, more := sqlite.PassageCondition(s.scope)
	w.IDs, err = s.bits(ctx, `
		WITH searched AS (`+query+`)
		SELECT packed(c.id) FROM chunks c WHERE c.content_id IN (SELECT content_id FROM searched)`+condition, append(args, more...)...)
	return w, err
}

// bits reads packed numbers.
func (s vectorSearch) bits(ctx context.Context, query string, args ...any) (sketch.Bits, error) {
	bits := sketch.Bits{}
	rows, err := s.Pack(ctx, query, args...)
	err = sqlite.UnpackRows(rows, err, func(row *sqlite.Packed) { bits.Add(uint64(row.Integer())) })
	return bits, err
}

// places gives the best of some chunks with the documents and pages that they
// stand in, as far as they belong to the scope: no other passage is ever given,
// whatever was found.
func (s vectorSearch) places(ctx context.Context, near []neighbour) ([]ibid.Candidate, error) {
	slices.SortFunc(near, func(a, b neighbour) int {
		return cmp.Or(cmp.Compare(b.cosine, a.cosine), cmp.Compare(a.id, b.id))
	})
	near = near[:min(len(near), s.limit)]
	ids := make([]ibid.ChunkID, len(near))
	for i, n := range near {
		ids[i] = n.id
	}
	query, args := sqlite.Searched(s.scope)
	condition, more := sqlite.PassageCondition(s.scope)
	rows, err := s.Pack(ctx, `
		WITH searched AS (`+query+`)
		SELECT packed(j.key, c.id, s.id, c.page, c.ordinal, t.terms)
		FROM json_each(?) j CROSS JOIN chunks c ON c.id = j.value CROSS JOIN searched s ON s.content_id = c.content_id
			CROSS JOIN chunk_terms t ON t.chunk_id = c.id
		WHERE true`+condition, slices.Concat(args, []any{sqlite.JSONArray(ids)}, more)...)
	candidates := make([]ibid.Candidate, 0, len(near))
	err = sqlite.UnpackRows(rows, err, func(row *sqlite.Packed) {
		cosine := near[row.Integer()].cosine
		c := unpackPlace(row)
		c.VectorScore, c.Score = cosine, cosine
		candidates = append(candidates, c)
	})
	return candidates, err
}
