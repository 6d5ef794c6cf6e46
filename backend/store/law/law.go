package law

import (
	"context"
	"database/sql"
	"slices"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// SaveLaw stores the sections of law of a document and the citations in its text, in place of
// those that it had. Returns CodeNotFound if there is no such document.
func (s *Store) SaveLaw(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, law ibid.Law) error {
	return s.db.NoteOfDocument(ctx, ws, id, func(tx *sql.Tx, content sqlite.ContentID) error { return saveLaw(ctx, tx, content, law) })
}

func saveLaw(ctx context.Context, tx *sql.Tx, content sqlite.ContentID, law ibid.Law) error {
	if err := deleteLaw(ctx, tx, content); err != nil {
		return err
	}
	add, err := tx.PrepareContext(ctx, `
		INSERT INTO law_sections (content_id, ordinal, key, number, cite, heading, page, start_byte, end_byte, until_page, until_byte)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
	if err != nil {
		return err
	}
	defer add.Close()
	for i, s := range law.Sections {
		if _, err := add.ExecContext(ctx, content, i, s.Key, s.Number, s.Cite, s.Heading, s.Page, s.Span.Start, s.Span.End, s.EndPage, s.EndByte); err != nil {
			return err
		}
	}
	cite, err := tx.PrepareContext(ctx, `
		INSERT INTO law_citations (content_id, page, start_byte, end_byte, words, key) VALUES (?, ?, ?, ?, ?, ?)`)
	if err != nil {
		return err
	}
	defer cite.Close()
	for _, c := range law.Citations {
		if _, err := cite.ExecContext(ctx, content, c.Page, c.Span.Start, c.Span.End, c.Words, c.Key); err != nil {
			return err
		}
	}
	// Answers to questions that name sections were made without these.
	_, err = tx.ExecContext(ctx, `
		UPDATE workspaces SET sources = sources + 1 WHERE id IN (
			SELECT workspace_id FROM documents WHERE content_id = ? AND presence = 'current')`, content)
	return err
}

// deleteLaw deletes what was read of law in a content.
func deleteLaw(ctx context.Context, tx *sql.Tx, content sqlite.ContentID) error {
	return sqlite.RunAll(ctx, tx, []string{`DELETE FROM law_sections WHERE content_id = ?`, `DELETE FROM law_citations WHERE content_id = ?`}, content)
}

// LawSections lists the sections of law of a scope's documents that have one of some keys, or
// one of some numbers whatever their code, those of the newest document first. Pages and
// sections of the scope are not looked at.
func (s *Store) LawSections(ctx context.Context, scope ibid.Scope, keys, numbers []string) ([]ibid.LawSection, error) {
	return sqlite.Transact(ctx, s.db.Read, scope.Workspace, func(tx *sql.Tx) (sections []ibid.LawSection, err error) {
		if len(keys)+len(numbers) == 0 {
			return sections, nil
		}
		condition, args := sqlite.IsSearched(scope)
		return sqlite.Rows(ctx, tx, func(row sqlite.Row) (s ibid.LawSection, err error) {
			return s, row.Scan(&s.DocumentID, &s.DocumentHash, &s.DocumentTitle, &s.Cite, &s.Heading, &s.Page, &s.PageLabel,
				&s.Span.Start, &s.Span.End, &s.Quote, &s.Key, &s.Number, &s.EndPage, &s.EndByte)
		}, `
			SELECT d.id, t.hash, `+sqlite.ShownTitle+`, s.cite, s.heading, s.page, coalesce(p.label, ''), s.start_byte, s.end_byte,
				coalesce(CAST(substr(CAST(p.text AS BLOB), s.start_byte + 1, s.end_byte - s.start_byte) AS TEXT), ''), s.key, s.number, s.until_page, s.until_byte
			FROM (
				SELECT * FROM law_sections WHERE key IN (SELECT value FROM json_each(?))
				UNION SELECT * FROM law_sections WHERE number IN (SELECT value FROM json_each(?))) s
			JOIN documents d ON d.content_id = s.content_id JOIN contents t ON t.id = d.content_id
			LEFT JOIN pages p ON p.content_id = s.content_id AND p.number = s.page
			WHERE `+condition+` AND `+sqlite.LawSectionSum.Sound("s")+` ORDER BY d.added_at DESC, d.id DESC, s.ordinal`,
			slices.Concat([]any{sqlite.JSONStrings(keys), sqlite.JSONStrings(numbers)}, args)...)
	}, "list sections of law")
}

// LawCitations lists the citations of law in a document's text, in their order, or those on
// one page of it; 0: on all. Which sections they name is not looked up. Returns CodeNotFound
// if there is no such document.
func (s *Store) LawCitations(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, page int) ([]ibid.LawCitation, error) {
	return sqlite.TransactDocument(ctx, s.db.Read, ws, id, func(tx *sql.Tx, content sqlite.ContentID) ([]ibid.LawCitation, error) {
		return sqlite.Rows(ctx, tx, func(row sqlite.Row) (c ibid.LawCitation, err error) {
			return c, row.Scan(&c.Page, &c.PageLabel, &c.Span.Start, &c.Span.End, &c.Words, &c.Key)
		}, `
			SELECT c.page, coalesce(p.label, ''), c.start_byte, c.end_byte, c.words, c.key
			FROM law_citations c LEFT JOIN pages p ON p.content_id = c.content_id AND p.number = c.page
			WHERE c.content_id = ?1 AND (?2 = 0 OR c.page = ?2) AND `+sqlite.LawCitationSum.Sound("c")+` ORDER BY c.page, c.start_byte`, content, page)
	}, "list citations of law in document %d", id)
}

// LawDocuments lists the documents of a scope that have sections of law.
func (s *Store) LawDocuments(ctx context.Context, scope ibid.Scope) ([]ibid.DocumentID, error) {
	return sqlite.Transact(ctx, s.db.Read, scope.Workspace, func(tx *sql.Tx) ([]ibid.DocumentID, error) {
		condition, args := sqlite.IsSearched(scope)
		return sqlite.Rows(ctx, tx, sqlite.ScanOne[ibid.DocumentID], `
			SELECT d.id FROM documents d WHERE `+condition+`
				AND EXISTS (SELECT 1 FROM law_sections s WHERE s.content_id = d.content_id) ORDER BY d.id`, args...)
	}, "list documents of law")
}

// SectionPassages lists the passages of a scope's documents in which sections of law stand, by
// key, wholly or with others, in the order of the text.
func (s *Store) SectionPassages(ctx context.Context, scope ibid.Scope, keys []string) ([]ibid.Candidate, error) {
	return s.lawPassages(ctx, scope, `
		SELECT s.content_id, c.id FROM law_sections s JOIN chunks c ON c.content_id = s.content_id
			AND (c.page, c.end_byte) > (s.page, s.start_byte) AND (c.page, c.start_byte) < (s.until_page, s.until_byte)
		WHERE s.key IN (SELECT value FROM json_each(?)) AND `+sqlite.LawSectionSum.Sound("s"), keys)
}

// CitingPassages lists the passages of a scope's documents whose text cites one of some
// sections of law, by key, in the order of the text.
func (s *Store) CitingPassages(ctx context.Context, scope ibid.Scope, keys []string) ([]ibid.Candidate, error) {
	return s.lawPassages(ctx, scope, `
		SELECT l.content_id, c.id FROM law_citations l JOIN chunks c ON c.content_id = l.content_id AND c.page = l.page
			AND c.start_byte < l.end_byte AND l.start_byte < c.end_byte
		WHERE l.key IN (SELECT value FROM json_each(?)) AND `+sqlite.LawCitationSum.Sound("l"), keys)
}

// lawPassages are the passages that a query gives as rows of (content_id, chunk id).
func (s *Store) lawPassages(ctx context.Context, scope ibid.Scope, query string, keys []string) ([]ibid.Candidate, error) {
	return sqlite.Transact(ctx, s.db.Read, scope.Workspace, func(tx *sql.Tx) (found []ibid.Candidate, err error) {
		if len(keys) == 0 {
			return found, nil
		}
		within, args := sqlite.Searched(scope)
		condition, more := sqlite.PassageCondition(scope)
		return sqlite.Rows(ctx, tx, func(row sqlite.Row) (c ibid.Candidate, err error) {
			return c, row.Scan(&c.ChunkID, &c.DocumentID, &c.Page, &c.Ordinal)
		}, `
			WITH found (content_id, chunk_id) AS (`+query+`)
			SELECT DISTINCT c.id, s.id, c.page, c.ordinal FROM found f JOIN chunks c ON c.id = f.chunk_id
				JOIN (`+within+`) s ON s.content_id = f.content_id
			WHERE true`+condition+` ORDER BY s.id, c.page, c.start_byte`,
			slices.Concat([]any{sqlite.JSONStrings(keys)}, args, more)...)
	}, "list passages of law")
}
