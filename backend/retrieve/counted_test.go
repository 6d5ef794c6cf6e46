package retrieve_test

import (
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/retrieve"
)

func TestWhatCountsIsPutForward(t *testing.T) {
	texts := []string{
		"Employees of Norland who are employees on the day have the rights of employees.",
		"Norland thanks its employees.",
		"Norland has 4,200 employees.",
	}
	query := seek("employees norland")
	query.Counted = []string{"employee"}
	passages := make([]shelved, len(texts))
	for i, text := range texts {
		passages[i] = shelved{text: text}
	}
	ranked := rerank(query, retrieve.Routing{}, passages...)
	if ranked[0].ChunkID == 3 {
		t.Fatal("the closer look alone finds it")
	}
	var hits []ibid.Hit
	for _, c := range retrieve.ToRead(query, ranked) {
		hits = append(hits, ibid.Hit{Candidate: c, Chunk: ibid.Chunk{ID: c.ChunkID, Text: texts[c.ChunkID-1]}})
	}
	preferred := retrieve.PreferRead(query, ranked, hits)
	if first := preferred[0]; first.ChunkID != 3 || first.Signals[len(first.Signals)-1].Name != "counted" {
		t.Errorf("first is %d with %+v", first.ChunkID, first.Signals)
	}
	query.Counted = nil
	if some := retrieve.ToRead(query, ranked); some != nil {
		t.Errorf("%d texts are read for a question that counts nothing", len(some))
	}
}
