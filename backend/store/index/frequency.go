package index

import (
	"context"
	"database/sql"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// Languages are those of the pages of a workspace's current documents, the most
// frequent first: ISO 639-1, empty for pages whose language is unknown. They are
// kept until documents or pages change.
func (s *Store) Languages(ctx context.Context, ws ibid.WorkspaceID) (languages []string, err error) {
	err = s.inquire(ctx, ws, func(in inquiry) error {
		languages = in.languages
		return nil
	})
	return languages, sqlite.Named(err, "list languages")
}

// PagesByLanguage counts the pages of all documents by their language, ISO 639-1; empty
// where it is unknown.
func (s *Store) PagesByLanguage(ctx context.Context) (map[string]int, error) {
	pages := map[string]int{}
	err := s.db.Read(ctx, func(tx *sql.Tx) error {
		return sqlite.EachRow(ctx, tx, func(row sqlite.Row) error {
			var language string
			var n int
			err := row.Scan(&language, &n)
			pages[language] = n
			return err
		}, `SELECT language, sum(pages) FROM content_languages GROUP BY language`)
	})
	return pages, sqlite.Named(err, "count pages by language")
}

// Frequencies tells for each term, given by the forms that it is indexed in, how
// many chunks of a scope's documents have it, and how many chunks there are; see
// [ibid.Query]. Pages and section of the scope do not count. A term of several tokens counts where they
// stand near each other in any order. A chunk has a term that stands in its text,
// in its section, context or gist, or in what its document is called.
//
// In a whole workspace the counts of common terms are estimates: counting stops at
// a twentieth of the chunks, but not before 2,000 and not after 20,000, and the
// other chunks are taken to be like those that were passed. They are kept until
// chunks are changed or removed, or a fiftieth of them has been added. In documents
// that the scope names all are counted.
func (s *Store) Frequencies(ctx context.Context, scope ibid.Scope, stems [][]string) (counts []int, chunks int, err error) {
	err = s.inquire(ctx, scope.Workspace, func(in inquiry) error {
		words := make([]wording, len(stems))
		for i, forms := range stems {
			words[i] = nearby(forms)
		}
		counts = make([]int, len(words))
		if len(scope.Documents) == 0 {
			chunks = in.passages
			for i := 0; i < len(words) && err == nil; i++ {
				counts[i], err = in.frequency(ctx, words[i])
			}
			return err
		}
		rows, err := in.rows(ctx, ibid.Scope{Workspace: scope.Workspace, Documents: scope.Documents})
		chunks = rows.passages
		for i := 0; i < len(words) && err == nil; i++ {
			counts[i], err = in.countMatches(ctx, rows, words[i], rows.passages+1)
		}
		return err
	})
	return counts, chunks, sqlite.Named(err, "count chunks with terms")
}

// frequency reports how many chunks of the workspace have a wording.
func (in inquiry) frequency(ctx context.Context, w wording) (n int, err error) {
	if n, known := in.statistics.frequency(in.about, w.Match); known {
		return n, nil
	}
	if n, err = in.countFrequency(ctx, w); err == nil {
		in.statistics.keepFrequency(in.at, in.about, w.Match, n)
	}
	return n, err
}

func (in inquiry) countFrequency(ctx context.Context, w wording) (int, error) {
	rows, err := in.rows(ctx, ibid.Scope{Workspace: in.workspace})
	if err != nil {
		return 0, err
	}
	return in.countMatches(ctx, rows, w, most(in.passages))
}

// countMatches counts the rows of a scope that match, in the order of their
// numbers, until there are enough to tell from the numbers that were passed how
// many there are in all.
func (in inquiry) countMatches(ctx context.Context, rows scopeRows, w wording, enough int) (n int, err error) {
	if w.Match == "" {
		return 0, nil
	}
	var passed float64 // part of all numbers
	err = in.QueryRowContext(ctx, rows.with+`
		SELECT count(*), coalesce((max(id) - first + 1.0) / (last - first + 1), 1)
		FROM (SELECT chunk_text.rowid AS id FROM `+rows.from+` WHERE `+rows.where+` LIMIT ?),
			(SELECT min(id) AS first FROM chunks), (SELECT max(id) AS last FROM chunks)`,
		rows.args(nil, w.Match, enough)...).Scan(&n, &passed)
	if n == enough {
		n = estimate(rows.passages, n, passed)
	}
	return n, err
}

// estimate is how many of some passages have what so many have of a part of them.
func estimate(passages, n int, part float64) int { return min(passages, int(float64(n)/part)) }
