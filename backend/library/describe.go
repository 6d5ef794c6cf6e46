package library

import (
	"context"

	"ibid/backend/ibid"
)

// ContextEstimate tells what it would take to describe the passages of a document
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
// so meanwhile, and [Library.Cancel] stops the work; what was described by then
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
	if err := l.store.SetDescribe(ctx, workspace, id, true); err != nil {
		return err
	}
	doc, err := l.store.Document(ctx, workspace, id)
	if err != nil {
		return err
	}
	l.notify(Change{Document: doc})
	l.enqueue(doc)
	return nil
}

// describeWanted tells whether passages of a document are left to be described.
func (l *Library) describeWanted(doc ibid.Document) bool {
	return l.ingester.Gists != nil && l.ingester.Gists.Wanted(doc)
}

// describe describes what is left of a document. The document is ready meanwhile:
// it can be searched, and a stop takes nothing from it.
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
	return l.ingester.Describe(ctx, doc, l.changed)
}
