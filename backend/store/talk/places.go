package talk

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// SaveAskedPlace logs an address that somebody asked about in a workspace, and the place
// that it was taken for.
func (s *Store) SaveAskedPlace(ctx context.Context, ws ibid.WorkspaceID, text string, place ibid.Place) error {
	return sqlite.InWorkspace(ctx, s.db.WriteShort, ws, func(tx *sql.Tx) error {
		found, err := json.Marshal(place)
		if err == nil {
			err = sqlite.KnownWorkspace(ctx, tx, ws)
		}
		if err == nil {
			_, err = tx.ExecContext(ctx, `
				INSERT INTO asked_places (workspace_id, text, place, times, asked_at) VALUES (?, ?, ?, 1, ?)
				ON CONFLICT (workspace_id, text) DO UPDATE SET place = excluded.place, sum = NULL, times = times + 1, asked_at = excluded.asked_at`,
				ws, text, string(found), sqlite.Micros(time.Now()))
		}
		return err
	}, "log a place")
}

// AskedPlaces lists the log of places of a workspace, the latest first, without those that
// are damaged.
func (s *Store) AskedPlaces(ctx context.Context, ws ibid.WorkspaceID) ([]ibid.AskedPlace, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) ([]ibid.AskedPlace, error) {
		return sqlite.Rows(ctx, tx, scanAskedPlace, `
			SELECT a.text, a.place, a.times, a.asked_at FROM asked_places a WHERE a.workspace_id = ? AND `+sqlite.AskedSum.Sound("a")+` ORDER BY asked_at DESC, text`, ws)
	}, "list places")
}

func scanAskedPlace(row sqlite.Row) (p ibid.AskedPlace, err error) {
	var place string
	var at int64
	if err = row.Scan(&p.Text, &place, &p.Times, &at); err != nil {
		return p, err
	}
	p.Asked = sqlite.FromMicros(at)
	return p, json.Unmarshal([]byte(place), &p.Place)
}

// ClearAskedPlaces deletes the log of places of a workspace.
func (s *Store) ClearAskedPlaces(ctx context.Context, ws ibid.WorkspaceID) error {
	return s.clearLog(ctx, ws, "asked_places")
}

// PlaceAnswers lists what became of the questions of a workspace that were asked for a
// place, the oldest first, without those that are damaged.
func (s *Store) PlaceAnswers(ctx context.Context, ws ibid.WorkspaceID) ([]ibid.PlaceAnswer, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) ([]ibid.PlaceAnswer, error) {
		return sqlite.Rows(ctx, tx, scanPlaceAnswer, `
			SELECT m.question, m.place, m.layers,
				(SELECT json_group_array(c.document_id ORDER BY c.number) FROM citations c WHERE c.message_id = m.id)
			FROM messages m WHERE m.workspace_id = ? AND m.place <> 'null' AND `+soundAnswer+` ORDER BY m.id`, ws)
	}, "list answers for places")
}

func scanPlaceAnswer(row sqlite.Row) (a ibid.PlaceAnswer, err error) {
	var place, layers, cited string
	if err = row.Scan(&a.Question, &place, &layers, &cited); err != nil {
		return a, err
	}
	return a, errors.Join(json.Unmarshal([]byte(place), &a.Place), json.Unmarshal([]byte(layers), &a.Layers), json.Unmarshal([]byte(cited), &a.Cited))
}
