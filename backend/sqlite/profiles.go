package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"

	"ibid/backend/ibid"
)

// frontPages are the pages on which a document says what it is; see profile_content.
const frontPages = 3

// saveProfile makes the profile of a content anew if some of the pages are among
// its first.
func saveProfile(ctx context.Context, tx *sql.Tx, content contentID, pages []ibid.ReadPage) error {
	if !slices.ContainsFunc(pages, func(p ibid.ReadPage) bool { return p.Page.Number <= frontPages }) {
		return nil
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO profile_content SELECT * FROM profile_content WHERE id = ?`, content)
	return err
}

// Words that more than this part of the documents have name none of them.
const (
	commonName      = 0.5
	leastCommonName = 20 // fewer documents are listed whatever they share
)

// NamedDocuments lists the documents of a scope that are known by any of some
// words, by number: by what they are called, or by what they say of themselves on
// their first three pages. A word is given by its forms, as in
// [DB.Frequencies]; tokens that are several follow each other. It tells of each word how
// many documents of the scope are known by it, and how many there are.
//
// Documents that are known only by words which most documents have are not listed.
func (db *DB) NamedDocuments(ctx context.Context, scope ibid.Scope, words [][]string) (matches []ibid.NamedDocument, frequencies []int, documents int, err error) {
	err = db.inquire(ctx, scope.Workspace, func(in inquiry) error {
		matches, frequencies, documents, err = in.namedDocuments(ctx, scope, words)
		return err
	})
	if err != nil {
		return nil, nil, 0, fmt.Errorf("find named documents: %w", err)
	}
	return matches, frequencies, documents, nil
}

func (in inquiry) namedDocuments(ctx context.Context, scope ibid.Scope, words [][]string) (matches []ibid.NamedDocument, frequencies []int, documents int, err error) {
	query, args := searched(scope)
	if err := in.QueryRowContext(ctx, `SELECT count(*) FROM (`+query+`)`, args...).Scan(&documents); err != nil {
		return nil, nil, 0, err
	}
	frequencies = make([]int, len(words))
	known := make(map[ibid.DocumentID][]ibid.NamedWord)
	listed := make(map[ibid.DocumentID]bool)
	for i, forms := range words {
		found, err := in.knownBy(ctx, scope, word(forms))
		if err != nil {
			return nil, nil, 0, err
		}
		frequencies[i] = len(found)
		common := len(found) > max(leastCommonName, int(commonName*float64(documents)))
		for _, f := range found {
			known[f.document] = append(known[f.document], ibid.NamedWord{Word: i, InName: f.inName})
			listed[f.document] = listed[f.document] || !common
		}
	}
	maps.DeleteFunc(known, func(id ibid.DocumentID, _ []ibid.NamedWord) bool { return !listed[id] })
	rows, err := in.QueryContext(ctx, `
		SELECT d.id, d.name, d.title, t.dated FROM documents d JOIN contents t ON t.id = d.content_id
		WHERE d.id IN (SELECT value FROM json_each(?)) ORDER BY d.id`, jsonArray(slices.Collect(maps.Keys(known))))
	matches, err = collect(rows, err, func(row scanner) (d ibid.NamedDocument, err error) {
		err = row.Scan(&d.DocumentID, &d.Name, &d.Title, &d.Dated)
		d.Matched = known[d.DocumentID]
		return d, err
	})
	return matches, frequencies, documents, err
}

// knownDocument is a document that is known by a word.
type knownDocument struct {
	document ibid.DocumentID
	inName   bool
}

// knownBy lists the documents of a scope that are known by a word.
func (in inquiry) knownBy(ctx context.Context, scope ibid.Scope, w wording) ([]knownDocument, error) {
	if w.match == "" {
		return nil, nil
	}
	query, args := searched(scope)
	rows, err := in.QueryContext(ctx, `
		WITH searched AS (`+query+`),
			named AS MATERIALIZED (SELECT rowid FROM content_profiles WHERE content_profiles MATCH ?)
		SELECT s.id, p.rowid IN (SELECT rowid FROM named)
		FROM content_profiles p CROSS JOIN searched s ON s.content_id = p.rowid
		WHERE content_profiles MATCH ?`, append(args, `name : `+w.match, w.match)...)
	return collect(rows, err, func(row scanner) (k knownDocument, err error) { return k, row.Scan(&k.document, &k.inName) })
}

// maxFront is how much of its first pages a document is given with, in characters.
const maxFront = 1500

// Fronts gives the beginning of what documents say on their first pages, at most
// 1,500 characters, in the order given. One that is not among the scope's has none.
func (db *DB) Fronts(ctx context.Context, scope ibid.Scope, documents []ibid.DocumentID) (fronts []string, err error) {
	fronts = make([]string, len(documents))
	err = needWorkspace(scope.Workspace)
	if err == nil && len(documents) > 0 {
		err = db.withRead(ctx, func(tx *sql.Tx) error {
			query, args := searched(scope)
			rows, err := tx.QueryContext(ctx, `
				WITH searched AS (`+query+`)
				SELECT j.key, f.front FROM json_each(?) j
					CROSS JOIN searched s ON s.id = j.value CROSS JOIN content_fronts f ON f.id = s.content_id`,
				append(args, jsonArray(documents))...)
			_, err = collect(rows, err, func(row scanner) (none struct{}, err error) {
				var place int
				var front string
				if err = row.Scan(&place, &front); err == nil {
					fronts[place] = firstCharacters(front, maxFront)
				}
				return none, err
			})
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("read first pages: %w", err)
	}
	return fronts, nil
}

// firstCharacters cuts a text after so many characters.
func firstCharacters(text string, n int) string {
	for i := range text {
		if n--; n < 0 {
			return text[:i]
		}
	}
	return text
}
