package ask

import (
	"context"
	"fmt"
	"slices"

	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/question"
	"ibid/backend/search"
)

// lookup is a question on its way to evidence. A stage that cannot do its work sets failed,
// and the later stages then do nothing.
type lookup struct {
	service *Service
	ctx     context.Context
	session *search.Session
	where   search.Where                           // where the user wants it looked for, filters of the question included
	aids    Aids                                   // the models that help
	looking func(ibid.Query) func(search.Evidence) // called before each search, and its result after it; may be nil
	failed  error
}

// evidence is what was found for a question.
type evidence struct {
	search.Evidence
	sections []section      // each looked for by itself; nil: the question was looked for as a whole
	place    *placeEvidence // what was found for a place; nil: the question is asked for none
}

// lookup prepares to look something up.
func (s *Service) lookup(ctx context.Context, scope ibid.Scope) *lookup {
	l := &lookup{service: s, ctx: ctx, session: s.searcher().Begin(), where: search.Where{Scope: scope}}
	l.aids, l.failed = s.aids(ctx, scope.Workspace)
	return l
}

// searcher searches with what the service has.
func (s *Service) searcher() *search.Searcher {
	return &search.Searcher{
		Store: s.Store, Embedder: s.Model, Scorer: s.Scorer, Second: s.Second, Foreign: s.Foreign, Comparer: s.Comparer, Lexicon: s.Lexicon,
		Splitter: s.Splitter, Within: s.Within, Without: s.Without,
	}
}

// stage runs one stage of the pipeline and records it: work returns how many
// came out, a note, and scores.
func (l *lookup) stage(stage ibid.Stage, in int, work func() (out int, note string, scores []float64)) {
	if l.failed == nil {
		l.failed = l.ctx.Err()
	}
	if l.failed == nil {
		l.session.Record(stage, in, work)
	}
}

// always is [lookup.stage] for what is worth its while after a failure too: looking
// at what was written until then.
func (l *lookup) always(stage ibid.Stage, in int, work func() (out int, note string, scores []float64)) {
	l.session.Record(stage, in, work)
}

// evidence looks for a question where the user wants it looked for.
func (l *lookup) evidence(query ibid.Query) search.Evidence { return l.find(query, l.where) }

// find looks for a question somewhere.
func (l *lookup) find(query ibid.Query, where search.Where) (found search.Evidence) {
	if l.looking != nil {
		done := l.looking(query)
		defer func() { done(found) }()
	}
	if l.failed == nil {
		found, l.failed = l.session.Find(l.ctx, query, where)
	}
	return found
}

// ground finds the units that answer a question in passages that were found already.
func (l *lookup) ground(query ibid.Query, passages []ibid.Passage) (found search.Evidence) {
	if l.failed == nil {
		found, l.failed = l.session.Ground(l.ctx, query, passages, l.where)
	}
	return found
}

// conversed finds evidence for a question in its conversation. A short one is looked for
// by itself too, and what is more likely to answer is kept:
// "Where is angling allowed?" opens another subject, and "For how long?" none. Alone
// reports whether the question by itself was.
func (l *lookup) conversed(q question.Question) (found search.Evidence, alone bool) {
	found = l.evidence(l.imagine(q.Query))
	if l.failed != nil || !q.Either {
		return found, false
	}
	own := l.evidence(q.Alone)
	l.stage(ibid.StageGround, 2, func() (int, string, []float64) {
		which := "with those before it"
		if alone = own.Verdict.Score >= found.Verdict.Score || !holdsName(found, q.Alone.Names); alone {
			found, which = own, "by itself"
		}
		return 1, "searches → the question " + which + " finds what is more likely to answer", nil
	})
	return found, alone
}

// holdsName reports whether the passage that answers best has one of some names, or there are
// none. What a question names is its subject: where only the questions before it found
// something, it has left their subject.
func holdsName(found search.Evidence, called []string) bool {
	if len(called) == 0 || len(found.Picks) == 0 {
		return true
	}
	best := found.Passages[found.Picks[0].Passage].Hit
	return slices.ContainsFunc(called, func(name string) bool { return names(best, name) })
}

// correct looks again in the words of the chat model while the evidence is poor, where
// that is switched on, and keeps the better. The question stays what it was: only what
// is searched for changes.
func (l *lookup) correct(found search.Evidence) search.Evidence {
	if l.failed != nil || found.Verdict.Grade != ibid.GradePoor {
		return found
	}
	other, ok := l.reword(found.Query)
	if !ok {
		return found
	}
	second := l.evidence(other)
	better := l.failed == nil && second.Verdict.Better(found.Verdict)
	l.stage(ibid.StageCorrect, len(found.Passages), func() (int, string, []float64) {
		if better {
			second.Query, second.Verdict.Rewritten = found.Query, other.Wording
			found = second
		}
		return len(found.Passages), fmt.Sprintf("searched again in other words: %s", outcome(better)), []float64{second.Verdict.Score}
	})
	found.Verdict.Retries = 1
	return found
}

func outcome(better bool) string {
	if better {
		return "better evidence"
	}
	return "no better evidence"
}

// Ground finds the passages of a scope that fit a question after the turns of a
// conversation, the oldest first, and the units in them that answer it, best first,
// without an answer.
func (s *Service) Ground(ctx context.Context, scope ibid.Scope, turns []ibid.Turn, text string) ([]ibid.Passage, ground.Finding, error) {
	if err := fits(text); err != nil {
		return nil, ground.Finding{}, err
	}
	l := s.lookup(ctx, scope)
	asked := question.Parse(text, turns)
	l.limitTo(asked.Query.Filter)
	found, _ := l.conversed(asked)
	return found.Searched, found.Finding, l.failed
}
