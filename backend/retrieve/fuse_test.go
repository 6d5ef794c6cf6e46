package retrieve_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
	"ibid/backend/retrieve"
)

// byWords and byMeaning make ranked lists of the given chunks.
func byWords(chunks ...ibid.ChunkID) []ibid.Candidate {
	var list []ibid.Candidate
	for i, id := range chunks {
		list = append(list, ibid.Candidate{ChunkID: id, DocumentID: 3, Page: 5, Ordinal: 7, KeywordRank: i + 1, KeywordScore: 10 - float64(i)})
	}
	return list
}

func byMeaning(chunks ...ibid.ChunkID) []ibid.Candidate {
	var list []ibid.Candidate
	for i, id := range chunks {
		list = append(list, ibid.Candidate{ChunkID: id, DocumentID: 3, Page: 5, Ordinal: 7, VectorRank: i + 1, VectorScore: 1 - float64(i)/10})
	}
	return list
}

func TestFuse(t *testing.T) {
	for _, tt := range []struct {
		name                    string
		keyword, within, vector []ibid.Candidate
		want                    []ibid.ChunkID
	}{
		{"one list keeps its order", byWords(3, 1, 2), nil, nil, []ibid.ChunkID{3, 1, 2}},
		{"what both have comes first", byWords(1, 2, 3), nil, byMeaning(4, 3, 5), []ibid.ChunkID{3, 1, 4, 2, 5}},
		{"what all three have comes first", byWords(1, 2, 3), byWords(2, 3), byMeaning(1, 4, 3), []ibid.ChunkID{3, 1, 2, 4}},
		{"of equal ranks the words win", byWords(9), nil, byMeaning(1), []ibid.ChunkID{9, 1}},
		{"then the lower number", nil, byWords(9), byMeaning(1), []ibid.ChunkID{1, 9}},
		{"no list at all", nil, nil, nil, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for range 20 { // the order is not that of a map
				if diff := cmp.Diff(tt.want, chunks(retrieve.Fuse(tt.keyword, tt.within, tt.vector))); diff != "" {
					t.Fatalf("order (-want +got):\n%s", diff)
				}
			}
		})
	}
}

func TestFuseTellsWhereAPassageStood(t *testing.T) {
	got := retrieve.Fuse(byWords(5, 7), byWords(7, 8), byMeaning(7))
	want := ibid.Candidate{
		ChunkID: 7, DocumentID: 3, Page: 5, Ordinal: 7, KeywordRank: 2, KeywordScore: 10, VectorRank: 1, VectorScore: 1,
		Signals: []ibid.Signal{
			{Name: "words", Value: 1.0 / 62, Weight: 1},
			{Name: "words in the document that is meant", Value: 1.0 / 61, Weight: 1},
			{Name: "meaning", Value: 1.0 / 61, Weight: 1},
		},
		Score: 1.0/62 + 1.0/61 + 1.0/61,
	}
	if diff := cmp.Diff(want, got[0], approximately); diff != "" {
		t.Errorf("first (-want +got):\n%s", diff)
	}
	// Ranks are those of the whole scope.
	if last := got[len(got)-1]; last.ChunkID != 8 || last.KeywordRank != 0 || last.KeywordScore != 9 {
		t.Errorf("found in the document that is meant only: %+v", last)
	}
	for _, c := range got {
		addsUp(t, c)
	}
}

// approximately compares numbers as sums in any order may differ.
var approximately = cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })

// addsUp checks that a candidate's signals are what its score is made of.
func addsUp(t *testing.T, c ibid.Candidate) {
	t.Helper()
	sum := 0.0
	for _, s := range c.Signals {
		sum += s.Value * s.Weight
	}
	if math.Abs(sum-c.Score) > 1e-9 || math.IsNaN(c.Score) {
		t.Errorf("chunk %d scores %v, its signals %v: %s", c.ChunkID, c.Score, sum, fmt.Sprint(c.Signals))
	}
}
