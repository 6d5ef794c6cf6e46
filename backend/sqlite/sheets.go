package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"ibid/backend/ibid"
)

// Sheets reads pages as evidence is taken from them, in one state of the library.
// Pages that are gone, or whose document is not in the workspace, are left out. One
// that fails its checksum is marked as damaged and has no text.
func (db *DB) Sheets(ctx context.Context, ws ibid.WorkspaceID, pages []ibid.PageKey) (sheets map[ibid.PageKey]ibid.Sheet, err error) {
	err = needWorkspace(ws)
	if err == nil && len(pages) > 0 {
		err = db.withRead(ctx, func(tx *sql.Tx) error {
			sheets, err = loadSheets(ctx, tx, ws, pages)
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("read pages: %w", err)
	}
	return sheets, nil
}

func loadSheets(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, pages []ibid.PageKey) (map[ibid.PageKey]ibid.Sheet, error) {
	list, err := json.Marshal(pages)
	if err != nil {
		return nil, err
	}
	sections, err := sectionsOf(ctx, tx, ws, list)
	if err != nil {
		return nil, err
	}
	rows, err := tx.QueryContext(ctx, `
		SELECT d.id, p.number, p.text, p.language, p.blocks, s.text IS NOT `+textSum+`
		FROM json_each(?) j CROSS JOIN documents d ON d.id = j.value ->> 'document'
			CROSS JOIN pages p ON p.content_id = d.content_id AND p.number = j.value ->> 'page'
			LEFT JOIN page_sums s ON s.content_id = p.content_id AND s.page = p.number
		WHERE d.workspace_id = ?`, string(list), ws)
	sheets := make(map[ibid.PageKey]ibid.Sheet, len(pages))
	_, err = collect(rows, err, func(row scanner) (none struct{}, err error) {
		var at ibid.PageKey
		var sheet ibid.Sheet
		var packed sql.RawBytes
		if err = row.Scan(&at.DocumentID, &at.Page, &sheet.Text, &sheet.Language, &packed, &sheet.Damaged); err != nil {
			return none, err
		}
		if sheet.Damaged {
			sheets[at] = ibid.Sheet{Damaged: true}
			return none, nil
		}
		if len(packed) > 0 {
			sheet.Blocks, err = ibid.DecodeBlocks(packed)
		}
		sheet.Sections = sections[at.DocumentID]
		sheets[at] = sheet
		return none, err
	})
	return sheets, err
}

// sectionsOf lists the sections of the documents of some pages.
func sectionsOf(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, pages []byte) (map[ibid.DocumentID][]ibid.Section, error) {
	rows, err := tx.QueryContext(ctx, `
		SELECT d.id, `+sectionColumns+` FROM documents d CROSS JOIN sections s ON s.content_id = d.content_id
		WHERE d.id IN (SELECT value ->> 'document' FROM json_each(?)) AND d.workspace_id = ? AND `+sectionSum.sound("s")+`
		ORDER BY d.id, s.page, s.ordinal`, string(pages), ws)
	sections := make(map[ibid.DocumentID][]ibid.Section)
	_, err = collect(rows, err, func(row scanner) (none struct{}, err error) {
		var of ibid.DocumentID
		var s ibid.Section
		err = row.Scan(append([]any{&of}, sectionFields(&s)...)...)
		sections[of] = append(sections[of], s)
		return none, err
	})
	return sections, err
}
