package index

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/store/sqlite"
)

// scopeRows reports where a scope's rows of chunk_text are, in parts of a query:
//
//	<with> SELECT … FROM <from> WHERE <where> …
//
// The condition begins with chunk_text MATCH ?.
type scopeRows struct {
	with, from, where string
	before, after     []any   // arguments of with and of where
	section           wording // what a row must have besides
	passages          int     // chunks of the scope's documents, or fewer where a section is named
}

// fewDocuments is up to how many documents of a scope the index is asked for one
// after the other: their chunks have neighbouring numbers, and FTS5 goes to the
// first of them at once. Asking costs some ten microseconds. Of more documents
// each chunk that matches is looked up.
const fewDocuments = 50

// rows gives the rows of a scope. CROSS JOIN keeps the order of the tables: the
// other way round the match would run once for every chunk.
func (in inquiry) rows(ctx context.Context, scope ibid.Scope) (r scopeRows, err error) {
	query, args := sqlite.Searched(scope)
	r = scopeRows{with: `WITH searched AS (` + query + `)`, before: args, from: `chunk_text`, where: `chunk_text MATCH ?`, passages: in.passages}
	named := len(scope.Documents)
	if named > 0 {
		if err = in.narrow(ctx, &r, named <= fewDocuments); err != nil {
			return r, err
		}
	}
	if scope.Partial() || named > fewDocuments || named == 0 && !in.alone {
		r.from += ` CROSS JOIN chunks c ON c.id = chunk_text.rowid`
		r.where += ` AND +c.content_id IN (SELECT content_id FROM searched)`
	}
	condition, args := sqlite.PassageCondition(scope)
	r.where += condition
	r.after = args
	if r.section = in.sectionWording(scope.Section); r.section.Match != "" {
		var n int
		n, err = in.frequency(ctx, r.section)
		r.passages = min(r.passages, n)
	}
	return r, err
}

// narrow counts the chunks of the documents that a scope names and, if these are
// few, leaves only the rows between the first and the last of each.
func (in inquiry) narrow(ctx context.Context, r *scopeRows, few bool) error {
	type span struct {
		Content sqlite.ContentID `json:"content"`
		First   ibid.ChunkID     `json:"first"`
		Last    ibid.ChunkID     `json:"last"`
		Alone   bool             `json:"alone"` // no chunk of another content stands between
		chunks  int
	}
	spans, err := sqlite.Rows(ctx, in, func(row sqlite.Row) (s span, err error) {
		err = row.Scan(&s.Content, &s.First, &s.Last, &s.chunks)
		s.Alone = int(s.Last-s.First)+1 == s.chunks
		return s, err
	}, r.with+`
		SELECT content_id, min(id), max(id), count(*) FROM chunks
		WHERE content_id IN (SELECT content_id FROM searched) GROUP BY content_id`, r.before...)
	if err != nil {
		return err
	}
	r.passages = 0
	for _, s := range spans {
		r.passages += s.chunks
	}
	if few {
		list, err := json.Marshal(spans)
		if err != nil {
			return err
		}
		r.with += `, spans AS MATERIALIZED (
			SELECT value ->> 'content' AS content, value ->> 'first' AS first, value ->> 'last' AS last, value ->> 'alone' AS alone FROM json_each(?))`
		r.before = append(r.before, string(list))
		r.from = `spans CROSS JOIN chunk_text`
		r.where += ` AND chunk_text.rowid BETWEEN spans.first AND spans.last
			AND (spans.alone OR spans.content = (SELECT content_id FROM chunks WHERE id = chunk_text.rowid))`
	}
	return nil
}

// sectionWording gives the wording for chunks in whose section words begin as those
// of a text do: they are found before each section is compared letter by letter. Of a
// very long name only the beginning is looked for here.
func (in inquiry) sectionWording(text string) (section wording) {
	var words []string
	for _, w := range language.Words(text) {
		begins := beginning(in.indexed(w.Text))
		if len(section.shares)+len(begins.shares) > mostSectionPhrases {
			break
		}
		words = append(words, begins.Match)
		section.shares = append(section.shares, begins.shares...)
	}
	if len(words) > 0 {
		section.Match = `section : (` + strings.Join(words, " AND ") + `)`
	}
	return section
}

// args are the arguments of a query: selected are those between with and from.
func (r scopeRows) args(selected []any, match string, limits ...any) []any {
	return slices.Concat(r.before, selected, []any{match}, r.after, limits)
}
