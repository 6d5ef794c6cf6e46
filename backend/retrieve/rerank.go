package retrieve

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// aroundShare is what a term counts that is not in a passage itself but in what
// is said of it: section, context or gist. Those words are true of the passage
// and of its neighbours alike, so a passage that has them itself comes first. On
// the development questions of docs/quality.md every share from a half to one
// ranks pages better than none, and between 0.75 and one there is no difference
// beyond chance; how many questions off the topic are answered stays the same.
const aroundShare = 0.75

// namedPage finds the page that a question names, by its number in the file or by
// the label that is printed on it.
var namedPage = regexp.MustCompile(`(?i)\b(?:pages?|pp?\.|seite|página|pagina)\s*([a-z]{1,2}-\d{1,4}|\d{1,4}|[ivxl]{1,6})\b`)

// Coverage is the share of a query's weight whose terms a hit has in any of
// their forms, 0..1. What the document is called, its title and file name, counts
// too, since a question about "the 2018 report of Hallam" names the document by
// it; and so does the page, if the question names it. What is said of the passage
// counts by aroundShare.
func Coverage(query ibid.Query, hit ibid.Hit) float64 {
	var sum, covered float64
	own := map[string]bool{}
	addStems(own, hit.Chunk.Read())
	addStems(own, strings.ReplaceAll(hit.Document.Title+" "+hit.Document.Name, "_", " "))
	around := map[string]bool{}
	addStems(around, hit.Chunk.Section+" "+hit.Chunk.Context+" "+hit.Chunk.Gist)
	if named := namedPage.FindStringSubmatch(query.Text); named != nil && (named[1] == strconv.Itoa(hit.Chunk.Page) || strings.EqualFold(named[1], hit.Label)) {
		addStems(own, named[0])
	}
	for i, term := range query.Terms {
		sum += query.Weights[i]
		switch stem := language.Stem(term); {
		case own[stem]:
			covered += query.Weights[i]
		case around[stem]:
			covered += query.Weights[i] * aroundShare
		}
	}
	if sum == 0 {
		return 0
	}
	return covered / sum
}

func addStems(stems map[string]bool, text string) {
	for _, word := range language.Words(text) {
		stems[word.Stem] = true
	}
}

// Rerank orders hits by a closer look. The fused rank says which passages have
// the question's words often; coverage says which have most of its different
// words, and a passage with all five beats one that repeats two of them. The
// score is the fused score, scaled so that the first of a list has 1, plus the
// coverage.
func Rerank(query ibid.Query, hits []ibid.Hit) []ibid.Hit {
	if len(hits) == 0 {
		return nil
	}
	reranked := slices.Clone(hits)
	best := hits[0].Score
	for i := range reranked {
		hit := &reranked[i]
		hit.Coverage = Coverage(query, *hit)
		hit.Score = hit.Score/best + hit.Coverage
	}
	slices.SortStableFunc(reranked, func(a, b ibid.Hit) int { return cmp.Compare(b.Score, a.Score) })
	return reranked
}
