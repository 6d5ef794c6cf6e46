package retrieve

import (
	"ibid/backend/ibid"
	"ibid/backend/language"
)

// ToRead are the ranked passages whose texts [PreferRead] wants to see: none unless the
// question is how many there are of something, or what documents say at their beginning.
func ToRead(query ibid.Query, ranked []ibid.Candidate) (wanted []ibid.Candidate) {
	switch {
	case len(query.Counted) > 0:
		return ranked[:min(countedLooked, len(ranked))]
	case query.Front != "":
		for _, c := range ranked {
			if c.Page <= ibid.FrontPages {
				wanted = append(wanted, c)
			}
		}
	}
	return wanted
}

// PreferRead puts forward the passages that count what the question wants counted, or
// say what it wants to know of the beginning of documents, as far as they are among
// texts.
func PreferRead(query ibid.Query, ranked []ibid.Candidate, texts []ibid.Hit) []ibid.Candidate {
	counts, says := map[ibid.ChunkID]bool{}, map[ibid.ChunkID]bool{}
	for _, hit := range texts {
		counts[hit.Chunk.ID] = len(query.Counted) > 0 && language.Counts(hit.Chunk.Text, query.Counted)
		says[hit.Chunk.ID] = language.SaysFront(query.Front, hit.Chunk.Text)
	}
	all := judge(ranked)
	for _, j := range all {
		if counts[j.ChunkID] {
			j.add("counted", 1, countedWeight)
		}
		if says[j.ChunkID] {
			j.add("said at the beginning", 1, saidWeight)
		}
	}
	sortJudged(all)
	return unjudged(all)
}
