package search

import (
	"slices"
	"testing"

	"ibid/backend/ibid"
)

func TestForemost(t *testing.T) {
	ranked := []ibid.Candidate{{ChunkID: 1, KeywordRank: 1}, {ChunkID: 2, KeywordRank: 2}, {ChunkID: 3, KeywordRank: 3}}
	got := foremost([]ibid.Candidate{{ChunkID: 3}, {ChunkID: 9}}, "cited", ranked)
	if ids := ibid.ChunksOf(got); !slices.Equal(ids, []ibid.ChunkID{3, 9, 1, 2}) {
		t.Errorf("%v", ids)
	}
	if got[0].KeywordRank != 3 || got[0].Signals[0].Name != "cited" || len(ranked[2].Signals) != 0 {
		t.Errorf("%+v, and before %+v", got[0], ranked[2])
	}
}

func TestClipped(t *testing.T) {
	text := "§ 1 One. § 2 Two. § 3 Three."
	passage := ibid.Passage{Hit: ibid.Hit{Document: ibid.Document{ID: 4}, Chunk: ibid.Chunk{Page: 1, Span: ibid.Span{End: len(text)}, Text: text}}}
	f := (&Searcher{}).Begin().finder(t.Context(), Where{})
	f.Pages[ibid.PageKey{DocumentID: 4, Page: 1}] = ibid.Sheet{Text: text}
	second := ibid.LawSection{DocumentID: 4, Page: 1, Span: ibid.Span{Start: len("§ 1 One. ")}, EndPage: 1, EndByte: len("§ 1 One. § 2 Two. ")}
	got := f.clipped([]ibid.Passage{passage}, []ibid.LawSection{second, {DocumentID: 5, Page: 1, EndPage: 2}})
	if len(got) != 1 || got[0].Hit.Chunk.Text != "§ 2 Two. " {
		t.Errorf("%+v", got)
	}
}
