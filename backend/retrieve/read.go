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
	name, weight := "counted", countedWeight
	fits := func(text string) bool { return language.Counts(text, query.Counted) }
	if len(query.Counted) == 0 {
		name, weight = "said at the beginning", saidWeight
		fits = func(text string) bool { return language.SaysFront(query.Front, text) }
	}
	fit := map[ibid.ChunkID]bool{}
	for _, hit := range texts {
		fit[hit.Chunk.ID] = fits(hit.Chunk.Text)
	}
	all := judge(ranked)
	for _, j := range all {
		if fit[j.ChunkID] {
			j.add(name, 1, weight)
		}
	}
	sortJudged(all)
	return unjudged(all)
}
