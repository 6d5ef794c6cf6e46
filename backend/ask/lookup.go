package ask

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"ibid/backend/ibid"
	"ibid/backend/question"
	"ibid/backend/retrieve"
)

// lookup is a question on its way to evidence. A stage that cannot do its work
// sets failed, and the later stages then do nothing.
type lookup struct {
	*Service
	ctx       context.Context
	scope     ibid.Scope
	trace     *ibid.Trace
	ended     func(ibid.Step) // told of each stage; nil: nobody is
	aids      Aids            // the models that help
	wordsOnly ibid.Code       // why the question is not compared by meaning; empty: it is
	limit     int             // passages that are wanted; 0: as many as the wording of the question asks for
	failed    error

	languages []string                    // of the workspace, found with the first question
	named     map[ibid.DocumentID]bool    // see Routing.Named, of all that was looked for
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

// tell tells of the stage that has just ended.
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

// ranked goes from a question to ranked passages. What is searched by meaning does
// not depend on what is searched by words.
func (l *lookup) ranked(query ibid.Query) (ibid.Query, []ibid.Candidate) {
	query = l.query(query)
	near := l.vector(query)
	query, routing := l.route(query)
	everywhere, within := l.keyword(query, routing)
	fused := l.fuse(everywhere, within, near())
	return query, l.read(query, l.rerank(query, routing, fused))
}

// query adds to a question what the library knows of it.
func (l *lookup) query(query ibid.Query) ibid.Query {
	l.stage(ibid.StageQuery, len(query.Text), func() (int, string, []float64) {
		query, l.failed = l.known(query)
		note := "characters → terms"
		if n := len(query.Expansions); n > 0 {
			note += fmt.Sprintf("; %s", plural(n, "other wording", "other wordings"))
		}
		return len(query.Terms), note, query.Weights
	})
	return query
}

// known finds in the library which documents the filter of a question fits, what
// its short names stand for, and what its words weigh.
func (l *lookup) known(query ibid.Query) (ibid.Query, error) {
	if err := l.filter(query.Filter); err != nil {
		return query, err
	}
	if l.languages == nil {
		languages, err := l.Store.Languages(l.ctx, l.scope.Workspace)
		if err != nil {
			return query, err
		}
		l.languages = languages
	}
	defined, err := l.Store.Definitions(l.ctx, l.scope, query.Terms)
	if err != nil {
		return query, err
	}
	query = question.Expand(query, defined)
	if l.without(PartWordings) {
		query.Expansions = nil
	}
	if l.without(PartEmphasis) {
		query.Emphasis = nil
	}
	return retrieve.Weigh(l.ctx, l.Store, l.scope.Workspace, l.languages, query)
}

// filter narrows the scope to what field filters ask for.
func (l *lookup) filter(filter ibid.Filter) error {
	fits, err := l.Store.MatchingDocuments(l.ctx, l.scope.Workspace, filter)
	if err != nil {
		return err
	}
	if fits != nil {
		if len(l.scope.Documents) > 0 {
			fits = slices.DeleteFunc(fits, func(id ibid.DocumentID) bool { return !slices.Contains(l.scope.Documents, id) })
		}
		if len(fits) == 0 {
			return ibid.Errorf(ibid.CodeNotFound, "No document fits this filter.").
				WithHint("Check the name after “in:” and the dates, or take the filter out.")
		}
		l.scope.Documents = fits
	}
	if filter.Pages != (ibid.PageRange{}) {
		l.scope.Pages = filter.Pages
	}
	if filter.PageLabel != "" {
		l.scope.PageLabel = filter.PageLabel
	}
	if filter.Section != "" {
		l.scope.Section = filter.Section
	}
	return nil
}

func (l *lookup) route(query ibid.Query) (ibid.Query, retrieve.Routing) {
	var routing retrieve.Routing
	if l.without(PartRoute) {
		return query, routing
	}
	l.stage(ibid.StageRoute, len(query.Names)+len(query.Periods), func() (int, string, []float64) {
		if routing, l.failed = retrieve.Route(l.ctx, l.Store, l.scope, query, l.languages); l.failed != nil {
			return 0, "", nil
		}
		l.remember(routing.Named)
		query, l.failed = retrieve.Focus(l.ctx, l.Store, l.scope, routing, query)
		if len(routing.Meant) == 0 {
			return 0, "names and times → no document in particular", nil
		}
		var meant []float64
		for _, id := range routing.Meant {
			meant = append(meant, routing.Scores[id])
		}
		return len(routing.Meant), "names and times → documents that are meant", meant
	})
	return query, routing
}

// remember keeps which documents are called by a name of the question.
func (l *lookup) remember(named map[ibid.DocumentID]bool) {
	if l.named == nil {
		l.named = named
		return
	}
	maps.Copy(l.named, named)
}

func (l *lookup) keyword(query ibid.Query, routing retrieve.Routing) (everywhere, within []ibid.Candidate) {
	l.stage(ibid.StageKeyword, len(query.Terms), func() (int, string, []float64) {
		everywhere, within, l.failed = retrieve.Keyword(l.ctx, l.Store, l.scope, query, routing.Meant)
		note := "terms → passages by bm25"
		if len(within) > 0 {
			note += fmt.Sprintf("; %d of the documents that are meant", len(within))
		}
		return len(everywhere) + len(within), note, scores(everywhere, func(c ibid.Candidate) float64 { return c.KeywordScore })
	})
	return everywhere, within
}

// vector begins to search by meaning; near waits for what is found.
func (l *lookup) vector(query ibid.Query) (near func() []ibid.Candidate) {
	var found []ibid.Candidate
	wait := l.beside(ibid.StageVector, 1, func() (int, string, []float64) {
		if l.wordsOnly != "" {
			return 0, "by words only: " + string(l.wordsOnly), nil // not asked a second time
		}
		hits, index, err := retrieve.Vector(l.ctx, l.Store, l.Model, l.scope, query)
		switch {
		case err != nil:
			// Words alone still answer; a stopped question stops at the next stage.
			l.wordsOnly = ibid.CodeOf(err)
			return 0, "by words only: " + string(l.wordsOnly), nil
		case index == nil:
			return 0, "nothing to compare: by words only", nil
		}
		found, l.trace.EmbeddingModel = hits, index.Identity.Model
		note := "question → passages by cosine"
		if !index.Complete() {
			note += fmt.Sprintf("; %d of %d passages have a vector", index.Embedded, index.Passages)
		}
		return len(found), note, scores(found, func(c ibid.Candidate) float64 { return c.VectorScore })
	})
	return func() []ibid.Candidate {
		wait()
		return found
	}
}

func (l *lookup) fuse(everywhere, within, meaning []ibid.Candidate) (fused []ibid.Candidate) {
	l.stage(ibid.StageFuse, len(everywhere)+len(within)+len(meaning), func() (int, string, []float64) {
		fused = retrieve.Fuse(everywhere, within, meaning)
		return len(fused), "lists → one, by reciprocal rank", scores(fused, func(c ibid.Candidate) float64 { return c.Score })
	})
	return fused
}

// rerank orders candidates by a closer look.
func (l *lookup) rerank(query ibid.Query, routing retrieve.Routing, fused []ibid.Candidate) (ranked []ibid.Candidate) {
	l.stage(ibid.StageRerank, len(fused), func() (int, string, []float64) {
		ranked = fused
		if !l.without(PartRerank) {
			ranked = retrieve.Rerank(query, routing, fused)
			ranked, l.failed = l.preferRead(query, ranked)
		}
		return len(ranked), "by words, their nearness, other wordings and document", scores(ranked, func(c ibid.Candidate) float64 { return c.Score })
	})
	return ranked
}

// preferRead puts passages forward for what their texts say, where tokens cannot tell it.
func (l *lookup) preferRead(query ibid.Query, ranked []ibid.Candidate) ([]ibid.Candidate, error) {
	some := retrieve.ToRead(query, ranked)
	if len(some) == 0 {
		return ranked, nil
	}
	texts, err := l.sound(l.Store.LoadHits(l.ctx, l.scope, some))
	if err != nil {
		return nil, err
	}
	return retrieve.PreferRead(query, ranked, texts), nil
}
