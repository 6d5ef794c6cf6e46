package sqlite

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// CheckIndex adds to a report what [DB.Check] cannot see without making the index
// again in memory, some seconds for 10,000 passages: full-text tables whose tokens are
// not those of their texts, lists of terms that differ, and vectors without a
// direction. Rebuild repairs all of it.
func (db *DB) CheckIndex(ctx context.Context, r *ibid.LibraryReport) error {
	conn, err := db.reader.Conn(ctx)
	if err == nil {
		err = checkIndex(ctx, conn, r)
		err = db.intact(errors.Join(err, conn.Close()))
	}
	switch {
	case isDamage(err):
		r.Add("The search index cannot be read.")
	case err != nil:
		return fmt.Errorf("check index: %w", storageError(err))
	}
	return nil
}

// indexed are the full-text tables with the views that they are made of, and what a
// row is of.
var indexed = []struct {
	table, view, name string
	columns           []string
}{
	{"chunk_text", "chunk_content", "full-text index", []string{"title", "section", "context", "text"}},
	{"content_profiles", "profile_content", "index of names", []string{"name", "front", "headings"}},
	{"message_text", "message_content", "index of the history", []string{"question", "text"}},
}

func checkIndex(ctx context.Context, conn *sql.Conn, r *ibid.LibraryReport) (err error) {
	// Tables that list the tokens are temporary: nothing of them reaches the library.
	prepare, clean := `PRAGMA query_only = off;`, ``
	for _, x := range indexed {
		prepare += fmt.Sprintf(`CREATE VIRTUAL TABLE temp.%[1]s_tokens USING fts5vocab ('main', '%[1]s', 'instance');`, x.table)
		clean += fmt.Sprintf(`DROP TABLE IF EXISTS temp.%s_tokens;`, x.table)
	}
	defer func() {
		_, cleaned := conn.ExecContext(context.WithoutCancel(ctx), `PRAGMA query_only = off;`+clean+`PRAGMA query_only = on;`)
		err = errors.Join(err, cleaned)
	}()
	if _, err := conn.ExecContext(ctx, prepare+`PRAGMA query_only = on;`); err != nil {
		return err
	}
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // it only reads
	for _, x := range indexed {
		same, err := sameTokens(ctx, tx, x.table, x.view, x.columns)
		if err != nil {
			return err
		}
		if !same {
			r.Add("The %s differs from the texts that it is made of.", x.name)
		}
	}
	var terms int
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM chunk_terms t JOIN chunk_content c ON c.id = t.chunk_id
		WHERE t.terms <> token_hashes(c.text, c.section || ' ' || c.context)`).Scan(&terms)
	if err != nil {
		return err
	}
	if terms > 0 {
		r.Add("The list of terms differs from its text for %d passages.", terms)
	}
	return checkDirections(ctx, tx, r)
}

// sameTokens reports whether a full-text table has the tokens of its view, each in its
// place. The order in which they are listed differs, so sums of checksums are compared.
func sameTokens(ctx context.Context, tx *sql.Tx, table, view string, columns []string) (bool, error) {
	var have, want int64
	err := tx.QueryRowContext(ctx, `SELECT coalesce(sum(checksum(doc, term, col, "offset")), 0) FROM temp.`+table+`_tokens`).Scan(&have)
	if err != nil {
		return false, err
	}
	err = EachRow(ctx, tx, func(row Row) (err error) {
		var id int64
		texts := make([]sql.NullString, len(columns))
		fields := []any{&id}
		for i := range texts {
			fields = append(fields, &texts[i])
		}
		err = row.Scan(fields...)
		for i, text := range texts {
			offset := int64(0)
			for token := range strings.FieldsSeq(text.String) {
				want += tokenSum(id, token, columns[i], offset)
				offset++
			}
		}
		return err
	}, `SELECT id, `+strings.Join(columns, ", ")+` FROM `+view)
	return have == want, err
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// tokenSum is checksum (document, token, column, offset) as SQLite computes it.
func tokenSum(document int64, token, column string, offset int64) int64 {
	bytes := make([]byte, 0, 128)
	bytes = binary.LittleEndian.AppendUint64(append(bytes, 'i'), uint64(document))
	bytes = append(binary.LittleEndian.AppendUint64(append(bytes, 't'), uint64(len(token))), token...)
	bytes = append(binary.LittleEndian.AppendUint64(append(bytes, 't'), uint64(len(column))), column...)
	bytes = binary.LittleEndian.AppendUint64(append(bytes, 'i'), uint64(offset))
	return int64(crc32.Checksum(bytes, castagnoli))
}

// checkDirections looks for vectors that are not of length 1, as all are stored.
func checkDirections(ctx context.Context, tx *sql.Tx, r *ibid.LibraryReport) error {
	all, err := AllIndexes(ctx, tx)
	if err != nil {
		return err
	}
	for _, x := range all {
		bad, err := strayVectors(ctx, tx, x)
		if err != nil {
			return err
		}
		if len(bad) > 0 {
			r.Add("%d vectors of %s are damaged.", len(bad), x.Identity.Model)
		}
	}
	return nil
}

// lengthSlack is by how much the square of a vector's length may differ from 1, far
// more than float32 rounds away.
const lengthSlack = 1e-3

// strayVectors lists the chunks of an index whose vector has the wrong length.
func strayVectors(ctx context.Context, tx *sql.Tx, x VectorIndex) ([]ibid.ChunkID, error) {
	var blob sql.RawBytes
	all, err := Rows(ctx, tx, func(row Row) (id ibid.ChunkID, err error) {
		if err := row.Scan(&id, &blob); err != nil {
			return 0, err
		}
		square := 0.
		for _, v := range decodeVector(blob) {
			square += float64(v) * float64(v)
		}
		if len(blob) == 4*x.Identity.Dimensions && math.Abs(square-1) < lengthSlack { // false for NaN
			return 0, nil
		}
		return id, nil
	}, `SELECT chunk_id, embedding FROM `+x.Table())
	return slices.DeleteFunc(all, func(id ibid.ChunkID) bool { return id == 0 }), err
}
