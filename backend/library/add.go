package library

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"

	"ibid/backend/ibid"
)

// Added reports what became of paths that were to be added, each list in the order
// in which the files were named or found.
type Added struct {
	New     []ibid.Document `json:"new"`     // on their way into the workspace
	Known   []ibid.Document `json:"known"`   // their bytes are in the workspace already
	Refused []Refusal       `json:"refused"` // never became documents

	// Uncopied are documents among them of which the library was to keep a copy
	// and could make none.
	Uncopied []Refusal `json:"uncopied"`
}

// Refusal is a path that was not added, and why.
type Refusal struct {
	Path  string      `json:"path"`
	Error *ibid.Error `json:"error"`
}

// Add queues PDFs and folders of PDFs and returns without waiting for them to
// be read. Folders are searched with their sub-folders; what is no PDF by its
// name is passed over there, but refused when it was named itself. A document
// that failed or was stopped is queued again.
//
// Every document is told of as soon as it is in the library, and can be read from
// then on, while later files are still being looked for. So is progress, file by
// file, whose total is known once all of them have been found. Problems of single
// paths are in the result; an error means that the library itself failed or ctx
// ended, and comes with what was added by then. Adding the same paths again adds the
// rest.
func (l *Library) Add(ctx context.Context, workspace ibid.WorkspaceID, paths []string, progress ...func(ibid.Progress)) (Added, error) {
	l.Queue.wishes.Add(1)
	added := Added{New: []ibid.Document{}, Known: []ibid.Document{}, Refused: []Refusal{}, Uncopied: []Refusal{}}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	tell := told(progress)
	var total atomic.Int64
	var done int64
	order := map[ibid.DocumentID]int{}
	var refused []finding
	for f := range fingerprinted(ctx, paths, &total) {
		if f.refusal != nil {
			refused = append(refused, f)
		} else {
			doc, fresh, err := l.addFile(ctx, workspace, f.file)
			if err != nil && ctx.Err() != nil {
				break // what there is by now is given in order
			}
			if err != nil {
				return added, err
			}
			order[doc.ID] = cmp.Or(order[doc.ID], f.place)
			if fresh {
				added.New = append(added.New, doc)
			} else {
				added.Known = append(added.Known, doc)
			}
		}
		done++
		tell(ibid.Progress{Done: done, Total: total.Load(), Note: "Adding files"})
	}
	byPlace := func(a, b ibid.Document) int { return cmp.Compare(order[a.ID], order[b.ID]) }
	slices.SortStableFunc(added.New, byPlace)
	slices.SortStableFunc(added.Known, byPlace)
	slices.SortStableFunc(refused, func(a, b finding) int { return cmp.Compare(a.place, b.place) })
	for _, f := range refused {
		added.Refused = append(added.Refused, *f.refusal)
	}
	added.Uncopied = append(added.Uncopied, l.copyAdded(ctx, tell, added.New, added.Known)...)
	return added, ctx.Err()
}

// addFile puts a file into a workspace and sees to what is to be done with it, as
// [Library.take] does.
func (l *Library) addFile(ctx context.Context, workspace ibid.WorkspaceID, file ibid.NewDocument) (doc ibid.Document, fresh bool, err error) {
	doc, created, err := l.store.AddDocument(ctx, workspace, file)
	if err != nil {
		return doc, false, err
	}
	return l.take(context.WithoutCancel(ctx), doc, created, ibid.PriorityPerson) // it is in: it is worked on, too
}

// copyAdded copies the files of documents that have been added, if that is the
// setting, and gives those of which no copy could be made. It comes last: nothing
// waits for it.
func (l *Library) copyAdded(ctx context.Context, tell func(ibid.Progress), lists ...[]ibid.Document) (uncopied []Refusal) {
	if !l.copies.wanted() {
		return nil
	}
	at := ibid.Progress{Note: "Copying files into the library"}
	for _, docs := range lists {
		at.Total += int64(len(docs))
	}
	for _, docs := range lists {
		for i, doc := range docs {
			if ctx.Err() != nil {
				return uncopied
			}
			copied, refusal := l.copyWanted(ctx, doc)
			if refusal != nil {
				uncopied = append(uncopied, *refusal)
			}
			if copied.Copied != doc.Copied {
				docs[i].Copied = true
				_ = l.refresh(ctx, doc) // it is told of at its next change otherwise
			}
			at.Done++
			tell(at)
		}
	}
	return uncopied
}

// take receives a document that has just been added, or added again: it tells of
// it and queues what is to be done. It gives the document as it is then, and
// whether it is new in its workspace or begun anew.
func (l *Library) take(ctx context.Context, doc ibid.Document, created bool, priority ibid.Priority) (_ ibid.Document, fresh bool, err error) {
	switch {
	case doc.Status.Ended() && doc.Status != ibid.StatusReady:
		doc, err = l.Queue.requeue(ctx, doc, priority)
		return doc, true, err
	case l.Queue.unfinished(doc):
		return doc, created, l.Queue.enqueue(ctx, doc, priority)
	}
	if doc.ChunksEmbedded < doc.Chunks {
		l.Index.wake() // it may have been away while the index changed
	}
	l.tell(ctx, doc)
	return doc, created, nil
}
