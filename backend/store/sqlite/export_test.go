package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"strings"
)

// What tests look at.
const LockRetry = lockRetry

var (
	ClosePool     = closePool
	FirstSchema   = firstSchema
	LostPages     = lostPages
	OpenPool      = openPool
	SchemaVersion = schemaVersion
	StorageError  = storageError
	Upgrade       = upgrade
)

// Step is a step of the schema.
type Step = step

// Queryer reads rows.
type Queryer = queryer

// Pools are the connections of a library.
func (db *DB) Pools() (reader, writer *sql.DB) { return db.reader, db.writer }

// Drain runs a pragma to its end.
func (db *DB) Drain(ctx context.Context, pragma string) error { return db.drain(ctx, pragma) }

// Break ends all connections and lets go of the locks as the end of a process does: nothing
// is cleared away.
func (db *DB) Break() error {
	return errors.Join(db.changes.pool.Close(), db.reader.Close(), db.writer.Close(), db.releaseWork(), db.lock.Close())
}

// Summed are the columns that a checksum is of, with their tables.
func Summed() map[string]bool {
	summed := map[string]bool{}
	for _, s := range sums {
		for column := range strings.SplitSeq(s.key+", "+s.of, ", ") {
			summed[s.table+"."+column] = true
		}
	}
	return summed
}
