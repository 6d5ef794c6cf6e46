package documents

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// SavePages stores pages with their blocks, sections and chunks, makes the
// chunks searchable by words, and gives the document with its new counters, all
// or nothing. A page that is already there is left alone, so that an ingest that
// was cut short can repeat itself. The batch's Reader, Chunker and Resume become
// the document's, unless all its pages were there.
//
// The pages become those of every document of the same bytes. The chunks' ID,
// WorkspaceID, DocumentID, Page and Ordinal are assigned here;
// ordinals go on from the document's last chunk, in the order given. A section
// begins on the page it was given with. A failed page counts in PagesFailed and
// not in PagesRead. A page without a state is text, or blank if it has none.
//
// Returns CodeNotFound if there is no such document, and CodeInvalid if a
// chunk's text is not what its span covers, or if a page has chunks although it
// waits to be recognised: they would go, and what cites them would be wrong.
func (s *Store) SavePages(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, batch ibid.PageBatch) (doc ibid.Document, err error) {
	doc, err = s.grow(ctx, ws, id, batch.Pages, func(tx *sql.Tx, chunks *chunkInserter) (pageCounters, error) {
		return savePages(ctx, tx, chunks, batch)
	})
	if err == nil {
		s.db.PassagesAdded()
	}
	return doc, err
}

// grow lets save change the content of a document by some pages, all or nothing, and
// gives the document with its new counters. What save gives is added to them; all zero
// says that it changed nothing. Returns CodeNotFound if there is no such document, and
// CodeInvalid for pages that cannot be stored.
func (s *Store) grow(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, pages []ibid.ReadPage, save func(*sql.Tx, *chunkInserter) (pageCounters, error)) (ibid.Document, error) {
	return sqlite.TransactDocument(ctx, s.db.Write, ws, id, func(tx *sql.Tx, content sqlite.ContentID) (doc ibid.Document, err error) {
		if err := checkPages(pages); err != nil {
			return doc, err
		}
		chunks, err := newChunkInserter(ctx, tx, content)
		if err != nil {
			return doc, err
		}
		counted, err := save(tx, chunks)
		if err != nil {
			return doc, err
		}
		if err := chunks.store(ctx, tx); err != nil {
			return doc, err
		}
		if counted != (pageCounters{}) {
			if err := saveProfile(ctx, tx, content, pages); err != nil {
				return doc, err
			}
			if err := addCounters(ctx, tx, content, counted, chunks); err != nil {
				return doc, err
			}
			if err := GotFurther(ctx, tx, content); err != nil {
				return doc, err
			}
		}
		return Get(ctx, tx, ws, id)
	}, "save pages of document %d", id)
}

func checkPages(pages []ibid.ReadPage) error {
	for _, p := range pages {
		if p.Page.Number < 1 || p.Failed && (p.Page.Text != "" || len(p.Chunks) > 0) {
			return ibid.Errorf(ibid.CodeInvalid, "Page %d cannot be stored.", p.Page.Number)
		}
		if p.State.Waiting() && len(p.Chunks) > 0 {
			return ibid.Errorf(ibid.CodeInvalid, "Page %d waits to be recognised and cannot have passages yet.", p.Page.Number)
		}
		for _, c := range p.Chunks {
			if c.Text == "" || c.Span.In(p.Page.Text) != c.Text {
				return ibid.Errorf(ibid.CodeInvalid, "A chunk of page %d is not a part of its text.", p.Page.Number)
			}
		}
	}
	return nil
}

func savePages(ctx context.Context, tx *sql.Tx, chunks *chunkInserter, batch ibid.PageBatch) (counted pageCounters, err error) {
	for _, p := range batch.Pages {
		added, err := insertPage(ctx, tx, chunks.content, p)
		if err != nil {
			return counted, err
		}
		if !added {
			continue
		}
		if err := insertSections(ctx, tx, chunks.content, p.Page.Number, p.Sections); err != nil {
			return counted, err
		}
		if err := chunks.insert(ctx, tx, p.Page.Number, p.Chunks); err != nil {
			return counted, err
		}
		counted.count(p, 1)
	}
	if counted == (pageCounters{}) {
		return counted, nil // all were there
	}
	_, err = tx.ExecContext(ctx, `UPDATE contents SET reader = ?, chunker = ?, resume = ? WHERE id = ?`,
		batch.Reader, batch.Chunker, batch.Resume, chunks.content)
	return counted, err
}

// pageCounters are what pages add to the counters of their document.
type pageCounters struct {
	read, empty, failed, waiting, recognised, unreadable, words int
}

// count adds a page n times; -1 takes it away.
func (c *pageCounters) count(p ibid.ReadPage, n int) {
	if p.Failed {
		c.failed += n
		return
	}
	c.read += n
	c.words += n * sqlite.WordCount(p.Page.Text)
	if blank(p.Page.Text) {
		c.empty += n
	}
	switch {
	case p.State.Waiting():
		c.waiting += n
	case p.State == ibid.PageRecognised || p.State == ibid.PageDescribed:
		c.recognised += n
	case p.State == ibid.PageUnreadable:
		c.unreadable += n
	}
}

func addCounters(ctx context.Context, tx *sql.Tx, content sqlite.ContentID, pages pageCounters, chunks *chunkInserter) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE contents SET pages_read = pages_read + ?, pages_empty = pages_empty + ?, pages_failed = pages_failed + ?,
			pages_waiting = pages_waiting + ?, pages_recognised = pages_recognised + ?, pages_unreadable = pages_unreadable + ?,
			words = words + ?, chunks = chunks + ?, chunks_gisted = chunks_gisted + ?
		WHERE id = ?`,
		pages.read, pages.empty, pages.failed, pages.waiting, pages.recognised, pages.unreadable,
		pages.words, chunks.inserted, chunks.gisted, content)
	return err
}

func blank(text string) bool { return strings.TrimSpace(text) == "" }

// insertPage stores a page and reports whether it was not there before.
func insertPage(ctx context.Context, tx *sql.Tx, content sqlite.ContentID, p ibid.ReadPage) (added bool, err error) {
	page, state := p.Page, p.State
	switch {
	case state == ibid.PageMissing:
	case p.Failed:
		state = ""
	case state == "" && blank(page.Text):
		state = ibid.PageBlank
	case state == "":
		state = ibid.PageText
	}
	result, err := tx.ExecContext(ctx, `
		INSERT INTO pages (content_id, number, label, width, height, rotate, failed, text, words,
			state, quality, language, tables, read_us, blocks)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (content_id, number) DO NOTHING`,
		content, page.Number, page.Label, page.Width, page.Height, page.Rotate, p.Failed, page.Text, ibid.EncodeWords(page.Words),
		state, p.Quality, p.Language, len(page.Tables), p.Took.Microseconds(), ibid.EncodeBlocks(p.Blocks))
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

// Page returns a page with its words and notes. Returns CodeNotFound if it has not been
// stored, or its document is not in the workspace, and CodeTextDamaged if it fails
// its checksums.
func (s *Store) Page(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, number int) (ibid.Page, error) {
	return sqlite.TransactDocument(ctx, s.db.Read, ws, id, func(tx *sql.Tx, content sqlite.ContentID) (ibid.Page, error) {
		return loadPage(ctx, tx, content, number)
	}, "get page %d of document %d", number, id)
}

func loadPage(ctx context.Context, tx *sql.Tx, content sqlite.ContentID, number int) (page ibid.Page, err error) {
	var words, packed []byte
	var damaged bool
	err = tx.QueryRowContext(ctx, `
		SELECT p.number, p.label, p.width, p.height, p.rotate, p.text, p.words, p.blocks,
			s.text IS NOT `+sqlite.TextSum+` OR s.words IS NOT `+sqlite.WordsSum+`
		FROM pages p LEFT JOIN page_sums s ON s.content_id = p.content_id AND s.page = p.number
		WHERE p.content_id = ? AND p.number = ?`, content, number).
		Scan(&page.Number, &page.Label, &page.Width, &page.Height, &page.Rotate, &page.Text, &words, &packed, &damaged)
	if damaged {
		return ibid.Page{}, ibid.Errorf(ibid.CodeTextDamaged, "The stored text of page %d is damaged.", number).WithHint(ibid.RepairHint)
	}
	if err == nil && len(words) > 0 {
		page.Words, err = ibid.DecodeWords(words)
	}
	if err == nil && len(packed) > 0 {
		var blocks []ibid.Block
		blocks, err = ibid.DecodeBlocks(packed)
		page.Notes = ibid.NotesIn(blocks)
	}
	return page, sqlite.NotFound(err, "page")
}

// Resume reports where the reading of a document goes on: the first page number
// that has not been stored, 1 when none has, and what the section stage left
// with the latest pages. Returns CodeNotFound if there is no such document.
func (s *Store) Resume(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) (next int, state string, err error) {
	err = sqlite.InDocument(ctx, s.db.Read, ws, id, func(tx *sql.Tx, content sqlite.ContentID) error {
		// The first stored number that is not followed by the next one, page 0
		// standing before the first.
		return tx.QueryRowContext(ctx, `
			SELECT (SELECT min(n) + 1
				FROM (SELECT 0 AS n UNION ALL SELECT number FROM pages WHERE content_id = ?1) AS stored
				WHERE NOT EXISTS (SELECT 1 FROM pages WHERE content_id = ?1 AND number = n + 1)), resume
			FROM contents WHERE id = ?1`, content).Scan(&next, &state)
	}, "find where to go on in document %d", id)
	return next, state, err
}

// frontPages are the pages on which a document says what it is; see profile_content.
const frontPages = 3

// saveProfile makes the profile of a content anew if some of the pages are among
// its first.
func saveProfile(ctx context.Context, tx *sql.Tx, content sqlite.ContentID, pages []ibid.ReadPage) error {
	if !slices.ContainsFunc(pages, func(p ibid.ReadPage) bool { return p.Page.Number <= frontPages }) {
		return nil
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO profile_content SELECT * FROM profile_content WHERE id = ?`, content)
	return err
}
