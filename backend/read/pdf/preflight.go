package pdf

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"

	"ibid/backend/ibid"
	"ibid/backend/read"
)

// checkFile finds out what can be told about a file without parsing it. It returns
// the codes NotFound, Invalid and NotPDF.
func checkFile(path string) error {
	info, err := os.Stat(path) // before opening it: opening a pipe would wait
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fileFailure(ibid.CodeNotFound, err.Error())
	case err != nil:
		return fileFailure(ibid.CodeInvalid, err.Error())
	case !info.Mode().IsRegular():
		return fileFailure(ibid.CodeInvalid, "not a regular file")
	case info.Size() > maxFileBytes:
		return fileFailure(ibid.CodeInvalid, "too large")
	}
	file, err := os.Open(path)
	if err != nil {
		return fileFailure(ibid.CodeInvalid, err.Error())
	}
	defer file.Close()
	kind, _, err := read.ByContent(file)
	if err != nil {
		return fileFailure(ibid.CodeInvalid, err.Error())
	}
	if kind.Name != read.PDF.Name {
		return fileFailure(ibid.CodeNotPDF, "")
	}
	return nil
}

// Preflight takes a quick look at a file: a few milliseconds for a sound one, at
// most twice the open timeout. Pages may differ from what Read finds where a file
// lies about itself. An encrypted file that needs no password is told as
// encrypted; one that does fails with Encrypted, or with WrongPassword when it was
// given one that does not fit: so a password can be checked.
//
// It returns the codes NotFound, Invalid, NotPDF, Encrypted, WrongPassword, Damaged,
// Timeout, OutOfMemory, ReaderFailed and Unreachable, or the context's error.
func (r *Reader) Preflight(ctx context.Context, f ibid.File) (ibid.Preflight, error) {
	if err := checkFile(f.Path); err != nil {
		return ibid.Preflight{}, err
	}
	s, err := r.session(ctx)
	if err != nil {
		return ibid.Preflight{}, err
	}
	healthy := false
	defer func() { s.close(healthy) }()
	q := request{Op: opPreflight, Path: f.Path, Hash: f.Hash, Password: f.Password}
	var k kind
	var payload []byte
	for {
		k, payload, err = s.ask(q)
		if err == nil && k == kindRefused {
			if refused := refusedFile(payload); notTheFile(refused.Code) {
				s.end()
				if s.askAgain(refused.Code, refused.Error()) {
					continue
				}
				return ibid.Preflight{}, cmp.Or(ctx.Err(), error(refused))
			}
		}
		if err == nil || s.p == nil || ctx.Err() != nil || r.closed() {
			break
		}
		code, cause, again := s.lost()
		if again {
			continue
		}
		if q.Reader == readerPDFium || notTheFile(code) {
			return ibid.Preflight{}, cmp.Or(ctx.Err(), error(fileFailure(code, cause)))
		}
		q.Reader = readerPDFium // the second reader is asked first, and brought the worker down
	}
	switch {
	case ctx.Err() != nil:
		return ibid.Preflight{}, ctx.Err()
	case err != nil && s.p == nil:
		return ibid.Preflight{}, err
	case err != nil: // the reader was closed
		return ibid.Preflight{}, fileFailure(s.drop())
	case k == kindRefused:
		healthy = true
		err := refusedFile(payload)
		if code := ibid.CodeOf(err); code == ibid.CodeEncrypted || code == ibid.CodeWrongPassword {
			return ibid.Preflight{Encrypted: true}, err
		}
		return ibid.Preflight{}, err
	}
	var info ibid.Preflight
	if k != kindInfo || json.Unmarshal(payload, &info) != nil {
		return ibid.Preflight{}, fileFailure(ibid.CodeInternal, errProtocol.Error())
	}
	k, _, err = s.next(r.opts.OpenTimeout, ibid.CodeTimeout)
	healthy = err == nil && k == kindEnd
	return info, ctx.Err()
}
