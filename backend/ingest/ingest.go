// Package ingest turns a document into searchable chunks. Its stages, in order:
//
//   - [Fingerprint] knows the file by its content.
//   - Read takes its pages from the PDF reader, and [Judge] says of each whether
//     its text can be used. Pages that are scans are recognised, if a person
//     wants that.
//   - Section ([Sectioner]) finds headings, running headers and notes, and cuts
//     each page into passages that know their section.
//   - Chunk, part of it, keeps tables and paragraphs together.
//   - Save commits pages in batches, so that a document can be searched while it
//     is read.
//   - [Contextualise] puts title, date and section before each passage, and Embed
//     gives it its vector.
//
// Each stage begins where an earlier run of it ended, so that a stopped ingest
// goes on instead of beginning again.
package ingest

import (
	"cmp"
	"context"
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
	// Resume gives the first page that is not stored, and what [ibid.PageBatch]
	// called Resume when the page before it was.
	Resume(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (next int, state string, err error)
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
	Scans    *Scans // reads pages that are pictures; nil: they stay unread
	Gists    *Gists // describes passages with a language model; nil: nobody does

	// Password gives the password of the file with a hash, if a person has told
	// it since the program started; nil: nobody has.
	Password func(hash string) string
}

// embedBatch chunks go to the embedding model in one request.
const embedBatch = 32

// Ingest reads a document that is in the library, from where an earlier run
// stopped, until it is ready. It calls changed after each commit.
//
// It returns CodeNoText for a file whose pages have no words, the reader's
// error for a file that cannot be read, the recogniser's for scans that cannot,
// though the rest is embedded then, and the context's when it was stopped.
// The document's last status is the caller's to set. A missing embedding model is
// no error: the document is then searchable by words.
func (in *Ingester) Ingest(ctx context.Context, doc ibid.Document, changed func(ibid.Document)) error {
	doc, err := in.preflight(ctx, doc, changed)
	if err != nil {
		return err
	}
	if doc, err = in.read(ctx, doc, changed); err != nil {
		return err
	}
	doc, failure := in.recognise(ctx, doc, changed)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case doc.Chunks == 0:
		return cmp.Or(failure, noText(doc))
	}
	// Scans that cannot be read keep nothing from what can.
	return cmp.Or(in.Embed(ctx, doc, changed), failure)
}

// file is what the reader needs to open a document.
func (in *Ingester) file(doc ibid.Document) ibid.File {
	file := ibid.File{Path: doc.Path}
	if in.Password != nil {
		file.Password = in.Password(doc.Hash)
	}
	return file
}

// preflight records page count, title and date before reading begins.
func (in *Ingester) preflight(ctx context.Context, doc ibid.Document, changed func(ibid.Document)) (ibid.Document, error) {
	if doc.Pages > 0 {
		return doc, nil
	}
	look, err := in.Reader.Preflight(ctx, in.file(doc))
	if err != nil {
		return doc, err
	}
	return in.setPreflight(ctx, doc, look, Title(look.Title, doc.Name), changed)
}

func (in *Ingester) setPreflight(ctx context.Context, doc ibid.Document, look ibid.Preflight, title string, changed func(ibid.Document)) (ibid.Document, error) {
	if err := in.Store.SetPreflight(ctx, doc.WorkspaceID, doc.ID, look, title); err != nil {
		return doc, err
	}
	doc, err := in.Store.Document(ctx, doc.WorkspaceID, doc.ID)
	if err == nil {
		changed(doc)
	}
	return doc, err
}

// Embed gives every chunk of a document that has none its vector, a batch at a
// time; the document's status is indexing meanwhile. Without an embedding model
// it does nothing.
func (in *Ingester) Embed(ctx context.Context, doc ibid.Document, changed func(ibid.Document)) error {
	if err := in.useEmbeddings(ctx); err != nil {
		return unlessUnavailable(ctx, err)
	}
	if err := in.Store.SetStatus(ctx, doc.WorkspaceID, doc.ID, ibid.StatusIndexing, nil); err != nil {
		return err
	}
	doc, err := in.Store.Document(ctx, doc.WorkspaceID, doc.ID)
	if err != nil {
		return err
	}
	changed(doc)
	for {
		chunks, err := in.Store.Unembedded(ctx, doc.WorkspaceID, doc.ID, embedBatch)
		if err != nil || len(chunks) == 0 {
			return err
		}
		vectors, err := in.vectors(ctx, doc, chunks)
		if err != nil {
			return unlessUnavailable(ctx, err)
		}
		if doc, err = in.Store.SaveVectors(ctx, doc.WorkspaceID, doc.ID, vectors); err != nil {
			return err
		}
		changed(doc)
	}
}

// useEmbeddings makes the vectors of the embedding model in use those that are
// searched.
func (in *Ingester) useEmbeddings(ctx context.Context) error {
	identity, err := in.Embedder.EmbeddingIdentity(ctx)
	if err != nil {
		return err
	}
	return in.Store.UseEmbeddings(ctx, contextual(identity))
}

// vectors makes the vectors of chunks of a document.
func (in *Ingester) vectors(ctx context.Context, doc ibid.Document, chunks []ibid.Chunk) ([]ibid.ChunkVector, error) {
	texts := make([]string, len(chunks))
	for i, c := range chunks {
		texts[i] = Contextualise(doc, c)
	}
	made, err := in.Embedder.Embed(ctx, ibid.EmbedDocument, texts)
	if err != nil {
		return nil, err
	}
	vectors := make([]ibid.ChunkVector, len(chunks))
	for i, c := range chunks {
		vectors[i] = ibid.ChunkVector{Chunk: c.ID, Vector: made[i]}
	}
	return vectors, nil
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
	err := ibid.Errorf(ibid.CodeNoText, "“%s” has no text: %s words that can be read.", doc.Name, pages)
	switch {
	case doc.PagesWaiting > 0 && doc.PagesWaiting < doc.Pages:
		return err.WithHint(fmt.Sprintf("%d of its pages are scans, the others are blank. Ibid can read scans: choose “Read the scans”.", doc.PagesWaiting))
	case doc.PagesWaiting > 0:
		return err.WithHint("It is a scan. Ibid can read scans: choose “Read the scans”.")
	case doc.PagesUnreadable > 0:
		return err.WithHint("No words were found in the pictures of its pages. Add a version with a text layer or of better quality.")
	}
	return err.WithHint("Its pages are blank. Check that it is the file you meant.")
}
