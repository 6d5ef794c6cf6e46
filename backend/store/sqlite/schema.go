package sqlite

import (
	"context"
	"database/sql"
	_ "embed"
	"fmt"
	"path/filepath"

	"ibid/backend/ibid"
)

// schema makes the tables, indexes, triggers and views of an empty library, but for the
// triggers that keep checksums.
//
//go:embed schema.sql
var schema string

// OldestSchema is the number of schema.sql, with the triggers of [sums]. Each library keeps the
// number of its schema as its user_version. Until the first release, whoever changes either raises this number;
// libraries with a lower one were made by unreleased builds and are refused.
//
// Once released, neither they nor the number ever change: the next schema is a step.
const OldestSchema int64 = 26

// step changes a library with one schema to the next, in one transaction.
type step func(ctx context.Context, tx *sql.Tx) error

// steps lead from schema.sql to the newest schema, for libraries that exist and for new
// ones. The first leads from OldestSchema to the next number. A released step never changes.
var steps []step

// NewestSchema is the number of the newest schema that this program knows.
func NewestSchema() int64 { return OldestSchema + int64(len(steps)) }

// applicationID marks the file as a library of Ibid; `file library.db` shows
// it. It spells "Ibid".
const applicationID = 0x49626964

// upgrade gives a library the newest schema by steps, one transaction each: what a step has
// done stays when the next is stopped. An empty file gets all of it. Returns errors as
// [knownSchema] does.
func upgrade(ctx context.Context, writer *sql.DB, path string, steps []step) error {
	var tables int
	if err := writer.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema`).Scan(&tables); err != nil {
		return err
	}
	if tables == 0 {
		if err := apply(ctx, writer, OldestSchema, createSchema); err != nil {
			return fmt.Errorf("create schema: %w", err)
		}
	}
	newest := OldestSchema + int64(len(steps))
	version, err := knownSchema(ctx, writer, path, newest)
	for ; err == nil && version < newest; version++ {
		if err = apply(ctx, writer, version+1, steps[version-OldestSchema]); err != nil {
			err = fmt.Errorf("upgrade schema to %d: %w", version+1, err)
		}
	}
	return err
}

// apply runs a step and notes the number of the schema that it leads to.
func apply(ctx context.Context, writer *sql.DB, number int64, change step) error {
	tx, err := writer.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // fails once it was committed
	if err := change(ctx, tx); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", number)); err != nil {
		return err
	}
	return tx.Commit()
}

func createSchema(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d; %s", applicationID, firstSchema()))
	return err
}

// firstWorkspace is what a new library holds.
const firstWorkspace = `
INSERT INTO workspaces (id, name, created_at) VALUES (1, 'My documents', CAST(unixepoch('subsec') * 1000000 AS INTEGER));
`

// firstSchema is schema.sql with the triggers that keep the checksums, and the first workspace.
func firstSchema() string {
	all := schema
	for _, s := range sums {
		all += s.triggers()
	}
	return all + firstWorkspace
}

// queryer reads rows: a pool or a transaction.
type queryer interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// schemaVersion is the number of a library's schema; 0 for one of an early unreleased build.
func schemaVersion(ctx context.Context, q queryer) (version int64, err error) {
	return version, q.QueryRowContext(ctx, `SELECT user_version FROM pragma_user_version`).Scan(&version)
}

// knownSchema is the number of a library's schema, from OldestSchema to newest. Returns
// CodeStorage for another program's database and for a library of an unreleased build, and
// CodeNewerLibrary for one of a later Ibid.
func knownSchema(ctx context.Context, q queryer, path string, newest int64) (version int64, err error) {
	var id int
	err = q.QueryRowContext(ctx, `SELECT application_id FROM pragma_application_id`).Scan(&id)
	if err == nil {
		version, err = schemaVersion(ctx, q)
	}
	switch {
	case err != nil:
		return 0, err
	case id != applicationID:
		return 0, errForeign
	case version < OldestSchema:
		return 0, unreleased(path)
	case version > newest:
		return 0, errNewer
	}
	return version, nil
}

var (
	errForeign = &ibid.Error{Code: ibid.CodeStorage, Message: "The file is not an Ibid library.",
		Hint: "Choose another file, or move this one away and start Ibid again."}
	errNewer = ibid.Errorf(ibid.CodeNewerLibrary, "This library was written by a newer Ibid.").
			WithHint("Update Ibid, or open the library with the version that wrote it. Nothing has been changed.")
)

// unreleased refuses the library at path, which a build before the first release has made.
func unreleased(path string) error {
	return ibid.Errorf(ibid.CodeStorage, "The library “%s” was made by an unreleased version of Ibid. This version can't read it.", path).
		WithHint("Nothing has been changed. Move the folder “" + filepath.Dir(path) +
			"” aside, or set IBID_HOME to another folder, and add your documents again with \"ibid add\".")
}
