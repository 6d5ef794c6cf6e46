package retrieve

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// list makes hits of the given chunks, ranked in their order.
func list(vector bool, chunks ...ibid.ChunkID) []ibid.Hit {
	var hits []ibid.Hit
	for i, id := range chunks {
		hit := ibid.Hit{Chunk: ibid.Chunk{ID: id}}
		if vector {
			hit.VectorRank = i + 1
		} else {
			hit.KeywordRank = i + 1
		}
		hits = append(hits, hit)
	}
	return hits
}

func order(hits []ibid.Hit) []ibid.ChunkID {
	var ids []ibid.ChunkID
	for _, h := range hits {
		ids = append(ids, h.Chunk.ID)
	}
	return ids
}

func TestFuse(t *testing.T) {
	for _, tt := range []struct {
		name            string
		keyword, vector []ibid.Hit
		want            []ibid.ChunkID
	}{
		{"one list keeps its order", list(false, 3, 1, 2), nil, []ibid.ChunkID{3, 1, 2}},
		{"what both have comes first", list(false, 1, 2, 3), list(true, 4, 3, 5), []ibid.ChunkID{3, 1, 4, 2, 5}},
		{"equal ranks go to the words", list(false, 9), list(true, 1), []ibid.ChunkID{9, 1}},
		{"no list at all", nil, nil, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, order(Fuse(tt.keyword, tt.vector))); diff != "" {
				t.Errorf("order (-want +got):\n%s", diff)
			}
		})
	}
}

func TestFuseExplainsItsScore(t *testing.T) {
	hit := Fuse(list(false, 5, 7), list(true, 7))[0]
	if hit.Chunk.ID != 7 || hit.KeywordRank != 2 || hit.VectorRank != 1 {
		t.Fatalf("first hit %+v, want chunk 7 with ranks 2 and 1", hit)
	}
	if want := 1.0/62 + 1.0/61; math.Abs(hit.Score-want) > 1e-12 {
		t.Errorf("score %v, want %v", hit.Score, want)
	}
}
