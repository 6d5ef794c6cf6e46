package retrieve_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
	"ibid/backend/retrieve"
)

func TestKeyword(t *testing.T) {
	rent := ibid.Query{Terms: []string{"rent"}, Stems: [][]string{{"rent"}}}
	for _, tt := range []struct {
		name               string
		query              ibid.Query
		scope, meant       []ibid.DocumentID
		everywhere, within []ibid.ChunkID
		searches           int
	}{
		{"everywhere", rent, nil, nil, []ibid.ChunkID{1, 4, 5, 6}, nil, 1},
		{"and in what is meant", rent, nil, []ibid.DocumentID{1}, []ibid.ChunkID{1, 4, 5, 6}, []ibid.ChunkID{1}, 2},
		{"everywhere is the scope", rent, []ibid.DocumentID{1, 3}, []ibid.DocumentID{1}, []ibid.ChunkID{1}, []ibid.ChunkID{1}, 2},
		{"what is meant may have nothing", rent, nil, []ibid.DocumentID{3}, []ibid.ChunkID{1, 4, 5, 6}, nil, 2},
		{"a quotation of small words alone", ibid.Query{Phrases: []string{"and the"}}, nil, nil, []ibid.ChunkID{5}, nil, 1},
		{"nothing is searched for no words", ibid.Query{Text: "hello"}, nil, []ibid.DocumentID{1}, nil, nil, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			index, scope := leases(), everywhere
			scope.Documents = tt.scope
			all, within, err := retrieve.Keyword(t.Context(), index, scope, tt.query, tt.meant)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff([][]ibid.ChunkID{tt.everywhere, tt.within}, [][]ibid.ChunkID{chunks(all), chunks(within)}); diff != "" {
				t.Errorf("everywhere and within (-want +got):\n%s", diff)
			}
			if len(index.asked) != tt.searches {
				t.Errorf("searched %d times, want %d", len(index.asked), tt.searches)
			}
		})
	}
	broken := leases()
	broken.broken = errors.New("the disk is gone")
	if _, _, err := retrieve.Keyword(t.Context(), broken, everywhere, rent, nil); !errors.Is(err, broken.broken) {
		t.Errorf("error %v, want that of the index", err)
	}
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
		shelf  *shelf
		server server
		terms  bool
		want   *ibid.EmbeddingIndex // nil: none
		code   ibid.Code
	}{
		{"the ones there are", &shelf{current: walnut}, server{models: []string{"walnut"}}, true, walnut, ""},
		{"the old ones while others are being made", &shelf{current: walnut, building: elm}, server{models: []string{"elm", "walnut"}}, true, walnut, ""},
		{"those that are being made when the old model is gone", &shelf{current: walnut, building: elm}, server{models: []string{"elm"}}, true, elm, ""},
		{"the new ones when they take over in the middle", &shelf{current: walnut, building: elm, next: elm}, server{models: []string{"elm", "walnut"}}, true, elm, ""},
		{"none without a model", &shelf{current: walnut}, server{}, true, nil, ibid.CodeEmbeddingUnavailable},
		{"none without a server", &shelf{current: walnut, building: elm}, server{down: true}, true, nil, ibid.CodeModelServerDown},
		{"none before there are any", &shelf{}, server{models: []string{"walnut"}}, true, nil, ""},
		{"none for a greeting", &shelf{current: walnut}, server{models: []string{"walnut"}}, false, nil, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			query := ibid.Query{Text: "hello"}
			if tt.terms {
				query = ibid.Query{Text: "yearly rent", Terms: []string{"yearly", "rent"}}
			}
			found, searched, err := retrieve.Vector(t.Context(), tt.shelf, tt.server, everywhere, query)
			if searched != tt.want || ibid.CodeOf(err) != tt.code {
				t.Fatalf("searched %+v, %v; want %+v, %q", searched, err, tt.want, tt.code)
			}
			if tt.want != nil && (len(found) != 1 || found[0].ChunkID != ibid.ChunkID(tt.want.ID)) {
				t.Errorf("found %+v", found)
			}
		})
	}
}
