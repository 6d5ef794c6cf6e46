package documents

import (
	"context"
	"database/sql"
	"encoding/json"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// Sheets reads pages as evidence is taken from them, in one state of the library.
// Pages that are gone, or whose document is not in the workspace, are left out. One
// that fails its checksum is marked as damaged and has no text.
func (s *Store) Sheets(ctx context.Context, ws ibid.WorkspaceID, pages []ibid.PageKey) (map[ibid.PageKey]ibid.Sheet, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) (map[ibid.PageKey]ibid.Sheet, error) {
		if len(pages) == 0 {
			return nil, nil
		}
		return loadSheets(ctx, tx, ws, pages)
	}, "read pages")
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
	sheets := make(map[ibid.PageKey]ibid.Sheet, len(pages))
	err = sqlite.EachRow(ctx, tx, func(row sqlite.Row) (err error) {
		var at ibid.PageKey
		var sheet ibid.Sheet
		var packed sql.RawBytes
		if err = row.Scan(&at.DocumentID, &at.Page, &sheet.Text, &sheet.Language, &packed, &sheet.Damaged); err != nil {
			return err
		}
		if sheet.Damaged {
			sheets[at] = ibid.Sheet{Damaged: true}
			return nil
		}
		if len(packed) > 0 {
			sheet.Blocks, err = ibid.DecodeBlocks(packed)
		}
		sheet.Sections = sections[at.DocumentID]
		sheets[at] = sheet
		return err
	}, `
		SELECT d.id, p.number, p.text, p.language, p.blocks, s.text IS NOT `+sqlite.TextSum+`
		FROM json_each(?) j CROSS JOIN documents d ON d.id = j.value ->> 'document'
			CROSS JOIN pages p ON p.content_id = d.content_id AND p.number = j.value ->> 'page'
			LEFT JOIN page_sums s ON s.content_id = p.content_id AND s.page = p.number
		WHERE d.workspace_id = ?`, string(list), ws)
	return sheets, err
}

// sectionsOf lists the sections of the documents of some pages.
func sectionsOf(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, pages []byte) (map[ibid.DocumentID][]ibid.Section, error) {
	sections := make(map[ibid.DocumentID][]ibid.Section)
	err := sqlite.EachRow(ctx, tx, func(row sqlite.Row) (err error) {
		var of ibid.DocumentID
		var s ibid.Section
		err = row.Scan(append([]any{&of}, sectionFields(&s)...)...)
		sections[of] = append(sections[of], s)
		return err
	}, `
		SELECT d.id, `+sectionColumns+` FROM documents d CROSS JOIN sections s ON s.content_id = d.content_id
		WHERE d.id IN (SELECT value ->> 'document' FROM json_each(?)) AND d.workspace_id = ? AND `+sqlite.SectionSum.Sound("s")+`
		ORDER BY d.id, s.page, s.ordinal`, string(pages), ws)
	return sections, err
}
