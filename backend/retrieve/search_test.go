package retrieve_test

import (
	"context"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/retrieve"
)

// shelf has an index that is searched and one that is being built. Each finds a
// passage with its own number.
type shelf struct {
	retrieve.Index
	current, building *ibid.EmbeddingIndex
	next              *ibid.EmbeddingIndex // takes the place of the current one when that is first searched
}

func (s *shelf) Indexes(context.Context) (current, building *ibid.EmbeddingIndex, err error) {
	return s.current, s.building, nil
}

func (s *shelf) SearchVector(_ context.Context, _ ibid.Scope, index ibid.IndexID, vector []float32, _ int) ([]ibid.Candidate, error) {
	if s.next != nil {
		s.current, s.building, s.next = s.next, nil, nil
	}
	for _, x := range []*ibid.EmbeddingIndex{s.current, s.building} {
		if x != nil && x.ID == index && len(vector) == x.Identity.Dimensions {
			return []ibid.Candidate{{ChunkID: ibid.ChunkID(index)}}, nil
		}
	}
	return nil, ibid.Errorf(ibid.CodeConflict, "The index is gone.")
}

func (s *shelf) LoadHits(_ context.Context, _ ibid.Scope, candidates []ibid.Candidate) (hits []ibid.Hit, err error) {
	for _, c := range candidates {
		hits = append(hits, ibid.Hit{Candidate: c, Chunk: ibid.Chunk{ID: c.ChunkID}})
	}
	return hits, nil
}

// server has some models; a vector has as many numbers as its model says.
type server struct {
	models []string
	down   bool
}

func (s server) Embed(_ context.Context, by ibid.EmbeddingIdentity, kind ibid.EmbedKind, _ []string) ([][]float32, error) {
	if s.down {
		return nil, ibid.Errorf(ibid.CodeModelServerDown, "Nothing answers.")
	}
	for _, m := range s.models {
		if m == by.Model && kind == ibid.EmbedQuery {
			return [][]float32{make([]float32, by.Dimensions)}, nil
		}
	}
	return nil, ibid.Errorf(ibid.CodeEmbeddingUnavailable, "It is not installed.")
}

func TestWhichVectorsAreSearched(t *testing.T) {
	index := func(id ibid.IndexID, model string, dimensions int) *ibid.EmbeddingIndex {
		return &ibid.EmbeddingIndex{ID: id, Identity: ibid.EmbeddingIdentity{Model: model, Dimensions: dimensions}}
	}
	walnut, elm := index(1, "walnut", 3), index(2, "elm", 4)
	for _, tt := range []struct {
		name   string
		shelf  shelf
		server server
		terms  bool
		want   *ibid.EmbeddingIndex // nil: none
		code   ibid.Code
	}{
		{"the ones there are", shelf{current: walnut}, server{models: []string{"walnut"}}, true, walnut, ""},
		{"the old ones while others are being made", shelf{current: walnut, building: elm}, server{models: []string{"elm", "walnut"}}, true, walnut, ""},
		{"those that are being made when the old model is gone", shelf{current: walnut, building: elm}, server{models: []string{"elm"}}, true, elm, ""},
		{"the new ones when they take over in the middle", shelf{current: walnut, building: elm, next: elm}, server{models: []string{"elm", "walnut"}}, true, elm, ""},
		{"none without a model", shelf{current: walnut}, server{}, true, nil, ibid.CodeEmbeddingUnavailable},
		{"none without a server", shelf{current: walnut, building: elm}, server{down: true}, true, nil, ibid.CodeModelServerDown},
		{"none before there are any", shelf{}, server{models: []string{"walnut"}}, true, nil, ""},
		{"none for a greeting", shelf{current: walnut}, server{models: []string{"walnut"}}, false, nil, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			query := ibid.Query{Text: "hello"}
			if tt.terms {
				query = ibid.Query{Text: "yearly rent", Terms: []string{"yearly", "rent"}}
			}
			hits, searched, err := retrieve.Vector(t.Context(), &tt.shelf, tt.server, ibid.Scope{Workspace: 1}, query)
			if searched != tt.want || ibid.CodeOf(err) != tt.code {
				t.Fatalf("searched %+v, %v; want %+v, %q", searched, err, tt.want, tt.code)
			}
			if tt.want != nil && (len(hits) != 1 || hits[0].Chunk.ID != ibid.ChunkID(tt.want.ID)) {
				t.Errorf("found %+v", hits)
			}
		})
	}
}
