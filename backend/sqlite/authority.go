package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"ibid/backend/ibid"
)

// jurisdictionsOf are the jurisdictions whose rules a document d with content t holds, as a
// JSON array: those that the user gave it or its folder, or else those that were read from
// its file.
var jurisdictionsOf = `coalesce(` + saidAuthority + ` -> '$.jurisdictions', ` + folderAuthority + ` -> '$.jurisdictions',
	nullif(` + readAuthority + `, '') -> '$.jurisdictions', '[]')`

// inForceOf is since when they are in force, in the same order; empty where that is not known.
var inForceOf = `coalesce(` + saidAuthority + ` ->> '$.inForce', ` + folderAuthority + ` ->> '$.inForce',
	nullif(` + readAuthority + `, '') ->> '$.inForce', '')`

// sourceTypeOf is what kind of text it is, in the same order; empty where that is not known.
var sourceTypeOf = `coalesce(` + saidAuthority + ` ->> '$.sourceType', ` + folderAuthority + ` ->> '$.sourceType',
	nullif(` + readAuthority + `, '') ->> '$.sourceType', '')`

var (
	// saidAuthority is what the user said about a document d; NULL where that is damaged.
	saidAuthority = saidSum.shown("d", "authority", "NULL")
	// folderAuthority is what the user said about the folder of a document d; NULL where it
	// has none, or that is damaged.
	folderAuthority = `(SELECT ` + folderSum.shown("f", "authority", "NULL") + ` FROM folders f WHERE f.id = d.folder_id)`
	// readAuthority is what was read from the file of contents t; empty where it was not
	// looked for, or is to be looked for again.
	readAuthority = authoritySum.shown("t", "authority", "''")
)

// searchedRules runs a query on the documents of a workspace that are searched, d, those with
// text, and their contents, t. Query writes it around the condition that a document is one of them, whose
// arguments come before args.
func searchedRules[T any](ctx context.Context, db *DB, ws ibid.WorkspaceID, query func(isSearched string) string, scan func(scanner) (T, error), args ...any) (all []T, err error) {
	if err := needWorkspace(ws); err != nil {
		return nil, err
	}
	err = db.withRead(ctx, func(tx *sql.Tx) error {
		condition, searched := isSearched(ibid.Scope{Workspace: ws})
		condition += ` AND EXISTS (SELECT 1 FROM chunks c WHERE c.content_id = d.content_id)`
		rows, err := tx.QueryContext(ctx, query(condition), append(searched, args...)...)
		all, err = collect(rows, err, scan)
		return err
	})
	return all, err
}

// holdsRulesOf is the condition that a document d holds rules of a jurisdiction.
var holdsRulesOf = `EXISTS (SELECT 1 FROM json_each(` + jurisdictionsOf + `) WHERE value = ?)`

func scanDocumentID(row scanner) (id ibid.DocumentID, err error) { return id, row.Scan(&id) }

// DocumentsOf lists the documents of a workspace that are searched for the rules of a
// jurisdiction.
func (db *DB) DocumentsOf(ctx context.Context, ws ibid.WorkspaceID, id ibid.JurisdictionID) ([]ibid.DocumentID, error) {
	ids, err := searchedRules(ctx, db, ws, func(searched string) string {
		return `SELECT d.id FROM documents d JOIN contents t ON t.id = d.content_id
			WHERE ` + searched + ` AND ` + holdsRulesOf + ` ORDER BY d.id`
	}, scanDocumentID, id)
	if err != nil {
		return nil, fmt.Errorf("list documents of jurisdiction %s: %w", id, err)
	}
	return ids, nil
}

// Editions lists the documents of [DB.DocumentsOf] with their titles, and since when they
// are in force.
func (db *DB) Editions(ctx context.Context, ws ibid.WorkspaceID, id ibid.JurisdictionID) ([]ibid.Edition, error) {
	all, err := searchedRules(ctx, db, ws, func(searched string) string {
		return `SELECT d.id, ` + shownTitle + `, ` + inForceOf + ` FROM documents d JOIN contents t ON t.id = d.content_id
			WHERE ` + searched + ` AND ` + holdsRulesOf + ` ORDER BY d.id`
	}, func(row scanner) (e ibid.Edition, err error) {
		return e, row.Scan(&e.Document, &e.Title, &e.InForce)
	}, id)
	if err != nil {
		return nil, fmt.Errorf("list editions of jurisdiction %s: %w", id, err)
	}
	return all, nil
}

// HeldJurisdictions lists the jurisdictions whose rules the searched documents of a
// workspace hold, by ID.
func (db *DB) HeldJurisdictions(ctx context.Context, ws ibid.WorkspaceID) ([]ibid.JurisdictionID, error) {
	ids, err := searchedRules(ctx, db, ws, func(searched string) string {
		return `SELECT DISTINCT j.value FROM documents d JOIN contents t ON t.id = d.content_id, json_each(` + jurisdictionsOf + `) j
			WHERE ` + searched + ` AND j.value IS NOT NULL ORDER BY j.value`
	}, func(row scanner) (id ibid.JurisdictionID, err error) { return id, row.Scan(&id) })
	if err != nil {
		return nil, fmt.Errorf("list jurisdictions of workspace %d: %w", ws, err)
	}
	return ids, nil
}

// DocumentsWithin lists the searched documents of a workspace, without those that hold rules
// of other jurisdictions only.
func (db *DB) DocumentsWithin(ctx context.Context, ws ibid.WorkspaceID, jurisdictions []ibid.JurisdictionID) ([]ibid.DocumentID, error) {
	list, err := json.Marshal(jurisdictions)
	if err != nil {
		return nil, fmt.Errorf("encode jurisdictions: %w", err)
	}
	ids, err := searchedRules(ctx, db, ws, func(searched string) string {
		return `SELECT d.id FROM documents d JOIN contents t ON t.id = d.content_id
			WHERE ` + searched + ` AND (json_array_length(` + jurisdictionsOf + `) = 0
				OR EXISTS (SELECT 1 FROM json_each(` + jurisdictionsOf + `) WHERE value IN (SELECT value FROM json_each(?))))
			ORDER BY d.id`
	}, scanDocumentID, string(list))
	if err != nil {
		return nil, fmt.Errorf("list documents within %v: %w", jurisdictions, err)
	}
	return ids, nil
}

// Authorities tells whose rules the current documents of a workspace hold. Of one that was
// not looked at yet only what the user said is known.
func (db *DB) Authorities(ctx context.Context, ws ibid.WorkspaceID) (map[ibid.DocumentID]ibid.Authority, error) {
	all := map[ibid.DocumentID]ibid.Authority{}
	err := needWorkspace(ws)
	if err == nil {
		err = db.withRead(ctx, func(tx *sql.Tx) error {
			rows, err := tx.QueryContext(ctx, `
				SELECT d.id, `+readAuthority+`, coalesce(`+folderAuthority+`, '{}'), coalesce(`+saidAuthority+`, '{}') FROM documents d JOIN contents t ON t.id = d.content_id
				WHERE d.workspace_id = ? AND d.presence = 'current'`, ws)
			_, err = collect(rows, err, func(row scanner) (none struct{}, err error) {
				var id ibid.DocumentID
				var detected, ofFolder, said string
				if err = row.Scan(&id, &detected, &ofFolder, &said); err != nil {
					return none, err
				}
				all[id], err = decodeAuthority(detected, ofFolder, said)
				return none, err
			})
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("list authorities: %w", err)
	}
	return all, nil
}

// Authority tells whose rules a current document holds. Returns CodeNotFound if the
// workspace has no such document.
func (db *DB) Authority(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) (a ibid.Authority, err error) {
	err = needWorkspace(ws)
	if err == nil {
		err = db.withRead(ctx, func(tx *sql.Tx) error {
			var detected, ofFolder, said string
			err := tx.QueryRowContext(ctx, `
				SELECT `+readAuthority+`, coalesce(`+folderAuthority+`, '{}'), coalesce(`+saidAuthority+`, '{}') FROM documents d JOIN contents t ON t.id = d.content_id
				WHERE d.workspace_id = ? AND d.presence = 'current' AND d.id = ?`, ws, id).Scan(&detected, &ofFolder, &said)
			if err != nil {
				return notFound(err, "document")
			}
			a, err = decodeAuthority(detected, ofFolder, said)
			return err
		})
	}
	if err != nil {
		return ibid.Authority{}, fmt.Errorf("get authority of document %d: %w", id, err)
	}
	return a, nil
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
var damagedLaw = `(NOT (` + authoritySum.sound("t") + `)
	OR EXISTS (SELECT 1 FROM law_sections s WHERE s.content_id = t.id AND NOT (` + lawSectionSum.sound("s") + `))
	OR EXISTS (SELECT 1 FROM law_citations l WHERE l.content_id = t.id AND NOT (` + lawCitationSum.sound("l") + `)))`

// damagedRules is the condition that the jurisdictions of a document d with contents t are
// damaged.
var damagedRules = `(NOT (` + authoritySum.sound("t") + `) OR NOT (` + saidSum.sound("d") + `)
	OR EXISTS (SELECT 1 FROM folders f WHERE f.id = d.folder_id AND NOT (` + folderSum.sound("f") + `)))`

// DamagedRules lists the documents of a scope of which the jurisdictions are damaged, or, with
// sections, the sections and citations of law in them. What is damaged is left out wherever
// it is asked for: who finds nothing looks here before denying it.
func (db *DB) DamagedRules(ctx context.Context, scope ibid.Scope, sections bool) (damaged []ibid.DamagedDocument, err error) {
	err = needWorkspace(scope.Workspace)
	which := damagedRules
	if sections {
		which = damagedLaw
	}
	if err == nil {
		err = db.withRead(ctx, func(tx *sql.Tx) error {
			condition, args := isSearched(scope)
			rows, err := tx.QueryContext(ctx, `
				SELECT d.workspace_id, d.id, `+shownTitle+`, d.path FROM documents d JOIN contents t ON t.id = d.content_id
				WHERE `+condition+` AND `+which+` ORDER BY d.id`, args...)
			damaged, err = collect(rows, err, func(row scanner) (d ibid.DamagedDocument, err error) {
				d.Pages = []int{}
				return d, row.Scan(&d.Workspace, &d.Document, &d.Title, &d.Path)
			})
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("list damaged rules: %w", err)
	}
	return damaged, nil
}

// Unattributed lists the documents of a workspace with text that another detector has
// looked at than the one that is named, or none, or of which what it read is damaged.
func (db *DB) Unattributed(ctx context.Context, ws ibid.WorkspaceID, detector string) (ids []ibid.DocumentID, err error) {
	err = needWorkspace(ws)
	if err == nil {
		err = db.withRead(ctx, func(tx *sql.Tx) error {
			rows, err := tx.QueryContext(ctx, `
				SELECT d.id FROM documents d JOIN contents t ON t.id = d.content_id
				WHERE d.workspace_id = ? AND d.presence = 'current' AND t.chunks > 0 AND (t.detector <> ? OR `+damagedLaw+`) ORDER BY d.id`, ws, detector)
			ids, err = collect(rows, err, func(row scanner) (id ibid.DocumentID, err error) {
				return id, row.Scan(&id)
			})
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("list documents without authority: %w", err)
	}
	return ids, nil
}

// SaveAuthority stores what the detector that is named read from a document's file.
// Returns CodeNotFound if there is no such document.
func (db *DB) SaveAuthority(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, a ibid.Authority, detector string) error {
	text, err := json.Marshal(a)
	if err != nil {
		return fmt.Errorf("encode authority: %w", err)
	}
	return db.noteOfDocument(ctx, ws, id, func(tx *sql.Tx, content contentID) error {
		_, err := tx.ExecContext(ctx, `UPDATE contents SET authority = ?, detector = ?, authority_sum = NULL WHERE id = ?`, string(text), detector, content)
		return err
	})
}

// SetAuthority stores what the user says about documents, all or nothing. What the setting
// leaves open stays as it was said before; the zero setting takes back all that was said.
// Returns CodeNotFound if the workspace has not each of the documents.
func (db *DB) SetAuthority(ctx context.Context, ws ibid.WorkspaceID, ids []ibid.DocumentID, setting ibid.AuthoritySetting) error {
	err := needWorkspace(ws)
	if err == nil {
		err = db.withShortTx(ctx, func(tx *sql.Tx) error { return setAuthority(ctx, tx, ws, ids, setting) })
	}
	if err != nil {
		return fmt.Errorf("set authority of documents: %w", err)
	}
	return nil
}

func setAuthority(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, ids []ibid.DocumentID, setting ibid.AuthoritySetting) error {
	change, text, err := authorityChange(setting)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := document(ctx, tx, ws, id); err != nil {
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

// SetFolderAuthority is [DB.SetAuthority] for all documents that a folder has and will
// have. Returns CodeNotFound if the workspace has no such folder.
func (db *DB) SetFolderAuthority(ctx context.Context, ws ibid.WorkspaceID, folder ibid.FolderID, setting ibid.AuthoritySetting) error {
	err := needWorkspace(ws)
	if err == nil {
		err = db.withShortTx(ctx, func(tx *sql.Tx) error {
			change, text, err := authorityChange(setting)
			if err != nil {
				return err
			}
			var id ibid.FolderID
			err = tx.QueryRowContext(ctx, `UPDATE folders AS f SET authority = `+change(folderSum.shown("f", "authority", "NULL"))+`, authority_sum = NULL WHERE id = ? AND workspace_id = ? RETURNING id`, text, folder, ws).Scan(&id)
			return notFound(err, "folder")
		})
	}
	if err != nil {
		return fmt.Errorf("set authority of folder %d: %w", folder, err)
	}
	return nil
}
