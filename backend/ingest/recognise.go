package ingest

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"time"

	"ibid/backend/ibid"
)

// Renderer makes pictures of pages.
type Renderer interface {
	Render(ctx context.Context, file ibid.File, page int, dpi float64) (ibid.PageImage, error)
}

// ScanStore keeps the pages that are scans.
type ScanStore interface {
	// WaitingPages numbers the pages whose words wait to be recognised, in order.
	WaitingPages(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) ([]int, error)
	Page(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, number int) (ibid.Page, error)
	PageBlocks(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, number int) (ibid.Page, []ibid.Block, ibid.PageReport, error)
	Sections(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) ([]ibid.Section, error)
	// SaveRecognised replaces what was stored of the pages of a batch.
	SaveRecognised(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, batch ibid.PageBatch) (ibid.Document, error)
}

// Scans is what it takes to read pages that are pictures. It is safe for
// concurrent use.
type Scans struct {
	Renderer   Renderer
	Recogniser Recogniser
	Store      ScanStore

	// Always reports whether scans are read without asking. It does not hold for
	// a document for which the user has decided otherwise.
	Always func() bool

	pace pace
}

// Wanted reports whether the scans of a document are to be read.
func (s *Scans) Wanted(doc ibid.Document) bool {
	return doc.PagesWaiting > 0 && (doc.Scans == ibid.ScansRead || doc.Scans != ibid.ScansLeave && s.Always())
}

// Estimate tells the user what reading so many pages would take.
func (s *Scans) Estimate(ctx context.Context, pages int) ibid.ScanEstimate {
	estimate := ibid.ScanEstimate{Pages: pages}
	traits, err := s.Recogniser.Traits(ctx)
	if err != nil {
		estimate.Problem = ibid.AsError(err)
		return estimate
	}
	estimate.Recogniser, estimate.Places = traits.Name, traits.Places
	side := min(traits.Parallel, max(1, pages))
	each := traits.Pace
	if m := s.pace.of(traits.Version); m.count > 0 {
		each = m.took
	}
	estimate.Seconds = each.Seconds() * float64(pages) / float64(side)
	return estimate
}

// recognise reads the pages of a document that wait for it, where that is
// wanted, and commits each as soon as its turn has come: pages are read side by
// side, but stored in order. What is stored stays stored when the work is
// stopped; it goes on with the pages that still wait.
//
// A page in whose picture no words are found, or whose picture is too much for
// renderer or recogniser, becomes unreadable and waits no longer. Where there is
// no recogniser the pages go on waiting; that is an error only if the user has
// asked for this document's scans to be read.
func (in *Ingester) recognise(ctx context.Context, doc ibid.Document, changed func(ibid.Document)) (ibid.Document, error) {
	s := in.Scans
	if s == nil || !s.Wanted(doc) {
		return doc, nil
	}
	by, err := s.settle(ctx)
	if err != nil {
		if ibid.CodeOf(err) == ibid.CodeNoRecogniser && doc.Scans != ibid.ScansRead {
			return doc, nil
		}
		return doc, err
	}
	pages, err := s.Store.WaitingPages(ctx, doc.WorkspaceID, doc.ID)
	if err != nil {
		return doc, err
	}
	sections, err := in.insertion(ctx, doc)
	if err != nil {
		return doc, err
	}
	file, err := in.File(ctx, doc)
	if err != nil {
		return doc, err
	}
	err = s.each(ctx, file, pages, by, func(number int, found ibid.Recognition, took time.Duration) error {
		page, err := s.Store.Page(ctx, doc.WorkspaceID, doc.ID, number)
		if err != nil {
			return err
		}
		read := recognised(page, found, by.traits.Places)
		read.Page.AddNotes(page)
		read.Took, read.Recogniser = took, cmp.Or(found.By, by.traits.Name)
		batch := ibid.PageBatch{Reader: by.traits.Version, Chunker: in.Chunks.Fingerprint(), Pages: []ibid.ReadPage{sections.section(read)}}
		if doc, err = s.Store.SaveRecognised(ctx, doc.WorkspaceID, doc.ID, batch); err != nil {
			return err
		}
		changed(doc)
		return nil
	})
	return doc, err
}

// insertion puts pages that were recognised between the other pages of a document.
func (in *Ingester) insertion(ctx context.Context, doc ibid.Document) (*insertion, error) {
	known, err := in.Scans.Store.Sections(ctx, doc.WorkspaceID, doc.ID)
	return &insertion{sectioner: in.sectioner(ctx, ""), known: known}, err
}

// settled is a recogniser that stays the same for all pages of a run, also when a
// person changes the settings meanwhile: its traits say how to make the pictures
// and what its words are worth.
type settled struct {
	Recogniser
	traits ibid.RecogniserTraits
}

// settle takes the recogniser to use now.
func (s *Scans) settle(ctx context.Context) (settled, error) {
	if choice, ok := s.Recogniser.(Choice); ok {
		chosen, traits, err := choice.choose(ctx)
		return settled{chosen, traits}, err
	}
	traits, err := s.Recogniser.Traits(ctx)
	return settled{s.Recogniser, traits}, err
}

// leastSure is the confidence below which a page was not read. Scans that lie upside down
// are read with .36 and .37 by Tesseract, others with .66 and more.
const leastSure = 0.5

// recognised puts what was found in a page's picture in the place of what the
// file said of it. What the recogniser itself believes less than not is no text.
//
// How far the text can be trusted is what [Judge] makes of it, and no more than
// the recogniser itself does, if that says.
func recognised(page ibid.Page, found ibid.Recognition, places bool) ibid.ReadPage {
	page.Text, page.Words, page.Lines = found.Page.Text, found.Page.Words, found.Page.Lines
	page.Tables, page.Notes, page.Pictures, page.Unmapped = nil, nil, 0, 0
	if places && found.Confidence > 0 && found.Confidence < leastSure {
		page.Text, page.Words, page.Lines = "", nil, nil
	}
	if page.Text == "" {
		return ibid.ReadPage{Page: page, State: ibid.PageUnreadable}
	}
	judged := Judge(page)
	read := ibid.ReadPage{Page: page, State: ibid.PageDescribed, Quality: judged.Quality, Language: judged.Language}
	if places {
		read.State, read.Quality = ibid.PageRecognised, min(judged.Quality, found.Confidence)
	}
	return read
}

// each renders and recognises pages, several at a time, and calls found for each
// in order. It returns when all its work has stopped.
func (s *Scans) each(ctx context.Context, file ibid.File, pages []int, by settled, found func(int, ibid.Recognition, time.Duration) error) error {
	type outcome struct {
		found ibid.Recognition
		took  time.Duration
		err   error
	}
	ctx, stop := context.WithCancel(ctx)
	var working sync.WaitGroup
	defer working.Wait()
	defer stop()

	// The outcomes to come, in order. The one that is waited for has left the
	// channel, so with those in it there are Parallel pages under way.
	coming := make(chan chan outcome, max(1, by.traits.Parallel)-1)
	working.Go(func() {
		defer close(coming)
		for _, number := range pages {
			result := make(chan outcome, 1)
			select {
			case coming <- result:
			case <-ctx.Done():
				return
			}
			working.Go(func() {
				began := time.Now()
				got, err := s.one(ctx, file, number, by)
				result <- outcome{got, time.Since(began), err}
			})
		}
	})
	for _, number := range pages {
		result, ok := <-coming
		if !ok {
			return ctx.Err()
		}
		got := <-result
		if err := cmp.Or(ctx.Err(), got.err); err != nil {
			return err
		}
		s.pace.note(by.traits.Version, got.took)
		if err := found(number, got.found, got.took); err != nil {
			return err
		}
	}
	return nil
}

// one reads one page. A page that is too much for renderer or recogniser is one
// in which nothing was found.
func (s *Scans) one(ctx context.Context, file ibid.File, number int, by settled) (ibid.Recognition, error) {
	image, err := s.Renderer.Render(ctx, file, number, by.traits.DPI)
	if err == nil {
		var found ibid.Recognition
		if found, err = by.Recognise(ctx, image); err == nil {
			return found, nil
		}
	}
	if ctx.Err() == nil && tooMuch(err) {
		slog.Warn("recognise page", "page", number, "recogniser", by.traits.Name, "error", ibid.CodeOf(err))
		return ibid.Recognition{}, nil
	}
	return ibid.Recognition{}, err
}

// tooMuch reports whether an error is that of one page alone.
func tooMuch(err error) bool {
	switch ibid.CodeOf(err) {
	case ibid.CodePageTimeout, ibid.CodeOutOfMemory, ibid.CodeDamaged:
		return true
	}
	return false
}
