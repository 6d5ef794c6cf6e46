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

// migrate brings the file up to the newest schema, one transaction a step: what a
// step has done stays when the next is stopped. Progress is told of where steps go
// through all passages of a library.
func migrate(ctx context.Context, writer *sql.DB, progress func(ibid.Progress)) error {
	if err := claim(ctx, writer); err != nil {
		return err
	}
	work := &upgrade{tell: progress}
	provider, err := newProvider(writer, work.passed)
	if err != nil {
		return err
	}
	if err := refuseNewer(ctx, writer, provider); err != nil {
		return err
	}
	if err := work.measure(ctx, writer); err != nil {
		return err
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrate schema: %w", err)
	}
	work.passed(work.at.Total) // what an earlier step has left nothing to do for is done as well
	return nil
}

// slowSteps are those that go through all passages.
var slowSteps = map[int64]func(ctx context.Context, tx *sql.Tx, passed func(passages int64)) error{
	4: moveVectors,
	6: indexWords,
	7: sketchVectors,
}

// newProvider gives what applies the steps; passed hears of passages that slow ones
// are done with.
func newProvider(writer *sql.DB, passed func(passages int64)) (*goose.Provider, error) {
	files, err := fs.Sub(schemaFiles, "schema")
	if err != nil {
		return nil, err
	}
	var inGo []*goose.Migration
	for version, step := range slowSteps {
		inGo = append(inGo, goose.NewGoMigration(version, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
			return step(ctx, tx, passed)
		}}, nil))
	}
	return goose.NewProvider(goose.DialectSQLite3, writer, files,
		goose.WithTableName(versionTable), goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger()),
		goose.WithGoMigrations(inGo...))
}

// upgrade tells how far the slow steps are.
type upgrade struct {
	tell func(ibid.Progress)
	at   ibid.Progress // in passages, each counted once for every step
}

// unheard is for work whose progress nobody wants to hear of.
func unheard(int64) {}

// measure finds out how much the steps that are to come have to go through. It tells
// of nothing where that is nothing.
func (u *upgrade) measure(ctx context.Context, writer *sql.DB) error {
	version, err := schemaVersion(ctx, writer)
	if err != nil || version == 0 {
		return err
	}
	var passages int64
	if err := writer.QueryRowContext(ctx, `SELECT count(*) FROM chunks`).Scan(&passages); err != nil {
		return err
	}
	for step := range slowSteps {
		if step > version {
			u.at.Total += passages
		}
	}
	u.at.Note = "Bringing the library up to date"
	u.passed(0)
	return nil
}

func (u *upgrade) passed(passages int64) {
	if u.at.Total == 0 {
		return
	}
	u.at.Done = min(u.at.Done+passages, u.at.Total)
	u.tell(u.at)
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
		return errForeign
	}
	return nil
}

var errForeign = &ibid.Error{Code: ibid.CodeStorage, Message: "The file is not an Ibid library.",
	Hint: "Choose another file, or move this one away and start Ibid again."}

// refuseForeign refuses another program's database.
func refuseForeign(ctx context.Context, q queryer) error {
	var id int
	err := q.QueryRowContext(ctx, `SELECT application_id FROM pragma_application_id`).Scan(&id)
	if err == nil && id != applicationID {
		return errForeign
	}
	return err
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
		return errNewer
	}
	return nil
}

var errNewer = ibid.Errorf(ibid.CodeNewerLibrary, "This library was written by a newer Ibid.").
	WithHint("Update Ibid, or open the library with the version that wrote it. Nothing has been changed.")

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
