package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"math"
	"unsafe"
)

// Packed is what is left to read of the rows of a query that gives packed(…), which
// are one blob: of hundreds of rows most of the time would go into handing each
// over by itself. The columns are read in their order, as what they are.
type Packed []byte

// Integer reads a whole number; NULL is zero.
func (p *Packed) Integer() int64 {
	n := int64(binary.NativeEndian.Uint64(*p))
	*p = (*p)[8:]
	return n
}

// Real reads a floating-point number that is not NULL.
func (p *Packed) Real() float64 { return math.Float64frombits(uint64(p.Integer())) }

// Text reads a text that is not NULL. It is part of the whole, which nobody changes.
func (p *Packed) Text() string {
	text := p.Bytes()
	return unsafe.String(unsafe.SliceData(text), len(text))
}

// Bytes reads a blob that is not NULL. It is part of the whole.
func (p *Packed) Bytes() []byte {
	n := p.Integer()
	blob := (*p)[:n]
	*p = (*p)[n:]
	return blob
}

// UnpackRows calls each for every row of what [Snapshot.Pack] gave.
func UnpackRows(rows Packed, err error, each func(row *Packed)) error {
	if err != nil {
		return err
	}
	for len(rows) > 0 {
		each(&rows)
	}
	return nil
}

// Snapshot is one unchanging state of the library: a connection in a transaction.
type Snapshot struct{ *sql.Conn }

// View runs fn on one unchanging state of the library, as Read does, for
// what is asked while the user waits.
//
// The transaction is the driver's. For one of its own database/sql starts a goroutine
// that waits for the end of the context, and to wake it takes longer than most of the
// queries; it does so once more for each of them, see [Snapshot.Pack].
func (db *DB) View(ctx context.Context, fn func(Snapshot) error) (err error) {
	if err := db.intact(nil); err != nil {
		return err
	}
	conn, err := db.reader.Conn(ctx)
	if err != nil {
		return storageError(err)
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	var tx driver.Tx
	err = conn.Raw(func(conn any) (err error) {
		tx, err = conn.(driver.ConnBeginTx).BeginTx(context.Background(), driver.TxOptions{})
		return err
	})
	if err != nil {
		return storageError(err)
	}
	defer func() {
		if tx.Rollback() != nil { // nothing was written, so that this is as good as to commit
			_ = conn.Raw(func(any) error { return driver.ErrBadConn }) // nobody is to be given it again
		}
	}()
	return storageError(db.intact(fn(Snapshot{conn})))
}

// Pack runs a query that gives packed(…). It asks the driver itself, which looks after
// the context too.
func (s Snapshot) Pack(ctx context.Context, query string, args ...any) (rows Packed, err error) {
	values := make([]driver.NamedValue, len(args))
	for i, arg := range args {
		values[i].Ordinal = i + 1
		if values[i].Value, err = driver.DefaultParameterConverter.ConvertValue(arg); err != nil {
			return nil, err
		}
	}
	err = s.Raw(func(conn any) (err error) {
		found, err := conn.(driver.QueryerContext).QueryContext(ctx, query, values)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, found.Close()) }()
		row := make([]driver.Value, 1)
		if err := found.Next(row); err != nil {
			return err
		}
		rows, _ = row[0].([]byte)
		return nil
	})
	return rows, err
}
