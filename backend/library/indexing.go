package library

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/ingest"
)

// Vectors that are missing are made in the background, whenever the queue has
// nothing to do: those of an index that is being built, and those that could not
// be made when their document was read, since no model was there. What is to be
// done is seen from the indexes themselves, so that nothing is lost with the
// program; and nothing here changes the status of a document.

// indexJob is the name of this work in the registry of jobs.
const indexJob = "indexes"

// indexRetry is how long to wait after a failure, such as of a model server that
// is not there, before vectors are tried again.
const indexRetry = time.Minute

// Index is the index of vectors: the one that is searched, and the one that is built
// beside it. The lock of the queue guards what is known of the work on them.
type Index struct {
	l *Library

	due      bool                   // there may be something to do
	resting  bool                   // nothing is done at the moment
	filling  bool                   // vectors are being made for the index that is searched
	problem  error                  // why not, if there is something to do
	declined ibid.EmbeddingIdentity // the user has stopped an index of this identity
}

// run makes vectors until ctx ends.
func (x *Index) run(ctx context.Context) {
	for ctx.Err() == nil {
		x.note(false, nil)
		job, end := x.l.jobs.Start(ctx, indexJob)
		err := x.build(job)
		if job.Err() != nil {
			err = nil // the user has stopped it
		}
		end()
		x.note(true, err)
		x.awaitDue(ctx, err)
	}
}

// note records that the work begins, or that it rests.
func (x *Index) note(resting bool, problem error) {
	x.l.Queue.mu.Lock()
	defer x.l.Queue.mu.Unlock()
	if !resting {
		x.due = false
	} else if code := ibid.CodeOf(problem); code != ibid.CodeOf(x.problem) && problem != nil {
		// Once, however often it is tried again. Without a model there are no vectors,
		// and that is no fault.
		level := slog.LevelWarn
		if ingest.Unavailable(problem) {
			level = slog.LevelInfo
		}
		slog.Log(context.Background(), level, "make vectors", "error", problem)
	}
	if x.resting = resting; resting {
		x.problem = problem
	}
	x.l.Queue.broadcast()
}

// fillingNow records whether the index that is searched gets the vectors that it lacks.
func (x *Index) fillingNow(filling bool) {
	x.l.Queue.mu.Lock()
	defer x.l.Queue.mu.Unlock()
	x.filling = filling
	x.l.Queue.broadcast()
}

// awaitDue returns when there may be something to do on indexes: after a
// failure also when time has passed.
func (x *Index) awaitDue(ctx context.Context, failure error) {
	if failure != nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, indexRetry)
		defer cancel()
	}
	_ = x.l.Queue.await(ctx, func() (bool, error) { return x.due, nil }) // or it is time
}

// wake lets the indexes be looked at.
func (x *Index) wake() {
	x.l.Queue.mu.Lock()
	defer x.l.Queue.mu.Unlock()
	x.due = true
	x.l.Queue.broadcast()
}

// decline records that the user has stopped an index of an identity.
func (x *Index) decline(identity ibid.EmbeddingIdentity) {
	x.l.Queue.mu.Lock()
	defer x.l.Queue.mu.Unlock()
	x.declined = identity
}

// Wait returns when every passage has its vector and no index is being
// built, or with the reason why that cannot be had now, or when ctx ends. Somebody
// must have called Run.
func (x *Index) Wait(ctx context.Context) error {
	if err := x.l.Queue.Wait(ctx); err != nil {
		return err
	}
	return x.l.Queue.await(ctx, func() (bool, error) {
		rests := x.resting && !x.due
		if rests && x.problem != nil {
			return false, x.problem
		}
		if rests {
			return true, nil
		}
		return false, x.l.Queue.standstill()
	})
}

// build does what there is to do on the indexes. It gives the reason when
// something is left that cannot be done now.
func (x *Index) build(ctx context.Context) error {
	if err := x.l.Queue.leisure(ctx); err != nil {
		return err
	}
	docs, err := x.searchable(ctx)
	if err != nil || len(docs) == 0 {
		return err
	}
	current, building, err := x.settle(ctx)
	if err != nil && (current == nil || !ingest.Unavailable(err)) {
		return err
	}
	if !current.Complete() {
		x.fillingNow(true)
		_, missing := x.fill(ctx, *current, docs)
		x.fillingNow(false)
		if !ingest.Unavailable(missing) || building == nil {
			err = cmp.Or(missing, err)
		}
	}
	if building == nil || err != nil {
		return err
	}
	failed, err := x.fill(ctx, *building, docs)
	if err != nil {
		return err
	}
	return x.complete(ctx, building.ID, failed)
}

// settle gives the index that is searched and the one that is to be built
// beside it, nil for none; and the one that is searched with the reason why it
// cannot be told what is to be built.
//
// Another model is the user's decision, who sees first what it takes; see
// [Index.Begin]. No decision is needed for the first index, nor between the
// built-in models, which suit different languages, nor where
// the same model or Ibid itself has changed: then the vectors that are there are
// of no use any more, or soon will not be, and the new ones are what the person
// has chosen. An index whose model the settings do not name any more rests, or is
// dropped when they name that of the index that is searched.
func (x *Index) settle(ctx context.Context) (current, building *ibid.EmbeddingIndex, err error) {
	current, building, err = x.l.store.Indexes(ctx)
	if err != nil {
		return nil, nil, err
	}
	wanted, err := x.l.ingester.Identity(ctx, "", current)
	switch {
	case err != nil && building == nil && current != nil:
		return current, nil, nil
	case err != nil:
		return current, nil, err
	case identified(building, wanted), identified(current, wanted) && building == nil:
		return current, building, nil
	case current != nil && !identified(current, wanted) && !x.begunUnasked(wanted, current, building):
		return current, nil, nil
	}
	slog.Info("begin index", "model", wanted.Model)
	if _, err := x.l.store.BeginIndex(ctx, wanted, x.l.ingester.Chunks.Fingerprint()); err != nil {
		return nil, nil, err
	}
	return x.l.store.Indexes(ctx)
}

func identified(index *ibid.EmbeddingIndex, identity ibid.EmbeddingIdentity) bool {
	return index != nil && index.Identity == identity
}

// begunUnasked reports whether an index is begun without asking anybody: its model
// is the one of another index, or both are built in, and no person has stopped it.
func (x *Index) begunUnasked(wanted ibid.EmbeddingIdentity, indexes ...*ibid.EmbeddingIndex) bool {
	x.l.Queue.mu.Lock()
	defer x.l.Queue.mu.Unlock()
	return x.declined != wanted && slices.ContainsFunc(indexes, func(index *ibid.EmbeddingIndex) bool {
		return index != nil && (index.Identity.Model == wanted.Model || ibid.IsBuiltIn(index.Identity.Model) && ibid.IsBuiltIn(wanted.Model))
	})
}

// searchable lists the documents that have passages, of all workspaces that are
// not archived.
func (x *Index) searchable(ctx context.Context) (docs []ibid.Document, err error) {
	open, err := x.l.Workspaces.open(ctx)
	if err != nil {
		return nil, err
	}
	for workspace := range open {
		all, err := x.l.store.Documents(ctx, workspace)
		if err != nil {
			return nil, err
		}
		for _, doc := range all {
			if doc.Chunks > 0 {
				docs = append(docs, doc)
			}
		}
	}
	return docs, nil
}

// fill makes the vectors that documents lack in an index, as long as the queue
// has nothing to do, and counts the passages on which the model failed. What a
// person has paused or stopped gets no new vectors in the index that is searched;
// the one that is built takes all passages, since it must not lose any that the
// other has.
func (x *Index) fill(ctx context.Context, index ibid.EmbeddingIndex, docs []ibid.Document) (failed int, err error) {
	searched := index.State == ibid.IndexCurrent
	for _, doc := range docs {
		if searched && (doc.Status != ibid.StatusReady || doc.Paused || doc.ChunksEmbedded == doc.Chunks) {
			continue
		}
		if err := x.l.Queue.leisure(ctx); err != nil {
			return failed, err
		}
		n, err := x.l.ingester.Fill(ctx, doc, index, func(doc ibid.Document) error {
			if searched {
				x.l.tell(ctx, doc)
			}
			x.l.Queue.changed()
			return x.l.Queue.leisure(ctx)
		})
		failed += n
		switch {
		case ibid.CodeOf(err) == ibid.CodeNotFound: // removed meanwhile
		case ibid.CodeOf(err) == ibid.CodeConflict: // the user has decided otherwise
			x.wake()
			return failed, nil
		case err != nil:
			return failed, err
		}
	}
	return failed, nil
}

// complete lets an index take over. Passages on which its model fails, if
// nothing else is missing, are not waited for: they are searched by words.
func (x *Index) complete(ctx context.Context, id ibid.IndexID, failed int) error {
	switched, err := x.l.store.CompleteIndex(ctx, id)
	if err == nil && !switched && failed > 0 {
		var building *ibid.EmbeddingIndex
		_, building, err = x.l.store.Indexes(ctx)
		if err == nil && building != nil && building.ID == id && building.Passages-building.Embedded <= failed {
			err = x.l.store.SwitchIndex(ctx, id)
		}
	}
	if ibid.CodeOf(err) == ibid.CodeConflict {
		return nil // the user has decided otherwise
	}
	x.l.Queue.changed()
	return err
}
