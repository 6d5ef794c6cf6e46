package sqlite_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// TestSchemaHasItsNumber fails when schema.sql is changed under the same number, by which
// libraries are told apart. Before the first release: raise OldestSchema and write the new
// sum here. After it: put schema.sql back and add a step.
func TestSchemaHasItsNumber(t *testing.T) {
	const number, crc = 26, 0x12aaa87c
	if got := crc32.ChecksumIEEE([]byte(sqlite.FirstSchema())); sqlite.OldestSchema != number || got != crc {
		t.Errorf("schema %d has the checksum %#x, want schema %d with %#x", sqlite.OldestSchema, got, number, crc)
	}
}

// A library of an unreleased build is refused in words that say so, by whatever way it is
// opened, and stays as it is.
func TestOpenRefusesUnreleasedLibraries(t *testing.T) {
	for what, change := range map[string]string{
		"before this schema had numbers": `PRAGMA user_version = 0; CREATE TABLE schema_versions (version_id INTEGER); INSERT INTO schema_versions VALUES (23)`,
		"an earlier number":              fmt.Sprintf(`PRAGMA user_version = %d`, sqlite.OldestSchema-1),
		"another table":                  `PRAGMA user_version = 0; ALTER TABLE documents RENAME TO files`,
	} {
		t.Run(what, func(t *testing.T) {
			path := changedLibrary(t, change)
			before := must[[]byte](t)(os.ReadFile(path))
			for _, access := range []ibid.Access{ibid.AccessRead, ibid.AccessWork, ibid.AccessAlone} {
				_, err := Open(t.Context(), path, sqlite.Options{Access: access})
				wantUnreleased(t, path, err)
			}
			_, err := sqlite.CheckFile(t.Context(), path)
			wantUnreleased(t, path, err)
			if after := must[[]byte](t)(os.ReadFile(path)); !bytes.Equal(before, after) {
				t.Error("the file was changed")
			}
		})
	}
}

func wantUnreleased(t *testing.T, path string, err error) {
	t.Helper()
	wantCode(t, err, ibid.CodeStorage)
	told := ibid.AsError(err)
	for _, words := range []string{path, "unreleased version", "Nothing has been changed", filepath.Dir(path) + "”", "ibid add"} {
		if !strings.Contains(told.Message+" "+told.Hint, words) {
			t.Errorf("%q %q lacks %q", told.Message, told.Hint, words)
		}
	}
}

// changedLibrary is a closed library in which something was changed.
func changedLibrary(t *testing.T, change string) (path string) {
	t.Helper()
	path = closedLibrary(t)
	pool := must[*sql.DB](t)(sqlite.OpenPool(path, true, 1))
	_, err := pool.Exec(change)
	if err := errors.Join(err, sqlite.ClosePool(pool)); err != nil {
		t.Fatal(err)
	}
	return path
}

// Steps are done in their order, each once and whole, in libraries that exist and in new ones.
func TestUpgrade(t *testing.T) {
	ran := []string{}
	sqlStep := func(statements string) sqlite.Step {
		return func(ctx context.Context, tx *sql.Tx) error {
			ran = append(ran, statements)
			_, err := tx.ExecContext(ctx, statements)
			return err
		}
	}
	stopped := errors.New("stopped")
	first, second := sqlStep(`CREATE TABLE one (id INTEGER) STRICT`), sqlStep(`ALTER TABLE one ADD COLUMN two TEXT`)
	half := func(ctx context.Context, tx *sql.Tx) error { return errors.Join(second(ctx, tx), stopped) }

	path := closedLibrary(t)
	pool := must[*sql.DB](t)(sqlite.OpenPool(path, true, 1))
	t.Cleanup(func() { _ = sqlite.ClosePool(pool) })
	if err := sqlite.Upgrade(t.Context(), pool, path, []sqlite.Step{first, half}); !errors.Is(err, stopped) {
		t.Errorf("%v, want that it was stopped", err)
	}
	if version := must[int64](t)(sqlite.SchemaVersion(t.Context(), pool)); version != sqlite.OldestSchema+1 {
		t.Errorf("schema %d after the step that was done", version)
	}
	for range 2 {
		if err := sqlite.Upgrade(t.Context(), pool, path, []sqlite.Step{first, second}); err != nil {
			t.Fatal(err)
		}
	}
	if version := must[int64](t)(sqlite.SchemaVersion(t.Context(), pool)); version != sqlite.OldestSchema+2 || len(ran) != 3 {
		t.Errorf("schema %d after %q", version, ran)
	}
	if _, err := pool.Exec(`INSERT INTO one (id, two) VALUES (1, 'x')`); err != nil {
		t.Error(err)
	}
	wantCode(t, sqlite.Upgrade(t.Context(), pool, path, nil), ibid.CodeNewerLibrary)

	empty := filepath.Join(t.TempDir(), "library.db")
	fresh := must[*sql.DB](t)(sqlite.OpenPool(empty, true, 1))
	t.Cleanup(func() { _ = sqlite.ClosePool(fresh) })
	if err := sqlite.Upgrade(t.Context(), fresh, empty, []sqlite.Step{first, second}); err != nil {
		t.Fatal(err)
	}
	if _, err := fresh.Exec(`INSERT INTO one (id, two) SELECT id, name FROM workspaces`); err != nil {
		t.Error(err)
	}
}

// Rows of every table belong to a workspace, those of the library as a whole and
// of contents excepted, which only documents lead to.
func TestTablesNameTheirWorkspace(t *testing.T) {
	db := fresh(t)
	without := must[[]string](t)(sqlite.Rows(t.Context(), db.reader, sqlite.ScanOne[string], `
		SELECT t.name FROM pragma_table_list t
		WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%'
			AND t.name NOT IN ('workspaces', 'embedding_indexes', 'chunk_text_upkeep', 'queue')
			AND t.name NOT IN ('contents', 'pages', 'sections', 'chunks', 'chunk_terms', 'page_sums', 'content_languages', 'thumbnails', 'jobs', 'briefs', 'law_sections', 'law_citations')
			AND NOT EXISTS (SELECT 1 FROM pragma_table_info(t.name) WHERE name = 'workspace_id')`))
	if len(without) > 0 {
		t.Errorf("tables without a workspace: %v", without)
	}
	loose := must[[]string](t)(sqlite.Rows(t.Context(), db.reader, sqlite.ScanOne[string], `
		SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'`))
	if len(loose) > 0 {
		t.Errorf("tables that are not strict: %v", loose)
	}
}
