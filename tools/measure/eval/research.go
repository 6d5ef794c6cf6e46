package eval

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/savefile"
)

// Researched is what a question found when it was looked up as any other, and when it was
// researched.
type Researched struct {
	ID       string           `json:"id"`
	Plain    Lookup           `json:"plain"`
	Research Lookup           `json:"research"`
	Searches int              `json:"searches"` // of the research
	By       ibid.Researcher  `json:"by"`
	End      ibid.ResearchEnd `json:"end"`

	Error string `json:"error,omitempty"` // why the question failed; nothing else is known of it then

	expected []string
}

// Lookup is what an answer is made from and cites.
type Lookup struct {
	Docs      []string `json:"docs"`      // of each passage, in their order
	Cited     []string `json:"cited"`     // of each citation
	Citations int      `json:"citations"` // there are
	Grounded  int      `json:"grounded"`  // of those, the ones that stand word for word on a page that is there
}

// ResearchFigures compare researches with ordinary answers, with 95 % bootstrap
// intervals over the questions. Recall is the share of the expected documents that are
// among those that the answer is made from; Few counts the first eight passages alone,
// since a research has more; MRR is 1 / the place of the first expected document among
// the documents, 0 if there is none.
type ResearchFigures struct {
	Questions int          `json:"questions"`
	Failed    int          `json:"failed"`
	Groups    []ResearchOf `json:"groups"` // all questions, then those with several expected documents
}

// ResearchOf are the figures of some questions.
type ResearchOf struct {
	Name      string  `json:"name"`
	Questions int     `json:"questions"`
	Plain     Finding `json:"plain"`
	Research  Finding `json:"research"`
	Gain      Finding `json:"gain"`     // research less plain, question by question
	Searches  Spread  `json:"searches"` // of a research
}

// Finding is how well documents are found.
type Finding struct {
	Recall   Spread `json:"recall"`
	Few      Spread `json:"few"`
	MRR      Spread `json:"mrr"`
	Cited    Spread `json:"cited"`    // share of the expected documents that are cited
	Grounded Spread `json:"grounded"` // of the citations, the share that stands on its page; of answers that cite
}

// few is how many passages [Finding].Few looks at: as many as an ordinary answer has.
const few = 8

// Research answers every question of a set twice: as any other, and with a research. By
// a model if there is one, else by rule. Nothing is stored. A question that fails is
// recorded with its error, and the others are asked all the same. Only then are the
// expected documents read.
func (s Services) Research(ctx context.Context, pack Pack, shelf Shelf) ([]Researched, error) {
	var all []Researched
	var first error
	for _, q := range pack.Questions {
		one := Researched{ID: q.ID}
		request := ask.Request{Question: q.Question, Scope: ibid.Scope{Workspace: ibid.DefaultWorkspace}, Again: true, Unsaved: true}
		plain, err := s.Ask.Ask(ctx, request, func(ask.Growth) {})
		var researched ibid.Answer
		if err == nil {
			request.Research = true
			researched, err = s.Ask.Ask(ctx, request, func(ask.Growth) {})
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err == nil {
			one.Plain, err = s.lookup(ctx, shelf, plain)
		}
		if err == nil {
			one.Research, err = s.lookup(ctx, shelf, researched)
		}
		if err != nil {
			one.Error, first = err.Error(), cmp.Or(first, err)
		}
		if r := researched.Research; r != nil {
			one.Searches, one.By, one.End = r.Searches, r.By, r.End
		}
		all = append(all, one)
	}
	expected, err := readExpected(pack)
	failed := 0
	for i := range all {
		all[i].expected = expected[all[i].ID].documents()
		if all[i].Error != "" {
			failed++
		}
	}
	if first != nil && failed == len(all) {
		return nil, first
	}
	return all, err
}

// lookup says in which documents the passages and citations of an answer are, and holds
// each citation against its page.
func (s Services) lookup(ctx context.Context, shelf Shelf, a ibid.Answer) (l Lookup, err error) {
	for _, source := range a.Retrieved {
		l.Docs = append(l.Docs, shelf[source.DocumentID].Doc)
	}
	for _, c := range a.Citations {
		l.Cited = append(l.Cited, shelf[c.DocumentID].Doc)
		page, err := s.Ask.Store.Page(ctx, ibid.DefaultWorkspace, c.DocumentID, c.Page)
		if err != nil && ibid.CodeOf(err) != ibid.CodeNotFound {
			return l, err
		}
		l.Citations++
		if err == nil && c.Valid(page) {
			l.Grounded++
		}
	}
	return l, nil
}

// documents are those in which an answer stands.
func (e expected) documents() []string {
	docs := slices.Clone(e.Docs)
	for _, at := range e.Evidence {
		docs = append(docs, at.Doc)
	}
	if len(docs) == 0 && e.Doc != "" {
		docs = append(docs, e.Doc)
	}
	slices.Sort(docs)
	return slices.Compact(docs)
}

// CountResearch counts the questions whose expected documents are known.
func CountResearch(all []Researched) ResearchFigures {
	figures := ResearchFigures{Questions: len(all)}
	var known, several []Researched
	for _, one := range all {
		switch {
		case one.Error != "":
			figures.Failed++
		case len(one.expected) > 0:
			if known = append(known, one); len(one.expected) > 1 {
				several = append(several, one)
			}
		}
	}
	for _, group := range []struct {
		name string
		of   []Researched
	}{{"all", known}, {"several documents", several}} {
		if len(group.of) > 0 {
			figures.Groups = append(figures.Groups, researchOf(group.name, group.of))
		}
	}
	return figures
}

func researchOf(name string, of []Researched) ResearchOf {
	plain := func(r Researched) Lookup { return r.Plain }
	research := func(r Researched) Lookup { return r.Research }
	finding := func(figure func(func(Researched, Lookup) float64) Spread) Finding {
		return Finding{
			Recall:   figure(func(r Researched, l Lookup) float64 { return recall(l.Docs, r.expected) }),
			Few:      figure(func(r Researched, l Lookup) float64 { return recall(l.Docs[:min(few, len(l.Docs))], r.expected) }),
			MRR:      figure(func(r Researched, l Lookup) float64 { return reciprocalRank(l.Docs, r.expected) }),
			Cited:    figure(func(r Researched, l Lookup) float64 { return recall(l.Cited, r.expected) }),
			Grounded: figure(func(_ Researched, l Lookup) float64 { return grounded(l) }),
		}
	}
	mean := func(side func(Researched) Lookup) func(func(Researched, Lookup) float64) Spread {
		return func(figure func(Researched, Lookup) float64) Spread {
			return overQuestions(of, func(r Researched) float64 { return figure(r, side(r)) })
		}
	}
	return ResearchOf{
		Name: name, Questions: len(of),
		Plain: finding(mean(plain)), Research: finding(mean(research)),
		Gain: finding(func(figure func(Researched, Lookup) float64) Spread {
			return overQuestions(of, func(r Researched) float64 { return figure(r, r.Research) - figure(r, r.Plain) })
		}),
		Searches: overQuestions(of, func(r Researched) float64 { return float64(r.Searches) }),
	}
}

// overQuestions is the mean of a figure of each question.
func overQuestions(of []Researched, figure func(Researched) float64) Spread {
	names, values := make([]string, len(of)), make([]float64, len(of))
	for i, r := range of {
		names[i], values[i] = strconv.Itoa(i), figure(r)
	}
	return spread(names, func(at []int) float64 {
		sum := 0.0
		for _, i := range at {
			sum += values[i]
		}
		return sum / float64(len(at))
	})
}

// recall is the share of the expected documents that were found.
func recall(found, expected []string) float64 {
	n := 0
	for _, doc := range expected {
		if slices.Contains(found, doc) {
			n++
		}
	}
	return float64(n) / float64(len(expected))
}

// reciprocalRank is 1 / the place of the first expected document.
func reciprocalRank(found, expected []string) float64 {
	seen := map[string]bool{}
	for _, doc := range found {
		if slices.Contains(expected, doc) {
			return 1 / float64(len(seen)+1)
		}
		seen[doc] = true
	}
	return 0
}

// grounded is the share of citations that stand on their page; 1 of none.
func grounded(l Lookup) float64 {
	if l.Citations == 0 {
		return 1
	}
	return float64(l.Grounded) / float64(l.Citations)
}

// WriteResearched writes what was found, a line a question.
func WriteResearched(target savefile.Target, all []Researched) error {
	return writeLines(target, all)
}
