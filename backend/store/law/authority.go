package law

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"ibid/backend/ibid"
	"ibid/backend/store/documents"
	"ibid/backend/store/sqlite"
)

// jurisdictionsOf are the jurisdictions whose rules a document d with content t holds, as a
// JSON array: those that the user gave it or its folder, or else those that were read from
// its file.
var jurisdictionsOf = `coalesce(` + saidAuthority + ` -> '$.jurisdictions', ` + folderAuthority + ` -> '$.jurisdictions',
	nullif(` + readAuthority + `, '') -> '$.jurisdictions', '[]')`

// inForceOf is since when they are in force, in the same order; empty where that is not known.
var inForceOf = `coalesce(` + saidAuthority + ` ->> '$.inForce', ` + folderAuthority + ` ->> '$.inForce',
	nullif(` + readAuthority + `, '') ->> '$.inForce', '')`

// SourceTypeOf is what kind of text it is, in the same order; empty where that is not known.
var SourceTypeOf = `coalesce(` + saidAuthority + ` ->> '$.sourceType', ` + folderAuthority + ` ->> '$.sourceType',
	nullif(` + readAuthority + `, '') ->> '$.sourceType', '')`

var (
	// saidAuthority is what the user said about a document d; NULL where that is damaged.
	saidAuthority = sqlite.SaidSum.Shown("d", "authority", "NULL")
	// folderAuthority is what the user said about the folder of a document d; NULL where it
	// has none, or that is damaged.
	folderAuthority = `(SELECT ` + sqlite.FolderSum.Shown("f", "authority", "NULL") + ` FROM folders f WHERE f.id = d.folder_id)`
	// readAuthority is what was read from the file of contents t; empty where it was not
	// looked for, or is to be looked for again.
	readAuthority = sqlite.AuthoritySum.Shown("t", "authority", "''")
)

// searchedRules runs a query on the documents of a workspace that are searched, d, those with
// text, and their contents, t. Query writes it around the condition that a document is one of them, whose
// arguments come before args.
func searchedRules[T any](ctx context.Context, db *sqlite.DB, ws ibid.WorkspaceID, query func(isSearched string) string, scan func(sqlite.Row) (T, error), args ...any) ([]T, error) {
	return sqlite.Transact(ctx, db.Read, ws, func(tx *sql.Tx) ([]T, error) {
		condition, searched := sqlite.IsSearched(ibid.Scope{Workspace: ws})
		condition += ` AND EXISTS (SELECT 1 FROM chunks c WHERE c.content_id = d.content_id)`
		return sqlite.Rows(ctx, tx, scan, query(condition), append(searched, args...)...)
	}, "list rules of workspace %d", ws)
}

// holdsRulesOf is the condition that a document d holds rules of a jurisdiction.
var holdsRulesOf = `EXISTS (SELECT 1 FROM json_each(` + jurisdictionsOf + `) WHERE value = ?)`

// DocumentsOf lists the documents of a workspace that are searched for the rules of a
// jurisdiction.
func (s *Store) DocumentsOf(ctx context.Context, ws ibid.WorkspaceID, id ibid.JurisdictionID) ([]ibid.DocumentID, error) {
	return searchedRules(ctx, s.db, ws, func(searched string) string {
		return `SELECT d.id FROM documents d JOIN contents t ON t.id = d.content_id
			WHERE ` + searched + ` AND ` + holdsRulesOf + ` ORDER BY d.id`
	}, sqlite.ScanOne[ibid.DocumentID], id)
}

// Editions lists the documents of [Store.DocumentsOf] with their titles, and since when they
// are in force.
func (s *Store) Editions(ctx context.Context, ws ibid.WorkspaceID, id ibid.JurisdictionID) ([]ibid.Edition, error) {
	return searchedRules(ctx, s.db, ws, func(searched string) string {
		return `SELECT d.id, ` + sqlite.ShownTitle + `, ` + inForceOf + ` FROM documents d JOIN contents t ON t.id = d.content_id
			WHERE ` + searched + ` AND ` + holdsRulesOf + ` ORDER BY d.id`
	}, func(row sqlite.Row) (e ibid.Edition, err error) {
		return e, row.Scan(&e.Document, &e.Title, &e.InForce)
	}, id)
}

// HeldJurisdictions lists the jurisdictions whose rules the searched documents of a
// workspace hold, by ID.
func (s *Store) HeldJurisdictions(ctx context.Context, ws ibid.WorkspaceID) ([]ibid.JurisdictionID, error) {
	return searchedRules(ctx, s.db, ws, func(searched string) string {
		return `SELECT DISTINCT j.value FROM documents d JOIN contents t ON t.id = d.content_id, json_each(` + jurisdictionsOf + `) j
			WHERE ` + searched + ` AND j.value IS NOT NULL ORDER BY j.value`
	}, sqlite.ScanOne[ibid.JurisdictionID])
}

// DocumentsWithin lists the searched documents of a workspace, without those that hold rules
// of other jurisdictions only.
func (s *Store) DocumentsWithin(ctx context.Context, ws ibid.WorkspaceID, jurisdictions []ibid.JurisdictionID) ([]ibid.DocumentID, error) {
	list, err := json.Marshal(jurisdictions)
	if err != nil {
		return nil, fmt.Errorf("encode jurisdictions: %w", err)
	}
	return searchedRules(ctx, s.db, ws, func(searched string) string {
		return `SELECT d.id FROM documents d JOIN contents t ON t.id = d.content_id
			WHERE ` + searched + ` AND (json_array_length(` + jurisdictionsOf + `) = 0
				OR EXISTS (SELECT 1 FROM json_each(` + jurisdictionsOf + `) WHERE value IN (SELECT value FROM json_each(?))))
			ORDER BY d.id`
	}, sqlite.ScanOne[ibid.DocumentID], string(list))
}

// authorities are rows of a document's number and what decodeAuthority reads, of the current
// documents d of a workspace with contents t.
var authorities = `
	SELECT d.id, ` + readAuthority + `, coalesce(` + folderAuthority + `, '{}'), coalesce(` + saidAuthority + `, '{}')
	FROM documents d JOIN contents t ON t.id = d.content_id WHERE d.workspace_id = ? AND d.presence = 'current'`

func scanAuthority(row sqlite.Row) (id ibid.DocumentID, a ibid.Authority, err error) {
	var detected, ofFolder, said string
	if err = row.Scan(&id, &detected, &ofFolder, &said); err == nil {
		a, err = decodeAuthority(detected, ofFolder, said)
	}
	return id, a, err
}

// Authorities tells whose rules the current documents of a workspace hold. Of one that was
// not looked at yet only what the user said is known.
func (s *Store) Authorities(ctx context.Context, ws ibid.WorkspaceID) (map[ibid.DocumentID]ibid.Authority, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) (map[ibid.DocumentID]ibid.Authority, error) {
		all := map[ibid.DocumentID]ibid.Authority{}
		return all, sqlite.EachRow(ctx, tx, func(row sqlite.Row) error {
			id, a, err := scanAuthority(row)
			all[id] = a
			return err
		}, authorities, ws)
	}, "list authorities")
}

// Authority tells whose rules a current document holds. Returns CodeNotFound if the
// workspace has no such document.
func (s *Store) Authority(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) (ibid.Authority, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) (ibid.Authority, error) {
		_, a, err := scanAuthority(tx.QueryRowContext(ctx, authorities+` AND d.id = ?`, ws, id))
		return a, sqlite.NotFound(err, "document")
	}, "get authority of document %d", id)
}

// decodeAuthority lays what the user said about a folder and of a document in it over what was
// read from the document's file.
func decodeAuthority(detected, ofFolder, said string) (a ibid.Authority, err error) {
	if detected != "" {
		if err = json.Unmarshal([]byte(detected), &a); err != nil {
			return a, fmt.Errorf("decode authority: %w", err)
		}
	}
	for _, setting := range []struct {
		text string
		by   ibid.AuthorityBy
	}{{ofFolder, ibid.ByFolder}, {said, ibid.ByPerson}} {
		var said ibid.AuthoritySetting
		if err = json.Unmarshal([]byte(setting.text), &said); err != nil {
			return a, fmt.Errorf("decode authority: %w", err)
		}
		a = said.Over(a, setting.by)
	}
	if a.Jurisdictions == nil {
		a.Jurisdictions = []ibid.JurisdictionID{}
	}
	if a.Evidence == nil {
		a.Evidence = []ibid.Attribution{}
	}
	return a, nil
}

// damagedLaw is the condition that what was read of law in contents t is damaged.
var damagedLaw = `(NOT (` + sqlite.AuthoritySum.Sound("t") + `)
	OR EXISTS (SELECT 1 FROM law_sections s WHERE s.content_id = t.id AND NOT (` + sqlite.LawSectionSum.Sound("s") + `))
	OR EXISTS (SELECT 1 FROM law_citations l WHERE l.content_id = t.id AND NOT (` + sqlite.LawCitationSum.Sound("l") + `)))`

// damagedRules is the condition that the jurisdictions of a document d with contents t are
// damaged.
var damagedRules = `(NOT (` + sqlite.AuthoritySum.Sound("t") + `) OR NOT (` + sqlite.SaidSum.Sound("d") + `)
	OR EXISTS (SELECT 1 FROM folders f WHERE f.id = d.folder_id AND NOT (` + sqlite.FolderSum.Sound("f") + `)))`

// DamagedRules lists the documents of a scope of which the jurisdictions are damaged, or, with
// sections, the sections and citations of law in them. What is damaged is left out wherever
// it is asked for: who finds nothing looks here before denying it.
func (s *Store) DamagedRules(ctx context.Context, scope ibid.Scope, sections bool) ([]ibid.DamagedDocument, error) {
	which := damagedRules
	if sections {
		which = damagedLaw
	}
	return sqlite.Transact(ctx, s.db.Read, scope.Workspace, func(tx *sql.Tx) ([]ibid.DamagedDocument, error) {
		condition, args := sqlite.IsSearched(scope)
		return sqlite.Rows(ctx, tx, func(row sqlite.Row) (d ibid.DamagedDocument, err error) {
			d.Pages = []int{}
			return d, row.Scan(&d.Workspace, &d.Document, &d.Title, &d.Path)
		}, `
			SELECT d.workspace_id, d.id, `+sqlite.ShownTitle+`, d.path FROM documents d JOIN contents t ON t.id = d.content_id
			WHERE `+condition+` AND `+which+` ORDER BY d.id`, args...)
	}, "list damaged rules")
}

// Unattributed lists the documents of a workspace with text that another detector has
// looked at than the one that is named, or none, or of which what it read is damaged.
func (s *Store) Unattributed(ctx context.Context, ws ibid.WorkspaceID, detector string) ([]ibid.DocumentID, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) ([]ibid.DocumentID, error) {
		return sqlite.Rows(ctx, tx, sqlite.ScanOne[ibid.DocumentID], `
			SELECT d.id FROM documents d JOIN contents t ON t.id = d.content_id
			WHERE d.workspace_id = ? AND d.presence = 'current' AND t.chunks > 0 AND (t.detector <> ? OR `+damagedLaw+`) ORDER BY d.id`, ws, detector)
	}, "list documents without authority")
}

// SaveAuthority stores what the detector that is named read from a document's file.
// Returns CodeNotFound if there is no such document.
func (s *Store) SaveAuthority(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, a ibid.Authority, detector string) error {
	text, err := json.Marshal(a)
	if err != nil {
		return fmt.Errorf("encode authority: %w", err)
	}
	return s.db.NoteOfDocument(ctx, ws, id, func(tx *sql.Tx, content sqlite.ContentID) error {
		_, err := tx.ExecContext(ctx, `UPDATE contents SET authority = ?, detector = ?, authority_sum = NULL WHERE id = ?`, string(text), detector, content)
		return err
	})
}

// SetAuthority stores what the user says about documents, all or nothing. What the setting
// leaves open stays as it was said before; the zero setting takes back all that was said.
// Returns CodeNotFound if the workspace has not each of the documents.
func (s *Store) SetAuthority(ctx context.Context, ws ibid.WorkspaceID, ids []ibid.DocumentID, setting ibid.AuthoritySetting) error {
	return sqlite.InWorkspace(ctx, s.db.WriteShort, ws, func(tx *sql.Tx) error { return setAuthority(ctx, tx, ws, ids, setting) }, "set authority of documents")
}

func setAuthority(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, ids []ibid.DocumentID, setting ibid.AuthoritySetting) error {
	change, text, err := authorityChange(setting)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := documents.Get(ctx, tx, ws, id); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE documents AS d SET authority = `+change(saidAuthority)+`, said_sum = NULL WHERE id = ?`, text, id); err != nil {
			return err
		}
	}
	return nil
}

// authorityChange is what a column with a setting becomes, by what it was, and the argument
// of that.
func authorityChange(setting ibid.AuthoritySetting) (change func(before string) string, text string, err error) {
	list, err := json.Marshal(setting)
	return func(before string) string {
		if setting == (ibid.AuthoritySetting{}) {
			return `?`
		}
		return `json_patch(coalesce(` + before + `, '{}'), ?)`
	}, string(list), err
}

// SetFolderAuthority is [Store.SetAuthority] for all documents that a folder has and will
// have. Returns CodeNotFound if the workspace has no such folder.
func (s *Store) SetFolderAuthority(ctx context.Context, ws ibid.WorkspaceID, folder ibid.FolderID, setting ibid.AuthoritySetting) error {
	return sqlite.InWorkspace(ctx, s.db.WriteShort, ws, func(tx *sql.Tx) error {
		change, text, err := authorityChange(setting)
		if err != nil {
			return err
		}
		return sqlite.Need(ctx, tx, "folder", `UPDATE folders AS f SET authority = `+change(sqlite.FolderSum.Shown("f", "authority", "NULL"))+`, authority_sum = NULL WHERE id = ? AND workspace_id = ? RETURNING id`, text, folder, ws)
	}, "set authority of folder %d", folder)
}
