package library

import (
	"context"

	"ibid/backend/ibid"
)

// Status reports how the work on the documents of a workspace goes. Before
// [Queue.Run] it reports what waits to be done.
func (q *Queue) Status(ctx context.Context, workspace ibid.WorkspaceID) (ibid.QueueStatus, error) {
	docs, err := q.l.store.Documents(ctx, workspace)
	if err != nil {
		return ibid.QueueStatus{}, err
	}
	paused, err := q.l.store.QueuePaused(ctx)
	if err != nil {
		return ibid.QueueStatus{}, err
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	status := ibid.QueueStatus{Paused: paused, Resting: q.resting(), Working: []ibid.QueueWork{}, Pace: q.pace.pages(q.now())}
	status.Preparing = q.preparing != nil && q.preparing()
	like, left := typicalOf(docs), amounts{}
	status.Understanding = q.l.Index.filling
	var atWork []ibid.Stage
	for _, doc := range docs {
		if doc.Chunks > 0 {
			status.ToUnderstand++
		}
		if doc.Chunks > 0 && doc.ChunksEmbedded == doc.Chunks {
			status.Understood++
		}
		c := contentOf(doc)
		working, waiting := q.working[c], q.waiting[c]
		if waiting == nil && !doc.Queued.At.IsZero() {
			waiting = &turn{held: doc.Paused} // nobody has taken it up yet
		}
		switch {
		case working != nil:
			atWork = append(atWork, working.stage)
			status.Working = append(status.Working, q.workOn(doc, working, like))
		case waiting == nil:
			if doc.Broken() {
				status.Failed++
			}
			continue
		case waiting.held:
			status.Held++
			continue
		default:
			status.Waiting++
		}
		pages, read := pagesOf(doc, q.l.scansWanted(doc))
		status.Pages, status.Read = status.Pages+pages, status.Read+read
		q.left(doc, like, left)
	}
	if !paused && status.Resting == nil {
		workers := max(1, min(q.workers, status.Waiting+len(status.Working)))
		status.Seconds = q.pace.seconds(left, atWork...) / float64(workers)
	}
	return status, nil
}

// workOn reports how the work on a document goes. The lock is held.
func (q *Queue) workOn(doc ibid.Document, t *turn, like typical) ibid.QueueWork {
	work := ibid.QueueWork{Workspace: doc.WorkspaceID, Document: doc.ID, Title: doc.Title, Stage: t.stage}
	switch t.stage {
	case ibid.StageRead:
		work.Done, work.Total = doc.PagesRead+doc.PagesFailed, doc.Pages
	case ibid.StageRecognise:
		work.Done = doc.PagesRecognised + doc.PagesUnreadable
		work.Total = work.Done + doc.PagesWaiting
	case ibid.StageEmbed:
		work.Done, work.Total = doc.ChunksEmbedded, doc.Chunks
	case ibid.StageContextualise:
		work.Done, work.Total = doc.ChunksGisted, doc.Chunks
	}
	left := amounts{}
	q.left(doc, like, left)
	work.Seconds = q.pace.seconds(left, t.stage)
	return work
}

// follow notes how far a document that is being worked on has got.
func (q *Queue) follow(doc ibid.Document) {
	q.mu.Lock()
	defer q.mu.Unlock()
	t := q.working[contentOf(doc)]
	if t == nil {
		return
	}
	now, next := q.now(), q.stageOf(doc)
	stage, pieces := progress(t.latest, doc)
	q.pace.note(stage, pieces, t.since, now)
	if pieces > 0 || next != t.stage {
		t.since = now
		t.idle.Reset()
	}
	t.latest, t.stage = doc, next
	q.broadcast()
}

// stageOf reports what is being done on a document.
func (q *Queue) stageOf(doc ibid.Document) ibid.Stage {
	switch {
	case doc.Status == ibid.StatusReady && q.l.describeWanted(doc):
		return ibid.StageContextualise
	case doc.Status == ibid.StatusReady, doc.Status == ibid.StatusIndexing:
		return ibid.StageEmbed
	case doc.Pages > 0 && doc.PagesRead+doc.PagesFailed >= doc.Pages && q.l.scansWanted(doc):
		return ibid.StageRecognise
	}
	return ibid.StageRead
}

// progress reports what a commit has added to a document: so many pieces of a stage.
func progress(before, after ibid.Document) (stage ibid.Stage, pieces int) {
	for _, p := range []struct {
		stage  ibid.Stage
		pieces int
	}{
		{ibid.StageRead, after.PagesRead + after.PagesFailed - before.PagesRead - before.PagesFailed},
		{ibid.StageRecognise, after.PagesRecognised + after.PagesUnreadable - before.PagesRecognised - before.PagesUnreadable},
		{ibid.StageContextualise, after.ChunksGisted - before.ChunksGisted},
		{ibid.StageEmbed, after.ChunksEmbedded - before.ChunksEmbedded},
	} {
		if p.pieces > 0 {
			return p.stage, p.pieces
		}
	}
	return "", 0
}

// typical is what documents are like, for a guess at those that nobody has opened.
type typical struct {
	bytesPerPage  float64 // 0 when unknown
	chunksPerPage float64
}

func typicalOf(docs []ibid.Document) typical {
	var bytes, pages, read, chunks float64
	for _, d := range docs {
		if d.Pages > 0 {
			bytes, pages = bytes+float64(d.Bytes), pages+float64(d.Pages)
			read, chunks = read+float64(d.PagesRead), chunks+float64(d.Chunks)
		}
	}
	return typical{bytesPerPage: bytes / max(1, pages), chunksPerPage: chunks / max(1, read)}
}

// pagesOf reports how many pages of a document are to be read, and how many of them
// have been.
func pagesOf(doc ibid.Document, scansWanted bool) (pages, read int) {
	read = doc.PagesRead + doc.PagesFailed
	if scansWanted {
		read -= doc.PagesWaiting
	}
	return doc.Pages, read
}

// left adds what there is left to do on a document.
func (q *Queue) left(doc ibid.Document, like typical, left amounts) {
	pages, described := float64(doc.Pages-doc.PagesRead-doc.PagesFailed), q.l.describeWanted(doc)
	if doc.Pages == 0 && like.bytesPerPage > 0 {
		pages = float64(doc.Bytes) / like.bytesPerPage
	}
	left[ibid.StageRead] += pages
	chunks := pages * like.chunksPerPage
	if q.l.scansWanted(doc) {
		left[ibid.StageRecognise] += float64(doc.PagesWaiting)
		chunks += float64(doc.PagesWaiting) * like.chunksPerPage
	}
	left[ibid.StageEmbed] += chunks + float64(doc.Chunks-doc.ChunksEmbedded)
	if described {
		left[ibid.StageContextualise] += chunks + float64(doc.Chunks-doc.ChunksGisted)
	}
}
