package sqlite_test

import (
	"database/sql"
	"errors"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// A schema that was changed in any way is refused, and nothing in it runs.
func TestCheckSchemaRefusesWhatIsNotOurs(t *testing.T) {
	newest := sqlite.NewestSchema()
	copied := func(t *testing.T) string {
		db := fresh(t)
		begin(t, db, identity)
		addTexts(t, db, home, "a", "The notice period is thirty days.")
		return backUp(t, db, ignore)
	}
	if err := sqlite.CheckSchema(t.Context(), copied(t), newest); err != nil {
		t.Fatal(err)
	}
	for _, unknown := range []int64{0, sqlite.OldestSchema - 1, newest + 1} {
		wantCode(t, sqlite.CheckSchema(t.Context(), copied(t), unknown), ibid.CodeInvalid)
	}
	for what, change := range map[string]string{
		"a trigger":             `CREATE TRIGGER smuggled AFTER INSERT ON messages BEGIN UPDATE pages SET text = 'no'; END`,
		"a changed trigger":     `DROP TRIGGER vectors_1_delete; CREATE TRIGGER vectors_1_delete AFTER DELETE ON chunks BEGIN DELETE FROM messages; END`,
		"a trigger of a shadow": `PRAGMA writable_schema = on; INSERT INTO sqlite_schema VALUES ('trigger', 'vectors_1_x', 'chunks', 0, 'CREATE TRIGGER vectors_1_x AFTER DELETE ON chunks BEGIN DELETE FROM messages; END')`,
		"a view":                `CREATE VIEW smuggled AS SELECT 1`,
		"an index":              `CREATE INDEX smuggled ON pages (lower(text))`,
		"no index":              `DROP TRIGGER vectors_1_delete`,
		"another table":         `CREATE TABLE smuggled (id)`,
		"a table like a shadow": `CREATE TABLE chunk_text_smuggled (id)`,
		"another virtual table": `CREATE VIRTUAL TABLE vectors_7 USING fts5 (a)`,
		"a column":              `ALTER TABLE pages ADD COLUMN smuggled TEXT DEFAULT 'x'`,
		"a changed table":       `PRAGMA writable_schema = on; UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', '') WHERE name = 'messages'`,
		"a renamed shadow":      `PRAGMA writable_schema = on; UPDATE sqlite_schema SET sql = replace(sql, 'id INTEGER PRIMARY KEY', 'id INTEGER PRIMARY KEY CHECK (abs(id))') WHERE name = 'chunk_text_data'`,
	} {
		t.Run(what, func(t *testing.T) {
			path := copied(t)
			pool := must[*sql.DB](t)(sqlite.OpenPool(path, true, 1))
			_, err := pool.ExecContext(t.Context(), change)
			if err := errors.Join(err, sqlite.ClosePool(pool)); err != nil {
				t.Fatal(err)
			}
			if err := sqlite.CheckSchema(t.Context(), path, newest); ibid.CodeOf(err) != ibid.CodeInvalid {
				t.Errorf("%v, want that it is refused", err)
			}
		})
	}
}
