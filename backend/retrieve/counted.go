package retrieve

import (
	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Where something is counted.
//
// "How many employees does Norland have?" has two words for an index, and both stand
// on many pages of what Norland has filed: the pension plan speaks of employees more
// often than the one line that counts them. What tells that line is a number right
// before the noun, "about 4,200 full-time employees", or right behind it, as in the
// row of a table. Tokens do not tell numbers, so the texts of the first passages are
// read for it. On the questions in docs/quality.md that ask how many, half of them
// for what stands in pictures, it changes little; see the ablations there.
const (
	// countedLooked is how many of the best passages are read for a number.
	countedLooked = 60
	// countedWeight is what it counts that a passage has one, beside signalWeights.
	countedWeight = 0.8
)

// ToCount are the ranked passages whose texts [PreferCounted] wants to see: none
// unless the question is how many there are of something.
func ToCount(query ibid.Query, ranked []ibid.Candidate) []ibid.Candidate {
	if len(query.Counted) == 0 {
		return nil
	}
	return ranked[:min(countedLooked, len(ranked))]
}

// PreferCounted puts forward the passages that count what the question wants counted,
// as far as they are among texts.
func PreferCounted(query ibid.Query, ranked []ibid.Candidate, texts []ibid.Hit) []ibid.Candidate {
	counts := map[ibid.ChunkID]bool{}
	for _, hit := range texts {
		counts[hit.Chunk.ID] = language.Counts(hit.Chunk.Text, query.Counted)
	}
	all := judge(ranked)
	for _, j := range all {
		if counts[j.ChunkID] {
			j.add("counted", 1, countedWeight)
		}
	}
	sortJudged(all)
	return unjudged(all)
}
