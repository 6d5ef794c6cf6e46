// Package knownpages brings documents into a library whose pages are known already: the
// texts of a question set that is measured, and those of tests.
package knownpages

import (
	"context"

	"ibid/backend"
	"ibid/backend/ibid"
	"ibid/backend/ingest"
)

// Ingest brings a document into the first workspace, by the stages that follow the
// reading of a PDF, and returns when it is ready. One that is ready already stays as it
// is, and one that an earlier call left unfinished goes on. It calls changed after each
// commit. Pages are numbered from 1, in order. The library must not be working: it would
// look for a file.
func Ingest(ctx context.Context, b *backend.Backend, file ibid.NewDocument, outline []ibid.OutlineItem, pages []ibid.Page, changed func(ibid.Document)) (ibid.Document, error) {
	doc, _, err := b.Store.Documents.AddDocument(ctx, ibid.DefaultWorkspace, file)
	if err != nil || doc.Status == ibid.StatusReady {
		return doc, err
	}
	in := ingest.Ingester{
		Attribute: b.Places.Attribute,
		Front:     b.Front.Read,
		Reader:    reader{b.Reader.Version(), outline, pages},
		Store:     b.Store.All(),
		Embedder:  b.Models,
		Chunks:    ingest.DefaultChunks,
	}
	if err := in.Ingest(ctx, doc, changed); err != nil {
		return doc, err
	}
	if err := b.Store.Documents.SetStatus(ctx, doc.WorkspaceID, doc.ID, ibid.StatusReady, nil); err != nil {
		return doc, err
	}
	return b.Store.Documents.Document(ctx, doc.WorkspaceID, doc.ID)
}

// reader reads a document whose pages are known. Its version is that of the PDF reader,
// so that the document becomes outdated with those of PDFs.
type reader struct {
	version string
	outline []ibid.OutlineItem
	pages   []ibid.Page
}

var _ ingest.Reader = reader{}

func (r reader) Version() string { return r.version }

func (r reader) Preflight(context.Context, ibid.File) (ibid.Preflight, error) {
	return ibid.Preflight{Pages: len(r.pages)}, nil
}

func (r reader) Read(ctx context.Context, _ ibid.File, from int, outline func([]ibid.OutlineItem) error, page func(ibid.Page, error) error) error {
	if err := outline(r.outline); err != nil {
		return err
	}
	for _, p := range r.pages[min(from-1, len(r.pages)):] {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := page(p, nil); err != nil {
			return err
		}
	}
	return nil
}
