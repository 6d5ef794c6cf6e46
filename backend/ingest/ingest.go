// Package ingest turns a document into searchable chunks. Its stages, in order:
//
//   - [Fingerprint] knows the file by its content.
//   - Read takes its pages from the PDF reader, and [Judge] says of each whether
//     its text can be used. Pages that are scans are recognised, if the user
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

	"ibid/backend/describe"
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

	IndexStore
}

// Ingester brings documents into a library. It is safe for use on several
// documents at once.
type Ingester struct {
	Reader   Reader
	Store    Store
	Embedder Embedder
	Chunks   ChunkOptions

	// KnownWords reports of each word, in lower case, whether a language has it, which is an
	// ISO 639-1 code or empty. It is asked about words that line ends part. Nil, or an error:
	// only the document says how its words are spelled.
	KnownWords func(ctx context.Context, language string, words []string) ([]bool, error)

	Scans *Scans // reads pages that are pictures; nil: they stay unread
	Gists *Gists // describes passages with a language model; may be nil

	// Attribute finds out whose rules a document holds, once its text is there; may be nil
	Attribute func(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) error

	// Front reads what a document prints about itself on its first pages, such as its title,
	// once they are there and once more when all are; may be nil. It is given the pages as far
	// as they are at hand; nil: they are in the store.
	Front func(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, pages []ibid.ReadPage) error

	Thumbnails *Thumbnails // makes pictures of first pages; may be nil

	// Source gives the path of a file that has the bytes of a document; nil: it is
	// where the document was last seen.
	Source func(ctx context.Context, doc ibid.Document) (path string, err error)

	// Password gives the password of the file with a hash, if the user has told
	// it since the program started; nil: nobody has.
	Password func(hash string) string

	// Earlier gives the document whose content is being read again, if it is still
	// there. It is asked for a document whose presence says so.
	Earlier func(ctx context.Context, doc ibid.Document) (before ibid.Document, known bool, err error)

	pace pace // of embedding, by the model's digest
}

// Ingest reads a document that is in the library, from where an earlier run
// stopped, until it is ready. It calls changed after each commit.
//
// It returns CodeNoText for a file whose pages have no words, CodeTruncated for one
// whose end is missing, though what could be read is embedded then, the reader's
// error for a file that cannot be read, the recogniser's for scans that cannot,
// though the rest is embedded then, and the context's when it was stopped.
// The document's last status is the caller's to set. A missing embedding model is
// no error: the document is then searchable by words.
func (in *Ingester) Ingest(ctx context.Context, doc ibid.Document, changed func(ibid.Document)) error {
	doc, err := in.preflight(ctx, doc, changed)
	if err != nil {
		return err
	}
	doc, first, err := in.read(ctx, doc, changed)
	var incomplete error
	if ibid.CodeOf(err) == ibid.CodeTruncated {
		incomplete, err = cutOff(err, doc), nil // what could be read is as good as any
	}
	if err != nil {
		return err
	}
	waiting := doc.PagesWaiting
	if doc, err = in.carryOver(ctx, doc, changed); err != nil {
		return err
	}
	doc = in.thumbnail(ctx, doc, changed)
	doc, failure := in.recognise(ctx, doc, changed)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case doc.Chunks == 0:
		return cmp.Or(incomplete, failure, noText(doc))
	}
	if in.Attribute != nil {
		if err := in.Attribute(ctx, doc.WorkspaceID, doc.ID); err != nil {
			return err
		}
	}
	if doc.PagesWaiting != waiting {
		first = nil // the store has what stands on the scans among them
	}
	// Now it is known whose rules it holds, and scans and the list of references are read.
	if doc, err = in.readFront(ctx, doc, first); err != nil {
		return err
	}
	changed(doc)
	// Scans that cannot be read keep nothing from what can.
	return cmp.Or(in.Embed(ctx, doc, changed), incomplete, failure)
}

// File is what the reader needs to open a document. It returns the errors of Source.
func (in *Ingester) File(ctx context.Context, doc ibid.Document) (file ibid.File, err error) {
	file.Path, file.Hash = doc.Path, doc.Hash
	if in.Source != nil {
		if file.Path, err = in.Source(ctx, doc); err != nil {
			return file, err
		}
	}
	if in.Password != nil {
		file.Password = in.Password(doc.Hash)
	}
	return file, nil
}

// preflight records page count, title and date before reading begins.
func (in *Ingester) preflight(ctx context.Context, doc ibid.Document, changed func(ibid.Document)) (ibid.Document, error) {
	if doc.Pages > 0 {
		return doc, nil
	}
	file, err := in.File(ctx, doc)
	if err != nil {
		return doc, err
	}
	look, err := in.Reader.Preflight(ctx, file)
	if err != nil {
		return doc, err
	}
	title, _ := describe.ChooseTitle(ibid.FrontItem{}, false, look.Title, doc.Name)
	if err := in.Store.SetPreflight(ctx, doc.WorkspaceID, doc.ID, look, title); err != nil {
		return doc, err
	}
	doc, err = in.Store.Document(ctx, doc.WorkspaceID, doc.ID)
	if err == nil {
		changed(doc)
	}
	return doc, err
}

// cutOff is the error of a file whose end is missing, with how many of its pages have text.
func cutOff(err error, doc ibid.Document) error {
	failure := *ibid.AsError(err)
	switch readable := doc.PagesRead - doc.PagesEmpty; readable {
	case 0:
		return &failure
	case 1:
		failure.Message += " One page of it could be read."
	default:
		failure.Message += fmt.Sprintf(" %d pages of it could be read.", readable)
	}
	failure.Hint += " Until then Ibid answers from the pages that it could read."
	return &failure
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
