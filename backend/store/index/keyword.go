package index

import (
	"cmp"
	"context"
	"slices"

	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/store/sqlite"
)

// Weights of the columns in bm25. The words of a passage are what it says, and
// weigh most. A title stands in every chunk of its document: it reports which
// document is meant, and little about which passage. A section path, and what a
// passage takes for granted, stand in a handful of chunks: they tell more than
// the title, and less than the passage, since they are said of its neighbours
// too. On the development questions of tools/measure/results.md both together find more
// pages than neither; between a quarter and one, and for the title between a
// tenth and a half, there is no difference beyond chance.
const (
	titleWeight   = 0.25
	sectionWeight = 0.5
	contextWeight = 0.5
	textWeight    = 1.0
)

// SearchKeyword finds the chunks of a scope that have words of the query, best
// first, at most limit. Their ids, places and terms, KeywordRank, KeywordScore and
// Score are set. An empty query finds nothing.
//
// It looks for the query's Stems; without any, for those of its Terms. The score is bm25, with the word statistics of the workspace. A phrase adds its
// weight to that of its words and so comes first, but a chunk without it is still
// found: a quotation is often remembered not quite right. In a large library a
// chunk that has only common words may be missing; see choose.
func (s *Store) SearchKeyword(ctx context.Context, scope ibid.Scope, q ibid.Query, limit int) (found []ibid.Candidate, err error) {
	err = s.inquire(ctx, scope.Workspace, func(in inquiry) error {
		if limit <= 0 {
			return nil
		}
		words := in.wordings(q)
		if err := in.weigh(ctx, words); err != nil {
			return err
		}
		found, err = in.search(ctx, scope, words, limit)
		return err
	})
	return found, sqlite.Named(err, "search words")
}

// wordings are what a query asks for; the weight of each is its part in the query.
func (in inquiry) wordings(q ibid.Query) (words []weighed) {
	add := func(w wording) {
		if w.Match != "" {
			words = append(words, weighed{wording: w, weight: 1})
		}
	}
	for _, phrase := range q.Phrases[:min(len(q.Phrases), maxWordings)] {
		add(word(in.indexed(phrase)))
	}
	for i, term := range q.Terms[:min(len(q.Terms), maxWordings)] {
		forms := in.stems(q, i, term)
		w := word(forms)
		if q.Open && i == len(q.Terms)-1 {
			w = beginning(forms)
		}
		add(w)
	}
	return words
}

// weigh multiplies the weights of words by what each tells.
func (in inquiry) weigh(ctx context.Context, words []weighed) (err error) {
	for i := range words {
		w := &words[i]
		if w.frequency, err = in.frequency(ctx, w.wording); err != nil {
			return err
		}
		w.weight *= informs(w.frequency, in.passages)
	}
	return nil
}

// stems are the forms in which a word of a query is indexed.
func (in inquiry) stems(q ibid.Query, i int, text string) []string {
	if i < len(q.Stems) {
		return q.Stems[i]
	}
	return in.indexed(text)
}

// indexed are the forms in which a text is indexed.
func (in inquiry) indexed(text string) []string { return language.Alternatives(text, in.languages) }

// search lists the best chunks of a scope. Where the words chosen to find them find
// none, all words are looked for in as many passages.
func (in inquiry) search(ctx context.Context, scope ibid.Scope, words []weighed, limit int) ([]ibid.Candidate, error) {
	rows, err := in.rows(ctx, scope)
	if err != nil {
		return nil, err
	}
	number := most(in.passages)
	chosen, all := choose(words, rows.passages, number).plan(), choose(words, 0, number).plan()
	found, err := in.find(ctx, rows, chosen, limit)
	if err == nil && len(found) == 0 && chosen.match != all.match {
		all.bound = number
		found, err = in.find(ctx, rows, all, limit)
	}
	return found, err
}

// find lists the best chunks by a plan. What does not belong to the scope is left
// out once more where the chunks are read: what is known of a workspace may be a
// moment old.
func (in inquiry) find(ctx context.Context, rows scopeRows, p plan, limit int) ([]ibid.Candidate, error) {
	if p.match == "" {
		return nil, nil
	}
	p.require(rows.section)
	if p.bound == 0 {
		p.bound = -1 // no limit to SQLite
	}
	found, err := in.Pack(ctx, rows.with+`, scored AS (
			SELECT chunk_text.rowid AS id, passage_score(chunk_text, ?, ?, ?, ?, ?, ?) AS score FROM `+rows.from+` WHERE `+rows.where+` LIMIT ?),
		best AS MATERIALIZED (SELECT id, score FROM scored WHERE score IS NOT NULL ORDER BY score DESC, id LIMIT ?)
		SELECT packed(c.id, d.id, c.page, c.ordinal, t.terms, b.score)
		FROM best b CROSS JOIN chunks c ON c.id = b.id CROSS JOIN documents d ON d.content_id = c.content_id
			CROSS JOIN chunk_terms t ON t.chunk_id = c.id
		WHERE EXISTS (SELECT 1 FROM searched s WHERE s.id = d.id)`,
		rows.args([]any{p.blob(), titleWeight, sectionWeight, contextWeight, textWeight, limit}, p.match, p.bound, limit)...)
	var candidates []ibid.Candidate
	err = sqlite.UnpackRows(found, err, func(row *sqlite.Packed) {
		c := unpackPlace(row)
		c.Score = row.Real()
		candidates = append(candidates, c)
	})
	rank(candidates)
	return candidates, err
}

// rank orders candidates that have their score.
func rank(candidates []ibid.Candidate) {
	slices.SortFunc(candidates, func(a, b ibid.Candidate) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.ChunkID, b.ChunkID))
	})
	for i := range candidates {
		candidates[i].KeywordRank, candidates[i].KeywordScore = i+1, candidates[i].Score
	}
}

// unpackPlace reads where a chunk stands, and its terms.
func unpackPlace(row *sqlite.Packed) ibid.Candidate {
	return ibid.Candidate{
		ChunkID: ibid.ChunkID(row.Integer()), DocumentID: ibid.DocumentID(row.Integer()),
		Page: int(row.Integer()), Ordinal: int(row.Integer()), Terms: sqlite.DecodeTerms(row.Bytes()),
	}
}
