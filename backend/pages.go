package backend

import (
	"context"

	"ibid/backend/ibid"
	"ibid/backend/ingest"
)

// IngestPages brings a document whose pages are known already into the first
// workspace, by the stages that follow the reading of a PDF, and returns when it
// is ready. One that is ready already stays as it is, and one that an earlier call
// left unfinished goes on. It calls changed after each commit. Pages are numbered
// from 1, in order. The library must not be working: it would look for a file.
func (b *Backend) IngestPages(ctx context.Context, file ibid.NewDocument, outline []ibid.OutlineItem, pages []ibid.Page, changed func(ibid.Document)) (ibid.Document, error) {
	doc, _, err := b.DB.AddDocument(ctx, ibid.DefaultWorkspace, file)
	if err != nil || doc.Status == ibid.StatusReady {
		return doc, err
	}
	in := ingest.Ingester{Attribute: b.attribute, Front: b.Front.Read, Reader: knownPages{b.Reader.Version(), outline, pages}, Store: b.DB, Embedder: b.Models, Chunks: ingest.DefaultChunks}
	if err := in.Ingest(ctx, doc, changed); err != nil {
		return doc, err
	}
	if err := b.DB.SetStatus(ctx, doc.WorkspaceID, doc.ID, ibid.StatusReady, nil); err != nil {
		return doc, err
	}
	return b.DB.Document(ctx, doc.WorkspaceID, doc.ID)
}

// knownPages reads a document whose pages are known. Its version is that of the
// PDF reader, so that the document becomes outdated with those of PDFs.
type knownPages struct {
	version string
	outline []ibid.OutlineItem
	pages   []ibid.Page
}

var _ ingest.Reader = knownPages{}

func (k knownPages) Version() string { return k.version }

func (k knownPages) Preflight(context.Context, ibid.File) (ibid.Preflight, error) {
	return ibid.Preflight{Pages: len(k.pages)}, nil
}

func (k knownPages) Read(ctx context.Context, _ ibid.File, from int, outline func([]ibid.OutlineItem) error, page func(ibid.Page, error) error) error {
	if err := outline(k.outline); err != nil {
		return err
	}
	for _, p := range k.pages[min(from-1, len(k.pages)):] {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := page(p, nil); err != nil {
			return err
		}
	}
	return nil
}
