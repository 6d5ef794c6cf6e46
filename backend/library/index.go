package library

import (
	"context"

	"ibid/backend/ibid"
)

// IndexStore keeps the indexes of vectors; see also [ibid/backend/ingest.IndexStore].
type IndexStore interface {
	Indexes(ctx context.Context) (current, building *ibid.EmbeddingIndex, err error)
	BeginIndex(ctx context.Context, identity ibid.EmbeddingIdentity, chunker string) (ibid.EmbeddingIndex, error)
	// CompleteIndex lets an index that has a vector for every passage take the
	// place of the one that is searched, and reports whether it did.
	CompleteIndex(ctx context.Context, id ibid.IndexID) (switched bool, err error)
	// SwitchIndex lets it take that place as it is.
	SwitchIndex(ctx context.Context, id ibid.IndexID) error
	// AbandonIndex drops the one that is being built, if there is one.
	AbandonIndex(ctx context.Context) error
	// Rebuild makes anew what is made of other tables.
	Rebuild(ctx context.Context) error
}

// Status reports what the vectors of the library were made with, what they would be
// made with now, and how far the index has come that is being built. A model
// server that does not answer is no error: then Wanted is nil.
func (x *Index) Status(ctx context.Context) (ibid.IndexStatus, error) {
	current, building, err := x.l.store.Indexes(ctx)
	if err != nil {
		return ibid.IndexStatus{}, err
	}
	status := ibid.IndexStatus{Current: current, Building: building}
	if status.Outdated, err = x.l.outdated(ctx); err != nil {
		return status, err
	}
	if building != nil {
		status.Seconds, _ = x.l.ingester.EmbeddingTime(building.Identity, building.Passages-building.Embedded)
	}
	wanted, err := x.l.ingester.Identity(ctx, "", current)
	switch {
	case ctx.Err() != nil:
		return status, ctx.Err()
	case err == nil:
		status.Wanted = &wanted
		unasked := x.begunUnasked(wanted, current)
		status.Mismatch = mismatch(current, building, wanted, unasked)
		if status.Mismatch != nil && building == nil && unasked {
			x.wake()
		}
	case current != nil && ibid.CodeOf(err) == ibid.CodeEmbeddingUnavailable:
		status.Mismatch = ibid.AsError(err)
	}
	return status, nil
}

// mismatch says how the index that is searched differs from the one that is
// wanted, which may be begun unasked; nil when it does not.
func mismatch(current, building *ibid.EmbeddingIndex, wanted ibid.EmbeddingIdentity, unasked bool) *ibid.Error {
	if current == nil || current.Identity == wanted {
		return nil
	}
	was := current.Identity
	underWay := unasked || building != nil && building.Identity == wanted
	switch {
	case was.Model != wanted.Model && underWay:
		return ibid.Errorf(ibid.CodeConflict, "The passages are being embedded anew with “%s”.", ibid.ShownModel(wanted.Model)).
			WithHint("Until that is complete, search goes on with “" + ibid.ShownModel(was.Model) + "”.")
	case was.Model != wanted.Model:
		return ibid.Errorf(ibid.CodeConflict, "The settings name the embedding model “%s”, but the passages were embedded with “%s”.", ibid.ShownModel(wanted.Model), ibid.ShownModel(was.Model)).
			WithHint("Search goes on with “" + ibid.ShownModel(was.Model) + "” as long as it is installed. Have the passages embedded anew, or choose it again.")
	case was.Digest != wanted.Digest:
		return ibid.Errorf(ibid.CodeConflict, "The embedding model “%s” has changed since the passages were embedded.", ibid.ShownModel(was.Model)).
			WithHint("Its vectors cannot be compared with the old ones. Ibid embeds the passages anew in the background; until then search by meaning sees those that are done, and search by words all.")
	}
	return ibid.Errorf(ibid.CodeConflict, "This Ibid embeds passages in another way than the one that made the index.").
		WithHint("It embeds them anew in the background; until then search goes on with the old vectors.")
}

// Estimate reports what it takes to embed the passages of the library with
// a model, or for an empty name with the one that would be taken now. Why it
// cannot be done is the estimate's Problem and no error.
//
// If the model was not used yet since the program started, it is tried: that can
// take a minute.
func (x *Index) Estimate(ctx context.Context, model string) (ibid.EmbeddingEstimate, error) {
	current, building, err := x.l.store.Indexes(ctx)
	if err != nil {
		return ibid.EmbeddingEstimate{}, err
	}
	passages, err := x.passages(ctx, current)
	if err != nil {
		return ibid.EmbeddingEstimate{}, err
	}
	wanted, err := x.l.ingester.Identity(ctx, model, current)
	if err != nil {
		return ibid.EmbeddingEstimate{Model: model, Passages: passages, Problem: ibid.AsError(err)}, ctx.Err()
	}
	for _, index := range []*ibid.EmbeddingIndex{current, building} {
		if index != nil && index.Identity == wanted {
			passages = index.Passages - index.Embedded
		}
	}
	return x.l.ingester.EstimateEmbedding(ctx, wanted, passages), ctx.Err()
}

// passages counts the passages that are searched.
func (x *Index) passages(ctx context.Context, current *ibid.EmbeddingIndex) (int, error) {
	if current != nil {
		return current.Passages, nil
	}
	docs, err := x.searchable(ctx)
	contents := map[string]int{}
	for _, doc := range docs {
		contents[doc.Hash] = doc.Chunks
	}
	n := 0
	for _, chunks := range contents {
		n += chunks
	}
	return n, err
}

// Begin lets the passages be embedded with the model that the settings
// name. If others were made before, those are searched until the new ones are
// complete; see [Index.Status]. Going back to the model of those that are
// searched drops what was being built. Killed at any moment, the next start goes
// on.
//
// Returns CodeEmbeddingUnavailable when there is no such model, or as the model
// server that cannot be reached; then nothing changes.
func (x *Index) Begin(ctx context.Context) error {
	current, _, err := x.l.store.Indexes(ctx)
	if err != nil {
		return err
	}
	wanted, err := x.l.ingester.Identity(ctx, "", current)
	if err != nil {
		return err
	}
	x.l.jobs.Stop(indexJob)
	x.decline(ibid.EmbeddingIdentity{})
	if _, err := x.l.store.BeginIndex(ctx, wanted, x.l.ingester.Chunks.Fingerprint()); err != nil {
		return err
	}
	x.wake()
	return nil
}

// Stop ends the building of an index and drops it; the one that is
// searched stays. One that was begun for no person's decision, because the model
// or Ibid itself has changed, is begun again at the next start.
func (x *Index) Stop(ctx context.Context) error {
	_, building, err := x.l.store.Indexes(ctx)
	if err != nil || building == nil {
		return err
	}
	x.decline(building.Identity)
	x.l.jobs.Stop(indexJob)
	if err := x.l.store.AbandonIndex(ctx); err != nil {
		return err
	}
	x.l.Queue.changed()
	return nil
}

// Rebuild makes anew what is made of other tables: the full-text index, the
// counters, and vector tables without holes. It embeds and reads nothing.
func (x *Index) Rebuild(ctx context.Context) error { return x.l.store.Rebuild(ctx) }
