package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"

	"ibid/backend/ibid"
)

//go:embed schema/*.sql
var schemaFiles embed.FS

// versionTable names the table that tells which steps, files of schema/ and
// functions beside it, have been applied.
const versionTable = "schema_versions"

// applicationID marks the file as a library of Ibid; `file library.db` shows
// it. It spells "Ibid".
const applicationID = 0x49626964

// migrate brings the file up to the newest schema, one transaction a step.
func migrate(ctx context.Context, writer *sql.DB) error {
	if err := claim(ctx, writer); err != nil {
		return err
	}
	provider, err := newProvider(writer)
	if err != nil {
		return err
	}
	if err := refuseNewer(ctx, writer, provider); err != nil {
		return err
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrate schema: %w", err)
	}
	return nil
}

func newProvider(writer *sql.DB) (*goose.Provider, error) {
	files, err := fs.Sub(schemaFiles, "schema")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectSQLite3, writer, files,
		goose.WithTableName(versionTable), goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger()),
		goose.WithGoMigrations(
			goose.NewGoMigration(4, &goose.GoFunc{RunTx: moveVectors}, nil),
			goose.NewGoMigration(6, &goose.GoFunc{RunTx: indexWords}, nil),
			goose.NewGoMigration(7, &goose.GoFunc{RunTx: sketchVectors}, nil)))
}

// claim marks an empty file as ours and refuses another program's database.
func claim(ctx context.Context, writer *sql.DB) error {
	var tables, id int
	err := writer.QueryRowContext(ctx, `
		SELECT (SELECT count(*) FROM sqlite_schema), (SELECT application_id FROM pragma_application_id)`).Scan(&tables, &id)
	switch {
	case err != nil:
		return err
	case tables == 0:
		_, err = writer.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d", applicationID))
		return err
	case id != applicationID:
		return &ibid.Error{Code: ibid.CodeStorage, Message: "The file is not an Ibid library.",
			Hint: "Choose another file, or move this one away and start Ibid again."}
	}
	return nil
}

// refuseNewer returns [ibid.CodeNewerLibrary] if the file has a schema that
// this program does not know.
func refuseNewer(ctx context.Context, writer *sql.DB, provider *goose.Provider) error {
	version, err := schemaVersion(ctx, writer)
	if err != nil {
		return err
	}
	sources := provider.ListSources()
	if newest := sources[len(sources)-1].Version; version > newest {
		return ibid.Errorf(ibid.CodeNewerLibrary, "This library was written by a newer Ibid.").
			WithHint("Update Ibid, or open the library with the version that wrote it. Nothing has been changed.")
	}
	return nil
}

// queryer reads rows: a pool or a transaction.
type queryer interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// schemaVersion is the number of the newest step applied, 0 for none.
func schemaVersion(ctx context.Context, q queryer) (version int64, err error) {
	var exists bool
	err = q.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = ?)`, versionTable).Scan(&exists)
	if err != nil || !exists {
		return 0, err
	}
	err = q.QueryRowContext(ctx, `SELECT coalesce(max(version_id), 0) FROM `+versionTable).Scan(&version)
	return version, err
}
