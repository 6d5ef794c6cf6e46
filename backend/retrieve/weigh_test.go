package retrieve_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
	"ibid/backend/retrieve"
)

// leases has 4 passages on rent, 2 on deposits, 1 on insurance, and "landlord" in
// all of the first lease but in one of the others only.
func leases() *shelf {
	return shelve(
		book{name: "mill.pdf", pages: []string{"The landlord gets the rent.", "The landlord keeps the deposit.", "The landlord insures."}},
		book{name: "hall.pdf", pages: []string{"Rent is due in May.", "A deposit and the rent.", "The rent may rise."}},
		book{name: "barn.pdf", pages: []string{"Hay.", "Straw of the landlord."}},
	)
}

// idf is the inverse document frequency of bm25 as it is printed in the books.
func idf(n, of float64) float64 { return math.Log(1 + (of-n+0.5)/(n+0.5)) }

func TestWeigh(t *testing.T) {
	for _, tt := range []struct {
		name  string
		query ibid.Query
		want  []float64
	}{
		{"a rare word tells more than a common one",
			ibid.Query{Terms: []string{"rent", "deposit"}}, []float64{idf(4, 8), idf(2, 8)}},
		{"a word that stands nowhere tells most",
			ibid.Query{Terms: []string{"rent", "elephant"}}, []float64{idf(4, 8), idf(0, 8)}},
		{"any form of a word counts",
			ibid.Query{Terms: []string{"rents"}}, []float64{idf(4, 8)}},
		{"words about the asking hardly tell",
			ibid.Query{Terms: []string{"explain", "rent"}, Emphasis: []float64{0.1, 1}}, []float64{0.1 * idf(0, 8), idf(4, 8)}},
		{"other wordings follow the words and have all emphasis",
			ibid.Query{Terms: []string{"rent"}, Emphasis: []float64{0.5}, Expansions: []ibid.Expansion{{Words: "landlord", Weight: 0.3}}},
			[]float64{0.5 * idf(4, 8), idf(4, 8)}},
		{"no words",
			ibid.Query{}, []float64{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := retrieve.Weigh(t.Context(), leases(), ibid.DefaultWorkspace, []string{"en"}, tt.query)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got.Weights); diff != "" {
				t.Errorf("weights (-want +got):\n%s", diff)
			}
			if wordings := len(tt.query.Terms) + len(tt.query.Expansions); len(got.Stems) != wordings || len(got.Frequencies) != wordings || got.Passages != 8 {
				t.Errorf("%d stems, %d frequencies, %d passages", len(got.Stems), len(got.Frequencies), got.Passages)
			}
		})
	}
}

func TestWeighWithoutDocuments(t *testing.T) {
	_, err := retrieve.Weigh(t.Context(), shelve(), ibid.DefaultWorkspace, nil, ibid.Query{Terms: []string{"rent"}})
	if ibid.CodeOf(err) != ibid.CodeNoDocuments || ibid.AsError(err).Hint == "" {
		t.Errorf("error %v, want %s with what to do", err, ibid.CodeNoDocuments)
	}
	broken := leases()
	broken.broken = errors.New("the disk is gone")
	if _, err := retrieve.Weigh(t.Context(), broken, ibid.DefaultWorkspace, nil, ibid.Query{Terms: []string{"rent"}}); !errors.Is(err, broken.broken) {
		t.Errorf("error %v, want that of the index", err)
	}
}

func TestFocus(t *testing.T) {
	many := make([]ibid.DocumentID, 9)
	for i := range many {
		many[i] = ibid.DocumentID(i + 1)
	}
	for _, tt := range []struct {
		name  string
		scope []ibid.DocumentID
		meant []ibid.DocumentID
		want  float64 // of "landlord", which has 4 of 8 passages
	}{
		{"the whole library", nil, nil, idf(4, 8)},
		{"what stands everywhere in the document asked tells little", []ibid.DocumentID{1}, nil, (idf(4, 8) + idf(3, 3)) / 2},
		{"and so in the one that is meant", nil, []ibid.DocumentID{1}, (idf(4, 8) + idf(3, 3)) / 2},
		{"what is meant is narrower than what is asked", []ibid.DocumentID{1, 2}, []ibid.DocumentID{2}, (idf(4, 8) + idf(0, 3)) / 2},
		{"of many documents the library knows best", many, nil, idf(4, 8)},
		{"a document without passages tells nothing", []ibid.DocumentID{7}, nil, idf(4, 8)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			index := leases()
			query, err := retrieve.Weigh(t.Context(), index, ibid.DefaultWorkspace, []string{"en"}, ibid.Query{Terms: []string{"landlord"}})
			if err != nil {
				t.Fatal(err)
			}
			before := slices.Clone(query.Weights)
			scope := everywhere
			scope.Documents = tt.scope
			got, err := retrieve.Focus(t.Context(), index, scope, retrieve.Routing{Meant: tt.meant}, query)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(got.Weights[0]-tt.want) > 1e-12 {
				t.Errorf("weight %v, want %v", got.Weights[0], tt.want)
			}
			if !slices.Equal(before, query.Weights) {
				t.Errorf("the query given was changed: %v", query.Weights)
			}
		})
	}
}
