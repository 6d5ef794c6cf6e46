package ingest

import (
	"context"
	"errors"
	"slices"
	"time"

	"ibid/backend/describe"
	"ibid/backend/ibid"
)

// Pages are committed in batches: few at first, so that a long document can be
// searched within the first second, later more, because a commit costs a few
// milliseconds.
const firstBatch, batch = 4, 32

// endsBatch reports whether a batch ends with a page. That depends on the number
// of the page alone, not on where reading began: what the section stage makes of
// a page depends on the pages it sees together, and a reading that was stopped
// must come to what an undisturbed one comes to.
func endsBatch(number int) bool { return number >= firstBatch && (number-firstBatch)%batch == 0 }

// read takes the pages that are not in the store yet, finds their sections and
// commits them in batches. First are the first pages of the document, nil if an earlier
// run has read them.
func (in *Ingester) read(ctx context.Context, doc ibid.Document, changed func(ibid.Document)) (_ ibid.Document, first []ibid.ReadPage, err error) {
	from, state, err := in.Store.Resume(ctx, doc.WorkspaceID, doc.ID)
	if err != nil {
		return doc, nil, err
	}
	file, err := in.File(ctx, doc)
	if err != nil {
		return doc, nil, err
	}
	sectioner := in.sectioner(ctx, state)
	pages := &pageReader{sectioner: sectioner, save: func(pages []ibid.ReadPage) error {
		doc, err = in.Store.SavePages(ctx, doc.WorkspaceID, doc.ID, ibid.PageBatch{
			Reader: in.Reader.Version(), Chunker: in.Chunks.Fingerprint(), Pages: pages, Resume: sectioner.State(),
		})
		if err == nil && pages[0].Page.Number == 1 {
			first = slices.Clone(pages[:min(describe.FrontPages, len(pages))])
			doc, err = in.readFront(ctx, doc, first) // so that it is called by its title while it is read
		}
		if err == nil {
			changed(doc)
		}
		return err
	}}
	if err := pages.read(ctx, in.Reader, file, from); err != nil {
		return doc, first, err
	}
	doc, err = in.Store.Document(ctx, doc.WorkspaceID, doc.ID)
	return doc, first, err
}

// readFront reads what the document prints about itself on its first pages.
func (in *Ingester) readFront(ctx context.Context, doc ibid.Document, pages []ibid.ReadPage) (ibid.Document, error) {
	if in.Front == nil {
		return doc, nil
	}
	if err := in.Front(ctx, doc.WorkspaceID, doc.ID, pages); err != nil {
		return doc, err
	}
	return in.Store.Document(ctx, doc.WorkspaceID, doc.ID)
}

// pageReader brings pages from the reader through the stages Judge and Section.
type pageReader struct {
	sectioner *Sectioner
	save      func([]ibid.ReadPage) error // called for each batch

	pending []ibid.ReadPage
	last    time.Time // when the page before arrived
}

func (r *pageReader) read(ctx context.Context, reader Reader, file ibid.File, from int) error {
	r.last = time.Now()
	err := reader.Read(ctx, file, from, func(outline []ibid.OutlineItem) error {
		r.sectioner.SetOutline(outline)
		r.last = time.Now()
		return nil
	}, func(page ibid.Page, failure error) error {
		r.pending = append(r.pending, r.judged(page, failure))
		if endsBatch(page.Number) {
			return r.flush()
		}
		return nil
	})
	// What was read before a failure is kept. After a stop it is not: the batch
	// is read again as a whole.
	if ctx.Err() == nil {
		err = errors.Join(err, r.flush())
	}
	return err
}

func (r *pageReader) judged(page ibid.Page, failure error) ibid.ReadPage {
	read := ibid.ReadPage{Page: page, Took: time.Since(r.last)}
	switch judged := Judge(page); {
	case page.Cut && failure != nil, judged.State == ibid.PageMissing:
		read.Page, read.State, read.Failed = withoutText(page), ibid.PageMissing, true
	case failure != nil:
		read.Failed = true
	default:
		read.State, read.Quality, read.Language = judged.State, judged.Quality, judged.Language
	}
	r.last = time.Now()
	return read
}

// withoutText is a page with nothing on it.
func withoutText(page ibid.Page) ibid.Page {
	return ibid.Page{Number: page.Number, Label: page.Label, Width: page.Width, Height: page.Height, Rotate: page.Rotate, Cut: page.Cut}
}

func (r *pageReader) flush() error {
	if len(r.pending) == 0 {
		return nil
	}
	r.sectioner.Section(r.pending)
	err := r.save(r.pending)
	r.pending = r.pending[:0]
	r.last = time.Now()
	return err
}
