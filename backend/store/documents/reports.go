package documents

import (
	"context"
	"database/sql"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// PageReports reports what was made of each page that is stored, in order.
// Returns CodeNotFound if there is no such document.
func (s *Store) PageReports(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) ([]ibid.PageReport, error) {
	return sqlite.TransactDocument(ctx, s.db.Read, ws, id, func(tx *sql.Tx, content sqlite.ContentID) ([]ibid.PageReport, error) {
		return sqlite.Rows(ctx, tx, scanReport, `SELECT `+reportColumns+` FROM pages p WHERE p.content_id = ? ORDER BY p.number`, content)
	}, "report pages of document %d", id)
}

// reportColumns are what scanReport scans, of pages p.
const reportColumns = `p.number, p.label, p.state, p.failed, p.text, p.blocks, p.tables, p.language, p.recogniser, p.quality, p.read_us,
	(SELECT count(*) FROM chunks c WHERE c.content_id = p.content_id AND c.page = p.number)`

func scanReport(row sqlite.Row) (r ibid.PageReport, err error) {
	var text string
	var packed []byte
	var micros int64
	err = row.Scan(&r.Number, &r.Label, &r.State, &r.Failed, &text, &packed, &r.Tables, &r.Language, &r.Recogniser, &r.Quality, &micros, &r.Passages)
	r.Words, r.Unread, r.Millis = sqlite.WordCount(text), ibid.UnreadBoxes(text), float64(micros)/1000
	if err == nil && len(packed) > 0 {
		var blocks []ibid.Block
		blocks, err = ibid.DecodeBlocks(packed)
		r.Notes = len(ibid.NotesIn(blocks))
	}
	return r, err
}

// PageBlocks gives a page with its blocks and its line of the reading report. It
// returns the errors of [Store.Page].
func (s *Store) PageBlocks(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, number int) (page ibid.Page, blocks []ibid.Block, report ibid.PageReport, err error) {
	err = sqlite.InDocument(ctx, s.db.Read, ws, id, func(tx *sql.Tx, content sqlite.ContentID) error {
		if page, err = loadPage(ctx, tx, content, number); err != nil {
			return err
		}
		report, err = scanReport(tx.QueryRowContext(ctx, `SELECT `+reportColumns+` FROM pages p WHERE p.content_id = ? AND p.number = ?`, content, number))
		if err != nil {
			return err
		}
		var packed []byte
		err = tx.QueryRowContext(ctx, `SELECT blocks FROM pages WHERE content_id = ? AND number = ?`, content, number).Scan(&packed)
		if err == nil && len(packed) > 0 {
			blocks, err = ibid.DecodeBlocks(packed)
		}
		return err
	}, "get blocks of page %d of document %d", number, id)
	return page, blocks, report, err
}
