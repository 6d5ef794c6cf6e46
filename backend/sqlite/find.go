package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"ibid/backend/ibid"
)

// maxFindPassages is how many passages that have the words of a find are looked
// at, so that one letter after another can be typed in a large library: ranking
// this many takes about a tenth of a second. Of words that are more common the
// newest passages are taken.
const maxFindPassages = 50_000

// FindDocuments finds the current documents of a workspace that have all words of
// what a person types, the last of which may be unfinished; at most limit. First
// come those that are called so, by title, name or tags, regardless of case and
// accents; then those in which a passage has them, one at least in its own text,
// the best passage first, in any form that the stemmer takes for the same. Text
// without letters and digits finds nothing.
func (db *DB) FindDocuments(ctx context.Context, ws ibid.WorkspaceID, text string, limit int) (matches []ibid.DocumentMatch, err error) {
	err = needWorkspace(ws)
	words := findWords(text)
	matches = []ibid.DocumentMatch{}
	if err == nil && len(words) > 0 && limit > 0 {
		err = db.withRead(ctx, func(tx *sql.Tx) error {
			matches, err = findDocuments(ctx, tx, ws, words, limit)
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("find documents: %w", err)
	}
	return matches, nil
}

func findDocuments(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, words []findWord, limit int) ([]ibid.DocumentMatch, error) {
	called, err := findCalled(ctx, tx, ws, words)
	if err != nil {
		return nil, err
	}
	match := findMatch(words)
	best, err := bestPassages(ctx, tx, ws, match)
	if err != nil {
		return nil, err
	}
	passages := make(map[ibid.DocumentID]documentPassages, len(best))
	order := called
	for _, p := range best {
		passages[p.document] = p
		order = append(order, p.document)
	}
	var matches []ibid.DocumentMatch
	var chunks []ibid.ChunkID
	listed := make(map[ibid.DocumentID]bool)
	for _, id := range order {
		if listed[id] {
			continue
		}
		if len(matches) == limit {
			break
		}
		listed[id] = true
		doc, err := document(ctx, tx, ws, id)
		if err != nil {
			return nil, err
		}
		p := passages[id]
		matches = append(matches, ibid.DocumentMatch{Document: doc, Passages: p.passages, Page: p.page})
		if p.passages > 0 {
			chunks = append(chunks, p.chunk)
		}
	}
	snippets, err := snippets(ctx, tx, match, chunks)
	for i := range matches {
		matches[i].Snippet = snippets[passages[matches[i].Document.ID].chunk]
	}
	return matches, err
}

// documentPassages tells what of a document has the words of a find.
type documentPassages struct {
	document ibid.DocumentID
	passages int
	chunk    ibid.ChunkID // the best of them
	page     int          // where that stands
}

// bestPassages lists the documents in which passages match, the best passage
// first. With max, SQLite takes the other columns of a group from the row that has
// it. CROSS JOIN keeps the order of the tables, as in rankByKeyword.
func bestPassages(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, match string) ([]documentPassages, error) {
	scope, args := searched(ibid.Scope{Workspace: ws})
	rows, err := tx.QueryContext(ctx, `
		WITH found AS MATERIALIZED (
			SELECT s.id AS document, c.id AS chunk, c.page, -bm25(chunk_text, ?, ?, ?, ?) AS score
			FROM chunk_text CROSS JOIN chunks c ON c.id = chunk_text.rowid
				CROSS JOIN (`+scope+`) s ON s.content_id = c.content_id
			WHERE chunk_text MATCH ? ORDER BY chunk_text.rowid DESC LIMIT ?
		)
		SELECT document, count(*), chunk, page, max(score) AS best FROM found
		GROUP BY document ORDER BY best DESC, document DESC`,
		append(append([]any{titleWeight, sectionWeight, contextWeight, textWeight}, args...), match, maxFindPassages)...)
	return collect(rows, err, func(row scanner) (p documentPassages, err error) {
		var score float64
		return p, row.Scan(&p.document, &p.passages, &p.chunk, &p.page, &score)
	})
}

// snippetTokens is how many words a snippet has, at most.
const snippetTokens = 20

// snippets gives the words around the match in each of the chunks, on one line.
// Asking for the chunks one by one would look the match up anew for each.
func snippets(ctx context.Context, tx *sql.Tx, match string, chunks []ibid.ChunkID) (map[ibid.ChunkID]string, error) {
	if len(chunks) == 0 {
		return nil, nil
	}
	rows, err := tx.QueryContext(ctx, `
		SELECT rowid, snippet(chunk_text, 3, char(0xe000), char(0xe001), '…', ?)
		FROM chunk_text WHERE chunk_text MATCH ? AND +rowid IN (SELECT value FROM json_each(?))`,
		snippetTokens, match, jsonArray(chunks))
	type snippet struct {
		chunk ibid.ChunkID
		text  string
	}
	all, err := collect(rows, err, func(row scanner) (s snippet, err error) { return s, row.Scan(&s.chunk, &s.text) })
	if err != nil {
		return nil, err
	}
	texts := make(map[ibid.ChunkID]string, len(all))
	for _, s := range all {
		texts[s.chunk] = strings.Join(strings.Fields(s.text), " ")
	}
	return texts, nil
}
