package index

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// A word that more than this part of the documents have names none of them.
const (
	commonName      = 0.5
	leastCommonName = 20 // a word of so few documents always does
)

// NamedDocuments lists the documents of a scope that are known by any of some
// words, by number: by what they are called, or by what they say of themselves on
// their first three pages. A word is given by its forms, as in [Store.Frequencies];
// tokens that are several follow each other. It tells of each word how many
// documents of the scope are known by it, and how many documents there are.
//
// A word that most documents have names none: it is left out, and counted only as
// far as to know that. Front is there where neither name nor title has a year, for the 200 documents
// that are known by most words at most.
func (s *Store) NamedDocuments(ctx context.Context, scope ibid.Scope, words [][]string) (matches []ibid.NamedDocument, frequencies []int, documents int, err error) {
	err = s.inquire(ctx, scope.Workspace, func(in inquiry) error {
		query, args := sqlite.Searched(scope)
		if err := in.QueryRowContext(ctx, `SELECT count(*) FROM (`+query+`)`, args...).Scan(&documents); err != nil {
			return err
		}
		known, counts, err := in.known(ctx, scope, words, documents)
		if err != nil {
			return err
		}
		frequencies = counts
		if matches, err = in.named(ctx, known); err != nil {
			return err
		}
		return in.loadFronts(ctx, matches)
	})
	return matches, frequencies, documents, sqlite.Named(err, "find named documents")
}

// known tells by which of some words documents of a scope are known, and how many
// by each.
func (in inquiry) known(ctx context.Context, scope ibid.Scope, words [][]string, documents int) (map[ibid.DocumentID]*ibid.NamedDocument, []int, error) {
	known, frequencies := make(map[ibid.DocumentID]*ibid.NamedDocument), make([]int, len(words))
	border := max(leastCommonName, int(commonName*float64(documents)))
	for i, forms := range words {
		inName, inFront, err := in.knownBy(ctx, scope, word(forms), border+1)
		if err != nil {
			return nil, nil, err
		}
		if frequencies[i] = len(inName) + len(inFront); frequencies[i] > border {
			continue
		}
		of := func(id ibid.DocumentID) *ibid.NamedDocument {
			if known[id] == nil {
				known[id] = &ibid.NamedDocument{}
			}
			return known[id]
		}
		for _, id := range inName {
			of(id).InName = append(of(id).InName, i)
		}
		for _, id := range inFront {
			of(id).InFront = append(of(id).InFront, i)
		}
	}
	return known, frequencies, nil
}

// knownBy lists documents of a scope that are known by a word, at most limit: those
// that are called so, and those that only say so.
func (in inquiry) knownBy(ctx context.Context, scope ibid.Scope, w wording, limit int) (inName, inFront []ibid.DocumentID, err error) {
	if w.Match == "" {
		return nil, nil, nil
	}
	query, args := sqlite.Searched(scope)
	rows, err := in.Pack(ctx, `
		WITH searched AS (`+query+`),
			named AS MATERIALIZED (SELECT rowid FROM content_profiles WHERE content_profiles MATCH ?),
			known AS MATERIALIZED (
				SELECT s.id, p.rowid IN (SELECT rowid FROM named) AS named
				FROM content_profiles p CROSS JOIN searched s ON s.content_id = p.rowid
				WHERE content_profiles MATCH ? LIMIT ?)
		SELECT packed(id, named) FROM known`, append(args, `name : `+w.Match, w.Match, limit)...)
	err = sqlite.UnpackRows(rows, err, func(row *sqlite.Packed) {
		id, named := ibid.DocumentID(row.Integer()), row.Integer() == 1
		if named {
			inName = append(inName, id)
		} else {
			inFront = append(inFront, id)
		}
	})
	return inName, inFront, err
}

// named reads what documents are called.
func (in inquiry) named(ctx context.Context, known map[ibid.DocumentID]*ibid.NamedDocument) ([]ibid.NamedDocument, error) {
	rows, err := in.Pack(ctx, `
		SELECT packed(d.id, CAST(d.name AS BLOB), CAST(`+sqlite.ShownTitle+` AS BLOB), CAST(`+sqlite.SoundDated+` AS BLOB))
		FROM documents d JOIN contents t ON t.id = d.content_id
		WHERE d.id IN (SELECT value FROM json_each(?))`, sqlite.JSONArray(slices.Collect(maps.Keys(known))))
	matches := make([]ibid.NamedDocument, 0, len(known))
	err = sqlite.UnpackRows(rows, err, func(row *sqlite.Packed) {
		id := ibid.DocumentID(row.Integer())
		matches = append(matches, ibid.NamedDocument{
			DocumentID: id, Name: string(row.Bytes()), Title: string(row.Bytes()), Dated: string(row.Bytes()),
			InName: known[id].InName, InFront: known[id].InFront,
		})
	})
	slices.SortFunc(matches, func(a, b ibid.NamedDocument) int { return cmp.Compare(a.DocumentID, b.DocumentID) })
	return matches, err
}

// A front is read where it is needed only: that takes as long as all else.
const (
	maxFront  = 1500 // characters
	maxFronts = 200
)

// loadFronts reads the fronts of those documents whose names tell no year and whose first
// pages are not damaged.
func (in inquiry) loadFronts(ctx context.Context, matches []ibid.NamedDocument) error {
	var undated []*ibid.NamedDocument
	for i := range matches {
		if !yearInName.MatchString(matches[i].Title + " " + matches[i].Name) {
			undated = append(undated, &matches[i])
		}
	}
	slices.SortStableFunc(undated, func(a, b *ibid.NamedDocument) int {
		return len(b.InName) + len(b.InFront) - len(a.InName) - len(a.InFront)
	})
	byID := make(map[ibid.DocumentID]*ibid.NamedDocument)
	for _, d := range undated[:min(len(undated), maxFronts)] {
		byID[d.DocumentID] = d
	}
	err := sqlite.EachRow(ctx, in, func(row sqlite.Row) (err error) {
		var id ibid.DocumentID
		var front string
		if err = row.Scan(&id, &front); err == nil {
			byID[id].Front = front
		}
		return err
	}, `
		SELECT d.id, substr(f.front, 1, ?) FROM documents d CROSS JOIN content_fronts f ON f.id = d.content_id
		WHERE d.id IN (SELECT value FROM json_each(?))
			AND NOT EXISTS (SELECT 1 FROM page_checks k WHERE k.content_id = d.content_id AND k.page <= 3 AND k.text IS NOT k.is_text)`, maxFront, sqlite.JSONArray(slices.Collect(maps.Keys(byID))))
	return err
}
