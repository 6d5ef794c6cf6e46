package sqlite

import (
	"database/sql"
	"encoding/binary"
	"math"
)

// packed is what is left to read of the rows of a query that gives packed(…), which
// are one blob: of hundreds of rows most of the time would go into handing each
// over by itself. The columns are read in their order, as what they are.
type packed []byte

// integer reads a whole number; NULL is zero.
func (p *packed) integer() int64 {
	n := int64(binary.NativeEndian.Uint64(*p))
	*p = (*p)[8:]
	return n
}

// real reads a floating-point number that is not NULL.
func (p *packed) real() float64 { return math.Float64frombits(uint64(p.integer())) }

// text reads a text that is not NULL.
func (p *packed) text() string { return string(p.bytes()) }

// bytes reads a blob that is not NULL. It is part of the whole.
func (p *packed) bytes() []byte {
	n := p.integer()
	blob := (*p)[:n]
	*p = (*p)[n:]
	return blob
}

// unpackRows calls each for every row of a query that gives packed(…), as long as the
// blob is there: what each keeps of it has to be copied.
func unpackRows(rows *sql.Rows, err error, each func(row *packed)) error {
	return unpackAll(rows, err, func(all packed) {
		for len(all) > 0 {
			each(&all)
		}
	})
}

// unpackAll calls read for the blob of such a query, likewise.
func unpackAll(rows *sql.Rows, err error, read func(all packed)) error {
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var blob sql.RawBytes
		if err := rows.Scan(&blob); err != nil {
			return err
		}
		read(packed(blob))
	}
	return rows.Err()
}
