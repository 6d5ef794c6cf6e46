package library

import (
	"context"

	"ibid/backend/ibid"
)

// ScanEstimate tells what it would take to read the pages of a document that are
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
// for that. What is searchable stays so meanwhile, and [Library.Cancel] stops the
// work. A document without such pages is left alone.
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
	doc, err := l.decide(ctx, workspace, id, ibid.ScansRead)
	if err != nil {
		return err
	}
	if doc.Status.Ended() {
		_, err = l.requeue(ctx, doc)
		return err
	}
	// It is being read: whether that comes to the scans after this decision or
	// came to them before, its next turn in the queue does what is left to do.
	l.enqueue(doc)
	return nil
}

// ReadWaitingScans queues the documents whose scans are wanted now, after the
// setting has changed to reading them always. Documents that a person has stopped
// or that failed for another reason than the want of text are left alone.
func (l *Library) ReadWaitingScans(ctx context.Context, workspace ibid.WorkspaceID) error {
	docs, err := l.store.Documents(ctx, workspace)
	if err != nil {
		return err
	}
	for _, doc := range docs {
		unread := doc.Status == ibid.StatusFailed && doc.Failure != nil && doc.Failure.Code == ibid.CodeNoText
		if l.scansWanted(doc) && (doc.Status == ibid.StatusReady || unread) {
			if _, err := l.requeue(ctx, doc); err != nil {
				return err
			}
		}
	}
	return nil
}

// LeaveScans decides that nobody asks again about the scans of a document. They
// stay unread and counted; [Library.ReadScans] takes the decision back.
func (l *Library) LeaveScans(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) error {
	doc, err := l.decide(ctx, workspace, id, ibid.ScansLeave)
	if err == nil {
		l.notify(Change{Document: doc})
	}
	return err
}

func (l *Library) decide(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, decision ibid.ScanDecision) (ibid.Document, error) {
	if err := l.store.SetScans(ctx, workspace, id, decision); err != nil {
		return ibid.Document{}, err
	}
	return l.store.Document(ctx, workspace, id)
}

// scansWanted tells whether scans of a document wait and are to be read.
func (l *Library) scansWanted(doc ibid.Document) bool {
	return l.ingester.Scans != nil && l.ingester.Scans.Wanted(doc)
}

func noRecogniser() error {
	return ibid.Errorf(ibid.CodeNoRecogniser, "Nothing here can read scans.")
}
