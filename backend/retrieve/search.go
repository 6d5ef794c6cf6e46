package retrieve

import (
	"context"
	"errors"
	"sync"

	"ibid/backend/ibid"
)

// Broad is how many passages each list brings to fusion: as many as the deepest figure of
// docs/quality.md looks at, and few enough to be looked at closely.
const Broad = 100

// Keyword fetches the passages that share words with the question, by bm25: of
// the whole scope, and of the documents that the question is about. A question
// about one filing among many finds half its evidence only so, since the other
// filings have the same words. A question for what documents say at their beginning
// brings their first pages with it.
func Keyword(ctx context.Context, index Words, scope ibid.Scope, query ibid.Query, meant []ibid.DocumentID) (everywhere, within []ibid.Candidate, err error) {
	if len(query.Terms)+len(query.Phrases) == 0 {
		return nil, nil, nil
	}
	var both sync.WaitGroup
	var errWithin, errFront error
	narrow := scope
	if len(meant) > 0 {
		narrow.Documents = meant
		both.Go(func() { within, errWithin = index.SearchKeyword(ctx, narrow, query, Broad) })
	}
	everywhere, err = index.SearchKeyword(ctx, scope, query, Broad)
	both.Wait()
	if query.Front != "" && scope.Pages == (ibid.PageRange{}) {
		var fronts []ibid.Candidate
		fronts, errFront = searchFront(ctx, index, narrow, query)
		within = union(within, fronts)
	}
	return everywhere, within, errors.Join(err, errWithin, errFront)
}

// union joins two ranked lists: first those of the one, then what only the other has.
func union(list, more []ibid.Candidate) []ibid.Candidate {
	known := map[ibid.ChunkID]bool{}
	for _, c := range list {
		known[c.ChunkID] = true
	}
	for _, c := range more {
		if !known[c.ChunkID] {
			list = append(list, c)
		}
	}
	return list
}

// Vector fetches the passages whose meaning is near the question's, by cosine, or
// near that of the passage that a model imagined as its answer (see [Imagine]),
// and tells the index that it searched, nil for none. A question without terms
// has no meaning to look for: every passage would be about equally far from
// "hello".
//
// The question is embedded by the model that made the vectors, whatever the
// settings name by now: the index that is searched answers until another is
// complete. When its model cannot be had any more, because it was removed or
// another version has taken its name, the one that is being built answers as far
// as it has come.
//
// Where no model is there to embed the question it returns nothing and the
// error that says so, which leaves the keyword list to answer alone.
func Vector(ctx context.Context, index Meanings, embedder Embedder, scope ibid.Scope, query ibid.Query) (found []ibid.Candidate, searched *ibid.EmbeddingIndex, err error) {
	if len(query.Terms) == 0 {
		return nil, nil, nil
	}
	kind, text := ibid.EmbedQuery, query.Wording
	if query.Imagined != "" {
		kind, text = ibid.EmbedDocument, query.Imagined
	}
	for {
		current, building, err := index.Indexes(ctx)
		if err != nil || current == nil {
			return nil, nil, err
		}
		searched = current
		vectors, err := embedder.Embed(ctx, current.Identity, kind, []string{text})
		if building != nil && ibid.CodeOf(err) == ibid.CodeEmbeddingUnavailable {
			searched = building
			vectors, err = embedder.Embed(ctx, building.Identity, kind, []string{text})
		}
		if err != nil {
			return nil, nil, err
		}
		found, err = index.SearchVector(ctx, scope, searched.ID, vectors[0], Broad)
		if ibid.CodeOf(err) == ibid.CodeConflict {
			continue // another has just taken its place
		}
		return found, searched, err
	}
}
