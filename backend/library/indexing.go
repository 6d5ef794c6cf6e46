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

// indexing is what is known of this work. The library's lock guards it; the zero
// value is ready.
type indexing struct {
	due      bool                   // there may be something to do
	resting  bool                   // nothing is done at the moment
	filling  bool                   // vectors are being made for the index that is searched
	problem  error                  // why not, if there is something to do
	declined ibid.EmbeddingIdentity // the user has stopped an index of this identity
}

// tendIndexes makes vectors until ctx ends.
func (l *Library) tendIndexes(ctx context.Context) {
	for ctx.Err() == nil {
		l.indexingNow(false, nil)
		job, end := l.jobs.Start(ctx, indexJob)
		err := l.tend(job)
		if job.Err() != nil {
			err = nil // the user has stopped it
		}
		end()
		l.indexingNow(true, err)
		l.awaitIndexesDue(ctx, err)
	}
}

// indexingNow records that the work begins, or that it rests.
func (l *Library) indexingNow(resting bool, problem error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !resting {
		l.indexing.due = false
	} else if code := ibid.CodeOf(problem); code != ibid.CodeOf(l.indexing.problem) && problem != nil {
		// Once, however often it is tried again. Without a model there are no vectors,
		// and that is no fault.
		level := slog.LevelWarn
		if ingest.Unavailable(problem) {
			level = slog.LevelInfo
		}
		slog.Log(context.Background(), level, "make vectors", "error", problem)
	}
	if l.indexing.resting = resting; resting {
		l.indexing.problem = problem
	}
	l.broadcast()
}

// fillingNow records whether the index that is searched gets the vectors that it lacks.
func (l *Library) fillingNow(filling bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.indexing.filling = filling
	l.broadcast()
}

// awaitIndexesDue returns when there may be something to do on indexes: after a
// failure also when time has passed.
func (l *Library) awaitIndexesDue(ctx context.Context, failure error) {
	if failure != nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, indexRetry)
		defer cancel()
	}
	_ = l.await(ctx, func() (bool, error) { return l.indexing.due, nil }) // or it is time
}

// indexesDue lets the indexes be looked at.
func (l *Library) indexesDue() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.indexing.due = true
	l.broadcast()
}

// decline records that the user has stopped an index of an identity.
func (l *Library) decline(identity ibid.EmbeddingIdentity) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.indexing.declined = identity
}

// WaitIndexes returns when every passage has its vector and no index is being
// built, or with the reason why that cannot be had now, or when ctx ends. Somebody
// must have called Run.
func (l *Library) WaitIndexes(ctx context.Context) error {
	if err := l.Wait(ctx); err != nil {
		return err
	}
	return l.await(ctx, func() (bool, error) {
		rests := l.indexing.resting && !l.indexing.due
		if rests && l.indexing.problem != nil {
			return false, l.indexing.problem
		}
		if rests {
			return true, nil
		}
		return false, l.standstill()
	})
}

// tend does what there is to do on the indexes. It gives the reason when
// something is left that cannot be done now.
func (l *Library) tend(ctx context.Context) error {
	if err := l.leisure(ctx); err != nil {
		return err
	}
	docs, err := l.searchable(ctx)
	if err != nil || len(docs) == 0 {
		return err
	}
	current, building, err := l.settleIndexes(ctx)
	if err != nil && (current == nil || !ingest.Unavailable(err)) {
		return err
	}
	if !current.Complete() {
		l.fillingNow(true)
		_, missing := l.fill(ctx, *current, docs)
		l.fillingNow(false)
		if !ingest.Unavailable(missing) || building == nil {
			err = cmp.Or(missing, err)
		}
	}
	if building == nil || err != nil {
		return err
	}
	failed, err := l.fill(ctx, *building, docs)
	if err != nil {
		return err
	}
	return l.completeIndex(ctx, building.ID, failed)
}

// settleIndexes gives the index that is searched and the one that is to be built
// beside it, nil for none; and the one that is searched with the reason why it
// cannot be told what is to be built.
//
// Another model is the user's decision, who sees first what it takes; see
// [Library.BeginEmbedding]. No decision is needed for the first index, nor between the
// built-in models, which suit different languages, nor where
// the same model or Ibid itself has changed: then the vectors that are there are
// of no use any more, or soon will not be, and the new ones are what the person
// has chosen. An index whose model the settings do not name any more rests, or is
// dropped when they name that of the index that is searched.
func (l *Library) settleIndexes(ctx context.Context) (current, building *ibid.EmbeddingIndex, err error) {
	current, building, err = l.store.Indexes(ctx)
	if err != nil {
		return nil, nil, err
	}
	wanted, err := l.ingester.Identity(ctx, "", current)
	switch {
	case err != nil && building == nil && current != nil:
		return current, nil, nil
	case err != nil:
		return current, nil, err
	case identified(building, wanted), identified(current, wanted) && building == nil:
		return current, building, nil
	case current != nil && !identified(current, wanted) && !l.begunUnasked(wanted, current, building):
		return current, nil, nil
	}
	slog.Info("begin index", "model", wanted.Model)
	if _, err := l.store.BeginIndex(ctx, wanted, l.ingester.Chunks.Fingerprint()); err != nil {
		return nil, nil, err
	}
	return l.store.Indexes(ctx)
}

func identified(index *ibid.EmbeddingIndex, identity ibid.EmbeddingIdentity) bool {
	return index != nil && index.Identity == identity
}

// begunUnasked reports whether an index is begun without asking anybody: its model
// is the one of another index, or both are built in, and no person has stopped it.
func (l *Library) begunUnasked(wanted ibid.EmbeddingIdentity, indexes ...*ibid.EmbeddingIndex) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.indexing.declined != wanted && slices.ContainsFunc(indexes, func(index *ibid.EmbeddingIndex) bool {
		return index != nil && (index.Identity.Model == wanted.Model || ibid.IsBuiltIn(index.Identity.Model) && ibid.IsBuiltIn(wanted.Model))
	})
}

// searchable lists the documents that have passages, of all workspaces that are
// not archived.
func (l *Library) searchable(ctx context.Context) (docs []ibid.Document, err error) {
	open, err := l.open(ctx)
	if err != nil {
		return nil, err
	}
	for workspace := range open {
		all, err := l.store.Documents(ctx, workspace)
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
func (l *Library) fill(ctx context.Context, index ibid.EmbeddingIndex, docs []ibid.Document) (failed int, err error) {
	searched := index.State == ibid.IndexCurrent
	for _, doc := range docs {
		if searched && (doc.Status != ibid.StatusReady || doc.Paused || doc.ChunksEmbedded == doc.Chunks) {
			continue
		}
		if err := l.leisure(ctx); err != nil {
			return failed, err
		}
		n, err := l.ingester.Fill(ctx, doc, index, func(doc ibid.Document) error {
			if searched {
				l.tell(ctx, doc)
			}
			l.queueChanged()
			return l.leisure(ctx)
		})
		failed += n
		switch {
		case ibid.CodeOf(err) == ibid.CodeNotFound: // removed meanwhile
		case ibid.CodeOf(err) == ibid.CodeConflict: // the user has decided otherwise
			l.indexesDue()
			return failed, nil
		case err != nil:
			return failed, err
		}
	}
	return failed, nil
}

// completeIndex lets an index take over. Passages on which its model fails, if
// nothing else is missing, are not waited for: they are searched by words.
func (l *Library) completeIndex(ctx context.Context, id ibid.IndexID, failed int) error {
	switched, err := l.store.CompleteIndex(ctx, id)
	if err == nil && !switched && failed > 0 {
		var building *ibid.EmbeddingIndex
		_, building, err = l.store.Indexes(ctx)
		if err == nil && building != nil && building.ID == id && building.Passages-building.Embedded <= failed {
			err = l.store.SwitchIndex(ctx, id)
		}
	}
	if ibid.CodeOf(err) == ibid.CodeConflict {
		return nil // the user has decided otherwise
	}
	l.queueChanged()
	return err
}
