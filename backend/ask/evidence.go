package ask

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"ibid/backend/answer"
	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/question"
	"ibid/backend/retrieve"
)

// grounded is how many of the best passages are searched for units that answer. On the
// development questions a passage with the answer is among the first ten for nine in
// ten, and among the first thirty for nearly all others.
const grounded = 30

// looked is how many of the ranked passages are read for each that is wanted:
// some repeat others, and some are gone by now.
const looked = 2

// evidence is what was found for a question.
type evidence struct {
	query    ibid.Query
	searched []ibid.Passage // for units that answer; the units of finding say in which they stand
	finding  ground.Finding
	passages []ibid.Passage // that the answer is made from: of searched, those with the best units
	picks    []answer.Pick  // of these passages, what is quoted where no model writes
	verdict  ibid.EvidenceCheck
	parts    []partFound // each looked for by itself; nil: the question was looked for as a whole
}

// evidence goes from a question to evidence.
func (l *lookup) evidence(query ibid.Query) (found evidence) {
	if l.looking != nil {
		done := l.looking(query)
		defer func() { done(found) }()
	}
	query, candidates := l.ranked(query)
	if found, ok := l.ofLaw(query, candidates); ok {
		return found
	}
	passages := l.choose(candidates)
	if found, ok := l.ofSection(query, passages); ok {
		return found
	}
	found = l.ground(query, passages)
	if l.failed == nil && found.verdict.Grade != ibid.GradeGood && l.widen() {
		if wider := l.ground(query, l.choose(l.candidates(query))); l.failed == nil && betterThan(wider.verdict, found.verdict) {
			found = wider
		}
	}
	return found
}

// conversed finds evidence for a question in its conversation. A short one is looked for
// by itself too, and what is more likely to answer is kept:
// "Where is angling allowed?" opens another subject, and "For how long?" none. Alone
// reports whether the question by itself was.
func (l *lookup) conversed(q question.Question) (found evidence, alone bool) {
	found = l.evidence(l.imagine(q.Query))
	if l.failed != nil || !q.Either {
		return found, false
	}
	own := l.evidence(q.Alone)
	l.stage(ibid.StageGround, 2, func() (int, string, []float64) {
		which := "with those before it"
		if alone = own.verdict.Score >= found.verdict.Score; alone {
			found, which = own, "by itself"
		}
		return 1, "searches → the question " + which + " finds what is more likely to answer", nil
	})
	return found, alone
}

// correct looks again in the words of the chat model while the evidence is poor, where
// that is switched on, and keeps the better. The question stays what it was: only what
// is searched for changes.
func (l *lookup) correct(found evidence) evidence {
	if l.failed != nil || found.verdict.Grade != ibid.GradePoor {
		return found
	}
	other, ok := l.reword(found.query)
	if !ok {
		return found
	}
	second := l.evidence(other)
	better := l.failed == nil && betterThan(second.verdict, found.verdict)
	l.stage(ibid.StageCorrect, len(found.passages), func() (int, string, []float64) {
		if better {
			second.query, second.verdict.Rewritten = found.query, other.Wording
			found = second
		}
		return len(found.passages), fmt.Sprintf("searched again in other words: %s", outcome(better)), []float64{second.verdict.Score}
	})
	found.verdict.Retries = 1
	return found
}

func betterThan(a, b ibid.EvidenceCheck) bool {
	rank := map[ibid.Grade]int{ibid.GradePartial: 1, ibid.GradeGood: 2}
	if rank[a.Grade] != rank[b.Grade] {
		return rank[a.Grade] > rank[b.Grade]
	}
	return a.Score > b.Score
}

func outcome(better bool) string {
	if better {
		return "better evidence"
	}
	return "no better evidence"
}

// choose loads the best passages, and of those only the ones that stand on their page
// as they were indexed: a citation can then not be wrong. Each is completed to whole
// sentences.
func (l *lookup) choose(candidates []ibid.Candidate) (passages []ibid.Passage) {
	l.stage(ibid.StageSelect, len(candidates), func() (int, string, []float64) {
		if passages, l.failed = l.load(retrieve.Collapse(candidates, looked*grounded), grounded); l.failed != nil {
			return 0, "", nil
		}
		note := "passages that are searched for an answer"
		if copies := copiesOf(passages); copies > 0 {
			note += fmt.Sprintf("; %d more say the same", copies)
		}
		return len(passages), note, nil
	})
	return passages
}

// load reads the first so many of some candidates that stand on their page, each
// completed. Mostly these are among the very first, and the others are not loaded.
func (l *lookup) load(chosen []ibid.Candidate, wanted int) (passages []ibid.Passage, err error) {
	for _, first := range []int{wanted + wanted/2, len(chosen)} {
		hits, err := l.hits(chosen[:min(first, len(chosen))], wanted)
		if err != nil {
			return nil, err
		}
		if l.keeps != nil {
			hits = slices.DeleteFunc(hits, func(h ibid.Hit) bool { return !l.keeps(h) })
		}
		passages = nil
		for left := retrieve.Select(hits, len(hits)); len(left) > 0 && len(passages) < wanted; {
			n := min(wanted-len(passages), len(left))
			standing, err := l.complete(left[:n])
			if err != nil {
				return nil, err
			}
			passages = append(passages, standing...)
			left = left[n:]
		}
		if len(passages) == wanted || first >= len(chosen) {
			break
		}
	}
	for i := range passages {
		passages[i].Number = i + 1
	}
	return passages, nil
}

// hits reads candidates, and beside that the pages of the first so many, which most
// likely are needed next.
func (l *lookup) hits(candidates []ibid.Candidate, wanted int) (hits []ibid.Hit, err error) {
	var pages []ibid.PageKey
	for _, c := range candidates[:min(wanted, len(candidates))] {
		pages = append(pages, ibid.PageKey{DocumentID: c.DocumentID, Page: c.Page})
	}
	var unread error
	var reading sync.WaitGroup
	reading.Go(func() { unread = l.readPages(pages) })
	hits, err = l.Store.LoadHits(l.ctx, l.scope, candidates)
	reading.Wait()
	return l.sound(hits, errors.Join(err, unread))
}

// complete lets passages grow to whole sentences, and leaves out those that do not
// stand on their page: they were removed while the question was being answered, or
// the page is damaged.
func (l *lookup) complete(passages []ibid.Passage) (standing []ibid.Passage, err error) {
	pages := make([]ibid.PageKey, len(passages))
	for i, p := range passages {
		pages[i] = ibid.PageKey{DocumentID: p.Hit.Document.ID, Page: p.Hit.Chunk.Page}
	}
	if err := l.readPages(pages); err != nil {
		return nil, err
	}
	stands := make([]bool, len(passages))
	retrieve.InParallel(len(passages), func(i int) {
		p, on := &passages[i], l.pages[pages[i]]
		if p.Hit.Chunk.Span.In(on.Text) == p.Hit.Chunk.Text {
			p.Hit.Chunk = retrieve.Complete(p.Hit.Chunk, l.Splitter.Near(on.Text, p.Hit.Chunk.Span), on.Blocks, on.Text)
			p.Sections = on.Sections
			stands[i] = true
		}
	})
	for i, p := range passages {
		switch {
		case stands[i]:
			standing = append(standing, p)
		case l.pages[pages[i]].Damaged:
			l.damage(p.Hit)
		}
	}
	return standing, nil
}

func copiesOf(passages []ibid.Passage) int {
	n := 0
	for _, p := range passages {
		n += p.Hit.Copies
	}
	return n
}

// readPages reads those of some pages that this question has not read yet.
func (l *lookup) readPages(pages []ibid.PageKey) error {
	unread := slices.DeleteFunc(slices.Clone(pages), func(at ibid.PageKey) bool {
		_, known := l.pages[at]
		return known
	})
	sheets, err := l.Store.Sheets(l.ctx, l.scope.Workspace, unread)
	if err != nil {
		return err
	}
	if l.pages == nil {
		l.pages = make(map[ibid.PageKey]ibid.Sheet, len(sheets))
	}
	maps.Copy(l.pages, sheets)
	return nil
}
