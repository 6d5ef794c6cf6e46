package index

import (
	"context"
	"slices"

	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/store/documents"
	"ibid/backend/store/sqlite"
)

// maxFindPassages is how many passages that have the words of a find are looked
// at, so that one letter after another can be typed in a large library: ranking
// this many takes about a tenth of a second. Of words that are more common the
// newest passages are taken.
const maxFindPassages = 50_000

// FindDocuments finds the current documents of a workspace that have all words of
// what the user types, the last of which may be unfinished; at most limit. First
// come those that are called so, by title, name or tags, regardless of case and
// accents; then those in which a passage has them, one at least in its own text,
// the best passage first, in any form that the stemmer takes for the same. Text
// without letters and digits finds nothing.
func (s *Store) FindDocuments(ctx context.Context, ws ibid.WorkspaceID, text string, limit int) (matches []ibid.DocumentMatch, err error) {
	words := FindWords(text)
	matches = []ibid.DocumentMatch{}
	err = s.inquire(ctx, ws, func(in inquiry) error {
		if len(words) == 0 || limit <= 0 {
			return nil
		}
		matches, err = in.findDocuments(ctx, words, limit)
		return err
	})
	return matches, sqlite.Named(err, "find documents")
}

func (in inquiry) findDocuments(ctx context.Context, words []FindWord, limit int) ([]ibid.DocumentMatch, error) {
	called, err := findCalled(ctx, in, in.workspace, words)
	if err != nil {
		return nil, err
	}
	best, err := in.bestPassages(ctx, words)
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
		doc, err := documents.Get(ctx, in, in.workspace, id)
		if err != nil {
			return nil, err
		}
		p := passages[id]
		matches = append(matches, ibid.DocumentMatch{Document: doc, Passages: p.passages, Page: p.page})
		if p.passages > 0 {
			chunks = append(chunks, p.chunk)
		}
	}
	snippets, err := in.snippets(ctx, words, chunks)
	for i := range matches {
		matches[i].Snippet = snippets[passages[matches[i].Document.ID].chunk]
	}
	return matches, err
}

// documentPassages reports what of a document has the words of a find.
type documentPassages struct {
	document ibid.DocumentID
	passages int
	chunk    ibid.ChunkID // the best of them
	page     int          // where that stands
}

// bestPassages lists the documents in which passages match, the best passage
// first. With max, SQLite takes the other columns of a group from the row that has
// it. CROSS JOIN keeps the order of the tables, as for the rows of a scope.
func (in inquiry) bestPassages(ctx context.Context, words []FindWord) ([]documentPassages, error) {
	asked := make([]weighed, len(words))
	for i, w := range words {
		asked[i].wording = w.Wording(in.languages)
		n, err := in.frequency(ctx, asked[i].wording)
		if err != nil {
			return nil, err
		}
		if n == 0 {
			return nil, nil
		}
		asked[i].weight = informs(n, in.passages)
	}
	p := findPlan(asked)
	scope, args := sqlite.Searched(ibid.Scope{Workspace: in.workspace})
	return sqlite.Rows(ctx, in, func(row sqlite.Row) (p documentPassages, err error) {
		var score float64
		return p, row.Scan(&p.document, &p.passages, &p.chunk, &p.page, &score)
	}, `
		WITH found AS MATERIALIZED (
			SELECT s.id AS document, c.id AS chunk, c.page, passage_score(chunk_text, ?, ?, ?, ?, ?, ?) AS score
			FROM chunk_text CROSS JOIN chunks c ON c.id = chunk_text.rowid
				CROSS JOIN (`+scope+`) s ON s.content_id = c.content_id
			WHERE chunk_text MATCH ? ORDER BY chunk_text.rowid DESC LIMIT ?
		)
		SELECT document, count(*), chunk, page, max(score) AS best FROM found
		GROUP BY document ORDER BY best DESC, document DESC`,
		slices.Concat([]any{p.blob(), titleWeight, sectionWeight, contextWeight, textWeight, maxFindPassages}, args, []any{p.match, maxFindPassages})...)
}

// SnippetWords is how many words a snippet has, at most.
const SnippetWords = 20

// snippets returns the words around those of a find in each of the chunks, on one
// line. A damaged chunk has none.
func (in inquiry) snippets(ctx context.Context, words []FindWord, chunks []ibid.ChunkID) (map[ibid.ChunkID]string, error) {
	snippets := make(map[ibid.ChunkID]string, len(chunks))
	err := sqlite.EachRow(ctx, in, func(row sqlite.Row) (err error) {
		var id ibid.ChunkID
		var text, lang string
		if err = row.Scan(&id, &text, &lang); err == nil {
			snippets[id] = language.Snippet(text, lang, wanted(language.Tokens(text, lang), words, in.languages), SnippetWords)
		}
		return err
	}, `
		SELECT c.id, `+sqlite.ChunkSum.Shown("c", "searched", "''")+`, p.language
		FROM chunks c JOIN pages p INDEXED BY pages_language ON p.content_id = c.content_id AND p.number = c.page
		WHERE c.id IN (SELECT value FROM json_each(?))`, sqlite.JSONArray(chunks))
	return snippets, err
}
