package retrieve

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

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

func TestCoverage(t *testing.T) {
	query := ibid.Query{Terms: []string{"rent", "deposit", "hallam"}, Weights: []float64{1, 3, 4}}
	for _, tt := range []struct {
		name  string
		chunk ibid.Chunk
		doc   ibid.Document
		want  float64
	}{
		{"nothing", ibid.Chunk{Text: "Whales sing."}, ibid.Document{}, 0},
		{"its own words", ibid.Chunk{Text: "The deposits and the rent."}, ibid.Document{}, 0.5},
		{"what the document is called", ibid.Chunk{Text: "Rent."}, ibid.Document{Name: "hallam_2018.pdf"}, 5.0 / 8},
		{"its section counts less", ibid.Chunk{Text: "It is due in May.", Section: "Hallam > Rent"}, ibid.Document{}, 5 * aroundShare / 8},
		{"so does its context", ibid.Chunk{Text: "400", Context: "Table 2: Deposits"}, ibid.Document{}, 3 * aroundShare / 8},
		{"and its gist", ibid.Chunk{Text: "400", Gist: "What Hallam pays."}, ibid.Document{}, 4 * aroundShare / 8},
		{"a word in both counts once", ibid.Chunk{Text: "Rent.", Section: "Rent"}, ibid.Document{Title: "Rent"}, 1.0 / 8},
		{"a word broken at a line end", ibid.Chunk{Text: "de-\nposit", Reading: "deposit"}, ibid.Document{}, 3.0 / 8},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := Coverage(query, ibid.Hit{Chunk: tt.chunk, Document: tt.doc}); math.Abs(got-tt.want) > 1e-12 {
				t.Errorf("coverage %v, want %v", got, tt.want)
			}
		})
	}
	if got := Coverage(ibid.Query{}, ibid.Hit{Chunk: ibid.Chunk{Text: "rent"}}); got != 0 {
		t.Errorf("coverage of no question is %v", got)
	}
}
