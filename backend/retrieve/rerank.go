package retrieve

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"

	"ibid/backend/ibid"
)

// Ranking passages closely.
//
// A full-text index counts words. It knows nothing of where they stand: "net
// sales grew" and "sales of the net assets grew" are the same to it, and ten
// times "lease" is as good as "lease", "notice" and "months" once each. The
// closer look has the tokens of a hundred passages or two in their order, and
// adds up what such a list can tell without knowing what the words mean:
//
//   - words: bm25 once more, with the weights that the words have in the
//     documents that are asked, and without what the document is called, which is
//     the routing's to weigh; while the last word is still typed, the score of the
//     full-text index instead, which knows the words that begin so;
//   - coverage: the share of the question that the passage has at all;
//   - order and nearness: neighbours of the question that are neighbours in the
//     passage, as the sequential dependence model counts them (Metzler and Croft,
//     SIGIR 2005);
//   - other wordings: those of the question's expansions, in the passage and on
//     its page as a whole, since a table is cut between its rows and what is
//     worked out from two lines stands in two passages;
//   - document: how far it is the one that is meant;
//   - company: whether the pages beside it, and other passages of its document,
//     are good as well, since what answers a question seldom stands alone;
//   - lists: the fused rank, where passages were compared by meaning too;
//   - page: whether it is the one that the question names.
//
// The sum is linear, so that it explains itself: every signal of a passage is
// told with its weight. The weights were chosen on the development parts of the
// sets in docs/quality.md, all sets together, none for itself.

// signalWeights are what the signals count.
type signalWeights struct {
	words, coverage, order, near, wordings, pageWordings, document, pages, others, lists, page float64

	k1, b    float64 // of bm25: how soon repetition stops to count, and how much length does
	around   float64 // what a word counts that is said of the passage and does not stand in it
	phrase   float64 // what a quoted phrase counts for each of its words
	localIDF float64 // share of the weights that is taken within the documents that are meant
}

var ranking = signalWeights{
	words: 1, coverage: 1, order: 0.3, near: 0.3, wordings: 1, pageWordings: 1, document: 1.7,
	pages: 0.05, others: 0.2, lists: 1, page: 0.5,
	k1: 1.2, b: 0.75, around: 0.75, phrase: 0.5, localIDF: 0.5,
}

// signals is about how many a passage has.
const signals = 9

// othersLooked is how many of the best passages speak for their documents.
const othersLooked = 20

// nearWindow is how many tokens two words may be apart to be near each other,
// the window of the sequential dependence model.
const nearWindow = 8

// namedPage finds the page that a question names, by its number in the file.
var namedPage = regexp.MustCompile(`(?i)\b(?:pages?|pp?\.|seite|página|pagina)\s*(\d{1,4})\b`)

// Rerank orders candidates by a closer look at their tokens, best first. The
// query is one that [Weigh] has weighed. Every candidate then has Coverage, Score and
// the Signals that make it up. Of equal ones the better by the lists comes first,
// then the lower chunk number, so that the order is the same at every run.
func Rerank(query ibid.Query, routing Routing, candidates []ibid.Candidate) []ibid.Candidate {
	if len(candidates) == 0 {
		return nil
	}
	s := seek(query)
	looks := s.lookAt(candidates)
	if query.Open {
		for i, c := range candidates {
			looks[i].words = c.KeywordScore
		}
	}
	best := slices.MaxFunc(looks, func(a, b look) int { return cmp.Compare(a.words, b.words) }).words
	pages := pageGroups(candidates, looks)
	fused := slices.MaxFunc(candidates, func(a, b ibid.Candidate) int { return cmp.Compare(a.Score, b.Score) }).Score
	asked := pageAsked(query)
	byMeaning := slices.ContainsFunc(candidates, func(c ibid.Candidate) bool { return c.VectorRank > 0 })

	ranked := judge(candidates)
	for i, c := range candidates {
		l, r := looks[i], ranked[i]
		r.inLists = ratio(c.Score, fused)
		r.Coverage = s.share(l.covered)
		r.Signals, r.Score = make([]ibid.Signal, 0, signals), 0
		r.add("words", ratio(l.words, best), ranking.words)
		r.add("coverage", r.Coverage, ranking.coverage)
		r.add("order", s.share(l.ordered), ranking.order)
		r.add("nearness", s.share(l.near), ranking.near)
		r.add("other wordings", s.share(s.groupWeight(l.groups)), ranking.wordings)
		r.add("other wordings on the page", s.share(s.groupWeight(pages[pageOf(c)])), ranking.pageWordings)
		r.add("document", routing.Scores[c.DocumentID], ranking.document)
		if byMeaning {
			r.add("lists", r.inLists, ranking.lists)
		}
		if query.Front != "" && c.Page <= ibid.FrontPages {
			r.add("first pages", 1/float64(c.Page), frontWeight)
		}
		if asked != "" && asked == strconv.Itoa(c.Page) {
			r.add("page", 1, ranking.page)
		}
	}
	sortJudged(ranked)
	addCompany(ranked)
	sortJudged(ranked)
	return unjudged(ranked)
}

// judged is a candidate with what was looked at.
type judged struct {
	ibid.Candidate
	inLists float64 // its fused score, of the best one's
}

// judge begins to look at candidates. Pointers are sorted in a fifth of the time.
func judge(candidates []ibid.Candidate) []*judged {
	all, pointers := make([]judged, len(candidates)), make([]*judged, len(candidates))
	for i, c := range candidates {
		all[i].Candidate, pointers[i] = c, &all[i]
	}
	return pointers
}

// unjudged gives the candidates in their order.
func unjudged(ranked []*judged) []ibid.Candidate {
	candidates := make([]ibid.Candidate, len(ranked))
	for i, r := range ranked {
		candidates[i] = r.Candidate
	}
	return candidates
}

// add counts a signal.
func (j *judged) add(name string, value, weight float64) {
	if value == 0 {
		return
	}
	j.Signals = append(j.Signals, ibid.Signal{Name: name, Value: value, Weight: weight})
	j.Score += value * weight
}

func sortJudged(ranked []*judged) {
	slices.SortFunc(ranked, func(a, b *judged) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.inLists, a.inLists), cmp.Compare(a.ChunkID, b.ChunkID))
	})
}

// onPage is a page of a document.
type onPage struct {
	document ibid.DocumentID
	page     int
}

func pageOf(c ibid.Candidate) onPage { return onPage{c.DocumentID, c.Page} }

// pageGroups tells which expansions the candidates of a page have together.
func pageGroups(candidates []ibid.Candidate, looks []look) map[onPage][]bool {
	groups := map[onPage][]bool{}
	for i, c := range candidates {
		have := groups[pageOf(c)]
		if have == nil {
			have = make([]bool, len(looks[i].groups))
			groups[pageOf(c)] = have
		}
		for j, has := range looks[i].groups {
			have[j] = have[j] || has
		}
	}
	return groups
}

// addCompany adds to sorted candidates what speaks for them from outside: the best
// passage of the pages beside theirs, and the best passages of their document.
func addCompany(ranked []*judged) {
	top := ranked[0].Score
	onPages := map[onPage]float64{}
	inDocuments := map[ibid.DocumentID]float64{}
	most := 0.0
	for i, r := range ranked {
		onPages[pageOf(r.Candidate)] = max(onPages[pageOf(r.Candidate)], r.Score)
		if i < othersLooked {
			inDocuments[r.DocumentID] += r.Score
			most = max(most, inDocuments[r.DocumentID])
		}
	}
	for _, r := range ranked {
		beside := max(onPages[onPage{r.DocumentID, r.Page - 1}], onPages[onPage{r.DocumentID, r.Page + 1}])
		r.add("pages beside it", ratio(beside, top), ranking.pages)
		r.add("others of its document", ratio(inDocuments[r.DocumentID], most), ranking.others)
	}
}

func pageAsked(query ibid.Query) string {
	if named := namedPage.FindStringSubmatch(query.Text); named != nil {
		return named[1]
	}
	return ""
}

func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}
