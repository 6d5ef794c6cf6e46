package retrieve

import (
	"slices"
	"testing"

	"ibid/backend/ibid"
)

func TestInterleave(t *testing.T) {
	list := func(ids ...ibid.ChunkID) (passages []ibid.Passage) {
		for _, id := range ids {
			passages = append(passages, ibid.Passage{Number: 99, Hit: ibid.Hit{Chunk: ibid.Chunk{ID: id}}})
		}
		return passages
	}
	for name, tt := range map[string]struct {
		lists [][]ibid.Passage
		limit int
		want  []ibid.ChunkID
	}{
		"nothing":             {nil, 5, nil},
		"one list":            {[][]ibid.Passage{list(3, 1, 2)}, 2, []ibid.ChunkID{3, 1}},
		"in turn":             {[][]ibid.Passage{list(1, 2), list(5, 6)}, 9, []ibid.ChunkID{1, 5, 2, 6}},
		"each once":           {[][]ibid.Passage{list(1, 2), list(2, 1, 3)}, 9, []ibid.ChunkID{1, 2, 3}},
		"the limit in a turn": {[][]ibid.Passage{list(1, 2), list(5, 6)}, 3, []ibid.ChunkID{1, 5, 2}},
		"one is short":        {[][]ibid.Passage{list(1), list(5, 6, 7)}, 9, []ibid.ChunkID{1, 5, 6, 7}},
	} {
		t.Run(name, func(t *testing.T) {
			var got []ibid.ChunkID
			for i, p := range Interleave(tt.lists, tt.limit) {
				got = append(got, p.Hit.Chunk.ID)
				if p.Number != i+1 {
					t.Errorf("passage %d has the number %d", i+1, p.Number)
				}
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("Interleave = %v, want %v", got, tt.want)
			}
		})
	}
}
