package search

import (
	"cmp"
	"fmt"
	"slices"
	"sync"

	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/retrieve"
)

// stage runs one stage of the pipeline and records it: work returns how many
// came out, a note, and scores.
func (f *finder) stage(stage ibid.Stage, in int, work func() (out int, note string, scores []float64)) {
	if f.failed == nil {
		f.failed = f.ctx.Err()
	}
	if f.failed == nil {
		f.Record(stage, in, work)
	}
}

// beside begins a stage that goes on beside those that follow. It must not fail.
// Wait returns when it has ended, and records it as the one before the next, with
// the time that it took itself. It has to be called.
func (f *finder) beside(stage ibid.Stage, in int, work func() (out int, note string, scores []float64)) (wait func()) {
	if f.failed != nil {
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
		if running.Wait(); f.failed == nil {
			f.Trace.Steps = append(f.Trace.Steps, own.Steps...)
			f.ended()
		}
	}
}

// ranked goes from a question to ranked passages. If the jurisdictions that it names have
// next to none, those of all documents follow.
func (f *finder) ranked(query ibid.Query) (ibid.Query, []ibid.Candidate) {
	query = f.query(query)
	found := f.candidates(query)
	if len(found) < Enough && f.unbound() {
		for _, c := range f.candidates(query) {
			if !holds(found, c) {
				found = append(found, c)
			}
		}
	}
	return query, found
}

// A document whose first page has the words of the question often has the field that it asks
// for on another page, which has none of them. So passages with labels of the field are read too,
// a few of each of the documents that were found first. Both are round numbers.
const (
	labelledDocuments = 6
	labelledPassages  = 2 // of one document
	labelledAfter     = grounded - labelledDocuments*labelledPassages
)

// withLabels puts the passages with labels of the field that a question asks for among those
// candidates that are read.
func (f *finder) withLabels(query ibid.Query, found []ibid.Candidate) []ibid.Candidate {
	names := ground.Labels(query)
	if len(names) == 0 || len(found) == 0 || f.failed != nil || f.without(PartWords) {
		return found
	}
	var documents []ibid.DocumentID
	for _, c := range found {
		if len(documents) < labelledDocuments && !slices.Contains(documents, c.DocumentID) {
			documents = append(documents, c.DocumentID)
		}
	}
	var forms []string
	for _, name := range names {
		forms = append(forms, language.Alternatives(name, f.Languages)...)
	}
	labels := ibid.Query{Text: query.Text, Language: query.Language, Terms: names[:1], Stems: [][]string{forms}}
	labelled, err := retrieve.Keyword(f.ctx, f.Store, f.within(documents), labels)
	if err != nil {
		f.failed = err
		return found
	}
	slices.SortStableFunc(labelled, func(a, b ibid.Candidate) int {
		return cmp.Compare(slices.Index(documents, a.DocumentID), slices.Index(documents, b.DocumentID))
	})
	read := slices.Clone(found[:min(len(found), labelledAfter)])
	taken := map[ibid.DocumentID]int{}
	for _, c := range labelled {
		if !holds(read, c) && taken[c.DocumentID] < labelledPassages {
			taken[c.DocumentID]++
			read = append(read, c)
		}
	}
	for _, c := range found[min(len(found), labelledAfter):] {
		if !holds(read, c) {
			read = append(read, c)
		}
	}
	return read
}

// holds reports whether candidates have the passage of another.
func holds(candidates []ibid.Candidate, c ibid.Candidate) bool {
	return slices.ContainsFunc(candidates, func(known ibid.Candidate) bool { return known.ChunkID == c.ChunkID })
}

// candidates searches the scope for a question. What is searched by meaning does not
// depend on what is searched by words.
func (f *finder) candidates(query ibid.Query) []ibid.Candidate {
	meant := f.route(query)
	near := f.vector(query, meant)
	lists := f.keyword(query, meant)
	return f.fuse(append(lists, near()...))
}

// query adds to a question what the library knows of it.
func (f *finder) query(query ibid.Query) ibid.Query {
	f.stage(ibid.StageQuery, len(query.Text), func() (int, string, []float64) {
		query, f.failed = f.known(query)
		return len(query.Terms), "characters → terms", query.Weights
	})
	return query
}

// known finds in the library what the words of a question weigh, and where to look for it if
// it names jurisdictions.
func (f *finder) known(query ibid.Query) (ibid.Query, error) {
	f.unbound() // of the question before, as another part of the same message
	if err := f.narrow(query); err != nil {
		return query, err
	}
	if err := f.Learn(f.ctx, f.Scope.Workspace); err != nil {
		return query, err
	}
	query, err := retrieve.Weigh(f.ctx, f.Store, f.Scope.Workspace, f.Languages, query)
	if err != nil || f.Lexicon == nil || f.without(PartSpelling) {
		return query, err
	}
	query, err = retrieve.Spell(f.ctx, f.Store, f.Lexicon, f.Scope.Workspace, f.Languages, query)
	if ibid.CodeOf(err) == ibid.CodeEmbeddingUnavailable { // no models, and so no lexicon
		err = nil
	}
	return query, err
}

// route finds the documents that a question names.
func (f *finder) route(query ibid.Query) (meant []ibid.DocumentID) {
	if f.without(PartRoute) {
		return nil
	}
	f.stage(ibid.StageRoute, len(query.Names)+len(query.Periods), func() (int, string, []float64) {
		var routing retrieve.Routing
		if routing, f.failed = retrieve.Route(f.ctx, f.Store, f.Scope, query, f.Languages); f.failed != nil {
			return 0, "", nil
		}
		meant, f.referred = routing.Meant, map[ibid.DocumentID]bool{}
		for _, id := range routing.Referred {
			f.referred[id] = true
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
func (f *finder) within(meant []ibid.DocumentID) ibid.Scope {
	scope := f.Scope
	scope.Documents = meant
	return scope
}

func (f *finder) keyword(query ibid.Query, meant []ibid.DocumentID) (lists []retrieve.List) {
	if f.without(PartWords) {
		return nil
	}
	f.stage(ibid.StageKeyword, len(query.Terms), func() (int, string, []float64) {
		var found, within []ibid.Candidate
		if found, f.failed = retrieve.Keyword(f.ctx, f.Store, f.Scope, query); f.failed == nil && len(meant) > 0 {
			within, f.failed = retrieve.Keyword(f.ctx, f.Store, f.within(meant), query)
		}
		lists = []retrieve.List{{Name: "words", Candidates: found}, {Name: "words in the documents that are meant", Within: true, Candidates: within}}
		return len(found) + len(within), "terms → passages by bm25", scores(found, func(c ibid.Candidate) float64 { return c.KeywordScore })
	})
	return lists
}

// vector begins to search by meaning; near waits for what is found.
func (f *finder) vector(query ibid.Query, meant []ibid.DocumentID) (near func() []retrieve.List) {
	if f.without(PartMeaning) {
		return func() []retrieve.List { return nil }
	}
	var found, within []ibid.Candidate
	wait := f.beside(ibid.StageVector, 1, func() (int, string, []float64) {
		if f.WordsOnly != "" {
			return 0, "by words only: " + string(f.WordsOnly), nil // not asked a second time
		}
		scopes := []ibid.Scope{f.Scope}
		if len(meant) > 0 {
			scopes = append(scopes, f.within(meant))
		}
		hits, index, err := retrieve.Vector(f.ctx, f.Store, f.embedder, scopes, query)
		switch {
		case err != nil:
			// Words alone still answer; a stopped question stops at the next stage.
			f.WordsOnly = ibid.CodeOf(err)
			return 0, "by words only: " + string(f.WordsOnly), nil
		case index == nil:
			return 0, "nothing to compare: by words only", nil
		}
		found, f.Trace.EmbeddingModel = hits[0], index.Identity.Model
		f.near = ground.Near(f.embedder, index.Identity)
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

func (f *finder) fuse(lists []retrieve.List) (fused []ibid.Candidate) {
	in := 0
	for _, list := range lists {
		in += len(list.Candidates)
	}
	f.stage(ibid.StageFuse, in, func() (int, string, []float64) {
		fused = retrieve.Fuse(lists...)
		return len(fused), "lists → one, by reciprocal rank", scores(fused, func(c ibid.Candidate) float64 { return c.Score })
	})
	return fused
}

// scores are those of the first candidates, for the trace.
func scores(candidates []ibid.Candidate, of func(ibid.Candidate) float64) []float64 {
	var list []float64
	for _, c := range candidates[:min(10, len(candidates))] {
		list = append(list, of(c))
	}
	return list
}
