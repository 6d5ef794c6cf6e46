package ingest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"ibid/backend/ibid"
	"ibid/backend/read"
)

// Fingerprint reads a file once and returns what identifies it: the SHA-256 of
// its bytes. Returns CodeNotFound when there is no such file, CodeNotPDF when
// it is a folder, empty, or does not begin like a PDF, CodeNotDownloaded when its
// contents are not on this computer, and CodeInvalid when it may not be read.
func Fingerprint(ctx context.Context, path string) (ibid.NewDocument, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return ibid.NewDocument{}, err
	}
	info, err := os.Stat(path) // before opening it: opening a pipe would wait
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) && read.LeftInCloud(path) {
			err = notDownloaded(path)
		} else {
			err = unreadable(path, err)
		}
		return ibid.NewDocument{}, err
	}
	if !info.Mode().IsRegular() {
		return ibid.NewDocument{}, notPDF(path, "is not a file.")
	}
	if read.NotDownloaded(path, info) {
		return ibid.NewDocument{}, notDownloaded(path)
	}
	file, err := os.Open(path)
	if err != nil {
		return ibid.NewDocument{}, unreadable(path, err)
	}
	defer func() { _ = file.Close() }() // only read from
	hash, bytes, err := Hash(ctx, file)
	if err != nil {
		return ibid.NewDocument{}, err
	}
	name := filepath.Base(path)
	return ibid.NewDocument{Hash: hash, Path: path, Name: name, Bytes: bytes}, nil
}

// Hash reads an open file from where it stands and returns the SHA-256 and the number
// of its bytes. Returns as [Fingerprint].
func Hash(ctx context.Context, file *os.File) (hash string, bytes int64, err error) {
	sum := sha256.New()
	head := make([]byte, read.HeadBytes)
	n, err := io.ReadFull(file, head)
	if n == 0 {
		return "", 0, notPDF(file.Name(), "is empty.")
	}
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return "", 0, unreadable(file.Name(), err)
	}
	if _, ok := read.ByHead(head[:n]); !ok {
		return "", 0, notPDF(file.Name(), "is not a PDF.")
	}
	sum.Write(head[:n])
	rest, err := io.Copy(sum, WhileWanted(ctx, file))
	if err != nil {
		return "", 0, unreadable(file.Name(), err)
	}
	return hex.EncodeToString(sum.Sum(nil)), int64(n) + rest, nil
}

func notPDF(path, what string) error {
	return ibid.Errorf(ibid.CodeNotPDF, "“%s” %s", filepath.Base(path), what).WithHint("Ibid reads PDF files. Save the document as PDF and add that.")
}

func notDownloaded(path string) error {
	return ibid.Errorf(ibid.CodeNotDownloaded, "“%s” is not downloaded yet: its contents are with the cloud service, not on this computer.", filepath.Base(path)).
		WithHint("Open it once, or choose “Always keep on this device” for it, then add it again. A folder that is kept in step adds it by itself.")
}

func unreadable(path string, err error) error {
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case errors.Is(err, fs.ErrNotExist):
		return ibid.Errorf(ibid.CodeNotFound, "There is no file “%s”.", path).WithHint("Check the path; the file may have been moved or renamed.")
	case errors.Is(err, fs.ErrPermission):
		return ibid.Errorf(ibid.CodeInvalid, "You may not read “%s”.", path).WithHint("Change the file's permissions, or copy it to a folder of your own.")
	}
	e := ibid.Errorf(ibid.CodeInvalid, "“%s” cannot be read.", path).WithHint("Check the disk or the network drive it is on, then add it again.")
	e.Err = err
	return e
}

// WhileWanted reads from a reader until ctx ends, then with its error.
func WhileWanted(ctx context.Context, from io.Reader) io.Reader { return contextReader{ctx, from} }

type contextReader struct {
	ctx context.Context
	r   io.Reader
}

func (c contextReader) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.r.Read(p)
}
