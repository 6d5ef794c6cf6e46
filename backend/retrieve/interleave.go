package retrieve

import "ibid/backend/ibid"

// Interleave joins lists of passages, the best of each in turn, until limit
// different ones are there, and numbers them from 1.
func Interleave(lists [][]ibid.Passage, limit int) []ibid.Passage {
	var joined []ibid.Passage
	seen := map[ibid.ChunkID]bool{}
	for rank, more := 0, true; more && len(joined) < limit; rank++ {
		more = false
		for _, list := range lists {
			if rank >= len(list) {
				continue
			}
			more = true
			if p := list[rank]; !seen[p.Hit.Chunk.ID] && len(joined) < limit {
				seen[p.Hit.Chunk.ID] = true
				p.Number = len(joined) + 1
				joined = append(joined, p)
			}
		}
	}
	return joined
}
