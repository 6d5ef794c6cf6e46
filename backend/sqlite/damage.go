package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ibid/backend/ibid"
)

// textSum, wordsSum and chunkSum are what the checksums should be: those of a page p
// in page_sums, and that of a chunk c.
const (
	textSum = `checksum(p.content_id, p.number, p.label, p.width, p.height, p.rotate, p.failed, p.text, p.state, p.quality, p.language,
		p.tables, p.read_us, p.blocks)`
	wordsSum = `checksum(p.content_id, p.number, p.words)`
	chunkSum = `checksum(c.content_id, c.page, c.ordinal, c.start_byte, c.end_byte, c.tokens, c.text, c.section, c.context, c.gist, coalesce(c.reading, ''))`
)

// damagedPages lists the pages with a checksum that is wrong, of the page itself, of
// one of its passages or of a section that begins on it, and the pages of which a
// passage is not a part.
const damagedPages = `
	SELECT content_id, page FROM page_checks WHERE is_text IS NOT text OR is_words IS NOT words
	UNION SELECT content_id, page FROM chunk_checks WHERE is_sum IS NOT sum
	UNION SELECT content_id, page FROM section_checks WHERE is_sum IS NOT sum
	UNION SELECT c.content_id, c.page FROM chunks c LEFT JOIN pages p ON p.content_id = c.content_id AND p.number = c.page
		WHERE CAST(c.text AS BLOB) IS NOT substr(CAST(p.text AS BLOB), c.start_byte + 1, c.end_byte - c.start_byte)`

// checkSums compares stored text, word boxes and sections with their checksums, and
// passages with their pages.
func checkSums(ctx context.Context, tx *sql.Tx, r *ibid.LibraryReport) error {
	rows, err := tx.QueryContext(ctx, `
		SELECT b.page, coalesce(d.workspace_id, 0), coalesce(d.id, 0), coalesce(d.title, ''), coalesce(d.path, '')
		FROM (`+damagedPages+`) b LEFT JOIN documents d ON d.content_id = b.content_id AND d.presence <> 'rereads'
		ORDER BY b.content_id, d.id, b.page`)
	_, err = collect(rows, err, func(row scanner) (none struct{}, err error) {
		var page int
		var d ibid.DamagedDocument
		if err = row.Scan(&page, &d.Workspace, &d.Document, &d.Title, &d.Path); err != nil {
			return none, err
		}
		if n := len(r.Damaged); n == 0 || r.Damaged[n-1].Document != d.Document {
			r.Damaged = append(r.Damaged, d)
		}
		last := &r.Damaged[len(r.Damaged)-1]
		last.Pages = append(last.Pages, page)
		return none, nil
	})
	if err != nil {
		return err
	}
	for _, d := range r.Damaged {
		if d.Document == 0 {
			r.Add("The stored text of a file that is being read again is damaged.")
		} else {
			r.Add("The stored text of document %d is damaged on %s.", d.Document, pageList(d.Pages))
		}
	}
	if err := checkOtherSums(ctx, tx, r); err != nil {
		return err
	}
	r.Damaged = slices.DeleteFunc(r.Damaged, func(d ibid.DamagedDocument) bool { return d.Document == 0 })
	return nil
}

// checkOtherSums compares the checksums of what stands beside the text.
func checkOtherSums(ctx context.Context, tx *sql.Tx, r *ibid.LibraryReport) error {
	for _, c := range []struct{ view, problem string }{
		{"brief_checks", "%d overviews are damaged. They are made again when they are next asked for."},
		{"cell_checks", "%d cells of tables are damaged. They are asked again."},
		{"review_checks", "%d reviews of cells are damaged."},
		{"message_checks", "%d answers are damaged. Ask again, or delete the conversation."},
		{"citation_checks", "%d citations of answers are damaged. Ask again, or delete the conversation."},
		{"front_checks", "The titles and facts that %d files print are damaged. They are read again at the next start."},
		{"title_checks", "%d titles of documents are damaged. Give the document its title again."},
	} {
		var n int
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM `+c.view+` WHERE sum IS NOT is_sum`).Scan(&n); err != nil {
			return err
		}
		if n > 0 {
			r.Add(c.problem, n)
		}
	}
	return nil
}

// maxPagesNamed is how many pages a message names.
const maxPagesNamed = 10

// pageList names pages: "page 3", "pages 3, 4 and 9".
func pageList(pages []int) string {
	if len(pages) == 1 {
		return fmt.Sprintf("page %d", pages[0])
	}
	var names []string
	for _, page := range pages[:min(len(pages), maxPagesNamed)] {
		names = append(names, strconv.Itoa(page))
	}
	end := names[len(names)-1]
	if more := len(pages) - len(names); more > 0 {
		end = fmt.Sprintf("%d more", more)
	} else {
		names = names[:len(names)-1]
	}
	return "pages " + strings.Join(names, ", ") + " and " + end
}
