package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// schemaObject is a row of SQLite's list of tables, indexes, triggers and views.
type schemaObject struct{ kind, name, table, text string }

// CheckSchema compares the tables, indexes, triggers and views of a library that may
// come from anywhere with those that Ibid creates for a version of the schema, text by
// text; the tables behind virtual tables count too. Nothing in the file is run or
// changed: only the list is read, from a connection that trusts no schema. Call it
// before anything else opens the file.
//
// Returns CodeInvalid, with the first difference as the cause, for a library that is
// not Ibid's, and CodeStorage if the file cannot be read or is no library.
func CheckSchema(ctx context.Context, path string, version int64) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return fmt.Errorf("check schema: %w", err)
	}
	pool := sql.OpenDB(distrusting(path))
	defer func() { _ = closePool(pool) }() // only read from
	got, err := schemaObjects(ctx, pool)
	if err != nil {
		return fmt.Errorf("check schema: %w", storageError(err))
	}
	if version < OldestSchema || version > NewestSchema() {
		return ibid.Errorf(ibid.CodeInvalid, "Ibid has no schema %d.", version)
	}
	want, err := ownSchema(ctx, version, got)
	if err != nil {
		return fmt.Errorf("check schema: %w", err)
	}
	foreign := func(o schemaObject) bool { return !slices.Contains(want, o) }
	missing := func(o schemaObject) bool { return !slices.Contains(got, o) }
	cause := ""
	if i := slices.IndexFunc(got, foreign); i >= 0 {
		cause = "a " + got[i].kind + " that is not Ibid's: " + got[i].name
	} else if i := slices.IndexFunc(want, missing); i >= 0 {
		cause = "no " + want[i].kind + " " + want[i].name
	} else if len(got) != len(want) {
		cause = "something twice"
	}
	if cause != "" {
		return ibid.Errorf(ibid.CodeInvalid, "The library is not as Ibid makes it: %w.", errors.New(cause)).
			WithHint("It was changed by another program. Choose another one.")
	}
	return nil
}

// schemaObjects lists what a database has, apart from what SQLite adds to any by
// itself for its planner.
func schemaObjects(ctx context.Context, pool *sql.DB) ([]schemaObject, error) {
	return Rows(ctx, pool, func(row Row) (o schemaObject, err error) {
		return o, row.Scan(&o.kind, &o.name, &o.table, &o.text)
	}, `
		SELECT coalesce(type, ''), coalesce(name, ''), coalesce(tbl_name, ''), coalesce(sql, '') FROM sqlite_schema
		WHERE coalesce(sql, '') NOT IN ('CREATE TABLE sqlite_stat1(tbl,idx,stat)', 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)')`)
}

// ownSchema lists what an empty library of a version has, together with those tables
// of vectors in got that Ibid could have created: they are numbered, and their columns
// depend on the embedding model.
func ownSchema(ctx context.Context, version int64, got []schemaObject) (_ []schemaObject, err error) {
	folder, err := os.MkdirTemp("", "ibid-schema-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(folder) }() // what is left there says nothing of the library
	path := filepath.Join(folder, "library.db")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		return nil, err
	}
	pool, err := openPool(path, true, 1)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, closePool(pool)) }()
	if err := upgrade(ctx, pool, path, steps[:version-OldestSchema]); err != nil {
		return nil, err
	}
	for _, o := range got {
		if !isVectorTable(o) {
			continue
		}
		_, err := pool.ExecContext(ctx, o.text)
		if err == nil {
			_, err = pool.ExecContext(ctx, vectorTrigger(o.name))
		}
		if err != nil {
			return nil, ibid.Errorf(ibid.CodeInvalid, "The library is not as Ibid makes it: %w.", err).WithHint("Choose another one.")
		}
	}
	return schemaObjects(ctx, pool)
}

// vectorTableName and vectorTableText are what createVectorTable makes. No character in them can end the statement or name a function.
var (
	vectorTableName = regexp.MustCompile(`^vectors_[1-9][0-9]*$`)
	vectorTableText = regexp.MustCompile(`^CREATE VIRTUAL TABLE (vectors_[1-9][0-9]*) USING vec0 \([A-Za-z0-9_ ,=\[\]\s]+\)$`)
)

func isVectorTable(o schemaObject) bool {
	text := vectorTableText.FindStringSubmatch(strings.TrimSpace(o.text))
	return o.kind == "table" && vectorTableName.MatchString(o.name) && o.table == o.name && text != nil && text[1] == o.name
}
