package library

import (
	"context"

	"ibid/backend/ibid"
)

// ScanEstimate reports what it would take to read the pages of a document that are
// scans. The time is the pace of earlier pages on this computer, kept while the
// program runs, or else one that is usual for the recogniser. Why scans cannot be
// read is the estimate's Problem and no error.
func (l *Library) ScanEstimate(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (ibid.ScanEstimate, error) {
	doc, err := l.store.Document(ctx, workspace, id)
	if err != nil {
		return ibid.ScanEstimate{}, err
	}
	if l.ingester.Scans == nil {
		return ibid.ScanEstimate{Pages: doc.PagesWaiting, Problem: ibid.AsError(noRecogniser())}, nil
	}
	estimate := l.ingester.Scans.Estimate(ctx, doc.PagesWaiting)
	return estimate, ctx.Err()
}

// ReadScans decides that the scans of a document are to be read, and queues it
// for that. What is searchable stays so meanwhile, and [Queue.Cancel] stops the
// work and takes the decision back. A document without such pages is left alone.
//
// Returns CodeNoRecogniser, with what to install, when nothing can read scans;
// then nothing is decided.
func (l *Library) ReadScans(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) error {
	estimate, err := l.ScanEstimate(ctx, workspace, id)
	if err != nil || estimate.Pages == 0 {
		return err
	}
	if estimate.Problem != nil {
		return estimate.Problem
	}
	l.Queue.wishes.Add(1)
	doc, err := l.decide(ctx, workspace, id, ibid.ScansRead)
	if err != nil {
		return err
	}
	if doc.Status.Ended() {
		_, err = l.Queue.requeue(ctx, doc, ibid.PriorityPerson)
		return err
	}
	// It is being read: whether that comes to the scans after this decision or
	// came to them before, its next turn in the queue does what is left to do.
	return l.Queue.enqueue(ctx, doc, ibid.PriorityPerson)
}

// LeaveScans decides that nobody asks again about the scans of a document. They
// stay unread and counted; [Library.ReadScans] takes the decision back.
func (l *Library) LeaveScans(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) error {
	doc, err := l.decide(ctx, workspace, id, ibid.ScansLeave)
	if err == nil {
		l.tell(ctx, doc)
	}
	return err
}

func (l *Library) decide(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, decision ibid.ScanDecision) (ibid.Document, error) {
	if err := l.store.SetScans(ctx, workspace, id, decision); err != nil {
		return ibid.Document{}, err
	}
	return l.store.Document(ctx, workspace, id)
}

// scansWanted reports whether scans of a document wait and are to be read.
func (l *Library) scansWanted(doc ibid.Document) bool {
	return l.ingester.Scans != nil && l.ingester.Scans.Wanted(doc)
}

// onlyScansLeft reports whether all pages of a document have been read, with words
// on some of them, so that nothing but its scans is left to read.
func (l *Library) onlyScansLeft(doc ibid.Document) bool {
	return doc.Chunks > 0 && doc.PagesRead+doc.PagesFailed >= doc.Pages && l.scansWanted(doc)
}

// excused reports whether a document is ready in spite of the error that ended the
// work on it: what can be searched is whole, and nobody waits for the rest. Vectors
// that took too long are made when the queue has nothing to do. Only the user who asked for the scans has to be told why they were not read; and a file
// that ended the program is not tried again by itself.
func (l *Library) excused(ctx context.Context, doc ibid.Document, whole bool, failure error) bool {
	doc, err := l.store.Document(ctx, doc.WorkspaceID, doc.ID)
	if code := ibid.CodeOf(failure); err != nil || code == ibid.CodeCrashed || code == ibid.CodeTruncated {
		return false
	}
	asked := doc.PagesWaiting > 0 && doc.Scans == ibid.ScansRead
	slow := doc.Status == ibid.StatusIndexing && ibid.CodeOf(failure) == ibid.CodeTimeout
	return !asked && (whole || slow || l.onlyScansLeft(doc))
}

func noRecogniser() error {
	return ibid.Errorf(ibid.CodeNoRecogniser, "Nothing here can read scans.").WithHint("Install Tesseract (tesseract-ocr).")
}
