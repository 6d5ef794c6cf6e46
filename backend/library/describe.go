package library

import (
	"context"

	"ibid/backend/ibid"
)

// ContextEstimate reports what it would take to describe the passages of a document
// with the chat model. Why that cannot be done is the estimate's Problem and no
// error.
func (l *Library) ContextEstimate(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (ibid.ContextEstimate, error) {
	doc, err := l.store.Document(ctx, workspace, id)
	if err != nil {
		return ibid.ContextEstimate{}, err
	}
	if l.ingester.Gists == nil {
		problem := ibid.Errorf(ibid.CodeModelMissing, "No model here can describe passages.").WithHint("Install Ollama and a chat model.")
		return ibid.ContextEstimate{Passages: doc.Chunks - doc.ChunksGisted, Problem: problem}, nil
	}
	return l.ingester.Gists.Estimate(ctx, doc)
}

// AddContext lets the chat model describe every passage of a document that it has
// not described yet, and queues the document for that. What is searchable stays
// so meanwhile, and [Queue.Cancel] stops the work; what was described by then
// stays. A document that is described already is left alone.
//
// Returns the reason when there is no chat model; then nothing is decided.
func (l *Library) AddContext(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) error {
	estimate, err := l.ContextEstimate(ctx, workspace, id)
	if err != nil || estimate.Passages == 0 {
		return err
	}
	if estimate.Problem != nil {
		return estimate.Problem
	}
	l.Queue.wishes.Add(1)
	doc, err := l.setDescribe(ctx, workspace, id, true)
	if err != nil {
		return err
	}
	return l.Queue.enqueue(ctx, doc, ibid.PriorityPerson)
}

// setDescribe records whether a document is to be described, and tells of it.
func (l *Library) setDescribe(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, describe bool) (ibid.Document, error) {
	if err := l.store.SetDescribe(ctx, workspace, id, describe); err != nil {
		return ibid.Document{}, err
	}
	doc, err := l.store.Document(ctx, workspace, id)
	if err == nil {
		l.tell(ctx, doc)
	}
	return doc, err
}

// describeWanted reports whether passages of a document are left to be described.
func (l *Library) describeWanted(doc ibid.Document) bool {
	return l.ingester.Gists != nil && l.ingester.Gists.Wanted(doc)
}

// describe describes what is left of a document. The document is ready meanwhile:
// it can be searched, and a stop takes nothing from it. When the model gives up
// before the end the wish is taken back, so that nobody is told of work that does
// not go on; the passages that are left can be asked for again.
func (l *Library) describe(ctx context.Context, doc ibid.Document) error {
	doc, err := l.store.Document(ctx, doc.WorkspaceID, doc.ID)
	if err != nil || !l.describeWanted(doc) {
		return err
	}
	if doc.Status != ibid.StatusReady {
		if err := l.setStatus(ctx, doc, ibid.StatusReady, nil); err != nil {
			return err
		}
	}
	if !doc.Describe { // by the setting: people see it all the same
		if doc, err = l.setDescribe(ctx, doc.WorkspaceID, doc.ID, true); err != nil {
			return err
		}
	}
	if err := l.ingester.Describe(ctx, doc, func(doc ibid.Document) { l.tell(ctx, doc) }); err != nil {
		return err
	}
	if doc, err = l.store.Document(ctx, doc.WorkspaceID, doc.ID); err == nil && doc.ChunksGisted < doc.Chunks {
		_, err = l.setDescribe(ctx, doc.WorkspaceID, doc.ID, false)
	}
	return err
}
