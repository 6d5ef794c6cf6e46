package ask

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/retrieve"
)

// lookup is a question on its way to evidence. A stage that cannot do its work
// sets failed, and the later stages then do nothing.
type lookup struct {
	*Service
	ctx       context.Context
	scope     ibid.Scope
	trace     *ibid.Trace
	ended     func(ibid.Step)                 // called after each stage; may be nil
	looking   func(ibid.Query) func(evidence) // called before each search, and its result after it; may be nil
	aids      Aids                            // the models that help
	wordsOnly ibid.Code                       // why the question is not compared by meaning; empty: it is
	embedder  retrieve.Embedder               // of the question; nil: the model
	near      ground.Scorer                   // compares units with the question by the vectors that were searched; nil: nothing does
	// scorerProblem says that units were judged by words because the scorer is damaged; nil:
	// it is not.
	scorerProblem *ibid.Error

	byWords  bool                      // units are judged by their words, which is quick
	raise    func(unit string) float64 // by what the odds that a unit answers are multiplied; nil: by nothing
	referred map[ibid.DocumentID]bool  // documents that the question refers to; empty: to none
	keeps    func(h ibid.Hit) bool     // reports whether a passage may answer; nil: each may
	limit    int                       // passages that are wanted; 0: the usual number
	placed   bool                      // the scope is that of a place: names of jurisdictions narrow nothing
	reach    reach                     // beyond the scope
	quick    bool                      // fewer units are read
	lacking  []string                  // citations of sections of law that the question names and no document has
	failed   error

	languages []string                    // of the workspace, found with the first question
	pages     map[ibid.PageKey]ibid.Sheet // those that the question has read
	damaged   map[damagedPage]bool        // those of which stored text was left out
}

// stage runs one stage of the pipeline and records it: work returns how many
// came out, a note, and scores.
func (l *lookup) stage(stage ibid.Stage, in int, work func() (out int, note string, scores []float64)) {
	if l.failed == nil {
		l.failed = l.ctx.Err()
	}
	if l.failed == nil {
		l.always(stage, in, work)
	}
}

// always is [lookup.stage] for what is worth its while after a failure too: looking
// at what was written until then.
func (l *lookup) always(stage ibid.Stage, in int, work func() (out int, note string, scores []float64)) {
	done := l.trace.Start(stage, in)
	out, note, scores := work()
	done(out, note, scores...)
	l.tell()
}

// tell reports the stage that has just ended.
func (l *lookup) tell() {
	if l.ended != nil {
		l.ended(l.trace.Steps[len(l.trace.Steps)-1])
	}
}

// beside begins a stage that goes on beside those that follow. It must not fail.
// Wait returns when it has ended, and records it as the one before the next, with
// the time that it took itself. It has to be called.
func (l *lookup) beside(stage ibid.Stage, in int, work func() (out int, note string, scores []float64)) (wait func()) {
	if l.failed != nil {
		return func() {}
	}
	var own ibid.Trace
	var running sync.WaitGroup
	running.Go(func() {
		done := own.Start(stage, in)
		out, note, scores := work()
		done(out, note, scores...)
	})
	return func() {
		if running.Wait(); l.failed == nil {
			l.trace.Steps = append(l.trace.Steps, own.Steps...)
			l.tell()
		}
	}
}

// ranked goes from a question to ranked passages. If the jurisdictions that it names have
// next to none, those of all documents follow.
func (l *lookup) ranked(query ibid.Query) (ibid.Query, []ibid.Candidate) {
	query = l.query(query)
	found := l.candidates(query)
	if len(found) < enoughPassages && l.unbound() {
		for _, c := range l.candidates(query) {
			if !slices.ContainsFunc(found, func(known ibid.Candidate) bool { return known.ChunkID == c.ChunkID }) {
				found = append(found, c)
			}
		}
	}
	return query, found
}

// candidates searches the scope for a question. What is searched by meaning does not
// depend on what is searched by words.
func (l *lookup) candidates(query ibid.Query) []ibid.Candidate {
	meant := l.route(query)
	near := l.vector(query, meant)
	lists := l.keyword(query, meant)
	return l.fuse(append(lists, near()...))
}

// query adds to a question what the library knows of it.
func (l *lookup) query(query ibid.Query) ibid.Query {
	l.stage(ibid.StageQuery, len(query.Text), func() (int, string, []float64) {
		query, l.failed = l.known(query)
		return len(query.Terms), "characters → terms", query.Weights
	})
	return query
}

// known finds in the library what the words of a question weigh, and where to look for it if
// it names jurisdictions.
func (l *lookup) known(query ibid.Query) (ibid.Query, error) {
	l.unbound() // of the question before, as another part of the same message
	if err := l.narrow(query); err != nil {
		return query, err
	}
	if err := l.learnLanguages(); err != nil {
		return query, err
	}
	query, err := retrieve.Weigh(l.ctx, l.Store, l.scope.Workspace, l.languages, query)
	if err != nil || l.Lexicon == nil || l.without(PartSpelling) {
		return query, err
	}
	query, err = retrieve.Spell(l.ctx, l.Store, l.Lexicon, l.scope.Workspace, l.languages, query)
	if ibid.CodeOf(err) == ibid.CodeEmbeddingUnavailable { // no models, and so no lexicon
		err = nil
	}
	return query, err
}

// learnLanguages finds out the languages of the workspace, once.
func (l *lookup) learnLanguages() (err error) {
	if l.languages == nil {
		l.languages, err = l.Store.Languages(l.ctx, l.scope.Workspace)
	}
	return err
}

// route finds the documents that a question names.
func (l *lookup) route(query ibid.Query) (meant []ibid.DocumentID) {
	if l.without(PartRoute) {
		return nil
	}
	l.stage(ibid.StageRoute, len(query.Names)+len(query.Periods), func() (int, string, []float64) {
		var routing retrieve.Routing
		if routing, l.failed = retrieve.Route(l.ctx, l.Store, l.scope, query, l.languages); l.failed != nil {
			return 0, "", nil
		}
		meant, l.referred = routing.Meant, map[ibid.DocumentID]bool{}
		for _, id := range routing.Referred {
			l.referred[id] = true
		}
		if len(meant) == 0 {
			return 0, "names, times and references → no document in particular", nil
		}
		var list []float64
		for _, id := range meant {
			list = append(list, routing.Scores[id])
		}
		return len(meant), "names, times and references → documents that are meant", list
	})
	return meant
}

// within is the scope narrowed to documents that are meant.
func (l *lookup) within(meant []ibid.DocumentID) ibid.Scope {
	scope := l.scope
	scope.Documents = meant
	return scope
}

func (l *lookup) keyword(query ibid.Query, meant []ibid.DocumentID) (lists []retrieve.List) {
	if l.without(PartWords) {
		return nil
	}
	l.stage(ibid.StageKeyword, len(query.Terms), func() (int, string, []float64) {
		var found, within []ibid.Candidate
		if found, l.failed = retrieve.Keyword(l.ctx, l.Store, l.scope, query); l.failed == nil && len(meant) > 0 {
			within, l.failed = retrieve.Keyword(l.ctx, l.Store, l.within(meant), query)
		}
		lists = []retrieve.List{{Name: "words", Candidates: found}, {Name: "words in the documents that are meant", Within: true, Candidates: within}}
		return len(found) + len(within), "terms → passages by bm25", scores(found, func(c ibid.Candidate) float64 { return c.KeywordScore })
	})
	return lists
}

// vector begins to search by meaning; near waits for what is found.
func (l *lookup) vector(query ibid.Query, meant []ibid.DocumentID) (near func() []retrieve.List) {
	if l.without(PartMeaning) {
		return func() []retrieve.List { return nil }
	}
	var found, within []ibid.Candidate
	wait := l.beside(ibid.StageVector, 1, func() (int, string, []float64) {
		if l.wordsOnly != "" {
			return 0, "by words only: " + string(l.wordsOnly), nil // not asked a second time
		}
		scopes := []ibid.Scope{l.scope}
		if len(meant) > 0 {
			scopes = append(scopes, l.within(meant))
		}
		hits, index, err := retrieve.Vector(l.ctx, l.Store, l.embeds(), scopes, query)
		switch {
		case err != nil:
			// Words alone still answer; a stopped question stops at the next stage.
			l.wordsOnly = ibid.CodeOf(err)
			return 0, "by words only: " + string(l.wordsOnly), nil
		case index == nil:
			return 0, "nothing to compare: by words only", nil
		}
		found, l.trace.EmbeddingModel = hits[0], index.Identity.Model
		l.near = ground.Near(l.embeds(), index.Identity)
		if len(hits) > 1 {
			within = hits[1]
		}
		note := "question → passages by cosine"
		if !index.Complete() {
			note += fmt.Sprintf("; %d of %d passages have a vector", index.Embedded, index.Passages)
		}
		return len(found), note, scores(found, func(c ibid.Candidate) float64 { return c.VectorScore })
	})
	return func() []retrieve.List {
		wait()
		return []retrieve.List{{Name: "meaning", Candidates: found}, {Name: "meaning in the documents that are meant", Within: true, Candidates: within}}
	}
}

// embeds is what makes the vectors of the question.
func (l *lookup) embeds() retrieve.Embedder {
	if l.embedder == nil {
		return l.Model
	}
	return l.embedder
}

func (l *lookup) fuse(lists []retrieve.List) (fused []ibid.Candidate) {
	in := 0
	for _, list := range lists {
		in += len(list.Candidates)
	}
	l.stage(ibid.StageFuse, in, func() (int, string, []float64) {
		fused = retrieve.Fuse(lists...)
		return len(fused), "lists → one, by reciprocal rank", scores(fused, func(c ibid.Candidate) float64 { return c.Score })
	})
	return fused
}
