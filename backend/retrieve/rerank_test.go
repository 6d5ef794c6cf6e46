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

func TestCoverageKnowsThePageThatIsNamed(t *testing.T) {
	hit := func(page int, label string) ibid.Hit {
		return ibid.Hit{Chunk: ibid.Chunk{Page: page, Text: "The diagram shows the walnut press."}, Label: label}
	}
	for _, tt := range []struct {
		question string
		hit      ibid.Hit
		want     float64
	}{
		{"What does the diagram on page 9 show?", hit(9, ""), 1},
		{"What does the diagram on page 9 show?", hit(12, "9"), 1},
		{"What does the diagram on page 9 show?", hit(19, ""), 1.0 / 3},
		{"What does the diagram on page A-3 show?", hit(40, "a-3"), 1},
		{"What do the 9 diagrams show?", hit(9, ""), 1.0 / 2},
	} {
		query := Query(tt.question)
		query.Weights = make([]float64, len(query.Terms))
		for i := range query.Weights {
			query.Weights[i] = 1
		}
		if got := Coverage(query, tt.hit); math.Abs(got-tt.want) > 0.01 {
			t.Errorf("%q on page %d: %.2f of %v, want %.2f", tt.question, tt.hit.Chunk.Page, got, query.Terms, tt.want)
		}
	}
}
