package retrieve

import (
	"math"
	"strings"
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

func TestRerankPrefersCoverage(t *testing.T) {
	query := ibid.Query{Terms: []string{"rent", "deposit"}, Weights: []float64{1, 3}}
	hits := Fuse(list(false, 1, 2), nil)
	hits[0].Chunk.Text = "Rent, rent and rent again."
	hits[1].Chunk.Text = "The deposit is a quarter's rent."
	got := Rerank(query, hits)
	if diff := cmp.Diff([]ibid.ChunkID{2, 1}, order(got)); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
	if got[0].Coverage != 1 || got[1].Coverage != 0.25 {
		t.Errorf("coverage %v and %v, want 1 and 0.25", got[0].Coverage, got[1].Coverage)
	}
}

func TestSelectLeavesOutRepetitions(t *testing.T) {
	hits := list(false, 1, 2, 3)
	hits[0].Chunk.Span = ibid.Span{Start: 0, End: 100}
	hits[1].Chunk.Span = ibid.Span{Start: 40, End: 120} // shares 60 of its 80 bytes
	hits[2].Chunk.Span = ibid.Span{Start: 90, End: 200}
	passages := Select(hits, 8)
	if len(passages) != 2 || passages[0].Hit.Chunk.ID != 1 || passages[1].Hit.Chunk.ID != 3 || passages[1].Number != 2 {
		t.Errorf("passages %+v, want chunks 1 and 3, numbered 1 and 2", passages)
	}
	if got := Select(hits, 1); len(got) != 1 {
		t.Errorf("got %d passages, want the limit of 1", len(got))
	}
}

func TestCompleteGrowsToWholeSentences(t *testing.T) {
	page := "Stock rose. The increase of 104\nwas due to new shops. Rent fell."
	sentence := func(text string) ibid.Span {
		i := strings.Index(page, text)
		return ibid.Span{Start: i, End: i + len(text)}
	}
	sentences := []ibid.Span{sentence("Stock rose."), sentence("The increase of 104\nwas due to new shops."), sentence("Rent fell.")}
	cut := ibid.Chunk{Span: ibid.Span{Start: 0, End: strings.Index(page, "\n")}}
	got := Complete(cut, sentences, page)
	if want := "Stock rose. The increase of 104\nwas due to new shops."; got.Text != want || got.Span.In(page) != want {
		t.Errorf("passage %q at %v, want %q", got.Text, got.Span, want)
	}
	whole := ibid.Chunk{Span: sentence("Rent fell.")}
	if got := Complete(whole, sentences, page); got.Text != "Rent fell." {
		t.Errorf("a whole sentence grew to %q", got.Text)
	}
}
