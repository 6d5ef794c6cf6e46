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

// TextSum and WordsSum are what the checksums of a page p should be, in page_sums.
const (
	TextSum = `checksum(p.content_id, p.number, p.label, p.width, p.height, p.rotate, p.failed, p.text, p.state, p.quality, p.language,
		p.recogniser, p.tables, p.read_us, p.blocks)`
	WordsSum = `checksum(p.content_id, p.number, p.words)`
)

// damagedPages lists the pages with a checksum that is wrong, of the page itself, of
// one of its passages or of a section that begins on it, and the pages of which a
// passage is not a part. Page 0 stands for what the file's metadata say.
var damagedPages = `
	SELECT content_id, page FROM page_checks WHERE is_text IS NOT text OR is_words IS NOT words
	UNION SELECT content_id, page FROM chunks c WHERE NOT (` + ChunkSum.Sound("c") + `)
	UNION SELECT content_id, page FROM sections s WHERE NOT (` + SectionSum.Sound("s") + `)
	UNION SELECT c.content_id, c.page FROM chunks c LEFT JOIN pages p ON p.content_id = c.content_id AND p.number = c.page
		WHERE CAST(c.text AS BLOB) IS NOT substr(CAST(p.text AS BLOB), c.start_byte + 1, c.end_byte - c.start_byte)
	UNION SELECT id, 0 FROM contents t WHERE NOT (` + metadataSum.Sound("t") + `)`

// checkSums compares what was read of files with its checksums, passages with their pages,
// and what stands beside the text with its checksums.
func checkSums(ctx context.Context, tx *sql.Tx, r *ibid.LibraryReport) error {
	err := EachRow(ctx, tx, func(row Row) (err error) {
		var page int
		d := ibid.DamagedDocument{Pages: []int{}}
		if err = row.Scan(&page, &d.Workspace, &d.Document, &d.Title, &d.Path); err != nil {
			return err
		}
		if n := len(r.Damaged); n == 0 || r.Damaged[n-1].Document != d.Document {
			r.Damaged = append(r.Damaged, d)
		}
		switch last := &r.Damaged[len(r.Damaged)-1]; {
		case page > 0:
			last.Pages = append(last.Pages, page)
		case d.Document > 0:
			r.Add("The title and date that the file of document %d names are damaged.", d.Document)
		}
		return nil
	}, `
		SELECT b.page, coalesce(d.workspace_id, 0), coalesce(d.id, 0), coalesce(`+ShownTitle+`, ''), coalesce(d.path, '')
		FROM (`+damagedPages+`) b LEFT JOIN documents d ON d.content_id = b.content_id AND d.presence <> 'rereads'
		ORDER BY b.content_id, d.id, b.page`)
	if err != nil {
		return err
	}
	for _, d := range r.Damaged {
		switch {
		case d.Document == 0:
			r.Add("What was stored of a file that is being read again is damaged.")
		case len(d.Pages) > 0:
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
	for _, c := range sums {
		if c.problem == "" {
			continue
		}
		var n int
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM `+c.table+` AS r WHERE NOT (`+c.Sound("r")+`)`).Scan(&n); err != nil {
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
