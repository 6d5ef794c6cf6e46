package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"syscall"

	"ibid/backend/ibid"
)

// SQLite's primary result codes that the user can do something about.
// https://www.sqlite.org/rescode.html
const (
	codePerm      = 3
	codeBusy      = 5
	codeLocked    = 6
	codeReadonly  = 8
	codeInterrupt = 9
	codeIOErr     = 10
	codeCorrupt   = 11
	codeFull      = 13
	codeCantOpen  = 14
	codeNotADB    = 26
)

// storageError gives errors of SQLite and of the file system their form for a
// person; an error that has one already, or that only a developer can act on,
// is returned as it is.
func storageError(err error) error {
	var done *ibid.Error
	if err == nil || errors.As(err, &done) {
		return err
	}
	code, system, ok := engineError(err)
	if !ok {
		code, system = 0, err
	}
	switch {
	case code == codeInterrupt:
		return errors.Join(context.Canceled, err)
	case code == codeFull, errors.Is(system, syscall.ENOSPC):
		return storage("There is no space left on the disk that holds the library.",
			"Free some space and try again; what was stored before is safe.", err)
	case code == codeReadonly, code == codePerm, errors.Is(system, syscall.EROFS), errors.Is(system, fs.ErrPermission):
		return storage("The library cannot be written.",
			"Check that you may write to its folder and that the disk is not read-only.", err)
	case code == codeCorrupt:
		return storage("The library file is damaged.",
			"Restore a backup with \"ibid restore FILE\". Without one, move the library's file away and add your PDFs to a new library: they are not touched.", err)
	case code == codeNotADB:
		return storage("The file is not an Ibid library.",
			"Choose another file, or move this one away and start Ibid again.", err)
	case code == codeCantOpen, code == 0 && isPathError(err):
		return storage("The library could not be opened.",
			"Check that its folder exists and that you may write to it.", err)
	case code == codeIOErr:
		return storage("The disk failed while reading or writing the library.",
			"Check that the disk is still connected, then start Ibid again.", err)
	case code == codeBusy, code == codeLocked:
		return &ibid.Error{Code: ibid.CodeLocked, Message: "Another program is using the library.",
			Hint: "Close the program that has the library open, then try again.", Err: err}
	}
	return err
}

func storage(message, hint string, err error) error {
	return &ibid.Error{Code: ibid.CodeStorage, Message: message, Hint: hint, Err: err}
}

func isPathError(err error) bool {
	var e *fs.PathError
	return errors.As(err, &e)
}

// NotFound replaces "no rows" by an error for the user about the missing noun.
func NotFound(err error, noun string) error {
	if errors.Is(err, sql.ErrNoRows) {
		return &ibid.Error{Code: ibid.CodeNotFound, Message: "There is no such " + noun + ".",
			Hint: "It may have been removed.", Err: err}
	}
	return err
}

// ErrorColumns are the three columns that hold an error for the user; they are
// NULL for nil. The cause is for the log and not kept.
func ErrorColumns(e *ibid.Error) (code, message, hint sql.NullString) {
	if e == nil {
		return
	}
	return sql.NullString{String: string(e.Code), Valid: true},
		sql.NullString{String: e.Message, Valid: true},
		sql.NullString{String: e.Hint, Valid: true}
}

// ErrorFrom is the reverse of ErrorColumns.
func ErrorFrom(code, message, hint sql.NullString) *ibid.Error {
	if !code.Valid {
		return nil
	}
	return &ibid.Error{Code: ibid.Code(code.String), Message: message.String, Hint: hint.String}
}
