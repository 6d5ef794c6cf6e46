package search

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"ibid/backend/ibid"
	"ibid/backend/retrieve"
)

// grounded is how many of the best passages are searched for units that answer. On the
// development questions a passage with the answer is among the first ten for nine in
// ten, and among the first thirty for nearly all others.
const grounded = 30

// looked is how many of the ranked passages are read for each that is wanted:
// some repeat others, and some are gone by now.
const looked = 2

// evidence goes from a question to evidence.
func (f *finder) evidence(query ibid.Query) (found Evidence) {
	query, candidates := f.ranked(query)
	if found, ok := f.ofLaw(query, candidates); ok {
		return found
	}
	passages := f.choose(f.withLabels(query, candidates))
	if found, ok := f.ofSection(query, passages); ok {
		return found
	}
	found = f.ground(query, passages)
	if f.failed == nil && found.Verdict.Grade != ibid.GradeGood && f.widen() {
		if wider := f.ground(query, f.choose(f.withLabels(query, f.candidates(query)))); f.failed == nil && wider.Verdict.Better(found.Verdict) {
			found = wider
		}
	}
	return found
}

// choose loads the best passages, and of those only the ones that stand on their page
// as they were indexed: a citation can then not be wrong. Each is completed to whole
// sentences.
func (f *finder) choose(candidates []ibid.Candidate) (passages []ibid.Passage) {
	f.stage(ibid.StageSelect, len(candidates), func() (int, string, []float64) {
		if passages, f.failed = f.load(retrieve.Collapse(candidates, looked*grounded), grounded); f.failed != nil {
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
func (f *finder) load(chosen []ibid.Candidate, wanted int) (passages []ibid.Passage, err error) {
	for _, first := range []int{wanted + wanted/2, len(chosen)} {
		hits, err := f.hits(chosen[:min(first, len(chosen))], wanted)
		if err != nil {
			return nil, err
		}
		if f.Keep != nil {
			hits = slices.DeleteFunc(hits, func(h ibid.Hit) bool { return !f.Keep(h) })
		}
		passages = nil
		for left := retrieve.Select(hits, len(hits)); len(left) > 0 && len(passages) < wanted; {
			n := min(wanted-len(passages), len(left))
			standing, err := f.complete(left[:n])
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
func (f *finder) hits(candidates []ibid.Candidate, wanted int) (hits []ibid.Hit, err error) {
	var pages []ibid.PageKey
	for _, c := range candidates[:min(wanted, len(candidates))] {
		pages = append(pages, ibid.PageKey{DocumentID: c.DocumentID, Page: c.Page})
	}
	var unread error
	var reading sync.WaitGroup
	reading.Go(func() { unread = f.ReadPages(f.ctx, f.Scope.Workspace, pages) })
	hits, err = f.Load(f.ctx, f.Scope, candidates)
	reading.Wait()
	return hits, errors.Join(err, unread)
}

// complete lets passages grow to whole sentences, and leaves out those that do not
// stand on their page: they were removed while the question was being answered, or
// the page is damaged.
func (f *finder) complete(passages []ibid.Passage) (standing []ibid.Passage, err error) {
	pages := make([]ibid.PageKey, len(passages))
	for i, p := range passages {
		pages[i] = ibid.PageKey{DocumentID: p.Hit.Document.ID, Page: p.Hit.Chunk.Page}
	}
	if err := f.ReadPages(f.ctx, f.Scope.Workspace, pages); err != nil {
		return nil, err
	}
	stands := make([]bool, len(passages))
	retrieve.InParallel(len(passages), func(i int) {
		p, on := &passages[i], f.Pages[pages[i]]
		if p.Hit.Chunk.Span.In(on.Text) == p.Hit.Chunk.Text {
			p.Hit.Chunk = retrieve.Complete(p.Hit.Chunk, f.Splitter.Near(on.Text, p.Hit.Chunk.Span), on.Blocks, on.Text)
			p.Sections = on.Sections
			stands[i] = true
		}
	})
	for i, p := range passages {
		switch {
		case stands[i]:
			standing = append(standing, p)
		case f.Pages[pages[i]].Damaged:
			f.damage(p.Hit)
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

// ReadPages reads those of some pages that the session has not read yet.
func (s *Session) ReadPages(ctx context.Context, workspace ibid.WorkspaceID, pages []ibid.PageKey) error {
	unread := slices.DeleteFunc(slices.Clone(pages), func(at ibid.PageKey) bool {
		_, known := s.Pages[at]
		return known
	})
	sheets, err := s.Store.Sheets(ctx, workspace, unread)
	if err != nil {
		return err
	}
	maps.Copy(s.Pages, sheets)
	return nil
}
