package sqlite

import (
	"database/sql"
	"errors"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// Every library that an Ibid has written passes.
func TestCheckSchemaOfReleases(t *testing.T) {
	files, err := filepath.Glob("testdata/schema-*.db.gz")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			version := must[int64](t)(strconv.ParseInt(strings.TrimSuffix(strings.TrimPrefix(filepath.Base(file), "schema-"), ".db.gz"), 10, 64))
			if err := CheckSchema(t.Context(), unpack(t, file), version); err != nil {
				t.Error(err)
			}
		})
	}
}

// A schema that was changed in any way is refused, and nothing in it runs.
func TestCheckSchemaRefusesWhatIsNotOurs(t *testing.T) {
	newest := must[int64](t)(NewestSchema())
	copied := func(t *testing.T) string {
		db := fresh(t)
		begin(t, db, identity)
		addTexts(t, db, home, "a", "The notice period is thirty days.")
		return backUp(t, db, ignore)
	}
	if err := CheckSchema(t.Context(), copied(t), newest); err != nil {
		t.Fatal(err)
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
			pool := must[*sql.DB](t)(openPool(path, true, 1))
			_, err := pool.ExecContext(t.Context(), change)
			if err := errors.Join(err, closePool(pool)); err != nil {
				t.Fatal(err)
			}
			if err := CheckSchema(t.Context(), path, newest); ibid.CodeOf(err) != ibid.CodeInvalid {
				t.Errorf("%v, want that it is refused", err)
			}
		})
	}
	path := copied(t)
	for version := range newest {
		if version > 0 {
			wantCode(t, CheckSchema(t.Context(), path, version), ibid.CodeInvalid)
		}
	}
}
