// Package ingest turns a document into searchable chunks. Its stages, in order:
// [Fingerprint] knows the file by its content, Read takes its pages from the
// PDF reader, [Chunk] cuts each page into passages, Save commits them in
// batches so that a document can be searched while it is read, and Embed gives
// each passage its vector.
//
// Each stage begins where an earlier run of it ended, so that a stopped ingest
// goes on instead of beginning again.
package ingest

import (
	"context"
	"errors"
	"fmt"

	"ibid/backend/ibid"
)

// Reader reads PDFs.
type Reader interface {
	Preflight(ctx context.Context, file ibid.File) (ibid.Preflight, error)
	// Read calls page for each page from number from on, in order. A page that
	// could not be read comes with its number and an error, and reading goes on.
	Read(ctx context.Context, file ibid.File, from int, outline func([]ibid.OutlineItem) error, page func(ibid.Page, error) error) error
	Version() string
}

// Store keeps pages, chunks and vectors.
type Store interface {
	Document(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (ibid.Document, error)
	SetPreflight(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, p ibid.Preflight, title string) error
	SetStatus(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, status ibid.DocumentStatus, failure *ibid.Error) error
	NextPage(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (int, error)
	SavePages(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, batch ibid.PageBatch) (ibid.Document, error)
	UseEmbeddings(ctx context.Context, identity ibid.EmbeddingIdentity) error
	Unembedded(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, limit int) ([]ibid.Chunk, error)
	SaveVectors(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, vectors []ibid.ChunkVector) (ibid.Document, error)
}

// Embedder makes vectors of passages.
type Embedder interface {
	Embed(ctx context.Context, kind ibid.EmbedKind, texts []string) ([][]float32, error)
	EmbeddingIdentity(ctx context.Context) (ibid.EmbeddingIdentity, error)
}

// Ingester brings documents into a library. It is safe for use on several
// documents at once.
type Ingester struct {
	Reader   Reader
	Store    Store
	Embedder Embedder
	Chunks   ChunkOptions
}

const (
	// firstBatch pages are committed early, so that a long document can be
	// searched within the first second; later batches are larger because a
	// commit costs a few milliseconds.
	firstBatch, batch = 4, 32

	// embedBatch chunks go to the embedding model in one request.
	embedBatch = 32
)

// Ingest reads a document that is in the library, from where an earlier run
// stopped, until it is ready. It calls changed after each commit.
//
// It returns CodeNoText for a file whose pages have no words, the reader's
// error for a file that cannot be read, and the context's when it was stopped.
// The document's last status is the caller's to set. A missing embedding model is
// no error: the document is then searchable by words.
func (in *Ingester) Ingest(ctx context.Context, doc ibid.Document, changed func(ibid.Document)) error {
	if err := in.preflight(ctx, doc, changed); err != nil {
		return err
	}
	doc, err := in.read(ctx, doc, changed)
	if err != nil {
		return err
	}
	if doc.Chunks == 0 {
		return noText(doc)
	}
	return in.Embed(ctx, doc, changed)
}

// preflight records page count and title before reading begins.
func (in *Ingester) preflight(ctx context.Context, doc ibid.Document, changed func(ibid.Document)) error {
	if doc.Pages > 0 {
		return nil
	}
	look, err := in.Reader.Preflight(ctx, ibid.File{Path: doc.Path})
	if err != nil {
		return err
	}
	if err := in.Store.SetPreflight(ctx, doc.WorkspaceID, doc.ID, look, Title(look.Title, doc.Name)); err != nil {
		return err
	}
	if doc, err = in.Store.Document(ctx, doc.WorkspaceID, doc.ID); err != nil {
		return err
	}
	changed(doc)
	return nil
}

// read takes the pages that are not in the store yet, cuts them and commits
// them in batches.
func (in *Ingester) read(ctx context.Context, doc ibid.Document, changed func(ibid.Document)) (ibid.Document, error) {
	from, err := in.Store.NextPage(ctx, doc.WorkspaceID, doc.ID)
	if err != nil {
		return doc, err
	}
	var pending []ibid.ReadPage
	size := firstBatch
	if from > 1 {
		size = batch
	}
	save := func() error {
		if len(pending) == 0 {
			return nil
		}
		if doc, err = in.Store.SavePages(ctx, doc.WorkspaceID, doc.ID, ibid.PageBatch{Reader: in.Reader.Version(), Chunker: in.Chunks.Fingerprint(), Pages: pending}); err != nil {
			return err
		}
		pending, size = pending[:0], batch
		changed(doc)
		return nil
	}
	err = in.Reader.Read(ctx, ibid.File{Path: doc.Path}, from, nil, func(page ibid.Page, failure error) error {
		read := ibid.ReadPage{Page: page, Failed: failure != nil}
		if failure == nil {
			read.Chunks = Chunk(page, in.Chunks)
		}
		if pending = append(pending, read); len(pending) < size {
			return nil
		}
		return save()
	})
	// What was read before a stop or a failure is kept.
	if ctx.Err() == nil {
		err = errors.Join(err, save())
	}
	if err != nil {
		return doc, err
	}
	return in.Store.Document(ctx, doc.WorkspaceID, doc.ID)
}

// Embed gives every chunk of a document that has none its vector, a batch at a
// time; the document's status is indexing meanwhile. Without an embedding model
// it does nothing.
func (in *Ingester) Embed(ctx context.Context, doc ibid.Document, changed func(ibid.Document)) error {
	identity, err := in.Embedder.EmbeddingIdentity(ctx)
	if err != nil {
		return unlessUnavailable(ctx, err)
	}
	if err := in.Store.UseEmbeddings(ctx, identity); err != nil {
		return err
	}
	if err := in.Store.SetStatus(ctx, doc.WorkspaceID, doc.ID, ibid.StatusIndexing, nil); err != nil {
		return err
	}
	if doc, err = in.Store.Document(ctx, doc.WorkspaceID, doc.ID); err != nil {
		return err
	}
	changed(doc)
	for {
		chunks, err := in.Store.Unembedded(ctx, doc.WorkspaceID, doc.ID, embedBatch)
		if err != nil || len(chunks) == 0 {
			return err
		}
		texts := make([]string, len(chunks))
		for i, c := range chunks {
			texts[i] = c.Text
		}
		vectors, err := in.Embedder.Embed(ctx, ibid.EmbedDocument, texts)
		if err != nil {
			return unlessUnavailable(ctx, err)
		}
		pairs := make([]ibid.ChunkVector, len(chunks))
		for i, c := range chunks {
			pairs[i] = ibid.ChunkVector{Chunk: c.ID, Vector: vectors[i]}
		}
		if doc, err = in.Store.SaveVectors(ctx, doc.WorkspaceID, doc.ID, pairs); err != nil {
			return err
		}
		changed(doc)
	}
}

// unlessUnavailable passes an error on, except that a model server that is not
// there, or fails, leaves a document searchable by words and that is no failure
// of the document. The missing vectors are made at the next start or when the
// document is added again.
func unlessUnavailable(ctx context.Context, err error) error {
	switch ibid.CodeOf(err) {
	case ibid.CodeModelServerMissing, ibid.CodeModelServerDown, ibid.CodeModelMissing, ibid.CodeEmbeddingUnavailable,
		ibid.CodeModelFailed, ibid.CodeModelTimeout, ibid.CodeModelCutOff:
		return ctx.Err()
	}
	return err
}

func noText(doc ibid.Document) error {
	pages := fmt.Sprintf("none of its %d pages has", doc.Pages)
	if doc.Pages == 1 {
		pages = "its page does not have"
	}
	return ibid.Errorf(ibid.CodeNoText, "“%s” has no text: %s words that can be read.", doc.Name, pages).
		WithHint("It is probably a scan. Add a version with a text layer, made by a scanner's \"searchable PDF\" setting or an OCR program.")
}
